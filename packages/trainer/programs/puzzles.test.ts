import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Board, DIRECTIONS, placeSpawn, spawnOutcomes, tilt } from '@twofold/core';
import { type Kernel, parsePuzzle, readPuzzleFile } from '@twofold/solver';
import { beforeAll, describe, expect, it } from 'vitest';
import { kernelWith, readKernels, readNetwork } from '../src/networkFiles.js';
import { Xorshift } from '../src/xorshift.js';
import { choosePuzzles } from './puzzles/choose.js';
import { expected, fitRatings } from './puzzles/difficulty.js';
import { PuzzleRecord } from './puzzles/record.js';

const FILE = new URL('../../web/src/views/practise/model/puzzles.txt', import.meta.url);

/** Expectimax by its definition: the mean over all tiles of the best direction, the network's value at the leaves. */
function naive(board: Board, direction: number, depth: number, kernel: Kernel): number | undefined {
  const { board: after, moved, reward } = tilt(board, direction as 0);
  if (!moved) return undefined;
  if (depth === 1) return reward + Math.max(0, kernel.evaluate(after.ranks));
  const values = spawnOutcomes(after, { fourChance: 0.1 }).map((outcome) => {
    const next = placeSpawn(after, outcome);
    const best = DIRECTIONS.map((own) => naive(next, own, depth - 1, kernel) ?? 0);
    return outcome.probability * Math.max(...best);
  });
  return reward + values.reduce((sum, value) => sum + value, 0);
}

describe('the file of puzzles', () => {
  let kernel: Kernel;
  beforeAll(() => {
    const kernels = readKernels();
    kernel = kernelWith(readNetwork('small', kernels), kernels, () => 0);
  });

  it('has directions that a naive search finds best, too', () => {
    const entries = readPuzzleFile(readFileSync(FILE, 'utf8'));
    if (!entries.ok) throw new Error(entries.error.message);
    const sample = entries.value.filter((_, at) => at % 25 === 0);
    const found = sample.filter(({ line }) => {
      const puzzle = parsePuzzle(line);
      if (!puzzle.ok) throw new Error(puzzle.error.message);
      const { board, best } = puzzle.value;
      const values = DIRECTIONS.map((own) => naive(board, own, 3, kernel) ?? -1);
      return values.indexOf(Math.max(...values)) === best;
    });
    // It looks three moves ahead, the check five and more.
    expect(found.length / sample.length).toBeGreaterThan(0.9);
  }, 60_000);
});

describe('difficulty', () => {
  it('is found again where players have these ratings', () => {
    const random = new Xorshift(7);
    const players = [1100, 1300, 1500, 1650, 1750, 1800];
    const puzzles = Array.from({ length: 300 }, () => 800 + 1400 * random.unit());
    const fit = fitRatings(puzzles.map((puzzle) => players.map((player) => expected(player, puzzle))));
    for (const [at, rating] of fit.players.entries())
      expect(Math.abs(rating - players[at]!)).toBeLessThan(15);
    for (const [at, rating] of fit.puzzles.entries())
      expect(Math.abs(rating - puzzles[at]!)).toBeLessThan(15);
  });
});

describe('the choice', () => {
  const position = (at: number) => `${at.toString(36).padStart(4, '0')}/0000/0000/0012`;
  const candidates = Array.from({ length: 400 }, (_, at) => ({
    position: position(at),
    themes: [at % 10 === 0 ? ('spawn' as const) : ('merge' as const)],
    rating: at % 4 === 0 ? 900 : 1900,
  }));

  it('takes rare themes first, and as many of each difficulty', () => {
    const chosen = choosePuzzles(candidates, 100);
    expect(chosen.filter(({ themes }) => themes[0] === 'spawn').length).toBe(40);
    const merges = chosen.filter(({ themes }) => themes[0] === 'merge');
    expect(merges.filter(({ rating }) => rating === 900).length).toBe(30);
  });

  it('takes a board and its mirror once', () => {
    const one = { position: '0001/0000/0000/0123', themes: ['merge' as const], rating: 900 };
    const mirrored = { ...one, position: '1000/0000/0000/3210' };
    expect(choosePuzzles([one, mirrored], 2)).toEqual([one]);
  });
});

describe('the record', () => {
  it('goes on after a line that was broken off', () => {
    const file = join(tmpdir(), `puzzles-${process.pid}.jsonl`);
    const played = {
      kind: 'played' as const,
      position: '1000/0000/0000/0000',
      tile: 8,
      chances: [1, null, null, 1],
    };
    writeFileSync(
      file,
      `${JSON.stringify({ kind: 'game', player: 'a', game: 3, puzzles: [] })}\n{"kind":"ga`,
    );
    const record = new PuzzleRecord(file);
    expect(record.hasGame('a', 3)).toBe(true);
    record.add(played);
    expect(new PuzzleRecord(file).played.get(played.position)).toEqual(played);
  });
});
