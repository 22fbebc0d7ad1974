// The page before its script runs: an empty board in its place, and keys and swipes that are kept and played.
import { expect, type Page, test } from '@playwright/test';
import { findVariant, Game, VARIANTS } from '@twofold/core';
import { ROUTES } from '../packages/web/src/app/routes';
import { expectBoard, Finger, grid, KEYS, readBoard } from './board';
import { hold } from './held';
import { LONG, tagOf } from './long';

/** Opens an address while the page's script is held back. Returns a function that lets it come. */
async function openHeld(page: Page, address: string): Promise<() => void> {
  const release = await hold(page, /\/index-[^/]*\.js$/);
  await page.goto(address, { waitUntil: 'commit' });
  return release;
}

const boxOf = async (page: Page, what: string) => {
  const box = await page.locator(what).boundingBox();
  return box && [box.x, box.y, box.width, box.height].map(Math.round);
};

const SIZES = [
  [360, 740],
  [320, 568],
  [740, 360],
  [768, 1024],
  [1440, 900],
] as const;

for (const [width, height] of SIZES)
  test(
    `an empty board stands where the board will stand, on ${width}x${height}`,
    tagOf(width === 360),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const [id, cells] of [
        ['classic', 16],
        ['5x5', 25],
      ] as const) {
        const release = await openHeld(page, `/?variant=${id}&seed=shell`);
        await expect(page.locator('#shell .cell')).toHaveCount(cells);
        const before = await boxOf(page, '#shell .board');
        release();
        await expectBoard(page, new Game(findVariant(id)!, 'shell'));
        expect(await boxOf(page, '.board')).toEqual(before);
        await expect(page.locator('#shell')).toHaveCount(0);
        await page.unrouteAll();
      }
    },
  );

test('keys that come before the script are played, in their order', async ({ page }) => {
  const game = new Game(VARIANTS.classic, 'early');
  const release = await openHeld(page, '/?seed=early');
  await page.locator('#shell .cell').first().waitFor();
  for (const [key, direction] of [
    ['ArrowLeft', 3],
    ['s', 2],
    ['l', 1],
    ['ArrowUp', 0],
  ] as const) {
    await page.keyboard.press(key);
    game.play(direction);
  }
  release();
  await expectBoard(page, game);
  await page.keyboard.press('ArrowLeft');
  game.play(3);
  await expectBoard(page, game);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a swipe that comes before the script is played', async ({ page }) => {
    const game = new Game(VARIANTS.classic, 'early swipe');
    const release = await openHeld(page, '/?seed=early%20swipe');
    await page.locator('#shell .cell').first().waitFor();
    const finger = await Finger.of(page);
    await finger.glide([
      [300, 400],
      [100, 405],
    ]);
    await finger.glide([
      [180, 300],
      [185, 500],
    ]);
    release();
    game.play(3);
    game.play(2);
    await expectBoard(page, game);
  });
});

test('no other view has an empty board', async ({ page }) => {
  await hold(page, /\/index-[^/]*\.js$/);
  for (const address of [...ROUTES.map(({ path }) => path), '/r/2345abcdefgh']) {
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('noscript').waitFor({ state: 'attached' });
    expect(await page.locator('#shell').count(), address).toBe(0);
  }
});

test('no key is kept for other views', LONG, async ({ page }) => {
  const release = await openHeld(page, '/games');
  await page.locator('noscript').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
  // Nor later: a key pressed in the play view, opened from there, is heard.
  await page.getByRole('link', { name: 'Play', exact: true }).first().click();
  await expect(grid(page)).toBeVisible();
  const before = await readBoard(page);
  for (const key of KEYS) await page.keyboard.press(key);
  await expect.poll(async () => [...(await readBoard(page)).ranks]).not.toEqual([...before.ranks]);
});
