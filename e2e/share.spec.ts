// The share panel of a game that has ended, where parts of it cannot be loaded.
import { expect, type Page, test } from '@playwright/test';
import { findVariant, Game } from '@twofold/core';
import { expectBoard, open, playToEnd } from './board';
import { choose } from './coach';
import { button } from './games';
import { LONG } from './long';
import { lose } from './lost';

async function openOver(page: Page): Promise<void> {
  await choose(page, {});
  await playToEnd(page, await open(page, 'share', '2x2'));
  await expect(button(page, 'Share')).toBeVisible();
}

test('panels whose script failed once open all the same', async ({ page }) => {
  await lose(page, 'ShareSheet');
  await lose(page, 'VariantPicker');
  await openOver(page);
  await button(page, 'Share').click();
  await expect(button(page, 'Copy link to the replay')).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /Choose another/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /3 × 3/ })).toBeVisible();
});

test('the picture comes too, though its script failed once', LONG, async ({ page }) => {
  await lose(page, 'picture');
  await openOver(page);
  await button(page, 'Share').click();
  const download = page.waitForEvent('download');
  await button(page, 'Save as picture').click();
  expect((await download).suggestedFilename()).toMatch(/^twofold-\d+\.png$/);
});

test('without its picture a game is sent as text and link', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async (data) => void Object.assign(window, { sent: data });
  });
  await page.route(/\/picture-/, (route) => route.abort());
  await openOver(page);
  await button(page, 'Share').click();
  await button(page, 'Send to …').click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'sent'))).toBeTruthy();
  const sent = await page.evaluate(() => Reflect.get(window, 'sent') as ShareData);
  expect(sent.url).toMatch(/\/games#replay=/);
  expect(sent.text).toMatch(/^I scored \d+/);
  expect(sent.files).toBeUndefined();
});

test('a link with a score to beat is answered: during the game, and at its end', async ({ page }) => {
  await choose(page, {});
  await page.goto('/?variant=2x2&seed=s26&beat=480');
  await expect(page.getByText('480 to beat')).toBeVisible();
  const game = new Game(findVariant('2x2')!, 's26');
  await expectBoard(page, game);
  await playToEnd(page, game);
  await expect(page.getByText(/points short of the 480 to beat/)).toBeVisible();
});
