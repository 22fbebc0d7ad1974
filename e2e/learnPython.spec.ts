// Python in the editor, on the built site with its real security policy: right, wrong, endless and malicious programs.
import { expect, type Page, test } from '@playwright/test';
import { KEYS } from './board';
import { choose } from './coach';
import { LONG } from './long';

const RIGHT = `def tiltRow(row):
    tiles = [value for value in row if value]
    score = to = 0
    while tiles:
        value = tiles.pop(0)
        if tiles and tiles[0] == value:
            value += tiles.pop(0)
            score += value
        row[to] = value
        to += 1
    for rest in range(to, len(row)):
        row[rest] = 0
    return score
`;

const outcome = (page: Page) => page.locator('.own-check');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openBench(page: Page): Promise<string[]> {
  const breaches: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) breaches.push(message.text());
  });
  await choose(page, {});
  await page.goto('/learn?own=two-pointers');
  await expect(page.getByRole('textbox', { name: /^Your program/ })).toBeVisible();
  return breaches;
}

async function load(page: Page, text: string): Promise<void> {
  const file = { name: 'program.py', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.locator('.own input[type=file]').setInputFiles(file);
  await expect(page.locator('.own select')).toHaveValue('python');
}

test('a program in Python plays and is checked; its mistake is named', async ({ page }) => {
  const breaches = await openBench(page);
  await page.locator('.own select').selectOption('python');
  await expect(page.getByRole('textbox', { name: /^Your program/ })).toContainText('def tiltRow(row):');
  await expect(page.getByRole('button', { name: 'Step through', exact: true })).toHaveCount(0);
  await load(page, RIGHT);
  await press(page, 'Run');
  await expect(page.getByText('The board plays by your program now.')).toBeVisible();
  await expect
    .poll(async () => {
      for (const key of KEYS) await page.keyboard.press(key); // the tiles may be such that some keys move none
      return page.locator('.own-board .tile').count();
    })
    .toBeGreaterThan(2);
  await load(
    page,
    RIGHT.replace('tiles[0] == value:', 'tiles[0] == value + 1:').replace(
      '    tiles =',
      '    print("row", row)\n    tiles =',
    ),
  );
  await press(page, 'Check');
  await expect(outcome(page)).toContainText('The tiles slide, but equal ones do not merge.');
  await expect(outcome(page).getByText(/^row \[/)).toBeVisible();
  await load(page, 'def tiltRow(row):\n    x = 1\n    return row.x\n');
  await press(page, 'Check');
  await expect(outcome(page)).toContainText(
    "The program stopped with an error: AttributeError: 'list' object has no attribute 'x'.",
  );
  await expect(page.getByRole('button', { name: 'Go to line 3' })).toBeVisible();
  await load(page, 'def tiltRow(row):\n    while True: pass\n');
  await press(page, 'Check');
  await expect(outcome(page)).toContainText('gave no answer for 1.5 s');
  await load(page, 'def tiltRow(row):\n    all = []\n    while True: all.append([0] * 8000000)\n');
  await press(page, 'Check');
  await expect(outcome(page)).toContainText('needs more than 64 MB');
  expect(breaches).toEqual([]);
});

test('a right program in Python passes the whole check', LONG, async ({ page }) => {
  await openBench(page);
  await load(page, RIGHT);
  await press(page, 'Check');
  await expect(page.getByRole('heading', { name: 'Every tilt is right' })).toBeVisible({ timeout: 60_000 });
});

/** Programs that look for a way out. Each prints what it found. */
const MALICIOUS = [
  'import js\nfound = [name for name in ("fetch", "postMessage", "self", "Function") if hasattr(js, name)]',
  `import jsffi
found = []
thing = jsffi.to_js({"a": 1})
try:
    made = thing.constructor.constructor("return typeof fetch")
    found = [made()]
except BaseException:
    pass`,
  'import os\nfound = [name for name in os.listdir("/") if name not in ("tmp", "home", "dev", "proc")]',
];

test('a program in Python finds no way out', async ({ page }) => {
  const asked: string[] = [];
  await openBench(page);
  for (const text of MALICIOUS) {
    await load(page, `${text}\ndef tiltRow(row):\n    raise ValueError('found %d' % len(found))\n`);
    page.on('request', (request) => {
      if (!/micropython|quickjs|wasm|assets/.test(request.url())) asked.push(request.url());
    });
    await press(page, 'Check');
    await expect(outcome(page), text).toContainText('ValueError: found 0');
  }
  expect(asked).toEqual([]);
});
