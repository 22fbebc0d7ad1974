// The analysis board: positions set up, pasted and linked to, free play with variations, tiles from five sources, and the live
// evaluation.
import { expect, type Page, test } from '@playwright/test';
import { boardFromValues, Game, legalDirections, makeCompact, makePosition, VARIANTS } from '@twofold/core';
import { grid, KEYS, open, playToEnd, readBoard } from './board';
import { button } from './games';
import { LONG } from './long';
import { expectFitInAll, expectNoFault, findFaults, LOCALES } from './looks';

const BOARD = '0000/0100/0000/0020';
const line = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'What each direction is worth' })
    .getByRole('button', { name: new RegExp(`^${name}`) });
const moves = (page: Page) =>
  page.getByRole('region', { name: 'Moves' }).getByRole('button', { name: /^Move/ });
const tiles = (page: Page) => page.getByLabel('New tiles');
const ranks = async (page: Page) => makePosition(await readBoard(page));

function played(seed: string, most: number): Game {
  const game = new Game(VARIANTS.classic, seed);
  while (game.ply < most && game.status !== 'over') game.play(legalDirections(game.board)[0]!);
  return game;
}

test('a position from a link is evaluated, played, taken back and tried again, and a reload keeps it all', async ({
  page,
}) => {
  await page.goto(`/analyse?position=${BOARD}`);
  await expect.poll(() => ranks(page)).toBe(BOARD);
  for (const name of ['Left', 'Up', 'Right', 'Down']) await expect(line(page, name)).toBeVisible();
  await expect(line(page, 'Left')).toContainText(/points/);
  await expect(line(page, 'Left')).toContainText(/best next: (Up|Down|Left|Right) \d+%/);
  await expect(page.getByText(/By the network, ([3-9]|\d\d) moves ahead/)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(moves(page)).toHaveCount(2);
  const there = await ranks(page);
  await button(page, 'Take back').click();
  await button(page, 'Take back').click();
  await expect.poll(() => ranks(page)).toBe(BOARD);
  await line(page, 'Right').click();
  await expect(moves(page)).toHaveCount(3);
  await expect(page.getByRole('list', { name: 'Variation' })).toBeVisible();
  await expect(page).toHaveURL(/&node=1$/); // an earlier address ends like the next one
  await button(page, 'Make it the main line').click();
  await expect(moves(page).first()).toHaveAccessibleName('Move 1: Right');
  await expect(page).toHaveURL(/#replay=.*&ply=1$/);
  await page.reload();
  await expect(moves(page)).toHaveCount(3);
  await moves(page).last().click();
  await expect.poll(() => ranks(page)).toBe(there);
  await button(page, 'Take back').click();
  await button(page, 'Delete from here').click();
  await expect(moves(page)).toHaveCount(1);
});

test('the new tile is placed by hand, by keys and by a press, and by a seed', LONG, async ({ page }) => {
  await page.goto(`/analyse?position=${BOARD}`);
  await tiles(page).selectOption('Placed by hand');
  await line(page, 'Left').click();
  await expect(page.getByText('Now choose an empty cell')).toBeVisible();
  await expect.poll(() => ranks(page)).toBe('0000/1000/0000/2000');
  await grid(page).locator('[data-cell="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('4');
  await expect.poll(() => ranks(page)).toBe('0200/1000/0000/2000');
  await line(page, 'Down').click();
  await grid(page).locator('[data-cell="12"]').click(); // a tile lies there
  await expect(page.getByText('Now choose an empty cell')).toBeVisible();
  await grid(page).locator('[data-cell="3"]').click();
  await expect.poll(() => ranks(page)).toBe('0001/0000/1000/2200');
  await tiles(page).selectOption('By a seed');
  await page.getByRole('textbox', { name: 'Seed' }).fill('abc');
  await page.getByRole('textbox', { name: 'Seed' }).blur();
  const game = new Game(VARIANTS.classic, 'abc');
  game.play(legalDirections(game.board)[0]!);
  await button(page, 'First position').click();
  await page.goto(`/analyse?show=board#replay=${makeCompact(game)}&ply=0`);
  await expect(page.getByRole('textbox', { name: 'Seed' })).toHaveValue('abc');
  const again = new Game(VARIANTS.classic, 'abc');
  for (const direction of legalDirections(again.board).slice(0, 1)) {
    await page.keyboard.press(KEYS[direction]!);
    again.play(direction);
  }
  await expect.poll(() => ranks(page)).toBe(makePosition(again.board));
  await expect(moves(page)).toHaveCount(1); // the game's own move
});

test('the focus stays on something, and what was deleted or left comes back', LONG, async ({ page }) => {
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await page.goto(`/analyse?position=${BOARD}`);
  await line(page, 'Left').waitFor();
  for (const key of ['ArrowLeft', 'ArrowDown', 'Control+z', 'Control+z', 'ArrowRight', 'ArrowUp'])
    await page.keyboard.press(key);
  await expect(moves(page)).toHaveCount(4);
  await button(page, 'Make it the main line').press('Enter');
  await expect(page.locator('[aria-current=true]')).toBeFocused();
  await moves(page).first().press('Enter');
  await expect(page.locator('[aria-current=true]')).toBeFocused();
  await button(page, 'Delete from here').press('Enter');
  await expect(moves(page)).toHaveCount(2);
  await expect.poll(focused).not.toBe('BODY');
  await button(page, 'Undo').press('Enter');
  await expect(moves(page)).toHaveCount(4);
  await expect.poll(focused).not.toBe('BODY');

  await button(page, 'Set up').press('Enter');
  const cells = grid(page).getByRole('gridcell');
  await cells.nth(5).focus(); // as a screen reader does
  await page.keyboard.press('ArrowRight');
  await expect(cells.nth(6)).toBeFocused();
  await page.keyboard.press('8');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Set up a position' })).toBeHidden();
  await expect.poll(focused).not.toBe('BODY');
  await button(page, 'Undo').click();
  await expect(cells.nth(6)).toHaveAccessibleName(/^8/);
  await button(page, 'Cancel').press('Enter');
  await expect(grid(page).locator(':focus')).toHaveCount(1);
});

test('on a phone the number of a tile placed by hand is chosen without scrolling', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/analyse?position=${BOARD}`);
  await tiles(page).selectOption('Placed by hand');
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Now choose an empty cell')).toBeVisible();
  await expect(page.getByRole('group', { name: 'New tile' })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('boards that no game meets, and rules that there are not, are named', LONG, async ({ page }) => {
  await page.goto('/analyse?position=0000/0000/0000/000e');
  await expect(page.getByText(/^No game meets this board/)).toBeVisible();
  await expect(line(page, 'Left')).toContainText('points');
  await expect(line(page, 'Left')).not.toContainText('32768');
  await page.goto('/analyse?position=i001/0000/0000/0000');
  await expect(page.getByText('Games on a board of this size make 131072 at most.')).toBeVisible();
  await page.goto(`/analyse?position=${BOARD}&variant=foo`);
  await expect(page.getByText(/rules that this board does not have: “foo”/)).toBeVisible();
  await page.goto('/analyse?position=1212/2121/1212/2121');
  await expect(page.getByText('No move is possible here.')).toBeVisible();
  await expect(page.getByText(/choose a direction/)).toBeHidden();
});

test('the solver deals the most harmful tile and the kindest one', LONG, async ({ page }) => {
  // After Left one cell is free. A 4 there ends the game, a 2 does not.
  const position = makePosition(
    boardFromValues([
      [2, 8, 16, 32],
      [4, 16, 32, 64],
      [8, 32, 64, 2],
      [16, 64, 0, 256],
    ]),
  );
  const cases = [
    ['The most harmful, by the solver', '1345/2456/3561/4682', true],
    ['The kindest, by the solver', '1345/2456/3561/4681', false],
  ] as const;
  for (const [kind, reached, isOver] of cases) {
    await page.goto(`/analyse?position=${position}`);
    await tiles(page).selectOption(kind);
    await line(page, 'Left').click();
    await expect.poll(() => ranks(page)).toBe(reached);
    await expect(page.getByText('No move is possible here.')).toBeVisible({ visible: isOver });
  }
});

test('a position is set up by presses and by keys, and a board is pasted', LONG, async ({ page }) => {
  await page.goto('/analyse?show=board');
  await button(page, 'Set up').click();
  await button(page, 'Empty board').click();
  await button(page, '1024').click();
  await grid(page).locator('[data-cell="0"]').click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('2048');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('Enter'); // the tile of the palette
  await page.keyboard.press('Enter'); // and away
  await page.keyboard.press('2');
  await button(page, 'Analyse it').click();
  await expect.poll(() => ranks(page)).toBe('a000/b100/0000/0000');
  await expect(page).toHaveURL(/position=a000\/b100\/0000\/0000$/);
  await button(page, 'Set up').click();
  await page.getByLabel('Or paste a board').fill('2 4 8\n16 32 64\n0 0 2');
  await button(page, 'Open').click();
  await expect.poll(() => ranks(page)).toBe('123/456/001');
  await button(page, 'Set up').click();
  await page.getByLabel('Columns').selectOption('4');
  await page.getByLabel('As many 4s').check();
  await button(page, 'Analyse it').click();
  await expect(page).toHaveURL(/position=1230\/4560\/0010&variant=4x3-even$/);
  await button(page, 'Set up').click();
  await page.getByLabel('Or paste a board').fill('this is no board');
  await button(page, 'Open').click();
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toContainText(/./);
});

test('on a phone the message about another position leaves the title below it free', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/analyse?position=${BOARD}`);
  await line(page, 'Left').waitFor();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '0012/0123/1234/0345');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(page.locator('.toasts.placed')).toHaveText(/Opened another position/);
  const message = page.locator('.toast');
  const title = page.getByRole('heading', { name: 'Evaluation' });
  await expect
    .poll(async () => {
      const [above, below] = [(await message.boundingBox())!, (await title.boundingBox())!];
      return above.y + above.height <= below.y || below.y + below.height <= above.y;
    })
    .toBe(true);
});

test(
  'no key plays under the editor, and another position gives the analysis back',
  LONG,
  async ({ page }) => {
    await page.goto(`/analyse?position=${BOARD}`);
    await line(page, 'Left').waitFor();
    for (const key of ['ArrowLeft', 'ArrowDown', 'Control+z', 'ArrowRight']) await page.keyboard.press(key);
    await expect(moves(page)).toHaveCount(3);
    const there = await ranks(page);
    await button(page, 'Set up').press('Enter');
    for (const key of ['w', 'a', 's', 'd', 'h', 'u', 'Control+z', 'Control+y', 'b'])
      await page.keyboard.press(key);
    await button(page, 'Analyse it').press('Enter');
    await expect(moves(page)).toHaveCount(3);
    expect(await ranks(page)).toBe(there);
    await button(page, 'Set up').press('Enter');
    await grid(page).locator('[data-cell="0"]').focus();
    await page.keyboard.type('1024');
    await button(page, 'Analyse it').press('Enter');
    await expect(moves(page)).toHaveCount(0);
    await expect(page.getByText('Opened another position.')).toBeVisible();
    await button(page, 'Undo').click();
    await expect(moves(page)).toHaveCount(3);
    expect(await ranks(page)).toBe(there);
  },
);

test('a kept analysis is in the list, with each later change and its variations', LONG, async ({ page }) => {
  await page.goto(`/analyse?position=${BOARD}`);
  await line(page, 'Left').waitFor();
  for (const key of ['ArrowLeft', 'Control+z', 'ArrowRight']) await page.keyboard.press(key);
  await button(page, 'Keep this analysis').click();
  await expect(page).toHaveURL(/&kept=/);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('link', { name: 'Analyse', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Kept analyses' })).toBeVisible();
  await expectNoFault(page, 'kept analyses');
  await page.getByRole('link', { name: /3 moves/ }).click();
  await expect(moves(page)).toHaveCount(3);
  await expect(page.getByRole('list', { name: 'Variation' })).toBeVisible();
  await page.keyboard.press('ArrowLeft'); // after Right and Down it is possible, wherever new tiles lie
  await expect(moves(page)).toHaveCount(4);
  const latest = page.getByRole('link', { name: /4 moves/ });
  await page.goBack();
  await expect(latest).toBeVisible();
  await page.goBack(); // an address from before
  await expect(moves(page)).toHaveCount(4);
  await page.goForward();
  await latest.click();
  await button(page, 'Kept, with each change').click();
  await expect(page.getByText('not kept any more')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(button(page, 'Kept, with each change')).toBeVisible();
  await button(page, 'Kept, with each change').click();
  await page.goto('/analyse');
  await expect(page.getByRole('heading', { name: 'Kept analyses' })).toHaveCount(0);
});

test('a game is opened on the board from its review and from its replay', LONG, async ({ page }) => {
  const game = await open(page, 'to the board', '2x3');
  await playToEnd(page, game);
  await page.getByRole('link', { name: 'Review' }).first().click();
  await expect(page.getByText('Complete and exact')).toBeVisible();
  await page.getByRole('link', { name: 'Analyse this position' }).click();
  await expect(page.getByRole('heading', { name: 'Analysis board' })).toBeVisible();
  await expect(moves(page).first()).toBeVisible();
  await page.goto('/analyse');
  await page.getByRole('link', { name: /^Analysis board/ }).click();
  await expect(page.getByRole('heading', { name: 'Analysis board' })).toBeVisible();
  const other = played('shared', 30);
  await page.goto(`/games#replay=${makeCompact(other)}`);
  await page.getByRole('link', { name: 'Analyse this position' }).click();
  await expect(page).toHaveURL(/show=board#replay=.*&ply=30$/);
  await expect.poll(() => ranks(page)).toBe(makePosition(other.board));
  await expect(page.getByRole('textbox', { name: 'Seed' })).toHaveValue('shared');
});

test('what cannot be opened is explained', LONG, async ({ page }) => {
  await page.goto('/analyse?position=01/1');
  await expect(page.getByRole('heading', { name: 'This position cannot be opened' })).toBeVisible();
  await page.goto('/analyse?show=board&game=nowhere');
  await expect(page.getByRole('heading', { name: /not on this device/ })).toBeVisible();
  await page.getByRole('link', { name: 'Open an empty analysis board' }).click();
  await expect(page.getByRole('heading', { name: 'Analysis board' })).toBeVisible();
});

test('a small board is exact at once', LONG, async ({ page }) => {
  await page.goto('/analyse?position=01/10');
  await expect(page.getByText(/Exact/)).toBeVisible();
});

test('without a fault for people with aids, in every look', LONG, async ({ page }) => {
  await page.goto(`/analyse?position=${BOARD}`);
  await expect(line(page, 'Left')).toContainText(/points/);
  await page.keyboard.press('ArrowLeft');
  await expectNoFault(page, 'analysis board');
  await tiles(page).selectOption('Placed by hand');
  await line(page, 'Down').click();
  expect(await findFaults(page)).toEqual([]);
  await button(page, 'Set up').click();
  await expectNoFault(page, 'editor');
});

for (const locale of LOCALES) {
  test.describe(`in ${locale}`, LONG, () => {
    test.use({ locale });
    test('fits every window', async ({ page }) => {
      await page.goto(`/analyse?position=${BOARD}`);
      await expect(page.getByRole('grid')).toBeVisible();
      await expect(page.locator('.analysis-value').first()).not.toBeEmpty();
      await expectFitInAll(page, locale, 'analysis board');
      await page.locator('.analysis-head .btn').click();
      await expectFitInAll(page, locale, 'editor');
    });
  });
}
