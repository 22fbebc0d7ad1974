// The engine in a browser, bundled by Vite as the game is, with our server's headers and without any.
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { boardFromValues } from '@twofold/core';
import { buildApp } from '@twofold/server';
import type { createTwinKernel, createWasmKernel } from '@twofold/solver';
import { SIGNATURE, type signatureOf } from '@twofold/solver/internal';
import type { createWebEngine } from '@twofold/solver/web';
import { build } from 'vite';
import { makeNetworkFile } from '../packages/solver/src/testing/networkFile';
import { KERNELS } from '../tools/build/kernel.mjs';
import { LONG, tagOf } from './long';

declare const twofold: {
  boardFromValues: typeof boardFromValues;
  createTwinKernel: typeof createTwinKernel;
  createWasmKernel: typeof createWasmKernel;
  createWebEngine: typeof createWebEngine;
  signatureOf: typeof signatureOf;
};

/** Small has one stage of eight patterns. */
const SECTIONS = 8;

const VALUES = [
  [1024, 256, 8, 16],
  [64, 128, 2, 0],
  [0, 2, 16, 4],
  [0, 0, 2, 4],
];
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

test.describe.configure({ mode: 'default' }); // one build of the page for all of them

let site: string;
let plain: Server;
let isolating: Awaited<ReturnType<typeof buildApp>>;
const bases = { plain: '', isolating: '' };

test.beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'twofold-engine-'));
  await build({
    root: join(import.meta.dirname, 'engine'),
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { target: 'es2022', outDir: site, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  writeFileSync(join(site, 'routes.json'), '[]');
  plain = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = join(site, pathname === '/' ? 'index.html' : pathname);
    if (!existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
    return createReadStream(path).pipe(response);
  });
  await new Promise<void>((listening) => plain.listen(0, 'localhost', listening));
  bases.plain = `http://localhost:${(plain.address() as AddressInfo).port}/`;
  isolating = await buildApp({ root: site });
  bases.isolating = `${await isolating.listen({ port: 0, host: 'localhost' })}/`;
});

test.afterAll(async () => {
  plain.closeAllConnections();
  plain.close();
  await isolating.close();
  rmSync(site, { recursive: true, force: true });
});

async function open(page: Page, host: keyof typeof bases): Promise<void> {
  await page.goto(bases[host]);
  await page.waitForFunction(() => 'twofold' in globalThis);
}

for (const host of ['plain', 'isolating'] as const) {
  test(`deepens in a worker, on a host that is ${host}`, tagOf(host === 'isolating'), async ({ page }) => {
    await open(page, host);
    const { info, depths, isolated } = await page.evaluate(async (values) => {
      const engine = await twofold.createWebEngine({ threads: 2 });
      const depths: number[] = [];
      const board = twofold.boardFromValues(values);
      for await (const { depth } of engine.analyse({ board }, { depth: 3 })) depths.push(depth);
      return { info: engine.info, depths, isolated: crossOriginIsolated };
    }, VALUES);
    expect(depths).toEqual([1, 2, 3]);
    expect(isolated).toBe(host === 'isolating');
    expect(info).toMatchObject({ kernel: 'wasm', threads: isolated ? 2 : 1 });
  });

  test(`hears a newer request soon, on a host that is ${host}`, tagOf(host === 'plain'), async ({ page }) => {
    await open(page, host);
    const waits = await page.evaluate(async (values) => {
      const engine = await twofold.createWebEngine({ threads: 1 });
      const board = twofold.boardFromValues(values);
      const waits: number[] = [];
      while (waits.length < 15) {
        engine.analyse({ board }, { milliseconds: 60_000 });
        await new Promise((resolve) => setTimeout(resolve, 80));
        const asked = performance.now();
        for await (const _ of engine.analyse({ board }, { depth: 1 })) waits.push(performance.now() - asked);
      }
      return waits.sort((a, b) => a - b);
    }, VALUES);
    expect(waits[0]).toBeLessThan(50); // the others too, where the machine does nothing else
  });
}

test('finds the same by a network in two threads of shared memory as in one without', async ({ page }) => {
  const body = Buffer.from(makeNetworkFile(1));
  await page.route('**/small*.2048ntn', (route) => route.fulfill({ body }));
  const found: unknown[] = [];
  for (const host of ['plain', 'isolating'] as const) {
    await open(page, host);
    const { info, told, lines } = await page.evaluate(async (values) => {
      const told: number[] = [];
      const onProgress = (loaded: number) => told.push(loaded);
      const engine = await twofold.createWebEngine({ network: 'small', onProgress, threads: 2 });
      const lines: unknown[] = [];
      const board = twofold.boardFromValues(values);
      for await (const step of engine.analyse({ board }, { depth: 4 })) lines.push([step.nodes, step.lines]);
      return { info: engine.info, told, lines };
    }, VALUES);
    expect(info).toMatchObject({ network: { name: 'small' }, threads: host === 'isolating' ? 2 : 1 });
    expect(told.at(-1)).toBe(body.length);
    found.push(lines);
  }
  expect(found[1]).toEqual(found[0]);
});

for (const host of ['plain', 'isolating'] as const) {
  test(
    `reads after a reload what it decoded before it, on a host that is ${host}`,
    LONG,
    async ({ page }) => {
      /** The answer by small, and how many sections came from the cache. */
      const ask = async () => {
        await open(page, host);
        return page.evaluate(async (values) => {
          const engine = await twofold.createWebEngine({ network: 'small', threads: 2 });
          const board = twofold.boardFromValues(values);
          const lines: unknown[] = [];
          for await (const step of engine.analyse({ board }, { depth: 2 }))
            lines.push([step.nodes, step.lines]);
          return { lines, cached: engine.info.cachedSections };
        }, VALUES);
      };
      const kept = () =>
        page.evaluate(async () => {
          const cache = await caches.open('twofold-sections');
          return (await cache.keys()).map(({ url }) => url).filter((url) => url.includes('?bytes='));
        });
      const decoded = await ask();
      expect(decoded.cached).toBe(0);
      await expect.poll(kept).toHaveLength(SECTIONS);
      const reloaded = await ask();
      expect(reloaded).toEqual({ lines: decoded.lines, cached: SECTIONS });
      await page.evaluate(
        async ([damaged, cut]) => {
          const cache = await caches.open('twofold-sections');
          const bytes = new Uint8Array(await (await cache.match(damaged!))!.arrayBuffer());
          bytes[70_000]! ^= 1;
          await cache.put(damaged!, new Response(bytes));
          await cache.put(cut!, new Response(bytes.slice(0, 5000)));
        },
        await kept(),
      );
      expect(await ask()).toEqual({ lines: decoded.lines, cached: SECTIONS - 2 });
      await expect.poll(kept).toHaveLength(SECTIONS);
      expect((await ask()).cached).toBe(SECTIONS);
    },
  );
}

test('says that a network is not there, or is none, and plays on', async ({ page }) => {
  let asked = 0;
  await page.route('**/small*.2048ntn', (route) => {
    asked++;
    return route.fulfill(asked === 2 ? { body: '<!doctype html>' } : { status: 404 });
  });
  await open(page, 'isolating');
  const { codes, count } = await page.evaluate(async (values) => {
    const engine = await twofold.createWebEngine();
    const codeOf = (error: { code: string }) => error.code;
    const codes = [
      await engine.useNetwork('small').catch(codeOf),
      await engine.useNetwork('small').catch(codeOf),
      await twofold.createWebEngine({ network: 'small' }).catch(codeOf),
    ];
    let count = 0;
    const board = twofold.boardFromValues(values);
    for await (const _ of engine.analyse({ board }, { depth: 2 })) count++;
    return { codes, count };
  }, VALUES);
  expect(codes).toEqual(['network-unreachable', 'network-broken', 'network-unreachable']);
  expect(count).toBe(2);
});

test('plays by the twin where the kernel cannot be had', LONG, async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.abort());
  await open(page, 'plain');
  const info = await page.evaluate(async () => (await twofold.createWebEngine()).info);
  expect(info).toMatchObject({ kernel: 'typescript', threads: 1 });
});

test(
  'the kernel has its signature, in one piece, shared out over two, and as its twin',
  LONG,
  async ({ page }) => {
    await open(page, 'plain');
    const bytes = [...readFileSync(join(KERNELS, 'kernel.wasm'))];
    const hashes = await page.evaluate((bytes) => {
      const newKernel = () => twofold.createWasmKernel(Uint8Array.from(bytes));
      const kernels = [[newKernel()], [newKernel(), newKernel()], [twofold.createTwinKernel()]];
      return kernels.map((shared) => twofold.signatureOf(shared).hash);
    }, bytes);
    expect(hashes).toEqual([SIGNATURE, SIGNATURE, SIGNATURE]);
  },
);
