// How tiles move: where they stand at every size of the board, and that a move costs the main thread little.
import { expect, test } from '@playwright/test';
import { expectBoard, open, playSome } from './board';

/** Milliseconds after which every animation of a turn has ended. */
const TURN_MS = 260;

test('tiles follow the board to another size, during a slide too', async ({ page }) => {
  const game = await open(page, 'sizes');
  await playSome(page, game, 8);
  const tiles = [...game.board.ranks].filter((rank) => rank > 0).length;
  await expect(page.locator('.tiles .tile')).toHaveCount(tiles); // what has merged is gone
  for (const [width, height] of [
    [740, 360],
    [1440, 900],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectBoard(page, game);
    await playSome(page, game, 1);
    await page.setViewportSize({ width: width + 40, height });
    await expectBoard(page, game);
  }
});

test('a turn moves only what the compositor moves alone, in pixels, and ends all at once', async ({
  page,
}) => {
  await open(page, 'cheap');
  const turns = await page.evaluate(() =>
    ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft'].map((key) => {
      dispatchEvent(new KeyboardEvent('keydown', { key }));
      const animations = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
      return animations
        .filter(({ target }) => target?.matches('.tile'))
        .map((effect) => ({
          end: Number(effect.getComputedTiming().endTime),
          frames: effect.getKeyframes().map(({ translate, scale, opacity, ...others }) => {
            const { offset, computedOffset, easing, composite, ...more } = others;
            return { place: translate, more: Object.keys(more) };
          }),
        }));
    }),
  );
  const all = turns.flat();
  expect(all.length).toBeGreaterThan(turns.length); // each turn has a new tile, and some slide
  for (const { frames } of all)
    for (const { place = '0px', more } of frames) {
      expect(more).toEqual([]);
      expect(place).toMatch(/^[\d.]+px( [\d.]+px)?$/);
    }
  for (const turn of turns) expect(new Set(turn.map(({ end }) => end)).size).toBeLessThan(2);
  expect(Math.max(...all.map(({ end }) => end))).toBeLessThanOrEqual(TURN_MS);
});
