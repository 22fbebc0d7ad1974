import { Game, legalDirections, replayFromGame, VARIANTS } from '@twofold/core';
import { type SearchedPosition, summariseReview } from '@twofold/solver';
import { parsePuzzle } from '@twofold/solver/internal';
import { expect, it } from 'vitest';
import { openReplay } from '../replay/recording';
import type { GameRecord } from '../storage/records';
import { entriesOfReview } from './fromReview';

/** A game, and its searches. The moves with these plies lose a tenth and more of the expected score. */
function reviewOf(faults: readonly number[], length = 60) {
  const game = new Game(VARIANTS.classic, 'notebook');
  while (game.ply < length) game.play(legalDirections(game.board)[0]!);
  const searched = Array.from({ length: length + 1 }, (_, ply): SearchedPosition => {
    const board = ply === length ? game.board : game.turn(ply + 1).before;
    const played = ply === length ? undefined : game.turn(ply + 1).direction;
    const isFault = faults.includes(ply + 1);
    const values = [0, 1, 2, 3].map((direction) => {
      if (!legalDirections(board).includes(direction as 0)) return null;
      return isFault && direction === played ? 5000 - 10 * ply : 9000;
    });
    const chances = [null, null, null, null];
    return { ply, depth: 1, values, best: [9000], player: 'network', exact: false, tile: null, chances };
  });
  const opened = openReplay(replayFromGame(game), 0);
  if (!opened.ok) throw new Error(opened.error.message);
  const { origin: _, ...played } = opened.value.record; // as if it had been played here
  const record: GameRecord = { ...played, id: 'own' };
  return {
    game,
    record,
    reviewed: summariseReview(game, searched),
    position: (ply: number) => searched[ply],
    whys: new Map(),
    now: 7,
  };
}

const hasChoice = (ply: number) => {
  const { game } = reviewOf([]);
  return legalDirections(game.turn(ply).before).length > 1;
};
const FAULTS = Array.from({ length: 50 }, (_, at) => at + 5)
  .filter(hasChoice)
  .slice(0, 7);

it('has the worst moves of an own game, with the position before each', () => {
  const entries = entriesOfReview(reviewOf(FAULTS.slice(0, 2)));
  expect(entries.map(({ from }) => from!.ply + 1).sort((a, b) => a - b)).toEqual(FAULTS.slice(0, 2));
  for (const { line, played, from, variant } of entries) {
    const puzzle = parsePuzzle(line);
    if (!puzzle.ok) throw new Error(puzzle.error.message);
    expect(puzzle.value.best).not.toBe(played);
    expect(puzzle.value.values[played]).toBeLessThan(9000);
    expect({ from, variant }).toEqual({ from: { game: 'own', ply: from!.ply }, variant: 'classic' });
  }
});

it('has at most five of a game', () => {
  expect(entriesOfReview(reviewOf(FAULTS))).toHaveLength(5);
});

it('has none of games of others, of the solver, or without mistakes', () => {
  const review = reviewOf(FAULTS);
  expect(entriesOfReview(reviewOf([]))).toEqual([]);
  expect(entriesOfReview({ ...review, record: { ...review.record, id: '' } })).toEqual([]);
  expect(entriesOfReview({ ...review, record: { ...review.record, origin: 'kept' } })).toEqual([]);
  expect(entriesOfReview({ ...review, record: { ...review.record, solver: { first: 1, last: 9 } } })).toEqual(
    [],
  );
});
