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
