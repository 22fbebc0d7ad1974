import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readNetwork } from '../engine/networkReader.js';
import { networkUrl } from '../engine/node/networks.js';
import type { Report } from '../engine/port.js';
import {
  createTwinKernel,
  createWasmKernel,
  type Kernel,
  makeWeights,
  type NetworkShape,
  type PackedWeights,
  parseWeights,
  type WeightsFile,
} from '../index.js';
import { compiledKernels } from '../testing/kernels.js';
import { readNaively } from '../testing/naiveWeights.js';
import { RECORD } from '../testing/networks.js';
import { withEndgame } from '../testing/withEndgame.js';
import { openWeights } from '../weights/file.js';
import { appendEndgames } from './endgame.js';
import { weightCount } from './shape.js';

const makers: Record<string, () => Kernel> = {};

beforeAll(async () => {
  const { own } = await compiledKernels();
  makers.wasm = () => createWasmKernel(own);
  makers.TypeScript = () => createTwinKernel();
});

const PLAIN: NetworkShape = {
  patterns: [
    [0, 1],
    [5, 6],
  ],
  stages: [600],
  largest: 14,
};
const ENDGAME_SHAPE: NetworkShape = { patterns: [[0], [5, 6]] };
const FROM = 1000;
const LARGEST = 5;

/** The value of a weight depends on at most the last eight bits of its index. */
function network(shape: NetworkShape, step: number): PackedWeights {
  const count = weightCount(shape);
  const present = new Uint32Array(Math.ceil(count / 32)).fill(-1);
  if (count % 32 !== 0) present[present.length - 1] = 2 ** (count % 32) - 1;
  return { shape, present, codes: Int16Array.from({ length: count }, (_, at) => (at * 37) & 255), step };
}

const ENDGAME_FILE = new Uint8Array(readFileSync(networkUrl('endgame')));
const LATE_FILE = new Uint8Array(readFileSync(networkUrl('late')));

function fileOf({ shape, present, codes, step }: PackedWeights): Uint8Array {
  const values = Float32Array.from(codes, (code) => code * step);
  return makeWeights({ shape, present, values, record: RECORD }, { step });
}

function opened(bytes: Uint8Array): WeightsFile {
  const file = openWeights(bytes);
  if (!file.ok) throw new Error(file.error.message);
  return file.value;
}

const ended = () =>
  withEndgame(network(PLAIN, 2), { from: FROM, largest: LARGEST, network: network(ENDGAME_SHAPE, 6) });

/** The value of a board in the endgame, by definition: every pattern, every symmetry. */
function endgameValue(ranks: readonly number[]): number {
  let value = 0;
  for (let symmetry = 0; symmetry < 8; symmetry++) {
    const seen = (cell: number) => {
      const [x, y] = [cell & 3, cell >> 2];
      const [column, row] = symmetry & 4 ? [y, x] : [x, y];
      const at = 4 * (symmetry & 2 ? 3 - row : row) + (symmetry & 1 ? 3 - column : column);
      return Math.min(ranks[at]!, LARGEST);
    };
    const indices = [seen(0), 16 + seen(5) + 16 * seen(6)];
    for (const index of indices) value += 6 * ((index * 37) & 255);
  }
  return value;
}

describe.each(['wasm', 'TypeScript'])('endgame patterns in %s', (kind) => {
  const load = (weights: PackedWeights) => {
    const kernel = makers[kind]!();
    kernel.loadNetwork(weights);
    return kernel;
  };

  it('value boards from their sum on', () => {
    const kernel = load(ended());
    const late = [9, 8, 7, 6, 0, 1, 2, 5, 3, 0, 0, 1, 4, 2, 0, 5]; // tile sum 1086
    expect(kernel.evaluate(Uint8Array.from(late))).toBe(endgameValue(late));
    const full = [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 1];
    expect(kernel.evaluate(Uint8Array.from(full))).toBe(endgameValue(full));
  });

  it('value boards with larger tiles by their downgraded boards', () => {
    const kernel = load(ended());
    const seen = [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 0, 3, 2, 1, 0, 1];
    for (const ranks of [
      [15, ...seen.slice(1)],
      [17, ...seen.slice(1)],
    ]) {
      expect(kernel.evaluate(Uint8Array.from(ranks))).toBe(endgameValue(seen));
    }
  });

  it('of several endgames are those of the last that has begun', () => {
    const other: NetworkShape = { patterns: [[0, 1, 2]] };
    const earlier = withEndgame(network(PLAIN, 2), { from: 700, largest: 9, network: network(other, 2) });
    const kernel = load(
      withEndgame(earlier, { from: FROM, largest: LARGEST, network: network(ENDGAME_SHAPE, 6) }),
    );
    const first = load(earlier);
    const late = [9, 8, 7, 6, 0, 1, 2, 5, 3, 0, 0, 1, 4, 2, 0, 5]; // tile sum 1086
    expect(kernel.evaluate(Uint8Array.from(late))).toBe(endgameValue(late));
    const before = [9, 7, 7, 1, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]; // 776
    expect(kernel.evaluate(Uint8Array.from(before))).toBe(first.evaluate(Uint8Array.from(before)));
    expect(first.evaluate(Uint8Array.from(before))).not.toBe(endgameValue(before));
    const plain = [9, 7, 4, 1, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]; // 664
    expect(kernel.evaluate(Uint8Array.from(plain))).toBe(
      load(network(PLAIN, 2)).evaluate(Uint8Array.from(plain)),
    );
  });

  it('leave other boards as they are', () => {
    const late = withEndgame(network(PLAIN, 2), {
      from: 17_000,
      largest: LARGEST,
      network: network(ENDGAME_SHAPE, 6),
    });
    const [kernel, plain] = [load(late), load(network(PLAIN, 2))];
    const boards = [
      [9, 8, 7, 5, 3, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1],
      [15, 8, 7, 6, 0, 1, 2, 5, 3, 0, 0, 1, 4, 2, 0, 5], // downgraded to the tile sum 16,884
    ];
    for (const ranks of boards) {
      expect(kernel.evaluate(Uint8Array.from(ranks))).toBe(plain.evaluate(Uint8Array.from(ranks)));
    }
  });

  it('play episodes as they search', () => {
    const kernel = load(ended());
    kernel.seed(9);
    const start = Uint8Array.from([9, 8, 7, 5, 3, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1]);
    expect(kernel.playEpisode({ rate: 0 }, start).moves).toBeGreaterThan(4);
    const { direction } = kernel.bestMove(start, { depth: 1 });
    const { ranks } = kernel.tilt(start, direction!)!;
    expect(kernel.respawn(0)!.filter((rank, cell) => rank !== ranks[cell])).toHaveLength(1);
  });
});

describe('a file of a network with endgame patterns', () => {
  it('is read as it was written', () => {
    const { shape, present, codes, step } = ended();
    const values = Float32Array.from(codes, (code) => code * step);
    const bytes = makeWeights({ shape, present, values, record: RECORD }, { step });
    const parsed = parseWeights(bytes);
    expect(parsed.ok && parsed.value.shape).toEqual(shape);
    expect(readNaively(bytes).weights.size).toBe(codes.filter((code) => code !== 0).length);
    expect(readNaively(bytes).weights.get(weightCount(PLAIN) + 16 + 3)).toBe(6 * ((19 * 37) & 255));
    const kernels = [createTwinKernel(), createTwinKernel()];
    kernels[0]!.loadNetwork(ended());
    if (parsed.ok) kernels[1]!.loadNetwork(parsed.value);
    for (const corner of [9, 12, 14]) {
      const ranks = Uint8Array.from([corner, 9, 8, 7, 1, 2, 3, 4, 0, 0, 1, 2, 3, 3, 1, 2]);
      expect(kernels[1]!.evaluate(ranks)).toBe(kernels[0]!.evaluate(ranks));
    }
  });
});

it('a file of a network with two endgames is read as it was written', () => {
  const whole = withEndgame(
    withEndgame(network(PLAIN, 2), {
      from: FROM,
      largest: LARGEST,
      network: network({ patterns: [[5, 6]] }, 6),
    }),
    { from: 1500, largest: 9, network: network({ patterns: [[4, 8]] }, 6) },
  );
  const bytes = fileOf(whole);
  const parsed = parseWeights(bytes);
  expect(parsed.ok && parsed.value.shape).toEqual(whole.shape);
  expect(whole.shape.endgames).toHaveLength(2);
  const naive = readNaively(bytes).weights;
  expect(naive.size).toBe(whole.codes.filter((code) => code !== 0).length);
  expect(naive.get(weightCount(whole.shape) - 256 + 3)).toBe(6 * (3 * 37));
});

describe('an endgame of a file of its own', () => {
  it('must fit the step of the network', () => {
    const join = (step: number, endgame = network(ENDGAME_SHAPE, 6)) =>
      withEndgame(network(PLAIN, step), { from: FROM, largest: LARGEST, network: endgame });
    expect(() => join(4)).toThrow('Weights of steps of 6 are not multiples of the step 4');
    expect(() => join(2 ** -10)).toThrow('are not multiples');
  });

  it('is in what the engine reads', async () => {
    let isStalled = false;
    const reports: Report[] = [];
    const post = (report: Report) => void reports.push(report);
    const any = fileOf(network(PLAIN, 8));
    const files: Record<string, Uint8Array> = { any, endgame: ENDGAME_FILE, late: LATE_FILE };
    const ports = {
      readNetwork: async (name: string) =>
        files[name] ??
        (name === 'endgame' && isStalled ? new Promise<never>(() => {}) : Promise.reject(new Error('gone'))),
      wait: async () => {},
      pause: async () => {},
    };
    await readNetwork({ type: 'read', id: 3, network: 'any' }, ports, post);
    delete files.late;
    await readNetwork({ type: 'read', id: 4, network: 'any' }, ports, post);
    files.late = LATE_FILE;
    delete files.endgame;
    await readNetwork({ type: 'read', id: 5, network: 'any' }, ports, post);
    isStalled = true;
    await readNetwork({ type: 'read', id: 6, network: 'any' }, ports, post);
    files.late = LATE_FILE.slice(0, -1); // damaged
    files.endgame = ENDGAME_FILE;
    await readNetwork({ type: 'read', id: 7, network: 'any' }, ports, post);
    files.late = LATE_FILE;
    files.endgame = ENDGAME_FILE.slice(0, -1);
    await readNetwork({ type: 'read', id: 8, network: 'any' }, ports, post);
    const [whole, last, alone, impatient, damagedLate, damagedLast] = reports.map(
      (report) => report.type === 'read' && report.network.weights,
    );
    expect(whole).toMatchObject({
      shape: { endgames: [{}, { from: 31_520 }] },
      sections: { length: 20 },
    });
    expect(last).toMatchObject({ shape: { endgames: [{ from: 31_520 }] }, sections: { length: 12 } });
    expect(alone).toMatchObject({ sections: { length: 4 } });
    expect(alone).not.toHaveProperty('shape.endgames');
    expect(impatient).toEqual(alone);
    expect(damagedLate).toEqual(last);
    expect(damagedLast).toEqual(alone);
  });

  it('knows that large tiles in a row are worth more than scattered ones', () => {
    const kernel = makers.wasm!();
    const file = appendEndgames(opened(fileOf(network(PLAIN, 8))), [opened(ENDGAME_FILE)]);
    kernel.openNetwork(file);
    kernel.decodeSections(file.sections.map((_, section) => section));
    const ordered = [14, 13, 12, 11, 6, 7, 8, 10, 5, 3, 2, 1, 0, 0, 0, 0];
    const scattered = [2, 13, 3, 11, 14, 1, 12, 6, 7, 8, 10, 5, 0, 0, 0, 0];
    const value = (ranks: number[]) => kernel.evaluate(Uint8Array.from(ranks));
    expect(value(ordered)).toBeGreaterThan(2 * value(scattered));
    const made = 61_440; // 32768 and the merges before it
    expect(value(ordered)).toBeGreaterThan(made);
    expect(value(ordered)).toBeLessThan(4 * made);
  });

  it('completes networks that know no tile above 16384, and no others', () => {
    const endgame = opened(ENDGAME_FILE);
    const shipped = appendEndgames(opened(fileOf(network({ ...PLAIN, stages: [16384] }, 8))), [endgame]);
    expect(shipped.shape.endgames).toMatchObject([{ from: 31_520, largest: 11 }]);
    expect(appendEndgames(shipped, [endgame])).toBe(shipped);
    const knowing = opened(fileOf(network({ patterns: PLAIN.patterns }, 8)));
    expect(appendEndgames(knowing, [endgame])).toBe(knowing);
    const two = appendEndgames(opened(fileOf(network(PLAIN, 8))), [opened(LATE_FILE), endgame]);
    expect(two.shape.endgames).toMatchObject([opened(LATE_FILE).completes, { from: 31_520, largest: 11 }]);
    expect(two.sections).toHaveLength(4 + 8 + 8);
    const last = appendEndgames(opened(fileOf(network(PLAIN, 8))), [undefined, endgame]);
    expect(last.shape.endgames).toMatchObject([{ from: 31_520 }]);
  });

  it('is left out where it does not fit, with those before it', () => {
    const alone = opened(fileOf(network(PLAIN, 8)));
    const [late, endgame] = [opened(LATE_FILE), opened(ENDGAME_FILE)];
    expect(appendEndgames(alone, [late, undefined])).toBe(alone);
    expect(appendEndgames(alone, [late, opened(fileOf(network(PLAIN, 8)))])).toBe(alone); // it completes nothing
    const last = appendEndgames(alone, [endgame]);
    const from = (sum: number, largest = 13) => ({ ...late, completes: { from: sum, largest } });
    const misfits = [from(31_520), from(40_000), from(0), from(500, 99)];
    const staged = { ...late, shape: { ...late.shape, stages: [64] } };
    const curved: WeightsFile = { ...late, curve: 'square' };
    for (const misfit of [...misfits, staged, curved]) {
      const { shape, sections } = appendEndgames(alone, [misfit, endgame]);
      expect(shape).toEqual(last.shape);
      expect(sections).toHaveLength(last.sections.length);
      expect(sections.every(({ bytes }, at) => bytes === last.sections[at]!.bytes)).toBe(true);
    }
    const odd = opened(fileOf(network(PLAIN, 24)));
    expect(appendEndgames(odd, [endgame])).toBe(odd);
  });
});
