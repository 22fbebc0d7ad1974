import { expect, test } from 'vitest';
import { VARIANTS } from '../variant.js';
import { Environment } from './environment.js';

/** The tiles that ten actions bring. */
function tilesOf(environment: Environment): unknown[] {
  return Array.from({ length: 10 }, (_, i) => {
    const { observation, info } = environment.step(i % 4);
    return [observation, info];
  });
}

function midGame(): Environment {
  const environment = new Environment(VARIANTS['3x3'], { seed: 'clone', maxPlies: 100, maxSteps: 200 });
  for (let i = 0; i < 10; i++) environment.step(i % 4);
  return environment;
}

test('an exact clone goes its own way and meets the same tiles', () => {
  const environment = midGame();
  const clone = environment.clone({ sameFuture: true });
  expect(clone.toJSON()).toEqual(environment.toJSON());
  const before = environment.observation;
  const tiles = tilesOf(clone);
  expect(environment.observation).toEqual(before);
  expect(tilesOf(environment)).toEqual(tiles);
  expect(clone.reset()).toEqual(environment.reset());
});

test('clones have tiles of their own, the same in each run', () => {
  const environment = midGame();
  const clones = Array.from({ length: 20 }, () => environment.clone());
  for (const clone of clones) {
    expect([clone.observation, clone.score, clone.ply, clone.steps, clone.seed]).toEqual([
      environment.observation,
      environment.score,
      environment.ply,
      environment.steps,
      undefined,
    ]);
  }
  const exact = tilesOf(environment.clone({ sameFuture: true }));
  const futures = clones.map((clone) => JSON.stringify(tilesOf(clone)));
  expect(new Set([...futures, JSON.stringify(exact)]).size).toBe(21);
  expect(tilesOf(environment)).toEqual(exact); // clones take no tile away
  const again = midGame();
  expect(clones.map(() => JSON.stringify(tilesOf(again.clone())))).toEqual(futures);
});

test('clones of clones differ, and so do their later games', () => {
  const environment = midGame();
  const [first, second] = [environment.clone(), environment.clone()];
  const family = [first, second, first.clone(), first.clone(), second.clone(), second.clone().clone()];
  const seeds = family.map((clone) => {
    clone.reset();
    return clone.seed;
  });
  expect(new Set(seeds).size).toBe(family.length);
  expect(seeds.every((seed) => /^[\da-f]{16}\/1$/.test(seed!))).toBe(true);
  // As long a chain as a game is: no name grows.
  let chain = environment;
  for (let i = 0; i < 10_000; i++) chain = chain.clone();
  chain.reset();
  expect(chain.seed).toMatch(/^[\da-f]{16}\/1$/);
});

test('the tiles of clones are as likely as the outcomes say', () => {
  const environment = midGame();
  const action = environment.legal.indexOf(true);
  const outcomes = environment.outcomes(action);
  const counts = new Map<string, number>();
  const tries = 20_000;
  for (let i = 0; i < tries; i++) {
    const { cell, rank } = environment.clone().step(action).info.spawn!;
    counts.set(`${cell} ${rank}`, (counts.get(`${cell} ${rank}`) ?? 0) + 1);
  }
  const chiSquare = outcomes.reduce((sum, { cell, rank, probability }) => {
    const expected = tries * probability;
    return sum + ((counts.get(`${cell} ${rank}`) ?? 0) - expected) ** 2 / expected;
  }, 0);
  expect(counts.size).toBe(outcomes.length);
  expect(chiSquare).toBeLessThan(40); // of at most 13 degrees of freedom: passed by chance once in 10,000
});
