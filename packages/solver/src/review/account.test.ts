// The sums of a review beside optimal play by definition, which shares no code with the solver.
import { isOver, placeSpawn, spawnOutcomes, tilt, VARIANTS } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { optimalPlay } from '../testing/optimalPlay.js';
import { localAdvisor, playedGame, reviewAll, wander } from '../testing/reviews.js';
import { accountOf } from './account.js';
import { summariseReview } from './moves.js';
import { bestValue, type SearchedPosition, searchPosition } from './searchedPosition.js';

const sumUp = ({ start, luck, loss, drift, beyond }: ReturnType<typeof accountOf>['sum']) =>
  start + luck - loss + drift - beyond;

describe('the account of a game', () => {
  it.each(['2x2', '2x3'] as const)('is that of naive optimal play on %s, without drift', async (id) => {
    const variant = VARIANTS[id];
    const naive = optimalPlay(variant.columns, variant.rows, variant.fourChance);
    for (const seed of ['one', 'two']) {
      const game = playedGame(variant, seed, wander);
      const { positions } = await reviewAll(game);
      const { turns, sum } = accountOf(game, positions);
      let [loss, luck] = [0, 0];
      for (const turn of turns) {
        const { before, direction, afterstate, board } = game.turn(turn.ply);
        const expectation = spawnOutcomes(afterstate, variant).reduce(
          (mean, spawn) => mean + spawn.probability * naive.value(placeSpawn(afterstate, spawn)),
          0,
        );
        const cost = naive.value(before) - (naive.values(before)[direction] ?? Number.NaN);
        const gift = naive.value(board) - expectation;
        expect(turn.loss).toBeCloseTo(cost, 5);
        expect(turn.luck).toBeCloseTo(gift, 5);
        expect(turn.drift).toBe(0);
        loss += cost;
        luck += gift;
      }
      expect(sum.exact).toBe(true);
      expect(sum.start).toBeCloseTo(naive.value(game.start), 5);
      expect(sum.loss).toBeCloseTo(loss, 4);
      expect(sum.luck).toBeCloseTo(luck, 4);
      expect([sum.drift, sum.result, sumUp(sum)]).toEqual([0, game.score, game.score]);
    }
  });

  it('adds up to the last bit where values are searched, and says what the search drifts', async () => {
    for (const id of ['3x3', 'classic', '5x5', 'even', 'course'] as const) {
      const game = playedGame(VARIANTS[id], 'bits', wander, id === '3x3' ? 60 : 6);
      const { positions } = await reviewAll(game, { level: 'quick' });
      const { turns, sum } = accountOf(game, positions);
      const left = bestValue(positions.at(-1)!);
      expect(sum.result).toBe(game.score + left);
      expect(sumUp(sum)).toBe(sum.result);
      expect(sum.drift).not.toBe(0);
      expect(sum.exact).toBe(false);
      for (const { loss } of turns) expect(loss).toBeGreaterThanOrEqual(0);
      expect([turns.at(-1)!.lost, turns.at(-1)!.received]).toEqual([sum.loss, sum.luck]);
      expect(left > 0).toBe(!isOver(game.board));
    }
  });

  it('adds up to the last bit where values are far larger than scores, as the heuristic has them on 8x8', async () => {
    const game = playedGame(VARIANTS['3x3'], 'huge', wander, 40);
    const { positions } = await reviewAll(game, { level: 'quick' });
    for (const factor of [12345.678, 1.23e10, 4.5e13]) {
      const huge = positions.map((position) => ({
        ...position,
        values: position.values.map((value) => (value === null ? null : factor * value)),
        best: position.best.map((value) => factor * value),
      }));
      const { turns, sum } = accountOf(game, huge);
      expect(sumUp(sum)).toBe(sum.result);
      for (const { loss } of turns) expect(loss).toBeGreaterThanOrEqual(0);
    }
  });

  it.each(['2x3', '3x3'] as const)(
    'expects nothing more of a course that reached its target: %s',
    async (id) => {
      const variant = { ...VARIANTS[id], target: 16, endsAtTarget: true };
      const game = playedGame(variant, 'win', (legal) => legal[0]!);
      expect([game.status, game.won, isOver(game.board)]).toEqual(['over', true, false]);
      const { positions } = await reviewAll(game, { level: 'quick' });
      expect(positions.at(-1)).toMatchObject({ depth: 0, exact: true, tile: null });
      const { turns, sum } = accountOf(game, positions);
      expect(turns.at(-1)).toMatchObject({ loss: 0, luck: 0, drift: 0 });
      expect([sum.result, sumUp(sum)]).toEqual([game.score, game.score]);
      const { reward } = game.turn(game.ply);
      expect(sum.beyond).toBe(bestValue(positions.at(-2)!) - reward);
      expect(sum.beyond).toBeGreaterThan(0);
      const earlier = summariseReview(game, positions.slice(0, -1)).game;
      expect([earlier.beyond, earlier.loss, earlier.luck]).toEqual([0, sum.loss, sum.luck]);
    },
  );

  it.each([
    ['3x4', 'quick'],
    ['3x3', 'normal'],
  ] as const)(
    'calls luck what a tile gives beside the mean of all tiles, each searched equally deep: %s, %s',
    async (id, level) => {
      const variant = VARIANTS[id];
      const game = playedGame(variant, 'luck', wander, 8);
      const { positions } = await reviewAll(game, { level });
      const advisor = localAdvisor();
      for (const { ply, luck } of accountOf(game, positions).turns) {
        const { before, direction, board } = game.turn(ply);
        const after = tilt(before, direction).board;
        const depth = positions[ply - 1]!.depth - 1;
        const valueAfter = async (spawned: typeof after) =>
          bestValue(
            (await searchPosition(advisor, { ply, board: spawned }, depth, variant)) as SearchedPosition,
          );
        let mean = 0;
        for (const spawn of spawnOutcomes(after, variant))
          mean += spawn.probability * (await valueAfter(placeSpawn(after, spawn)));
        expect(luck).toBeCloseTo((await valueAfter(board)) - mean, 3);
      }
      advisor.dispose();
    },
  );

  it('is of the moves up to the current ply, and begins with the score that the game began with', async () => {
    const game = playedGame(VARIANTS['2x3'], 'back', wander, 20);
    game.undo();
    const { positions } = await reviewAll(game);
    expect(positions).toHaveLength(20);
    const { sum } = summariseReview(game, positions).game.exact
      ? accountOf(game, positions)
      : { sum: undefined };
    expect(sum?.result).toBe(game.score + bestValue(positions[19]!));
  });

  it('refuses positions that do not fit the game', () => {
    const game = playedGame(VARIANTS['2x2'], 'none', wander, 1);
    expect(() => accountOf(game, [])).toThrow(RangeError);
    const blank: SearchedPosition = {
      ...{ ply: 0, depth: 1, values: [null, null, null, null], best: [0], player: 'heuristic' },
      ...{ exact: false, tile: null, chances: [null, null, null, null] },
    };
    expect(() => accountOf(game, [blank, blank])).toThrow('no value of direction');
  });
});
