// A device that another one signs out, over the real server: it says so before it becomes somebody else.
import { expect, test } from '@playwright/test';
import { account, claim, press, signInElsewhere } from './account';
import { grid } from './board';
import { findFaults } from './looks';

test('it says so, sync and download do, and it plays under a new name only when asked to', async ({
  page,
  browser,
  baseURL,
}) => {
  const claimed = await claim(page, 'Out');
  const { name } = claimed;
  const other = await signInElsewhere(browser, baseURL!, claimed);
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
