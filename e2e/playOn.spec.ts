import { expect, type Page, test } from '@playwright/test';
import { Game, legalDirections, makeCompact, maxRank, tilt, VARIANTS } from '@twofold/core';
import { grid, KEYS, readBoard } from './board';
import { button } from './games';
import { LONG, tagOf } from './long';
import { expectFit, expectNoFault } from './looks';

/** A game by a simple rule. */
function played(seed: string, plies: number): Game {
  const game = new Game(VARIANTS.classic, seed);
  while (game.status !== 'over' && game.ply < plies) {
    const legal = legalDirections(game.board);
    const empty = (direction: (typeof legal)[number]) =>
      tilt(game.board, direction).board.ranks.filter((rank) => rank === 0).length;
    game.play(legal.toSorted((one, other) => empty(other) - empty(one) || other - one)[0]!);
  }
  return game;
}

/** The last ply before a move that makes a larger tile than any before. */
function plyBeforeMilestone(game: Game): number {
  for (let ply = game.ply; ply > 0; ply--) {
    const { before, afterstate } = game.turn(ply);
    if (maxRank(afterstate) > maxRank(before) && maxRank(afterstate) >= 7) return ply - 1;
  }
  throw new Error('The game makes no tile.');
}

const openOnward = (page: Page, game: Game, ply: number, way: string) =>
  page.goto(`/analyse?ply=${ply}&onward=${way}#replay=${makeCompact(game)}`);
const rates = (page: Page) => page.getByRole('region', { name: 'Rates of success' });

test('five tries from a move give a rate beside the solver, with intervals, also after a reload', async ({
  page,
}) => {
  const game = played('try it', 220);
  const ply = plyBeforeMilestone(game);
  const { direction, afterstate } = game.turn(ply + 1);
  await page.goto(`/analyse?ply=${ply}#replay=${makeCompact(game)}`);
  await page.getByRole('link', { name: 'Try it several times' }).click();
  await page.getByLabel('Tries').selectOption('5');
  await expect(page.getByLabel('Tile to make')).toHaveValue(String(2 ** maxRank(afterstate)));
  await button(page, 'Begin').click();
  for (let number = 1; number <= 5; number++) {
    await expect(page.getByText(`Try ${number} of 5`)).toBeVisible();
    await page.keyboard.press(KEYS[direction]);
    await expect(page.getByText(/made after 1 move$/)).toBeVisible();
    await page.keyboard.press(KEYS[direction]); // it is over: nothing moves
    if (number < 5) await page.getByRole('button', { name: `Try ${number + 1} of 5` }).click();
  }
  await expect(rates(page)).toContainText('5 of 5 (57 to 100%)');
  await expect(rates(page)).toContainText(/The solver\s*100% \(98 to 100%\)/, { timeout: 30_000 });
  await page.reload();
  await expect(rates(page)).toContainText('5 of 5 (57 to 100%)');
  await expect(page.getByRole('link', { name: /^Try \d: made in 1 move$/ })).toHaveCount(5);
});

test(
  'tiles are set by hand after each move, by keyboard and by pointer, and the game is kept',
  LONG,
  async ({ page }) => {
    const game = played('by hand', 40);
    await openOnward(page, game, 30, 'hand');
    game.goTo(30);
    const direction = legalDirections(game.board)[0]!;
    await expect(page.getByText('Your move')).toBeVisible();
    await page.keyboard.press(KEYS[direction]);
    const places = page.getByRole('group', { name: /^Set the new tile/ });
    await expect(places).toBeVisible();
    await page.keyboard.press('4');
    const after = tilt(game.board, direction).board;
    const cell = after.ranks.indexOf(0);
    await page.keyboard.press('Enter'); // the first free cell has the focus
    game.play(direction, { cell, rank: 2 });
    await expect.poll(async () => [...(await readBoard(page)).ranks]).toEqual([...game.board.ranks]);
    const next = legalDirections(game.board)[0]!;
    await page.keyboard.press(KEYS[next]);
    await page.getByRole('button', { name: '2', exact: true }).click();
    const free = tilt(game.board, next).board.ranks.lastIndexOf(0);
    await places.locator(`[data-place="${free}"]`).click();
    game.play(next, { cell: free, rank: 1 });
    await expect.poll(async () => [...(await readBoard(page)).ranks]).toEqual([...game.board.ranks]);
    await button(page, 'Keep as a game').click();
    await expect(page).toHaveURL(/games\?game=/);
    await expect.poll(async () => [...(await readBoard(page)).ranks]).toEqual([...game.board.ranks]);
  },
);

test('a try is given up, counts nowhere, and comes back', LONG, async ({ page }) => {
  await openOnward(page, played('given up', 60), 60, 'tries');
  await page.getByLabel('Tile to make').selectOption({ index: 3 });
  await button(page, 'Begin').click();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  const board = [...(await readBoard(page)).ranks];
  await button(page, 'Give up this try').click();
  await expect(page.getByText('This try does not count.')).toBeVisible();
  await expect(button(page, 'Begin')).toBeFocused();
  await button(page, 'Undo').click();
  await expect(page.getByText('Try 1 of 10')).toBeVisible();
  expect([...(await readBoard(page)).ranks]).toEqual(board);
  await button(page, 'Give up this try').click();
  await page.reload();
  await expect(page.getByLabel('Tile to make')).toBeVisible();
});

/** The moves of the try that is stored as going on. */
function storedPly(page: Page): Promise<number | undefined> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('twofold-tries');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('tries').objectStore('tries').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result[0]?.open?.ply);
          };
        };
      }),
  );
}

test('a try goes on after a reload in its middle', LONG, async ({ page }) => {
  const game = played('reload', 60);
  await openOnward(page, game, 60, 'tries');
  await page.getByLabel('Tile to make').selectOption({ index: 3 }); // far away
  await button(page, 'Begin').click();
  let plies = 0;
  let board = [...game.board.ranks];
  for (const key of [...KEYS, ...KEYS]) {
    await page.keyboard.press(key);
    const after = [...(await readBoard(page)).ranks];
    if (after.join() !== board.join()) plies++;
    board = after;
  }
  await expect.poll(() => storedPly(page)).toBe(plies);
  await page.reload();
  await expect(page.getByText('Try 1 of 10')).toBeVisible();
  expect([...(await readBoard(page)).ranks]).toEqual(board);
});

test('a swipe plays a try, and does not scroll the page', LONG, async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 }, hasTouch: true });
  const game = played('swiped', 60);
  await openOnward(page, game, 60, 'tries');
  await button(page, 'Begin').click();
  const box = (await grid(page).boundingBox())!;
  const before = await page.evaluate(() => scrollY);
  const client = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const shown = [...(await readBoard(page)).ranks];
  for (const [dx, dy] of [
    [0, -90],
    [90, 0],
    [0, 90],
    [-90, 0],
  ] as const) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (let step = 1; step <= 4; step++)
      await client.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: x + (dx * step) / 4, y: y + (dy * step) / 4 }],
      });
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
  await expect.poll(async () => (await readBoard(page)).ranks.join()).not.toBe(shown.join());
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.close();
});

for (const way of ['tries', 'hand'])
  test(`the page of ${way} has no fault that axe finds, in any theme`, LONG, async ({ page }) => {
    const game = played('axe', 60);
    await openOnward(page, game, 50, way);
    await expect(grid(page)).toBeVisible();
    if (way === 'hand') await page.keyboard.press(KEYS[legalDirections(game.turn(51).before)[0]!]);
    await expectNoFault(page, `onward ${way}`);
  });

for (const locale of ['ar', 'de'])
  for (const way of ['tries', 'hand'])
    test(
      `the page of ${way} fits phones, tablets and desktops in ${locale}`,
      tagOf(false),
      async ({ browser }) => {
        const page = await browser.newPage({ locale, viewport: { width: 360, height: 740 } });
        await openOnward(page, played('fits', 60), 50, way);
        await expect(page.getByRole('grid')).toBeVisible();
        for (const [width, height] of [
          [360, 740],
          [768, 1024],
          [1440, 900],
        ] as const) {
          await page.setViewportSize({ width, height });
          await expectFit(page, locale, `onward ${way}, ${width}`);
        }
        await page.close();
      },
    );
