import { beforeAll, describe, expect, it } from 'vitest';
import {
  type CodedWeights,
  createWasmKernel,
  makeWeights,
  type NetworkShape,
  type WasmKernel,
} from '../../index.js';
import { compiledKernels } from '../../testing/kernels.js';
import { sampleNetwork } from '../../testing/networks.js';
import { openWeights } from '../../weights/file.js';

let newKernel: () => WasmKernel;
beforeAll(async () => {
  const { own } = await compiledKernels();
  newKernel = () => createWasmKernel(own);
});

/** Two patterns that may have copies, and one that may not. */
const SHAPE: NetworkShape = { patterns: [[0, 1, 4, 5], [2, 3, 6], [8]] };

function random(seed: number): () => number {
  let word = seed;
  return () => {
    word = (Math.imul(word, 1664525) + 1013904223) | 0;
    return (word >>> 8) / 2 ** 24;
  };
}

function open(bytes: Uint8Array): CodedWeights {
  const file = openWeights(bytes);
  if (!file.ok) throw new Error(file.error.message);
  return file.value;
}

const sample = (kept: number) => open(makeWeights(sampleNetwork(SHAPE, kept, random(4)), { step: 4 }));

const boards = Array.from({ length: 200 }, (_, seed) => {
  const next = random(seed + 5);
  return Uint8Array.from({ length: 16 }, () => Math.floor(next() * 12));
});

function opened(file: CodedWeights, sections: readonly number[] = []): WasmKernel {
  const kernel = newKernel();
  kernel.openNetwork(file);
  kernel.decodeSections(sections);
  return kernel;
}

const valuesOf = (kernel: WasmKernel) => boards.map((board) => kernel.evaluate(board));

describe('the copy of a decoded section', () => {
  it.each([0.001, 0.2, 1])('has its values in another kernel, where %d of the weights are kept', (kept) => {
    const file = sample(kept);
    const decoded = opened(file, [0, 1, 2]);
    const placed = opened(file, [2]);
    for (const section of [1, 0]) {
      expect(placed.placeSection(section, decoded.copySection(section)!)).toBe(true);
    }
    placed.decodeSections([0, 1]); // they are there already
    expect(valuesOf(placed)).toEqual(valuesOf(decoded));
    expect(placed.copySection(0)).toEqual(decoded.copySection(0));
  });

  it('has codes that are multiplied already', () => {
    const plain = sample(0.2);
    const file = { ...plain, sections: plain.sections.map((section) => ({ ...section, factor: 3 })) };
    const decoded = opened(file, [0]);
    const placed = opened(file);
    placed.placeSection(0, decoded.copySection(0)!);
    expect(valuesOf(placed)).toEqual(valuesOf(decoded));
  });

  it('is none where the section is not decoded, or shares its pages', () => {
    const kernel = opened(sample(0.2), [2]);
    expect(kernel.copySection(0)).toBeUndefined();
    expect(kernel.copySection(2)).toBeUndefined();
    expect(kernel.placeSection(2, new Uint8Array(64))).toBe(false);
  });

  it('is refused and changes nothing, if it is cut, longer, or of another section or network', () => {
    const file = sample(0.2);
    const copy = opened(file, [0]).copySection(0)!;
    const kernel = opened(file);
    const before = valuesOf(kernel);
    const fewer = copy.slice();
    fewer[fewer.findIndex((byte) => byte !== 0)] = 0; // pages
    const otherMask = copy.slice();
    otherMask[200]! ^= 1;
    const others = [opened(file, [1]).copySection(1)!, opened(sample(0.3), [0]).copySection(0)!];
    const cuts = [0, 7, 511, 600, copy.length - 2].map((length) => copy.slice(0, length));
    for (const wrong of [...cuts, Uint8Array.of(...copy, 0, 0), fewer, otherMask, ...others]) {
      expect(kernel.placeSection(0, wrong)).toBe(false);
    }
    expect(valuesOf(kernel)).toEqual(before);
    kernel.decodeSections([0]);
    expect(kernel.copySection(0)).toEqual(copy);
  });
});
