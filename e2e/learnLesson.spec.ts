// A lesson of the learn view: a board to change, steps, code, famous mistakes.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { WAYS } from '@twofold/lessons';
import { choose } from './coach';
import { LONG, tagOf } from './long';
import { findFaults, settle, THEMES, wear } from './looks';

/** Errors of the page in the running test. */
const errors: string[] = [];
test.beforeEach(({ page }) => {
  errors.length = 0;
  page.on('pageerror', ({ message }) => errors.push(message));
});
test.afterEach(() => expect(errors).toEqual([]));

const open = async (page: Page, way: string) => {
  await page.goto(`/learn?way=${way}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** The player of the lesson itself; the others are those of mistakes. */
const playerOf = (page: Page) => page.getByRole('region', { name: /^Steps of/ }).first();
const spokenIn = (player: Locator) => player.locator('[aria-live=polite]');
const sentenceIn = (player: Locator) => player.locator('.lesson-told');
const slider = (player: Locator) => player.getByRole('slider', { name: 'Step' });

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < 40; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${target}`);
}

test('a whole lesson by keyboard alone', async ({ page }) => {
  await open(page, 'minimum-row');
  const player = playerOf(page);
  const scrub = slider(player);

  // A new board: a column with one merge.
  await tabTo(page, page.getByRole('textbox', { name: 'Board as text' }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2 x');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^x is not a tile/)).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('4/0/4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Board to change' }).getByRole('gridcell')).toHaveCount(3);

  // Step by step, with the sentence, the variables and the running line.
  await page.keyboard.press('Shift+Tab');
  await tabBackTo(page, player.getByRole('button', { name: 'Next step' }));
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight');
  await expect(scrub).toHaveAttribute('aria-valuetext', 'Step 10 of 13');
  await expect(sentenceIn(player)).toHaveText('Column 0: 4 and 4 merge to 8 at row 0.');
  await expect(player.locator('[aria-current=step]')).toContainText('merge into (t − 1, c)');
  await expect(player.getByRole('img')).toHaveAccessibleName('Board. Row 0: 8. Row 1: empty. Row 2: empty.');
  await page.keyboard.press('ArrowRight');
  await expect(player.locator('.lesson-variables .is-changed')).toHaveText('minRbefore: 001');
  await page.keyboard.press('ArrowLeft');
  await expect(scrub).toHaveAttribute('aria-valuetext', 'Step 10 of 13');

  // The same line in TypeScript.
  await tabBackTo(page, player.getByRole('tab', { name: 'In words' }));
  await page.keyboard.press('ArrowRight');
  await expect(player.locator('[aria-current=step]')).toContainText('board[t - 1]![c] = 2 * value;');

  // The end is done, and the chip says so after the next lesson is open.
  await tabTo(page, scrub);
  await page.keyboard.press('End');
  await expect(sentenceIn(player)).toHaveText('Done: 8 points.');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const next = page.getByRole('link', { name: 'Next lesson: Two pointers' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Two pointers' })).toBeVisible();
  await expect(page.getByRole('link', { name: '3. Minimum row, done' })).toBeVisible();
});

async function tabBackTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 40; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Shift+Tab');
  }
  throw new Error(`Shift+Tab never comes to ${target}`);
}

test(
  'a board is changed by clicks, keys, drags, size and paste, and plays to its end',
  LONG,
  async ({ page }) => {
    await open(page, 'two-pointers');
    const player = playerOf(page);
    const grid = page.getByRole('grid', { name: 'Board to change' });
    const text = page.getByRole('textbox', { name: 'Board as text' });
    await page.getByRole('combobox', { name: 'Size' }).selectOption('One row of 4');
    await expect(text).toHaveValue('16 4 2 0');

    const cell = (column: number) => grid.getByRole('gridcell').nth(column);
    await cell(3).click();
    await cell(3).click();
    await expect(text).toHaveValue('16 4 2 4');
    await cell(0).focus();
    await page.keyboard.press('0');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect(cell(1)).toHaveAccessibleName('Row 0, column 1: 4');
    await cell(2).dragTo(cell(0));
    await expect(text).toHaveValue('2 4 0 4');
    await grid.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '4 4 0 8');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(text).toHaveValue('4 4 0 8');

    await player.getByRole('combobox', { name: 'Speed' }).selectOption('4×');
    await player.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(sentenceIn(player)).toHaveText('Done: 8 points.');
    await expect(player.getByRole('img')).toHaveAccessibleName('Board. Row 0: 8, 8, empty, empty.');
    await page.getByRole('button', { name: '0 2 0 2 2 2 4 4' }).click();
    await player.getByRole('button', { name: 'Last step' }).click();
    await expect(sentenceIn(player)).toHaveText('Done: 16 points.');
  },
);

test('every step is read out with a text of its own', LONG, async ({ page }) => {
  await open(page, 'walk');
  const player = playerOf(page);
  const said = [await spokenIn(player).textContent()];
  for (let step = 1; step <= 20; step++) {
    await player.getByRole('button', { name: 'Next step' }).click();
    await expect(slider(player)).toHaveValue(String(step));
    said.push(await spokenIn(player).textContent());
  }
  expect(said[1]).toMatch(/^Step 1\. /);
  for (const [at, text] of said.entries()) expect(text).not.toBe(said[at - 1]);
});

test('a link opens a board, and a reload takes up its step again', async ({ page }) => {
  await page.goto('/learn?way=walk&board=[[2,2],[0,4]]&side=west');
  const player = playerOf(page);
  const text = page.getByRole('textbox', { name: 'Board as text' });
  await expect(text).toHaveValue('2 2 / 0 4');
  await expect(page.getByRole('button', { name: 'Left', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  for (let step = 0; step < 3; step++) await player.getByRole('button', { name: 'Next step' }).click();
  await page.reload();
  await expect(slider(player)).toHaveValue('3');
  await expect(text).toHaveValue('2 2 / 0 4');

  // Another link begins at its own board; Back takes up the one that was kept last.
  await page.goto('/learn?way=walk&board=4,4,0,8');
  await expect(text).toHaveValue('4 4 0 8');
  await expect(slider(player)).toHaveValue('0');
  await page.goto('/learn?way=walk&board=2,3');
  await expect(page.getByText(/^3 is not a tile/)).toBeVisible();
});

/** The visible part of this inside the window, from 0 to 1. */
async function shareInSight(target: Locator): Promise<number> {
  const box = (await target.boundingBox())!;
  const bar = (await target.page().locator('.lesson-bar').first().boundingBox())!;
  const seen = Math.min(box.y + box.height, bar.y) - Math.max(box.y, 0);
  return Math.max(0, seen) / box.height;
}

for (const { id: way } of WAYS)
  test(
    `board, running line and bar of ${way} are in sight together on a phone, however it is held`,
    tagOf(way === 'rotate-with-motions'),
    async ({ page }) => {
      await choose(page, { motion: 'off' });
      await open(page, way);
      const player = playerOf(page);
      const code = player.locator('.lesson-lines');
      for (const [width, height] of [
        [740, 360],
        [360, 740],
      ] as const) {
        await page.setViewportSize({ width, height });
        await slider(player).press('Home');
        await page.evaluate(() => scrollTo(0, 0));
        for (const part of [player.locator('.lesson-frame').first(), code])
          expect(await shareInSight(part), `${width} px, before the first step`).toBe(1);
        await player.getByRole('button', { name: 'Next step' }).click();
        for (let step = 2; step < 8; step++) {
          await player.getByRole('button', { name: 'Next step' }).click();
          expect(await shareInSight(player.locator('.lesson-frame').first()), `${width} px`).toBe(1);
          expect(await shareInSight(player.locator('.is-lit')), `${width} px, step ${step}`).toBe(1);
        }
      }
    },
  );

test('a famous mistake is shown beside the right way, and a button leads to its wrong step', async ({
  page,
}) => {
  await open(page, 'walk');
  await page.getByText('Repeat until nothing changes').click();
  const player = page.getByRole('region', { name: /^Steps of/ }).nth(1);
  await page.getByRole('button', { name: 'Show where it goes wrong' }).click();
  await expect(player).toBeFocused();
  await expect(spokenIn(player)).toHaveText(
    /^Step \d+\. Row 0: 8 and 8 merge to 16 at column 0\. Here it goes wrong\.$/,
  );
  await page.keyboard.press('End');
  await expect(player.getByRole('img').nth(0)).toHaveAccessibleName('Board. Row 0: 16, empty, empty, empty.');
  await expect(player.getByRole('img').nth(1)).toHaveAccessibleName('Board. Row 0: 8, 8, empty, empty.');
});

test(
  'axe finds nothing in a lesson, light and dark, and no part is wider than a phone',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await choose(page, { motion: 'off' });
    await open(page, 'two-pointers');
    expect(await findFaults(page)).toEqual([]); // before the first step the board is a grid
    for (const fold of await page.locator('.lesson-fold > summary').all()) await fold.click();
    await expect(page.locator('.lesson-file')).toHaveCount(2);
    await page.getByRole('tab', { name: 'TypeScript' }).first().click();
    await slider(playerOf(page)).press('End');
    await settle(page);
    for (const theme of THEMES) {
      await wear(page, theme);
      expect(await findFaults(page), theme).toEqual([]);
    }
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 740 });
      const spill = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(spill, `${width} px`).toBeLessThanOrEqual(0);
    }
  },
);

test('an unknown lesson is told, with a way back', async ({ page }) => {
  await open(page, 'run');
  await expect(page.getByText('There is no such lesson.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'All lessons' })).toBeVisible();
});
