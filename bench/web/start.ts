// How soon a page is painted, takes its first key and shows its tiles, from the beginning of its navigation.
import type { Browser } from '@playwright/test';
import { slowDown } from './measure';
import type { Pages, Subject } from './pages';

/** Milliseconds after the beginning of the navigation. */
export interface Start {
  readonly firstPaint: number;
  readonly firstKey: number; // the first key whose default the page has prevented: it is played, or kept to be played
  readonly tiles: number; // the first tiles are in the page
}

const KEY_EVERY_MS = 40;
const LONGEST_MS = 20_000;

/** Notes the first key that the page takes, and its first tiles. Runs in the page, before its own scripts. */
function watchStart(): void {
  const seen: { firstKey?: number; tiles?: number } = {};
  addEventListener(
    'keydown',
    (event) => {
      setTimeout(() => {
        if (event.defaultPrevented) seen.firstKey ??= event.timeStamp;
      });
    },
    true,
  );
  new MutationObserver(() => {
    if (document.querySelector('.tile')) seen.tiles ??= performance.now();
  }).observe(document, { childList: true, subtree: true });
  Object.assign(globalThis, { seen });
}

function isStarted(): boolean {
  const { seen } = globalThis as unknown as { seen: { firstKey?: number; tiles?: number } };
  return Boolean(seen.firstKey && seen.tiles && performance.getEntriesByType('paint').length > 0);
}

/** Opens a page for the first time, with a key pressed again and again. */
export async function measureStart(
  pages: Pages,
  subject: Subject,
  browser: Browser,
  slowdown: number,
): Promise<Start> {
  const { page, go } = await pages.open(subject, browser);
  await page.addInitScript(watchStart);
  const session = await slowDown(page, slowdown);
  const key = { key: 'ArrowLeft', code: 'ArrowLeft', windowsVirtualKeyCode: 37 };
  const presses = setInterval(() => {
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }).catch(() => undefined); // the page is changing
  }, KEY_EVERY_MS);
  try {
    await go();
    await page.waitForFunction(isStarted, undefined, { timeout: LONGEST_MS });
  } finally {
    clearInterval(presses);
  }
  const start = await page.evaluate(() => ({
    ...(globalThis as unknown as { seen: { firstKey: number; tiles: number } }).seen,
    firstPaint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
  }));
  await page.close();
  return start;
}
