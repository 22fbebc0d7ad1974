import { VARIANTS, type Variant, VectorEnvironment } from '@twofold/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEADER, KINDS } from './frames.js';
import { EnvironmentSession } from './session.js';

/** A batch as docs/environment-protocol.md lays it out, read without the module that writes it. */
function readBatch(frame: Buffer, count: number, { columns, rows }: Variant) {
  expect([frame.readUInt32LE(0), frame.readUInt32LE(4)]).toEqual([frame.length - 8, 0x42]);
  let at = 8;
  const numbers = (width: number, read: (at: number) => number) =>
    Array.from({ length: count }, () => {
      at += width;
      return read(at - width);
    });
  const bytes = (width: number) => {
    at += count * width;
    return Uint8Array.from(frame.subarray(at - count * width, at));
  };
  const batch = {
    rewards: Float64Array.from(numbers(8, (place) => frame.readDoubleLE(place))),
    scores: Float64Array.from(numbers(8, (place) => frame.readDoubleLE(place))),
    plies: Int32Array.from(numbers(4, (place) => frame.readInt32LE(place))),
    observations: bytes(columns * rows),
    finalObservations: bytes(columns * rows),
    legal: bytes(4),
    finalLegal: bytes(4),
    terminated: bytes(1),
    truncated: bytes(1),
    moved: bytes(1),
  };
  expect(at).toBe(frame.length);
  return batch;
}

function textOf(frame: Buffer): unknown {
  return JSON.parse(frame.subarray(HEADER).toString('utf8'));
}

const reset = (payload: unknown) => ({
  kind: KINDS.reset,
  payload: payload === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(payload)),
});

describe('the session of twofold env', () => {
  it('begins with what a client must know', () => {
    const hello = new EnvironmentSession(new VectorEnvironment(3, VARIANTS['2x3'])).hello();
    expect(hello.toString('latin1', 8, 16)).toBe('2048ENV\0');
    const numbers = Array.from({ length: 6 }, (_, index) => hello.readUInt32LE(16 + 4 * index));
    expect(numbers).toEqual([1, 3, 2, 3, 3 * (8 + 8 + 4 + 6 + 6 + 4 + 4 + 3), 0]);
    expect([hello.length, hello.readUInt32LE(0), hello.readUInt32LE(4)]).toEqual([40, 32, 0x48]);
  });

  it.each(['classic', '3x3', '5x4'])('plays the games of VectorEnvironment on %s', (id) => {
    const variant = VARIANTS[id] ?? { ...VARIANTS['5x5'], rows: 4 };
    const settings = { seed: 'session', maxSteps: 60 };
    const session = new EnvironmentSession(new VectorEnvironment(5, variant, settings));
    const games = new VectorEnvironment(5, variant, settings);
    expect(readBatch(session.answer(reset(undefined)), 5, variant)).toEqual(games.reset());
    for (let step = 0; step < 200; step++) {
      const actions = Uint8Array.from({ length: 5 }, (_, game) => (step * 7 + game * 3 + (step >> 3)) & 3);
      const frame = session.answer({ kind: KINDS.step, payload: actions });
      expect(readBatch(frame, 5, variant)).toEqual(games.step(actions));
    }
    expect(textOf(session.answer({ kind: KINDS.seeds, payload: Buffer.alloc(0) }))).toEqual(games.seeds);
  });

  it('resets to seeds, boards, and some of the games', () => {
    const games = new VectorEnvironment(2, VARIANTS['2x2'], { seed: 's', autoReset: false });
    const session = new EnvironmentSession(games);
    session.answer(reset({ seed: 'a' }));
    expect(games.seeds).toEqual(['a.0', 'a.1']);
    const boards = [
      [1, 1, 0, 0],
      [1, 2, 2, 1],
    ];
    const batch = readBatch(session.answer(reset({ seeds: ['x', 'y'], boards })), 2, VARIANTS['2x2']);
    expect([[...batch.observations], [...batch.terminated]]).toEqual([boards.flat(), [0, 1]]);
    session.answer(reset({ some: [0, 1] }));
    expect(games.seeds).toEqual(['x', 'y/1']);
  });

  it.each<[string, unknown, string]>([
    ['a list', [], 'reset-json'],
    ['null', null, 'reset-json'],
    ['an unknown field', { sed: 'a' }, 'reset-field'],
    ['a number as seed', { seed: 5 }, 'reset-field'],
    ['a seed without end', { seed: 'x'.repeat(65_537) }, 'reset-field'],
    ['a seed that becomes too long', { seed: 'x'.repeat(65_536) }, 'reset-field'],
    ['both kinds of seeds', { seed: 'a', seeds: ['a', 'b'] }, 'reset-field'],
    ['too few seeds', { seeds: ['a'] }, 'reset-field'],
    ['too few boards', { boards: [[0, 0, 0, 1]] }, 'reset-field'],
    ['short boards', { boards: [[1], [1]] }, 'reset-field'],
    [
      'ranks that are none',
      {
        boards: [
          [0.5, 0, 0, 0],
          [0, 0, 0, 1],
        ],
      },
      'reset-field',
    ],
    [
      'ranks without end',
      {
        boards: [
          [200, 0, 0, 0],
          [0, 0, 0, 1],
        ],
      },
      'reset-field',
    ],
    ['some with seeds', { some: [1, 0], seed: 'a' }, 'reset-field'],
    ['some of another count', { some: [1] }, 'reset-field'],
    ['some that are neither 0 nor 1', { some: [2, 0] }, 'reset-field'],
  ])('refuses a reset with %s, and no game changes', (_, payload, code) => {
    const games = new VectorEnvironment(2, VARIANTS['2x2'], { seed: 's' });
    const session = new EnvironmentSession(games);
    session.answer(reset({}));
    const seeds = games.seeds;
    const frame = session.answer(reset(payload));
    expect(frame[4]).toBe(0x45);
    expect(textOf(frame)).toEqual({ code, message: expect.stringMatching(/\w/) });
    expect(games.seeds).toEqual(seeds);
  });

  it('answers any request with one good frame, and plays on', () => {
    const games = new VectorEnvironment(2, VARIANTS['2x2'], { seed: 'fuzz' });
    const session = new EnvironmentSession(games);
    const json = fc.json().map((text) => Buffer.from(text));
    const wish = fc
      .record(
        { seed: fc.anything(), seeds: fc.anything(), boards: fc.anything(), some: fc.anything() },
        { requiredKeys: [] },
      )
      .map((fields) => {
        try {
          return Buffer.from(JSON.stringify(fields));
        } catch {
          return Buffer.from('{}'); // some values are no JSON
        }
      });
    const payload = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.uint8Array({ minLength: 2, maxLength: 2, max: 5 }),
      json,
      wish,
    );
    const kind = fc.oneof(fc.constantFrom(KINDS.reset, KINDS.step, KINDS.seeds), fc.nat(255));
    fc.assert(
      fc.property(fc.record({ kind, payload }), (request) => {
        const frame = session.answer(request);
        expect(frame.readUInt32LE(0)).toBe(frame.length - HEADER);
        if (frame[4] === KINDS.batch) readBatch(frame, 2, VARIANTS['2x2']);
        else textOf(frame);
      }),
      { numRuns: 1500 },
    );
    expect(session.answer({ kind: KINDS.step, payload: Uint8Array.of(0, 1) })[4]).toBe(KINDS.batch);
  });
});
