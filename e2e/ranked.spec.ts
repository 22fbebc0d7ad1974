// Ranked play in the browser, over the server in memory that the protocol's own tests use.
import { expect, type Page, test } from '@playwright/test';
import { DIRECTIONS, type Direction, makePosition } from '@twofold/core';
import type { FakeServer } from '../packages/protocol/src/testing/fakeServer';
import { grid, KEYS, open, readBoard } from './board';
import { LONG } from './long';
import { findFaults, wear } from './looks';
import { serveRanked } from './rankedPage';

const LATENCY = 150;

/** Starts a game from the page, as a player does. */
async function start(page: Page): Promise<void> {
  await page.goto('/ranked');
  await begin(page);
}

/** Starts a game from the page that is open. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start a ranked game' }).click();
  await expect(grid(page)).toBeVisible();
  await expect(page.getByText('Connected')).toBeVisible();
}

/** Ends the game for good. */
async function end(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End the game' }).click();
  await page.getByRole('button', { name: 'End it for good' }).click();
  await expect(page.getByRole('heading', { name: 'You ended this game' })).toBeVisible();
}

const gameOf = (server: FakeServer) => server.games.get('game-1')!.game!;

/** Expects the page to show the server's board, and each move to be there once. */
async function expectSame(page: Page, server: FakeServer): Promise<void> {
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
  await expect.poll(async () => makePosition(await readBoard(page))).toBe(makePosition(gameOf(server).board));
  const numbers = server.taken.map((move) => Number(move.split(' ')[1]));
  expect(numbers).toEqual(numbers.map((_, i) => i + 1));
}

async function press(page: Page, directions: readonly Direction[]): Promise<void> {
  for (const direction of directions) await page.keyboard.press(KEYS[direction]);
}

/** The server comes back with the next click: were it there before, the page could find it before the click. */
async function upAtClick(page: Page, server: FakeServer): Promise<void> {
  await page.exposeFunction('comeBack', () => {
    server.isUp = true;
  });
  await page.evaluate("addEventListener('click', () => comeBack(), { capture: true, once: true })");
}

test('keys that a ranked game does not know say why', LONG, async ({ page }) => {
  await serveRanked(page);
  await start(page);
  await page.keyboard.press('t');
  await expect(page.getByText('A ranked game has no hints')).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText('A ranked game has no undo.')).toBeVisible();
});

const MOVES = Array.from({ length: 24 }, (_, i) => DIRECTIONS[(i * 7) % 4]!);

test('fast keys over 150 ms all count, through a cut and a server that is away', async ({ page }) => {
  const served = await serveRanked(page);
  const { server } = served;
  await start(page);
  served.latency = LATENCY;
  await press(page, MOVES);
  await expectSame(page, server);
  server.cut();
  await press(page, MOVES);
  await expectSame(page, server);
  server.isUp = false;
  server.cut();
  await press(page, MOVES.slice(0, 4));
  await expect(page.getByRole('paragraph').filter({ hasText: 'Your move is kept' })).toBeVisible();
  await expect(page.getByText('No connection')).toBeVisible();
  await upAtClick(page, server);
  await page.getByRole('button', { name: 'Try now' }).click();
  await expectSame(page, server);
  expect(gameOf(server).ply).toBeGreaterThan(20);
});

test(
  '5 moves a second at 150 ms slide at once, each tile one round trip later',
  LONG,
  async ({ page }, info) => {
    const served = await serveRanked(page);
    await start(page);
    served.latency = LATENCY;
    const trace = await page.evaluate(async () => {
      const board = document.querySelector('[role=grid]')!;
      const slides: number[] = [];
      const tiles: number[] = [];
      const until = (isDone: () => boolean) =>
        new Promise<void>((resolve) => {
          const look = () => (isDone() ? resolve() : setTimeout(look, 2));
          look();
        });
      const keys = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp'];
      const begin = performance.now();
      for (let i = 0; i < 40; i++) {
        const due = begin + i * 200;
        await until(() => performance.now() >= due);
        const before = performance.now();
        dispatchEvent(new KeyboardEvent('keydown', { key: keys[i % 4]! }));
        if (board.getAttribute('aria-busy') !== 'true') continue; // no move
        slides.push(performance.now() - before);
        void until(() => board.getAttribute('aria-busy') === 'false').then(() =>
          tiles.push(performance.now() - before),
        );
      }
      await until(() => tiles.length === slides.length);
      return { slides, tiles };
    });
    const middle = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!;
    const line = JSON.stringify({
      bench: 'web.ranked',
      latency: LATENCY,
      moves: trace.slides.length,
      slideMs: middle(trace.slides),
      tileMs: middle(trace.tiles),
      slowestTileMs: Math.max(...trace.tiles),
    });
    await info.attach('web.ranked.jsonl', { body: line, contentType: 'application/json' });
    console.log(line);
    expect(trace.slides.length).toBeGreaterThan(15);
    expect(middle(trace.slides)).toBeLessThan(LATENCY); // no round trip before the slide, on a busy machine neither
  },
);

test('another window takes the game over, and this one takes it back', async ({ page, context }) => {
  const { server } = await serveRanked(page);
  await start(page);
  const other = await context.newPage();
  await serveRanked(other, server);
  await other.goto('/ranked');
  await other.getByRole('link', { name: /Go on/ }).click();
  await expect(other.getByText('Connected')).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: 'goes on in another window' })).toBeVisible();
  await press(other, MOVES.slice(0, 6));
  await expectSame(other, server);
  await page.getByRole('button', { name: 'Play here' }).click();
  await expectSame(page, server);
  await expect(other.getByRole('paragraph').filter({ hasText: 'goes on in another window' })).toBeVisible();
});

test('a game that ended shows its result, and its proof is checked in the page', async ({ page }) => {
  const { server } = await serveRanked(page);
  server.leaderboard = {
    rows: [
      {
        rank: 1,
        name: 'calm-heron-12',
        value: 8,
        gameId: 'game-1',
        endedAt: '2026-11-23T07:00:00Z',
        mine: true,
      },
    ],
    total: 12,
    own: { rank: 1, percentile: 92, value: 8 },
  };
  await start(page);
  await press(page, MOVES.slice(0, 8));
  await expectSame(page, server);
  await end(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the replay' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('twofold-ranked-game-1.2048');
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Check it here' }).click();
  await expect(page.getByRole('heading', { name: 'Proved: the server has signed this game' })).toBeVisible();
  await expect(page.getByText(/This server has signed it: .calm-heron-12.,/)).toBeVisible();
  await expect(page.getByText('The server still has this result as number 1')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  const signed =
    /\[(Name|NameSalt|Account|Player|End|Started|Ended|Signed|Date|Times|Entry|Previous|Key|Signature) .*\n/g;
  await page.locator('input[type=file]').setInputFiles({
    name: 'unsigned.2048',
    mimeType: 'text/plain',
    buffer: Buffer.from(server.replayOf('game-1').replaceAll(signed, '')),
  });
  await expect(page.getByRole('heading', { name: 'Not proved: nobody vouches' })).toBeVisible();
  await expect(page.getByText('It has no signature.')).toBeVisible();
  const forged = server
    .replayOf('game-1')
    .replace(/(\[Commitment ")(.)/, (_, tag, digit) => tag + (digit === '0' ? '1' : '0'));
  await page.locator('input[type=file]').setInputFiles({
    name: 'forged.2048',
    mimeType: 'text/plain',
    buffer: Buffer.from(forged),
  });
  await expect(page.getByRole('heading', { name: 'This replay contradicts itself' })).toBeVisible();
  await expect(page.getByText('The seed is not the one that was sealed before the game')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await wear(page, 'dark');
  expect(await findFaults(page, 'colours')).toEqual([]);
  await page.getByRole('link', { name: 'Leaderboards' }).click();
  await expect(page.getByRole('cell', { name: '1', exact: true })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});

test('a replay that the server withholds or exchanges has no verdict of another game, and is not saved', async ({
  page,
}) => {
  const { server } = await serveRanked(page);
  await start(page);
  await end(page);
  await page.getByRole('link', { name: 'Check it here' }).click();
  const holds = page.getByRole('heading', { name: 'Proved: the server has signed this game' });
  await expect(holds).toBeVisible();
  await page.getByRole('link', { name: 'New game' }).click(); // without a load: the verdict is kept
  await begin(page);
  await end(page);
  let answer: (() => void) | undefined;
  await page.route('**/replay', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ status: 503, contentType: 'text/plain', body: '' });
  });
  await page.getByRole('link', { name: 'Check it here' }).click();
  await expect(page.getByText('Reading …')).toBeVisible();
  await expect(holds).toBeHidden();
  await expect.poll(() => answer).toBeDefined();
  answer!();
  const withheld = page.getByText('The server did not give the replay of this game.');
  await expect(withheld).toBeVisible();
  await expect(holds).toBeHidden();
  await page.route('**/replay', (route) =>
    route.fulfill({ contentType: 'text/plain', body: server.replayOf('game-1') }),
  );
  let saved = 0;
  page.on('download', () => saved++);
  await page.goBack();
  await page.getByRole('button', { name: 'Download the replay' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This replay contradicts itself' })).toBeVisible();
  expect(saved).toBe(0);
  await page.getByRole('link', { name: 'Check it here' }).click();
  await expect(page.getByText('Before the game the server gave this device another seal')).toBeVisible();
  await expect(withheld).toBeHidden();
});

test('without a server the page says so, and the game is what it was', async ({ page }) => {
  await page.route(/\/api\//, (route) => route.abort());
  await page.goto('/ranked');
  await expect(page.getByRole('heading', { name: 'This page needs its server' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Play unranked' }).click();
  await expect(grid(page)).toBeVisible();
});

test('the game on the screen stays when the network comes back, and the board of the own game keeps its shape', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('twofold.settings'))
      localStorage.setItem('twofold.settings', JSON.stringify({ welcomed: true }));
  });
  const { server } = await serveRanked(page);
  await open(page, 'own shape', '2x4');
  const ratio = () => page.locator('.app').evaluate((app) => app.style.getPropertyValue('--ratio'));
  expect(await ratio()).toBe('0.5');
  await start(page);
  await press(page, MOVES.slice(0, 4));
  await expectSame(page, server);
  expect(await ratio()).toBe('1');
  await grid(page).evaluate((board) => {
    board.dataset.mark = 'the same';
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await press(page, MOVES.slice(4, 8));
  await expectSame(page, server);
  await expect(grid(page)).toHaveAttribute('data-mark', 'the same');
  await page.getByRole('link', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Ranked', level: 1 })).toBeFocused();
  await page.getByRole('link', { name: /Go on/ }).click();
  await expect(grid(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ranked', level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await expect(grid(page)).toHaveAccessibleName(/2 by 4/);
  expect(await ratio()).toBe('0.5');
});

test('a start whose answer is lost goes on with the same game', async ({ page }) => {
  const { server } = await serveRanked(page);
  let lost = 0;
  await page.route(/\/nonce$/, async (route) => {
    if (lost++ > 0) return route.fallback();
    const { pathname } = new URL(route.request().url());
    await server.request('POST', pathname, JSON.parse(route.request().postData()!));
    return route.abort();
  });
  await start(page);
  expect(lost).toBe(1);
  expect([...server.games.keys()]).toEqual(['game-1']);
});
