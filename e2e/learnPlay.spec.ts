// "Learn to play": positions that are played on the board, what went wrong by the solver's lines, and progress.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { type Exercise, HARMFUL_TILES, openExercise, type StoredExercise } from '@twofold/solver/internal';
import { KEYS } from './board';
import { LONG } from './long';
import { expectFitInAll, expectNoFault, LOCALES, SIZES } from './looks';

const FILE = new URL('../packages/web/src/views/learn/play/course/exercises.json', import.meta.url);
const exercises: Exercise[] = (JSON.parse(readFileSync(FILE, 'utf8')) as StoredExercise[]).map(openExercise);
const ofChapter = (id: string) => exercises.filter(({ chapter }) => chapter === id);
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const live = (page: Page) => page.locator('[data-live]');

/** Plays a line by keys, and waits for the tile of each move. */
async function playLine(page: Page, line: Exercise['solution']): Promise<void> {
  for (const [at, { direction }] of line.entries()) {
    await page.keyboard.press(KEYS[direction]);
    await expect(page.locator('.task-moves .is-done')).toHaveCount(at + 1, { timeout: 30_000 });
  }
}

test('a chapter is worked through by keys, and its progress is kept', async ({ page }) => {
  await page.goto('/learn');
  await page.getByRole('link', { name: 'Begin with Why a corner' }).press('Enter');
  await expect(title(page)).toHaveText('Why a corner');
  await expect(page.getByRole('list', { name: /How many of 1,000 games/ })).toContainText('±');
  await page.getByRole('link', { name: 'Play position 1' }).press('Enter');
  for (const [at, exercise] of ofChapter('corner').entries()) {
    await expect(title(page)).toContainText(/^Keep the \d+ in the corner: \d+ moves\.$/);
    await expect(page.getByText(`Position ${at + 1} of 3`)).toBeVisible();
    await playLine(page, exercise.solution);
    await expect(page.getByText('It works. The goal is reached.').first()).toBeVisible();
    await expect(live(page)).toHaveText(/^(Up|Right|Down|Left)\..* It works\. The goal is reached\.$/);
    const way = page.getByRole('link', { name: at < 2 ? 'Next position' : 'To the chapter' });
    await expect(way).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(title(page)).toHaveText('Why a corner');
  await expect(page.getByText('Worked out')).toHaveCount(3);
  await page.goto('/learn');
  await expect(page.getByRole('link', { name: /Go on with Two directions/ })).toBeVisible();
  await expect(page.getByText('1 of 9 done')).toBeVisible();
});

test('what went wrong is shown by the solver’s lines, and taken back', async ({ page }) => {
  const [exercise] = ofChapter('corner');
  await page.goto('/learn?play=corner&position=1');
  await expect(live(page)).toContainText(/Keep the \d+ in the corner/);
  await playLine(page, exercise!.failure);
  await expect(
    page.getByText('Missed: the largest tile has left the corner.', { exact: true }),
  ).toBeVisible();
  const wrong = page.getByRole('region', { name: 'What went wrong' });
  await expect(wrong).toContainText(/Move 1 cost most/, { timeout: 30_000 });
  await expect(live(page)).toContainText(/Move 1 cost most/);
  const better = wrong.getByRole('button', { name: /Play the better line/ });
  await better.click();
  await expect(better).toHaveAttribute('aria-pressed', 'true');
  await wrong.getByRole('button', { name: 'Back to before move 1' }).click();
  await expect(wrong).toHaveCount(0);
  await playLine(page, exercise!.solution);
  await expect(page.getByText('It works. The goal is reached.').first()).toBeVisible();
});

test('on a phone a swipe plays, the page does not scroll, and axe finds no fault', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const [, exercise] = ofChapter('directions');
  await page.goto('/learn?play=directions&position=2');
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(
    0,
  );
  const box = (await page.getByRole('grid').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [dx, dy] = (
    [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ] as const
  )[exercise!.best];
  const client = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', far: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + far * dx, y: y + far * dy }],
    });
  await touch('touchStart', 0);
  for (const far of [10, 25, 40, 60]) await touch('touchMove', far);
  await touch('touchEnd', 60);
  await expect(page.locator('.task-moves .is-done')).toHaveCount(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expectNoFault(page, 'a position');
  await page.goto('/learn?play=directions');
  await expectNoFault(page, 'a chapter');
  await context.close();
});

test(
  'against the most harmful tiles the solver deals, and the goal can be reached',
  LONG,
  async ({ page }) => {
    const at = exercises.findIndex(({ tiles }) => tiles === HARMFUL_TILES);
    const exercise = exercises[at]!;
    await page.goto(
      `/learn?play=${exercise.chapter}&position=${ofChapter(exercise.chapter).indexOf(exercise) + 1}`,
    );
    await expect(page.getByText(/most harmful one that the solver finds/).first()).toBeVisible();
    await playLine(page, exercise.solution);
    await expect(page.getByText('It works. The goal is reached.').first()).toBeVisible();
  },
);

test('a chapter that there is not leads to the contents', LONG, async ({ page }) => {
  for (const query of ['play=none', 'play=corner&position=9', 'play=corner&position=x']) {
    await page.goto(`/learn?${query}`);
    await expect(title(page)).toHaveText('There is no such position or chapter.');
  }
});

for (const locale of LOCALES)
  test(`fits every size in ${locale}`, LONG, async ({ browser }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    for (const query of ['', '?play=row', '?play=chain&position=1', '?play=row&position=1']) {
      await page.goto(`/learn${query}`);
      await expect(title(page)).toBeVisible();
      await expectFitInAll(page, locale, `/learn${query}`);
    }
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const spill = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      expect(spill, `a position scrolls at ${size.width}x${size.height} in ${locale}`).toBeLessThanOrEqual(0);
    }
    await context.close();
  });
