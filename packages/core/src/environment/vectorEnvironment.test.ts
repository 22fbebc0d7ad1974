import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomOf, sampleVariant } from '../../test/sampleReplays.js';
import { type Board, boardFromRanks } from '../board.js';
import { VARIANTS, type Variant } from '../variant.js';
import { type Batch, makeBatch } from './batch.js';
import { Environment } from './environment.js';
import { VectorEnvironment } from './vectorEnvironment.js';

/** Row `game` of a batch as the result of a step of a plain environment. */
function rowOf(batch: Batch, game: number, cells: number) {
  const row = (array: Uint8Array, width: number) => array.slice(game * width, (game + 1) * width);
  return {
    observation: row(batch.observations, cells),
    reward: batch.rewards[game],
    legal: [...row(batch.legal, 4)].map(Boolean),
    terminated: batch.terminated[game] === 1,
    truncated: batch.truncated[game] === 1,
    moved: batch.moved[game] === 1,
    score: batch.scores[game],
    ply: batch.plies[game],
  };
}

/** The same from plain environments: the oracle of a step with automatic reset. */
function stepOf(environment: Environment, action: number) {
  const { reward, terminated, truncated, info, observation } = environment.step(action);
  const { moved, score, ply } = info;
  const final = terminated || truncated ? { observation, legal: environment.legal } : undefined;
  if (final) environment.reset();
  const row = { observation: environment.observation, reward, legal: environment.legal };
  return { row: { ...row, terminated, truncated, moved, score, ply }, final };
}

const variants = fc.oneof(
  fc.constant<Variant>(VARIANTS.classic),
  fc.constant<Variant>({ ...VARIANTS['3x3'], target: 16, endsAtTarget: true }),
  fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((seed) => sampleVariant(randomOf(seed))),
);

describe('many games', () => {
  it('are those of plain environments on the same seeds, over many ends', () => {
    fc.assert(
      fc.property(
        variants,
        fc.string(),
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(undefined, 1, 7, 40),
        fc.nat(2 ** 31),
        (variant, seed, count, maxPlies, dice) => {
          const limits = maxPlies === undefined ? { maxSteps: 150 } : { maxPlies, maxSteps: 60 };
          const games = new VectorEnvironment(count, variant, { seed, ...limits });
          const plain = games.seeds.map((own) => new Environment(variant, { seed: own, ...limits }));
          const cells = variant.columns * variant.rows;
          const random = randomOf(dice);
          for (let step = 0; step < 300; step++) {
            const actions = plain.map(() => Math.floor(random() * 4));
            const batch = games.step(Uint8Array.from(actions));
            plain.forEach((environment, game) => {
              const { row, final } = stepOf(environment, actions[game]!);
              expect(rowOf(batch, game, cells)).toEqual(row);
              if (!final) return;
              expect(batch.finalObservations.slice(game * cells, (game + 1) * cells)).toEqual(
                final.observation,
              );
              expect([...batch.finalLegal.slice(4 * game, 4 * game + 4)].map(Boolean)).toEqual(final.legal);
            });
          }
          expect(games.seeds).toEqual(plain.map((environment) => environment.seed));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('begin at seeds of their own, at those of one seed, and go on', () => {
    const games = new VectorEnvironment(3, VARIANTS['2x3'], { seed: 'a' });
    expect(games.seeds).toEqual(['a.0', 'a.1', 'a.2']);
    const first = games.batch.observations.slice();
    games.reset();
    expect(games.seeds).toEqual(['a.0/1', 'a.1/1', 'a.2/1']);
    games.reset(['x', 5, '']);
    expect(games.seeds).toEqual(['x', '5', '']);
    const own = ['x', 5, ''].flatMap((seed) => [...new Environment(VARIANTS['2x3'], { seed }).observation]);
    expect([...games.batch.observations]).toEqual(own);
    expect(games.reset('a').observations).toEqual(first);
  });

  it('begin at boards of the caller', () => {
    const boards: Board[] = [boardFromRanks(2, 2, [1, 1, 0, 0]), boardFromRanks(2, 2, [1, 2, 2, 1])];
    const games = new VectorEnvironment(2, VARIANTS['2x2'], { autoReset: false });
    const { observations, legal, terminated } = games.reset('boards', { boards });
    expect([...observations]).toEqual([1, 1, 0, 0, 1, 2, 2, 1]);
    expect([[...legal], [...terminated]]).toEqual([
      [0, 1, 1, 1, 0, 0, 0, 0],
      [0, 1],
    ]);
  });

  it('stand still after their end without automatic reset, until they are begun', () => {
    const games = new VectorEnvironment(2, VARIANTS['2x2'], { autoReset: false, seed: 'still' });
    games.reset('still', {
      boards: [boardFromRanks(2, 2, [1, 2, 2, 1]), boardFromRanks(2, 2, [1, 0, 0, 0])],
    });
    const batch = games.step([0, 1]);
    expect([[...batch.terminated], [...batch.moved], [...batch.observations.slice(0, 4)]]).toEqual([
      [1, 0],
      [0, 1],
      [1, 2, 2, 1],
    ]);
    const second = batch.observations.slice(4);
    games.resetSome([1, 0]);
    expect([batch.terminated[0], batch.plies[1], batch.observations.slice(4)]).toEqual([0, 1, second]);
    expect(games.seeds).toEqual(['still.0/1', 'still.1']);
  });

  it('write into the arrays of the caller', () => {
    const games = new VectorEnvironment(4, VARIANTS['3x3']);
    const before = structuredClone(games.batch);
    const out = makeBatch(4, VARIANTS['3x3']);
    expect(games.step([0, 1, 2, 3], out)).toBe(out);
    expect(games.batch).toEqual(before);
    expect(out.plies.reduce((sum, ply) => sum + ply, 0)).toBeGreaterThan(0);
    expect(games.reset(undefined, { out })).toBe(out);
  });
});

describe('wrong arguments are refused, and no game changes', () => {
  const games = new VectorEnvironment(2, VARIANTS['2x2'], { seed: 'wrong' });
  const small = boardFromRanks(2, 2, [1, 0, 0, 0]);

  it.each<[string, () => unknown, string]>([
    ['no game', () => new VectorEnvironment(0), 'count'],
    ['half a game', () => new VectorEnvironment(1.5), 'count'],
    ['a limit of 0', () => new VectorEnvironment(1, VARIANTS['2x2'], { maxPlies: 0 }), 'maxPlies'],
    ['too few actions', () => games.step([0]), '2 actions'],
    ['an action that is none', () => games.step([0, 4]), 'game 1: an action'],
    ['no number', () => games.step([Number.NaN, 0]), 'game 0: an action'],
    ['too many seeds', () => games.reset(['a', 'b', 'c']), '2 seeds'],
    ['a seed without end', () => games.reset(['a', 'x'.repeat(65_537)]), 'characters'],
    ['too few boards', () => games.reset('a', { boards: [small] }), '2 boards'],
    [
      'a board of another size',
      () => games.reset('a', { boards: [small, boardFromRanks(2, 3, [0, 0, 1, 0, 0, 0])] }),
      '2x3',
    ],
    ['too few entries', () => games.resetSome([1]), '2 entries'],
    ['arrays of another count', () => games.step([0, 0], makeBatch(3, VARIANTS['2x2'])), 'observations: 8'],
    ['arrays of another board', () => games.step([0, 0], makeBatch(2, VARIANTS['3x3'])), 'observations: 8'],
  ])('%s', (_, act, message) => {
    const before = [games.seeds, structuredClone(games.batch)];
    expect(act).toThrow(RangeError);
    expect(act).toThrow(message);
    expect([games.seeds, games.batch]).toEqual(before);
  });
});
