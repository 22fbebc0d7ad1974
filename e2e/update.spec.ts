// A new version while a game is on: served from a copy of the site, whose service worker then changes.
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startServer } from '../packages/server/src/server';
import { expectBoard, KEYS, open } from './board';
import { LONG } from './long';

test.use({ serviceWorkers: 'allow' });

let root: string;
let server: Awaited<ReturnType<typeof startServer>>;

test.beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'twofold-update-'));
  await cp(join(import.meta.dirname, '../packages/web/dist'), root, { recursive: true });
  await Promise.all(['sw.js.br', 'sw.js.gz'].map((name) => rm(join(root, name), { force: true })));
  server = await startServer({ root, port: 0, host: 'localhost' });
});

test.afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

test('a new version waits for the player, and reloading keeps the game', LONG, async ({ browser }) => {
  const page = await browser.newPage({ baseURL: `http://localhost:${server.port}`, locale: 'en-GB' });
  const game = await open(page, 'old version');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expectBoard(page, game);
  for (const direction of [3, 2, 1] as const) {
    game.play(direction);
    await page.keyboard.press(KEYS[direction]);
  }
  await appendFile(join(root, 'sw.js'), '\n// a newer version');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const toast = page.getByRole('status').filter({ hasText: 'new version' });
  await expect(toast).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  game.play(3);
  await expectBoard(page, game);
  const reloaded = page.waitForEvent('load');
  await toast.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expectBoard(page, game);
  await expect(toast).toBeHidden();
});

test('a tab says so when another tab has chosen the new version', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: `http://localhost:${server.port}`, locale: 'en-GB' });
  const page = await context.newPage();
  await open(page, 'two tabs');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await appendFile(join(root, 'sw.js'), '\n// a version newer still');
  const other = await context.newPage();
  await other.goto('/');
  await other.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const toast = page.getByRole('status').filter({ hasText: 'new version' });
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();
  await other.getByRole('status').getByRole('button', { name: 'Reload' }).click();
  await expect(toast).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await toast.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await context.close();
});
