// What a teacher takes along of a lesson: the worksheet on paper, the page for a projector, frames in other pages.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { boardFromValues, boardToValues, DOWN, LEFT, RIGHT, tilt, UP } from '@twofold/core';
import { choose } from './coach';
import { LONG } from './long';
import { findFaults, LOCALES, THEMES, wear } from './looks';

let host: Server;
let outside: string; // another site, which frames ours

test.beforeAll(async () => {
  host = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>A page</title>${decodeURIComponent((request.url ?? '/').slice(1))}`);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  outside = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
test.afterAll(() => host.close());

/** Opens a page of another site with a frame of ours. */
async function frame(page: Page, address: string, attributes = ''): Promise<FrameLocator> {
  const html = `<iframe src="${address}" width="480" height="640" ${attributes}></iframe>`;
  await page.goto(`${outside}/${encodeURIComponent(html)}`);
  return page.frameLocator('iframe');
}

/** Notes every use of the browser's storage by any page, from before its first script. */
async function watchStorage(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const used: string[] = [];
    Object.assign(globalThis, { used });
    const note = (owner: object, name: string) => {
      const original = (owner as Record<string, (...given: unknown[]) => unknown>)[name]!;
      Object.assign(owner, {
        [name](this: unknown, ...given: unknown[]) {
          used.push(`${name} ${String(given[0])}`);
          return original.apply(this, given);
        },
      });
    };
    for (const name of ['setItem', 'getItem', 'removeItem']) note(Storage.prototype, name);
    note(IDBFactory.prototype, 'open');
    note(CacheStorage.prototype, 'open');
  });
  return () => page.frames()[1]!.evaluate(() => (globalThis as unknown as { used: string[] }).used);
}

/** The settings are asked for once: the frame is as calm as their owner wants pages to be. */
const READS = ['getItem twofold.settings'];

test('a lesson steps inside another site, which stores nothing', async ({ page, baseURL }) => {
  const used = await watchStorage(page);
  const inside = await frame(
    page,
    `${baseURL}/embed#way=minimum-row&amp;board=4/0/4&amp;side=NORTH&amp;step=9`,
  );
  await expect(inside.getByText('Step 9 of 13')).toBeVisible();
  await inside.getByRole('button', { name: 'Next step' }).click();
  await expect(inside.getByText('Column 0: 4 and 4 merge to 8 at row 0.')).toBeVisible();
  await expect(inside.locator('[aria-current=step]')).toContainText('merge into (t − 1, c)');
  await page.keyboard.press('End');
  await expect(inside.getByText('Done: 8 points.')).toBeVisible();
  await expect(inside.getByRole('link', { name: 'Open in Twofold' })).toHaveAttribute(
    'href',
    '/learn?way=minimum-row&board=4/0/4&side=NORTH',
  );
  expect((await used()).filter((use) => !READS.includes(use))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('an editor inside another site runs and checks, keeps nothing, and gives the program to the site', async ({
  page,
  context,
  baseURL,
}) => {
  const used = await watchStorage(page);
  const inside = await frame(page, `${baseURL}/embed#own=two-pointers`, 'style="width:900px"');
  const editor = inside.getByRole('textbox', { name: /^Your program/ });
  await editor.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('export function tiltRow(row) { return 0; }');
  await inside.getByRole('button', { name: 'Run' }).click();
  await expect(inside.getByText('The board plays by your program now.')).toBeVisible();
  await inside.getByRole('button', { name: 'Check' }).click();
  await expect(inside.getByText('The tilted board is not the right one.')).toBeVisible();
  expect((await used()).filter((use) => !READS.includes(use))).toEqual([]);
  const opened = context.waitForEvent('page');
  await inside.getByRole('link', { name: 'Open in Twofold' }).click();
  const site = await opened;
  await expect(site.getByRole('textbox', { name: /^Your program/ })).toContainText('return 0;');
  await page.reload();
  await expect(editor).not.toContainText('return 0;');
});

test(
  'a frame without an origin shows lessons, and says why programs do not run',
  LONG,
  async ({ page, baseURL }) => {
    const lesson = await frame(page, `${baseURL}/embed#way=walk&amp;only=board`, 'sandbox="allow-scripts"');
    await lesson.getByRole('button', { name: 'Next step' }).click();
    await expect(lesson.getByText('Step 1 of 36')).toBeVisible();
    await expect(lesson.locator('[aria-current=step]')).toHaveCount(0);
    const editor = await frame(page, `${baseURL}/embed#own=walk`, 'sandbox="allow-scripts"');
    await expect(editor.getByText(/Programs cannot run in this frame/)).toBeVisible();
    await expect(editor.getByRole('button', { name: 'Run' })).toHaveCount(0);
  },
);

test('a broken address of a lesson says what is wrong', LONG, async ({ page, baseURL }) => {
  for (const [address, told] of [
    ['way=run', 'There is no such lesson.'],
    ['way=walk&board=2,3', /^3 is not a tile/],
    ['own=run', 'There is no such contract.'],
    ['own=walk&code=1jx!', /^The program in this link cannot be read/],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(`${baseURL}/embed#${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(told);
  }
});

test('frames of every size have all of it in sight, without a fault', LONG, async ({ page, baseURL }) => {
  for (const shown of ['way=rotate-with-motions', 'way=walk&only=board', 'own=walk']) {
    await page.goto('about:blank');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 240, height: 320 });
    await page.goto(`${baseURL}/embed?lang=ar#${shown}`);
    for (const [width, height] of [
      [240, 320],
      [480, 640],
      [760, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      const last = page.getByRole('link', { name: 'افتح في Twofold' });
      await expect(last).toBeInViewport({ ratio: 1 });
      const over = () =>
        page.evaluate(() => {
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
          return Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight);
        });
      // a busy machine may not have laid the new size out yet
      await expect.poll(over, { message: `${shown} ${width}x${height}` }).toBeLessThanOrEqual(0);
      if (shown.startsWith('own'))
        await expect(page.getByRole('button', { name: 'تشغيل' })).toBeInViewport({ ratio: 1 });
      else await expect(page.getByRole('slider')).toBeInViewport({ ratio: 1 });
      expect(await findFaults(page), `${shown} ${width}x${height}`).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findFaults(page, 'colours'), `${shown}, dark`).toEqual([]);
  }
});

test('an upright frame from left to right does not scroll sideways', LONG, async ({ page, baseURL }) => {
  for (const [width, height] of [
    [240, 640],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('about:blank');
    await page.goto(`${baseURL}/embed?lang=en#way=walk`);
    await expect(page.getByRole('slider')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width);
  }
});

test('the page of a lesson gives frames to paste', LONG, async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/learn?way=walk&board=2,2/0,4&side=WEST');
  await page.getByRole('button', { name: 'Copy a frame: board with steps' }).click();
  await expect(page.getByText('The frame is copied.')).toBeVisible();
  const snippet = await page.evaluate(() => navigator.clipboard.readText());
  expect(snippet).toContain(
    `src="${baseURL}/embed?lang=en#way=walk&#38;board=2,2/0,4&#38;side=WEST&#38;only=board"`,
  );
  await page.goto(`${outside}/${encodeURIComponent(snippet)}`);
  await expect(page.frameLocator('iframe').getByRole('img')).toHaveAccessibleName(
    'Board. Row 1: 2, 2. Row 0: empty, 4.',
  );
});

test('a presenter steps with one key, in the dark too', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/learn?way=walk&board=2,0,2&side=WEST&projector');
  const at = (step: number) => expect(page.getByText(new RegExp(`^Step ${step} of`))).toBeVisible();
  await at(0);
  for (const key of ['PageDown', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await at(3);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowLeft');
  await at(1);
  await page.keyboard.press('End');
  await expect(page.getByText('Done: 4 points.')).toBeVisible();
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.keyboard.press('d');
  expect(await theme()).toBe('dark');
  await page.getByRole('link', { name: 'To the lesson' }).click();
  await expect(page.getByRole('textbox', { name: 'Board as text' })).toHaveValue('2 0 2');
  expect(await theme()).toBe('auto');
});

test('on a wall all is in sight, in letters for the last row', LONG, async ({ page }) => {
  await choose(page, { motion: 'off' });
  for (const way of ['walk', 'minimum-row', 'rotate-with-motions']) {
    await page.goto(`/learn?way=${way}&projector`);
    const line = page.locator('.is-lit');
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
      [360, 740],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.keyboard.press('Home');
      await expect(page.getByText('The board before the first step.')).toBeVisible();
      for (let step = 0; step < 9; step++) {
        await page.keyboard.press('PageDown');
        for (const part of [page.locator('.lesson-frame'), line, page.locator('.lesson-sentence')])
          await expect(part).toBeInViewport({ ratio: 0.99 });
      }
      if (width < 1000) continue;
      const size = await line.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      expect(size).toBeGreaterThanOrEqual(height / 30);
    }
    await expectColours(page, way);
  }
});

/** Expects no finding of axe, and in every theme none about colours. */
async function expectColours(page: Page, where: string): Promise<void> {
  for (const [index, theme] of THEMES.entries()) {
    await wear(page, theme);
    expect(await findFaults(page, index === 0 ? 'all' : 'colours'), `${where} ${theme}`).toEqual([]);
  }
}

test(
  'a worksheet is three pages, answers on the last, black on white in the dark',
  LONG,
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    const ways = ['walk', 'minimum-row', 'rotate-with-motions'];
    for (const [index, locale] of LOCALES.entries()) {
      await choose(page, { locale });
      // German has the longest words. Of the others each has one worksheet.
      for (const way of locale === 'de' ? ways : [ways[index % ways.length]]) {
        await page.goto(`/learn?way=${way}&print&seed=abc`);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('.paper-tilt')).toHaveCount(12);
        for (const format of ['A4', 'Letter']) {
          const pdf = (await page.pdf({ format })).toString('latin1');
          expect(pdf.match(/\/Type \/Page\b/g), `${locale} ${way} ${format}`).toHaveLength(3);
        }
      }
      const paper = await page.locator('.paper').evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return [color, backgroundColor, getComputedStyle(document.body).backgroundColor];
      });
      expect(paper).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
    }
  },
);

test('the same address prints the same boards, and a new one has others', LONG, async ({ page }) => {
  await page.goto('/learn?way=walk&print');
  await expect(page).toHaveURL(/&print&seed=\w{6}$/);
  const boards = () => page.locator('.paper-board').allTextContents();
  const first = await boards();
  expect(first).toHaveLength(19);
  await page.reload();
  await expect.poll(boards).toEqual(first);
  await page.getByRole('button', { name: 'Other boards' }).click();
  await expect.poll(boards).not.toEqual(first);
  expect(await findFaults(page)).toEqual([]);
});

/** The addresses of the courses in docs/teaching.md, in their order. */
const ADDRESSES = (() => {
  const text = readFileSync(new URL('../docs/teaching.md', import.meta.url), 'utf8');
  const [, courses = ''] = /^## Three courses$([\s\S]*?)^## In class$/m.exec(text) ?? [];
  return [...courses.matchAll(/`(\/[^`\n]*)`/g)].map(([, address]) => address!);
})();

test('every address of the courses opens its page', LONG, async ({ page }) => {
  expect(ADDRESSES.length).toBeGreaterThanOrEqual(16);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  for (const address of ADDRESSES) {
    await page.goto(address);
    if (address.startsWith('/?')) await expect(page.getByRole('grid')).toBeVisible();
    else await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^There is no such/), address).toHaveCount(0);
    if (address.includes('mistake='))
      await expect(page.getByRole('button', { name: 'Show where it goes wrong' })).toBeVisible();
    if (address.includes('&print')) await expect(page.locator('.paper-tilt')).toHaveCount(12);
    if (address.includes('&projector'))
      await expect(page.getByText('The board before the first')).toBeVisible();
  }
  expect(errors).toEqual([]);
});

/** The values on the board of the editor's page, row by row. */
async function valuesOn(page: Page): Promise<number[][]> {
  const names = await page
    .locator('.own-board .cell')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
  const values = names.map((name) => Number.parseInt(name, 10) || 0);
  return [0, 4, 8, 12].map((first) => values.slice(first, first + 4));
}

test('the grid of a course moves in its window, key by key', LONG, async ({ page }) => {
  await choose(page, { motion: 'off' });
  await page.goto('/learn?own=walk');
  const buffer = readFileSync(new URL('../examples/lessons/grid.js', import.meta.url));
  await page
    .locator('.own input[type=file]')
    .setInputFiles({ name: 'grid.js', mimeType: 'text/plain', buffer });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('The board plays by your program now.')).toBeVisible();
  const keys = [
    ['ArrowLeft', LEFT],
    ['ArrowUp', UP],
    ['ArrowRight', RIGHT],
    ['ArrowDown', DOWN],
  ] as const;
  let moves = 0;
  for (let turn = 0; turn < 16; turn++) {
    const [key, direction] = keys[turn % 4]!;
    const before = await valuesOn(page);
    const right = boardToValues(tilt(boardFromValues(before), direction).board);
    await page.keyboard.press(key);
    if (String(right) === String(before)) continue;
    moves++;
    await expect
      .poll(async () => {
        const now = (await valuesOn(page)).flat();
        const changed = right.flat().filter((value, at) => value !== now[at]);
        return changed.length === 1 && changed[0] === 0; // the new tile, on an empty cell
      })
      .toBe(true);
  }
  expect(moves).toBeGreaterThan(8);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Every tilt is right' })).toBeVisible();
});
