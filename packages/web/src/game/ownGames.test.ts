import { expect, it } from 'vitest';
import type { GameSummary } from '../storage/records';
import { othersOf, peersOf, splitsOf } from './ownGames';

function game(id: string, elapsed: number, more: Partial<GameSummary> = {}): GameSummary {
  const milestones = [{ rank: 11, ply: 900, elapsed }];
  return { id, variant: 'classic', undos: 0, milestones, ...more } as Partial<GameSummary> as GameSummary;
}
const solver = { first: 1, last: 2 };
const games = [
  game('me', 60),
  game('a', 40),
  game('b', 80),
  game('c', 70),
  game('undone', 10, { undos: 1 }),
  game('hinted', 10, { help: 1 }),
  game('small', 10, { variant: '3x3' }),
  game('kept', 10, { origin: 'kept' }),
  game('solved', 10, { solver }),
];
const names = (found: readonly GameSummary[]) => found.map(({ id }) => id);

it('a game has as others those of its board that were dealt and played here, and as peers those of its kind', () => {
  expect(names(othersOf(games[0]!, games))).toEqual(['a', 'b', 'c', 'undone', 'hinted']);
  expect(names(peersOf(games[0]!, games))).toEqual(['a', 'b', 'c']);
  expect(names(peersOf(game('other', 5, { undos: 2 }), games))).toEqual(['undone', 'hinted']);
});

it('splits stand beside the best and the median of the peers', () => {
  const [split] = splitsOf(games[0]!, games[0]!.milestones, games);
  expect(split).toEqual({ rank: 11, ply: 900, elapsed: 60, best: 40, median: 70 });
});

it('a replay of somebody else is compared too, but no game from a position and none of the solver', () => {
  const bestBeside = (more: Partial<GameSummary>) => {
    const record = game('it', 5, more);
    return splitsOf(record, record.milestones, games)[0]!.best;
  };
  expect(bestBeside({ origin: 'kept' })).toBe(40);
  expect(bestBeside({ origin: 'position' })).toBeUndefined();
  expect(bestBeside({ solver })).toBeUndefined();
});
