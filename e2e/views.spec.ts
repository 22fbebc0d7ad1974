// The duties of every view and panel, in states that only play reaches. There is no finding of axe, no jump,
// and no text cut off at a large size. The theme is right from the first paint.
import { expect, type Page, test } from '@playwright/test';
import { expectBoard, open, playToEnd } from './board';
import { LONG, tagOf } from './long';
import { expectNoFault } from './looks';

async function choose(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.addInitScript((chosen) => {
    localStorage.setItem('twofold.settings', JSON.stringify(chosen));
  }, settings);
}

/** Ends a small game on the board. */
async function playOne(page: Page, seed: string, variant = '2x2'): Promise<void> {
  const game = await open(page, seed, variant);
  await playToEnd(page, game);
  await expectBoard(page, game);
}

test('axe finds nothing in what play leads to, in any theme', LONG, async ({ page }) => {
  await choose(page, { welcomed: true });
  await playOne(page, 'viewed before', '3x3');
  await playOne(page, 'viewed', '3x3');
  await expect(page.getByRole('heading', { name: 'No moves left' })).toBeVisible();
  await expectNoFault(page, 'game over');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expectNoFault(page, 'share panel');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  await expectNoFault(page, 'toast');
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.getByRole('button', { name: 'Filter' }).click();
  await expectNoFault(page, 'list');
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByRole('figure').first()).toBeVisible();
  await expectNoFault(page, 'statistics');
  await page.getByRole('link', { name: 'List' }).click();
  await page.getByRole('link', { name: /3 × 3/ }).first().click();
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  await expectNoFault(page, 'viewer');
  await page.goto('/games#replay=broken');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This replay cannot be opened');
  await expectNoFault(page, 'broken link');
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])
  test(
    `nothing jumps on a first visit and when a game ends: ${viewport.width} px`,
    tagOf(viewport.width === 360),
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.addInitScript(() => {
        const shifts: string[] = [];
        Object.assign(window, { shifts, shifted: 0 });
        type Shift = PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Node }[];
        };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) {
            // A key ends a game. The shift that it causes must count, although the browser would forgive it.
            Object.assign(window, { shifted: Reflect.get(window, 'shifted') + entry.value });
            for (const { node } of entry.sources) if (node instanceof Element) shifts.push(node.outerHTML);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const game = await open(page, 'steady', '3x3');
      await playToEnd(page, game);
      await expect(page.getByRole('heading', { name: 'No moves left' })).toBeVisible();
      await page.waitForTimeout(700); // beyond what the browser forgives after a key
      const { shifted, shifts } = await page.evaluate(() => ({
        shifted: Reflect.get(window, 'shifted') as number,
        shifts: Reflect.get(window, 'shifts') as string[],
      }));
      expect(shifted, shifts.join('\n')).toBeLessThan(0.02);
    },
  );

test('at 200 % text nothing of the list and the viewer is cut off on a phone', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
  await playOne(page, 'large', '3x3');
  await page.goto('/games');
  await page.getByRole('button', { name: 'Filter' }).click();
  const measure = () =>
    page.evaluate(() => {
      const parts = '.btn, .game-date, .game-score, .game-state, .game-what, output, select, h1, time';
      return [...document.querySelectorAll<HTMLElement>(parts)]
        .filter((part) => part.checkVisibility() && !part.querySelector('.label'))
        .map((part) => ({ text: part.textContent, box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.left < 0 || box.right > innerWidth || box.width < 20)
        .map(({ text, box }) => `${text} ${box.left}..${box.right}`);
    });
  expect(await measure()).toEqual([]);
  await page.getByRole('link', { name: /3 × 3/ }).click();
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  expect(await measure()).toEqual([]);
});

test('the chosen theme is there before the first paint, by the script that the policy allows', async ({
  page,
}) => {
  await choose(page, { theme: 'dark', palette: 'classic', welcomed: true });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-palette', 'classic');
  expect(refused).toEqual([]);
});
