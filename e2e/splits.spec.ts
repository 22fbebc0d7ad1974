import { expect, type Page, test } from '@playwright/test';
import { rankValue } from '@twofold/core';
import { milestonesOf } from '@twofold/core/internal';
import { open, playToEnd } from './board';
import { choose } from './coach';
import { move, toGames } from './games';

const splits = (page: Page) => page.getByRole('table', { name: 'Splits' });

test('splits stand beside the board once a tile is made; a game page tells when each tile was made, beside the best of the others, and goes there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await choose(page, {});
  const other = await open(page, 's1', '2x2');
  await expect(splits(page)).toHaveCount(0);
  await playToEnd(page, other);
  await expect(splits(page).locator('tbody tr:not(.next)')).toHaveCount(milestonesOf(other).length);
  const game = await open(page, 's15', '2x2');
  await playToEnd(page, game);
  await toGames(page);
  await page.getByRole('link', { name: /2 × 2/ }).first().click();
  const milestones = milestonesOf(game);
  expect(milestones.length).toBeGreaterThan(0);
  await expect(splits(page).getByRole('columnheader')).toHaveText(['Tile', 'Move', 'Time', 'Best', 'Median']);
  const rows = splits(page).locator('tbody tr');
  await expect(rows).toHaveCount(milestones.length);
  for (const [i, { rank, ply }] of milestones.entries()) {
    const row = rows.nth(i);
    await expect(row.getByRole('rowheader')).toHaveText(String(rankValue(rank)));
    await expect(row.locator('time')).toHaveText(/^\d+:\d\d$/);
    await row.getByRole('button', { name: `Go to move ${ply}, the first ${rankValue(rank)}` }).click();
    await expect(move(page)).toHaveText(`${ply} / ${game.ply}`);
  }
});
