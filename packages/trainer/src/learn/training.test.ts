import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { parseWeights } from '@twofold/solver';
import { packToBytes } from '@twofold/solver/internal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packNetwork } from '../pack.js';
import { unpackWeights } from './denseWeights.js';
import type { TrainingOptions } from './trainingOptions.js';

// Threads need the compiled modules, so the tests do, too. `npm test` builds first.
const DIST = join(import.meta.dirname, '../../dist');
const KERNEL = join(import.meta.dirname, '../../../solver/dist/kernelShared.wasm');
const TINY = { patterns: [[0, 1, 2, 3]], rate: 1, coherence: true, lambda: 0.5, restartAbove: 60 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-training-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A process that trains and prints a line for each checkpoint. */
function trainApart(options: Omit<TrainingOptions, 'folder'>) {
  const script = `
    import { readFileSync } from 'node:fs';
    import { train } from ${JSON.stringify(pathToFileURL(join(DIST, 'index.js')).href)};
    const kernel = readFileSync(${JSON.stringify(KERNEL)});
    await train(${JSON.stringify({ ...options, folder })}, kernel, (p) => p.checkpoint && console.log(p.episodes));`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function trained(options: Omit<TrainingOptions, 'folder'>): Promise<Buffer> {
  const [code] = await once(trainApart(options), 'exit');
  expect(code).toBe(0);
  return readFileSync(join(folder, 'checkpoint.2048trn'));
}

/** Writes a network of TINY's pattern, all weights alike. Half of them are folded away. Returns the file. */
function writeBeginning(): string {
  const file = join(folder, 'begin.2048ntn');
  const [weights, importance] = [640, 1].map((value) => new Float32Array(16 ** 4).fill(value));
  const dense = { shape: { patterns: TINY.patterns }, weights: weights!, importance: importance! };
  const record = { episodes: 3, moves: 1000, seed: 7 };
  writeFileSync(file, packToBytes(dense, { record, name: 'begin' }, { bytes: 100_000, step: 64 }));
  return file;
}

/** The weights of a file, which may be folded by symmetry. */
function readNetworkWeights(file: string): Float32Array {
  const network = parseWeights(readFileSync(file));
  if (!network.ok) throw new Error(network.error.message);
  const weights = new Float32Array(16 ** 4);
  unpackWeights(network.value, weights);
  return weights;
}

/** A checkpoint without its head, which contains the time. Each weight has 12 bytes. */
const arrays = (file: Buffer) => file.subarray(-12 * 16 ** 4);

/** Milliseconds. On a busy machine each start of a process takes seconds. */
const SLOW = 240_000;

describe('a training run', { timeout: SLOW }, () => {
  it('of one thread is a function of its seed, however often it was stopped', {
    tags: ['long'],
  }, async () => {
    const options = { ...TINY, seed: 5, checkpointEvery: 100, carousel: [{ sum: 64, chains: 1 }] };
    const whole = await trained({ ...options, episodes: 300 });
    rmSync(join(folder, 'checkpoint.2048trn'));
    await trained({ ...options, episodes: 100 });
    const resumed = await trained({ ...options, episodes: 300 });
    expect(arrays(resumed).equals(arrays(whole))).toBe(true);
    rmSync(join(folder, 'checkpoint.2048trn'));
    const other = await trained({ ...options, seed: 6, episodes: 300 });
    expect(arrays(other).equals(arrays(whole))).toBe(false);
  });

  it('of one thread may be stopped between checkpoints, unless it has a carousel', {
    tags: ['long'],
  }, async () => {
    const isSame = async (more: Partial<TrainingOptions>) => {
      const options = { ...TINY, seed: 5, checkpointEvery: 100, ...more };
      const whole = await trained({ ...options, episodes: 300 });
      rmSync(join(folder, 'checkpoint.2048trn'));
      await trained({ ...options, episodes: 150 });
      const resumed = await trained({ ...options, episodes: 300 });
      rmSync(join(folder, 'checkpoint.2048trn'));
      return arrays(resumed).equals(arrays(whole));
    };
    expect(await isSame({})).toBe(true);
    expect(await isSame({ carousel: [{ sum: 64, chains: 1 }] })).toBe(false);
  });

  it('goes on from its last checkpoint after kill -9', async () => {
    const killed = trainApart({ ...TINY, checkpointEvery: 50 });
    const exit = once(killed, 'exit');
    let checkpoints = 0;
    createInterface(killed.stdout).on('line', () => {
      if (++checkpoints === 3) killed.kill('SIGKILL');
    });
    expect(await exit).toEqual([null, 'SIGKILL']);
    const { readState } = await import('./checkpoint.js');
    const before = readState(join(folder, 'checkpoint.2048trn')).episodes;
    expect(before).toBeGreaterThanOrEqual(100);
    await trained({ ...TINY, checkpointEvery: 50, episodes: before + 50 });
    expect(readState(join(folder, 'checkpoint.2048trn')).episodes).toBe(before + 50);
  });

  it('ends with an error once weights grow without bound, and leaves the last checkpoint', async () => {
    const { train } = await import('../../dist/index.js');
    const before = await trained({ ...TINY, episodes: 50 });
    const { lambda: _, ...rest } = TINY;
    const diverging = { ...rest, coherence: false, folder, episodes: 2000 };
    const run = train(diverging, readFileSync(KERNEL), () => {});
    await expect(run).rejects.toThrow('grew without bound at a rate of 1: take a smaller one');
    expect(readFileSync(join(folder, 'checkpoint.2048trn')).equals(before)).toBe(true);
  });

  it('begins with a network, and forgets little of it with caution', { tags: ['long'] }, async () => {
    const file = writeBeginning();
    const { patterns: _, ...rest } = TINY;
    const begun = readNetworkWeights(file);
    const added = [[4, 5, 8, 9]];
    const changed = async (caution: number, more: number[][] = []) => {
      rmSync(join(folder, 'checkpoint.2048trn'), { force: true });
      const patterns = more.length > 0 ? { patterns: [...TINY.patterns, ...more] } : {};
      const checkpoint = await trained({
        ...rest,
        ...patterns,
        caution,
        from: file,
        episodes: 20,
      });
      const bytes = checkpoint.subarray(-12 * 16 ** 4 * (1 + more.length));
      const learned = new Float32Array(new Uint8Array(bytes).buffer, 0, 16 ** 4 * (1 + more.length));
      const [old, other] = [learned.subarray(0, 16 ** 4), learned.subarray(16 ** 4)];
      const isMoved = (weight: number, at: number) => begun[at] !== 0 && Math.abs(weight - begun[at]!) > 8;
      return {
        old: old.filter(isMoved).length,
        added: other.filter((weight) => Math.abs(weight) > 8).length,
      };
    };
    expect((await changed(0)).old).toBeGreaterThan(400);
    expect((await changed(1e6, added)).added).toBeGreaterThan(100);
    expect((await changed(1e6)).old).toBeLessThan(40);
    const { readState } = await import('./checkpoint.js');
    const [stretch] = readState(join(folder, 'checkpoint.2048trn')).stretches;
    expect(stretch).toMatchObject({ caution: 1e6, from: 'begin.2048ntn' });
  });

  it('keeps weights pruned, also when it goes on and when it is packed', async () => {
    const { train } = await import('../../dist/index.js');
    const file = writeBeginning();
    const begun = readNetworkWeights(file);
    const { patterns: _, ...rest } = TINY;
    const learn = (options: Partial<TrainingOptions>) =>
      train({ ...rest, folder, from: file, ...options }, readFileSync(KERNEL), () => {});
    const checkpoint = join(folder, 'checkpoint.2048trn');
    const grown = () => {
      const bytes = Uint8Array.from(arrays(readFileSync(checkpoint)));
      const weights = new Float32Array(bytes.buffer, 0, 16 ** 4);
      return weights.filter((weight, at) => begun[at] === 0 && weight !== 0);
    };
    await learn({ episodes: 20 });
    expect(grown().length).toBeGreaterThan(100);
    await expect(learn({ episodes: 30, keepPruned: true })).rejects.toThrow('begin in another folder');
    rmSync(checkpoint);
    await learn({ episodes: 20, keepPruned: true });
    await learn({ episodes: 40 });
    expect(grown()).toHaveLength(0);
    expect(packNetwork(checkpoint, { bytes: 30_000, step: 1 }).kept).toBeGreaterThan(100);
    await expect(learn({ episodes: 50, coherence: false })).rejects.toThrow('with coherence alone');
  });

  it('refuses to begin with a network that cannot learn, or with other stages or patterns', {
    tags: ['long'],
  }, async () => {
    const { train } = await import('../../dist/index.js');
    const begin = (options: Partial<TrainingOptions>) =>
      train({ folder, rate: 1, episodes: 1, ...options }, readFileSync(KERNEL), () => {});
    await expect(begin({ from: 'none.2048ntn' })).rejects.toThrow('There is no network none.2048ntn');
    const from = join(import.meta.dirname, '../../../solver/networks/small.2048ntn');
    await expect(begin({ from, stages: [64] })).rejects.toThrow('of its own: leave yours out');
    await expect(begin({ from, patterns: [[0, 1]] })).rejects.toThrow('has the patterns 012345,456789');
    await expect(begin({ from, keepPruned: true })).rejects.toThrow('with coherence alone');
    const kept = { coherence: true, keepPruned: true };
    await expect(begin(kept)).rejects.toThrow('Name the file');
    await expect(begin({ ...kept, from, patterns: [[0, 1]] })).rejects.toThrow('the patterns of its file');
  });

  it('writes a checkpoint before it throws what its caller threw', async () => {
    const { train } = await import('../../dist/index.js');
    const training = train(
      { ...TINY, folder, checkpointEvery: 50, episodes: 300 },
      readFileSync(KERNEL),
      () => {
        throw new Error('The disk is full');
      },
    );
    await expect(training).rejects.toThrow('The disk is full');
    const { readState } = await import('./checkpoint.js');
    expect(readState(join(folder, 'checkpoint.2048trn')).episodes).toBe(50);
  });

  it('is refused while another process, or this one, trains in its folder, and leaves it as it is', async () => {
    const { train } = await import('../../dist/index.js');
    const kernel = readFileSync(KERNEL);
    const options = { ...TINY, folder, checkpointEvery: 50, episodes: 100 };
    let refused: Promise<string> | undefined;
    await train(options, kernel, () => {
      refused ??= train(options, kernel, () => {}).then(
        () => 'not refused',
        (error: Error) => error.message,
      );
    });
    expect(await refused).toContain(`Process ${process.pid} trains in ${folder}`);
    expect(readdirSync(folder)).toEqual(['checkpoint.2048trn']);
  });

  it('takes no more memory, however many checkpoints it writes', async () => {
    const { createWasmKernel } = await import('@twofold/solver');
    const { TrainingTeam } = await import('../../dist/learn/trainingTeam.js');
    const bytes = readFileSync(KERNEL);
    const kernel = createWasmKernel(bytes, { shared: true });
    kernel.newNetwork({ patterns: TINY.patterns }, { learning: true });
    const { rate, coherence } = TINY;
    const team = new TrainingTeam({
      threads: 2,
      kernel: bytes,
      network: kernel.share(),
      options: { rate, coherence },
    });
    const memory: number[] = [];
    let played = 0;
    for (let leg = 0; leg < 3; leg++) {
      await team.learn({
        episodes: 20,
        episodesABatch: 5,
        randomStates: [
          [1, leg],
          [2, leg],
        ],
        onBatch: ({ episodes }) => {
          played += episodes;
        },
      });
      memory.push(kernel.memoryBytes());
    }
    await team.close();
    expect(memory).toEqual([memory[0], memory[0], memory[0]]);
    expect(played).toBe(60);
  });

  it('learns with several threads, and splits stages when it goes on', { tags: ['long'] }, async () => {
    await trained({ ...TINY, threads: 2, episodes: 400 });
    const { readState, readCheckpoint } = await import('./checkpoint.js');
    const file = join(folder, 'checkpoint.2048trn');
    await trained({ ...TINY, threads: 2, episodes: 800, stages: [512] });
    const state = readState(file);
    expect(state.randomStates).toHaveLength(2);
    expect(state.stretches.map((stretch) => [stretch.fromEpisode, stretch.stages])).toEqual([
      [0, []],
      [400, [512]],
    ]);
    const weights = new Float32Array(2 * 65536);
    readCheckpoint(file, (_, readArrays) => readArrays({ weights }));
    const [early, late] = [weights.subarray(0, 65536), weights.subarray(65536)];
    expect(late.some((weight, at) => weight !== 0 && weight !== early[at])).toBe(true); // learned later
    expect(late.some((weight, at) => weight !== 0 && weight === early[at])).toBe(true); // unchanged
    expect(existsSync(`${file}.part`)).toBe(false);
  });
});
