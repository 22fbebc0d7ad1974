// The end of a game by hints, with the network that the page ships. Its beginning: e2e/coach.spec.ts.
import { expect, test } from '@playwright/test';
import { readBoard } from '../board';
import { choose, playByHints } from '../coach';
import { button } from '../games';

/** The first 772 moves of a game of the solver, one move ahead, from the seed "by hints": up to a sum of 1,700. */
const LINK = [
  'UUgBCGJ5IGhpbnRzhAYSUxw89Ut5ccyM4MjwD_Lw_rP64ovLgio8OzzL_zs7DrDo7Lsyisu8rvu7K7uOouPjwj7s8M',
  'PviLsiw88Ky_rziDsLzzAz7Cy4uzwP7iws4wwssozsMLDrvPozr8-K77iI6joo7ruyM-uusr77qMKusuOuu6676467',
  'L6y67i4-ijsOu6_uL--ru6-q6mtbp_mpZ3am7m75ptXW5dmqWX1rvp9t1lalntZmVuraWeXZpnW2d6Vd5arqZn2_Vp',
  'WplaZWX9a_mA',
].join('');

const BOARD = [0, 0, 0, 1, 1, 0, 1, 1, 2, 3, 5, 4, 5, 10, 9, 6]; // after them, as ranks

test('a game is played to 2048 by hints', async ({ page }) => {
  await choose(page, { motion: 'off' });
  await page.goto(`/games#replay=${LINK}`);
  await button(page, 'Play from here').click();
  await expect.poll(async () => [...(await readBoard(page)).ranks]).toEqual(BOARD);
  expect(await playByHints(page, 2048)).toBe(2048);
  await expect(page.getByRole('heading', { name: 'You made 2048' })).toBeVisible();
});
