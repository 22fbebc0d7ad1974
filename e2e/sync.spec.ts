// Sync over the real server: a game of one browser reaches another browser of the same account.
import { expect, type Page, test } from '@playwright/test';
import { claim, press, signInElsewhere } from './account';
import { expectBoard, open, playSome } from './board';
import { findFaults } from './looks';

async function switchOn(page: Page): Promise<void> {
  await page.goto('/settings');
  await press(page, 'Switch sync on');
  await expect(page.getByText(/^Last synced/)).toBeVisible();
}

test('a game comes to the other browser of the account, whose profile leads to sync and privacy', async ({
  page,
  browser,
  baseURL,
}) => {
  const claimed = await claim(page, 'Sync');
  const game = await open(page, 'carried along');
  await playSome(page, game, 4);
  await switchOn(page);

  const other = await signInElsewhere(browser, baseURL!, claimed);
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
