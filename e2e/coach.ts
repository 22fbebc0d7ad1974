/** The coach on the page, for its tests. */
import type { Page } from '@playwright/test';

export const arrow = (page: Page) => page.getByRole('img', { name: /^Hint: / });
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
