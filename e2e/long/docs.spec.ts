// The documentation as `npm start` serves it: found, searched, its examples changed and run, and all of it within the policy.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { COLOUR_RULES } from '../looks';

/** Rules that TypeDoc's own markup breaks: links inside summaries, and tables of Markdown without names of columns. */
const TYPEDOC_RULES = ['nested-interactive', 'empty-table-header'];

/** The list of all names: thousands of links, the same on every page, and most of the work of axe. */
const NAMES = '#tsd-nav-container';

/** What the page complained of. */
let complaints: string[];

test.beforeEach(async ({ page }) => {
  complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  // A fresh start serves before it has built the documentation.
  await expect(async () => {
    expect((await page.goto('/docs'))?.status()).toBe(200);
  }).toPass({ timeout: 120_000 });
});

test.afterEach(() => expect(complaints.filter((text) => !text.includes('503'))).toEqual([]));

const open = (page: Page, path: string) => page.goto(`/docs/${path}`);

test('an example runs, is changed, fails with its line, and is put back', async ({ page }) => {
  await open(page, 'guides/start.html');
  const output = page.locator('.example-output').first();
  await page.getByRole('button', { name: 'Run' }).first().click();
  await expect(output).toHaveText('[4,4,8,0]\n[8,0,0,0]\npoints: 12');
  await page.getByRole('button', { name: 'Change' }).first().click();
  const editor = page.getByRole('textbox', { name: 'The example' });
  await editor.fill(
    "import { maxRank } from '@twofold/core';\n\nconsole.log(6 * 7);\nthrow new Error('no');",
  );
  await page.getByRole('button', { name: 'Run' }).first().click();
  await expect(output).toHaveText('42\nLine 4: The program stopped with an error: Error: no.');
  await editor.fill("import 'node:fs';");
  await page.getByRole('button', { name: 'Run' }).first().click();
  await expect(output).toHaveText('There is no "node:fs" in the page: run this example in Node.');
  await editor.fill('while (true);');
  await page.getByRole('button', { name: 'Run' }).first().click();
  await expect(output).toContainText('a loop that never ends');
  await page.getByRole('button', { name: 'Put back' }).click();
  await page.getByRole('button', { name: 'Run' }).first().click();
  await expect(output).toContainText('points: 12');
});

test('a search finds a guide and a name', async ({ page }) => {
  for (const [text, title] of [
    ['glicko', 'Practice'],
    ['verifyReplay', 'verifyReplay'],
  ] as const) {
    await open(page, 'index.html');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox').fill(text);
    await page.getByRole('option', { name: title }).first().click();
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
  }
});

test('pages fit a phone and are accessible, and in the dark by their colours', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    'index.html',
    'guides/start.html',
    'guides/solver.html',
    'modules/_twofold_core.html',
  ]) {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, path);
    await expect(page.locator(`${NAMES} a`).first()).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
    const leaveOut = (axe: AxeBuilder) => (path === 'index.html' ? axe : axe.exclude(NAMES));
    await expectNothing(page, path, (axe) => leaveOut(axe).disableRules(TYPEDOC_RULES));
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNothing(page, `${path}, dark`, (axe) => leaveOut(axe).withRules(COLOUR_RULES));
  }
});

/** Expects no finding of axe by some rules. */
async function expectNothing(page: Page, where: string, choose: (axe: AxeBuilder) => AxeBuilder) {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const { violations } = await choose(axe).analyze();
  expect(violations.map(({ id, nodes }) => `${where} ${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('leads to the game, and back', async ({ page }) => {
  await open(page, 'guides/start.html');
  await page.getByRole('link', { name: 'The game' }).first().click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Documentation for programmers' }).click();
  await expect(page.getByRole('heading', { name: 'Twofold' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/docs\/index\.html$/);
});
