import { describe, expect, it } from 'vitest';
import type { ArenaGame } from './arenaGame.js';
import { meanOf, reportOf } from './arenaReport.js';

const game = (player: string, number: number, score: number, maxTile: number): ArenaGame => ({
  player,
  game: number,
  seed: `s-${number}`,
  score,
  moves: 10,
  maxTile,
  milliseconds: 20,
  times: [[450, 10]],
  nodes: [[900, 10]],
});

describe('the report of an arena', () => {
  it('has the standard error of a sample', () => {
    // 2, 4, 4, 4, 5, 5, 7, 9: the sum of squares about the mean is 32, the sample's variance 32 / 7.
    const { mean, standardError } = meanOf([2, 4, 4, 4, 5, 5, 7, 9]);
    expect(mean).toBe(5);
    expect(standardError).toBeCloseTo(Math.sqrt(32 / 7 / 8), 12);
    expect(meanOf([3])).toEqual({ mean: 3, standardError: 0 });
    expect(meanOf([])).toEqual({ mean: null, standardError: null });
  });

  it('tells means, rates of tiles and times of every player', () => {
    const games = [game('a', 0, 100, 2048), game('a', 1, 300, 4096), game('b', 1, 200, 8192)];
    const { players } = reportOf(['a', 'b', 'c'], games);
    expect(players.map(({ name, games: count, mean }) => [name, count, mean])).toEqual([
      ['a', 2, 200],
      ['b', 1, 200],
      ['c', 0, null],
    ]);
    expect(players[2]).toEqual({
      name: 'c',
      games: 0,
      mean: null,
      standardError: null,
      median: null,
      rates: {},
      moves: null,
      millisecondsPerMove: null,
      p99: null,
      nodesPerMove: null,
    });
    expect(players[0]!.rates).toEqual({ 2048: 1, 4096: 0.5 });
    expect(players[1]!.rates).toEqual({ 2048: 1, 4096: 1, 8192: 1 });
    expect(players[0]).toMatchObject({ millisecondsPerMove: 2, moves: 10 });
  });

  it('has the median of scores, between the two in the middle of an even number', () => {
    const medianOf = (...scores: number[]) =>
      reportOf(
        ['a'],
        scores.map((score, number) => game('a', number, score, 2048)),
      ).players[0]!.median;
    expect(medianOf(200, 100)).toBe(150);
    expect(medianOf(900, 100, 200)).toBe(200);
    expect(medianOf(100, 400, 200, 900)).toBe(300);
    expect(medianOf(100)).toBe(100);
    expect(medianOf()).toBe(null);
  });

  it('is made of more games than a call takes arguments', () => {
    const games = Array.from({ length: 200_000 }, (_, number) => game('one', number, number, 2048));
    expect(reportOf(['one'], games).players[0]).toMatchObject({ games: 200_000, rates: { 2048: 1 } });
  });

  it('begins its rates lower where nobody made 2048', () => {
    expect(reportOf(['a'], [game('a', 0, 1, 256), game('a', 1, 1, 128)]).players[0]!.rates).toEqual({
      256: 0.5,
    });
  });

  it('compares players on the games that both have played', () => {
    const games = [
      game('a', 0, 100, 2048),
      game('a', 1, 300, 2048),
      game('b', 1, 200, 2048),
      game('b', 2, 900, 2048),
    ];
    expect(reportOf(['a', 'b'], games).differences).toEqual([
      { name: 'b', against: 'a', games: 1, mean: -100, standardError: 0 },
    ]);
  });

  it('has no difference where no game was played by both', () => {
    expect(reportOf(['a', 'b'], [game('a', 0, 100, 2048)]).differences).toEqual([
      { name: 'b', against: 'a', games: 0, mean: null, standardError: null },
    ]);
  });
});
