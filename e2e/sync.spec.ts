// Sync over the real server: a game of one browser reaches another browser of the same account.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectBoard, open, playSome } from './board';
import { findFaults } from './looks';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const account = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function switchOn(page: Page): Promise<void> {
  await page.goto('/settings');
  await press(page, 'Switch sync on');
  await expect(page.getByText(/^Last synced/)).toBeVisible();
}

async function elsewhere(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB', serviceWorkers: 'block' });
  return context.newPage();
}

test('a game comes to the other browser of the account, whose profile leads to sync and privacy', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Sync ${Date.now() % 1e9} ${test.info().workerIndex}`;
  await page.goto('/profile');
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await press(page, 'Take this name');
  await expect(account(page, name)).toBeVisible();
  await press(page, 'Make a recovery code');
  const code = (await page.locator('.profile-code code').textContent())!;
  const game = await open(page, 'carried along');
  await playSome(page, game, 4);
  await switchOn(page);

  const other = await elsewhere(browser, baseURL!);
  await other.goto('/profile');
  await other.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await press(other, 'Sign in with the code');
  await expect(account(other, name)).toBeVisible();
  expect(await findFaults(other)).toEqual([]);
  await switchOn(other);
  await other.goto('/games');
  await expect(other.locator('.game')).toHaveCount(1);
  await other.goto('/?variant=classic&seed=carried%20along');
  await expectBoard(other, game);

  await other.goto('/profile');
  await other.getByRole('main').getByRole('link', { name: 'Sync' }).click();
  await expect(other.getByRole('region', { name: 'Sync' })).toBeVisible();
  await other.getByRole('region', { name: 'Sync' }).getByRole('link', { name: 'Privacy' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  expect(await findFaults(other)).toEqual([]);
});
