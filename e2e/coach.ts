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
