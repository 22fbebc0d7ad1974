import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { boardFromRanks, boardFromValues, DIRECTIONS } from '@twofold/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
// The build, since a worker_thread runs no TypeScript. `npm test` builds first.
import {
  createNodeEngine,
  type NodeEngineOptions,
  openNetworkFile,
  openTableFile,
} from '../../../dist/engine/node/index.js';
import { createTwinKernel, type Engine, type Evaluation } from '../../../dist/index.js';
import { makeTable, type PlacedTable, placeTable } from '../../../dist/internal.js';
import { makeNetworkFile } from '../../testing/networkFile.js';
import { rulesOf, smallTable } from '../../testing/smallTables.js';

const BOARD = boardFromValues([
  [2, 4, 8, 16],
  [0, 0, 0, 0],
  [0, 2, 0, 0],
  [0, 0, 0, 4],
]);
const RECTANGLE = boardFromValues([
  [2, 4, 8],
  [0, 0, 0],
]);

/** Large tiles of 256 to 8 as a block, for a table with the goal 8. */
const IN_BLOCK = boardFromRanks(4, 4, Uint8Array.from([8, 7, 6, 0, 3, 4, 5, 1, 0, 0, 2, 0, 0, 1, 0, 0]));

let folder: string;
let networkPath: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-networks-'));
  networkPath = join(folder, 'tiny.2048ntn');
  writeFileSync(networkPath, makeNetworkFile(1));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.destroy();
});

async function open(options?: NodeEngineOptions): Promise<Engine> {
  const engine = await createNodeEngine(options);
  engines.push(engine);
  return engine;
}

async function collect(iterable: AsyncIterable<Evaluation>): Promise<Evaluation[]> {
  const all: Evaluation[] = [];
  for await (const evaluation of iterable) all.push(evaluation);
  return all;
}

describe('an engine in a worker_thread', () => {
  it('gives an evaluation for each depth, best direction first', async () => {
    const engine = await open();
    expect(engine.info).toMatchObject({ kernel: 'wasm', threads: 1, network: undefined });
    const all = await collect(engine.analyse({ board: BOARD }, { depth: 3 }));
    expect(all.map(({ depth }) => depth)).toEqual([1, 2, 3]);
    for (const { lines } of all) {
      expect(lines).toHaveLength(4);
      expect(lines.map(({ value }) => value)).toEqual(lines.map(({ value }) => value).sort((a, b) => b - a));
    }
    expect(engine.state).toBe('idle');
  });

  it('starts in a program that Node reads from its command line', async () => {
    const program = `
      import { createNodeEngine } from '@twofold/solver/node';
      const engine = await createNodeEngine();
      console.log(engine.info.kernel);
      engine.destroy();`;
    const options = ['--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: import.meta.dirname });
    expect(stdout).toBe('wasm\n');
  });

  it('plays boards of other sizes', async () => {
    const engine = await open();
    const [last] = (await collect(engine.analyse({ board: RECTANGLE }, { depth: 4 }))).slice(-1);
    expect(last).toMatchObject({ player: 'heuristic' });
  });

  it('ends an older analysis when a newer begins', async () => {
    const engine = await open();
    const older = collect(engine.analyse({ board: BOARD }, { milliseconds: 60_000 }));
    const newer = collect(engine.analyse({ board: BOARD }, { depth: 1 }));
    await older;
    expect(await newer).toHaveLength(1);
  });

  it('ends an analysis that its reader leaves', async () => {
    const engine = await open();
    for await (const { depth } of engine.analyse({ board: BOARD }, { milliseconds: 60_000 })) {
      if (depth === 2) break;
    }
    expect(engine.state).toBe('idle');
  });

  it('has the values and nodes of one thread in two and three, and states its memory', async () => {
    const [alone, ...several] = await Promise.all(
      [1, 2, 3].map(async (threads) => {
        const engine = await open({ network: networkPath, threads });
        expect(engine.info).toMatchObject({ kernel: 'wasm', threads, network: { name: networkPath } });
        expect(engine.info.bytes).toBeGreaterThan(engine.info.network!.bytes);
        const found = await collect(engine.analyse({ board: BOARD }, { depth: 4 }));
        return found.map(({ milliseconds: _, ...evaluation }) => evaluation);
      }),
    );
    expect(alone).toHaveLength(4);
    expect(several).toEqual([alone, alone]);
  });

  it.each([1, 2])('stops a search of depth alone, which would take hours, in %i threads', async (threads) => {
    const engine = await open({ network: networkPath, threads });
    for await (const { depth } of engine.analyse({ board: BOARD }, { depth: 15 })) if (depth === 3) break;
    expect(await collect(engine.analyse({ board: BOARD }, { depth: 1 }))).toHaveLength(1);
  });

  it('searches as a kernel with the same tables does, alone and divided, and without for other 4s', async () => {
    const path = join(folder, 'block.2048tab');
    writeFileSync(path, makeTable(smallTable(rulesOf('block', 8, 24), 0)));
    const table = openTableFile(path);
    const limits = { depth: 3 };
    const valuesBy = (fourChance: number, tables: PlacedTable[]) => {
      const kernel = createTwinKernel();
      const { shape, step, sections } = openNetworkFile(networkPath);
      kernel.openNetwork({ shape, step, sections });
      kernel.decodeSections(sections.map((_, section) => section));
      kernel.setFourChance(fourChance);
      kernel.useTables(tables);
      return [...kernel.bestMove(IN_BLOCK.ranks, limits).values];
    };
    const expected = valuesBy(0.1, [placeTable(table)]);
    const [plain, plainEven] = [valuesBy(0.1, []), valuesBy(0.5, [])];
    expect(expected).not.toEqual(plain);
    for (const threads of [1, 2]) {
      const engine = await open({ network: networkPath, threads, tables: [threads === 1 ? path : table] });
      const valuesAt = async (fourChance: number) => {
        const [last] = (await collect(engine.analyse({ board: IN_BLOCK, fourChance }, limits))).slice(-1);
        return DIRECTIONS.map((direction) => last!.lines.find((line) => line.direction === direction)?.value);
      };
      expect(await valuesAt(0.1)).toEqual(expected);
      expect(await valuesAt(0.5)).toEqual(plainEven);
      const { bytes } = engine.info;
      expect(await valuesAt(0.1)).toEqual(expected);
      expect(engine.info.bytes).toBe(bytes); // the table is in memory once
    }
  });

  it('refuses files that are no tables, and says what to do', async () => {
    const path = join(folder, 'cut.2048tab');
    writeFileSync(path, makeTable(smallTable(rulesOf('block', 8, 24), 0)).slice(0, -1));
    await expect(createNodeEngine({ tables: [path] })).rejects.toThrow(
      `${path}: This table has another length`,
    );
    await expect(createNodeEngine({ tables: ['/no.2048tab'] })).rejects.toThrow('twofold table build');
    await expect(createNodeEngine({ tables: [networkPath] })).rejects.toThrow('no table of Twofold');
  });

  it('says that a network cannot be read, and plays on', async () => {
    const engine = await open();
    await expect(engine.useNetwork('/nowhere.2048ntn')).rejects.toMatchObject({
      code: 'network-unreachable',
    });
    expect(await collect(engine.analyse({ board: BOARD }, { depth: 1 }))).toHaveLength(1);
    await expect(createNodeEngine({ network: '/nowhere.2048ntn' })).rejects.toThrow('/nowhere.2048ntn');
  });
});
