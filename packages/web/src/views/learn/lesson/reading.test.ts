import { WAYS } from '@twofold/lessons';
import { createRoot } from 'solid-js';
import { afterEach, expect, it, vi } from 'vitest';
import { closeToast, showToast, toasts } from '../../../ui/toasts/toasts';
import { isDone, resetProgress } from '../progress';
import type { Position } from './model/examples';
import { createLessonPlayer } from './player/lessonPlayer';
import { createReading } from './reading';

const WALK = WAYS[0]!;
const OPENING: Position = { board: [[0, 2, 2]], side: 'WEST' };
const OWN: Position = { board: [[2, 2, 2, 2]], side: 'EAST' };
const ASKED: Position = { board: [[0, 4]], side: 'WEST' };
const LAST = 9999;

let dispose: (() => void) | undefined;
afterEach(() => {
  dispose?.();
  resetProgress();
  closeToast('lesson-board');
  vi.unstubAllGlobals();
});

/** A lesson that opens at a step, and the quiz's way to show one. */
function open(step = 0) {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {} });
  return createRoot((end) => {
    dispose = end;
    const player = createLessonPlayer(WALK, OPENING, step);
    return { player, ...createReading(WALK.id, player, OPENING) };
  });
}

const isRead = () => isDone(`way:${WALK.id}`);

it('a lesson is read at its last step, and not where it was opened there', () => {
  const { player } = open(LAST);
  expect(isRead()).toBe(false);
  player.seek(0);
  expect(isRead()).toBe(false);
  player.seek(LAST);
  expect(isRead()).toBe(true);
});

it('a last step that a question shows is not read', () => {
  const { player, show } = open();
  show(ASKED, LAST);
  expect([player.position(), isRead()]).toEqual([player.length(), false]);
  player.seek(0);
  player.seek(LAST);
  expect(isRead()).toBe(true);
});

it("the learner's own board comes back by Undo, also after a second question", () => {
  const { player, show } = open();
  player.give(OWN, 3);
  show(ASKED, 0);
  show({ ...ASKED }, 1);
  expect(player.given().board).toEqual(ASKED.board);
  toasts()[0]!.action!.run();
  expect([player.given(), player.position()]).toEqual([OWN, 3]);
});

it('no Undo is offered where the board was that of the opening', () => {
  const { show } = open();
  show(ASKED, 0);
  show({ ...ASKED }, 1);
  expect(toasts()).toEqual([]);
});

it('the Undo goes when the lesson is left', () => {
  const { player, show } = open();
  player.give(OWN);
  show(ASKED, 0);
  expect(toasts()).toHaveLength(1);
  dispose!();
  expect(toasts()).toEqual([]);
});

it('the Undo goes when the learner sets another board, and stays while they step', () => {
  const { player, show } = open();
  player.give(OWN);
  show(ASKED, 0);
  player.seek(LAST);
  expect(toasts()).toHaveLength(1);
  player.give({ ...OPENING });
  expect(toasts()).toEqual([]);
});

it('a lesson that is left keeps the message of another one', () => {
  const { player, show } = open();
  player.give(OWN);
  show(ASKED, 0);
  showToast({ kind: 'lesson-board', message: 'another' });
  dispose!();
  expect(toasts()).toMatchObject([{ message: 'another' }]);
});
