import { findVariant, Game, gameFromReplay, parseReplay } from '@twofold/core';
import { milestonesOf } from '@twofold/core/internal';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteHint, noteTurn, pauseClock, readTimes, timeTags } from './playTimes.js';
import { contentsOf } from './savedGame.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const SECOND = 1000;

/** Plays the first move that is possible, again and again, a second each. */
function play(game: Game, moves: number): void {
  for (let i = 0; i < moves && ([3, 2, 1, 0] as const).some((direction) => game.play(direction)); i++) {
    noteTurn(game);
    vi.advanceTimersByTime(SECOND);
  }
}

it('notes when each tile was made', () => {
  const game = new Game(findVariant('2x2')!, 's1'); // makes its target at move 7 of 11
  play(game, 8);
  expect(milestonesOf(game)).toMatchObject([{ rank: 4, ply: 7 }]);
  expect(timeTags(game)).toEqual({ Clock: '8.0', Splits: '16@7/6.0' });
});

it('counts nothing before the first move, in a pause, nor after the last move', () => {
  const game = new Game(findVariant('2x2')!, 's1');
  vi.advanceTimersByTime(SECOND);
  expect(timeTags(game)).toEqual({});
  play(game, 2);
  pauseClock(game);
  vi.advanceTimersByTime(60 * SECOND);
  expect(timeTags(game).Clock).toBe('2.0');
  play(game, 99);
  vi.advanceTimersByTime(60 * SECOND);
  expect(timeTags(game).Clock).toBe(`${game.ply - 1}.0`);
});

it('keeps count of the hints seen', () => {
  const game = new Game(findVariant('2x2')!, 's1');
  noteHint(game);
  noteHint(game);
  expect(timeTags(game)).toEqual({ Help: '2' });
  readTimes(game, { Help: '7' });
  noteHint(game);
  expect(timeTags(game).Help).toBe('8');
  readTimes(game, { Help: 'much' });
  expect(timeTags(game)).toEqual({});
});

it('forgets a tile that was taken back, and goes on with a saved game', () => {
  const game = new Game(findVariant('2x2')!, 's1');
  play(game, 7);
  const tags = timeTags(game);
  expect(tags.Splits).toBe('16@7/6.0');
  game.undo();
  expect(timeTags(game).Splits).toBeUndefined();
  game.redo();
  const replay = parseReplay(contentsOf(game));
  const again = replay.ok ? gameFromReplay(replay.value) : replay;
  if (!again.ok) throw new Error(again.error.message);
  readTimes(again.value, tags);
  play(again.value, 1);
  expect(timeTags(again.value)).toEqual({ Clock: '8.0', Splits: '16@7/6.0' });
});
