/**
 * The layout of a network in the kernel's memory: patterns, then the stages' sums, then the endgame patterns, in one
 * page. kernel/network.ts reads them.
 */
import { sizeOf, weightCount } from '../../network/shape.js';
import type { NetworkShape, Pattern } from '../kernel.js';

const PATTERN_BYTES = 128; // kernel/network.ts
const CODE_BYTES = 2;
/** Bytes of a page of codes, as in kernel/packed.ts. */
export const PAGE_OF_CODES = 128;

/** The layout of a network in memory. */
export interface Layout {
  shape: NetworkShape;
  patternsAt: number;
  weightsAt: number; // 0: packed
  weightCount: number;
  coherenceAt: number; // 0: not learning
  tableAt: number; // of its page table; 0: not packed
  step: number; // the step of its codes, if it is packed
}

/** The table size of pages that are decoded by section. It is aligned, since pages follow. */
export function pageTableBytesOf(shape: NetworkShape): number {
  const bytes = 4 * Math.ceil((weightCount(shape) * CODE_BYTES) / PAGE_OF_CODES);
  return Math.ceil(bytes / 16) * 16;
}

/** The address of the stages' tile sums, after the patterns. */
export function stagesOf({ shape, patternsAt }: Layout): number {
  return patternsAt + shape.patterns.length * PATTERN_BYTES;
}

/** The address of the endgame patterns, after the stages' sums. */
export function endgamePatternsOf(network: Layout): number {
  return stagesOf(network) + (network.shape.stages?.length ?? 0) * 8;
}

/** Writes the patterns and the stages' sums of a network to their places. */
export function writePatterns(memory: ArrayBuffer, network: Layout): void {
  const { shape, patternsAt } = network;
  writePatternsAt(memory, patternsAt, shape.patterns);
  writePatternsAt(memory, endgamePatternsOf(network), shape.endgame?.patterns ?? []);
  const stages = new Float64Array(memory, stagesOf(network), shape.stages?.length ?? 0);
  stages.set(shape.stages ?? []);
}

function writePatternsAt(memory: ArrayBuffer, at: number, patterns: readonly Pattern[]): void {
  const view = new DataView(memory, at);
  let first = 0;
  patterns.forEach((pattern, index) => {
    writePattern(view, index * PATTERN_BYTES, pattern, first * 4);
    first += sizeOf(pattern);
  });
}

/**
 * Writes a pattern in the form of kernel/network.ts: runs of neighbouring cells, each with its mask and
 * rotation.
 */
function writePattern(view: DataView, at: number, pattern: Pattern, firstByte: number): void {
  let runs = 0;
  for (let from = 0; from < pattern.length; runs++) {
    let length = 1;
    while (pattern[from + length] === pattern[from]! + length) length++;
    const cell = pattern[from]!;
    const mask = ((1n << BigInt(4 * length)) - 1n) << BigInt(4 * cell);
    view.setBigUint64(at + 8 + 16 * runs, mask, true);
    view.setBigUint64(at + 16 + 16 * runs, BigInt((4 * (cell - from) - 2 + 64) % 64), true);
    from += length;
  }
  for (let rest = runs; rest < 7; rest++) view.setBigUint64(at + 8 + 16 * rest, 0n, true);
  view.setUint32(at, runs, true);
  view.setUint32(at + 4, firstByte, true);
}
