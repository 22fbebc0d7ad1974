import { expect, test } from '@playwright/test';
import { expectBoard, grid, KEYS, open, playToEnd } from './board';

test('the keyboard plays core’s game: arrows, WASD and hjkl; a direction that moves nothing changes nothing', async ({
  page,
}) => {
  const game = await open(page, 'keys');
  const rounds = [KEYS, ['w', 'd', 's', 'a'], ['k', 'l', 'j', 'h']] as const;
  for (const keys of [...rounds, ...rounds])
    for (const direction of [3, 2, 1, 2] as const) {
      await page.keyboard.press(keys[direction]);
      game.play(direction);
    }
  await expectBoard(page, game);
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('ArrowLeft');
    game.play(3);
  }
  await expectBoard(page, game);
});

test('200 keys in 2 seconds all count, in order', async ({ page }) => {
  const game = await open(page, 'fast typing');
  const directions = Array.from({ length: 200 }, (_, i) => ([3, 2, 1, 2, 3, 0] as const)[(i * 7) % 6] ?? 3);
  const started = Date.now();
  for (const [i, direction] of directions.entries()) {
    const wait = started + i * 10 - Date.now();
    if (wait > 0) await page.waitForTimeout(wait);
    await page.keyboard.press(KEYS[direction]);
    game.play(direction);
  }
  await expectBoard(page, game);
});

test('undo and redo go through the whole game and across its end', async ({ page }) => {
  const game = await open(page, 'to the end', '2x4');
  await playToEnd(page, game);
  await expectBoard(page, game);
  await expect(page.getByRole('heading', { name: 'No moves left' })).toBeVisible();
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('Control+z');
    game.undo();
  }
  await expect(page.getByRole('heading', { name: 'No moves left' })).toBeHidden();
  await expectBoard(page, game);
  await page.getByRole('button', { name: 'Redo' }).click();
  game.redo();
  await page.keyboard.press('Control+Shift+Z');
  game.redo();
  await expectBoard(page, game);
  while (game.undo()) await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectBoard(page, game);
  await expect(page.getByLabel('Best', { exact: true })).not.toHaveText('0'); // the points before the first undo
});

test('letters can be switched off', async ({ page }) => {
  const game = await open(page, 'letters off');
  await page.goto('/settings');
  await page
    .getByLabel(/letter/i)
    .first()
    .uncheck();
  await page.goto('/');
  for (const key of ['w', 'a', 's', 'd', 'h', 'j', 'k', 'l', 'n']) await page.keyboard.press(key);
  await expectBoard(page, game);
});

test('new game never asks, and for ten seconds Undo brings the old one back', async ({ page }) => {
  const game = await open(page, 'kept');
  for (const direction of [3, 2, 3, 2] as const) {
    await page.keyboard.press(KEYS[direction]);
    game.play(direction);
  }
  await page.getByRole('button', { name: 'New game' }).click();
  await expect(page.getByLabel('Score', { exact: true })).toHaveText('0');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expectBoard(page, game);
});

test('arrow buttons are offered on the first visit and play', async ({ page }) => {
  const game = await open(page, 'buttons');
  await page.getByRole('button', { name: 'Show arrow buttons' }).click();
  for (const [name, direction] of [
    ['Left', 3],
    ['Down', 2],
    ['Right', 1],
    ['Up', 0],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    game.play(direction);
  }
  await expectBoard(page, game);
  await expect(grid(page)).toBeVisible();
});
