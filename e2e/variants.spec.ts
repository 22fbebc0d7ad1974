import { expect, test } from '@playwright/test';
import { findVariant, Game, rankValue, VARIANTS } from '@twofold/core';
import { expectBoard, grid, KEYS, open } from './board';
import { LONG, tagOf } from './long';

/** The variants of `npm test`; the others have the tag of `npm run test:long`. */
const FIRST = ['classic', '2x2', '8x8'];

for (const id of Object.keys(VARIANTS))
  test(
    `the variant ${id} plays as core says and fits a phone`,
    tagOf(FIRST.includes(id)),
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      const game = await open(page, `variant ${id}`, id);
      for (let i = 0; i < 24 && game.status !== 'over'; i++) {
        const direction = ([3, 2, 1, 0] as const)[(i * i) % 4] ?? 3;
        game.play(direction);
        await page.keyboard.press(KEYS[direction]);
      }
      await expectBoard(page, game);
      const box = await grid(page).boundingBox();
      expect((box?.x ?? -1) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
      expect((box?.y ?? -1) + (box?.height ?? 999)).toBeLessThanOrEqual(740);
    },
  );

test('numbers up to 131072 fit their tiles, on 8x8 on a phone too', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const id of ['classic', '8x8']) {
    await open(page, 'large numbers', id);
    for (const rank of [10, 13, 14, 17, 20]) {
      const fits = await grid(page).evaluate((board, number) => {
        const tile = board.querySelector<HTMLElement>('.tile');
        if (!tile) throw new Error('a board has tiles');
        tile.textContent = String(number);
        tile.dataset.digits = String(String(number).length);
        const range = document.createRange();
        range.selectNodeContents(tile);
        return range.getBoundingClientRect().width <= tile.getBoundingClientRect().width * 0.94;
      }, rankValue(rank));
      expect(fits, `${rankValue(rank)} on ${id}`).toBe(true);
    }
  }
});

test('the help names the tile that wins on this board', async ({ page }) => {
  await open(page, 'helped', '3x3');
  await page.keyboard.press('?');
  await expect(page.locator('#help')).toContainText(`Make ${VARIANTS['3x3'].target},`);
});

test('tiles lie right after a change to a board of other columns whose cells have the same size', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { ranks } = (await open(page, 'columns 25')).board;
  const choose = page.getByRole('button', { name: /Choose another/ });
  const dialog = page.getByRole('dialog', { name: /another board/ });
  // A tile that both boards have with the same cell's number, which is another place.
  const isShared = (seed: string) =>
    new Game(VARIANTS['2x4'], seed).board.ranks.some(
      (rank, cell) => cell > 1 && rank > 0 && rank === ranks[cell],
    );
  const seed = Array.from({ length: 400 }, (_, n) => `columns ${n}`).find(isShared)!;
  await choose.click();
  await dialog.getByRole('textbox', { name: 'Seed' }).fill(seed);
  await dialog.getByRole('button', { name: /^2 × 4/ }).click();
  await expectBoard(page, new Game(VARIANTS['2x4'], seed));
});

test('the picker starts any size and rule', async ({ page }) => {
  await open(page, 'picker');
  await page.getByRole('button', { name: /Choose another/ }).click();
  const dialog = page.getByRole('dialog', { name: /another board/ });
  await dialog.getByLabel('Columns').selectOption('5');
  await dialog.getByLabel('Rows').selectOption('3');
  await dialog.getByLabel(/4s as 2s/).check();
  await dialog.getByRole('button', { name: /^Start/ }).click();
  await expect(grid(page)).toHaveAccessibleName(/5 by 3/);
  expect(findVariant('5x3-even')?.fourChance).toBe(0.5);
});

for (const viewport of [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 740, height: 360 },
])
  test(
    `the picker shows all of itself at ${viewport.width}x${viewport.height}`,
    tagOf(viewport.width === 320),
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await open(page, 'picked');
      await page.getByRole('button', { name: /Choose another/ }).click();
      const dialog = page.getByRole('dialog', { name: /another board/ });
      await expect(dialog.getByRole('button', { name: /^8 × 8/ })).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Close' }).locator('svg')).toBeVisible();
      const faults = await dialog.evaluate((panel) => {
        const buttons = [...panel.querySelectorAll<HTMLElement>('button')];
        const boxes = buttons.map((button) => button.getBoundingClientRect());
        const spilling = buttons.filter((button) => button.scrollWidth > button.clientWidth + 1);
        const covered = boxes.flatMap((a, i) =>
          boxes
            .slice(i + 1)
            .filter((b) => a.left < b.right - 1 && b.left < a.right - 1)
            .filter((b) => a.top < b.bottom - 1 && b.top < a.bottom - 1)
            .map(() => buttons[i]),
        );
        return [...spilling, ...covered].map((button) => button?.textContent);
      });
      expect(faults).toEqual([]);
    },
  );

test('the picker tells the best of each board, and deals by a typed seed', LONG, async ({ page }) => {
  const game = await open(page, 'a best', '3x3');
  for (const direction of [3, 2, 3, 2, 3, 2] as const)
    if (game.play(direction)) await page.keyboard.press(KEYS[direction]);
  await expectBoard(page, game);
  expect(game.score).toBeGreaterThan(0);
  await page.getByRole('button', { name: /Choose another/ }).click();
  const dialog = page.getByRole('dialog', { name: /another board/ });
  await expect(dialog.getByRole('button', { name: /^3 × 3/ })).toContainText(`Best ${game.score}`);
  await expect(dialog.getByRole('button', { name: /^6 × 6/ })).not.toContainText('Best');
  await dialog.getByRole('textbox', { name: 'Seed' }).fill(' for friends ');
  await dialog.getByRole('button', { name: /^5 × 5/ }).click();
  await expectBoard(page, new Game(VARIANTS['5x5'], 'for friends'));
  await page.getByRole('button', { name: /Choose another/ }).click();
  await dialog.getByRole('textbox', { name: 'Seed' }).fill('by Enter');
  await page.keyboard.press('Enter');
  await expectBoard(page, new Game(VARIANTS['5x5'], 'by Enter'));
});

test('reaching the target is told once beside a living board; keep going goes on', LONG, async ({ page }) => {
  const game = await open(page, winningSeed('2x2', false), '2x2');
  await win(page, game);
  await expect(page.getByRole('heading', { name: /You made 16/ })).toBeVisible();
  await expectBoard(page, game);
  await page.getByRole('button', { name: 'Keep going' }).click();
  await expect(page.getByRole('heading', { name: /You made/ })).toBeHidden();
  await page.reload();
  await expectBoard(page, game);
  await expect(page.getByRole('heading', { name: /You made/ })).toBeHidden();
});

test('with the course rule the game is over at the target, and undo takes it back', async ({ page }) => {
  const game = await open(page, winningSeed('2x2-course', true), '2x2-course');
  await win(page, game);
  await expect(page.getByRole('heading', { name: /You made 16/ })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expectBoard(page, game);
  await page.keyboard.press('Control+z');
  game.undo();
  await expectBoard(page, game);
});

/** A seed on which the fixed preference left, down, right, up reaches the target while the game may go on. */
function winningSeed(id: string, isEnd: boolean): string {
  const variant = findVariant(id);
  if (!variant) throw new RangeError(id);
  for (let n = 0; n < 5000; n++) {
    const game = new Game(variant, `win ${n}`);
    while (!game.won && game.status !== 'over') step(game);
    if (game.won && (game.status === 'over') === isEnd) return game.seed;
  }
  throw new Error('no seed wins');
}

function step(game: Game): 0 | 1 | 2 | 3 | undefined {
  return ([3, 2, 1, 0] as const).find((direction) => game.play(direction) !== undefined);
}

async function win(page: import('@playwright/test').Page, game: Game): Promise<void> {
  while (!game.won) {
    const direction = step(game);
    if (direction === undefined) throw new Error('the seed was chosen to win');
    await page.keyboard.press(KEYS[direction]);
  }
}
