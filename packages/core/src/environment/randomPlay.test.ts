import { expect, it } from 'vitest';
import { type Board, boardToValues, emptyBoard } from '../board.js';
import { placeSpawn, spawnOutcomes } from '../spawn.js';
import { legalDirections, tilt } from '../tilt.js';
import { VARIANTS, type Variant } from '../variant.js';
import { VectorEnvironment } from './vectorEnvironment.js';

/** The expected score from a board on if all legal moves are equally likely: by counting all games. */
function expectedScore(board: Board, variant: Variant, known = new Map<string, number>()): number {
  const key = JSON.stringify(boardToValues(board));
  const stored = known.get(key);
  if (stored !== undefined) return stored;
  const moves = legalDirections(board).map((direction) => tilt(board, direction));
  const values = moves.map(({ board: after, reward }) => reward + afterSpawn(after, variant, known));
  const value = values.reduce((sum, each) => sum + each, 0) / Math.max(values.length, 1);
  known.set(key, value);
  return value;
}

function afterSpawn(board: Board, variant: Variant, known: Map<string, number>, tiles = 1): number {
  return spawnOutcomes(board, variant).reduce((sum, outcome) => {
    const next = placeSpawn(board, outcome);
    const value =
      tiles > 1 ? afterSpawn(next, variant, known, tiles - 1) : expectedScore(next, variant, known);
    return sum + outcome.probability * value;
  }, 0);
}

function expectTheMean(variant: Variant): void {
  const expected = afterSpawn(
    emptyBoard(variant.columns, variant.rows),
    variant,
    new Map(),
    variant.startTiles,
  );
  const games = new VectorEnvironment(500, variant, { seed: 'mean' });
  let state = 1;
  const dice = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 16;
  };
  // A fixed count of games in each row: the first to end are short ones.
  const wanted = 15;
  const ended = new Uint8Array(games.count);
  const scores: number[] = [];
  const actions = new Uint8Array(games.count);
  while (scores.length < wanted * games.count) {
    for (let game = 0; game < games.count; game++) {
      const legal = [0, 1, 2, 3].filter((action) => games.batch.legal[4 * game + action] === 1);
      actions[game] = legal[dice() % legal.length]!;
    }
    const batch = games.step(actions);
    for (let game = 0; game < games.count; game++) {
      if (batch.terminated[game] === 0 || ended[game]! >= wanted) continue;
      ended[game]!++;
      scores.push(batch.scores[game]!);
    }
  }
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const spread = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (scores.length - 1);
  expect(Math.abs(mean - expected) / Math.sqrt(spread / scores.length)).toBeLessThan(4);
}

it('random play on 2x2 has the mean score that counting all games gives', () =>
  expectTheMean(VARIANTS['2x2']));

it('the same on 2x3, with 85,844 boards', { tags: ['long'] }, () => expectTheMean(VARIANTS['2x3']));
