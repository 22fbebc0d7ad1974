// Practice: puzzles that ask and rate, the two modes, and the notebook of own mistakes.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { DIRECTION_NAMES } from '@twofold/core';
import { type Puzzle, parsePuzzle, readPuzzleFile } from '@twofold/solver/internal';
import { expectBoard, KEYS, open, playToEnd } from './board';
import { choose } from './coach';
import { button } from './games';
import { LONG } from './long';
import { expectFitInAll, expectNoFault, findFaults, LOCALES } from './looks';

const FILE = new URL('../packages/solver/puzzles/puzzles.txt', import.meta.url);
const read = readPuzzleFile(readFileSync(FILE, 'utf8'));
if (!read.ok) throw new Error(read.error.message);
const puzzles: Puzzle[] = read.value.flatMap(({ line }) => {
  const puzzle = parsePuzzle(line);
  return puzzle.ok ? [puzzle.value] : [];
});
/** One with two wrong directions or more. */
const sample = puzzles.find(({ values }) => values.filter((value) => value !== undefined).length === 4)!;

const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'Which direction is best?' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const nameOf = (direction: number) => {
  const name = DIRECTION_NAMES[direction as 0]!;
  return `${name[0]!.toUpperCase()}${name.slice(1)}`;
};
const wrongOf = ({ values, best }: Puzzle) =>
  values.findIndex((value, direction) => value !== undefined && direction !== best) as 0;

/** The puzzle that is on the page. */
async function shown(page: Page): Promise<Puzzle> {
  await expect(question(page)).toBeVisible();
  const labels = await page
    .getByRole('gridcell')
    .evaluateAll((cells) => cells.map((cell) => cell.ariaLabel ?? ''));
  const values = labels.map((label) => Number(/^\d+/.exec(label)?.[0] ?? 0));
  const ranks = values.map((value) => (value === 0 ? 0 : Math.log2(value)));
  return puzzles.find(({ board }) => ranks.every((rank, cell) => board.ranks[cell] === rank))!;
}

test('a puzzle is asked, answered, explained and rated, and the next one comes', async ({ page }) => {
  await page.goto(`/practise?puzzle=${sample.id}`);
  expect((await shown(page)).id).toBe(sample.id);
  const wrong = wrongOf(sample);
  await page.keyboard.press(KEYS[wrong]);
  await expect(title(page)).toHaveText(`${nameOf(sample.best)}, not ${nameOf(wrong)}`);
  await expect(page.getByText(/^Your rating: [\d,]+ \(-\d+\)$/)).toBeVisible();
  await expect(page.locator('.practise-why')).toContainText(nameOf(sample.best));
  const rows = page.getByRole('region', { name: 'What each direction costs' }).locator('tbody tr');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText(`${nameOf(sample.best)}best`);
  await expect(rows.filter({ hasText: 'your answer' })).toContainText(/-\d/);
  await page.keyboard.press('Enter');
  const next = await shown(page);
  expect(next.id).not.toBe(sample.id);
  await page.keyboard.press(KEYS[next.best]);
  await expect(title(page)).toHaveText(`${nameOf(next.best)} is right`);
  await page.goto('/practise');
  await expect(page.getByText(/your rating, ± \d+/)).toBeVisible();
});

test('a line is played on the board, and the position comes back', LONG, async ({ page }) => {
  await page.goto(`/practise?puzzle=${sample.id}`);
  await shown(page);
  await page.keyboard.press(KEYS[sample.best]);
  await page.getByRole('button', { name: /the best/ }).click();
  await expect(page.locator('.hint-arrow')).toHaveCount(0);
  await expect(page.locator('.hint-arrow')).toHaveCount(1);
});

test('a swipe answers, and the page does not scroll under the finger', LONG, async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`/practise?puzzle=${sample.id}`);
  await shown(page);
  const box = (await page.getByRole('grid').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [dx, dy] = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ][sample.best] as [number, number];
  const client = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', far: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + far * dx, y: y + far * dy }],
    });
  await touch('touchStart', 0);
  for (const far of [10, 25, 40, 60]) await touch('touchMove', far);
  await touch('touchEnd', 60);
  await expect(title(page)).toHaveText(`${nameOf(sample.best)} is right`);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await context.close();
});

test('puzzles of a theme are of that theme', LONG, async ({ page }) => {
  for (const theme of ['corner', 'spawn', 'endgame'] as const) {
    await page.goto(`/practise?theme=${theme}`);
    expect((await shown(page)).themes).toContain(theme);
  }
});

test('after the answer the arrow keys scroll the explanation', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 500 });
  await page.goto(`/practise?puzzle=${sample.id}`);
  await page.keyboard.press(KEYS[(await shown(page)).best]);
  await expect(page.getByRole('table')).toBeVisible();
  const before = await page.evaluate(() => scrollY);
  for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
});

test('a theme or a mode that there is not says so', LONG, async ({ page }) => {
  for (const query of ['theme=foo', 'mode=foo']) {
    await page.goto(`/practise?${query}`);
    await expect(title(page)).toHaveText('No such theme or mode');
  }
});

test('a streak grows until the first mistake, and its best is kept', LONG, async ({ page }) => {
  await page.goto('/practise?mode=streak');
  for (let count = 0; count < 3; count++) {
    const puzzle = await shown(page);
    await page.keyboard.press(KEYS[puzzle.best]);
    await expect(page.getByText(`${count + 1} solved`)).toBeVisible();
    await expect(question(page)).toBeVisible();
  }
  const puzzle = await shown(page);
  await page.keyboard.press(KEYS[wrongOf(puzzle)]);
  await button(page, 'To the result').press('Enter');
  await expect(title(page)).toHaveText('Streak: 3');
  await expect(title(page)).toBeFocused(); // the pressed button is gone
  await expect(page.getByText('Your best so far')).toBeVisible();
  await expect(page.getByRole('link', { name: /Difficulty/ })).toHaveCount(1);
  await page.goto('/practise');
  await expect(page.getByRole('link', { name: /^Streak/ })).toContainText('Best: 3');
});

test('three minutes end by the clock, and a mistake costs ten seconds', LONG, async ({ page }) => {
  await page.clock.install();
  await page.goto('/practise?mode=minutes');
  await button(page, 'Begin').press('Enter');
  await expect(page.locator('body:focus')).toHaveCount(0);
  await page.keyboard.press(KEYS[wrongOf(await shown(page))]);
  await page.clock.runFor(1000);
  await expect(page.getByRole('timer')).toHaveText(/^2:[45]\d$/);
  await page.keyboard.press(KEYS[(await shown(page)).best]);
  await page.clock.runFor(180_000);
  await expect(title(page)).toHaveText('Solved in three minutes: 1');
});

test(
  'a wrong answer goes into the notebook, is repeated there, and leaves by file and back',
  LONG,
  async ({ page }) => {
    await page.goto(`/practise?puzzle=${sample.id}`);
    await shown(page);
    await page.keyboard.press(KEYS[wrongOf(sample)]);
    await button(page, 'Keep in the notebook').click();
    await expect(button(page, 'In the notebook')).toBeVisible();
    await page.goto('/practise?notebook');
    await expect(page.getByText('To repeat now: 1')).toBeVisible();
    await page.getByRole('link', { name: 'Repeat them' }).click();
    await shown(page);
    await page.keyboard.press(KEYS[sample.best]);
    await expect(page.getByText(/^Comes back on/)).toBeVisible();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Your mistakes' }).click();
    await expect(page.getByText(/^Nothing to repeat today/)).toBeVisible();
    const download = page.waitForEvent('download');
    await button(page, 'Save as a file').click();
    const file = await (await download).path();
    await page.getByRole('button', { name: /^Remove:/ }).click();
    await expect(page.getByText('Removed: 1')).toBeVisible();
    await expect(title(page)).toBeFocused(); // no entry is left
    await button(page, 'Undo').click();
    await expect(page.getByText(/^Comes back on/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove:/ })).toBeFocused();
    await page.goto(`/practise?puzzle=${sample.id}`);
    await shown(page);
    await page.keyboard.press(KEYS[wrongOf(sample)]);
    await button(page, 'In the notebook').click(); // out of it
    await button(page, 'Keep in the notebook').click(); // and in again, with its day
    await expect(button(page, 'In the notebook')).toBeVisible();
    await page.goto('/practise?notebook');
    await expect(page.getByText(/^Comes back on/)).toBeVisible();
    await page.getByRole('button', { name: /^Remove:/ }).click();
    await expect(page.getByText('Removed: 1')).toBeVisible();
    await page.setInputFiles('input[type=file]', file);
    await expect(page.getByText('Added: 1')).toBeVisible();
    await expect(page.getByText(/^Comes back on/)).toBeVisible();
    await page.setInputFiles('input[type=file]', {
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from('?'),
    });
    await expect(page.getByText('This file is no notebook. Choose one that Twofold exported.')).toBeVisible();
  },
);

/** The entries in the page's database. */
function countNotes(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('twofold-practise');
        opening.onupgradeneeded = () => opening.transaction?.abort(); // it is not there yet
        opening.onerror = () => resolve(0);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('notes').objectStore('notes').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

test('the review of an own game fills the notebook', LONG, async ({ page }) => {
  const game = await open(page, 'to practise', '2x3');
  await playToEnd(page, game);
  await expectBoard(page, game);
  await page.getByRole('link', { name: 'Review' }).first().click();
  await expect(page.getByText('Complete and exact')).toBeVisible();
  await expect.poll(() => countNotes(page)).toBeGreaterThan(0);
  await page.goto('/practise?notebook');
  const entries = page.getByRole('listitem').filter({ hasText: 'Its game' });
  await expect(entries.first()).toContainText(/(Up|Down|Left|Right) at move \d+/);
  expect(await entries.count()).toBeLessThanOrEqual(5);
  await page.getByRole('link', { name: 'Repeat them' }).click();
  await expect(question(page)).toBeVisible();
});

test('practice works offline from the second visit', LONG, async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/practise');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await context.setOffline(true);
  await page.goto(`/practise?puzzle=${sample.id}`);
  await shown(page);
  await page.keyboard.press(KEYS[sample.best]);
  await expect(title(page)).toHaveText(`${nameOf(sample.best)} is right`);
  await page.goto('/practise?notebook');
  await expect(title(page)).toHaveText('Your mistakes');
  await context.close();
});

const WINDOWS = [
  { width: 360, height: 740 },
  { width: 768, height: 900 },
  { width: 1440, height: 900 },
] as const;

for (const locale of LOCALES)
  test(`every page is without fault, and fits: ${locale}`, LONG, async ({ page }) => {
    await choose(page, { locale });
    const check = async (where: string) => {
      await expectFitInAll(page, locale, where, WINDOWS);
      await page.setViewportSize(WINDOWS[0]);
      if (locale === 'en') await expectNoFault(page, where);
      if (locale === 'ar') expect(await findFaults(page), where).toEqual([]);
    };
    for (const address of ['', `?puzzle=${sample.id}`, '?mode=minutes', '?notebook']) {
      await page.goto(`/practise${address}`);
      await expect(title(page)).toBeVisible();
      await check(address);
      if (!address.includes('puzzle')) continue;
      await page.keyboard.press(KEYS[wrongOf(sample)]);
      await expect(page.locator('.practise-fault')).toBeVisible();
      await check('answered');
    }
  });
