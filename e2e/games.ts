/** The list of games and the viewer of replays on the page, for their tests. */
import { expect, type Page } from '@playwright/test';
import { boardToValues } from '@twofold/core';
import { expectBoard, KEYS, open, playToEnd, readBoard, score } from './board';

export const lines = (page: Page) =>
  page.getByRole('list').getByRole('listitem').filter({ hasText: 'moves' });

/** Follows the link in the header. */
export async function toGames(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Games', exact: true }).click();
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Chooses a way to share in the viewer's panel. */
export async function share(page: Page, way: string): Promise<void> {
  await button(page, 'Share').click();
  await button(page, way).click();
}

export const move = (page: Page) => page.getByLabel('Move', { exact: true });

/** A finished 2x2 game, opened in the viewer from the list. */
export async function openFinished(page: Page, seed: string) {
  const game = await open(page, seed, '2x2');
  await playToEnd(page, game);
  await expectBoard(page, game);
  await toGames(page);
  await page.getByRole('link', { name: /2 × 2/ }).first().click(); // the newest
  await expect(move(page)).toHaveText(`${game.ply} / ${game.ply}`);
  return game;
}

/** Plays the game on the board until nothing moves. */
export async function playOnToEnd(page: Page) {
  const over = page.getByRole('heading', { name: 'No moves left' });
  for (let turn = 0; turn < 200 && !(await over.isVisible()); turn++)
    for (const key of KEYS) await page.keyboard.press(key);
  await expect(over).toBeVisible();
}

export async function expectPosition(page: Page, values: number[][], points: number) {
  await expect.poll(async () => boardToValues(await readBoard(page))).toEqual(values);
  expect(await score(page)).toBe(points);
}
