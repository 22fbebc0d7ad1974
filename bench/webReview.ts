// The review of a game of 1,000 moves in the browser: `npm run bench -- webReview`. It measures when the first graph over the
// whole game stands, and when the review is done. Beside it: memory, and how soon a key is answered. All threads of the page
// are slowed down: they rest for a share of the time.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { Game, makeCompact, VARIANTS } from '@twofold/core';
import { createAdvisor, USUAL_NETWORK } from '@twofold/solver';
import { createNodeEngine } from '@twofold/solver/node';
import { startServer } from '../packages/server/src/server';
import { browserOptions } from '../tools/browser/playwright';
import { SITE } from '../tools/build/build.mjs';
import { quantile } from './web/measure';

const MOVES = 1000;
const KEY_EVERY_MS = 250;
/** A slice of rest and work, in milliseconds. At four times slower, three quarters of it are rest. */
const SLICE_MS = 8;
const MINUTES = 5;

/** A game by the network, one move ahead. */
async function playedGame(): Promise<Game> {
  const advisor = createAdvisor({
    openEngine: () => createNodeEngine(),
    network: USUAL_NETWORK,
    waitsForNetwork: true,
  });
  const game = new Game(VARIANTS.classic, 'reviewed');
  while (game.ply < MOVES && game.status !== 'over') {
    const evaluation = await advisor.ask({ board: game.board, fourChance: 0.1 }, { depth: 1 }).answer;
    game.play(evaluation!.lines[0]!.direction);
  }
  advisor.dispose();
  if (game.ply < MOVES) throw new Error(`This game ends after ${game.ply} moves. Take another seed.`);
  return game;
}

/** The page's process. */
async function rendererOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return renderers.toSorted((one, other) => other.cpuTime - one.cpuTime)[0]!.id;
}

/** Slows a process down until the result is called. */
function slowDown(pid: number, rate: number): () => void {
  if (rate === 1) return () => {};
  let isOver = false;
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  void (async () => {
    while (!isOver) {
      process.kill(pid, 'SIGSTOP');
      await pause(SLICE_MS * (1 - 1 / rate));
      process.kill(pid, 'SIGCONT');
      await pause(SLICE_MS / rate);
    }
  })();
  return () => {
    isOver = true;
  };
}

/** Megabytes of a process that it shares with no other. */
function megabytes(pid: number): number {
  const lines = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB/gm);
  return [...lines].reduce((sum, [, kilobytes]) => sum + Number(kilobytes) / 1000, 0);
}

/** Notes in the page when the graph spans the game, and how long each key takes to its frame. */
function watch(): void {
  const notes = { graph: 0, keys: [] as number[] };
  Object.assign(globalThis, { notes });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'keydown') notes.keys.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  const look = () => {
    const path = document.querySelector('.review-lines .line')?.getAttribute('d') ?? '';
    if (notes.graph === 0 && /L1000\.0 [\d.]+$/.test(path)) notes.graph = performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function measure(browser: Browser, url: string, slowdown: number): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript('globalThis.__name = (f) => f'); // tsx marks functions with a helper the page lacks
  await page.addInitScript(() => {
    localStorage.setItem('twofold.settings', JSON.stringify({ welcomed: true }));
  });
  await page.addInitScript(watch);
  await page.goto(new URL('/', url).href);
  await page.getByRole('grid').waitFor();
  const pid = await rendererOf(browser);
  const before = megabytes(pid);
  const end = slowDown(pid, slowdown);
  await page.goto(url);
  const begun = Date.now();
  let most = 0;
  let keys = 0;
  while (!(await page.getByText(/^Complete/).isVisible()) && Date.now() - begun < MINUTES * 60_000) {
    await page.keyboard.press(keys % 2 === 0 ? 'ArrowLeft' : 'ArrowRight');
    keys++;
    await page.waitForTimeout(KEY_EVERY_MS);
    most = Math.max(most, megabytes(pid));
  }
  const wholeMs = Date.now() - begun;
  const { graph, keys: slow } = await page.evaluate(
    () => (globalThis as unknown as { notes: { graph: number; keys: number[] } }).notes,
  );
  end();
  const quick = new Array<number>(Math.max(0, keys - slow.length)).fill(8); // below the observer's threshold
  const latencies = [...slow, ...quick];
  const round = Math.round;
  console.log(
    JSON.stringify({
      ...{ bench: 'web.review', slowdown, moves: MOVES, firstGraphMs: round(graph), wholeMs },
      ...{ megabytes: round(most), megabytesBefore: round(before) },
      ...{
        keyMedianMs: quantile(latencies, 0.5),
        key95Ms: quantile(latencies, 0.95),
        keyMostMs: Math.max(...latencies),
      },
      load: loadavg()[0],
    }),
  );
  await context.close();
}

const game = await playedGame();
const server = await startServer({ root: SITE, port: 0, host: 'localhost' });
const options = await browserOptions();
try {
  for (const slowdown of [1, 4]) {
    const browser = await chromium.launch(options); // a process of its own each time
    await measure(browser, `http://localhost:${server.port}/analyse#replay=${makeCompact(game)}`, slowdown);
    await browser.close();
  }
} finally {
  await server.close();
}
