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

test('a use of the recovery code is said on the other device until it was read, and stands in the list', async ({
  page,
  browser,
  baseURL,
}) => {
  const claimed = await claim(page, 'Code');
  const other = await signInElsewhere(browser, baseURL!, claimed);
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  await page.reload();
  await expect(devices.filter({ hasText: 'this one' })).toContainText('the first device');
  await expect(devices.filter({ hasText: 'signed in by the recovery code' })).toHaveCount(1);
  const notice = page.getByText(/^Your recovery code was used on another device on .+\./);
  await expect(notice).toBeVisible();
  await page.goto('/watch'); // needs no account by itself
  await expect(notice).toBeVisible();
  await page.goto('/daily');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the devices' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await press(page, 'I have read it');
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Twofold \d+$/ })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await other.goto('/daily');
  await expect(other.getByRole('heading', { level: 1, name: /^Twofold \d+$/ })).toBeVisible();
  await expect(other.getByText(/^Your recovery code was used/)).toHaveCount(0);
});
