// A part of the page that fails once, as on a weak connection: a message says so, and the next try brings it.
import { expect, type Page, type Route, test } from '@playwright/test';
import { grid } from './board';
import { choose } from './coach';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const score = (page: Page) => page.getByLabel('Score', { exact: true });
const toSettings = (page: Page) => page.getByRole('link', { name: 'Settings' }).click();
const missing = (page: Page) => page.getByRole('status').filter({ hasText: 'This view could not be loaded' });

/** Lets the first request of an address fail, and no later one. */
async function failOnce(page: Page, address: RegExp): Promise<void> {
  await page.route(address, (route: Route) => route.abort(), { times: 1 });
}

test.beforeEach(async ({ page }) => {
  await choose(page, {});
  await page.goto('/');
  await expect(grid(page)).toBeVisible();
});

test('a word file that failed once breaks no view', async ({ page }) => {
  await failOnce(page, /\/rest-[^/?]*\.js$/);
  await toSettings(page);
  await expect(heading(page)).toHaveText('Settings');
  await page.getByRole('link', { name: 'Games' }).click();
  await expect(heading(page)).toHaveText('Games');
});

test('nor does a list of words that comes only at the second try', async ({ page }) => {
  await page.route(/\/en-all-/, (route) => route.abort());
  await page.getByRole('link', { name: 'Learn' }).click();
  await expect(missing(page)).toBeVisible();
  await toSettings(page);
  await expect(heading(page)).toHaveText('Settings');
});

test('an imported game is there although the script that reads it failed once', async ({ page }) => {
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
  await page.getByRole('link', { name: 'Games' }).click();
  await page.getByRole('listitem').filter({ hasText: '1,234' }).getByRole('link').click();
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

test('a view whose style failed once has it at the next try', async ({ page }) => {
  await failOnce(page, /\/SettingsView-[^/]*\.css/);
  await toSettings(page);
  await expect(missing(page)).toBeVisible();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await toSettings(page);
  await expect(page.locator('.settings-section').first()).toHaveCSS('display', 'grid');
});

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
