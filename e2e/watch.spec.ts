// The solver at play, watched and taken over.
import { expect, type Page, test } from '@playwright/test';
import { legalDirections } from '@twofold/core';
import { expectBoard, KEYS, open, playSome } from './board';
import { card, choose, hide, useTinyNetwork } from './coach';
import { button, playOnToEnd, toGames } from './games';
import { hold } from './held';
import { LONG } from './long';

const line = (page: Page) => page.locator('.notice .line');

test.beforeEach(({ page }) => useTinyNetwork(page));

test('the solver plays, is taken over by a key, and the game stays marked', async ({ page }) => {
  await choose(page, { watchSpeed: 12 });
  await open(page, 'watch');
  await page.keyboard.press('t');
  await card(page, 'Hint').getByRole('button', { name: 'Watch' }).click();
  await expect(card(page, 'Watch').getByRole('heading', { name: 'The solver plays' })).toBeVisible();
  await expect.poll(() => moves(page)).toBeGreaterThan(8);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'Watch')).toBeHidden();
  await restingMoves(page);
  await expect(line(page)).toContainText(/solver to move \d+/);
  await page.reload();
  await expect(line(page)).toContainText(/solver to move \d+/);
  await page.goto('/games');
  await expect(page.getByRole('listitem').first()).toContainText(/solver to move \d+/);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Origin').selectOption('With the solver');
  await expect(page.locator('.game')).toHaveCount(1);
  await page.getByLabel('Origin').selectOption('Dealt and played here');
  await expect(page.locator('.game')).toHaveCount(0);
});

test('the solver is watched from the menu, on any view', async ({ page }) => {
  await choose(page, { watchSpeed: 0 });
  await open(page, 'from the menu');
  await page.goto('/learn');
  await page.getByRole('banner').getByRole('button', { name: 'Watch' }).click();
  await expect(card(page, 'Watch')).toBeVisible();
  await expect.poll(() => moves(page)).toBeGreaterThan(10);
});

test('after the end of a game the solver plays its tiles again', LONG, async ({ page }) => {
  await choose(page, { watchSpeed: 12 });
  const game = await open(page, 'tiles again', '2x2');
  while (game.status !== 'over') {
    const direction = legalDirections(game.board)[0]!;
    await page.keyboard.press(KEYS[direction]);
    game.play(direction);
  }
  await page.locator('.scene-bar').getByRole('button', { name: 'Watch' }).click();
  await expect(card(page, 'Watch')).toBeVisible();
  await expect(page.locator('.scene-bar')).toBeVisible(); // the solver's own end
  await page.goto('/games');
  await expect(page.locator('.game')).toHaveCount(2);
  await expect(page.locator('.game').filter({ hasText: /solver to move/ })).toHaveCount(1);
});

test(
  'after the end of a game from a chosen position, the same tiles and the solver begin from there',
  LONG,
  async ({ page }) => {
    await choose(page, { watchSpeed: 0 });
    const game = await open(page, 'chosen', '2x2');
    await playSome(page, game, 3);
    await toGames(page);
    await page.getByRole('link', { name: /2 × 2/ }).click();
    await button(page, 'Play from here').click();
    await expect(page).toHaveURL(/\/$/); // the replay shows the same board
    await expectBoard(page, game);
    await playOnToEnd(page);
    await button(page, 'Same tiles').press('Enter'); // a message is over it for some seconds
    await expectBoard(page, game);
    await page.keyboard.press('u'); // back to the end
    await page.locator('.scene-bar').getByRole('button', { name: 'Watch' }).press('Enter');
    await expect.poll(async () => (await latest(page))?.solver?.first).toBe(1);
    await expect(page.locator('.scene-bar')).toBeVisible(); // the solver's own end
    await toGames(page);
    await expect(page.locator('.game')).toHaveCount(3); // the dealt one, that from its position, the solver's
    await page.getByRole('link', { name: /2 × 2/ }).first().click();
    await button(page, 'First position').click();
    await expectBoard(page, game);
  },
);

test('a game that was begun by hand stays as it is: the solver plays a copy', LONG, async ({ page }) => {
  await choose(page, { watchSpeed: 10 });
  const game = await open(page, 'my own');
  for (const direction of [3, 2, 3, 2] as const) {
    game.play(direction);
    await page.keyboard.press(KEYS[direction]);
  }
  await expectBoard(page, game);
  await page.keyboard.press('t');
  await card(page, 'Hint').getByRole('button', { name: 'Watch' }).click();
  await expect.poll(() => moves(page)).toBeGreaterThan(20);
  await card(page, 'Watch').getByRole('button', { name: 'Take over' }).click();
  await page.getByRole('status').getByRole('button', { name: 'Back to mine' }).click();
  await expectBoard(page, game);
  await expect(page.getByLabel('Best', { exact: true })).toHaveText(String(game.score)); // none of the copy's
  await expect(line(page)).not.toContainText('solver to');
  await page.goto('/?variant=classic&seed=my%20own');
  await expectBoard(page, game);
});

test(
  'the solver pauses, changes its speed, and stops when nobody can see the page',
  LONG,
  async ({ page }) => {
    await open(page, 'hidden', '6x6'); // on 4x4 the tiny network's game may end before the test
    await page.keyboard.press('t');
    await card(page, 'Hint').getByRole('button', { name: 'Watch' }).click();
    const watching = card(page, 'Watch');
    await watching.getByRole('button', { name: 'Pause' }).click();
    await expect(watching.getByRole('heading', { name: 'The solver waits' })).toBeVisible();
    const paused = await restingMoves(page);
    await watching.getByRole('slider', { name: 'Speed' }).fill('7');
    await expect(watching.getByRole('slider', { name: 'Speed' })).toHaveAttribute(
      'aria-valuetext',
      'fastest',
    );
    await watching.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(() => moves(page)).toBeGreaterThan(paused + 30);
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    const elsewhere = await restingMoves(page);
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await watching.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(() => moves(page)).toBeGreaterThan(elsewhere + 10);
    await hide(page);
    await restingMoves(page);
    await expect(watching.getByRole('button', { name: 'Go on' })).toBeVisible();
  },
);

test('what was asked while the coach was fetched is not done on another board', async ({ page }) => {
  const release = await hold(page, '**/coach-*.js');
  const game = await open(page, 'asked too early');
  await page.getByRole('banner').getByRole('button', { name: 'Watch' }).click();
  await page.keyboard.press('ArrowLeft');
  game.play(3);
  const coach = page.waitForResponse('**/coach-*.js');
  release();
  await coach;
  await page.waitForTimeout(600); // the solver would have played by then
  await expect(card(page, 'Watch')).toHaveCount(0);
  await expectBoard(page, game);
});

/** A stored game, in as far as these tests read it. */
interface Stored {
  readonly ply: number;
  readonly updatedAt: number;
  readonly solver?: { readonly first: number };
}

/** The stored game that was changed last. */
function latest(page: Page): Promise<Stored | undefined> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('twofold');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const games = await new Promise<Stored[]>((resolve) => {
      const reading = database.transaction('games').objectStore('games').getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return games.sort((a, b) => b.updatedAt - a.updatedAt)[0];
  });
}

/** The number of moves of the grid's game. */
async function moves(page: Page): Promise<number> {
  return (await latest(page))?.ply ?? 0;
}

/** The number of moves once none comes for half a second: a solver that plays on never lets it. */
async function restingMoves(page: Page): Promise<number> {
  let last = -1;
  const isResting = async () => {
    const before = last;
    last = await moves(page);
    return last === before;
  };
  await expect.poll(isResting, { intervals: [500] }).toBe(true);
  return last;
}

/** From `slowFrames` on each frame takes 30 ms more. Chromium's slow processor leaves them quick on a fast machine. */
const mayBeSlow = () => {
  const { requestAnimationFrame: ask } = window;
  window.requestAnimationFrame = (draw) =>
    ask((time) => {
      draw(time);
      const until = performance.now() + ('slowFrames' in window ? 30 : 0);
      while (performance.now() < until);
    });
};

test('where frames are slow, the solver at 20 moves a second slides no tile', LONG, async ({ page }) => {
  await page.addInitScript(mayBeSlow);
  await choose(page, { watchSpeed: 20 });
  await open(page, 'slow frames');
  await page.keyboard.press('t');
  await card(page, 'Hint').getByRole('button', { name: 'Watch' }).click();
  await expect.poll(() => moves(page)).toBeGreaterThan(1);
  await page.evaluate(() => Object.assign(window, { slowFrames: true }));
  /** The most tiles that slid at a time while some moves were made. */
  const sliding = async () => {
    const before = await moves(page);
    let most = 0;
    for (let made = before; made < before + 6; made = await moves(page)) {
      const tiles = await page.evaluate(
        () => document.querySelector('.tiles')!.getAnimations({ subtree: true }).length,
      );
      most = Math.max(most, tiles);
    }
    return most;
  };
  await expect.poll(sliding).toBe(0); // some slow frames come first
});
