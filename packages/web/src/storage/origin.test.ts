import { boardFromValues, Game, gameFromReplay, parseCompact, VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
import { originOf } from './origin';
import { playedRecord } from './testing';

const start = boardFromValues([
  [2, 0],
  [0, 4],
]);

it('is none for a game that its seed dealt, however far it was played', () => {
  const replay = parseCompact(playedRecord([3, 2, 3, 2], 2).line);
  const game = replay.ok ? gameFromReplay(replay.value) : replay;
  expect(game.ok && originOf(game.value)).toBeUndefined();
  expect(originOf(new Game(VARIANTS['2x2'], 'abc'))).toBeUndefined();
});

it('is a position where the first tiles are others, or points are there already', () => {
  expect(originOf(new Game(VARIANTS['2x2'], 'abc', { start: new Game(VARIANTS['2x2'], 'b').start }))).toBe(
    'position',
  );
  expect(originOf(new Game(VARIANTS['2x2'], 'abc', { start }))).toBe('position');
  expect(originOf(new Game(VARIANTS['2x2'], 'abc', { startScore: 4 }))).toBe('position');
});

it('is a replay where a tile came that the seed does not deal', () => {
  const game = new Game(VARIANTS.classic, 'abc');
  const turn = new Game(VARIANTS.classic, 'abc').play(3) ?? new Game(VARIANTS.classic, 'abc').play(2);
  const { direction, spawn } = turn!;
  game.play(direction, { ...spawn, rank: 3 - spawn.rank });
  expect(originOf(game)).toBe('kept');
});

it('stays what the game says of itself', () => {
  expect(originOf(new Game(VARIANTS['2x2'], 'abc'), 'kept')).toBe('kept');
  expect(originOf(new Game(VARIANTS['2x2'], 'abc', { start }), 'kept')).toBe('kept');
});
