// The start of the page when a part of it cannot be loaded: the game, or a message with the remedy.
import { expect, type Page, test } from '@playwright/test';
import { Game, makeCompact, VARIANTS } from '@twofold/core';
import { expectBoard, open } from './board';
import { choose } from './coach';
import { move } from './games';
import { hold } from './held';
import { LONG } from './long';

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not start' });

/** Plays a move and finds it on the board. */
async function playOne(page: Page, seed: string): Promise<void> {
  const game = await open(page, seed);
  await page.keyboard.press('ArrowLeft');
  game.play(3);
  await page.keyboard.press('ArrowDown');
  game.play(2);
  await expectBoard(page, game);
}

test('English is there without a file of its own', async ({ page }) => {
  await page.route(/\/en-first-/, (route) => route.abort());
  await playOne(page, 'english');
  await expect(page.getByRole('button', { name: 'New game' })).toBeVisible();
});

test('a language that cannot be fetched leaves the game in English and says so', async ({ page }) => {
  const rejected: string[] = [];
  page.on('pageerror', (error) => rejected.push(error.message));
  await choose(page, { locale: 'de' });
  await page.route(/\/de-first-/, (route) => route.abort());
  await playOne(page, 'german');
  const toast = page.getByRole('status').filter({ hasText: 'Deutsch could not be loaded' });
  await expect(toast).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(rejected).toEqual([]);
  await page.unroute(/\/de-first-/);
  await toast.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Neue Partie' })).toBeVisible();
});

test('a language that comes late does not hold up the game', LONG, async ({ page }) => {
  await choose(page, { locale: 'fr' });
  const release = await hold(page, /\/fr-first-/);
  await playOne(page, 'late words');
  await expect(page.getByRole('button', { name: 'New game' })).toBeVisible();
  release();
  await expect(page.getByRole('link', { name: 'Réglages' })).toBeVisible();
});

test('a script that cannot be fetched is said, and reloading helps, and keeps a shared replay', async ({
  page,
}) => {
  const game = new Game(VARIANTS.classic, 'kept link');
  for (const direction of [3, 2, 1, 0] as const) game.play(direction);
  await page.route(/\/index-[^/]*\.js$/, (route) => route.abort());
  await page.goto(`/games#replay=${makeCompact(game)}`);
  await expect(failure(page)).toBeVisible();
  await page.unroute(/\/index-[^/]*\.js$/);
  await failure(page).getByRole('link', { name: 'Reload' }).click();
  await expect(move(page)).toHaveText(`${game.ply} / ${game.ply}`);
  await expect(failure(page)).toBeHidden();
});

test('an error at the start is said in the words of the player', async ({ page }) => {
  await choose(page, { locale: 'de' });
  await page.addInitScript(() => {
    Document.prototype.createTextNode = () => {
      throw new Error('out of paper');
    };
    Node.prototype.cloneNode = () => {
      throw new Error('out of paper');
    };
  });
  await page.goto('/');
  const alert = page.getByRole('alert').filter({ hasText: 'out of paper' });
  await expect(alert).toContainText('Das Spiel konnte nicht starten');
  await expect(alert.getByRole('link', { name: 'Neu laden' })).toBeVisible();
});
