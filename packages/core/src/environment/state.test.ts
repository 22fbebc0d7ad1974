import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomOf, sampleVariant } from '../../test/sampleReplays.js';
import { VARIANTS } from '../variant.js';
import { Environment } from './environment.js';

/** An environment in any state that games reach. */
const environments = fc
  .record({
    variant: fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((seed) => sampleVariant(randomOf(seed))),
    seed: fc.string({ unit: 'binary' }),
    resets: fc.nat(3),
    clones: fc.nat(3),
    isClone: fc.boolean(),
    moves: fc.array(fc.nat(3), { maxLength: 60 }),
    maxPlies: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
  })
  .map(({ variant, seed, resets, clones, isClone, moves, maxPlies }) => {
    let environment = new Environment(variant, { seed, ...(maxPlies !== undefined && { maxPlies }) });
    for (let i = 0; i < resets; i++) environment.reset();
    for (let i = 0; i < clones; i++) environment.clone();
    if (isClone) environment = environment.clone();
    for (const move of moves) environment.step(move);
    return environment;
  });

function read(data: unknown): Environment {
  const result = Environment.fromJSON(data);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** Everything that a game on from here shows. */
function future(environment: Environment): unknown {
  const steps = Array.from({ length: 20 }, (_, i) => {
    const { observation, truncated, info } = environment.step(i % 4);
    return [observation, truncated, info];
  });
  const clone = environment.clone();
  return [steps, clone.step(0).observation, environment.reset(), environment.seed, clone.reset(), clone.seed];
}

describe('an environment as JSON', () => {
  it('goes on as if it had never stopped', () => {
    fc.assert(
      fc.property(environments, (environment) => {
        const copy = read(JSON.parse(JSON.stringify(environment)));
        expect(copy.toJSON()).toEqual(environment.toJSON());
        expect(future(copy)).toEqual(future(environment));
      }),
      { numRuns: 60 },
    );
  });

  it('has a form that other programs can read', () => {
    const environment = new Environment(VARIANTS['2x2'], { seed: 'json', maxSteps: 9 });
    environment.reset();
    environment.step(0);
    environment.clone();
    expect(environment.toJSON()).toMatchInlineSnapshot(`
      {
        "clones": 1,
        "format": "twofold environment",
        "game": 1,
        "maxSteps": 9,
        "ply": 1,
        "position": "21/00",
        "score": 4,
        "seed": "json",
        "steps": 1,
        "variant": "2x2",
        "version": 1,
      }
    `);
    expect(environment.clone().toJSON()).toMatchInlineSnapshot(`
      {
        "clones": 0,
        "format": "twofold environment",
        "game": 0,
        "key": "6cde143e51903e2e",
        "maxSteps": 9,
        "ply": 1,
        "position": "21/00",
        "score": 4,
        "steps": 1,
        "variant": "2x2",
        "version": 1,
      }
    `);
  });

  it('has a variant whole that no id names', () => {
    const variant = { ...VARIANTS['3x3'], target: 16, endsAtTarget: true };
    const environment = new Environment(variant, { seed: 'own' });
    expect(environment.toJSON().variant).toEqual(variant);
    expect(read(environment.toJSON()).variant).toEqual(variant);
  });
});

describe('what is no environment is refused', () => {
  const good = { ...new Environment(VARIANTS['2x2'], { seed: 'good' }).toJSON() };

  it.each<[string, object]>([
    ['another format', { format: 'other' }],
    ['a later version', { version: 2 }],
    ['an unknown variant', { variant: '9x9' }],
    ['a variant that is none', { variant: { ...VARIANTS['2x2'], columns: 9 } }],
    ['a variant whose chance is none', { variant: { ...VARIANTS['2x2'], fourChance: 2 } }],
    ['no variant', { variant: 5 }],
    ['a position of another size', { position: '000/000/000' }],
    ['no position', { position: undefined }],
    ['a broken position', { position: '0!/00' }],
    ['a score below zero', { score: -1 }],
    ['half a ply', { ply: 0.5 }],
    ['steps as text', { steps: '5' }],
    ['a limit of 0', { maxPlies: 0 }],
    ['a limit that is text', { maxSteps: '5' }],
    ['a seed that is a number', { seed: 5 }],
    ['a seed without end', { seed: 'x'.repeat(65_537) }],
    ['a seed that is too long with its number', { seed: 'x'.repeat(65_536), game: 1 }],
    ['neither seed nor key', { seed: undefined }],
    ['a short key', { seed: undefined, key: '12' }],
    ['a key with games', { seed: undefined, key: '0123456789abcdef', game: 1 }],
  ])('%s', (_, change) => {
    const result = Environment.fromJSON({ ...good, ...change });
    expect(result).toEqual({
      ok: false,
      error: expect.objectContaining({
        code: expect.stringMatching(/^environment-state$|^position-|^not-text/),
      }),
    });
  });

  it('any value, and any damage to a good one', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        environments,
        fc.constantFrom(...Object.keys(good), 'key', 'maxPlies', 'maxSteps'),
        (value, environment, name) => {
          for (const data of [value, { ...environment.toJSON(), [name]: value }]) {
            const result = Environment.fromJSON(data);
            if (!result.ok) expect(result.error.message).not.toBe('');
            else future(result.value);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
