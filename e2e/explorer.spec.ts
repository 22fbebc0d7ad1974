// The policy explorer of the coach, on boards that are solved.

import { expect, test } from '@playwright/test';
import { VARIANTS } from '@twofold/core';
import { solveExact } from '@twofold/solver';
import { expectBoard, open, playSome, readBoard } from './board';
import { arrow, card } from './coach';
import { expectNoFault } from './looks';

const explorer = '.explorer';

test('optimal play is explored by keyboard, direction by direction and tile by tile, and the game stays', async ({
  page,
}) => {
  const game = await open(page, 'explored', '2x3');
  await playSome(page, game, 6);
  await page.keyboard.press('t');
  await expect(arrow(page)).toBeVisible();
  await card(page, 'Hint').getByRole('button', { name: 'Explore optimal play' }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Explore optimal play' });
  const steps = panel.locator('.explorer-step');
  const lines = solveExact(VARIANTS['2x3'], 'score').lines(await readBoard(page))!;
  const best = Math.max(...lines.map(({ value }) => value));
  await expect(steps).toHaveCount(lines.length);
  await expect(steps.first()).toContainText(`${best.toFixed(1)} points to come`);
  await expect(steps.first()).toContainText('best');
  await page.keyboard.press('Tab');
  await expect(steps.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Which new tile comes?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Which direction?');
  await expectNoFault(page, 'the explorer');
  await panel.getByRole('button', { name: 'One step back' }).click();
  await expect(panel).toContainText('Which new tile comes?');
  await panel.getByRole('button', { name: 'One step back' }).click();
  await expect(steps.first()).toContainText(`${best.toFixed(1)} points to come`);
  await expect(panel.getByRole('button', { name: 'One step back' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.locator(explorer)).toBeHidden();
  await expectBoard(page, game);
});

test('larger boards have no exact values to explore', async ({ page }) => {
  await open(page, 'unexplored', '3x3');
  await page.keyboard.press('t');
  await expect(arrow(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Explore optimal play' })).toHaveCount(0);
});
