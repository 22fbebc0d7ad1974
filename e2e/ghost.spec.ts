import { expect, type Page, test } from '@playwright/test';
import { Game, legalDirections, makeCompact, VARIANTS } from '@twofold/core';
import { expectBoard, expectWritten, KEYS, open, playSome, playToEnd, readBoard, score } from './board';
import { button } from './games';
import { LONG } from './long';
import { expectFit, expectNoFault } from './looks';

/** A game by a simple rule. */
function played(seed: string, plies: number, at = 0): Game {
  const game = new Game(VARIANTS.classic, seed);
  while (game.status !== 'over' && game.ply < plies) game.play(legalDirections(game.board).at(at)!);
  return game;
}

const head = (page: Page) => page.locator('.part.curve header');

/** Plays moves of a game on the page, waiting for none. */
async function press(page: Page, moves: readonly number[]): Promise<void> {
  for (const move of moves) await page.keyboard.press(KEYS[move]!);
}

test('a replay from a link is raced: its ghost is level, then ahead or behind by the score', async ({
  page,
}) => {
  const ghost = played('raced', 60, -1);
  await page.goto(`/games#replay=${makeCompact(ghost)}`);
  await button(page, 'Play the same tiles').click();
  const own = new Game(VARIANTS.classic, 'raced');
  await expectBoard(page, own);
  await expect(head(page)).toContainText('level with the ghost');
  await press(page, ghost.moves.slice(0, 20));
  for (const move of ghost.moves.slice(0, 20)) own.play(move);
  await expectBoard(page, own);
  await playSome(page, own, 12);
  const lead = own.score - ghost.turn(own.ply).score;
  const words = lead === 0 ? 'level with' : `${Math.abs(lead)} points ${lead > 0 ? 'ahead of' : 'behind'}`;
  await expect(head(page)).toContainText(`${words} the ghost`);
  await expect(page.locator('.plot .line.ghost')).toHaveAttribute('d', /^M0 /);
});

test(
  'the own best is raced from the panel, and the end scene races the game that ended',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 1000 }); // room for the latest games
    const best = await open(page, 'my best', '2x2');
    await playToEnd(page, best);
    await expectBoard(page, best);
    await expectWritten(page);
    await page.getByRole('button', { name: 'Same tiles' }).click();
    await expectBoard(page, new Game(best.variant, 'my best'));
    await expect(head(page)).toContainText('level with the ghost');
    await page.keyboard.press('n');
    await expect(head(page)).not.toContainText('ghost');
    await button(page, 'Race your best').click();
    await expectBoard(page, new Game(best.variant, 'my best'));
    await expect(head(page)).toContainText('level with the ghost');
    await press(page, best.moves);
    await expect.poll(() => score(page)).toBe(best.score);
  },
);

test('the ghost is there again after a reload, with its tiles', LONG, async ({ page }) => {
  const ghost = played('tiles', 400, -1);
  await page.goto(`/games#replay=${makeCompact(ghost)}`);
  await button(page, 'Play the same tiles').click();
  await expectBoard(page, new Game(VARIANTS.classic, 'tiles'));
  await press(page, ghost.moves.slice(0, 10));
  await expectWritten(page);
  await page.reload();
  await expect(head(page)).toContainText('level with the ghost');
  await expect(page.locator('.ghost-times')).toContainText(
    `Ghost of ${ghost.score.toLocaleString('en-GB')} points`,
  );
});

test('a game without its seed says why it cannot be raced', LONG, async ({ page }) => {
  const game = played('position', 30);
  const later = new Game(VARIANTS.classic, 'x', { start: game.board, startScore: game.score });
  while (later.ply < 5) later.play(legalDirections(later.board)[0]!);
  await page.goto(`/games#replay=${makeCompact(later)}`);
  await expect(page.getByText('it starts from a chosen position')).toBeVisible();
  await expect(button(page, 'Same tiles again')).toHaveCount(0);
  expect([...(await readBoard(page)).ranks]).toEqual([...later.board.ranks]);
});

test('the ghost in the panel has no fault that axe finds, and fits', LONG, async ({ browser }) => {
  const ghost = played('fits', 300, -1);
  for (const locale of ['en', 'ar', 'de']) {
    const page = await browser.newPage({ locale, viewport: { width: 360, height: 740 } });
    await page.goto(`/games#replay=${makeCompact(ghost)}`);
    await page.locator('.invitation .btn').nth(1).click();
    await expect(page.locator('.play')).toBeVisible();
    await press(page, ghost.moves.slice(0, 20)); // no scene yet
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectFit(page, locale, `ghost, ${width}`);
    }
    if (locale === 'en') await expectNoFault(page, 'ghost');
    await page.close();
  }
});
