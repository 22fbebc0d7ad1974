// The board of the analysis: play by keys, swipes and arrow buttons, cells to set in the editor, and steps through the moves.
import { For, onCleanup, onMount, Show } from 'solid-js';
import { BoardView } from '../../../board/BoardView';
import { listenForSwipes } from '../../../board/swipe';
import { focusBoard } from '../../../browser/focus';
import { ArrowButtons } from '../../../game/ArrowButtons';
import { listenForKeys } from '../../../game/keyboard';
import type { Narrator } from '../../../game/narrator';
import { formatNumber, t } from '../../../i18n/i18n';
import { settings } from '../../../settings/settings';
import { Icon, type IconProps } from '../../../ui/Icon';
import { LATER_ICONS } from '../../../ui/laterIcons';
import type { Analysis } from './model/analysis';
import { guarded, listenForCells } from './model/cellKeys';
import { lineFrom } from './model/moveTree';
import { RankChoice } from './Tiles';
import '../../../coach/arrow.css';

interface StageProps {
  readonly analysis: Analysis;
  readonly narrator: Narrator;
}

export function Stage(props: StageProps) {
  const { analysis, narrator } = props;
  const { game, setup } = analysis;
  let stage!: HTMLDivElement;
  let grid!: HTMLElement;
  const isEditing = () => setup() !== undefined;
  const isSetting = () => isEditing() || analysis.isPlacing();
  onMount(() => {
    onCleanup(
      listenForCells({
        grid,
        shape: analysis.variant,
        isOn: isSetting,
        press: (cell) => (setup() ? setup()!.press(cell) : analysis.place(cell)),
        key: (cell, key) => setup()?.key(cell, key) ?? placeByKey(analysis, cell, key),
        leave() {
          if (!setup()) return false; // a tile that waits to be placed: its move is taken back
          analysis.cancelSetup();
          if (document.activeElement === document.body) focusBoard();
          return true;
        },
      }),
    );
    onCleanup(
      listenForKeys({
        controller: { ...guarded(game, isEditing), variant: analysis.variant },
        narrator: { read: (what) => isEditing() || narrator.read(what) }, // it knows the game, not the draft
        grid,
        askHint: () => isEditing() || analysis.setOn(!analysis.isOn()),
        closeHint: () => analysis.isPlacing() && game.undo(),
      }),
    );
    onCleanup(listenForSwipes(stage, (direction) => !isSetting() && game.play(direction)));
  });
  const best = () =>
    analysis.isOn() && !isSetting() ? (analysis.evaluation.shown()?.advice.equals ?? []) : [];
  return (
    <section
      class="analysis-board"
      classList={{ setting: isSetting() }}
      aria-label={t('review.position')}
      style={{ '--columns': analysis.variant().columns, '--rows': analysis.variant().rows }}
    >
      <div class="analysis-stage" ref={stage}>
        <BoardView
          frame={setup() ? { board: setup()!.board() } : game.frame()}
          waiting={game.waiting()}
          label={t('board.label', { columns: analysis.variant().columns, rows: analysis.variant().rows })}
          ref={(element) => {
            grid = element;
          }}
        >
          <Show when={best().length > 0}>
            <div class="hint-arrows" aria-hidden="true">
              <For each={best()}>{(direction) => <div class="hint-arrow" data-direction={direction} />}</For>
            </div>
          </Show>
        </BoardView>
      </div>
      <Show when={!setup()}>
        <Show when={settings.arrowButtons}>
          <ArrowButtons controller={game} />
        </Show>
        <Steps analysis={analysis} />
        <p class="analysis-standing apart">
          <span>{t('analysis.atMove', { ply: game.node().ply })}</span>{' '}
          <span>{t('analysis.points', { points: formatNumber(game.node().score) })}</span>{' '}
          <Show when={analysis.isOver()}>
            <b>{t('analysis.over')}</b>
          </Show>
        </p>
        <Show when={analysis.kind() === 'hand' && !analysis.isOver()}>
          <RankChoice analysis={analysis} />
        </Show>
        <p class="analysis-task" role="status">
          <Show when={analysis.isPlacing()} fallback={game.waiting() && t('analysis.looking')}>
            {t('analysis.place')} {t('analysis.placeKeys')}
          </Show>
        </p>
      </Show>
    </section>
  );
}

/** 2 and 4 place that tile on the focused cell. */
function placeByKey(analysis: Analysis, cell: number, key: string): boolean {
  if (key !== '2' && key !== '4') return false;
  analysis.place(cell, key === '2' ? 1 : 2);
  return true;
}

function Steps(props: { readonly analysis: Analysis }) {
  const { game } = props.analysis;
  const step = (
    icon: IconProps,
    label: string,
    isPossible: () => boolean,
    run: () => void,
    keys?: string,
  ) => (
    <button
      type="button"
      class="btn"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={label}
      aria-disabled={!isPossible()}
      onClick={run}
    >
      <Icon {...icon} />
    </button>
  );
  return (
    <div class="analysis-steps" role="group" aria-label={t('analysis.steps')} dir="ltr">
      {step({ path: LATER_ICONS.first }, t('analysis.first'), game.canUndo, () =>
        game.goTo(game.tree().root),
      )}
      {step({ name: 'left' }, t('analysis.takeBack'), game.canUndo, () => game.undo(), 'Control+Z')}
      {step({ name: 'right' }, t('analysis.forward'), game.canRedo, () => game.redo(), 'Control+Y')}
      {step({ path: LATER_ICONS.last }, t('analysis.last'), game.canRedo, () => {
        game.goTo(lineFrom(game.node()).at(-1)!);
      })}
    </div>
  );
}
