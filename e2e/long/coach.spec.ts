// A whole game by hints. Its beginning alone: e2e/coach.spec.ts.
import { expect, test } from '@playwright/test';
import { open } from '../board';
import { choose, playByHints } from '../coach';

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
