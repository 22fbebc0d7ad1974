import { expect, type Page, test } from '@playwright/test';
import { grid, KEYS, open } from './board';
import { choose } from './coach';
import { expectFitInAll, findFaults, openPlayed, SIZES, smallTargets, THEMES, VIEWS, wear } from './looks';

// One load of each view serves several checks. Every palette, and every language: e2e/long/looks.spec.ts.
for (const half of [0, 1])
  test(`every view fits from right to left, has no finding of axe, and the first tab stop skips to it: half ${half}`, async ({
    page,
  }) => {
    await choose(page, { locale: 'ar', arrowButtons: true });
    for (const view of VIEWS.filter((_, index) => index % 2 === half)) {
      await page.goto(view);
      if (view === '/') await expectNotMirrored(page);
      await expectFitInAll(page, 'ar', view, [...SIZES].reverse());
      await page.setViewportSize(SIZES[0]);
      expect(await smallTargets(page), view).toEqual([]);
      await expectSkip(page, view);
      expect(await findFaults(page), view).toEqual([]);
      for (const theme of THEMES.slice(1)) {
        await wear(page, theme);
        expect(await findFaults(page, 'colours'), `${view}, ${theme}`).toEqual([]);
      }
    }
  });

async function expectNotMirrored(page: Page): Promise<void> {
  const cells = page.getByRole('gridcell');
  const [first, second] = [(await cells.nth(0).boundingBox())!, (await cells.nth(1).boundingBox())!];
  expect(first.x).toBeLessThan(second.x);
}

/** The first tab stop of a fresh page leads to its heading, and on the play view to the board. */
async function expectSkip(page: Page, view: string): Promise<void> {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const target = view === '/' ? page.getByRole('gridcell').first() : page.getByRole('heading', { level: 1 });
  await expect(target, view).toBeFocused();
  expect(new URL(page.url()).pathname).toBe(view);
}

test('axe finds nothing on a board with many tiles and in the panels, and focus is visible', async ({
  page,
}) => {
  await openPlayed(page);
  expect(await findFaults(page)).toEqual([]);
  for (const theme of THEMES.slice(1)) {
    await wear(page, theme);
    expect(await findFaults(page, 'colours'), theme).toEqual([]);
  }
  await wear(page, THEMES[0]);
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(
    () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
  );
  expect(outline).toBe('solid');
  await page.keyboard.press('?');
  await expect(page.locator('#help')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Choose another/ }).click();
  await expect(page.getByRole('dialog', { name: /another board/ })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});

test('each turn is one polite message, and fast turns leave the latest', async ({ page }) => {
  const game = await open(page, 'spoken');
  const live = page.locator('[data-live]');
  const turn = game.play(3);
  await page.keyboard.press('ArrowLeft');
  await expect(live).toContainText(/^Left\./);
  await expect(live).toContainText(`New ${2 ** (turn?.spawn.rank ?? 0)}, row`);
  await expect(live).toContainText(`Score ${game.score}.`);
  await expect(live).toHaveAttribute('aria-live', 'polite');
  for (const direction of [2, 1, 0, 3, 2, 1] as const) {
    game.play(direction);
    await page.keyboard.press(KEYS[direction]);
  }
  await expect(live).toContainText(`Score ${game.score}.`);
});

test('keys read a row, the board and the score, and explore cell by cell without moving tiles', async ({
  page,
}) => {
  const game = await open(page, 'read aloud');
  const live = page.locator('[data-live]');
  await page.keyboard.press('1');
  await expect(live).toContainText(/row 1/i);
  await page.keyboard.press('b');
  await expect(live).toContainText(/row 4/i);
  await page.keyboard.press('p');
  await expect(live).toContainText(/score/i);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  const focused = grid(page).locator('[role=gridcell]:focus');
  await expect(focused).toHaveAttribute('aria-label', /row 2, column 2$/);
  const { board } = game;
  const labels = await grid(page)
    .getByRole('gridcell')
    .evaluateAll((cells) => cells.map((c) => c.ariaLabel ?? ''));
  expect(
    labels.map((label) => (label.startsWith('empty') ? 0 : Math.log2(Number.parseInt(label, 10)))),
  ).toEqual([...board.ranks]);
});

test('200 % text stays usable: nothing is cut off sideways and the buttons are reachable', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
  await page.goto('/');
  await expect(grid(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const button = page.getByRole('button', { name: 'New game' });
  // What comes later may push it down again.
  await expect(async () => {
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ timeout: 500 });
  }).toPass();
});
