// The strong network: 24 MB, six seconds of a processor each time that it is decoded.
import { expect, test } from '@playwright/test';
import { open } from '../board';
import { arrow, card, choose, kept } from '../coach';

test.use({ serviceWorkers: 'allow' });

test('offline, the strong network plays once it was loaded', async ({ page, context }) => {
  test.setTimeout(150_000); // 24 MB are decoded twice
  await choose(page, { network: 'strong' });
  await page.goto('/settings');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('button', { name: 'Load it now' }).click();
  await expect(page.locator('.network-status')).toContainText('Ready', { timeout: 60_000 });
  await expect.poll(() => kept(page)).toEqual(['strong', 'endgame']);
  await context.setOffline(true);
  await open(page, 'strong offline');
  await page.keyboard.press('t');
  await expect(arrow(page)).toBeVisible();
  await expect(card(page, 'Hint')).toContainText('By the network', { timeout: 60_000 });
});
