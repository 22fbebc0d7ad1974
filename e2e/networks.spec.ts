// The coach's networks: fetched when they are needed. Without a connection: e2e/offline.spec.ts.
import { expect, test } from '@playwright/test';
import { open } from './board';
import { arrow, card, choose, firstGuess } from './coach';
import { hold } from './held';
import { LONG } from './long';

const NETWORK = '**/*.2048ntn';

test('the network comes with the first hint, which does not wait for it', async ({ page }) => {
  const release = await hold(page, NETWORK);
  await open(page, 'slow network');
  await page.keyboard.press('t');
  await expect(firstGuess(page)).toBeVisible();
  await expect(card(page, 'Hint').getByRole('progressbar')).toBeVisible();
  release();
  await expect(card(page, 'Hint')).toContainText('By the network', { timeout: 20_000 });
  await expect(arrow(page)).toBeVisible();
});

test(
  'the network plays before the endgame that comes afterwards, and goes on when that arrives',
  LONG,
  async ({ page }) => {
    const release = await hold(page, '**/late-*.2048ntn');
    await open(page, 'late endgame');
    await page.keyboard.press('t');
    await expect(card(page, 'Hint')).toContainText('By the network', { timeout: 20_000 });
    const arrived = page.waitForResponse('**/late-*.2048ntn');
    release();
    await (await arrived).finished();
    await expect(arrow(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    await expect(card(page, 'Hint')).toContainText('By the network', { timeout: 20_000 });
  },
);

test(
  'the network that cannot be loaded is said, keeps nobody from a hint, and can be tried again',
  LONG,
  async ({ page }) => {
    await page.route(NETWORK, (route) => route.fulfill({ status: 503 }));
    await open(page, 'broken network');
    await page.keyboard.press('t');
    await expect(card(page, 'Hint').getByRole('alert')).toContainText('could not be loaded');
    await expect(firstGuess(page).or(arrow(page))).toBeVisible();
    await expect(card(page, 'Hint')).toContainText(/Chance of 2048 \d+%/);
    await page.unroute(NETWORK);
    await card(page, 'Hint').getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Hint')).toContainText('By the network', { timeout: 20_000 });
  },
);

test(
  'the network that cannot be loaded is asked for once by the live evaluation, however long one plays',
  LONG,
  async ({ page }) => {
    let asked = 0;
    await page.route(NETWORK, (route) => {
      if (/small/.test(route.request().url())) asked++; // the endgames come at the same time
      return route.fulfill({ status: 503 });
    });
    await choose(page, { liveBar: true });
    await open(page, 'broken, live');
    const live = page.getByRole('region', { name: 'Live evaluation' });
    await expect(live).toContainText(/\d/);
    await expect.poll(() => asked).toBe(1);
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowLeft', 'ArrowUp']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(150);
    }
    expect(asked).toBe(1);
    const toast = page.getByRole('status').filter({ hasText: 'The learned network could not be loaded' });
    await page.unroute(NETWORK);
    const release = await hold(page, NETWORK);
    await toast.getByRole('button', { name: 'Try again' }).click();
    const before = await live.innerText();
    release();
    await expect(live).not.toHaveText(before, { timeout: 20_000 }); // the network expects more
  },
);

test('the network tells its size in the settings, and is loaded there on request', async ({ page }) => {
  let asked = 0;
  await page.route('**/small-*.2048ntn', (route) => {
    asked++;
    return asked > 1 ? route.continue() : route.fulfill({ status: 503 });
  });
  await page.goto('/settings');
  await expect(page.getByText(/\b6\.2 MB to download/)).toBeVisible();
  expect(asked).toBe(0);
  const load = page.getByRole('button', { name: 'Load it now' });
  await load.click();
  await expect(page.getByText('It could not be loaded')).toBeVisible();
  await load.click();
  await expect(page.locator('.network-status')).toContainText('Ready', { timeout: 20_000 });
  expect(asked).toBeGreaterThan(1); // once more to keep it, from the browser's cache
});
