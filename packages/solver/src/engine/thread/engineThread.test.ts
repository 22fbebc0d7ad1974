import { readFileSync } from 'node:fs';
import { boardFromValues, emptyBoard } from '@twofold/core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Command, Limits, ReadNetwork, Report, ThreadPorts } from '../../index.js';
import { compiledKernels } from '../../testing/kernels.js';
import { localPorts, openLocalThread } from '../../testing/localThread.js';
import { makeNetworkFile } from '../../testing/networkFile.js';
import { readNetwork } from '../networkReader.js';
import { networkUrl } from '../node/networks.js';
import { controlBytes, ThreadQueue } from '../threadQueue.js';

let kernels: { own: Uint8Array; shared: Uint8Array };
beforeAll(async () => {
  kernels = await compiledKernels();
});

const BOARD = boardFromValues([
  [2, 4, 8, 16],
  [0, 0, 0, 0],
  [0, 2, 0, 0],
  [0, 0, 0, 4],
]);

type Of<Type> = Extract<Report, { type: Type }>;

/** A thread with the reports that it sent. */
function openThread(ports: Partial<ThreadPorts> = {}) {
  const reports: Report[] = [];
  const readKernel = async (shared: boolean) => (shared ? kernels.shared : kernels.own);
  const channel = openLocalThread({ readKernel, readNetwork: async () => makeNetworkFile(1), ...ports });
  channel.listen(
    (report) => reports.push(report),
    () => {},
  );
  /** The next report of that type. Earlier reports are dropped. */
  const next = async <Type extends Report['type']>(type: Type): Promise<Of<Type>> => {
    await expect.poll(() => reports.map((report) => report.type), { interval: 2 }).toContain(type);
    const at = reports.findIndex((report) => report.type === type);
    return reports.splice(0, at + 1).at(-1) as Of<Type>;
  };
  const send = (command: Command) => channel.post(command);
  return { send, next, reports };
}

type Thread = ReturnType<typeof openThread>;

async function boot(
  role: 'alone' | 'first' | 'joins',
  ports?: Partial<ThreadPorts>,
  control?: SharedArrayBuffer,
): Promise<Thread & { booted: Of<'booted'> }> {
  const thread = openThread(ports);
  thread.send({ type: 'boot', role, control });
  return { ...thread, booted: await thread.next('booted') };
}

/** A network as its reader hands it over. */
async function readSmall(): Promise<ReadNetwork> {
  const reports: Report[] = [];
  const ports = localPorts({ readNetwork: async () => makeNetworkFile(1) });
  await readNetwork({ type: 'read', id: 7, network: 'small' }, ports, (report) => reports.push(report));
  return (reports.at(-1) as Of<'read'>).network;
}

/** Installs a network. Returns the thread's answer. */
async function install(thread: Thread): Promise<Of<'installed'> & { read: ReadNetwork }> {
  const read = await readSmall();
  thread.send({ type: 'install', id: 7, name: 'small', network: read });
  return { ...(await thread.next('installed')), read };
}

async function search(thread: Thread, limits: Limits, run = 1): Promise<Of<'evaluation'>['evaluation'][]> {
  thread.send({ type: 'search', run, position: { board: BOARD }, limits });
  await expect.poll(() => thread.reports.at(-1), { interval: 2 }).toMatchObject({ type: 'ended', run });
  return thread.reports
    .splice(0)
    .flatMap((report) => (report.type === 'evaluation' ? report.evaluation : []));
}

const withoutKernels = { readKernel: () => Promise.reject(new Error('no WebAssembly')) };
const withoutShared = {
  readKernel: async (shared: boolean) => (shared ? Uint8Array.of(1, 2, 3) : kernels.own),
};

describe('a thread that boots', () => {
  it('has a kernel of its own where it is alone, and asks for no other', async () => {
    const asked: boolean[] = [];
    const readKernel = async (shared: boolean) => {
      asked.push(shared);
      return kernels.own;
    };
    const { booted } = await boot('alone', { readKernel });
    expect(booted).toMatchObject({ kernel: 'wasm', shares: false });
    expect(booted.bytes).toBeGreaterThan(4_000_000);
    expect(asked).toEqual([false]);
  });

  it('has one that others can join where it is the first', async () => {
    expect((await boot('first')).booted).toMatchObject({ kernel: 'wasm', shares: true });
  });

  it('does without shared memory where there is none, and without WebAssembly', async () => {
    expect((await boot('first', withoutShared)).booted).toMatchObject({ kernel: 'wasm', shares: false });
    const twin = { kernel: 'typescript', shares: false, bytes: 0 };
    expect((await boot('first', withoutKernels)).booted).toMatchObject(twin);
    expect((await boot('alone', withoutKernels)).booted).toMatchObject(twin);
  });

  it('makes no kernel before there is a network to join', async () => {
    expect((await boot('joins')).booted).toMatchObject({ shares: true, bytes: 0 });
    expect((await boot('joins', withoutKernels)).booted).toMatchObject({ shares: false, bytes: 0 });
  });
});

describe('a thread with a network', () => {
  it('tells what it takes of memory, in each kernel', async () => {
    const installed = await install(await boot('alone'));
    expect(installed).toMatchObject({ id: 7, network: { name: 'small' }, shared: undefined });
    expect(installed.bytes).toBeGreaterThan(installed.network.bytes);
    const twin = await boot('alone', withoutKernels);
    const network = await readSmall();
    const bytes = network.weights.sections.reduce((sum, section) => sum + section.bytes.length, 0);
    twin.send({ type: 'install', id: 8, name: 'other', network });
    expect(await twin.next('installed')).toMatchObject({
      id: 8,
      network: { name: 'other', bytes },
      bytes: 0,
    });
  });

  it('keeps what it has when another is broken', async () => {
    const thread = await boot('alone');
    await install(thread);
    const { weights, decoding } = await readSmall();
    const network = { weights: { ...weights, sections: [] }, decoding };
    thread.send({ type: 'install', id: 9, name: 'broken', network });
    const { id, fault } = await thread.next('unloadable');
    expect([id, fault.code]).toEqual([9, 'network-broken']);
    expect(fault.message).toMatch(/^The network "broken" cannot be used: ./);
    expect((await search(thread, { depth: 1 }))[0]?.player).toBe('network');
  });

  it('goes on by heuristic where there is no memory for the sections of a network', async () => {
    const thread = await boot('alone');
    await install(thread);
    const grow = WebAssembly.Memory.prototype.grow;
    WebAssembly.Memory.prototype.grow = () => {
      throw new RangeError('Unable to grow instance memory');
    };
    try {
      expect((await search(thread, { depth: 1 }))[0]?.player).toBe('heuristic');
    } finally {
      WebAssembly.Memory.prototype.grow = grow;
    }
    expect((await search(thread, { depth: 1 }, 2))[0]?.player).toBe('heuristic');
    await install(thread);
    expect((await search(thread, { depth: 1 }, 3))[0]?.player).toBe('network');
  });

  it('fails searches by a section that is damaged, and says which network it is', async () => {
    const thread = await boot('alone');
    const { weights, decoding } = await readSmall();
    const sections = weights.sections.map((section) => ({ ...section, bytes: section.bytes.slice(1) }));
    thread.send({
      type: 'install',
      id: 9,
      name: 'cut',
      network: { weights: { ...weights, sections }, decoding },
    });
    await thread.next('installed');
    for (const run of [1, 2]) {
      thread.send({ type: 'search', run, position: { board: BOARD }, limits: { depth: 1 } });
      const { fault } = await thread.next('ended');
      expect(fault).toMatchObject({ code: 'network-broken' });
      expect(fault!.message).toMatch(/^The network "cut" cannot be used: Section [12] of this network/);
    }
  });

  it('is joined by others over the same memory, time after time', async () => {
    const first = await boot('first');
    const joining = await boot('joins');
    const { shared, read } = await install(first);
    for (let time = 0; time < 2; time++) {
      joining.send({ type: 'join', name: 'small', shared: shared!, network: read });
      expect(await joining.next('joined')).toMatchObject({ shares: true, bytes: expect.any(Number) });
    }
    expect((await search(joining, { depth: 2 })).map(({ player }) => player)).toEqual(['network', 'network']);
  });

  it('cannot be joined without a kernel for shared memory', async () => {
    const { shared, read } = await install(await boot('first'));
    const joining = await boot('joins', withoutShared);
    joining.send({ type: 'join', name: 'small', shared: shared!, network: read });
    expect(await joining.next('joined')).toMatchObject({ shares: false, bytes: 0 });
  });
});

describe('a thread that searches', () => {
  it('leaves searches without a network to the first', async () => {
    const control = new SharedArrayBuffer(controlBytes);
    expect(await search(await boot('joins', {}, control), { depth: 2 })).toEqual([]);
    expect(await search(await boot('first', {}, control), { depth: 2 })).toHaveLength(2);
  });

  it('searches depth after depth, alone as in shared memory, and again after that', async () => {
    const alone = await boot('alone');
    await install(alone);
    const control = new SharedArrayBuffer(controlBytes);
    const first = await boot('first', {}, control);
    await install(first);
    const found = await search(alone, { depth: 3 });
    expect(found.map(({ depth }) => depth)).toEqual([1, 2, 3]);
    const lines = found.map((evaluation) => evaluation.lines);
    expect((await search(first, { depth: 3 })).map((evaluation) => evaluation.lines)).toEqual(lines);
    expect((await search(alone, { depth: 3 }, 2)).map((evaluation) => evaluation.lines)).toEqual(lines);
    for (const thread of [alone, first]) {
      new ThreadQueue(control).reset(); // as the scheduler does between two searches
      expect((await search(thread, { nodes: 300 }, 3)).at(-1)!.nodes).toBeLessThan(600);
    }
  });

  it.each([
    ['the heuristic, by a message', false, false],
    ['a network, by a message', true, false],
    ['the heuristic, by memory', false, true],
    ['a network, by memory', true, true],
  ])('is stopped in the midst of it: %s', async (_, network, memory) => {
    const control = memory ? new SharedArrayBuffer(controlBytes) : undefined;
    const thread = await boot('alone', {}, control);
    if (network) await install(thread);
    thread.send({ type: 'search', run: 1, position: { board: BOARD }, limits: { milliseconds: Infinity } });
    await thread.next('evaluation');
    if (control) new ThreadQueue(control).stop(1);
    else thread.send({ type: 'stop', run: 1 });
    expect(await thread.next('ended')).toMatchObject({ type: 'ended', run: 1 });
    expect(await search(thread, { depth: 1 }, 2)).toHaveLength(1);
  });

  it.each([true, false])('is stopped before all it needs is decoded, by memory: %s', async (memory) => {
    const control = memory ? new SharedArrayBuffer(controlBytes) : undefined;
    const thread = await boot('alone', {}, control);
    const { read } = await install(thread);
    if (control) new ThreadQueue(control).stop(1);
    thread.send({ type: 'search', run: 1, position: { board: BOARD }, limits: { depth: 3 } });
    thread.send({ type: 'stop', run: 1 });
    await thread.next('ended');
    const done = new Int32Array(read.decoding).filter((state) => state !== 0);
    expect(done.length).toBeLessThan(read.weights.sections.length);
    if (control) new ThreadQueue(control).reset();
    expect((await search(thread, { depth: 2 }, 2)).map(({ player }) => player)).toEqual([
      'network',
      'network',
    ]);
  });

  it('tells what is no request from what is broken', async () => {
    const thread = await boot('alone');
    const limits = { depth: 1 };
    const position = { board: { ...emptyBoard(3, 3), columns: 9 } };
    thread.send({ type: 'search', run: 1, position, limits });
    expect((await thread.next('ended')).fault).toMatchObject({
      code: 'wrong-request',
      message: expect.stringContaining('9x3'),
    });
    thread.send({ type: 'search', run: 2, position: { board: BOARD, fourChance: 2 }, limits });
    expect((await thread.next('ended')).fault?.code).toBe('wrong-request');
    thread.send({ type: 'search', run: 3, position: {} as never, limits });
    expect((await thread.next('ended')).fault?.code).toBe('worker-failed');
    expect(await search(thread, limits, 4)).toHaveLength(1);
  });

  it('takes a 4 as often as it is told, by default in one of ten', async () => {
    const thread = await boot('alone');
    await install(thread);
    const lines = async (run: number, fourChance?: number) => {
      const position = { board: BOARD, ...(fourChance !== undefined && { fourChance }) };
      thread.send({ type: 'search', run, position, limits: { depth: 2 } });
      await thread.next('evaluation');
      return (await thread.next('evaluation')).evaluation.lines;
    };
    const even = await lines(1, 0.5);
    const usual = await lines(2);
    expect(even).not.toEqual(usual);
    expect(await lines(3, 0.1)).toEqual(usual);
  });
});

describe('a thread whose board network does not come', () => {
  const position = { board: emptyBoard(3, 3) };
  const limits = { depth: 1 };
  const file = new Uint8Array(readFileSync(networkUrl('3x3')));
  const never = () => new Promise<never>(() => {});

  it('hears a stop, and is free for other boards', async () => {
    const thread = await boot('alone', { readNetwork: never, wait: never });
    thread.send({ type: 'search', run: 1, position, limits });
    thread.send({ type: 'stop', run: 1 });
    expect((await thread.next('ended')).run).toBe(1);
    expect(await search(thread, limits, 2)).toHaveLength(1);
  });

  it('asks for no network once a stop has ended the solving of its board, and solves it no further', async () => {
    const asked: string[] = [];
    const readNetwork = (name: string) => {
      asked.push(name);
      return never();
    };
    let layers = 0;
    const pause = () => {
      layers++;
      return new Promise<void>((resolve) => setImmediate(resolve));
    };
    const thread = await boot('alone', { readNetwork, pause, wait: never });
    const solving = { board: emptyBoard(3, 3), solves: true };
    thread.send({ type: 'search', run: 1, position: solving, limits: { milliseconds: 10 } });
    await expect.poll(() => layers, { interval: 1 }).toBeGreaterThan(2);
    thread.send({ type: 'stop', run: 1 });
    expect((await thread.next('ended')).run).toBe(1);
    const solved = layers;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([asked, layers]).toEqual([[], solved]);
  });

  it('plays by heuristic after a while, at once from then on, and by the network when it is there', async () => {
    let arrive: (bytes: Uint8Array) => void = () => {};
    const asked: string[] = [];
    const readNetwork = (name: string) => {
      asked.push(name);
      return new Promise<Uint8Array>((resolve) => {
        arrive = resolve;
      });
    };
    let waits = 0;
    const wait = async () => void waits++;
    const thread = await boot('alone', { readNetwork, wait });
    const player = async (run: number) => {
      thread.send({ type: 'search', run, position, limits });
      return (await thread.next('evaluation')).evaluation.player;
    };
    expect([await player(1), await player(2)]).toEqual(['heuristic', 'heuristic']);
    arrive(file);
    await expect.poll(() => player(3)).toBe('network');
    expect([asked, waits]).toEqual([['3x3'], 1]);
  });

  it('is asked for again where it could not be had', async () => {
    let attempts = 0;
    const readNetwork = async () => {
      if (attempts++ === 0) throw new Error('no connection');
      return file;
    };
    const thread = await boot('alone', { readNetwork, wait: never });
    for (const [run, player] of [
      [1, 'heuristic'],
      [2, 'network'],
    ] as const) {
      thread.send({ type: 'search', run, position, limits });
      expect((await thread.next('evaluation')).evaluation.player).toBe(player);
    }
  });
});
