// A learner's way through a lesson: read at its last step. The quiz may lead away from it, to the board of a question.
import { createEffect, on, onCleanup } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { closeToast, showToast, type Toast } from '../../../ui/toasts/toasts';
import { markDone } from '../progress';
import type { Position } from './model/examples';
import { boardText } from './model/positionText';
import type { LessonPlayer } from './player/lessonPlayer';

const UNDO_SECONDS = 15;

/**
 * `show`: a step on the board of a question. The learner's own board comes back by Undo, until another is set or
 * the lesson is left.
 */
export function createReading(way: string, player: LessonPlayer, opening: Position) {
  let isShowing = false; // nobody has read up to that step
  let asked: Position | undefined; // by the last question
  let own = { given: opening, step: 0 }; // before that
  const isAtEnd = () => player.position() === player.length();
  const markRead = (isEnd: boolean) => isEnd && !isShowing && markDone(`way:${way}`);
  createEffect(on(isAtEnd, markRead, { defer: true })); // a place that was kept is not read again

  let offer: Toast | undefined;
  const withdraw = () => {
    if (offer) closeToast(offer.kind, offer);
    offer = undefined;
  };
  createEffect(on(player.given, (given) => given !== asked && withdraw()));
  onCleanup(withdraw);

  return {
    show(position: Position, step: number) {
      if (player.given() !== asked) own = { given: player.given(), step: player.position() };
      asked = position;
      isShowing = true;
      player.give(position, step + 1);
      isShowing = false;
      if (boardText(own.given.board) !== boardText(opening.board)) offer = offerBack(player, own);
    },
  };
}

function offerBack(player: LessonPlayer, { given, step }: { given: Position; step: number }): Toast {
  const action = { label: t('learn.own.undo'), run: () => player.give(given, step) };
  const message = t('learn.quiz.replaced');
  const toast = { kind: 'lesson-board', message, action, seconds: UNDO_SECONDS };
  showToast(toast);
  return toast;
}
