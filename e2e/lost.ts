// Parts of the page that do not come, as on a weak connection.
import type { Page } from '@playwright/test';

/**
 * Lets the first requests of an address fail, and no later one. The route stays: with Playwright's `times` the last failure
 * ends all interception, at the very moment at which the page asks again.
 */
export async function failOnce(page: Page, address: RegExp, times = 1): Promise<void> {
  let left = times;
  await page.route(address, (route) => (left-- > 0 ? route.abort() : route.fallback()));
}

/** Requests for a script as it is named in the page fail, as where the browser remembers the failure. */
export async function lose(page: Page, part: string): Promise<void> {
  await page.route(new RegExp(`/${part}-[^/?]*\\.js$`), (route) => route.abort());
}

/** Whether the browser asks again for a script that failed once. Chromium 147 never does, 156 does. */
export async function asksAgain(page: Page): Promise<boolean> {
  await page.route(/\/probe\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await failOnce(page, /\/probe\.js$/);
  const comes = () => page.evaluate<boolean>("import('/probe.js').then(() => true, () => false)");
  await comes();
  return comes();
}
