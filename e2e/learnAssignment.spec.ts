// Assignments: built by a teacher, done and handed in by a student, and run again by the teacher.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { choose } from './coach';
import { LONG } from './long';
import { expectFitInAll, expectNoFault, findFaults } from './looks';

const RIGHT = readFileSync(new URL('../examples/lessons/minimumRow.ts', import.meta.url), 'utf8');
const UNCHANGED = 'export function tilt(board, side) {\n  return 0;\n}\n';
const TASK =
  'v=1&way=minimum-row&shape=4x4&boards=W2.2.2.4/0.0.0.0/4.0.4.8/0.0.0.0&due=2999-12-01T22:59Z&title=Rows&note=One%0ATwo';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function load(page: Page, text: string, name = 'program.js'): Promise<void> {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.locator('.own-tools input[type=file]').setInputFiles(file);
  await expect(page.locator('.own-language select')).toHaveValue(
    name.endsWith('.ts') ? 'typescript' : 'javascript',
  );
}

test('a teacher builds an assignment, by keys alone where boards are made', async ({ page }) => {
  await choose(page, {});
  await page.goto('/learn?teach');
  const link = page.locator('.task-link');
  await page.getByLabel('Way').selectOption('tilt');
  await page.getByLabel('Boards of the check').selectOption('square');
  await page.getByLabel('The points have to be right, too').check();
  await page.getByLabel(/^Hints/).uncheck();
  await page.getByLabel('A board as text').fill('2 2 / 3 4');
  await page.keyboard.press('Enter');
  await expect(page.locator('.task-fault')).toContainText('3');
  await page.getByLabel('A board as text').fill('2 2 2/0 0 0/4 0 4');
  await page.keyboard.press('Enter');
  await expect(link).toContainText('boards=2.2.2/0.0.0/4.0.4');
  const board = page.getByRole('group', { name: 'Board 1', exact: true });
  await board.getByLabel('Tilt').selectOption('WEST');
  await board.getByRole('gridcell').first().focus();
  await page.keyboard.press('5');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(link).toContainText('boards=W32.2.2/2.0.0/4.0.4');
  await page.getByLabel('Boards of the check').selectOption('4x4');
  await expect(page.getByText('A board does not have the shape of the check')).toBeVisible();
  await expect(link).toBeHidden();
  await page.getByLabel('Boards of the check').selectOption('square');
  await page.getByLabel('Title').fill('Rows & more');
  await page.getByLabel('Language of the page').selectOption('de');
  await page.getByLabel('To hand in by').fill('2026-12-01T22:30');
  await expect(link).toHaveText(
    /\/learn\?assignment#v=1&way=tilt&shape=square&points=1&hints=0&boards=W32\S+&due=2026-12-0\dT[\d:]+Z&language=de&title=Rows%20%26%20more$/,
  );
  const saved = page.waitForEvent('download');
  await button(page, 'Save the file').click();
  expect((await saved).suggestedFilename()).toBe('assignment.json');
  const shown = await link.textContent();
  await page.reload();
  await expect(link).toHaveText(shown!);
  await expectNoFault(page, 'the builder');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'See it as a student' }).click();
  const student = await opened;
  await expect(student.getByRole('heading', { level: 1 })).toHaveText('Rows & more');
  await expect(student.locator('html')).toHaveAttribute('lang', 'de');
  await expect(student.getByText('Es gibt keine Hinweise')).toBeVisible();
});

test('a student hands in what was checked, and the teacher runs it again', async ({ page }) => {
  await choose(page, {});
  await page.goto(`/learn?assignment#${TASK}`);
  await expect(page).toHaveTitle('Assignment · Learn · Twofold');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rows');
  await expect(page.getByText('Check your program first.')).toBeVisible();
  await load(page, UNCHANGED);
  await button(page, 'Check').click();
  await expect(page.locator('.own-mistake')).toContainText('The board comes back as it was given.');
  await load(page, RIGHT, 'minimumRow.ts');
  await button(page, 'Check').click();
  await expect(page.getByText(/^[\d,]+ tilts in [\d.]+ s: all boards of this assignment\.$/)).toBeVisible();
  const handIn = page.locator('.task-hand-in');
  await expect(handIn).toContainText('Tries: 2.');
  await handIn.getByLabel('Your name, if you like').fill('Ada Lovelace');
  const saved = page.waitForEvent('download');
  await button(page, 'Save the result as a file').click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('Ada-Lovelace.json');
  const file = readFileSync(await download.path(), 'utf8');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy the link with the result').click();
  await expect(page.getByText(/The link with your program is copied/)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expectNoFault(page, 'an assignment that is done');
  await page.reload();
  await expect(page.getByText('Check your program first.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Your program/ })).toContainText('minimum');

  await page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await expect(page.locator('.task-claims')).toContainText('Ada Lovelace');
  await button(page, 'Run it again').click();
  await expect(page.getByText('The program does what the result says.')).toBeVisible();
  await expectNoFault(page, 'a result');
  const forged = JSON.stringify({ ...JSON.parse(file), text: UNCHANGED });
  const picker = page.locator('.task-file input');
  await picker.setInputFiles({
    name: 'forged.json',
    mimeType: 'application/json',
    buffer: Buffer.from(forged),
  });
  await button(page, 'Run it again').click();
  await expect(page.getByText('The program does not do what the result says.')).toBeVisible();
  await expect(page.locator('.own-mistake')).toBeVisible();
  await picker.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(page.getByRole('alert')).toHaveText('This file is not a result.');
});

test('without hints a check names no mistake and shows no board', async ({ page }) => {
  await choose(page, {});
  await page.goto(`/learn?assignment#${TASK}&hints=0`);
  await load(page, UNCHANGED);
  await button(page, 'Check').click();
  await expect(page.locator('.own-sentence')).toBeVisible();
  await expect(page.locator('.own-mistake, .own-boards')).toHaveCount(0);
  for (const [hash, words] of [
    ['#v=2&way=tilt', 'A newer version of this page'],
    [`#${TASK.slice(0, 40)}%`, 'This link is not whole.'],
    ['', 'This link is not whole.'],
  ]) {
    await page.goto('about:blank');
    await page.goto(`/learn?assignment${hash}`);
    await expect(page.getByText(words!)).toBeVisible();
  }
});

test('assignments fit every size, in Arabic and in English', LONG, async ({ page }) => {
  for (const locale of ['en', 'ar']) {
    await choose(page, { locale });
    for (const path of [`/learn?teach#${TASK}`, `/learn?assignment#${TASK}`, '/learn?result']) {
      await page.goto('about:blank');
      await page.goto(path);
      await expectFitInAll(page, locale, path);
      if (path.includes('teach')) continue;
      if (locale === 'en') await expectNoFault(page, path);
      else expect(await findFaults(page), `${path} in ${locale}`).toEqual([]);
    }
  }
});
