import { expect, test } from '@playwright/test';
import { expectBoard, Finger, grid, KEYS, open, playToEnd, score } from './board';
import { button, lines, openFinished, playOnToEnd, toGames } from './games';
import { LONG } from './long';
import { findFaults } from './looks';

test('without games the list says what will be here', async ({ page }) => {
  await page.goto('/games');
  await expect(page.getByRole('heading', { name: 'No games yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Play', exact: true }).last().click();
  await expect(grid(page)).toBeVisible();
});

test('deleting is taken back for ten seconds, several games at once', LONG, async ({ page }) => {
  for (const seed of ['one', 'two', 'three']) {
    const game = await open(page, seed, '2x2');
    await playToEnd(page, game);
    await expectBoard(page, game);
  }
  await open(page, 'fresh');
  await toGames(page);
  await expect(lines(page)).toHaveCount(3);
  for (let left = 2; left > 0; left--) {
    await page.getByRole('link', { name: /2 × 2/ }).first().focus();
    await page.keyboard.down('Delete');
    await expect(page.getByRole('link', { name: /2 × 2/ }).first()).toBeFocused(); // the next line
    await page.keyboard.down('Delete'); // held
    await page.keyboard.up('Delete');
    await expect(lines(page)).toHaveCount(left);
  }
  await expect(page.getByText('2 games deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lines(page)).toHaveCount(3);
  await page.reload();
  await expect(lines(page)).toHaveCount(3);
});

test('a line is swiped away on a touch screen, and comes back', async ({ browser }) => {
  const page = await browser.newPage({ hasTouch: true, viewport: { width: 360, height: 740 } });
  const game = await open(page, 'swiped', '2x2');
  await playToEnd(page, game);
  await open(page, 'fresh');
  await toGames(page);
  const finger = await Finger.of(page);
  const glide = async (distance: number) => {
    const box = await lines(page).boundingBox();
    if (!box) throw new Error('a line has a box');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await finger.glide([
      [x, y],
      [x + distance, y],
    ]);
  };
  await glide(60);
  await expect(lines(page)).toHaveCount(1);
  await expect(page).toHaveURL(/games$/); // a swipe opens nothing
  await glide(-150);
  await expect(page.getByText('Game deleted.')).toBeVisible();
  await expect(lines(page)).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(lines(page)).toHaveCount(1);
  await page.close();
});

test('each line shows the last board of its game, its room and its state', async ({ page }) => {
  const game = await open(page, 'pictured', '3x3');
  await playToEnd(page, game);
  await expectBoard(page, game);
  await toGames(page);
  const line = lines(page);
  await expect(line).toContainText(game.won ? /512 (after|reached)/ : 'Ended');
  await expect(line.locator('.room-line')).toBeVisible();
  const ranks = await line
    .locator('.small-board .tile')
    .evaluateAll((paths) => paths.map((path) => Number(path.getAttribute('data-rank'))));
  expect(ranks.sort()).toEqual([...new Set(game.board.ranks)].filter((rank) => rank > 0).sort());
});

test('figures are those of one board, never of several', LONG, async ({ page }) => {
  const scores: number[] = [];
  for (const variant of ['2x2', '3x3']) {
    let best = 0;
    for (const seed of ['one board', 'one board again']) {
      const game = await open(page, seed, variant);
      await playToEnd(page, game);
      await expectBoard(page, game);
      best = Math.max(best, game.score);
    }
    scores.push(best);
  }
  await open(page, 'fresh');
  await toGames(page);
  await expect(lines(page)).toHaveCount(4); // of both boards
  const figure = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=..').getByRole('definition');
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(figure('Best score')).toHaveText(String(scores[1]));
  const board = page.getByRole('combobox', { name: 'Board', exact: true });
  await expect(board.getByRole('option')).toHaveText(['2 × 2', '3 × 3']);
  await board.selectOption('2x2');
  await expect(figure('Best score')).toHaveText(String(scores[0]));
});

test('an abandoned game goes on where it stood', LONG, async ({ page }) => {
  const game = await open(page, 'set aside', '3x3');
  for (const direction of [3, 2, 1, 3, 2] as const) {
    if (game.play(direction)) await page.keyboard.press(KEYS[direction]);
  }
  await expectBoard(page, game);
  await page.getByRole('button', { name: 'New game' }).click();
  await toGames(page);
  await expect(lines(page)).toContainText('Paused');
  await lines(page).getByRole('link').first().click();
  await button(page, 'Continue').click();
  await expect(button(page, 'Continue')).toHaveCount(0); // the replay shows the same board
  await expectBoard(page, game);
  await toGames(page);
  await expect(lines(page)).toContainText('Playing now');
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await playOnToEnd(page);
  await toGames(page);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).not.toContainText('Playing now');
});

test('a game from a position counts for no best and no figures, however it ends', LONG, async ({ page }) => {
  const game = await open(page, 'no result', '3x3');
  for (const direction of [3, 2, 3, 2, 3, 2] as const)
    if (game.play(direction)) await page.keyboard.press(KEYS[direction]);
  await expectBoard(page, game);
  await toGames(page);
  await page.getByRole('link', { name: /3 × 3/ }).click();
  await button(page, 'Play from here').click();
  await expect(page).toHaveURL(/\/$/); // the replay shows the same board
  await expectBoard(page, game);
  await playOnToEnd(page);
  expect(await score(page)).toBeGreaterThan(game.score);
  const best = page.getByLabel('Best', { exact: true });
  await expect(best).toHaveText(String(game.score));
  await page.reload();
  await expect(grid(page)).toBeVisible();
  await expect(best).toHaveText(String(game.score));
  await toGames(page);
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).first()).toContainText('from a position');
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByText(/played by the solver: 1 game\.$/)).toBeVisible();
  await expect(page.getByText('1 game', { exact: true })).toBeVisible();
  await expect(lines(page)).toHaveCount(1); // the only game counted
  await page.getByRole('link', { name: 'List' }).click();
  await button(page, 'Filter').click();
  await page.getByRole('combobox', { name: 'Origin', exact: true }).selectOption('dealt');
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).not.toContainText('from a position');
});

test('export and import are one press away', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/games');
  await page.getByRole('link', { name: 'Save, read' }).click();
  await expect(page).toHaveURL(/settings#data$/);
  const heading = page.getByRole('heading', { name: 'Your games' });
  await expect(heading).toBeFocused();
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(330);
  await page.reload();
  await expect(heading).toBeInViewport();
});

test('the way back from a game leads to its place in the list', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  for (let i = 0; i < 8; i++) {
    const game = await open(page, `long list ${i}`, '2x2');
    await playToEnd(page, game);
    await expectBoard(page, game);
  }
  await toGames(page);
  await page.getByRole('link', { name: /2 × 2/ }).last().click();
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('link', { name: 'All games' }).click();
  await expect(lines(page).last()).toBeInViewport();
  await page.getByRole('link', { name: /2 × 2/ }).last().click();
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  await page.goBack();
  await expect(lines(page).last()).toBeInViewport();
});

test('Open a replay is one control', async ({ page }) => {
  await open(page, 'one control');
  await toGames(page);
  await expect(page.getByRole('button', { name: 'Open a replay' })).toHaveCount(1);
});

test('filters and orders choose what is listed', LONG, async ({ page }) => {
  for (const variant of ['2x2', '3x3', '2x4']) {
    const game = await open(page, 'filtered', variant);
    await playToEnd(page, game);
    await expectBoard(page, game);
  }
  await toGames(page);
  const board = page.getByRole('combobox', { name: 'Board', exact: true });
  await expect(board).toHaveValue('all');
  await expect(lines(page)).toHaveCount(3);
  await page.getByLabel('Order').selectOption('lowest');
  await expect(lines(page).first()).toContainText('2 × 2');
  await board.selectOption('3x3');
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByText('1 of 3 games')).toBeVisible();
  await button(page, 'Filter').click();
  await page.getByRole('combobox', { name: 'Help', exact: true }).selectOption('used');
  await expect(page.getByText('No game matches.')).toBeVisible();
  await button(page, 'Show all games').click();
  await expect(lines(page)).toHaveCount(3);
});

test(
  'statistics count, draw and say the same; axe finds nothing in list, viewer and statistics',
  LONG,
  async ({ page }) => {
    const first = await open(page, 'counted first', '2x2');
    await playToEnd(page, first);
    await expectBoard(page, first);
    await open(page, 'on another board');
    const game = await openFinished(page, 'counted');
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'All games' }).click();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Statistics' }).click();
    await expect(page.getByRole('img', { name: /^2 games from/ }).locator('canvas')).toBeVisible();
    const isWon = first.won || game.won;
    await expect(page.getByRole('img', { name: /The target was reached in/ })).toHaveCount(isWon ? 1 : 0);
    const best = page.getByRole('term').filter({ hasText: 'Best score' }).locator('xpath=..');
    await expect(best).toContainText(String(Math.max(first.score, game.score)));
    expect(await findFaults(page)).toEqual([]);
  },
);

test('the focus goes to the heading or a neighbour where what had it is gone', LONG, async ({ page }) => {
  for (const seed of ['first', 'second', 'third']) {
    const game = await open(page, seed, '2x2');
    await playToEnd(page, game);
    await expectBoard(page, game);
  }
  await open(page, 'on the board');
  await toGames(page);
  const links = page.getByRole('link', { name: /2 × 2/ });
  await expect(links).toHaveCount(3);
  const heading = page.getByRole('heading', { level: 1 });
  const hasOutline = () => heading.evaluate((element) => element.matches(':focus-visible'));
  await links.nth(1).click();
  await expect(heading).toHaveText('2 × 2');
  await expect(heading).toBeFocused();
  expect(await hasOutline()).toBe(false);
  await page.getByRole('link', { name: 'All games' }).click();
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();
  expect(await hasOutline()).toBe(true);
  await page.goBack();
  await expect(links.nth(1)).toBeFocused();
  await page.getByRole('link', { name: 'Statistics' }).press('Enter');
  await expect(page.getByRole('figure').first()).toBeVisible();
  const back = page.getByRole('link', { name: 'List' }); // in the place of the link before
  await expect(back).toBeFocused();
  await back.press('Enter');
  await links.nth(2).press('Delete');
  await expect(links).toHaveCount(2);
  await expect(links.nth(1)).toBeFocused();
  await links.nth(1).press('Enter');
  await button(page, 'Delete').press('Enter');
  await expect(heading).toHaveText('Games');
  await expect(heading).toBeFocused();
  await expect(links).toHaveCount(1);
  await links.press('Delete');
  await expect(page.getByRole('heading', { name: 'No games yet' })).toBeVisible();
  await expect(heading).toBeFocused();
  await button(page, 'Undo').press('Enter');
  await expect(links).toHaveCount(3);
  await expect(heading).toBeFocused();
});

test(
  'a database that cannot be read is said to be so, in the list and by an export, and is read again',
  LONG,
  async ({ page }) => {
    await open(page, 'unread');
    for (const key of [...KEYS, ...KEYS]) await page.keyboard.press(key);
    await page.addInitScript(() => {
      for (const { prototype } of [IDBIndex, IDBObjectStore]) {
        const { getAll } = prototype;
        prototype.getAll = function (this: never, ...args: []) {
          if (sessionStorage.getItem('mended') === null)
            throw new DOMException('The disk is broken.', 'UnknownError');
          return getAll.apply(this, args);
        } as typeof getAll;
      }
    });
    await page.goto('/settings');
    await button(page, 'Save all to a file').click();
    await expect(page.getByText(/could not be made.*still stored.*The disk is broken/)).toBeVisible();
    await page.goto('/games');
    const alert = page.getByRole('alert').filter({ hasText: 'Your games could not be read' });
    await expect(alert).toContainText('The disk is broken.');
    await page.evaluate(() => sessionStorage.setItem('mended', 'yes'));
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(lines(page)).toHaveCount(1);
  },
);
