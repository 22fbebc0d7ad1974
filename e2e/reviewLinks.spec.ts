// The ways that lead to a review by one press.
import { expect, test } from '@playwright/test';
import { open, playToEnd } from './board';
import { button, toGames } from './games';
import { LONG } from './long';
import { findFaults } from './looks';
import { finishGame, serveRanked } from './rankedPage';

const isExact = /^Complete and exact$/;

test('the games list, the best score and the statistics lead to reviews', LONG, async ({ page }) => {
  const game = await open(page, 'from the list', '2x2');
  await playToEnd(page, game);
  await page.getByRole('region', { name: 'No moves left' }).getByRole('button', { name: 'New game' }).click();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await toGames(page);
  const words = `Review the game with ${game.score} points`;
  await page.getByRole('listitem').getByRole('link', { name: words }).click();
  await expect(page.getByText(isExact)).toBeVisible();
  await page.goto('/games?show=statistics');
  await page.getByRole('link', { name: words }).first().click();
  await expect(page.getByText(isExact)).toBeVisible();
});

test('a line of the list still opens the game, and Tab reaches both', LONG, async ({ page }) => {
  const game = await open(page, 'by keys', '2x2');
  await playToEnd(page, game);
  await toGames(page);
  const line = page.getByRole('listitem').filter({ hasText: 'moves' }).first();
  await line.getByRole('link').first().focus();
  await page.keyboard.press('Tab');
  await expect(line.getByRole('link').nth(1)).toBeFocused();
  expect(await findFaults(page)).toEqual([]);
  await line.getByRole('link').first().click();
  await expect(page).toHaveURL(/games\?game=/);
});

test('a ranked game that ended leads to its review', LONG, async ({ page }) => {
  const { server } = await serveRanked(page);
  await finishGame(server);
  const { ply } = server.games.get('game-1')!.game!;
  await page.goto('/ranked?game=game-1');
  await button(page, 'Review').click();
  await expect(page).toHaveURL(/analyse#replay=/);
  await expect(page.getByText(`of ${ply}`, { exact: false }).first()).toBeVisible();
  await page.goto('/ranked?game=game-1');
  await page.route('**/replay', (route) => route.abort('connectionrefused'));
  await button(page, 'Review').click();
  await expect(page.getByRole('status').filter({ hasText: 'The game cannot be opened now' })).toBeVisible();
});
