import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { boardToValues, makeCompact, makeReplay, parseReplay, verifyReplay } from '@twofold/core';
import { expectBoard, grid, KEYS, open, playToEnd, readBoard, score } from './board';

const lines = (page: Page) => page.getByRole('list').getByRole('listitem').filter({ hasText: 'moves' });
const toGames = (page: Page) => page.getByRole('link', { name: 'Games' }).click();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const move = (page: Page) => page.getByLabel('Move', { exact: true });

/** A finished 2x2 game, opened in the viewer from the list. */
async function openFinished(page: Page, seed: string) {
  const game = await open(page, seed, '2x2');
  await playToEnd(page, game);
  await expectBoard(page, game);
  await toGames(page);
  await page.getByRole('link', { name: /2 × 2/ }).click();
  await expect(move(page)).toHaveText(`${game.ply} / ${game.ply}`);
  return game;
}

/** Plays what is on the board until nothing moves. */
async function playOnToEnd(page: Page) {
  const over = page.getByRole('heading', { name: 'No moves left' });
  for (let turn = 0; turn < 200 && !(await over.isVisible()); turn++)
    for (const key of KEYS) await page.keyboard.press(key);
  await expect(over).toBeVisible();
}

async function expectPosition(page: Page, values: number[][], points: number) {
  await expect.poll(async () => boardToValues(await readBoard(page))).toEqual(values);
  expect(await score(page)).toBe(points);
}

test('without games the list says what will be here', async ({ page }) => {
  await page.goto('/games');
  await expect(page.getByRole('heading', { name: 'No games yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Play', exact: true }).last().click();
  await expect(grid(page)).toBeVisible();
});

test('a finished game is listed, and every position of it can be seen', async ({ page }) => {
  const game = await openFinished(page, 'step through');
  const { ply } = game;
  await expectPosition(page, boardToValues(game.board), game.score);
  await button(page, 'First position').click();
  await expectPosition(page, boardToValues(game.start), 0);
  for (let at = 1; at <= ply; at++) {
    if (at % 2 === 0) await button(page, 'Next move').click();
    else await page.keyboard.press('ArrowRight');
    const turn = game.turn(at);
    await expectPosition(page, boardToValues(turn.board), turn.score);
  }
  await page.keyboard.press('Home');
  await expect(move(page)).toHaveText(`0 / ${ply}`);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(move(page)).toHaveText(`${ply - 1} / ${ply}`);
  const scrub = page.getByRole('slider', { name: 'Position' });
  await expect(scrub).toHaveAttribute('aria-valuetext', `Move ${ply - 1} of ${ply}`);
  await scrub.fill('2');
  await expectPosition(page, boardToValues(game.turn(2).board), game.turn(2).score);
});

test('a replay runs at any speed, stops when asked and at the end', async ({ page }) => {
  const game = await open(page, 'fast', '3x3');
  await playToEnd(page, game);
  await toGames(page);
  await page.getByRole('link', { name: /3 × 3/ }).click();
  await page.getByLabel('Speed').selectOption('1');
  await page.locator('body').press('Space');
  await expect(button(page, 'Pause')).toBeVisible();
  await page.locator('body').press('Space');
  await expect(button(page, 'Play')).toBeVisible();
  await page.getByLabel('Speed').selectOption('50');
  const started = Date.now();
  await button(page, 'Play').click();
  await expect(move(page)).toHaveText(`${game.ply} / ${game.ply}`, { timeout: 20_000 });
  expect(Date.now() - started).toBeLessThan(game.ply * 8 + 5000);
  await expect(button(page, 'Play')).toBeVisible();
  await expectPosition(page, boardToValues(game.board), game.score);
});

test('a replay at the speed of play starts each turn once and lets it travel', async ({ page }) => {
  await page.addInitScript(() => {
    const starts = new Set<unknown>();
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...settings) {
      if (this.matches('.tile')) starts.add(document.timeline.currentTime);
      return animate.apply(this, settings);
    };
    Object.assign(window, { starts });
  });
  const game = await open(page, 'as played', '3x3');
  await playToEnd(page, game);
  await page.getByRole('link', { name: 'Replay' }).click();
  await expect(move(page)).toHaveText(`0 / ${game.ply}`);
  const read = <Result>(script: (starts: Set<unknown>) => Result) =>
    page.evaluate(`(${script})(window.starts)`) as Promise<Result>;
  await read((starts) => starts.clear());
  await button(page, 'Play').click();
  await expect(move(page)).toHaveText(/^([5-9]|\d\d) /);
  await button(page, 'Pause').click();
  const shown = Number((await move(page).innerText()).split('/')[0]);
  expect(await read((starts) => starts.size)).toBe(shown);
});

test('a replay is downloaded, its game deleted, and the file brings it back', async ({ page }) => {
  const game = await openFinished(page, 'there and back');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download replay').click(),
  ]);
  expect(download.suggestedFilename()).toBe(`twofold-2x2-${game.score}.2048`);
  const path = await download.path();
  const replay = parseReplay(await readFile(path, 'utf8'));
  if (!replay.ok) throw new Error(replay.error.message);
  const { status, ply } = game;
  expect(verifyReplay(replay.value)).toMatchObject({ ok: true, value: { score: game.score, ply, status } });
  await button(page, 'Delete').click();
  await expect(page.getByText('Game deleted.')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(move(page)).toHaveText(`0 / ${ply}`);
  await page.reload();
  await button(page, 'Last position').click();
  await expectPosition(page, boardToValues(game.board), game.score);
  await button(page, 'Keep in my games').click();
  await expect(page).toHaveURL(/game=/);
  await expect(button(page, 'Keep in my games')).toHaveCount(0);
  await page.getByRole('link', { name: 'All games' }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText('kept replay');
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByText(/played by the solver: 1 game\.$/)).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(0);
});

test('over plain HTTP, where browsers hide some of themselves, a replay is copied, pasted and kept', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const [owner, name] of [
      [Navigator.prototype, 'clipboard'],
      [Navigator.prototype, 'serviceWorker'],
      [Crypto.prototype, 'randomUUID'],
    ] as const)
      Reflect.deleteProperty(owner, name);
  });
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  const game = await openFinished(page, 'at home');
  expect(await page.evaluate(() => 'clipboard' in navigator || 'randomUUID' in crypto)).toBe(false);
  for (const [name, said] of [
    ['Copy replay', 'Replay copied.'],
    ['Copy link', 'Link copied.'],
  ] as const) {
    await page.getByRole('link', { name: 'All games' }).click();
    await page.getByRole('link', { name: /2 × 2/ }).click();
    await button(page, name).click();
    await expect(page.getByText(said)).toBeVisible();
    await expect(button(page, name)).toBeFocused();
    await button(page, 'Delete').click();
    await expect(page.getByRole('heading', { name: 'No games yet' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(move(page)).toHaveText(`0 / ${game.ply}`);
    await button(page, 'Keep in my games').click();
    await expect(page).toHaveURL(/game=/);
  }
  expect(failures).toEqual([]);
});

test('a link replays a game that this browser never saw; so do a pasted text and a dropped file', async ({
  page,
}) => {
  const game = await openFinished(page, 'shared');
  const [line, text] = [makeCompact(game), makeReplay(game)];
  await button(page, 'Delete').click();
  await page.goto(`/games#replay=${line}`);
  await expect(move(page)).toHaveText(`0 / ${game.ply}`);
  await page.goto('/settings');
  await toGames(page);
  await expect(page.getByRole('heading', { name: 'Games', exact: true })).toBeVisible();
  for (const pasted of [`https://example.org/games#replay=${line}`, text, line]) {
    await page.evaluate((words) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', words);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, pasted);
    await expect(move(page)).toHaveText(`0 / ${game.ply}`);
    await page.getByRole('link', { name: 'All games' }).click();
  }
  await page.evaluate((words) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([words], 'game.2048'));
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
  await expect(move(page)).toHaveText(`0 / ${game.ply}`);
});

test('a damaged replay is refused with the place of the fault', async ({ page }) => {
  await page.goto('/games');
  const buffer = Buffer.from('[Twofold "1"]\n[Variant "2x2"]\n[Seed "abc"]\n\n1. LUX *\n');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'broken.2048', mimeType: 'text/plain', buffer });
  await expect(page.getByRole('alert')).toContainText('Line 5, column 6:');
  await button(page, 'Close').click();
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('deleting is taken back for ten seconds, several games at once', async ({ page }) => {
  for (const seed of ['one', 'two', 'three']) {
    const game = await open(page, seed, '2x2');
    await playToEnd(page, game);
    await expectBoard(page, game);
  }
  await open(page, 'fresh');
  await toGames(page);
  await expect(lines(page)).toHaveCount(3);
  for (let i = 0; i < 2; i++)
    await page
      .getByRole('button', { name: /^Delete the game/ })
      .first()
      .click();
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByText('2 games deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lines(page)).toHaveCount(3);
  await page.reload();
  await expect(lines(page)).toHaveCount(3);
});

test('an abandoned game goes on where it stood', async ({ page }) => {
  const game = await open(page, 'set aside', '3x3');
  for (const direction of [3, 2, 1, 3, 2] as const) {
    if (game.play(direction)) await page.keyboard.press(KEYS[direction]);
  }
  await expectBoard(page, game);
  await page.getByRole('button', { name: 'New game' }).click();
  await toGames(page);
  await expect(lines(page)).toContainText('unfinished');
  await page.getByRole('button', { name: /^Continue the game/ }).click();
  await expectBoard(page, game);
  await toGames(page);
  await expect(lines(page)).toContainText('playing now');
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await playOnToEnd(page);
  await toGames(page);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).not.toContainText('playing now');
});

test('the same tiles, and any position, can be played again', async ({ page }) => {
  const game = await openFinished(page, 'again');
  await button(page, 'Same tiles again').click();
  await expect.poll(async () => [...(await readBoard(page)).ranks]).toEqual([...game.start.ranks]);
  await toGames(page);
  await page.getByRole('link', { name: /2 × 2/ }).click();
  await expect(button(page, 'Play from here')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Previous move').click();
  await button(page, 'Previous move').click();
  const turn = game.turn(game.ply - 2);
  await button(page, 'Play from here').click();
  await expect(page).toHaveURL(/\/$/);
  await expectPosition(page, boardToValues(turn.board), turn.score);
});

test('a game from a position counts for no best and no figures, however it ends', async ({ page }) => {
  const game = await open(page, 'no result', '3x3');
  for (const direction of [3, 2, 3, 2, 3, 2] as const)
    if (game.play(direction)) await page.keyboard.press(KEYS[direction]);
  await expectBoard(page, game);
  await toGames(page);
  await page.getByRole('link', { name: /3 × 3/ }).click();
  await button(page, 'Play from here').click();
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
  await expect(
    page
      .getByRole('row', { name: /^3 × 3/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('1');
  await page.getByRole('link', { name: 'List' }).click();
  await button(page, 'Filter').click();
  await page.getByRole('combobox', { name: 'Origin', exact: true }).selectOption('dealt');
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).not.toContainText('from a position');
});

test('the replay of a game just ended opens at its start, ready to run', async ({ page }) => {
  const game = await open(page, 'once more', '2x2');
  await playToEnd(page, game);
  await page.getByRole('link', { name: 'Replay' }).click();
  await expect(move(page)).toHaveText(`0 / ${game.ply}`);
  await expectPosition(page, boardToValues(game.start), 0);
  await expect(button(page, 'Play')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(move(page)).not.toHaveText(`0 / ${game.ply}`);
});

test('export and import are one press away', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/games');
  await page.getByRole('link', { name: 'Export, import' }).click();
  await expect(page).toHaveURL(/settings#data$/);
  const heading = page.getByRole('heading', { name: 'Your games' });
  await expect(heading).toBeFocused();
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(300);
  await page.reload();
  await expect(heading).toBeInViewport();
});

test('the way back from a game leads to its place in the list', async ({ page }) => {
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

test('filters and orders choose what is listed', async ({ page }) => {
  for (const variant of ['2x2', '3x3', '2x4']) {
    const game = await open(page, 'filtered', variant);
    await playToEnd(page, game);
    await expectBoard(page, game);
  }
  await toGames(page);
  await expect(lines(page)).toHaveCount(3);
  await page.getByLabel('Order').selectOption('lowest');
  await expect(lines(page).first()).toContainText('2 × 2');
  await button(page, 'Filter').click();
  await page.getByRole('combobox', { name: 'Board', exact: true }).selectOption('3x3');
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByText('1 of 3 games')).toBeVisible();
  await page.getByRole('combobox', { name: 'Undo', exact: true }).selectOption('used');
  await expect(page.getByText('No game is like that.')).toBeVisible();
  await button(page, 'Show all games').click();
  await expect(lines(page)).toHaveCount(3);
});

test('statistics count, draw and say the same; axe finds nothing in list, viewer and statistics', async ({
  page,
}) => {
  const game = await openFinished(page, 'counted');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('link', { name: 'All games' }).click();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByRole('img', { name: /^1 game from/ }).locator('canvas')).toBeVisible();
  await expect(page.getByRole('img', { name: /The target was reached in/ })).toBeVisible();
  const row = page.getByRole('row', { name: /^2 × 2/ });
  await expect(row).toContainText(String(game.score));
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('the focus goes to the heading or a neighbour where what had it is gone', async ({ page }) => {
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
  const statistics = page.getByRole('link', { name: 'Statistics' });
  await statistics.press('Enter');
  await expect(page.getByRole('figure').first()).toBeVisible();
  await expect(statistics).toBeFocused();
  await page.getByRole('link', { name: 'List' }).press('Enter');
  const remove = page.getByRole('button', { name: /^Delete the game/ });
  await remove.nth(2).press('Enter');
  await expect(links).toHaveCount(2);
  await expect(links.nth(1)).toBeFocused();
  await links.nth(1).press('Enter');
  await button(page, 'Delete').press('Enter');
  await expect(heading).toHaveText('Games');
  await expect(heading).toBeFocused();
  await expect(links).toHaveCount(1);
  await remove.press('Enter');
  await expect(page.getByRole('heading', { name: 'No games yet' })).toBeVisible();
  await expect(heading).toBeFocused();
  await button(page, 'Undo').press('Enter');
  await expect(links).toHaveCount(3);
  await expect(heading).toBeFocused();
});
