// Accounts over the real server: a claimed name with a recovery code, and another browser that signs in by the code.
import { type Browser, expect, type Page, test } from '@playwright/test';

/** A claimed name, and the recovery code of its account. */
interface Claimed {
  readonly name: string;
  readonly code: string;
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const account = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Claims a new name that begins with a word, and makes a recovery code. */
export async function claim(page: Page, word: string): Promise<Claimed> {
  const name = `${word} ${Date.now() % 1e9} ${test.info().workerIndex}`;
  await page.goto('/profile');
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await press(page, 'Take this name');
  await expect(account(page, name)).toBeVisible();
  await press(page, 'Make a recovery code');
  return { name, code: (await page.locator('.profile-code code').textContent())! };
}

/** The account page of another browser that has signed in by the code. */
export async function signInElsewhere(
  browser: Browser,
  address: string,
  { name, code }: Claimed,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/profile');
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await press(page, 'Sign in with the code');
  await expect(account(page, name)).toBeVisible();
  return page;
}
