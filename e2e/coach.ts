/** The coach on the page, for its tests. */
import type { Page } from '@playwright/test';
import { makeNetworkFile } from '../packages/solver/src/testing/networkFile';

export const arrow = (page: Page) => page.getByRole('img', { name: /^Hint: / });
export const firstGuess = (page: Page) => page.getByRole('img', { name: /^First guess: / });
export const card = (page: Page, name: 'Hint' | 'Watch') => page.getByRole('region', { name, exact: true });

/** Settings from the first visit on. */
export async function choose(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.addInitScript((chosen) => {
    localStorage.setItem('twofold.settings', JSON.stringify({ welcomed: true, ...chosen }));
  }, settings);
}

/** As when another tab is chosen, or this one again. */
export async function hide(page: Page, hidden = true): Promise<void> {
  await page.evaluate((hidden) => {
    const visibilityState = hidden ? 'hidden' : 'visible';
    for (const [name, value] of Object.entries({ hidden, visibilityState }))
      Object.defineProperty(document, name, { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

let tinyNetwork: Buffer | undefined;

/**
 * Gives the page a network of two patterns in place of the small one. Decoding the small one takes two
 * seconds of a processor. For tests of the coach whose results do not depend on the values of a network.
 */
export async function useTinyNetwork(page: Page): Promise<void> {
  tinyNetwork ??= Buffer.from(makeNetworkFile(1));
  const body = tinyNetwork;
  await page.route('**/small-*.2048ntn', (route) => route.fulfill({ body }));
}

/** Plays by hints inside the page until the tile stands or the game is over; the largest tile made. */
export function playByHints(page: Page, tile: number): Promise<number> {
  return page.evaluate(async (wanted) => {
    const KEY_OF: Record<string, string> = {
      Up: 'ArrowUp',
      Right: 'ArrowRight',
      Down: 'ArrowDown',
      Left: 'ArrowLeft',
    };
    const press = (key: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    const isDone = (largest: number) => largest >= wanted || document.querySelector('.play.over') !== null;
    const largestTile = () =>
      Math.max(
        ...[...document.querySelectorAll('[role=gridcell]')].map(
          (cell) => Number.parseInt(cell.ariaLabel ?? '', 10) || 0,
        ),
      );
    const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    /** "Left", also of "Hint: Left or Up". */
    const hinted = () =>
      /^Hint: (\w+)/.exec(
        document.querySelector('[role=img][aria-label^="Hint: "]')?.getAttribute('aria-label') ?? '',
      )?.[1];
    for (let largest = largestTile(); !isDone(largest); largest = largestTile()) {
      press('t');
      while (hinted() === undefined) await pause(1);
      await pause(4); // a look or two deeper
      press(KEY_OF[hinted() ?? ''] ?? '');
    }
    return largestTile();
  }, tile);
}

/** The networks that are kept for pages without a connection, by name: any of them may arrive first. */
export const kept = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('twofold-networks')).keys())
      .map(({ url }) => /(\w+)-[^/]*$/.exec(url)?.[1])
      .sort(),
  );
