// A part of the page that fails once, as on a weak connection: a message says so, and the next try brings it.
import { expect, type Page, test } from '@playwright/test';
import { grid, KEYS, open, playToEnd } from './board';
import { choose } from './coach';
import { openFinished } from './games';
import { hold } from './held';
import { LONG, tagOf } from './long';
import { asksAgain, failOnce, lose } from './lost';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const score = (page: Page) => page.getByLabel('Score', { exact: true });
const toPlay = (page: Page) => page.getByRole('link', { name: 'Play', exact: true }).click();
const toSettings = (page: Page) => page.getByRole('link', { name: 'Settings' }).click();
const missing = (page: Page) => page.getByRole('status').filter({ hasText: 'This view could not be loaded' });

test.beforeEach(async ({ page }) => {
  await choose(page, {});
  await page.goto('/');
  await expect(grid(page)).toBeVisible();
});

test('a word file that failed once breaks no view', async ({ page }) => {
  await failOnce(page, /\/rest-[^/?]*\.js$/);
  await toSettings(page);
  await expect(heading(page)).toHaveText('Settings');
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await expect(heading(page)).toHaveText('Games');
});

test('nor does a list of words that comes only at the second try', LONG, async ({ page }) => {
  await page.route(/\/en-all-/, (route) => route.abort());
  await page.getByRole('link', { name: 'Learn' }).click();
  await expect(missing(page)).toBeVisible();
  await toSettings(page);
  await expect(heading(page)).toHaveText('Settings');
});

test('an imported game is there although the script that reads it failed once', LONG, async ({ page }) => {
  const cells = Array.from({ length: 4 }, (_, x) => [
    { position: { x, y: 0 }, value: 2 ** (x + 5) },
    null,
    null,
    null,
  ]);
  const save = { grid: { size: 4, cells }, score: 1234, over: false, won: false, keepPlaying: false };
  await toSettings(page);
  await page.getByText('Paste text instead').click();
  await page.getByRole('textbox').fill(JSON.stringify(save));
  await page.getByRole('button', { name: 'Read the text' }).click();
  await expect(page.getByText('1 game added')).toBeVisible();
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.getByRole('listitem').filter({ hasText: '1,234' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(score(page)).toHaveText('1,234');
  const failed = page.waitForEvent('requestfailed');
  await failOnce(page, /\/lineText-[^/?]*\.js$/);
  await page.goto('/');
  await failed;
  await expect(score(page)).toHaveText('1,234');
});

test('a view that could not be loaded comes when its link is pressed again', async ({ page }) => {
  await page.route(/\/SettingsView-[^/]*\.js/, (route) => route.abort());
  await toSettings(page);
  await expect(missing(page)).toBeVisible();
  await page.unrouteAll();
  await toSettings(page);
  await expect(heading(page)).toHaveText('Settings');
  await expect(missing(page)).toBeHidden();
});

test('a view whose style failed once is shown with it', async ({ page }) => {
  await failOnce(page, /\/SettingsView-[^/]*\.css/);
  const failed = page.waitForEvent('requestfailed');
  await toSettings(page);
  await failed;
  await expect(page.locator('.settings-section').first()).toHaveCSS('display', 'grid');
  await expect(missing(page)).toBeHidden();
});

test(
  'one whose style stays missing comes with it at a later try, and is not shown without',
  LONG,
  async ({ page }) => {
    let failures = 0;
    page.on('requestfailed', () => failures++);
    await failOnce(page, /\/SettingsView-[^/]*\.css/, 4);
    for (const sum of [2, 4]) {
      await toSettings(page);
      await expect.poll(() => failures).toBe(sum);
      await expect(missing(page)).toBeVisible();
      await expect(heading(page)).toHaveCount(0);
    }
    await toPlay(page);
    await toSettings(page);
    await expect(page.locator('.settings-section').first()).toHaveCSS('display', 'grid');
    await expect(missing(page)).toBeHidden();
  },
);

test('a style that does not come refuses only the part that needs it', LONG, async ({ page }) => {
  await page.route(/\/parts-[^/]*\.css/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/');
  await failed;
  await toSettings(page);
  await expect(heading(page)).toHaveText('Settings');
});

test(
  'charts whose style failed once are drawn, and say so where it stays missing',
  LONG,
  async ({ page }) => {
    await playToEnd(page, await open(page, 'charted first', '2x2')); // one game has no charts
    await openFinished(page, 'charted');
    await page.getByRole('link', { name: 'All games' }).click();
    const style = /\/plot-[^/]*\.css/;
    await page.route(style, (route) => route.abort());
    const toStatistics = () => page.getByRole('link', { name: 'Statistics' }).click();
    await toStatistics();
    await expect(missing(page)).toBeVisible();
    await toPlay(page);
    await expect(missing(page)).toBeHidden();
    await page.unrouteAll();
    await failOnce(page, style);
    await page.getByRole('link', { name: 'Games', exact: true }).click();
    const failed = page.waitForEvent('requestfailed');
    await toStatistics();
    await failed;
    await expect(page.locator('.chart canvas').first()).toBeVisible();
    await expect(missing(page)).toBeHidden();
  },
);

test('there is sound although its script failed once', LONG, async ({ page }) => {
  await choose(page, { sound: true });
  await page.addInitScript(() => {
    Object.assign(globalThis, { notes: 0 });
    OscillatorNode.prototype.start = () => void (globalThis as unknown as { notes: number }).notes++;
  });
  await failOnce(page, /\/feedback-[^/?]*\.js$/);
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/');
  await failed;
  const playAndHear = async () => {
    for (const key of KEYS) await page.keyboard.press(key);
    return page.evaluate(() => (globalThis as unknown as { notes: number }).notes);
  };
  await expect.poll(playAndHear).toBeGreaterThan(0);
});

test('the warning that nothing is kept comes although it failed at first', LONG, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  });
  await failOnce(page, /\/StorageWarning-[^/]*\.js/, 3);
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/');
  await failed;
  await expect(page.getByRole('alert')).toContainText(/close/i);
});

test('the message about a view is not shown over another one', async ({ page }) => {
  await page.route(/\/SettingsView-[^/]*\.js/, (route) => route.abort());
  await toSettings(page);
  await expect(missing(page)).toBeVisible();
  await toPlay(page);
  await expect(missing(page)).toBeHidden();
  const release = await hold(page, /\/SettingsView-[^/]*\.js/);
  const asked = page.waitForRequest(/\/SettingsView-/);
  await toSettings(page);
  await asked;
  await toPlay(page);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('?again='));
  release();
  await failed;
  await page.waitForTimeout(300); // for what must not happen
  await expect(missing(page)).toBeHidden();
});

test('a part of a view whose script failed works with the view', LONG, async ({ page }) => {
  await lose(page, 'LearnView');
  await page.getByRole('link', { name: 'Learn' }).click();
  await page.getByRole('link', { name: 'Walk' }).first().click();
  await expect(heading(page)).toHaveText('Walk');
  await expect(heading(page)).toBeFocused();
});

for (const part of ['GamesView', 'lineText'])
  test(
    `a script that failed once comes under its own name: ${part}`,
    tagOf(part === 'GamesView'),
    async ({ page }) => {
      test.skip(!(await asksAgain(page)), 'this browser remembers what failed');
      const renamed: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('?again=')) renamed.push(request.url());
      });
      await failOnce(page, new RegExp(`/${part}-[^/]*\\.js`));
      await page.getByRole('link', { name: 'Games', exact: true }).click();
      await expect(heading(page)).toHaveText('Games');
      expect(renamed).toEqual([]);
    },
  );

test(
  'where a script that views share stays missing, the message offers to reload',
  LONG,
  async ({ page }) => {
    await lose(page, 'lineText');
    await page.getByRole('link', { name: 'Games', exact: true }).click();
    await expect(missing(page)).toBeVisible();
    await page.unrouteAll();
    await missing(page).getByRole('button', { name: 'Reload' }).click();
    await expect(heading(page)).toHaveText('Games');
  },
);

test('a language that could not be loaded can be chosen again', async ({ page }) => {
  await toSettings(page);
  const field = page.getByRole('combobox', { name: 'Language' });
  const before = await field.inputValue();
  await page.route(/\/de-first-/, (route) => route.abort());
  await field.selectOption('de');
  await expect(page.getByRole('status').filter({ hasText: 'language' })).toBeVisible();
  await expect(field).toHaveValue(before);
  await page.unrouteAll();
  await field.selectOption('de');
  await expect(heading(page)).toHaveText('Einstellungen');
});
