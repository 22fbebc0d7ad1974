import { expect, type Page, test } from '@playwright/test';
import type { Game } from '@twofold/core';
import { expectBoard, KEYS, open } from './board';

async function playSome(page: Page, game: Game, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const direction = ([3, 2, 1, 0] as const).find((d) => game.play(d) !== undefined);
    if (direction !== undefined) await page.keyboard.press(KEYS[direction]);
  }
}

test('a reload in the middle of a slide keeps every turn', async ({ page }) => {
  const game = await open(page, 'reload');
  for (let round = 0; round < 4; round++) {
    await playSome(page, game, 9);
    await page.reload();
    await expectBoard(page, game);
  }
});

test('a killed tab loses nothing', async ({ context }) => {
  const page = await context.newPage();
  const game = await open(page, 'killed');
  await playSome(page, game, 15);
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto('/');
  await expectBoard(again, game);
});

test('undo, redo tail and best survive a reload', async ({ page }) => {
  const game = await open(page, 'tail');
  await playSome(page, game, 12);
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('Control+z');
    game.undo();
  }
  await page.reload();
  await expectBoard(page, game);
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press('Control+Shift+Z');
    game.redo();
  }
  await expectBoard(page, game);
});

test('going back and forward loses nothing', async ({ page }) => {
  const game = await open(page, 'back');
  await playSome(page, game, 7);
  await page.getByRole('link', { name: 'Games' }).click();
  await page.goBack();
  await expectBoard(page, game);
  await page.goto('about:blank');
  await page.goBack();
  await expectBoard(page, game);
});

test('two tabs on one game: the other follows live, and either may play on', async ({ context }) => {
  const first = await context.newPage();
  const game = await open(first, 'two tabs');
  const second = await context.newPage();
  await second.goto('/');
  await expectBoard(second, game);
  await playSome(first, game, 6);
  await expectBoard(first, game);
  await expectBoard(second, game);
  await playSome(second, game, 6);
  await expectBoard(second, game);
  await expectBoard(first, game);
  await first.reload();
  await expectBoard(first, game);
});

test('with storage denied the game plays on and says what it cannot keep', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  const game = await open(page, 'denied');
  await playSome(page, game, 10);
  await expectBoard(page, game);
  await expect(page.getByRole('alert')).toContainText(/close/i);
});

test('offline from the second visit', async ({ page, context }) => {
  const game = await open(page, 'offline');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await playSome(page, game, 5);
  await context.setOffline(true);
  await page.reload();
  await expectBoard(page, game);
  await playSome(page, game, 5);
  await expectBoard(page, game);
  await page.getByRole('link', { name: 'Games' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(false);
});
