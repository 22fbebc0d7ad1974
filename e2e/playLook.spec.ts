// The look of the play view: what has how much room, on which side of what, and the scenes on the board's place.
import { expect, type Page, test } from '@playwright/test';
import { findVariant, Game } from '@twofold/core';
import { expectBoard, grid, KEYS, open, openWon, playSome, playToEnd } from './board';
import { card, choose, useTinyNetwork } from './coach';
import { LONG, tagOf } from './long';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** The place of the first shown element of a selector. */
function boxOf(page: Page, selector: string): Promise<Box> {
  return page.evaluate((selector) => {
    const shown = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
    const { x, y, right, bottom, width, height } = shown!.getBoundingClientRect();
    return { x, y, right, bottom, width, height };
  }, selector);
}

/** The size of the page. What follows the window by a script may take a frame. */
const pageSize = (page: Page) =>
  page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);

test('the board has most of every window, and nothing scrolls', async ({ page }) => {
  await choose(page, { welcomed: true });
  await open(page, 'sizes');
  for (const [width, height, least] of [
    [320, 568, 296],
    [360, 740, 336],
    [740, 360, 344],
    [768, 1024, 740],
    [1440, 900, 790],
    [1920, 1080, 970],
    [2560, 1440, 1330],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => pageSize(page), `${width} x ${height}`).toEqual([width, height]);
    const board = await boxOf(page, '.board');
    const side = Math.round(Math.min(board.width, board.height));
    expect(side, `${width} x ${height}`).toBeGreaterThanOrEqual(least);
  }
});

for (const locale of ['en', 'ar'])
  test(
    `wide windows have two edges, and the whole is in the middle: ${locale}`,
    tagOf(locale === 'ar'),
    async ({ page }) => {
      await page.setViewportSize({ width: 1920, height: 1080 });
      await choose(page, { welcomed: true, locale });
      await page.goto('/');
      await expect(page.getByRole('grid')).toBeVisible();
      const [mark, board] = [await boxOf(page, '.mark-sign'), await boxOf(page, '.board')];
      const [scores, controls] = [await boxOf(page, '.scores'), await boxOf(page, '.controls')];
      const start = locale === 'ar' ? [mark.right, board.right] : [mark.x, board.x];
      expect(Math.abs(start[0]! - start[1]!)).toBeLessThanOrEqual(1);
      const [left, right] = [Math.min(board.x, scores.x), Math.max(board.right, scores.right)];
      expect(Math.abs(left - (1920 - right))).toBeLessThanOrEqual(1);
      expect(Math.abs(scores.y - board.y)).toBeLessThanOrEqual(1);
      expect(Math.abs(controls.bottom - board.bottom)).toBeLessThanOrEqual(1);
    },
  );

for (const [variant, rows] of [
  ['2x8', 8],
  ['8x2', 2],
] as const)
  test(`a board of ${variant} stands in the middle of its place`, tagOf(rows === 2), async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, 'slender', variant);
    const [board, area] = [await boxOf(page, '.board'), await boxOf(page, '.board-area')];
    expect(Math.abs(board.x + board.right - area.x - area.right)).toBeLessThanOrEqual(1);
    expect(Math.abs(board.y + board.bottom - area.y - area.bottom)).toBeLessThanOrEqual(1);
    if (rows === 8) expect(board.height).toBeGreaterThan(780);
    else expect(board.width).toBeGreaterThan(900);
  });

for (const [name, width, height, size] of [
  ['200 % text', 360, 740, '200%'],
  ['130 % text', 360, 740, '130%'],
  ['400 % zoom', 360, 225, '100%'],
] as const)
  test(
    `${name}: nothing lies over the board or the score, nor beside the page`,
    tagOf(name === '200 % text'),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript((size) => {
        addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = size;
        });
      }, size);
      await choose(page, { welcomed: true });
      await open(page, 'large text');
      await page.keyboard.press('t');
      await expect(page.locator('.coach')).toBeVisible();
      const [header, scores] = [await boxOf(page, '.header'), await boxOf(page, '.scores')];
      const [board, controls] = [await boxOf(page, '.board'), await boxOf(page, '.controls')];
      expect(scores.y).toBeGreaterThanOrEqual(header.bottom - 1);
      expect(board.y).toBeGreaterThanOrEqual(scores.bottom - 1);
      expect(controls.y).toBeGreaterThanOrEqual(board.bottom - 1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const buttons = await page.locator('.header :is(.door, .icon-btn):visible').all();
      for (const button of buttons) expect((await button.boundingBox())?.y).toBeLessThan(header.bottom);
    },
  );

test('on a first visit the words and their button are above the controls', LONG, async ({ page }) => {
  for (const [width, height] of [
    [320, 568],
    [360, 740],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, 'welcome');
    const close = await page.getByRole('button', { name: 'Got it' }).boundingBox();
    const controls = await boxOf(page, '.controls');
    expect(close!.y + close!.height / 2, `${width} x ${height}`).toBeLessThan(controls.y);
  }
});

test('the end of a game has the board’s place: rank, figures, and what next; the grid stays', async ({
  page,
}) => {
  await choose(page, { welcomed: true });
  for (const seed of ['first', 'second', 'third']) {
    const game = await open(page, seed, '2x2');
    const place = await boxOf(page, '.board');
    await playToEnd(page, game);
    const scene = page.getByRole('region', { name: 'No moves left' });
    await expect(scene).toBeVisible();
    const stage = await boxOf(page, '.scene');
    expect([stage.x, stage.y].map(Math.round)).toEqual([place.x, place.y].map(Math.round));
    await expectBoard(page, game);
    await expect(scene).toContainText(
      seed === 'first' ? 'Your first game' : /Your best|\d(st|nd|rd|th) best/,
    );
    await expect(scene).toContainText(String(game.ply));
  }
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.getByRole('button', { name: 'Same tiles' }).click();
  await expectBoard(page, new Game(findVariant('2x2')!, 'third'));
  await expect(page.locator('.scene')).toBeHidden();
});

test('the target has the board’s place until any move key goes on', async ({ page }) => {
  await choose(page, { welcomed: true });
  const game = await openWon(page);
  const scene = page.getByRole('region', { name: 'You made 16' });
  await expect(scene).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep going' })).toBeVisible();
  await expect(grid(page).getByRole('gridcell')).toHaveCount(4);
  await playSome(page, game, 1);
  await expect(page.getByRole('button', { name: 'Keep going' })).toBeHidden();
  await expectBoard(page, game);
});

test('a target that the very last move made is named with the end, and a first game has its score as the headline', async ({
  page,
}) => {
  await choose(page, { welcomed: true });
  const game = await open(page, 's26', '2x2');
  for (const direction of [3, 2, 2, 0, 2, 2, 3] as const) {
    game.play(direction);
    await page.keyboard.press(KEYS[direction]);
  }
  expect([game.status, game.won]).toEqual(['over', true]);
  const scene = page.getByRole('region', { name: 'You made 16. No moves left' });
  await expect(scene).toContainText('40 points');
  await expect(scene).toContainText('Your first game on this board.');
});

test('a hint takes the place of the target, and gives it back', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await useTinyNetwork(page);
  await choose(page, { welcomed: true });
  await openWon(page);
  const scene = page.getByRole('region', { name: 'You made 16' });
  await expect(scene).toBeVisible();
  await page.keyboard.press('t');
  await expect(card(page, 'Hint')).toBeVisible();
  await expect(scene).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(scene).toBeVisible();
});

test('with less motion the tiles of the target fade in where they stay', LONG, async ({ page }) => {
  const names = () =>
    page
      .locator('.ladder > span')
      .evaluateAll((tiles) => [...new Set(tiles.map((tile) => getComputedStyle(tile).animationName))]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await choose(page, { motion: 'off' });
  await openWon(page);
  await expect(page.locator('.ladder')).toBeVisible();
  expect(await names()).toEqual(['fade-in']);
  await page.evaluate(() => {
    document.documentElement.dataset.motion = 'auto';
  });
  expect(await names()).toEqual(['fly', 'grow']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await names()).toEqual(['fade-in']);
});

test('the figures of the target are said once, wherever the stage stands', LONG, async ({ page }) => {
  await choose(page, { welcomed: true });
  await openWon(page);
  await expect(page.getByRole('region', { name: 'You made 16' })).toBeVisible();
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('.facts:visible'), `${width} x ${height}`).toHaveCount(1);
  }
});

for (const locale of ['de', 'ar'])
  test(
    `the end of a game has its figures in one line, and its ways on, too: ${locale}`,
    tagOf(locale === 'de'),
    async ({ page }) => {
      await choose(page, { welcomed: true, locale });
      await page.goto('/?seed=lines&variant=2x2');
      await expect(page.getByRole('grid')).toBeVisible();
      await playToEnd(page, new Game(findVariant('2x2')!, 'lines'));
      for (const [width, height] of [
        [360, 740],
        [740, 360],
        [768, 1024],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        for (const row of ['.end .facts dd', '.what-next .btn']) {
          await expect(page.locator(row).first()).toBeVisible();
          const tops = await page
            .locator(row)
            .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().y)));
          expect(new Set(tops).size, `${row} on ${width} x ${height}: ${tops}`).toBe(1);
        }
      }
    },
  );

test('theme and sound are within two taps, on phones in the menu', LONG, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, 'taps');
  await page.getByRole('button', { name: 'Switch theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const sound = page.getByRole('button', { name: 'Sound' });
  await sound.click();
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(sound).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await sound.click();
  await expect(sound).toBeHidden(); // the menu has closed
  const theme = page.getByRole('button', { name: 'Switch theme' });
  await expect(theme).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await theme.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden();
});

test('R starts a new game as N does, with the same way back', async ({ page }) => {
  const game = await open(page, 'again');
  await playSome(page, game, 4);
  await page.keyboard.press('r');
  await expect(page.getByLabel('Score', { exact: true })).toHaveText('0');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expectBoard(page, game);
});

test(
  'Escape closes the hint, a panel before it, and leaves the focus where it is',
  LONG,
  async ({ page }) => {
    await open(page, 'escape');
    await page.keyboard.press('t');
    await expect(page.locator('.coach')).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeHidden();
    await expect(page.locator('.coach')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.coach')).toBeHidden();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).not.toBe('gridcell');
    await page.keyboard.press('t');
    await page.locator('.coach-close').focus();
    await page.keyboard.press('Escape');
    await expect(page.locator('.coach')).toBeHidden();
    await expect(grid(page).getByRole('gridcell').first()).toBeFocused();
  },
);

for (const [locale, liveBar, sizes] of [
  [
    'de',
    false,
    [
      [360, 740],
      [768, 1024],
    ],
  ],
  [
    'en',
    true,
    [
      [360, 740],
      [768, 1024],
    ],
  ],
  [
    'en',
    false,
    [
      [320, 568],
      [820, 1180],
    ],
  ],
  ['ar', false, [[740, 360]]],
] as const)
  test(
    `the coach's bars are above the controls, and nothing scrolls: ${locale}, live: ${liveBar}`,
    tagOf(liveBar),
    async ({ page }) => {
      await useTinyNetwork(page);
      await choose(page, { welcomed: true, locale, liveBar });
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto('/?seed=bars');
      await page.keyboard.press('t');
      await expect(page.locator('.worth.best').first()).toBeVisible();
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => pageSize(page), `${width} x ${height}`).toEqual([width, height]);
        const [worths, controls] = [await boxOf(page, '.worths'), await boxOf(page, '.controls')];
        expect(worths.bottom, `${width} x ${height}`).toBeLessThanOrEqual(controls.y);
      }
    },
  );

test(
  'the curve has the milestones with their times, and breaks no rule of the policy',
  LONG,
  async ({ page }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await choose(page, { welcomed: true });
    const game = await open(page, 'look');
    const best = [3, 2, 3, 2, 1, 2, 3, 0] as const;
    for (let i = 0; i < 120; i++) {
      await page.keyboard.press(KEYS[best[i % 8]!]);
      game.play(best[i % 8]!);
    }
    const made = [...game.board.ranks].filter((rank) => rank >= 7).length;
    await expect(page.getByRole('img', { name: `points after ${game.ply} moves` })).toBeVisible();
    await expect(page.locator('.marks time')).toHaveCount(made);
    expect(refused).toEqual([]);
  },
);
