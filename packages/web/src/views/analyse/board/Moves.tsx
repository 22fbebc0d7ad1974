// The moves of the analysis: the main line, and each variation indented below the move that it replaces. Of a long line only
// the moves near the shown position are listed.
import { type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { createMemo, For, Show } from 'solid-js';
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
  const promote = () => {
    if (!game.promote(game.node())) say(t('analysis.tooDeep'));
  };
  const remove = () => {
    const node = game.node();
    game.remove(node);
    say(t('analysis.deleted'));
  };
  const isVariation = () => {
    game.changes();
    return !isMain(game.node());
  };
  return (
    <section class="analysis-moves" aria-label={t('analysis.moves')}>
      <h2>{t('analysis.moves')}</h2>
      <Show when={rows().length > 0} fallback={<p class="analysis-note">{t('analysis.noMoves')}</p>}>
        <div class="analysis-tree" dir="ltr">
          <For each={rows()}>{(row) => <Row row={row} analysis={props.analysis} />}</For>
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

function Row(props: { readonly row: MoveRow; readonly analysis: Analysis }) {
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
            <MoveButton node={node} analysis={props.analysis} />
          </li>
        )}
      </For>
      <Show when={props.row.after > 0}>
        <li class="analysis-more">{t('analysis.more', { count: props.row.after })}</li>
      </Show>
    </ol>
  );
}

function MoveButton(props: { readonly node: MoveNode; readonly analysis: Analysis }) {
  const { node } = props;
  const { direction, spawn } = node.move!;
  const { game } = props.analysis;
  return (
    <button
      type="button"
      class="analysis-move"
      aria-current={game.node() === node ? 'true' : undefined}
      aria-label={t('analysis.move', { ply: node.ply, direction: directionName(direction) })}
      onClick={() => game.goTo(node)}
    >
      <small>{node.ply}</small>
      {ARROWS[direction]}
      <Show when={spawn.rank === 2}>
        <sup>4</sup>
      </Show>
    </button>
  );
}
