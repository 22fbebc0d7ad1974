/** Games with help of the coach stand apart from those without, in bests and statistics. */
import { expect, type Page, test } from '@playwright/test';
import { expectBoard, open, playSome, playToEnd } from './board';
import { card, choose, useTinyNetwork } from './coach';
import { button, toGames } from './games';
import { LONG } from './long';

const endScene = (page: Page) => page.getByRole('region', { name: /No moves left|You made/ });

/** A figure of the statistics by its name. */
const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

/** Finishes the 2x2 game of a seed. Answers its score. */
async function finish(page: Page, seed: string, hasHint: boolean): Promise<number> {
  const game = await open(page, seed, '2x2');
  if (hasHint) {
    await button(page, 'Hint').click();
    await expect(page.getByRole('region', { name: 'Hint' })).toHaveAttribute('aria-busy', 'false');
  }
  await playToEnd(page, game);
  await expect(endScene(page)).toBeVisible();
  return game.score;
}

test('hints stand in the end scene and the list, and such a game is no own best', async ({ page }) => {
  await finish(page, 's26', true);
  await expect(endScene(page)).toContainText('with the solver’s help');
  await expect(page.getByLabel('Best', { exact: true })).toHaveText('0');
  await toGames(page);
  await expect(page.getByRole('link', { name: /2 × 2/ })).toContainText('with the solver’s help');
});

test('bests and statistics tell a game with a hint from one without', async ({ page }) => {
  const own = await finish(page, 's2', false);
  await expect(endScene(page)).not.toContainText('help');
  await expect(page.getByLabel('Best', { exact: true })).toHaveText(`${own}`);
  const helped = await finish(page, 's1', true);
  expect(own).toBeLessThan(helped); // else the test says nothing
  await expect(page.getByLabel('Best', { exact: true })).toHaveText(`${own}`);
  await toGames(page);
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(figure(page, 'Best score')).toHaveText(`${own}`);
  await expect(figure(page, 'Best with help')).toHaveText(`${helped}`);
});

test(
  'a game that the solver left for a copy counts as helped when the player comes back',
  LONG,
  async ({ page }) => {
    await useTinyNetwork(page);
    await choose(page, { motion: 'off' });
    const game = await open(page, 'watched', '2x2');
    await playSome(page, game, 2);
    await page.getByRole('banner').getByRole('button', { name: 'Watch' }).click();
    await expect(card(page, 'Watch')).toBeVisible();
    await button(page, 'Back to mine').click();
    await expectBoard(page, game);
    await playToEnd(page, game);
    await expect(endScene(page)).toContainText('with the solver’s help');
  },
);
