// What stands beside and on the board fits where it stands: on boards that are not square, in large text, on the
// lowest phones and on the largest screens.
import { expect, type Page, test } from '@playwright/test';
import { findVariant, Game } from '@twofold/core';
import { KEYS, open } from './board';
import { choose, useTinyNetwork } from './coach';
import { LONG, tagOf } from './long';

/** Plays the game of a seed to its end by keys that the page gets at once. A larger board takes hundreds. */
async function playThrough(page: Page, seed: string, variant: string): Promise<void> {
  await page.goto(`/?seed=${seed}&variant=${variant}`);
  await expect(page.getByRole('grid')).toBeVisible();
  const game = new Game(findVariant(variant)!, seed);
  const keys: string[] = [];
  while (game.status !== 'over')
    keys.push(KEYS[([3, 2, 1, 0] as const).find((direction) => game.play(direction) !== undefined)!]);
  await page.evaluate((keys) => {
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }, keys);
  await expect(page.locator('.scene.end')).toBeVisible();
}

/** Phones whose board leaves the least room below it. */
const SMALL_PHONES = [
  [320, 568],
  [360, 612],
  [360, 640],
  [375, 667],
  [360, 740],
  [390, 664],
  [412, 732],
] as const;

const pageSize = (page: Page) =>
  page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);

/** The sizes of all shown elements of a selector, in one dimension. */
const sizesOf = (page: Page, selector: string, side: 'width' | 'height' | 'top' | 'bottom') =>
  page
    .locator(selector)
    .evaluateAll((elements, side) => elements.map((element) => element.getBoundingClientRect()[side]), side);

/** Words of the coach that are cut off or stand outside the window. */
const cutWords = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '.coach :is(h2, .worth-word, .worth-name, .worth-chance, .chances p)',
      ),
    ]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).clipPath === 'none')
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return element.scrollWidth > element.clientWidth + 1 || left < 0 || right > innerWidth;
      })
      .map((element) => element.textContent),
  );

for (const locale of ['en', 'de', 'fr', 'ja'])
  test(
    `the buttons beside the board are whole on a tablet held across: ${locale}`,
    tagOf(locale === 'fr'),
    async ({ page }) => {
      await choose(page, { locale });
      await page.goto('/?seed=tablet');
      await expect(page.locator('.bar .primary')).toBeVisible();
      for (const [width, height] of [
        [1024, 768],
        [1100, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => pageSize(page), `${width} x ${height}`).toEqual([width, height]);
        expect(Math.max(...(await sizesOf(page, '.actions .btn', 'height')))).toBeLessThan(50); // one line of words
      }
    },
  );

for (const locale of ['en', 'de', 'ar'])
  test(
    `the coach of a slender board is whole beside it: ${locale}`,
    tagOf(locale === 'de'),
    async ({ page }) => {
      await choose(page, { locale });
      await page.goto('/?seed=slender&variant=2x8');
      await page.keyboard.press('t');
      await expect(page.locator('.worth.best').first()).toBeVisible();
      for (const [width, height] of [
        [320, 568],
        [360, 740],
        [768, 1024],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => pageSize(page), `${width} x ${height}`).toEqual([width, height]);
        expect(await cutWords(page), `${width} x ${height}`).toEqual([]);
      }
    },
  );

for (const locale of ['en', 'de', 'ar'])
  test(
    `the bars of the coach can be compared: all tracks have one length: ${locale}`,
    LONG,
    async ({ page }) => {
      await useTinyNetwork(page);
      await choose(page, { locale });
      await page.goto('/?seed=bars');
      await page.keyboard.press('t');
      await expect(page.locator('.worth.best').first()).toBeVisible();
      for (const [width, height] of [
        [320, 568],
        [360, 740],
        [740, 360],
        [768, 1024],
      ] as const) {
        await page.setViewportSize({ width, height });
        const tracks = await sizesOf(page, '.worth-bar', 'width');
        expect(Math.max(...tracks) - Math.min(...tracks), `${width} x ${height}: ${tracks}`).toBeLessThan(1);
        expect(Math.min(...tracks), `${width} x ${height}`).toBeGreaterThan(36);
        expect(await cutWords(page), `${width} x ${height}`).toEqual([]);
      }
    },
  );

test('a phone in landscape shows the chances, and its lit edge makes nothing scroll', async ({ page }) => {
  await useTinyNetwork(page);
  await page.setViewportSize({ width: 740, height: 360 });
  await choose(page, {});
  await page.goto('/?seed=bars');
  await page.keyboard.press('t');
  await expect(page.locator('.chances')).toBeVisible();
  for (const direction of ['0', '1', '2', '3']) {
    await page
      .locator('.hint-arrow')
      .first()
      .evaluate((arrow, direction) => {
        (arrow as HTMLElement).dataset.direction = direction;
      }, direction);
    expect(await pageSize(page), direction).toEqual([740, 360]);
  }
  const [chances] = await sizesOf(page, '.chances', 'bottom');
  const [controls] = await sizesOf(page, '.controls', 'top');
  expect(chances).toBeLessThanOrEqual(controls!);
});

for (const locale of ['en', 'de', 'ar'])
  test(
    `the end of a game fits phones, and its bar is where the bar of play is: ${locale}`,
    LONG,
    async ({ page }) => {
      await choose(page, { locale });
      const phones = [
        { width: 320, height: 568 },
        { width: 360, height: 740 },
      ];
      for (const variant of ['2x2', '2x4', '4x2']) {
        const bars: number[] = [];
        await page.goto(`/?seed=end&variant=${variant}`);
        await expect(page.locator('.bar .primary')).toBeVisible();
        for (const phone of phones) {
          await page.setViewportSize(phone);
          bars.push((await sizesOf(page, '.bar .primary', 'bottom'))[0]!);
        }
        await playThrough(page, 'end', variant);
        for (const [index, phone] of phones.entries()) {
          await page.setViewportSize(phone);
          const where = `${variant} on ${phone.width} x ${phone.height}`;
          await expect
            .poll(() => sizesOf(page, '.scene-bar .primary', 'bottom'), where)
            .toEqual([bars[index]]);
          expect(await pageSize(page), where).toEqual([phone.width, phone.height]);
          const [stage] = await sizesOf(page, '.scene', 'bottom');
          expect(stage, where).toBeLessThanOrEqual((await sizesOf(page, '.controls', 'top'))[0]! + 1);
        }
      }
    },
  );

test('200 % text: the end of a game is whole, and the controls come after it', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  await choose(page, { locale: 'de' });
  for (const seed of ['first', 'second', 'third']) await playThrough(page, seed, '2x2');
  await expect(page.locator('.bars')).toBeVisible();
  expect((await pageSize(page))[0]).toBe(360);
  const [stage] = await sizesOf(page, '.scene', 'bottom');
  expect((await sizesOf(page, '.controls', 'top'))[0]).toBeGreaterThanOrEqual(stage! - 1);
  const spilled = await page.evaluate(() => {
    const stage = document.querySelector('.scene')!.getBoundingClientRect();
    return [...document.querySelectorAll('.scene :is(h2, p, dt, dd, span), .scene-bar .btn')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < stage.left || right > stage.right + 1 || element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.textContent);
  });
  expect(spilled).toEqual([]);
});

test(
  'the rank and the distance from the next one are two lines, however wide the stage is',
  LONG,
  async ({ page }) => {
    await choose(page, {});
    for (const seed of ['first', 'second', 'third']) await playThrough(page, seed, '2x2');
    await expect(page.locator('.bars')).toBeVisible();
    for (const [width, height] of [
      [1440, 900],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width, height });
      const line = page.locator('.end .scene-words p:not(.headline)');
      const [top] = await sizesOf(page, '.end .scene-words p:not(.headline)', 'top');
      const [aside] = await sizesOf(page, '.end .aside', 'top');
      const height1 = await line.first().evaluate((p) => Number.parseFloat(getComputedStyle(p).fontSize));
      expect(aside! - top!, `${width} x ${height}`).toBeGreaterThanOrEqual(height1);
    }
  },
);

test('on very large screens the words grow with the board', LONG, async ({ page }) => {
  await choose(page, {});
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page, 'large');
  const [usual] = await sizesOf(page, '.scores', 'width');
  await page.setViewportSize({ width: 2560, height: 1440 });
  const [large] = await sizesOf(page, '.scores', 'width');
  expect(large! / usual!).toBeCloseTo(1.25, 2);
});

test('a flat board on a phone stands in the middle of its room, not at the top of an empty page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await choose(page, {});
  await open(page, 'flat', '8x2');
  const [[scores], [top], [bottom], [words]] = [
    await sizesOf(page, '.scores', 'bottom'),
    await sizesOf(page, '.board', 'top'),
    await sizesOf(page, '.board', 'bottom'),
    await sizesOf(page, '.words', 'top'),
  ];
  expect(Math.abs(top! - scores! - (words! - bottom!))).toBeLessThanOrEqual(8);
  expect(top! - scores!).toBeGreaterThan(40);
});

test('a tall board on a phone makes way for the coach', async ({ page }) => {
  await choose(page, { locale: 'de' });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/?seed=tall&variant=3x5');
  await page.keyboard.press('t');
  await expect(page.locator('.worth.best').first()).toBeVisible();
  for (const [width, height] of [
    [320, 568],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => pageSize(page), `${width} x ${height}`).toEqual([width, height]);
    const [worths] = await sizesOf(page, '.worths', 'bottom');
    expect(worths, `${width} x ${height}`).toBeLessThanOrEqual((await sizesOf(page, '.controls', 'top'))[0]!);
  }
});

for (const locale of ['en', 'de', 'fr', 'ar', 'ja'])
  test(
    `on small phones the coach lies neither over the board nor below the controls, and nothing in it overlaps: ${locale}`,
    tagOf(locale === 'de'),
    async ({ page }) => {
      await choose(page, { locale });
      for (const variant of ['classic']) {
        await page.setViewportSize({ width: 320, height: 568 });
        await page.goto(`/?seed=abc&variant=${variant}`);
        for (let turn = 0; turn < 5; turn++)
          for (const key of ['ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
        await page.keyboard.press('t');
        await expect(page.locator('.hint-arrow').first()).toBeVisible();
        // The longest sentence that the coach says here, wherever the search ends.
        const sentence = 'Left is better than Down, but the next 6 moves do not show why.';
        for (const [width, height] of SMALL_PHONES) {
          await page.setViewportSize({ width, height });
          await page.locator('.coach > h2').evaluate((title, text) => {
            title.textContent = text;
          }, sentence);
          const where = `${variant} on ${width} x ${height}`;
          const [board, title, worths, controls] = await Promise.all(
            ['.board', '.coach > h2', '.worths', '.controls'].map(async (part) => ({
              top: (await sizesOf(page, part, 'top'))[0]!,
              bottom: (await sizesOf(page, part, 'bottom'))[0]!,
            })),
          );
          expect(title!.top, where).toBeGreaterThanOrEqual(board!.bottom);
          expect(worths!.top, where).toBeGreaterThanOrEqual(title!.bottom - 1);
          expect(worths!.bottom, where).toBeLessThanOrEqual(controls!.top + 2);
          expect(await cutWords(page), where).toEqual([]);
        }
        await page.keyboard.press('Escape');
      }
    },
  );

test(
  'on the smallest phone the live chance is whole beside what the last move lost',
  LONG,
  async ({ page }) => {
    await useTinyNetwork(page);
    await page.setViewportSize({ width: 320, height: 568 });
    await choose(page, { liveBar: true });
    await page.goto('/?seed=live-small');
    for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await expect(page.locator('.live-bar .chances')).toBeVisible();
    const cut = () =>
      page
        .locator('.live-bar .chances, .live-last')
        .evaluateAll((parts) =>
          parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent),
        );
    await expect.poll(cut).toEqual([]);
  },
);
