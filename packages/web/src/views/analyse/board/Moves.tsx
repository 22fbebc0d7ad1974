// The moves of the analysis: the main line, and each variation indented below the move that it replaces. Of a long line only
// the moves near the shown position are listed.
import { type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { createMemo, For, Show } from 'solid-js';
import { focusBoard } from '../../../browser/focus';
import { t } from '../../../i18n/i18n';
import { Icon } from '../../../ui/Icon';
import { LATER_ICONS } from '../../../ui/laterIcons';
import { directionName } from '../parts/words';
import type { Analysis } from './model/analysis';
import { type MoveRow, rowsOf } from './model/moveRows';
import { isMain, type MoveNode } from './model/moveTree';

const ARROWS: Record<Direction, string> = { [UP]: '↑', [RIGHT]: '→', [DOWN]: '↓', [LEFT]: '←' };

export function Moves(props: { readonly analysis: Analysis }) {
  const { game, say } = props.analysis;
  const rows = createMemo(() => {
    game.changes();
    return rowsOf(game.tree(), game.node());
  });
  let list!: HTMLElement;
  /** The pressed button may be gone. The move on the board has the focus then; the first position has the board's. */
  const keepFocus = () => {
    const current = list.querySelector<HTMLElement>('[aria-current="true"]');
    if (current) current.focus({ preventScroll: true });
    else focusBoard();
  };
  const promote = () => {
    if (!game.promote(game.node())) say(t('analysis.tooDeep'));
    keepFocus();
  };
  const remove = () => {
    const putBack = game.remove(game.node());
    say(t('analysis.deleted'), () => {
      if (!putBack()) say(t('analysis.notRestored'));
      keepFocus();
    });
    keepFocus();
  };
  const isVariation = () => {
    game.changes();
    return !isMain(game.node());
  };
  return (
    <section class="analysis-moves" aria-label={t('analysis.moves')} ref={list}>
      <h2>{t('analysis.moves')}</h2>
      <Show
        when={rows().length > 0}
        fallback={
          <Show when={!props.analysis.isOver()}>
            <p class="analysis-note">{t('analysis.noMoves')}</p>
          </Show>
        }
      >
        <div class="analysis-tree">
          <For each={rows()}>
            {(row) => <Row row={row} analysis={props.analysis} keepFocus={keepFocus} />}
          </For>
        </div>
        <div class="row wrap">
          <Show when={isVariation()}>
            <button type="button" class="btn" onClick={promote}>
              <Icon name="up" />
              {t('analysis.promote')}
            </button>
          </Show>
          <Show when={game.node().parent}>
            <button type="button" class="btn quiet" onClick={remove}>
              <Icon path={LATER_ICONS.trash} />
              {t('analysis.delete')}
            </button>
          </Show>
        </div>
      </Show>
      <For each={game.node().comments}>{(text) => <p class="analysis-comment">{text}</p>}</For>
    </section>
  );
}

interface RowProps {
  readonly row: MoveRow;
  readonly analysis: Analysis;
  readonly keepFocus: () => void;
}

function Row(props: RowProps) {
  return (
    <ol
      class="analysis-row"
      aria-label={props.row.depth > 0 ? t('analysis.variation') : undefined}
      style={{ '--depth': Math.min(props.row.depth, 4) }}
    >
      <Show when={props.row.before > 0}>
        <li class="analysis-more">{t('analysis.more', { count: props.row.before })}</li>
      </Show>
      <For each={props.row.nodes}>
        {(node) => (
          <li>
            <MoveButton node={node} analysis={props.analysis} keepFocus={props.keepFocus} />
          </li>
        )}
      </For>
      <Show when={props.row.after > 0}>
        <li class="analysis-more">{t('analysis.more', { count: props.row.after })}</li>
      </Show>
    </ol>
  );
}

function MoveButton(props: Omit<RowProps, 'row'> & { readonly node: MoveNode }) {
  const { node } = props;
  const { direction, spawn } = node.move!;
  const { game } = props.analysis;
  return (
    <button
      type="button"
      class="analysis-move"
      aria-current={game.node() === node ? 'true' : undefined}
      aria-label={t('analysis.move', { ply: node.ply, direction: directionName(direction) })}
      onClick={() => {
        game.goTo(node);
        props.keepFocus(); // the list is made anew
      }}
    >
      <small>{node.ply}</small>
      {ARROWS[direction]}
      <Show when={spawn.rank === 2}>
        <sup>4</sup>
      </Show>
    </button>
  );
}
