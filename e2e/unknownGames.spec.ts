/** Games that this version cannot play, and data that go while the page is open. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectBoard, expectWritten, grid, open, playSome } from './board';
import { button, toGames } from './games';
import { LONG } from './long';

/** Puts all stored games on a board of a later version. */
function moveToLaterBoard(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        localStorage.clear(); // notes of saves on their way
        const opening = indexedDB.open('twofold');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('games', 'readwrite');
          const cursor = transaction.objectStore('games').openCursor();
          cursor.onsuccess = () => {
            cursor.result?.update({ ...cursor.result.value, variant: 'hexagon' });
            cursor.result?.continue();
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}

test('a game on an unknown board stands in the list, is saved to a file and deleted', async ({ page }) => {
  const game = await open(page, 'later');
  await playSome(page, game, 12);
  await expectBoard(page, game);
  await expectWritten(page);
  await page.goto('/icons/icon.svg'); // a page of the origin that is not the game
  await moveToLaterBoard(page);
  await page.goto('/');
  await expect(page.getByText('It is kept in your games')).toBeVisible();
  await expect(grid(page)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await toGames(page);
  const line = page.getByRole('link', { name: /hexagon/ });
  await expect(line).toContainText('Not playable here');
  await line.click();
  await expect(page.getByText('this version of Twofold cannot read it')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await button(page, 'Save game to a file').click();
  const [saved] = JSON.parse(readFileSync(await (await downloading).path(), 'utf8')).games;
  expect([saved.variant, saved.seed, saved.ply]).toEqual(['hexagon', 'later', game.ply]);
  expect(saved.tail.turns).toHaveLength(game.ply);
  await button(page, 'Delete').click();
  await expect(page.getByText('Game deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: /hexagon/ })).toHaveCount(0);
});

test(
  'after all data of the site were cleared, play goes on, and a reload resumes it',
  LONG,
  async ({ page }) => {
    const game = await open(page, 'cleared');
    await playSome(page, game, 10);
    await expectBoard(page, game);
    const devtools = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
    await playSome(page, game, 5);
    await expectBoard(page, game);
    await expectWritten(page);
    await page.reload();
    await expectBoard(page, game);
  },
);

test('after all data were cleared, a reload at once after the next move loses nothing', async ({ page }) => {
  for (const isOpened of [false, true]) {
    const game = await open(page, `cleared at once ${isOpened}`);
    await playSome(page, game, 10);
    await expectBoard(page, game);
    await expectWritten(page);
    if (isOpened) await page.reload(); // the tab has noted nothing by then
    await expectBoard(page, game);
    const devtools = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
    await playSome(page, game, 2);
    await page.goto('/'); // before the lull in which the database is written
    await expectBoard(page, game);
  }
});
