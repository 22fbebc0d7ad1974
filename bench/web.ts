// Responsiveness of the game, measured: `npm run bench:web`. The built site runs in the browser of the tests,
// on a processor slowed four times. A key is pressed every 120 ms. Prints one JSON object a line.
import { type CDPSession, chromium, expect, type Page } from '@playwright/test';
import { startServer } from '../packages/server/src/server';
import { browserOptions } from '../tools/browser/playwright';
import { SITE } from '../tools/build/build.mjs';

const TURNS = 120;
const KEY_EVERY_MS = 120;
const SLOWER = 4;
const KEYS = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowUp'];

interface TraceEvent {
  readonly name: string;
  readonly ts: number; // microseconds
  readonly args?: { readonly data?: { readonly type?: string } };
}

/** The value below which `share` of the values lie. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const print = (bench: string, figures: Record<string, unknown>) =>
  console.log(JSON.stringify({ bench, slowdown: SLOWER, ...figures }));

/** Counts, for each key that moved a tile, the frames until one differs: 1 is the very next. Runs in the page. */
function watchFrames(): void {
  const found: number[] = [];
  Object.assign(globalThis, { framesToChange: found });
  const places = () =>
    [...document.querySelectorAll('.tile')].map((tile) => getComputedStyle(tile).translate).join();
  addEventListener(
    'keydown',
    () => {
      const [before, board] = [places(), document.querySelector('[aria-label="Score"]')?.textContent];
      let frames = 0;
      const look = () => {
        frames++;
        if (places() !== before) found.push(frames);
        else if (frames < 12) requestAnimationFrame(look);
        else if (document.querySelector('[aria-label="Score"]')?.textContent !== board) found.push(frames);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

async function playTurns(page: Page): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    await page.keyboard.press(KEYS[turn % KEYS.length] ?? 'ArrowLeft');
    await page.waitForTimeout(KEY_EVERY_MS);
  }
}

/** All trace events of the given categories while `run` runs. */
async function trace(session: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame'] },
  });
  await run();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return events;
}

/** Milliseconds from a key's arrival in the page to the next frame that was drawn. */
function keyToFrame(events: readonly TraceEvent[]): number[] {
  const drawn = events.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts);
  return events
    .filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
    .map(({ ts }) => ((drawn.find((frame) => frame > ts) ?? Number.NaN) - ts) / 1000)
    .filter((milliseconds) => milliseconds < 1000);
}

interface Played {
  readonly events: readonly TraceEvent[];
  readonly framesToChange: readonly number[];
  readonly seconds: number;
}

/** Opens a game in a page of its own, waits until it is ready, and plays it. */
async function playGame(query: string, settings: Record<string, unknown>): Promise<Played> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
  await page.addInitScript('globalThis.__name = (f) => f'); // tsx marks functions with a helper the page lacks
  await page.addInitScript((chosen) => {
    localStorage.setItem('twofold.settings', JSON.stringify({ welcomed: true, ...chosen }));
  }, settings);
  await page.addInitScript(watchFrames);
  await page.goto(`http://localhost:${server.port}/?${query}`);
  await page.getByRole('grid').waitFor();
  if (settings.liveBar) {
    const expected = page.getByRole('region', { name: 'Live evaluation' }).getByLabel('Expected');
    await expect(expected).toHaveText(/\d/, { timeout: 60_000 });
    await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
  }
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const started = performance.now();
  const events = await trace(session, () => playTurns(page));
  const seconds = (performance.now() - started) / 1000;
  const framesToChange = await page.evaluate(
    () => (globalThis as unknown as { framesToChange: number[] }).framesToChange,
  );
  await page.close();
  return { events, framesToChange, seconds };
}

function printFrames(events: readonly TraceEvent[], seconds: number, facts: Record<string, unknown>): void {
  const count = (wanted: string) => events.filter(({ name }) => name === wanted).length;
  print('web.frames', {
    ...facts,
    drawn: count('DrawFrame'),
    dropped: count('DroppedFrame'),
    perSecond: count('DrawFrame') / seconds,
  });
}

const server = await startServer({ root: SITE, port: 0, host: 'localhost' });
const browser = await chromium.launch(await browserOptions());
try {
  const { events, framesToChange: frames, seconds } = await playGame('variant=8x8&seed=bench', {});
  const latencies = keyToFrame(events);
  print('web.firstChangedFrame', {
    unit: 'frames after the key',
    keys: frames.length,
    median: quantile(frames, 0.5),
    worst: Math.max(...frames),
    inTheNextFrame: frames.filter((n) => n === 1).length / frames.length,
  });
  print('web.keyToFrame', {
    unit: 'ms',
    keys: latencies.length,
    median: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
  });
  printFrames(events, seconds, { board: '8x8' });
  // The time that the solver in its worker takes from the page.
  for (const liveBar of [false, true, false, true]) {
    const played = await playGame('seed=bench', { liveBar });
    printFrames(played.events, played.seconds, { board: '4x4', liveBar });
  }
} finally {
  await browser.close();
  await server.close();
}
