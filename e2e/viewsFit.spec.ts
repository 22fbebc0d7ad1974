// Heads, panels and lists around the game: what stands below each other shares an edge, and words are whole.
import { expect, type Page, test } from '@playwright/test';
import { findVariant, Game, makeCompact } from '@twofold/core';
import { ROUTES } from '../packages/web/src/app/routes';
import { expectBoard, open, playSome, playToEnd } from './board';
import { choose } from './coach';
import { LONG, tagOf } from './long';
import { LOCALES } from './looks';
import { serveRanked } from './rankedPage';

const edges = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [Math.round(left), Math.round(right)];
    });

function played(seed: string, variant: string): Game {
  const game = new Game(findVariant(variant)!, seed);
  while (([3, 2, 1, 0] as const).some((direction) => game.play(direction) !== undefined)) {}
  return game;
}

/** A link to the game of a seed, played to its end. */
function linkTo(seed: string, variant: string): string {
  return `/games#replay=${encodeURIComponent(makeCompact(played(seed, variant)))}`;
}

test('a shared replay on a phone in landscape has the mark above its own column', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await choose(page, {});
  for (const variant of ['classic', '2x4', '4x2']) {
    await page.goto(linkTo('shared', variant));
    await expect(page.locator('.viewer-head h1')).toBeVisible();
    const [[mark], [title]] = [await edges(page, '.mark'), await edges(page, '.viewer-head h1')];
    expect(mark, variant).toBe(title);
  }
});

test('a shared replay says once how it ended', async ({ page }) => {
  await choose(page, {});
  for (const [words, seed] of [
    ['No moves left', seedOf(({ won }) => !won)],
    ['16 reached', seedOf(({ won }) => won)],
  ] as const) {
    await page.goto('/');
    await page.goto(linkTo(seed, '2x2'));
    await expect(page.getByRole('region', { name: 'Can you beat this?' })).toBeVisible();
    await expect(page.getByText(words)).toHaveCount(1);
    await expect(page.locator('.viewer-side')).not.toContainText('16 reached');
  }
});

/** The first seed whose 2x2 game ends so. */
function seedOf(isWanted: (game: Game) => boolean): string {
  for (let i = 0; ; i++) if (isWanted(played(`ends ${i}`, '2x2'))) return `ends ${i}`;
}

test('panels stand where the words stand, and their words are whole', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await choose(page, { locale: 'de' });
  await page.goto('/');
  await page.locator('.size').click();
  await expect(page.locator('.panel.variants')).toBeVisible();
  expect(await edges(page, '.panel.variants')).toEqual(await edges(page, '.scores'));
  const even = page.locator('.preset-name').filter({ hasText: 'ausgewogen' });
  const broken = await even.evaluate((name) => {
    const range = document.createRange();
    const text = name.firstChild as Text;
    const start = text.data.indexOf('ausgewogen');
    range.setStart(text, start);
    range.setEnd(text, start + 'ausgewogen'.length);
    return range.getClientRects().length;
  });
  expect(broken).toBe(1);
});

test(
  'one game is shown once: large in the list and the statistics, without figures or tables',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await choose(page, {});
    const game = await open(page, 'one', '2x2');
    await playToEnd(page, game);
    const score = game.score.toLocaleString('en-GB');
    for (const path of ['/games', '/games?show=statistics']) {
      await page.goto(path);
      await expect(page.locator('.game-picture .small-digits').first()).toBeVisible();
      await expect(page.getByText(score, { exact: true })).toHaveCount(1);
      await expect(page.locator('.figures, .chart, .sums')).toHaveCount(0);
    }
    await expect(
      page.getByRole('heading', { name: 'The statistics begin with the second game' }),
    ).toBeVisible();
  },
);

/** Ends a game of each seed. */
async function playGames(page: Page, games: readonly (readonly [seed: string, variant: string])[]) {
  for (const [seed, variant] of games) {
    await page.goto(`/?seed=${seed}&variant=${variant}`);
    await expect(page.getByRole('grid')).toBeVisible();
    await playToEnd(page, new Game(findVariant(variant)!, seed));
    await expect(page.locator('.scene.end')).toBeVisible();
  }
}

for (const locale of ['en', 'de', 'ar'])
  test(`tables of statistics are whole on phones: ${locale}`, tagOf(locale === 'de'), async ({ page }) => {
    await choose(page, { locale });
    await playGames(page, [
      ['first', '2x2'],
      ['second', '2x2'],
      ['third', '2x3'],
    ]);
    await page.goto('/games?show=statistics');
    for (const [width, height] of PHONES) {
      await page.setViewportSize({ width, height });
      await expect(page.locator('.sums')).toHaveCount(1); // by board: all games are of one month
      const cut = await page.locator('.sums :is(th, td)').evaluateAll((cells) =>
        cells
          .filter((cell) => {
            const { left, right } = cell.getBoundingClientRect();
            return left < 0 || right > innerWidth || cell.scrollWidth > cell.clientWidth + 1;
          })
          .map((cell) => cell.textContent),
      );
      expect(cut, `${width} x ${height}`).toEqual([]);
    }
  });

const PHONES = [
  [320, 568],
  [360, 740],
  [740, 360],
] as const;

/** The shown elements whose centre another element covers, or whose centre is outside the window. */
const covered = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const found = document.elementFromPoint(x + width / 2, y + height / 2);
        return !found || !(element.contains(found) || found.contains(element));
      })
      .map((element) => element.textContent || element.className),
  );

for (const locale of LOCALES)
  test(
    `phones name the doors to the daily, lessons and games: ${locale}`,
    tagOf(locale === 'de'),
    async ({ page }) => {
      await choose(page, { locale });
      await page.goto('/');
      for (const [width, height] of PHONES) {
        await page.setViewportSize({ width, height });
        await expect(page.locator('.header .door:visible')).toHaveCount(3);
        const where = `${width} x ${height}`;
        expect(await covered(page, '.header :is(.door, .menu-btn)'), where).toEqual([]);
        const { height: header } = (await page.locator('.header').boundingBox())!;
        expect(header, where).toBeLessThanOrEqual(52);
        const cut = await page
          .locator('.header :is(.door, .menu-btn):visible')
          .evaluateAll((doors) => doors.filter((door) => door.scrollWidth > door.clientWidth + 1).length);
        expect(cut, where).toBe(0);
        const named = await page
          .locator('.header :is(.door, .menu-btn):visible > span')
          .evaluateAll((names) => names.every((name) => getComputedStyle(name).clipPath === 'none'));
        expect(named, where).toBe(true);
      }
    },
  );

test('every view has a door in the header of tablets, in one line', LONG, async ({ page }) => {
  for (const locale of ['en', 'fr', 'ar']) {
    await choose(page, { locale });
    await page.goto('/games');
    for (const width of [768, 1024, 1100]) {
      await page.setViewportSize({ width, height: 800 });
      const doors = ROUTES.filter(({ place }) => place !== 'tab');
      for (const { path } of doors) await expect(page.locator(`.header a[href$="${path}"]`)).toBeVisible();
      expect((await page.locator('.header').boundingBox())!.height).toBeLessThan(80);
    }
  }
});

test('the first tab stop skips to the board, which keys then play', async ({ page }) => {
  await choose(page, {});
  const game = await open(page, 'skip');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  expect((await skip.boundingBox())!.width).toBeGreaterThan(44);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell').first()).toBeFocused();
  await playSome(page, game, 3);
  await expectBoard(page, game);
});

for (const locale of ['en', 'de', 'ar', 'fr'])
  test(
    `ranked play starts in the first view of a phone: ${locale}`,
    tagOf(locale === 'fr'),
    async ({ page }) => {
      await serveRanked(page);
      await choose(page, { locale });
      await page.goto('/ranked');
      const start = page.locator('.ranked-new .primary');
      await expect(start).toBeVisible();
      for (const [width, height] of [
        [360, 740],
        [740, 360],
      ] as const) {
        await page.setViewportSize({ width, height });
        const { y, height: own } = (await start.boundingBox())!;
        expect(y + own, `${width} x ${height}`).toBeLessThanOrEqual(height);
        expect(await covered(page, '.ranked-new .primary')).toEqual([]);
      }
    },
  );

test(
  'the sum of a node in the chapter on expectimax covers neither words nor tree',
  LONG,
  async ({ page }) => {
    await choose(page, {});
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/learn?chapter=expectimax');
      await expect(page.locator('.chapter-explained')).toBeVisible();
      const under = await page.evaluate(() => {
        const sum = document.querySelector('.chapter-explained')!.getBoundingClientRect();
        return [...document.querySelectorAll('.chapter-node, .chapter-words p, .chapter-figure .btn')].filter(
          (part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            return left < sum.right && sum.left < right && top < sum.bottom && sum.top < bottom;
          },
        ).length;
      });
      expect(under, `${width} x ${height}`).toBe(0);
    }
  },
);

test(
  'the first view of ranked play fills a desktop: board, results of the week, rules',
  LONG,
  async ({ page }) => {
    await serveRanked(page);
    await choose(page, {});
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/ranked');
    await expect(page.getByRole('heading', { name: /^This week/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'A clock that never pauses' })).toBeInViewport();
    const { y, height } = (await page.locator('.ranked-rules').boundingBox())!;
    expect(y + height).toBeGreaterThan(700);
    expect(y + height).toBeLessThanOrEqual(900);
  },
);

test('the viewer has one panel to share a replay, and no two buttons that do the same', async ({ page }) => {
  await choose(page, {});
  await page.goto(linkTo('shared', '2x2'));
  const actions = page.getByRole('region', { name: 'This game' });
  const shown = page.locator('.viewer-actions > .btn:visible');
  await expect(shown).toHaveText([
    'Keep in my games',
    'Play from here',
    'Review',
    'Analyse this position',
    'Share',
  ]);
  await actions.getByRole('button', { name: 'Share' }).click();
  const panel = page.getByRole('dialog', { name: 'Share' });
  for (const way of ['Copy link to the replay', 'Download replay', 'Copy replay'])
    await expect(panel.getByRole('button', { name: way })).toHaveCount(1);
});

test('buttons on the card of a first visit differ from the card', LONG, async ({ page }) => {
  for (const theme of ['light', 'dark']) {
    await page.addInitScript((theme) => {
      localStorage.setItem('twofold.settings', JSON.stringify({ theme }));
    }, theme);
    await page.goto('/');
    await expect(page.locator('.welcome .btn').first()).toBeVisible();
    const colours = await page
      .locator('.welcome, .welcome .btn')
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).backgroundColor));
    expect(colours[1], theme).not.toBe(colours[0]);
  }
});

test('in forced colours tiles have edges, and the frame of the help below the board is whole', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await choose(page, {});
  await page.goto('/');
  const help = page.locator('.keys .btn');
  await expect(help).toBeVisible();
  const [own, parts] = [(await help.boundingBox())!, (await page.locator('.parts').boundingBox())!];
  expect(own.x + own.width).toBeLessThanOrEqual(parts.x + parts.width);
  expect(own.y + own.height).toBeLessThanOrEqual(parts.y + parts.height);
  const tile = page.getByRole('grid').locator('.tile').first();
  await expect(tile).toHaveCSS('border-top-style', 'solid');
  await expect(tile).toHaveCSS('background-image', 'none');
});

test.describe('in Arabic of Egypt', () => {
  test.use({ locale: 'ar-EG' });

  test('no view has digits of two kinds', LONG, async ({ page }) => {
    await choose(page, { locale: 'ar' });
    await playGames(page, [
      ['first', '2x2'],
      ['second', '2x2'],
    ]);
    const other = /(?![0-9])\p{Nd}/u;
    for (const path of ['/', '/games', '/games?show=statistics', '/learn?way=walk', '/settings']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      const words = await page.locator('body').innerText();
      expect(words, path).toMatch(/[0-9]/);
      expect(words, path).not.toMatch(other);
    }
  });
});

test('the names of the columns of the list of games are whole in German', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await choose(page, { locale: 'de' });
  await playGames(page, [
    ['first', '2x2'],
    ['second', '2x2'],
    ['third', '2x2'],
    ['fourth', '2x2'], // fewer are shown large, without columns
  ]);
  await page.goto('/games');
  await expect(page.locator('.game-columns')).toBeVisible();
  const cut = await page
    .locator('.game-columns > *')
    .evaluateAll((names) =>
      names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((e) => e.textContent),
    );
  expect(cut).toEqual([]);
});
