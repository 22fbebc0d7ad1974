// The board of the day over the real server: begun, reloaded, ended, and its place among the results.
import { expect, test } from '@playwright/test';
import { grid, KEYS, readBoard } from './board';
import { findFaults } from './looks';

test('the daily begins, goes on after a reload, ends once, and its result stands on its page', async ({
  page,
}) => {
  await page.goto('/daily');
  await expect(page.getByRole('heading', { level: 1, name: /^Twofold \d+$/ })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Play today’s board' }).click();
  await expect(grid(page)).toBeVisible();
  await expect(page.getByText('Connected')).toBeVisible();
  const dealt = await readBoard(page);
  for (let turn = 0; turn < 3; turn++) for (const key of KEYS) await page.keyboard.press(key);
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
  const played = await readBoard(page);
  expect(played).not.toEqual(dealt);
  await page.reload();
  await expect.poll(() => readBoard(page)).toEqual(played);
  await page.getByRole('button', { name: 'End the game' }).click();
  await page.getByRole('button', { name: 'End it for good' }).click();
  const end = page.locator('.scene.end');
  await expect(end).toContainText('An attempt without a rank.');
  expect(await findFaults(page)).toEqual([]);
  await end.getByRole('link', { name: 'To the results' }).click();
  await expect(page.getByRole('button', { name: 'Share the result' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play it again as practice' })).toBeVisible();
  await page.getByRole('link', { name: 'This week' }).click();
  await expect(page.getByRole('heading', { name: /^Board of week \d+$/ })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});
