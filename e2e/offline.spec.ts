// The game without a connection. All other tests have no service worker: it fetches the whole site in each of them.
import { expect, test } from '@playwright/test';
import { expectBoard, open, playSome } from './board';
import { arrow, card, kept } from './coach';
import { LONG } from './long';

test.use({ serviceWorkers: 'allow' });

test('the game opens offline from the second visit', async ({ page, context }) => {
  const game = await open(page, 'offline');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expectBoard(page, game);
  await playSome(page, game, 5);
  await context.setOffline(true);
  await page.reload();
  await expectBoard(page, game);
  await playSome(page, game, 5);
  await expectBoard(page, game);
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(false);
});

test('offline, hints work once they were used', LONG, async ({ page, context }) => {
  const game = await open(page, 'offline');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const cache = await caches.open('twofold-networks');
    await cache.put('/assets/former-0a1b2c3d.2048ntn', new Response('of an earlier version'));
  });
  await page.keyboard.press('t');
  await expect(arrow(page)).toBeVisible();
  await expect.poll(() => kept(page)).toEqual(['endgame', 'late', 'small']);
  await context.setOffline(true);
  await page.reload();
  await expectBoard(page, game);
  await page.keyboard.press('t');
  await expect(arrow(page)).toBeVisible();
  await expect(card(page, 'Hint')).toContainText('By the network', { timeout: 20_000 });
});
