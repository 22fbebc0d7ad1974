import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { NetworkPorts, Report } from '../index.js';
import { ENDGAMES } from '../network/manifest.js';
import { localPorts } from '../testing/localThread.js';
import { makeNetworkFile } from '../testing/networkFile.js';
import { openReader } from './networkReader.js';
import { networkUrl } from './node/networks.js';

const SMALL = new Uint8Array(readFileSync(networkUrl('small')));

/** Reads a network. Resolves with the reports up to the last. */
function read(
  ports: Partial<NetworkPorts>,
  last: Report['type'] = 'read',
  network = 'small',
): Promise<Report[]> {
  const reader = openReader(localPorts(ports));
  const reports: Report[] = [];
  return new Promise((resolve) => {
    reader.listen(
      (report) => {
        reports.push(report);
        if (report.type === last || report.type === 'unloadable') resolve(reports);
      },
      () => {},
    );
    reader.post({ type: 'read', id: 3, network });
  });
}

it('reports a hundred steps of a download, and its end', async () => {
  const reports = await read({
    async readNetwork(_, tell) {
      for (let loaded = 0; loaded <= 10_000; loaded++) tell?.(loaded, 10_000);
      return makeNetworkFile(1);
    },
  });
  const steps = reports.flatMap((report) => (report.type === 'progress' ? report.loaded : []));
  expect(steps).toEqual(Array.from({ length: 101 }, (_, step) => 100 * step));
  expect(reports.at(-1)).toMatchObject({ type: 'read', id: 3 });
});

it('reports a download whose size is unknown', async () => {
  const reports = await read({
    async readNetwork(_, tell) {
      for (const loaded of [0, 100, 262_144, 262_145, 600_000]) tell?.(loaded, undefined);
      return makeNetworkFile(1);
    },
  });
  const steps = reports.flatMap((report) =>
    report.type === 'progress' ? [[report.loaded, report.total]] : [],
  );
  expect(steps).toEqual([0, 262_144, 600_000].map((loaded) => [loaded, undefined]));
});

it('pauses while it checks a large network, and refuses a damaged one', async () => {
  let pauses = 0;
  const pause = async () => void pauses++;
  const readNetwork = async (name: string) => (name === 'small' ? SMALL : Promise.reject(new Error('gone')));
  expect((await read({ pause, readNetwork })).at(-1)).toMatchObject({ type: 'read' });
  expect(pauses).toBe(3); // 3.99 MB
  for (const at of [17, 2_000_000, SMALL.length - 1]) {
    const damaged = SMALL.slice();
    damaged[at]! ^= 4;
    const [report] = (await read({ readNetwork: async () => damaged })).slice(-1);
    expect(report).toMatchObject({ type: 'unloadable', fault: { code: 'network-broken' } });
  }
});

it('refuses as networks for 4x4 what completes others, and what is for other boards', async () => {
  const files: Record<string, Uint8Array> = Object.fromEntries(
    ['small', 'late', 'endgame', '3x3'].map((name) => [name, new Uint8Array(readFileSync(networkUrl(name)))]),
  );
  const readNetwork = async (name: string) => files[name]!;
  const last = async (network: string) => (await read({ readNetwork }, 'read', network)).at(-1);
  for (const name of ['late', 'endgame']) {
    expect(await last(name)).toMatchObject({
      type: 'unloadable',
      fault: {
        code: 'network-broken',
        message: `The network "${name}" cannot be used: this file completes other networks: name one that plays by itself, such as small`,
      },
    });
  }
  expect(await last('3x3')).toMatchObject({ type: 'unloadable', fault: { code: 'network-broken' } });
  files.curved = makeNetworkFile(1, { curve: 'square' });
  expect(await last('curved')).toMatchObject({ fault: { message: expect.stringContaining('(square)') } });
  expect(await last('small')).toMatchObject({ type: 'read' });
});

it('ends the downloads of endgames when the network cannot be read', async () => {
  const endgames: (() => boolean | undefined)[] = [];
  const reports = await read({
    readNetwork: (name, tell) => {
      if (name === 'small') return Promise.reject(new Error('not there'));
      endgames.push(() => tell?.(1, 2));
      return new Promise(() => {});
    },
  });
  expect(reports.at(-1)).toMatchObject({ type: 'unloadable' });
  await Promise.resolve();
  expect(endgames.map((isWanted) => isWanted())).toEqual([false, false]);
});

it('ends the download when it is closed, and reports nothing more', async () => {
  const reports: Report[] = [];
  let end: (bytes: Uint8Array) => void = () => {};
  let isWanted: boolean | undefined;
  const endgames: (() => boolean | undefined)[] = []; // whether they are wanted
  const reader = openReader(
    localPorts({
      readNetwork: (name, tell) =>
        new Promise((resolve) => {
          if (name !== 'small') {
            endgames.push(() => tell?.(1, 2));
            return;
          }
          end = (bytes) => {
            isWanted = tell?.(1, 2);
            resolve(bytes);
          };
        }),
    }),
  );
  reader.listen(
    (report) => reports.push(report),
    () => {},
  );
  reader.post({ type: 'read', id: 1, network: 'small' });
  expect(endgames.map((isOneWanted) => isOneWanted())).toEqual([true, true]);
  reader.close();
  expect(endgames.map((isOneWanted) => isOneWanted())).toEqual([false, false]);
  end(makeNetworkFile(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([isWanted, reports]).toEqual([false, []]);
});

describe('where reading takes long', () => {
  const FILES: Record<string, Uint8Array> = Object.fromEntries(
    ['small', ...ENDGAMES].map((name) => [name, new Uint8Array(readFileSync(networkUrl(name)))]),
  );
  const parts = (report: Report | undefined) =>
    report?.type === 'read' || report?.type === 'whole'
      ? report.network?.weights.shape.endgames?.map(({ from }) => from)
      : undefined;

  it('a network is read without its endgames first, then whole', async () => {
    const asked: string[] = [];
    const readNetwork = async (name: string) => {
      asked.push(name);
      return FILES[name]!;
    };
    const reports = await read({ isSlow: true, readNetwork }, 'whole');
    expect(asked).toEqual(['small', ...ENDGAMES]);
    expect(reports.map(({ type }) => type)).toEqual(['read', 'whole']);
    expect(reports[0]).toMatchObject({ more: true });
    expect(reports.map(parts)).toEqual([undefined, [28_700, 31_520]]);
    const [once] = await read({ readNetwork });
    expect([once, parts(once)]).toMatchObject([{ type: 'read', more: false }, [28_700, 31_520]]);
  });

  it('it stays without endgames that do not come, or are damaged', async () => {
    const gone = () => Promise.reject(new Error('gone'));
    for (const part of [gone, async () => SMALL.slice(0, 1000)]) {
      const readNetwork = async (name: string) => (name === 'small' ? FILES[name]! : part());
      const reports = await read({ isSlow: true, readNetwork }, 'whole');
      expect(reports.at(-1)).toEqual({ type: 'whole', id: 3, network: undefined });
    }
  });

  it('a network that takes no endgames is whole at once', async () => {
    const reports = await read({ isSlow: true, readNetwork: async () => makeNetworkFile(1) });
    expect(reports.at(-1)).toMatchObject({ type: 'read', more: false });
  });
});
