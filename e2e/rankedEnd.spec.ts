// The end for good of a ranked game, while a move of it waits for the server.
import { expect, test } from '@playwright/test';
import { DIRECTIONS, tilt } from '@twofold/core';
import { grid, KEYS } from './board';
import { serveRanked } from './rankedPage';

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
  [{ rank: 2, percentile: 50, value: 0 }, 3, 'Rank 2 of 3.'],
  [{ rank: 2, percentile: 98, value: 0 }, 51, 'Rank 2 of 51, ahead of 98%.'],
] as const)
  test(`the result says where it stands among ${total}: ${words}`, async ({ page }) => {
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
    await expect(page.locator('.ranked-outcome')).toContainText(words);
  });
