// A device that another one signs out, over the real server: it says so before it becomes somebody else.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { grid } from './board';
import { findFaults } from './looks';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const account = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Two browsers of one account, and its name. */
async function twoDevices(page: Page, browser: Browser, address: string) {
  const name = `Out ${Date.now() % 1e9} ${test.info().workerIndex}`;
  await page.goto('/profile');
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await press(page, 'Take this name');
  await expect(account(page, name)).toBeVisible();
  await press(page, 'Make a recovery code');
  const code = (await page.locator('.profile-code code').textContent())!;
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB', serviceWorkers: 'block' });
  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await press(other, 'Sign in with the code');
  await expect(account(other, name)).toBeVisible();
  return { name, other };
}

test('it says so, sync and download do, and it plays under a new name only when asked to', async ({
  page,
  browser,
  baseURL,
}) => {
  const { name, other } = await twoDevices(page, browser, baseURL!);
  await other.goto('/settings');
  await press(other, 'Switch sync on');
  await expect(other.getByText(/^Last synced/)).toBeVisible();
  await expect(other.getByText(/^Sync keeps games the same/)).toBeVisible();
  await other.goto('/profile');
  await expect(account(other, name)).toBeVisible();
  await page.reload();
  await press(page, 'Sign out all others');
  await expect(page.getByText('1 device is signed out.')).toBeVisible();

  await other.getByRole('link', { name: 'Download everything' }).click();
  await expect(other.getByText(/^This device is not signed in/)).toBeVisible();
  await other.goto('/settings');
  await press(other, 'Sync now');
  await expect(other.getByText('This device was signed out. Sign in, and sync goes on.')).toBeVisible();
  await expect(other.getByRole('img', { name: 'Sync has stopped' })).toBeVisible();
  expect(await findFaults(other)).toEqual([]);

  await other.goto('/daily');
  await expect(other.getByText(`This device was signed out of ${name}.`)).toBeVisible();
  expect(await findFaults(other)).toEqual([]);
  await press(other, 'Play today’s board');
  await expect(other.getByText(/^This device was signed out, so nothing was begun/)).toBeVisible();
  await press(other, 'Go on without it');
  await expect(other.locator('main h1')).toBeFocused();
  await press(other, 'Play today’s board');
  await expect(grid(other)).toBeVisible();
});
