import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectBoard, grid, KEYS, open } from './board';
import { choose } from './coach';
import { hold } from './held';
import { LONG } from './long';

test('everything goes out as one file and comes back in another browser', LONG, async ({ page, browser }) => {
  const game = await open(page, 'to another device');
  for (const direction of [3, 2, 3, 2, 1, 2] as const) {
    game.play(direction);
    await page.keyboard.press(KEYS[direction]);
  }
  await expectBoard(page, game);
  await page.goto('/settings');
  await page.getByLabel('Dark').check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save all to a file' }).click(),
  ]);
  const buffer = await readFile(await download.path());
  const elsewhere = await browser.newPage({ locale: 'en-GB' });
  const address = new URL(page.url()).origin;
  await elsewhere.goto(`${address}/settings`);
  await elsewhere.locator('input[type=file]').setInputFiles({
    name: 'twofold.json',
    mimeType: 'application/json',
    buffer,
  });
  await expect(elsewhere.getByText('1 game added')).toBeVisible();
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark');
  await elsewhere.goto(`${address}/?variant=classic&seed=to%20another%20device`);
  await expectBoard(elsewhere, game);
});

test('a file that is no save is refused with a reason, and nothing is lost', LONG, async ({ page }) => {
  const game = await open(page, 'bad file');
  await page.goto('/settings');
  await page.locator('input[type=file]').setInputFiles({
    name: 'holiday.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"format":"twofold-export","version":1,"games":[{"id":'),
  });
  await expect(page.getByText(/could not be read/)).toBeVisible();
  await page.goto('/');
  await expectBoard(page, game);
});

test('a file that is too large is refused unread, with the limit', async ({ page }) => {
  await page.goto('/settings');
  await page.locator('input[type=file]').evaluate((input: HTMLInputElement) => {
    File.prototype.text = () => Promise.reject(new Error('read'));
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(2 ** 26 + 1)], 'large.json'));
    input.files = files.files;
    input.dispatchEvent(new Event('change'));
  });
  await expect(page.getByText('it is larger than 67.1 MB')).toBeVisible();
});

test('a saved game of the classic web 2048 is pasted, listed and played on', LONG, async ({ page }) => {
  const cells = Array.from({ length: 4 }, (_, x) =>
    Array.from({ length: 4 }, (_, y) => (y === 3 ? { position: { x, y }, value: 2 ** (x + 5) } : null)),
  );
  const save = { grid: { size: 4, cells }, score: 1234, over: false, won: false, keepPlaying: false };
  await page.goto('/settings');
  await page.getByText('Paste text instead').click();
  await page.getByRole('textbox').fill(JSON.stringify(save));
  await page.getByRole('button', { name: 'Read the text' }).click();
  await expect(page.getByText('1 game added')).toBeVisible();
  await page.goto('/games');
  await page.getByRole('listitem').filter({ hasText: '1,234' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'New game' })).toBeVisible(); // the viewer has this board, too
  await expect(page.getByLabel('Score', { exact: true })).toHaveText('1,234');
  await expect(grid(page).getByRole('gridcell').nth(15)).toHaveAccessibleName(/^256/);
  await page.keyboard.press('ArrowUp');
  await expect(grid(page).getByRole('gridcell').nth(3)).toHaveAccessibleName(/^256/);
});

test('choices take effect at once and outlast a reload', async ({ page }) => {
  await page.goto('/settings');
  await page.getByLabel('High contrast').check();
  await page.getByRole('radio', { name: 'Classic' }).check();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
  await expect(page.locator('html')).toHaveAttribute('data-palette', 'classic');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Neue Partie' })).toBeVisible();
});

/** Chooses German in the settings. Its words are under way until `release`. */
async function chooseGerman(page: Page) {
  await page.goto('/settings');
  const release = await hold(page, /\/de-first-/);
  const asked = page.waitForRequest(/\/de-first-/);
  const language = page.getByRole('combobox', { name: 'Language' });
  await language.selectOption('de');
  await asked;
  return { language, release };
}

test('of two languages the one that was chosen last stays, even if the other comes later', async ({
  page,
}) => {
  const { language, release } = await chooseGerman(page);
  await language.selectOption('en');
  const came = page.waitForResponse(/\/de-first-/);
  release();
  await (await came).finished();
  await page.waitForTimeout(300); // for what must not happen
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  const stored = await page.evaluate(() => localStorage.getItem('twofold.settings'));
  expect(JSON.parse(stored ?? '{}').locale).toBe('en');
});

test('a language that is on its way stays chosen while another setting changes', LONG, async ({ page }) => {
  const { language, release } = await chooseGerman(page);
  await page.getByLabel('Dark').check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(language).toHaveValue('de');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
  const stored = await page.evaluate(() => localStorage.getItem('twofold.settings'));
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ locale: 'de', theme: 'dark' });
});

test('the list shows the language in use where the stored one failed at the start, which can be chosen', async ({
  page,
}) => {
  await choose(page, { locale: 'de' });
  await page.route(/\/de-first-/, (route) => route.abort());
  await page.goto('/settings');
  const language = page.getByRole('combobox', { name: 'Language' });
  await expect(language).toHaveValue('en');
  const told = page.getByRole('status').filter({ hasText: 'Deutsch' });
  await expect(told).toBeVisible();
  await page.unrouteAll();
  await language.selectOption('de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de');
  await expect(told).toBeHidden();
});

test('a language that fails after another one was chosen is not reported', LONG, async ({ page }) => {
  await page.goto('/settings');
  await page.route(/\/de-first-/, (route) => route.abort());
  const release = await hold(page, /\/de-first-/);
  const asked = page.waitForRequest(/\/de-first-/);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await asked;
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Réglages');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('?again='));
  release();
  await failed;
  await page.waitForTimeout(300); // for what must not happen
  expect(await page.getByRole('status').filter({ hasText: 'langue' }).count()).toBe(0);
  await expect(page.getByRole('combobox', { name: 'Langue' })).toHaveValue('fr');
});

test('the promise to keep the games is told where the focus goes when its button disappears', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let isPromised = false;
    StorageManager.prototype.persisted = async () => isPromised;
    StorageManager.prototype.persist = async () => {
      isPromised = true;
      return isPromised;
    };
  });
  await page.goto('/settings');
  const told = page.getByText('The browser may remove your games');
  await expect(told).toHaveRole('status');
  const region = await told.elementHandle();
  await page.getByRole('button', { name: 'Ask it to keep them' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Ask it to keep them' })).toHaveCount(0);
  expect(await region?.textContent()).toBe('The browser keeps your games until you remove them.');
  expect(await region?.evaluate((line) => line === document.activeElement)).toBe(true);
});

test('the theme follows the system, its contrast too, and a choice overrules it', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await ground();
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  expect(new Set([light, dark, await ground()]).size).toBe(3);
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
  await page.goto('/settings');
  await page.getByLabel('Dark').check();
  expect(await ground()).toBe(dark);
});

test(
  'sound and vibration come with a merge once they are switched on, and not before',
  LONG,
  async ({ page }) => {
    await page.addInitScript(() => {
      const felt = { notes: 0, pulses: 0 };
      Object.assign(globalThis, { felt });
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (when) {
        felt.notes++;
        start.call(this, when);
      };
      Navigator.prototype.vibrate = () => {
        felt.pulses++;
        return true;
      };
    });
    const felt = () => page.evaluate(() => (globalThis as unknown as { felt: Record<string, number> }).felt);
    const playSome = async () => {
      for (let i = 0; i < 12; i++) await page.keyboard.press(KEYS[([3, 2, 1, 2] as const)[i % 4] ?? 3]);
    };
    await open(page, 'loud');
    await playSome();
    expect(await felt()).toEqual({ notes: 0, pulses: 0 });
    await page.goto('/settings');
    await page.getByLabel('Sound', { exact: true }).check();
    await page.getByLabel('Vibration', { exact: true }).check();
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await expect(grid(page)).toBeVisible();
    const playAndFeel = async () => {
      await playSome();
      return felt();
    };
    await expect.poll(async () => (await playAndFeel()).notes).toBeGreaterThan(8);
    await expect.poll(async () => (await playAndFeel()).pulses).toBeGreaterThan(0);
  },
);
