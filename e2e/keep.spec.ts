import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectBoard, expectWritten, grid, KEYS, open, playSome, readBoard, score } from './board';
import { lines } from './games';
import { hold } from './held';
import { LONG } from './long';

test('a reload in the middle of a slide keeps every turn', async ({ page }) => {
  const game = await open(page, 'reload');
  for (let round = 0; round < 4; round++) {
    await playSome(page, game, 9);
    await page.reload();
    await expectBoard(page, game);
  }
});

test('a killed tab loses nothing', async ({ context }) => {
  const page = await context.newPage();
  const game = await open(page, 'killed');
  await playSome(page, game, 15);
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto('/');
  await expectBoard(again, game);
});

test('undo, redo tail and best survive a reload', async ({ page }) => {
  const game = await open(page, 'tail');
  await playSome(page, game, 12);
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('Control+z');
    game.undo();
  }
  await page.reload();
  await expectBoard(page, game);
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press('Control+Shift+Z');
    game.redo();
  }
  await expectBoard(page, game);
});

test('going back and forward loses nothing', async ({ page }) => {
  const game = await open(page, 'back');
  await playSome(page, game, 7);
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.goBack();
  await expectBoard(page, game);
  await page.goto('about:blank');
  await page.goBack();
  await expectBoard(page, game);
});

test('two tabs on one game: the other follows live, and either may play on', async ({ context }) => {
  const first = await context.newPage();
  const game = await open(first, 'two tabs');
  const second = await context.newPage();
  await second.goto('/');
  await expectBoard(second, game);
  await playSome(first, game, 6);
  await expectBoard(first, game);
  await expectBoard(second, game);
  await playSome(second, game, 6);
  await expectBoard(second, game);
  await expectBoard(first, game);
  await first.reload();
  await expectBoard(first, game);
});

test('with storage denied the game plays on and says what it cannot keep', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  const game = await open(page, 'denied');
  await playSome(page, game, 10);
  await expectBoard(page, game);
  await expect(page.getByRole('alert')).toContainText(/close/i);
});

test('a warning that was closed comes back for another reason', async ({ page }) => {
  await page.addInitScript(answerWhenAsked);
  await page.addInitScript(() => {
    const putNow = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === 'meta') named++;
      return putNow.apply(this, args);
    };
    let named = 0;
    Object.defineProperty(window, 'named', { get: () => named });
  });
  const game = await open(page, 'warned');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('still being opened');
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toHaveCount(0);
  await playSome(page, game, 5);
  await letAnswer(page);
  // The copy names the current game, and then the page does so in the database that it has moved to.
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'named'))).toBeGreaterThan(1);
  expect(await countGames(page)).toBe(1);
  await page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = refuse;
    Storage.prototype.setItem = refuse;
  });
  await playSome(page, game, 3);
  await expect(alert).toContainText('no room left');
  await expectBoard(page, game);
});

test('a game deleted in another tab is kept again when it is played on', LONG, async ({ context }) => {
  const first = await context.newPage();
  const game = await open(first, 'deleted');
  await playSome(first, game, 8);
  const second = await context.newPage();
  await open(second, 'other');
  await second.getByRole('link', { name: 'Games', exact: true }).click();
  await lines(second).getByRole('link').first().press('Delete');
  await expect(lines(second)).toHaveCount(0);
  await playSome(first, game, 6);
  await expectBoard(first, game);
  await expectWritten(first);
  await second.goto('/?seed=deleted');
  await expectBoard(second, game);
});

test('a new game in one tab leaves the other tab its game', LONG, async ({ context }) => {
  const first = await context.newPage();
  const game = await open(first, 'shared');
  const second = await context.newPage();
  await second.goto('/');
  await expectBoard(second, game);
  await second.keyboard.press('n');
  await playSome(first, game, 12);
  await expectBoard(first, game);
  await expectWritten(first);
  await second.goto('/?seed=shared');
  await expectBoard(second, game);
});

test('undo does not bring back a game that was deleted', async ({ page }) => {
  const game = await open(page, 'ghost');
  await playSome(page, game, 10);
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await lines(page).getByRole('link').first().press('Delete');
  await page.goBack();
  await expect.poll(() => score(page)).toBe(0);
  const fresh = await readBoard(page);
  await page.keyboard.press('Control+z');
  await page.reload();
  await expect(grid(page)).toBeVisible();
  await expect.poll(async () => [...(await readBoard(page)).ranks]).toEqual([...fresh.ranks]);
});

test(
  'new game and undo at once give back the game on the screen, not the one before',
  LONG,
  async ({ page }) => {
    const before = await open(page, 'long ago');
    await playSome(page, before, 5);
    const game = await open(page, 'just now');
    await playSome(page, game, 9);
    await expectBoard(page, game);
    await page.evaluate(() => {
      const press = (key: string, ctrlKey: boolean) =>
        dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey }));
      press('n', false);
      press('z', true);
    });
    await expectBoard(page, game);
    await page.reload();
    await expectBoard(page, game);
  },
);

test('a database that answers late brings the game where it was left', LONG, async ({ page }) => {
  const game = await open(page, 'late');
  await playSome(page, game, 15);
  await expectBoard(page, game);
  await page.addInitScript(answerWhenAsked);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('still being opened');
  await letAnswer(page);
  await expectBoard(page, game);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await playSome(page, game, 3);
  await page.reload();
  await letAnswer(page);
  await expectBoard(page, game);
});

test('early keys are not played on a game that stands in for the stored one', LONG, async ({ page }) => {
  const game = await open(page, 'late');
  await playSome(page, game, 15);
  await expectBoard(page, game);
  await page.addInitScript(answerWhenAsked);
  const release = await hold(page, /\/index-[^/]*\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('#shell .cell').first().waitFor();
  for (const key of KEYS) await page.keyboard.press(key);
  release();
  await expect(page.getByRole('alert')).toContainText('still being opened');
  await letAnswer(page);
  await expectBoard(page, game);
  await page.reload();
  await letAnswer(page);
  await expectBoard(page, game);
});

test('a game that cannot be read leaves a new one to play', LONG, async ({ page, context }) => {
  const game = await open(page, 'broken');
  await playSome(page, game, 5);
  await expectBoard(page, game);
  await expectWritten(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        localStorage.clear();
        const opening = indexedDB.open('twofold');
        opening.onsuccess = () => {
          const change = opening.result.transaction('games', 'readwrite');
          const games = change.objectStore('games');
          const all = games.getAll();
          all.onsuccess = () => {
            for (const record of all.result) games.put({ ...record, ply: 9999 });
          };
          change.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  const next = await context.newPage();
  await next.goto('/');
  await expect.poll(() => score(next)).toBe(0);
  await expect(next.getByText(/could not be read/)).toBeVisible();
});

test('games of a stored database are all there, and the last one goes on', async ({ context }) => {
  const path = '../packages/web/src/storage/fixtures/database.json';
  const stored = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
  const old = await context.newPage();
  await old.goto('/icons/icon.svg');
  await old.evaluate(fillDatabase, stored); // and holds it open, as another tab does
  const page = await context.newPage();
  await page.goto('/');
  await expect.poll(() => score(page)).toBe(164);
  const before = await readBoard(page);
  for (const key of KEYS) await page.keyboard.press(key);
  await expect.poll(async () => [...(await readBoard(page)).ranks]).not.toEqual([...before.ranks]);
  const [board, points] = [await readBoard(page), await score(page)];
  await page.reload();
  await expect.poll(async () => [...(await readBoard(page)).ranks]).toEqual([...board.ranks]);
  expect(await score(page)).toBe(points);
  await page.goto('/games');
  await expect(page.locator('.game')).toHaveCount(3);
  await page.getByRole('link', { name: /^2,612/ }).click();
  await expect(page.getByLabel('Move', { exact: true })).toHaveText('228 / 228');
});

/** Runs in a page before its scripts: its database does not answer before `letAnswer`. */
function answerWhenAsked(): void {
  const asked = new Promise<void>((resolve) => {
    addEventListener('answer', () => resolve(), { once: true });
  });
  const openNow = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...args) {
    const request = openNow.apply(this, args);
    const listen = request.addEventListener.bind(request);
    const later = (heard: EventListener) => (event: Event) =>
      void asked.then(() => heard.call(request, event));
    request.addEventListener = (type: string, heard: EventListener) =>
      listen(type, type === 'success' ? later(heard) : heard);
    return request;
  };
}

const letAnswer = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('answer')));

interface StoredDatabase {
  readonly version: number;
  readonly games: readonly object[];
  readonly lines: readonly { readonly key: [string, number]; readonly value: string | number[] }[];
  readonly bests: readonly { readonly variant: string; readonly helped: boolean }[];
  readonly current: string;
}

/** Runs in a page of the game's origin that is not the game: makes a database, and holds it open. */
function fillDatabase({ version, games, lines, bests, current }: StoredDatabase) {
  return new Promise<void>((resolve) => {
    const opening = indexedDB.open('twofold', version);
    opening.onupgradeneeded = () => {
      const db = opening.result;
      const gameStore = db.createObjectStore('games', { keyPath: 'id' });
      gameStore.createIndex('updatedAt', 'updatedAt');
      gameStore.createIndex('origin', ['variant', 'seed', 'updatedAt']);
      const [lineStore, bestStore] = [db.createObjectStore('lines'), db.createObjectStore('bests')];
      for (const game of games) gameStore.put(game);
      for (const { key, value } of lines)
        lineStore.put(typeof value === 'string' ? value : Uint16Array.from(value), key);
      for (const best of bests) bestStore.put(best, [best.variant, best.helped ? 1 : 0]);
      db.createObjectStore('meta').put(current, 'current');
    };
    opening.onsuccess = () => resolve();
  });
}

/** The games in the page's database. */
function countGames(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('twofold');
        opening.onsuccess = () => {
          const games = opening.result.transaction('games').objectStore('games').count();
          games.onsuccess = () => {
            opening.result.close();
            resolve(games.result);
          };
        };
      }),
  );
}
