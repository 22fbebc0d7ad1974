// A learner's way through a lesson: read at its last step. The quiz may lead away from it, to the board of a question.
import { createEffect, on } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { showToast } from '../../../ui/toasts';
import { markDone } from '../progress';
import type { Position } from './model/examples';
import { boardText } from './model/positionText';
import type { LessonPlayer } from './player/lessonPlayer';

const UNDO_SECONDS = 15;

/** `show`: a step on the board of a question. The learner's own board comes back by Undo. */
export function createReading(way: string, player: LessonPlayer, opening: Position) {
  let isShowing = false; // nobody has read up to that step
  let asked: Position | undefined; // by the last question
  let own = { given: opening, step: 0 }; // before that
  const isAtEnd = () => player.position() === player.length();
  const markRead = (isEnd: boolean) => isEnd && !isShowing && markDone(`way:${way}`);
  createEffect(on(isAtEnd, markRead, { defer: true })); // a place that was kept is not read again

  return {
    show(position: Position, step: number) {
      if (player.given() !== asked) own = { given: player.given(), step: player.position() };
      asked = position;
      isShowing = true;
      player.give(position, step + 1);
      isShowing = false;
      if (boardText(own.given.board) !== boardText(opening.board)) offerBack(player, own);
    },
  };
}

function offerBack(player: LessonPlayer, { given, step }: { given: Position; step: number }): void {
  const action = { label: t('learn.own.undo'), run: () => player.give(given, step) };
  showToast({ kind: 'lesson-board', message: t('learn.quiz.replaced'), action, seconds: UNDO_SECONDS });
}
