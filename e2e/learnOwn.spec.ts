// The bench of one's own rules, on the built site with its real security policy: right, wrong, endless and malicious
// programs, links, and the editor by keyboard alone.
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { KEYS } from './board';
import { choose } from './coach';
import { LONG } from './long';
import { expectNoFault, settle } from './looks';

const RIGHT = readFileSync(new URL('../examples/lessons/minimumRow.ts', import.meta.url), 'utf8');
/** "Repeat until nothing changes": 16 from 4 4 _ 8. */
const REPEAT = `export function tiltRow(row) {
  console.log('row', row);
  let points = 0;
  for (let i = 1; i < row.length; i++) {
    if (row[i] === 0 || (row[i - 1] !== 0 && row[i - 1] !== row[i])) continue;
    if (row[i - 1] === row[i]) points += 2 * row[i];
    row[i - 1] += row[i];
    row[i] = 0;
    i = 0;
  }
  return points;
}`;

const editor = (page: Page) => page.getByRole('textbox', { name: /^Your program/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const outcome = (page: Page) => page.locator('.own-check');
const board = (page: Page) => page.locator('.own-board');

/** Opens the bench of a way, and notes every breach of the security policy. */
async function openBench(page: Page, way: string, hash = ''): Promise<string[]> {
  const breaches: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) breaches.push(message.text());
  });
  await choose(page, {});
  await page.goto(`/learn?own=${way}${hash}`);
  await expect(editor(page)).toBeVisible();
  return breaches;
}

/** Puts a program on the bench, as a file. */
async function load(page: Page, text: string, name = 'program.js'): Promise<void> {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.locator('.own input[type=file]').setInputFiles(file);
  await expect(page.locator('.own select')).toHaveValue(name.endsWith('.ts') ? 'typescript' : 'javascript');
}

const codeOf = (text: string) => `#code=1j${deflateRawSync(text).toString('base64url')}`;
const keptOf = (page: Page, way: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').text, `twofold.own.${way}`);

test('a right program plays and passes; it is kept', async ({ page }) => {
  const breaches = await openBench(page, 'minimum-row');
  await load(page, RIGHT, 'minimumRow.ts');
  await button(page, 'Run').click();
  await expect(page.getByText('The board plays by your program now.')).toBeVisible();
  const tiles = () => board(page).locator('.tile').allTextContents();
  expect(await tiles()).toHaveLength(2);
  await expect
    .poll(async () => {
      for (const key of KEYS) await page.keyboard.press(key); // the tiles may be such that some keys move none
      return (await tiles()).length;
    })
    .toBeGreaterThan(2);
  await expect(page.getByText(/By the rules/)).toHaveCount(0);
  await button(page, 'Check').click();
  await expect(outcome(page).getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Every tilt is right' })).toBeVisible();
  await expect(outcome(page)).toContainText('11,004 tilts');
  expect(await page.evaluate(() => localStorage.getItem('twofold.learn'))).toContain('own:minimum-row');
  await expect(page.getByRole('link', { name: 'Minimum row done' })).toBeVisible();
  await page.reload();
  await expect(editor(page)).toContainText('minR');
  expect(breaches).toEqual([]);
});

test('a wrong program: the first difference as boards, with what it printed', LONG, async ({ page }) => {
  await openBench(page, 'two-pointers');
  const checked = async (sentence: string) => {
    const began = Date.now();
    await button(page, 'Check').click();
    await outcome(page).filter({ hasText: sentence }).waitFor();
    return Date.now() - began;
  };
  await load(page, 'function tiltRow(row) { return "left"; }'); // it fails at the first tilt
  const first = await checked('where a finite number should be');
  await load(page, REPEAT);
  const took = await checked('The tilted board is not the right one.');
  const most = Math.max(2000, 3 * first); // a busy machine is slower in both
  expect(took, 'the first difference is there within two seconds').toBeLessThan(most);
  await expect(outcome(page)).toContainText('Pairs that were made merge again');
  const boards = outcome(page).locator('figure');
  await expect(boards.locator('figcaption')).toHaveText([
    'The board, to tilt left',
    'Your answer',
    'The right answer',
  ]);
  await expect(outcome(page).getByText(/^row \[/)).toBeVisible();
  // A key pressed while the program is being opened is kept.
  await button(page, 'Play from this board').click();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(/By the rules the board would be another one/)).toBeVisible();
  // An error, with its line, which the cursor goes to.
  await load(page, 'export function tiltRow(row) {\n  return row.front.values;\n}\n');
  await button(page, 'Run').click();
  await expect(page.getByText('The board plays by your program now.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.own-play')).toContainText('The program stopped with an error: TypeError');
  await button(page, 'Go to line 2').click();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('// here ');
  expect(await keptOf(page, 'two-pointers')).toMatch(/\n.*\/\/ here/);
  // A new start asks, and can be undone.
  await button(page, 'Start again').click();
  await expect(page.getByText(/^The program in the editor is replaced by the beginning/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Start again' }).click();
  await expect(editor(page)).not.toContainText('here');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(page)).toContainText('// here');
});

/** Programs that try to get out, to cheat or to break the sandbox, and the sentences that they end with. */
const MALICIOUS: readonly (readonly [what: string, text: string, sentence: RegExp])[] = [
  ['endless', 'function tilt() { while (true); }', /gave no answer for 1 s/],
  ['endless at the top', 'for (;;); function tilt() {}', /gave no answer for 1 s/],
  [
    'a loop that heeds no limit',
    'function tilt() { return [].indexOf.call({ length: 2 ** 53 - 1 }, 1); }',
    /gave no answer for 1.5 s/,
  ],
  [
    'fetch',
    'function tilt() { return fetch("/stolen"); }',
    /ReferenceError: fetch is not defined|'fetch' is not/,
  ],
  [
    'names of a page and of a worker',
    `const names = ['fetch', 'XMLHttpRequest', 'WebSocket', 'postMessage', 'importScripts', 'Worker', 'caches',
      'indexedDB', 'navigator', 'location', 'self', 'window', 'document', 'setTimeout', 'WebAssembly', 'performance'];
    function tilt() { throw Error('found ' + names.filter((name) => name in globalThis).length); }`,
    /Error: found 0\./,
  ],
  [
    'the constructor of constructors',
    `function tilt() {
      const world = [].constructor.constructor('return this')();
      throw Error('found ' + ['fetch', 'postMessage'].filter((name) => name in world).length);
    }`,
    /Error: found 0\./,
  ],
  ['an import', 'import "/stolen.js"; function tilt() {}', /imports "\/stolen.js"/],
  ['an import later', 'await import("/stolen.js"); function tilt() {}', /imports "\/stolen.js"/],
  [
    'other prototypes',
    `Object.prototype.ok = true; Object.prototype.board = [[0]]; Array.prototype.toJSON = () => 'x';
    Array.prototype.map = Array.prototype.every = () => true; Array.isArray = () => true;
    JSON.stringify = JSON.parse = () => ({ ok: true }); Promise.prototype.then = Function.prototype.call = () => 0;
    function tilt() { return 0; }`,
    /not the right one|should be/,
  ],
  ['a huge allocation', 'function tilt() { return new Uint8Array(2 ** 30); }', /more than 48 MB/],
  ['growth', 'function tilt() { const a = []; for (;;) a.push([...a]); }', /more than 48 MB|no answer/],
  ['recursion', 'function tilt(b, s) { return tilt(b, s) + 1; }', /nested too deeply/],
  [
    'a getter that throws',
    'function tilt(board) { Object.defineProperty(board, 0, { get() { throw Error("ha"); } }); return 0; }',
    /should be|stopped with an error/,
  ],
  ['a proxy', 'function tilt(board) { return new Proxy(board, { get() { throw 1; } }); }', /should be/],
  ['a huge array', 'function tilt() { return Array(1e6).fill(1); }', /finite number|too long|48 MB/],
  ['nothing', 'function tilt() {}', /The function returns nothing/],
  ['another size', 'function tilt(board) { board.pop(); return 0; }', /the size must stay/],
];

test('a named mistake leads to its lesson, where it is open', async ({ page }) => {
  await openBench(page, 'two-pointers');
  await load(page, REPEAT);
  await button(page, 'Check').click();
  await outcome(page).getByRole('link', { name: 'See it step by step' }).click();
  await expect(page).toHaveURL(/way=two-pointers&mistake=repeat$/);
  const mistake = page.locator('details', { hasText: 'Repeat until nothing changes' });
  await expect(mistake).toHaveAttribute('open');
  await expect(mistake.getByRole('button', { name: /Play|Step|Next/ }).first()).toBeVisible();
});

test('a wrong motion is told with the right one, and its cell has a ring', async ({ page }) => {
  await openBench(page, 'rotate-with-motions');
  const sorts = 'board.map((row) => [...row].sort((a, b) => b - a))';
  await load(page, `const tilt = (board) => ({ board: ${sorts}, score: 0, motions: [] });`);
  await button(page, 'Check').click();
  const figures = outcome(page).getByRole('figure');
  await expect(figures.nth(1)).toContainText('[1, 3] → –');
  await expect(figures.nth(2)).toContainText('[1, 3] → [1, 0]');
  await expect(figures.first().locator('.lesson-cursor')).toHaveCount(1);
});

test('malicious programs reach nothing, and each ends with a sentence', LONG, async ({ page }) => {
  const breaches = await openBench(page, 'minimum-row');
  const stolen: string[] = [];
  page.on('request', (request) => /stolen/.test(request.url()) && stolen.push(request.url()));
  for (const [what, text, sentence] of MALICIOUS) {
    await load(page, text);
    await button(page, 'Check').click();
    await expect(outcome(page).locator('.own-sentence'), what).toContainText(sentence);
  }
  await load(page, 'function tilt() { for (let end = Date.now() + 900; Date.now() < end;); return 0; }');
  await button(page, 'Check').click();
  await button(page, 'Cancel').click();
  await expect(outcome(page)).toContainText('The check was stopped.');
  await load(page, RIGHT, 'minimumRow.ts');
  await button(page, 'Check').click();
  await expect(page.getByRole('heading', { name: 'Every tilt is right' })).toBeVisible();
  expect({ breaches, stolen }).toEqual({ breaches: [], stolen: [] });
});

test('a program from a link runs when asked to, and replaces nothing unasked', async ({ page }) => {
  await openBench(page, 'two-pointers');
  await load(page, '// mine\nfunction tiltRow() {}');
  let workers = 0;
  page.on('worker', () => workers++);
  await page.goto(`/learn?own=two-pointers${codeOf('// theirs\nfunction tiltRow() { return 0; }')}`);
  await expect(page.getByText('This program is from a link.')).toBeVisible();
  await expect(editor(page)).toContainText('// theirs');
  expect(await keptOf(page, 'two-pointers')).toContain('// mine');
  expect(workers, 'nothing runs').toBe(0);
  await button(page, 'Run').click();
  await expect(page.getByText('The board plays by your program now.')).toBeVisible();
  expect(await keptOf(page, 'two-pointers')).toContain('// mine');
  await load(page, '// a file\nfunction tiltRow() {}');
  await expect(editor(page)).toContainText('// a file');
  expect(await keptOf(page, 'two-pointers')).toContain('// mine');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(page)).toContainText('// theirs');
  await button(page, 'Make it mine').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make it mine' }).click();
  await expect(page.getByText('This program is from a link.')).toBeHidden();
  expect(await keptOf(page, 'two-pointers')).toContain('// theirs');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(page)).toContainText('// mine');
  await page.goto('/learn?own=two-pointers#code=1jdamaged');
  await expect(page.getByText('The program in this link cannot be read.')).toBeVisible();
  await expect(editor(page)).toContainText('// mine');
});

test('a program from a link that was changed is the own one after a reload', LONG, async ({ page }) => {
  await openBench(page, 'two-pointers', codeOf('// theirs\nfunction tiltRow() { return 0; }'));
  await expect(page.getByText('This program is from a link.')).toBeVisible();
  await editor(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('// first ');
  await expect(page).toHaveURL(/\/learn\?own=two-pointers$/);
  await page.reload();
  await expect(editor(page)).toContainText('// first // theirs');
  await editor(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('// second ');
  expect(await keptOf(page, 'two-pointers')).toMatch(/^\/\/ second \/\/ first \/\/ theirs/);
});

test('a question mark is typed into the program, and opens no help', LONG, async ({ page }) => {
  await openBench(page, 'walk');
  await editor(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('a ? b : c');
  await expect(editor(page)).toHaveText('a ? b : c');
  await expect(page.locator('#help')).toBeHidden();
});

test('by keyboard alone, in every look, and on a phone', LONG, async ({ page }) => {
  const breaches = await openBench(page, 'walk');
  await editor(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('export function moveTiles(cells) {\n  return cell;\n}');
  await page.keyboard.press('Tab');
  await expect(editor(page), 'Tab indents').toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('gridcell').first(), 'the board has the keys').toBeFocused();
  await page.keyboard.press('Escape');
  await expect(editor(page), 'Escape leads back to the text').toBeFocused();
  await page.keyboard.press('Control+Shift+Enter');
  await expect(outcome(page)).toContainText('ReferenceError');
  await expect(editor(page), 'a check leaves the focus').toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('gridcell').first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.own-play')).toContainText('ReferenceError');
  await page.getByRole('button', { name: 'Go to line 2' }).focus();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Run'), 'Escape, then Tab, leaves').toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toContainText('ReferenceError');
  expect(breaches).toEqual([]); // before axe, which adds style elements of its own
  await expectNoFault(page, 'own rules');
  await page.setViewportSize({ width: 360, height: 740 });
  await settle(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('without CodeMirror a plain field does the same', async ({ page }) => {
  await page.route('**/assets/codeMirror-*.js', (route) => route.abort());
  await openBench(page, 'two-pointers');
  await editor(page).fill('function tiltRow(row) {\n  return x;\n}');
  await editor(page).press('Control+Enter');
  await expect(page.getByRole('gridcell').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeFocused();
  await editor(page).press('Control+Enter');
  await expect(page.getByRole('gridcell').first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await button(page, 'Go to line 2').click();
  await expect(editor(page)).toBeFocused();
  expect(await keptOf(page, 'two-pointers')).toContain('return x;');
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('programs are checked without a connection', LONG, async ({ page, context }) => {
    await openBench(page, 'minimum-row');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await load(page, 'function tilt(board: number[][]) { return "left"; }', 'program.ts');
    await button(page, 'Check').click();
    await expect(outcome(page)).toContainText('The program gives "left" where a finite number should be.');
    await context.setOffline(false);
  });
});
