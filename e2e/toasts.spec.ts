// Messages over the page: one at a time, where it covers no control.
import { expect, type Page, test } from '@playwright/test';
import { grid, KEYS, open } from './board';
import { card, choose, useTinyNetwork } from './coach';
import { toGames } from './games';
import { tagOf } from './long';

const CONTROLS = 'button, a[href], input, select, [role=slider]';

/** The controls whose middle or corner lies below the message, as the browser itself finds them; asked again until it has a place. */
function coveredControls(page: Page, controls = CONTROLS): Promise<string[]> {
  return page.evaluate((controls) => {
    if (!document.querySelector('.toasts.placed')) return ['all: no message has a place yet'];
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter(
        (control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest('.toast'),
      )
      .filter((control) => {
        const { left, top, right, bottom } = control.getBoundingClientRect();
        const xs = [left + 3, (left + right) / 2, right - 3];
        const ys = [top + 3, (top + bottom) / 2, bottom - 3];
        const points = xs.flatMap((x) => ys.map((y) => [x, y] as const));
        return points.some(([x, y]) => document.elementFromPoint(x, y)?.closest('.toast'));
      })
      .map((control) => control.ariaLabel ?? control.textContent);
  }, controls);
}

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

for (const [width, height] of [
  [320, 568],
  [360, 740],
  [740, 360],
  [768, 1024],
  [1440, 900],
] as const)
  test(
    `messages cover no control, and no score: ${width} x ${height}`,
    tagOf(width === 320),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await useTinyNetwork(page);
      await choose(page, {});
      await open(page, 'covered');
      for (const key of KEYS) await page.keyboard.press(key);
      await page.keyboard.press('n');
      await expect(toast(page, 'New game.')).toBeVisible();
      await expect.poll(() => coveredControls(page, `${CONTROLS}, .score`)).toEqual([]);
      for (const key of KEYS) await page.keyboard.press(key);
      await page.keyboard.press('t');
      await card(page, 'Hint').getByRole('button', { name: 'Watch' }).click();
      await expect(toast(page, 'The solver plays a copy.')).toBeVisible();
      await expect.poll(() => coveredControls(page)).toEqual([]);
      await expect(page.locator('.toast')).toHaveCount(1);
      // At most a strip of the board on the smallest windows.
      const [board, message] = [await grid(page).boundingBox(), await page.locator('.toast').boundingBox()];
      const covered =
        Math.min(board!.y + board!.height, message!.y + message!.height) - Math.max(board!.y, message!.y);
      const beside = message!.x >= board!.x + board!.width || message!.x + message!.width <= board!.x;
      expect(beside ? 0 : Math.max(0, covered)).toBeLessThanOrEqual(12);
      await toGames(page);
      await page.locator('.game-link').first().press('Delete');
      await expect(toast(page, 'Game deleted.')).toBeVisible();
      await expect.poll(() => coveredControls(page, '.header > *, .games-ways > *')).toEqual([]);
    },
  );
