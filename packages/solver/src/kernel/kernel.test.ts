import { DIRECTIONS, type Direction, emptyBoard, tilt, transformBoard } from '@twofold/core';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTwinKernel, createWasmKernel, type Kernel } from '../index.js';
import { compiledKernels } from '../testing/kernels.js';

const makers: Record<string, () => Kernel> = {};
const KINDS = ['wasm', 'TypeScript'];

beforeAll(async () => {
  const { own } = await compiledKernels();
  makers.wasm = () => createWasmKernel(own);
  makers.TypeScript = () => createTwinKernel();
});

/** Sixteen ranks: as in play, or mostly ranks around the fifth bit. */
const anyRanks = () =>
  fc.oneof(
    fc.uint8Array({ minLength: 16, maxLength: 16, max: 5 }),
    fc.array(fc.constantFrom(0, 1, 14, 15, 15, 16, 16, 17, 18, 30), { minLength: 16, maxLength: 16 }),
  );

/** Whether core's tilt agrees. There is no message, for speed. */
function agrees(kernel: Kernel, ranks: Uint8Array, direction: Direction): boolean {
  const { board, reward, moved } = tilt({ columns: 4, rows: 4, ranks }, direction);
  const ours = kernel.tilt(ranks, direction);
  if (ours === undefined || !moved) return ours === undefined && !moved;
  return ours.reward === reward && ours.ranks.every((rank, cell) => rank === board.ranks[cell]);
}

describe.each(KINDS)('the kernel in %s', (kind) => {
  it('tilts every row of ranks 0 to 17 as core does, both ways, across and down', () => {
    const kernel = makers[kind]!();
    const board = emptyBoard(4, 4);
    const wrong: string[] = [];
    for (let row = 0; row < 18 ** 4; row += 4) {
      for (let cell = 0; cell < 16; cell++)
        board.ranks[cell] = Math.floor((row + (cell >> 2)) / 18 ** (cell & 3)) % 18;
      const columns = transformBoard(board, 5);
      for (const direction of DIRECTIONS) {
        const ranks = direction % 2 === 1 ? board.ranks : columns.ranks;
        if (!agrees(kernel, ranks, direction)) wrong.push(`${ranks} ${direction}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('tilts random boards of low and high ranks as core does', () => {
    const kernel = makers[kind]!();
    fc.assert(
      fc.property(anyRanks(), fc.constantFrom(...DIRECTIONS), (ranks, direction) =>
        agrees(kernel, Uint8Array.from(ranks), direction),
      ),
      { numRuns: 2000 },
    );
  });

  it('sees a rank that its network does not know as the largest that is missing below it', () => {
    const kernel = makers[kind]!();
    kernel.newNetwork({ patterns: [[0, 1, 2, 3]], stages: [20_000, 40_000], largest: 14 });
    for (let at = 0; at < kernel.weights.length; at++) kernel.weights[at] = at % 1009;
    const value = (...ranks: number[]) => kernel.evaluate(Uint8Array.from({ ...ranks, length: 16 }));
    expect(value(15, 13, 12)).toBe(value(14, 13, 12));
    expect(value(15, 14, 12, 3)).toBe(value(14, 13, 12, 3));
    expect(value(16, 15, 13)).toBe(value(14, 13, 12));
    expect(value(15, 13, 12)).not.toBe(value(13, 12, 11));
    expect(value(14, 12)).not.toBe(value(13, 12));
  });

  it('sees boards between two sums one rank lower, with the weights of what they look like', () => {
    const kernel = makers[kind]!();
    const downgrading = { from: 25_000, below: 30_000 };
    kernel.newNetwork({ patterns: [[0, 1, 2, 3]], stages: [20_000], downgrading });
    for (let at = 0; at < kernel.weights.length; at++) kernel.weights[at] = at % 1009;
    const value = (...ranks: number[]) => kernel.evaluate(Uint8Array.from({ ...ranks, length: 16 }));
    expect(value(14, 13, 11, 3)).toBe(value(13, 12, 11, 3));
    expect(value(14, 13, 12)).toBe(value(13, 12, 11));
    expect(value(14, 13, 12, 11)).not.toBe(value(13, 12, 11, 10));
    expect(value(14, 12)).not.toBe(value(13, 12));
  });

  it('merges 32768 + 32768 and 65536 + 65536', () => {
    const kernel = makers[kind]!();
    const after = kernel.tilt(Uint8Array.of(15, 15, 16, 16, ...new Array<number>(12).fill(0)), 3);
    expect(after).toEqual({
      ranks: Uint8Array.of(16, 17, ...new Array<number>(14).fill(0)),
      reward: 65536 + 131072,
    });
  });

  it('refuses limits of time without a clock, and not those that never end', () => {
    const kernel = makers[kind]!();
    kernel.newNetwork({ patterns: [[0, 1]] });
    const ranks = Uint8Array.of(1, 1, ...new Array<number>(14).fill(0));
    expect(() => kernel.bestMove(ranks, { milliseconds: 5 })).toThrow(RangeError);
    expect(() => kernel.searchDirection(ranks, 1, { depth: 2, milliseconds: 5 })).toThrow('no clock');
    expect(kernel.bestMove(ranks, { depth: 2, milliseconds: Infinity }).depth).toBe(2);
  });

  it('refuses to search boards with two tiles that its five bits could not merge', () => {
    const kernel = makers[kind]!();
    kernel.newNetwork({ patterns: [[0, 1]] });
    const ranks = Uint8Array.of(31, 31, 1, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    expect(() => kernel.bestMove(ranks, { depth: 1 })).toThrow(RangeError);
    expect(() => kernel.searchDirection(ranks, 1, { depth: 1 })).toThrow('up to rank 30');
    ranks.fill(30, 0, 2);
    expect(kernel.bestMove(ranks, { depth: 2 }).values.filter((value) => value !== undefined)).toHaveLength(
      2,
    );
  });

  it('plays random games of the known mean length and score, 118.3 and 1094', () => {
    const kernel = makers[kind]!();
    kernel.seed(1);
    const { games, moves, score } = kernel.playRandomly(kind === 'wasm' ? 1e6 : 1e5);
    expect(Math.abs(moves / games - 118.3)).toBeLessThan(kind === 'wasm' ? 2 : 6);
    expect(Math.abs(score / games - 1094)).toBeLessThan(kind === 'wasm' ? 25 : 80);
  });
});
