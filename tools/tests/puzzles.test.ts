// The puzzles of the site against a search that is written down from its definition.
import { readFileSync } from 'node:fs';
import { type Board, DIRECTIONS, placeSpawn, spawnOutcomes, tilt } from '@twofold/core';
import type { Kernel } from '@twofold/solver';
import { parsePuzzle, readPuzzleFile } from '@twofold/solver/internal';
import { beforeAll, describe, expect, it } from 'vitest';
import { kernelWith, readKernels, readNetwork } from '../../packages/trainer/src/networkFiles.js';

const FILE = new URL('../../packages/solver/puzzles/puzzles.txt', import.meta.url);

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
