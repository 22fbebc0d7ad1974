import { beforeAll, describe, expect, it } from 'vitest';
import { decodingBytes, SharedDecoding } from '../engine/sharedDecoding.js';
import { createTwinKernel, createWasmKernel, type Kernel, makeWeights } from '../index.js';
import type { NetworkShape } from '../network/descriptor.js';
import { patternsInOrder, sectionsFor } from '../network/shape.js';
import { compiledKernels } from '../testing/kernels.js';
import { SMALL, sampleNetwork, TWO_ENDGAMES } from '../testing/networks.js';
import { decodeWeights, openWeights } from '../weights/file.js';
import { NOT_OPENED } from './createKernel.js';
import type { CodedWeights } from './kernel.js';

const makers: Record<string, () => Kernel> = {};

beforeAll(async () => {
  const kernels = await compiledKernels();
  makers.wasm = () => createWasmKernel(kernels.own);
  makers.TypeScript = () => createTwinKernel();
});

const SHAPES: Record<string, NetworkShape> = {
  'one-cell patterns': SMALL,
  'five cells': { patterns: [[0, 1, 2, 5, 6]] },
  'endgame patterns': {
    patterns: [
      [0, 1, 2, 3],
      [4, 5, 9],
    ],
    stages: [64],
    largest: 14,
    endgames: TWO_ENDGAMES,
  },
};

/** A linear congruential generator. */
function randomFrom(seed: number): () => number {
  let word = seed;
  return () => {
    word = (Math.imul(word, 1664525) + 1013904223) | 0;
    return (word >>> 8) / 2 ** 24;
  };
}

function open(shape: NetworkShape, kept: number, seed: number): CodedWeights {
  const bytes = makeWeights(sampleNetwork(shape, kept, randomFrom(seed)), { step: 4 });
  const file = openWeights(bytes);
  if (!file.ok) throw new Error(file.error.message);
  return file.value;
}

const boards = Array.from({ length: 300 }, (_, seed) => {
  const random = randomFrom(seed + 77);
  return Uint8Array.from({ length: 16 }, () => Math.floor(random() * (seed % 3 === 0 ? 6 : 17)));
});

const all = ({ shape }: CodedWeights) => patternsInOrder(shape).map((_, section) => section);

describe.each(['wasm', 'TypeScript'])('sections decoded by the %s kernel', (kind) => {
  it.each(Object.keys(SHAPES))('have the weights that the TypeScript decoder reads: %s', (name) => {
    const file = open(SHAPES[name]!, 0.2, 3);
    const decoded = decodeWeights(file);
    if (!decoded.ok) throw new Error(decoded.error.message);
    const [whole, parts] = [createTwinKernel(), makers[kind]!()];
    whole.loadNetwork(decoded.value);
    parts.openNetwork(file);
    parts.decodeSections(all(file).reverse());
    parts.decodeSections(all(file));
    for (const board of boards) expect(parts.evaluate(board)).toBe(whole.evaluate(board));
  });

  it('have weights that are multiples of a factor', () => {
    const file = open(SMALL, 0.3, 5);
    const sections = file.sections.map((section) => ({ ...section, factor: 4 }));
    const [one, four] = [makers[kind]!(), makers[kind]!()];
    one.openNetwork(file);
    four.openNetwork({ ...file, sections });
    one.decodeSections(all(file));
    four.decodeSections(all(file));
    for (const board of boards) expect(four.evaluate(board)).toBe(4 * one.evaluate(board));
    four.openNetwork({ ...file, sections: sections.map((section) => ({ ...section, factor: 20000 })) });
    expect(() => four.decodeSections(all(file))).toThrow(RangeError);
  });

  it('come from the network that was opened last, and from none that is in no file', () => {
    const file = open(SMALL, 0.3, 5);
    const decoded = decodeWeights(file);
    if (!decoded.ok) throw new Error(decoded.error.message);
    const kernel = makers[kind]!();
    const refused = () => expect(() => kernel.decodeSections([0])).toThrow(new TypeError(NOT_OPENED));
    refused();
    kernel.openNetwork(file);
    kernel.newNetwork(SMALL, { initial: 100 });
    const value = kernel.evaluate(boards[0]!);
    refused();
    expect(kernel.evaluate(boards[0]!)).toBe(value);
    kernel.openNetwork(file);
    kernel.decodeSections(all(file));
    kernel.decodeSections(all(file));
    kernel.loadNetwork(decoded.value);
    refused();
  });

  it('are refused if they are damaged, time after time', () => {
    const file = open({ patterns: [[0, 1, 4, 5]] }, 0.3, 9);
    const { bytes, kept } = file.sections[0]!;
    const kernel = makers[kind]!();
    const refused = (section: object) => {
      kernel.openNetwork({ ...file, sections: [{ bytes, kept, factor: 1, ...section }] });
      for (let time = 0; time < 2; time++) {
        expect(() => kernel.decodeSections([0])).toThrow(/Section 1 of this/);
      }
    };
    refused({ bytes: bytes.subarray(0, bytes.length - 1) });
    refused({ bytes: Uint8Array.of(...bytes, 0) });
    refused({ bytes: new Uint8Array(bytes.length) });
    refused({ kept: kept + 1 });
    refused({ bytes: bytes.map((byte, at) => (at === 0 ? 1 : byte)) });
  });

  it('are refused or decoded, whichever byte is damaged', { tags: ['long'] }, () => {
    const file = open({ patterns: [[0, 1, 4, 5]] }, 0.3, 9);
    const section = file.sections[0]!;
    const kernel = makers[kind]!();
    const random = randomFrom(6);
    for (let round = 0; round < 300; round++) {
      const bytes = section.bytes.slice(
        0,
        round % 2 ? undefined : Math.floor(random() * section.bytes.length),
      );
      bytes[Math.floor(random() * Math.min(bytes.length, round))] = Math.floor(random() * 256);
      kernel.openNetwork({ ...file, sections: [{ ...section, bytes }] });
      try {
        kernel.decodeSections([0]);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }
  });

  it('takes the room of an earlier network again', () => {
    const kernel = makers[kind]!();
    const files = [1, 2, 3, 4].map((seed) => open(SMALL, 0.3, seed));
    const fresh = makers[kind]!();
    for (const file of files) {
      kernel.openNetwork(file);
      kernel.decodeSections(all(file));
      fresh.openNetwork(file);
      fresh.decodeSections(all(file));
      for (const board of boards.slice(0, 20)) expect(kernel.evaluate(board)).toBe(fresh.evaluate(board));
    }
  });

  it('refuses what has not the sections of its shape', () => {
    const file = open(SMALL, 0.3, 1);
    expect(() => makers[kind]!().openNetwork({ ...file, sections: [] })).toThrow(RangeError);
  });
});

describe('the sections that a search can need', () => {
  const shape: NetworkShape = {
    patterns: [
      [0, 1, 2],
      [4, 5, 9],
    ],
    stages: [64, 500, 4000],
    largest: 14,
    downgrading: { from: 9000, below: 16000 },
    endgames: [
      { from: 28_000, largest: 9, patterns: [[0, 1]] },
      { from: 30_000, largest: 6, patterns: [[0, 1, 2, 3]] },
    ],
  };

  it('are enough to value every board that it can come to', { tags: ['long'] }, () => {
    const file = open(shape, 0.5, 11);
    const whole = makers.wasm!();
    whole.openNetwork(file);
    whole.decodeSections(all(file));
    const random = randomFrom(4);
    for (let round = 0; round < 26; round++) {
      const most = 3 + (round % 13);
      const ranks = Uint8Array.from({ length: 16 }, () => Math.max(0, Math.floor(random() * (most + 6)) - 6));
      const needed = sectionsFor(shape, ranks, 16);
      const part = makers.wasm!();
      part.openNetwork(file);
      part.decodeSections(needed);
      const later = ranks.slice();
      for (let spawn = 0; spawn < 4; spawn++) {
        expect(part.evaluate(later)).toBe(whole.evaluate(later));
        later[later.indexOf(0)] = 2;
      }
    }
  });

  it('are few where stages are far', () => {
    const at = (sum: number) =>
      sectionsFor(
        shape,
        Uint8Array.of(
          ...[...sum.toString(2)].reverse().map((bit, rank) => Number(bit) * rank),
          ...new Uint8Array(16),
        ).slice(0, 16),
        16,
      );
    expect(at(4)).toEqual([0, 1]);
    expect(at(56)).toEqual([0, 1, 2, 3]);
    expect(at(600)).toEqual([4, 5]);
    expect(at(4000)).toEqual([6, 7]);
    expect(at(9000)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(at(16_390)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('threads that decode together', () => {
  it('decode each section once, and wait for none that is done', async () => {
    const memory = new SharedArrayBuffer(decodingBytes(3));
    const [one, other] = [new SharedDecoding(memory), new SharedDecoding(memory)];
    const decoded: string[] = [];
    await one.decode([0, 2], (section) => decoded.push(`one ${section}`));
    await other.decode([2, 1, 0], (section) => decoded.push(`other ${section}`));
    expect(decoded).toEqual(['one 0', 'one 2', 'other 1']);
  });

  it.each([
    ['its own', new ArrayBuffer(decodingBytes(2))],
    ['shared', new SharedArrayBuffer(decodingBytes(2))],
  ])(
    'let a second caller of one thread wait without blocking it, in memory that is %s',
    async (_, memory) => {
      const decoding = new SharedDecoding(memory);
      const decoded: string[] = [];
      const slowly = (caller: string) => async (section: number) => {
        await new Promise((resolve) => setTimeout(resolve));
        decoded.push(`${caller} ${section}`);
      };
      const both = [decoding.decode([0, 1], slowly('first')), decoding.decode([0, 1], slowly('second'))];
      expect(await Promise.all(both)).toEqual([true, true]);
      expect(decoded.map((text) => text.at(-1))).toEqual(['0', '1']);
    },
  );

  it('tell a second caller of one thread of a damaged section, too', async () => {
    const decoding = new SharedDecoding(new SharedArrayBuffer(decodingBytes(1)));
    const fail = async () => {
      await Promise.resolve();
      throw new RangeError('Section 1 is damaged');
    };
    const both = [decoding.decode([0], fail), decoding.decode([0], fail)];
    for (const { status } of await Promise.allSettled(both)) expect(status).toBe('rejected');
  });

  it('all fail by a section that is damaged, and later searches too', async () => {
    const decoding = new SharedDecoding(new ArrayBuffer(decodingBytes(2)));
    const fail = () => {
      throw new RangeError('Section 2 is damaged');
    };
    await expect(decoding.decode([1], fail)).rejects.toThrow('Section 2 is damaged');
    await expect(decoding.decode([0, 1], () => {})).rejects.toThrow(RangeError);
  });
});
