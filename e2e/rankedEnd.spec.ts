// The end for good of a ranked game, while a move of it waits for the server.
import { expect, test } from '@playwright/test';
import { DIRECTIONS, tilt } from '@twofold/core';
import { PUBLIC_KEY } from '../tools/tests/signedGame';
import { grid, KEYS } from './board';
import { LONG, tagOf } from './long';
import { findFaults } from './looks';
import { finishGame, serveRanked } from './rankedPage';

test('a game whose end is stopped goes on, and its move counts', async ({ page }) => {
  const { server } = await serveRanked(page);
  await page.goto('/ranked');
  await page.getByRole('button', { name: 'Start a ranked game' }).click();
  await expect(grid(page)).toBeVisible();
  await expect(page.getByText('Connected')).toBeVisible();
  const held: string[] = []; // moves on their way
  const { openSocket } = server;
  let send: ((text: string) => void) | undefined;
  const holding: typeof openSocket = (...call) => {
    const socket = openSocket(...call);
    send = socket.send;
    return { send: (text) => void held.push(text), close: socket.close };
  };
  Object.assign(server, { openSocket: holding });
  server.cut();
  await expect.poll(() => send).toBeDefined();
  await expect(page.getByText('Connected')).toBeVisible();
  const game = server.games.get('game-1')!;
  const move = DIRECTIONS.find((direction) => tilt(game.game!.board, direction).moved)!;
  await page.keyboard.press(KEYS[move]);
  await page.getByRole('button', { name: 'End the game' }).click();
  const end = page.getByRole('button', { name: 'End it for good' });
  await end.click();
  await expect(end).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: 'Play on' }).click();
  await expect(page.getByRole('button', { name: 'End the game' })).toBeVisible();
  for (const text of held) send!(text);
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('alert').filter({ hasText: 'did not answer' })).toBeHidden();
  expect([game.status, game.game!.ply]).toEqual(['playing', 1]);
});

for (const [own, total, words] of [
  [{ rank: 1, percentile: 100, value: 0 }, 1, 'Nobody else stands on this board yet.'],
  [{ rank: 1, percentile: 100, value: 500 }, 1, 'Your best is 500. Nobody else stands on this board yet.'],
  [{ rank: 2, percentile: 50, value: 0 }, 3, 'of 3 players'],
  [{ rank: 2, percentile: 98, value: 0 }, 51, 'of 51 players · ahead of 98%'],
] as const)
  test(`the result says where it stands among ${total}: ${words}`, tagOf(total === 51), async ({ page }) => {
    const { server } = await serveRanked(page);
    server.leaderboard = {
      variant: 'classic',
      class: 'score',
      period: 'all',
      players: 'people',
      rows: [],
      total,
      own,
    };
    await page.goto('/ranked');
    await page.getByRole('button', { name: 'Start a ranked game' }).click();
    await expect(page.getByText('Connected')).toBeVisible();
    await page.getByRole('button', { name: 'End the game' }).click();
    await page.getByRole('button', { name: 'End it for good' }).click();
    await expect(page.locator('.scene.end')).toContainText(words);
  });

test('a row of the leaderboard leads to its game, which shows its verdict and names its key', async ({
  page,
}) => {
  const { server } = await serveRanked(page);
  await finishGame(server);
  const [key, endedAt] = [PUBLIC_KEY, '2026-11-27T10:10:00Z'];
  const row = {
    rank: 1,
    name: 'calm-heron-12',
    value: 8,
    gameId: 'game-1',
    key,
    endedAt,
    mine: false,
    playerId: '1',
  };
  server.leaderboard = { rows: [row], total: 1, own: null };
  await page.goto('/ranked?show=leaderboard');
  await page.getByRole('link', { name: 'Replay: 8' }).click();
  await expect(page.getByRole('heading', { name: 'The player ended this game' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Proved: the server has signed this game' })).toBeVisible();
  await expect(page.getByText(/This server has signed it: .calm-heron-12.,/)).toBeVisible();
  await expect(page).toHaveURL(/\?game=game-1#key=6kpsY-KcUgq-9VB7Ey7F-Q$/);
  expect(await findFaults(page)).toEqual([]);
  // A visitor without the key in the link gets it into the address; one whose link names another key is warned.
  await page.goto('/ranked?game=game-1');
  await expect(page).toHaveURL(/#key=6kpsY-KcUgq-9VB7Ey7F-Q$/);
  await page.goto('/ranked'); // the next address differs in its fragment only
  await page.goto('/ranked?game=game-1#key=AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('heading', { name: 'Not proved: nobody vouches' })).toBeVisible();
  await expect(
    page.getByText('The link names another key than the one that signed this game.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/#key=AAAAAAAAAAAAAAAAAAAAAA$/);
});

test(
  'the server reviews a finished game when somebody asks, and its page shows the sum',
  LONG,
  async ({ page }) => {
    const { server } = await serveRanked(page);
    await finishGame(server);
    await page.goto('/ranked?game=game-1');
    const review = page.getByRole('region', { name: 'Review' });
    await review.getByRole('button', { name: 'Let the server review it' }).click();
    await expect(review.getByText('The server reviews this game.')).toBeVisible();
    const sum = { start: 1000, luck: -20.4, loss: 12, drift: 5, result: 972.6, exact: false };
    const moment = { ply: 1234, played: 'up', best: 'left', loss: 12, share: 0.0123, grade: 'inaccuracy' };
    const grades = { best: 900, good: 300, inaccuracy: 20, mistake: 3, blunder: 1 };
    const figures = { accuracy: 98.76, goodness: 0.254, grades, ...sum, moments: [moment] };
    server.reviews.set('game-1', { status: 'done', review: figures });
    await expect(
      review.getByText('Move 1,234: Up instead of Left cost 1.2% of the expected score.'),
    ).toBeVisible();
    await expect(review.getByText('-20', { exact: true })).toBeVisible();
    await expect(review.getByText('98.8', { exact: true })).toBeVisible();
    await expect(review.getByText('25.4%', { exact: true })).toBeVisible();
    await expect(review.getByText('good: 300, inaccuracies: 20,')).toBeVisible();
    await expect(review.getByRole('link', { name: 'How this is computed' })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    server.reviews.set('game-1', { status: 'done', review: figures, outdated: true });
    await page.reload();
    await expect(review.getByText('An earlier network made this review.')).toBeVisible();
    await expect(review.getByText('98.8', { exact: true })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await review.getByRole('button', { name: 'Let the server review it' }).click();
    await expect(review.getByText('An earlier network made this review.')).toBeHidden();
    const solved = { ...figures, accuracy: null, goodness: null, exact: true, moments: [] };
    server.reviews.set('game-1', { status: 'done', review: solved });
    await page.reload();
    await expect(review.getByText('0, exact', { exact: true })).toBeVisible();
    await expect(review.getByText('No move of this game has a grade.')).toBeVisible();
  },
);

test('a player has a page with bests, scores over time and games, and the end leads to the replay', async ({
  page,
}) => {
  const { server } = await serveRanked(page);
  await finishGame(server);
  const endedAt = '2026-11-27T10:10:00Z';
  const row = {
    rank: 1,
    name: 'calm-heron-12',
    value: 8,
    gameId: 'game-1',
    endedAt,
    mine: false,
    playerId: '1',
  };
  server.leaderboard = { rows: [row], total: 1, own: null };
  server.playerGames = [900, 4200, 1300].map((score, at) => ({ score, id: `game-${at + 1}` }));
  await page.goto('/ranked?show=leaderboard');
  await page.getByRole('link', { name: 'calm-heron-12' }).click();
  await expect(page.getByRole('heading', { name: 'calm-heron-12' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'from 1,300 to 900, the best 4,200' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.locator('.player-games').getByRole('link', { name: 'Replay: 900' }).click();
  const end = page.getByRole('region', { name: 'The player ended this game' });
  await expect(end).toBeVisible();
  await end.getByRole('button', { name: 'Replay' }).click();
  await expect(page).toHaveURL(/\/games#replay=/);
  await page.goto('/profile?player=2');
  await expect(page.getByRole('heading', { name: 'There is no such player' })).toBeVisible();
});
