// What a move costs, and how soon it is seen, measured through the browser's own instruments.
import type { CDPSession, Page } from '@playwright/test';
import { KEYS } from './pages';

/** How often a key is pressed. Slides and new tiles of two moves overlap, as in fast play. */
const KEY_EVERY_MS = 120;
/** A frame that took longer was not in time for a screen of 60 Hz. */
const LATE_MS = 20;
/** A frame that took longer is seen as a jerk, where a page plays by itself. */
const SLOW_MS = 50;

/** Milliseconds of the main thread's processor time for each key. */
export interface Cost {
  readonly thread: number;
  readonly style: number;
  readonly layout: number;
  readonly script: number;
}

/** Frames and latencies of a game. */
export interface Motion {
  readonly frames: number;
  readonly late: number;
  readonly latencies: readonly number[]; // from a key in the page to the next drawn frame, in milliseconds
}

interface TraceEvent {
  readonly name: string;
  readonly ts: number; // microseconds
  readonly args?: { readonly data?: { readonly type?: string } };
}

/** The value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export async function slowDown(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return session;
}

async function press(page: Page, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    await page.keyboard.press(KEYS[turn % KEYS.length]![0]);
    await page.waitForTimeout(KEY_EVERY_MS);
  }
  await page.waitForTimeout(500); // the last animations end, and the last turn is stored
}

/** Reads the main thread's counters: processor time in seconds, by the name of the work. */
async function readCounters(session: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
}

/** Measures the main thread while `run` runs. Nothing else watches the page, so nothing else costs. */
async function measureThread(session: CDPSession, run: () => Promise<number>): Promise<Cost> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await readCounters(session);
  const turns = await run();
  const after = await readCounters(session);
  const each = (name: string) => ((after(name) - before(name)) * 1000) / turns;
  return {
    thread: each('TaskDuration'), // ThreadTime counts what the slowdown itself burns while the thread is idle
    style: each('RecalcStyleDuration'),
    layout: each('LayoutDuration'),
    script: each('ScriptDuration'),
  };
}

/** Plays, and measures the main thread. */
export async function measureCost(page: Page, slowdown: number, turns: number): Promise<Cost> {
  const session = await slowDown(page, slowdown);
  return measureThread(session, async () => {
    await press(page, turns);
    return turns;
  });
}

/** All trace events of the timeline while `run` runs. */
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

function keyToFrame(events: readonly TraceEvent[]): number[] {
  const drawn = events.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts);
  return events
    .filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
    .map(({ ts }) => ((drawn.find((frame) => frame > ts) ?? Number.NaN) - ts) / 1000)
    .filter((milliseconds) => milliseconds < 1000);
}

/** Notes when each frame begins. Runs in the page. */
function watchFrames(): void {
  const begun: number[] = [];
  const note = (time: number) => {
    begun.push(time);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  Object.assign(globalThis, { begun });
}

/** How long each frame took since `watchFrames`, in milliseconds. */
async function framesOf(page: Page): Promise<number[]> {
  const begun = await page.evaluate(() => (globalThis as unknown as { begun: number[] }).begun);
  return begun.slice(1).map((time, at) => time - begun[at]!);
}

/** Plays, and looks at every frame. */
export async function measureMotion(page: Page, slowdown: number, turns: number): Promise<Motion> {
  const session = await slowDown(page, slowdown);
  await page.evaluate(watchFrames);
  const events = await trace(session, () => press(page, turns));
  const took = await framesOf(page);
  return {
    frames: took.length,
    late: took.filter((time) => time > LATE_MS).length,
    latencies: keyToFrame(events),
  };
}

/** A page that plays by itself: the cost of a move shown, and its longest frames. */
export interface Run extends Cost {
  readonly moves: number;
  readonly slow: number; // frames over 50 ms
  readonly longest: number; // ms
}

/** Measures a page that plays by itself for a time. `countMoves` tells how many moves it has shown so far. */
export async function measureRun(
  page: Page,
  slowdown: number,
  milliseconds: number,
  countMoves: () => Promise<number>,
): Promise<Run> {
  const session = await slowDown(page, slowdown);
  await page.waitForTimeout(1000); // the start of the run is done
  await page.evaluate(watchFrames);
  let moves = 0;
  const cost = await measureThread(session, async () => {
    const before = await countMoves();
    await page.waitForTimeout(milliseconds);
    moves = (await countMoves()) - before;
    return moves;
  });
  const took = await framesOf(page);
  return { ...cost, moves, slow: took.filter((time) => time > SLOW_MS).length, longest: Math.max(...took) };
}
