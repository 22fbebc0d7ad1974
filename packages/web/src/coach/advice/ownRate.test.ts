import { describe, expect, it } from 'vitest';
import type { GameSummary } from '../../storage/records';
import { ownRateOf } from './ownRate';

const aGame = (id: string, maxRank: number, change: Partial<GameSummary> = {}) =>
  ({ id, variant: 'classic', maxRank, status: 'over', ...change }) as GameSummary;
const here = { id: 'here', variant: 'classic', maxRank: 9 };
/** Largest tiles: 256, then 512 three times, 1024 four times, 2048 once. */
const games = [8, 9, 9, 9, 10, 10, 10, 10, 11].map((rank, at) => aGame(`${at}`, rank));

describe('the chance for the player', () => {
  it('is that of own games that came as far', () => {
    expect(ownRateOf(games, here)).toEqual({ tile: 1024, from: 512, made: 5, games: 8 });
    expect(ownRateOf(games, { ...here, maxRank: 8 })).toEqual({ tile: 512, from: 256, made: 8, games: 9 });
  });

  it('passes tiles that all of them made', () => {
    const sure = games.map((game) => ({ ...game, maxRank: game.maxRank + 2 }));
    expect(ownRateOf(sure, { ...here, maxRank: 8 })).toEqual({ tile: 2048, from: 256, made: 8, games: 9 });
  });

  it('counts games under way only where they made the tile, and no game of others, other boards or this one', () => {
    const more = [
      aGame('a', 9, { status: 'playing' }),
      aGame('b', 10, { status: 'playing' }),
      aGame('c', 10, { solver: { first: 1, last: 9 } }),
      aGame('d', 10, { origin: 'kept' }),
      aGame('e', 10, { variant: '5x5' }),
      aGame('here', 9),
    ];
    expect(ownRateOf([...games, ...more], here)).toMatchObject({ made: 6, games: 9 });
  });

  it('is none where too few games came as far', () => {
    expect(ownRateOf(games, { ...here, maxRank: 10 })).toMatchObject({ tile: 2048, made: 1, games: 5 });
    expect(ownRateOf(games, { ...here, maxRank: 11 })).toBeUndefined();
    expect(ownRateOf([], here)).toBeUndefined();
  });
});
