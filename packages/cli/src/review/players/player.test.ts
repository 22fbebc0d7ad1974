import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Game, makeReplay, replayFromGame, VARIANTS } from '@twofold/core';
import { fitCorrection, noiseOfScore, playerOfLevel } from '@twofold/solver/internal';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { correctionsOf } from './corrections.js';
import { describePlayer, findPlayer } from './player.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-player-'));
  mkdirSync(join(folder, 'twofold/games'), { recursive: true });
  vi.stubEnv('XDG_DATA_HOME', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** A game that the first possible direction plays to its end. */
function gameOf(day: number, moves = Infinity) {
  const game = new Game(VARIANTS.classic, `game ${day}`);
  while (game.ply < moves && ([3, 2, 1, 0] as const).some((direction) => game.play(direction))) {}
  return game;
}

/** Saves such a game, and returns its score. */
function save(day: number, moves = Infinity, tags: Record<string, string> = {}) {
  const game = gameOf(day, moves);
  const name = `classic-2026-11-${day}T101500.2048`;
  writeFileSync(join(folder, 'twofold/games', name), makeReplay(replayFromGame(game, tags)));
  return game.score;
}

it('is known by the scores of three finished games without help', async () => {
  const scores = [save(10), save(11)];
  save(12, 9); // not over
  save(13, Infinity, { Help: 'hints 3' });
  expect(await findPlayer(undefined)).toBe('game');
  await expect(findPlayer('own')).rejects.toThrow('fewer than 3 finished own games');
  scores.push(save(14));
  const noise = noiseOfScore(scores.toSorted((one, other) => one - other)[1]!);
  expect(await findPlayer(undefined)).toEqual({ noise, by: 'scores', games: 3 });
  expect(await findPlayer('own')).toEqual({ noise, by: 'scores', games: 3 });
});

it('is corrected by what came of five other own games, on 4x4 alone', async () => {
  for (const day of [10, 11, 12, 13, 14, 15]) save(day);
  let asked = 0;
  const advisor = {
    prepare: async () => {},
    playouts: async () => {
      asked++;
      return [{ tile: 131_072, chance: 0.6, error: 0.02 }]; // it never came true
    },
  };
  const line = { show: () => {}, say: () => {}, end: () => {} };
  const run = { advisor, line, signal: new AbortController().signal };
  expect(correctionsOf({ noise: 0.3, by: 'level' }, run)).toBeUndefined();
  const corrections = correctionsOf({ noise: 0.3, by: 'scores', games: 6 }, run)!;
  expect(await corrections.of(replayFromGame(new Game(VARIANTS['3x3'], 'small')))).toBeUndefined();
  expect(asked).toBe(0);
  const { games, ...correction } = (await corrections.of(replayFromGame(gameOf(10))))!;
  const counted = asked;
  expect(games).toBe(5); // its own end is not known to it
  expect(correction.shift).toBeLessThan(fitCorrection([]).shift);
  expect((await corrections.of(replayFromGame(new Game(VARIANTS.classic, 'other'))))?.games).toBe(6);
  expect(asked).toBe(counted); // once for all games
  rmSync(join(folder, 'twofold/games/classic-2026-11-15T101500.2048'));
  rmSync(join(folder, 'twofold/games/classic-2026-11-14T101500.2048'));
  expect(
    await correctionsOf({ noise: 0.3, by: 'scores' }, run)!.of(replayFromGame(gameOf(1))),
  ).toBeUndefined();
});

it('can be chosen, or left out', async () => {
  for (const day of [10, 11, 12]) save(day);
  expect(await findPlayer('game')).toBe('game');
  expect(await findPlayer(false)).toBe(false);
  expect(await findPlayer('casual')).toEqual({ noise: playerOfLevel('casual').noise, by: 'level' });
});

it('is named in the head of the chances', () => {
  expect(describePlayer({ by: 'scores', games: 7 })).toBe('chance for you, by 7 games');
  expect(describePlayer({ by: 'loss' })).toBe('chance for a player who loses as much');
});
