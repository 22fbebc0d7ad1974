import { expect, type Page, test } from '@playwright/test';
import { Game, legalDirections, makeCompact, parsePosition, tilt, VARIANTS } from '@twofold/core';
import { type CameTrue, TRUE_OF_MODELS } from '../packages/web/src/views/analyse/how/measured';
import { expectBoard, expectWritten, grid, open, playSome, playToEnd, readBoard } from './board';
import { button } from './games';
import { LONG } from './long';
import { expectFit, expectNoFault, findFaults } from './looks';

/** A game by a simple rule, with a bad move now and then. It ends. */
function played(seed: string, most = Number.POSITIVE_INFINITY): Game {
  const game = new Game(VARIANTS.classic, seed);
  while (game.status !== 'over' && game.ply < most) {
    const legal = legalDirections(game.board);
    const empty = (direction: (typeof legal)[number]) =>
      tilt(game.board, direction).board.ranks.filter((rank) => rank === 0).length;
    const sorted = legal.toSorted((one, other) => empty(other) - empty(one) || other - one);
    game.play(game.ply % 17 === 16 ? sorted.at(-1)! : sorted[0]!);
  }
  return game;
}

const openReview = (page: Page, game: Game, more = '') =>
  page.goto(`/analyse${more}#replay=${makeCompact(game)}`);
const done = (page: Page) => page.getByText(/^Complete/);
const moments = (page: Page) =>
  page.getByRole('region', { name: /moments? cost most/ }).getByRole('listitem');
const plot = (page: Page) => page.getByRole('slider');
const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
const shown = (row: CameTrue) =>
  `${percent(row.said)} ${row.positions!.toLocaleString('en')} ${percent(row.true)} ± ${percent(row.error)}`;
/** The figures of the sum, as they are shown, by their names. */
async function sum(page: Page): Promise<Record<string, number>> {
  const rows = await page
    .getByRole('region', { name: 'The sum' })
    .locator('.review-account:not(.own) tr')
    .all();
  const cells = await Promise.all(
    rows.map(async (row) => [await row.locator('th').innerText(), await row.locator('td').innerText()]),
  );
  return Object.fromEntries(
    cells.map(([name, text]) => [
      name,
      Number(text!.replaceAll(',', '').replace('−', '-').replace(', exact', '')),
    ]),
  );
}

test('a game ends, "Review" draws its graph and says that its sum is exact', async ({ page }) => {
  const game = await open(page, 'reviewed', '2x3');
  await playToEnd(page, game);
  await expectBoard(page, game);
  await page.getByRole('link', { name: 'Review' }).first().click();
  await expect(page).toHaveURL(/analyse\?game=/);
  await expect(page.getByText('Complete and exact')).toBeVisible();
  const terms = await sum(page);
  expect(terms.Result).toBe(game.score);
  const total = terms['Expected at the start']! + terms['Luck of the tiles']! + terms['Lost by moves']!;
  expect(total).toBeCloseTo(game.score, 9);
  await expect(page.getByText('0, exact')).toBeVisible();
  await expect(page.locator('.review-lines .line')).toHaveAttribute('d', /^M0\.0 .*L1000\.0/);
  await expect(moments(page).first()).toBeVisible();
  // The styles of the end scene, which the page has still, do not touch the sum.
  const edges = await page
    .locator('.review-account:not(.own) td')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
  expect(new Set(edges).size, `${edges}`).toBe(1);
});

test(
  'a replay from a link has its graph and three moments, each with what was better and why',
  LONG,
  async ({ page }) => {
    const game = played('three moments');
    await openReview(page, game);
    await expect(page.locator('.review-lines .line')).toBeAttached();
    // Points are the solver's.
    await expect(page.locator('.review-cost').filter({ hasText: 'points' })).toHaveCount(0);
    await expect(done(page)).toBeVisible({ timeout: 80_000 });
    await expect(moments(page)).toHaveCount(3);
    for (let at = 0; at < 3; at++) {
      await expect(moments(page).nth(at)).toContainText(
        /(Up|Down|Left|Right) instead of (Up|Down|Left|Right)/,
      );
      await expect(moments(page).nth(at).locator('.review-what span')).not.toBeEmpty();
    }
    await moments(page).first().getByRole('button').first().click();
    await expect(grid(page)).toBeVisible();
    await button(page, 'Play the better line').click();
    await expect(page.getByText('The better line', { exact: true })).toBeVisible();
    await expect(page.locator('.review-caption')).toContainText(/move [1-8]/);
    await button(page, 'Back to the game').click();
    await expect(page.getByText('The better line', { exact: true })).toBeHidden();
    // The chance for the player: where it went adds up.
    await expect(page.getByRole('heading', { name: /^Chance of \d+, move by move$/ })).toBeVisible();
    const own = page.locator('.review-account.own td');
    await expect(own).toHaveCount(5, { timeout: 30_000 });
    const percents = (await own.allInnerTexts()).map((text) =>
      Number(text.replace('−', '-').replace(/[<>%]/g, '')),
    );
    expect(percents.slice(0, 4).reduce((all, one) => all + one, 0)).toBeCloseTo(percents[4]!, 9);
    await expect(page.locator('.review-figure')).toContainText(/accuracy of 100.*: \d\d/);
    await expect(page.locator('.review-directions')).toContainText(/\d+: [<>]?\d+%/);
    // And the same game for the solver.
    await page.getByLabel('Line of the graph').selectOption('Chance for the solver');
    await expect(own).toHaveCount(0);
    await expect(page.locator('.review-cost').filter({ hasText: 'points' })).toHaveCount(3);
    await expect(page.getByRole('heading', { name: /if the solver played on/ })).toBeVisible();
    await page.getByLabel('Line of the graph').selectOption('Expected score');
    await expect(page.getByRole('heading', { name: 'Score that good play expects' })).toBeVisible();
  },
);

test('one goes through the game by keys, by a click and by a drag on the graph', LONG, async ({ page }) => {
  const game = played('keys', 60);
  await openReview(page, game, '?ply=10');
  await expect(plot(page)).toHaveAttribute('aria-valuenow', '10');
  await page.keyboard.press('ArrowRight');
  await expect(plot(page)).toHaveAttribute('aria-valuenow', '11');
  await page.keyboard.press('Home');
  await expect(plot(page)).toHaveAttribute('aria-valuetext', /^Move 0 of 60/);
  await page.keyboard.press('End');
  await expect(plot(page)).toHaveAttribute('aria-valuenow', '60');
  for (const [key, ply] of [
    ['PageDown', '50'],
    ['ArrowDown', '49'],
    ['ArrowUp', '50'],
    ['PageUp', '60'],
  ] as const) {
    await plot(page).press(key);
    await expect(plot(page)).toHaveAttribute('aria-valuenow', ply);
  }
  await expect(done(page)).toBeVisible({ timeout: 60_000 }); // nothing comes in above the graph any more
  await plot(page).scrollIntoViewIfNeeded();
  const box = (await plot(page).boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(plot(page)).toHaveAttribute('aria-valuenow', '30');
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 4, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(plot(page)).toHaveAttribute('aria-valuenow', '15');
});

test(
  'a review is stopped and goes on, and one whose tab was closed goes on from what was stored',
  LONG,
  async ({ page, context }) => {
    const game = played('stopped');
    await openReview(page, game);
    await expect(page.getByText(/positions$/)).toBeVisible();
    await button(page, 'Stop').click();
    await expect(page.getByText('Stopped.')).toBeVisible();
    await button(page, 'Go on').click();
    // A quick machine is done before anybody could see that pass.
    const goesOn = page.getByText('The whole game', { exact: true }).or(done(page));
    await expect(goesOn.first()).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => storedPositions(page)).toBeGreaterThan(20);
    const before = await storedPositions(page);
    const next = await context.newPage();
    await page.close({ runBeforeUnload: false }); // the tab is gone, without a word
    await openReview(next, game);
    await expect(next.getByRole('heading', { name: /review of the game/i })).toBeAttached();
    // The first look is not taken again: its positions are there.
    await expect(next.getByText('The whole game', { exact: true }).or(done(next)).first()).toBeVisible({
      timeout: 60_000,
    });
    expect(await storedPositions(next)).toBeGreaterThanOrEqual(before);
    await expect(done(next)).toBeVisible({ timeout: 80_000 });
    await next.reload();
    await expect(done(next)).toBeVisible();
    // An engine opens for the parts that are not stored: the reasons, the better line, and the chance for the player.
    await expect(moments(next).first().locator('.review-what span')).toBeVisible({ timeout: 60_000 });
    await expect(next.locator('.review-account.own td')).toHaveCount(5, { timeout: 60_000 });
    await button(next, 'Play the better line').click();
    await expect(next.getByText('The better line', { exact: true })).toBeVisible();
  },
);

/** Positions in the database of reviews. */
function storedPositions(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('twofold-reviews');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('parts').objectStore('parts').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.flat().length);
          };
        };
      }),
  );
}

test('a game is played on from any move, with the same tiles or with fresh ones', async ({ page }) => {
  const game = played('onward', 40);
  await openReview(page, game, '?ply=12');
  await button(page, 'Play on, same tiles').click();
  const same = new Game(VARIANTS.classic, 'onward');
  for (const direction of [...game.moves].slice(0, 12)) same.play(direction);
  await expectBoard(page, same);
  await playSome(page, same, 3);
  await expectBoard(page, same);
  await page.goBack();
  await button(page, 'Play on, fresh tiles').click();
  same.goTo(12);
  await expect.poll(async () => [...(await readBoard(page)).ranks]).toEqual([...same.board.ranks]);
});

test('a game without a choice says that it has no grades for want of one', async ({ page }) => {
  const start = parsePosition('1212/0000/0000/0000'); // Down is the only move
  if (!start.ok) throw new Error(start.error.message);
  const game = new Game(VARIANTS.classic, 'no choice', { start: start.value });
  game.play(2);
  await openReview(page, game);
  await expect(page.getByText('each move was the only one possible')).toBeVisible();
  await expect(page.getByText('points do not tell')).toHaveCount(0);
});

test('reload and Back return to the move of a review', async ({ page }) => {
  await openReview(page, played('kept place', 40));
  await plot(page).press('Home');
  await plot(page).press('PageUp');
  await plot(page).press('ArrowRight');
  await expect(plot(page)).toHaveAttribute('aria-valuenow', '11');
  await expect(page).toHaveURL(/\?ply=11#replay=/);
  await page.reload();
  await expect(plot(page)).toHaveAttribute('aria-valuenow', '11');
  await page.getByRole('link', { name: 'Try it several times' }).click();
  await expect(page.getByRole('heading', { name: 'Try this position' })).toBeVisible();
  await page.goBack();
  await expect(plot(page)).toHaveAttribute('aria-valuenow', '11');
});

test('the start shows the games of this browser, and an unknown one says so', async ({ page }) => {
  const game = await open(page, 'listed', '2x2');
  await playToEnd(page, game);
  await expectBoard(page, game);
  await expectWritten(page);
  await page.getByRole('link', { name: 'Analyse' }).click();
  await page.getByRole('link', { name: new RegExp(`^${game.score}`) }).click();
  await expect(page.getByText('Complete and exact')).toBeVisible();
  await page.goto('/analyse?game=nowhere');
  await expect(page.getByRole('heading', { name: /not on this device/ })).toBeVisible();
  await page.getByRole('link', { name: 'Choose another game' }).click();
  await expect(page.getByRole('heading', { name: 'Analyse' })).toBeVisible();
});

test(
  'the viewer of a game leads to its review, and accuracy to how it is computed',
  LONG,
  async ({ page }) => {
    const game = played('viewer', 40);
    await page.goto(`/games#replay=${makeCompact(game)}`);
    await page.getByRole('link', { name: 'Review' }).click();
    await expect(done(page)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('row', { name: /^nice try from 99% \d+$/ })).toBeVisible();
    await page.getByRole('link', { name: 'accuracy of 100' }).click();
    await expect(page.getByRole('heading', { name: 'How this is computed' })).toBeVisible();
    await expect(page.getByRole('row', { name: /blunder/ }).first()).toContainText('from 10%');
    for (const row of TRUE_OF_MODELS) await expect(page.getByRole('row', { name: shown(row) })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
  },
);

test('a review has no fault that axe finds, in any theme', LONG, async ({ page }) => {
  await openReview(page, played('axe', 80));
  await expect(done(page)).toBeVisible({ timeout: 60_000 });
  await expectNoFault(page, 'review');
});

for (const locale of ['ar', 'de'])
  test(`a review fits phones, tablets and desktops in ${locale}`, LONG, async ({ browser }) => {
    const page = await browser.newPage({ locale, viewport: { width: 360, height: 740 } });
    await openReview(page, played('fits', 60));
    await expect(page.locator('.review-deeper')).toBeVisible({ timeout: 60_000 });
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectFit(page, locale, `review, ${width}`);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/analyse?show=how');
    await expect(page.getByRole('table')).toHaveCount(6);
    await expectFit(page, locale, 'how this is computed');
    await page.close();
  });
