import { boardFromValues, findVariant, Game, VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
import { PlayedGame } from '../../game/playedGame';
import { arc } from './beside/stage/target';
import { isTargetMadeAt, sceneOf } from './scene';

/** A 2x2 game that reaches its target and may go on. */
function wonGame(): PlayedGame {
  const variant = findVariant('2x2')!;
  for (let n = 0; ; n++) {
    const played = PlayedGame.begin('id', variant, `win ${n}`, 0);
    while (!played.game.won && step(played)) {}
    if (played.game.status === 'won') return played;
  }
}

const step = (played: PlayedGame) =>
  ([3, 2, 1, 0] as const).some((direction) => played.play(direction) !== undefined);
const sceneNow = (played: PlayedGame) => sceneOf(played.summary(0), played.game);

it('shows the target when it is made; the next move goes on, and undo brings it back', () => {
  const played = wonGame();
  expect(sceneNow(played)).toBe('target');
  step(played);
  expect(sceneNow(played)).not.toBe('target');
  played.undo();
  expect(sceneNow(played)).toBe('target');
  played.keptGoing = true;
  expect(sceneNow(played)).toBeUndefined();
});

it('shows the end when no move is left', () => {
  const played = PlayedGame.begin('id', findVariant('2x2')!, 'end', 0);
  expect(sceneNow(played)).toBeUndefined();
  while (step(played)) {}
  expect(sceneOf(played.summary(0), new Game(findVariant('2x2')!, 'end'))).toBe('end');
});

it('places the ladder on an arc that is the same on both sides and rises to the middle', () => {
  const tiles = arc(10);
  expect(tiles).toHaveLength(10);
  for (const [i, { x, y }] of tiles.entries()) {
    const twin = tiles[9 - i]!;
    expect([x + twin.x, y]).toEqual([expect.closeTo(100), expect.closeTo(twin.y)]);
  }
  expect(tiles[4]!.y).toBeLessThan(tiles[0]!.y);
  expect(arc(1)).toHaveLength(1);
});

it('celebrates no target that the board began with', () => {
  const start = boardFromValues([
    [2048, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 2, 2],
  ]);
  const played = PlayedGame.begin('id', VARIANTS.classic, 'loaded', 0, { start });
  expect(played.game.won).toBe(true);
  expect(sceneNow(played)).toBeUndefined();
  step(played);
  expect(isTargetMadeAt(1, played.game)).toBe(false);
});

it('knows a target that the very last move made', () => {
  const played = PlayedGame.begin('id', findVariant('2x2')!, 's26', 0);
  for (const direction of [3, 2, 2, 0, 2, 2, 3] as const) played.play(direction);
  expect(sceneNow(played)).toBe('end');
  expect(isTargetMadeAt(played.game.ply, played.game)).toBe(true);
});
