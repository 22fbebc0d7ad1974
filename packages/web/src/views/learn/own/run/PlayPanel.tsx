// The board that plays by the learner's tilt: keys, swipes and buttons.
import { DIRECTION_NAMES, type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import type { Source } from '@twofold/sandbox';
import { createEffect, For, onCleanup, onMount, Show } from 'solid-js';
import { BoardView } from '../../../../board/BoardView';
import { belongsToField, commandOf } from '../../../../board/keys';
import { describeNoMove, joinSentences } from '../../../../board/speech';
import { listenForSwipes } from '../../../../board/swipe';
import { t } from '../../../../i18n/i18n';
import { Icon } from '../../../../ui/Icon';
import { FailureSentence, Printed } from '../check/FailureReport';
import type { Place } from '../editor/Editor';
import type { Playground } from './playground';

interface PlayPanelProps {
  readonly playground: Playground;
  readonly current: Source; // what stands in the editor
  readonly onPlace: (place: Place) => void;
}

const ARROWS: readonly Direction[] = [LEFT, UP, DOWN, RIGHT];

export function PlayPanel(props: PlayPanelProps) {
  const { playground } = props;
  let panel!: HTMLElement;
  let surface!: HTMLDivElement;
  const board = () => playground.frame().board;
  const pressKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || belongsToField(event.composedPath()[0] ?? null)) return;
    const command = commandOf(event, false);
    if (command?.kind !== 'move' || !playground.takesPresses()) return;
    event.preventDefault();
    playground.play(command.direction);
  };
  const isOld = () => {
    const opened = playground.opened();
    return opened !== undefined && opened.source.text !== props.current.text;
  };
  onMount(() => {
    onCleanup(listenForSwipes(surface, playground.play));
    surface.addEventListener('keydown', pressKey);
  });
  // While a program is opened, the focus is still elsewhere.
  createEffect(() => {
    if (!playground.takesPresses() || playground.opened()) return;
    addEventListener('keydown', pressKey);
    onCleanup(() => removeEventListener('keydown', pressKey));
  });
  // On a phone the board is below the editor.
  createEffect(() => playground.event()?.kind === 'started' && panel.scrollIntoView({ block: 'nearest' }));
  return (
    <section class="own-play" aria-label={t('learn.own.play')} ref={panel}>
      <div class="own-board" ref={surface}>
        <BoardView
          frame={playground.frame()}
          label={t('board.label', { columns: board().columns, rows: board().rows })}
        />
      </div>
      <div class="own-arrows" dir="ltr">
        <For each={ARROWS}>
          {(direction) => (
            <button
              type="button"
              class="btn"
              aria-label={t(`direction.${DIRECTION_NAMES[direction]}`)}
              aria-disabled={!playground.takesPresses()}
              onClick={() => playground.play(direction)}
            >
              <Icon name={DIRECTION_NAMES[direction]} />
            </button>
          )}
        </For>
      </div>
      <div class="own-status">
        <p class="own-score">{t('learn.own.score', { score: playground.score() })}</p>
        <div role="status">
          <Status playground={playground} onPlace={props.onPlace} />
        </div>
        <Show when={isOld()}>
          <p class="own-note">{t('learn.own.runAgain')}</p>
        </Show>
        <Printed lines={playground.log()} />
      </div>
    </section>
  );
}

function Status(props: { readonly playground: Playground; readonly onPlace: (place: Place) => void }) {
  const { event, isOver } = props.playground;
  const failure = () => {
    const last = event();
    return last?.kind === 'failed' ? last.failure : undefined;
  };
  return (
    <Show
      when={failure()}
      keyed
      fallback={<p>{isOver() && event() ? t('learn.own.over') : tell(event())}</p>}
    >
      {(found) => <FailureSentence failure={found} onPlace={props.onPlace} />}
    </Show>
  );
}

/** The last tilt in words. */
function tell(event: ReturnType<Playground['event']>): string {
  if (event === undefined || event.kind === 'failed') return t('learn.own.playHint');
  if (event.kind === 'started') return t('learn.own.started');
  const { direction, agrees } = event;
  const moved =
    event.kind === 'moved'
      ? t('speech.moved', { direction: DIRECTION_NAMES[direction] })
      : describeNoMove(direction);
  return agrees ? moved : joinSentences([moved, t('learn.own.differs')]);
}
