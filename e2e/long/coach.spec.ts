// A whole game by hints, and the coach in every theme from a page load of its own: e2e/coach.spec.ts is quicker.
import { expect, test } from '@playwright/test';
import { open } from '../board';
import { arrow, card, choose, playByHints } from '../coach';
import { findFaults, THEMES } from '../looks';

test('a whole game to 2048 is played by hints', async ({ page }) => {
  test.setTimeout(300_000);
  await choose(page, { motion: 'off' });
  let largest = 0;
  for (const seed of ['by hints', 'by hints again', 'by hints at last']) {
    await open(page, seed);
    largest = await playByHints(page, 2048);
    if (largest >= 2048) break;
  }
  expect(largest).toBe(2048);
  await expect(page.getByRole('heading', { name: 'You made 2048' })).toBeVisible();
});

for (const theme of THEMES)
  test(`axe finds nothing in the coach: ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await choose(page, { theme, liveBar: true });
    await open(page, 'axe');
    await page.keyboard.press('t');
    await expect(arrow(page)).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await card(page, 'Hint').getByRole('button', { name: 'Watch' }).click();
    await card(page, 'Watch').getByRole('button', { name: 'Pause' }).click();
    expect(await findFaults(page)).toEqual([]);
  });
