// The header's menu, and the focus after a message: keys go where the reader is.
import { expect, type Page, test } from '@playwright/test';
import { expectBoard, KEYS, open, playSome } from './board';

const menu = (page: Page) => page.locator('#menu');

test('keys pressed in the open menu move no tiles, and those after it do', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const game = await open(page, 'menu');
  await playSome(page, game, 4);
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await menu(page).getByRole('link', { name: 'Settings' }).focus();
  for (const key of [...KEYS, 'n']) await page.keyboard.press(key);
  await expectBoard(page, game);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await playSome(page, game, 4);
  await expectBoard(page, game);
});

test('keys go on after a link of the header, and a message that is closed by key gives the focus back', async ({
  page,
}) => {
  const game = await open(page, 'header');
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await playSome(page, game, 4);
  await expectBoard(page, game);
  await page.keyboard.press('n');
  const toast = page.getByRole('status').filter({ hasText: 'New game.' });
  const before = page.getByRole('button', { name: 'New game' });
  await before.focus();
  await toast.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(toast).toBeHidden();
  await expect(before).toBeFocused();
});
