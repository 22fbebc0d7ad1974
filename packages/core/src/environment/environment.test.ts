import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomOf, sampleVariant } from '../../test/sampleReplays.js';
import { boardFromRanks, maxRank, rankValue } from '../board.js';
import { DIRECTIONS } from '../direction.js';
import { Game } from '../game/game.js';
import { spawnOutcomes } from '../spawn.js';
import { legalDirections, tilt } from '../tilt.js';
import { VARIANTS } from '../variant.js';
import { Environment } from './environment.js';
import type { Step } from './step.js';

const variants = fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((seed) => sampleVariant(randomOf(seed)));
const actions = fc.array(fc.constantFrom(...DIRECTIONS), { maxLength: 200 });

/** All that a step says, as plain data. */
function seen({ observation, reward, terminated, truncated, legal, info }: Step) {
  return { observation, reward, terminated, truncated, legal, info };
}

test('plays the same game as Game, move for move', () => {
  fc.assert(
    fc.property(variants, fc.string(), actions, (variant, seed, moves) => {
      const environment = new Environment(variant);
      const game = new Game(variant, seed);
      expect(environment.reset(seed)).toEqual(game.board.ranks);
      for (const action of moves) {
        const turn = game.play(action);
        const step = environment.step(action);
        const legal = DIRECTIONS.map(
          (d) => game.status !== 'over' && legalDirections(game.board).includes(d),
        );
        expect(seen(step)).toEqual({
          observation: game.board.ranks,
          reward: turn?.reward ?? 0,
          terminated: game.status === 'over',
          truncated: false,
          legal,
          info: { moved: turn !== undefined, spawn: turn?.spawn, score: game.score, ply: game.ply },
        });
        expect([environment.legal, environment.terminated]).toEqual([legal, step.terminated]);
      }
    }),
    { numRuns: 25 },
  );
});

test('a new environment stands at the empty seed, and a number is a seed', () => {
  const environment = new Environment();
  expect(environment.variant).toBe(VARIANTS.classic);
  expect(environment.observation).toEqual(new Game(VARIANTS.classic, '').board.ranks);
  expect(environment.reset(7)).toEqual(new Game(VARIANTS.classic, '7').board.ranks);
  expect(environment.shape).toEqual([4, 4]);
  expect(new Environment(VARIANTS['2x4']).shape).toEqual([4, 2]);
});

test('an illegal action changes nothing', () => {
  const environment = new Environment();
  environment.reset('illegal');
  let before = environment.observation;
  while (environment.legal.every(Boolean)) before = environment.step(environment.ply % 2).observation;
  const action = environment.legal.indexOf(false);
  const { ply, score } = environment;
  expect(environment.outcomes(action)).toEqual([]);
  expect(environment.afterstate(action)).toBeUndefined();
  expect(environment.step(action)).toMatchObject({
    observation: before,
    reward: 0,
    info: { moved: false, spawn: undefined, score, ply },
  });
  expect(() => environment.step(4)).toThrow(RangeError);
  expect(() => environment.step(0.5)).toThrow(RangeError);
});

test('observations are the caller’s own', () => {
  const environment = new Environment();
  environment.observation.fill(9);
  environment.reset('x').fill(9);
  environment.step(0).observation.fill(9);
  environment.afterstate(environment.legal.indexOf(true))!.observation.fill(9);
  for (const { observation } of environment.symmetries()) observation.fill(9);
  expect(rankValue(maxRank(environment.board))).toBeLessThan(16);
});

test('a clone deals no first tiles', () => {
  let deals = 0;
  const environment = new Environment({
    ...VARIANTS.classic,
    get startTiles() {
      deals++;
      return 2;
    },
  });
  environment.reset('clone');
  expect(deals).toBeGreaterThan(0);
  deals = 0;
  const clone = environment.clone();
  expect([deals, clone.variant, clone.hash]).toEqual([0, environment.variant, environment.hash]);
});

test('chance outcomes are those of the afterstate and sum to one', () => {
  const environment = new Environment(VARIANTS.even);
  environment.reset('chance');
  for (let i = 0; i < 30; i++) environment.step(i % 4);
  for (const action of DIRECTIONS) {
    if (!environment.legal[action]) continue;
    const { board, reward } = tilt(environment.board, action);
    expect(environment.afterstate(action)).toEqual({ observation: board.ranks, reward });
    const outcomes = environment.outcomes(action);
    expect(outcomes).toEqual(spawnOutcomes(board, VARIANTS.even));
    expect(outcomes.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
    const step = environment.clone().step(action);
    expect(outcomes).toContainEqual({ ...step.info.spawn, probability: expect.any(Number) });
  }
  expect(environment.outcomes()).toEqual(spawnOutcomes(environment.board, VARIANTS.even));
});

test('the game ends at the target where the variant says so', () => {
  const environment = new Environment({ ...VARIANTS['3x3'], target: 16, endsAtTarget: true });
  environment.reset('course');
  for (let i = 0; !environment.terminated; i++) environment.step(i % 4);
  expect(rankValue(maxRank(environment.board))).toBe(16);
  expect(environment.legal).toEqual([false, false, false, false]);
  expect(DIRECTIONS.map((action) => environment.step(action).info.moved)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('each view turned by its actions is the action turned', () => {
  for (const [variant, count] of [
    [VARIANTS.classic, 8],
    [VARIANTS['3x4'], 4],
  ] as const) {
    const environment = new Environment(variant);
    environment.reset('views');
    for (let i = 0; i < 25; i++) environment.step(i % 4);
    const views = environment.symmetries();
    expect(views.length).toBe(count);
    expect(views[0]).toEqual({ symmetry: 0, observation: environment.observation, actions: [0, 1, 2, 3] });
    for (const { observation, actions } of views) {
      const board = boardFromRanks(variant.columns, variant.rows, observation);
      expect(actions.map((action) => legalDirections(board).includes(action))).toEqual(environment.legal);
      const rewards = DIRECTIONS.map((action) => environment.afterstate(action)?.reward ?? 0);
      expect(actions.map((action) => tilt(board, action).reward)).toEqual(rewards);
    }
  }
});

test('one-hot planes', () => {
  const environment = new Environment(VARIANTS['2x2']);
  environment.reset('planes');
  const { observation } = environment;
  const encoded = environment.oneHot();
  expect(encoded.length).toBe(4 * 6);
  observation.forEach((rank, cell) => {
    expect([...encoded.slice(cell * 6, cell * 6 + 6)]).toEqual(
      [0, 1, 2, 3, 4, 5].map((plane) => (plane === rank ? 1 : 0)),
    );
  });
  expect(environment.oneHot(2).reduce((sum, bit) => sum + bit, 0)).toBe(4);
  expect(() => environment.oneHot(1)).toThrow(RangeError);
});
