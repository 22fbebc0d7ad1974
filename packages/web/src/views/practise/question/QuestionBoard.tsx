// The board of a question. Arrow keys, the keys of play, swipes and buttons answer it. After the answer its edges show the best
// direction and the player's.
import type { Direction } from '@twofold/core';
import { createEffect, createMemo, on, onCleanup, onMount, Show } from 'solid-js';
import { BoardView } from '../../../board/BoardView';
import {
  createAnnouncer,
  describeBoard,
  describeNoMove,
  describeRow,
  joinSentences,
} from '../../../board/speech';
import { listenForSwipes } from '../../../board/swipe';
import { ArrowButtons } from '../../../game/ArrowButtons';
import { listenForKeys } from '../../../game/keyboard';
import { LiveRegion } from '../../../game/narrator';
import { t } from '../../../i18n/i18n';
import { directionName } from '../parts/words';
import type { Question } from './question';
import '../../../coach/arrow.css';

interface QuestionBoardProps {
  readonly question: Question;
  /** Leads on after the answer, by Enter and by N. */
  readonly next: () => void;
  /** The verdict in words, once there is an answer. */
  readonly verdict: () => string;
}

export function QuestionBoard(props: QuestionBoardProps) {
  let stage!: HTMLDivElement;
  let grid!: HTMLElement;
  const puzzle = () => props.question.puzzle;
  const announcer = createAnnouncer();
  onCleanup(announcer.stop);
  const give = (direction: Direction) => props.question.give(direction);
  onMount(() => {
    onCleanup(listenForSwipes(stage, give));
    onCleanup(
      listenForKeys({
        controller: {
          play: (direction) => void give(direction),
          undo: () => props.question.showPosition(),
          redo: () => {},
          newGame: () => props.question.answer() && props.next(),
          variant: () => ({ ...puzzle().board }) as never,
          record: () => ({ id: puzzle().id }),
        },
        narrator: {
          read: (what) =>
            announcer.announce(() =>
              typeof what === 'object'
                ? describeRow(puzzle().board, what.row)
                : describeBoard(puzzle().board),
            ),
        },
        grid,
        askHint: () => {},
        closeHint: () => props.question.showPosition(),
      }),
    );
    /** After the answer the arrows are the page's: they scroll the explanation. */
    const leaveArrows = (event: KeyboardEvent) => {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
      if (props.question.answer() && isPlain && event.key.startsWith('Arrow')) event.stopPropagation();
    };
    addEventListener('keydown', leaveArrows, { capture: true });
    onCleanup(() => removeEventListener('keydown', leaveArrows, { capture: true }));
    const listenToEnter = (event: KeyboardEvent) => {
      const isFree = !(
        event.target instanceof Element && event.target.closest('button, a, input, select, summary')
      );
      if (event.key !== 'Enter' || event.repeat || !isFree || !props.question.answer()) return;
      event.preventDefault();
      props.next();
    };
    addEventListener('keydown', listenToEnter);
    onCleanup(() => removeEventListener('keydown', listenToEnter));
  });
  createEffect(
    on(
      () => props.question,
      () => announcer.announce(() => joinSentences([t('practise.ask'), describeBoard(puzzle().board)])),
    ),
  );
  createEffect(() => {
    const blocked = props.question.blocked();
    if (blocked !== undefined) announcer.announce(() => describeNoMove(blocked));
  });
  createEffect(() => {
    const verdict = props.question.answer() && props.verdict();
    if (verdict) announcer.announce(() => verdict);
  });
  const answer = () => (props.question.shown() === undefined ? props.question.answer() : undefined);
  const size = createMemo(() => ({ columns: puzzle().board.columns, rows: puzzle().board.rows }));
  return (
    <section class="practise-board" aria-label={t('practise.board')}>
      <div class="practise-stage" style={{ '--columns': size().columns, '--rows': size().rows }} ref={stage}>
        <BoardView
          frame={props.question.frame()}
          label={t('board.label', size())}
          ref={(element) => {
            grid = element;
          }}
        >
          <Show when={answer()}>
            {(given) => (
              <div class="hint-arrows" role="img" aria-label={edgesLabel(given(), puzzle().best)}>
                <Show when={!given().isRight}>
                  <div class="hint-arrow practise-yours" data-direction={given().direction} />
                </Show>
                <div class="hint-arrow" data-direction={puzzle().best} />
              </div>
            )}
          </Show>
        </BoardView>
      </div>
      <Show when={!props.question.answer()}>
        <ArrowButtons controller={{ play: (direction) => void give(direction) }} />
      </Show>
      <LiveRegion text={announcer.text()} />
    </section>
  );
}

function edgesLabel(
  { direction, isRight }: { direction: Direction; isRight: boolean },
  best: Direction,
): string {
  const names = { direction: directionName(best), against: directionName(direction) };
  return isRight ? t('practise.edgeBest', names) : t('practise.edgeBoth', names);
}
