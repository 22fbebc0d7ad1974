// Heads, panels and lists around the game: what stands below each other shares an edge, and words are whole.
import { expect, type Page, test } from '@playwright/test';
import { findVariant, Game, makeCompact } from '@twofold/core';
import { open, playToEnd } from './board';
import { choose } from './coach';

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

test('the statistics of one game say its day and its score, and no averages', async ({ page }) => {
  await choose(page, {});
  const game = await open(page, 'one', '2x2');
  await playToEnd(page, game);
  await page.goto('/games?show=statistics');
  const words = page.locator('.chart-card figcaption p').first();
  await expect(words).toContainText(`: ${game.score} points`);
  await expect(words).not.toContainText('average');
});

test('the names of the columns of the list of games are whole in German', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await choose(page, { locale: 'de' });
  await page.goto('/?seed=column&variant=2x2');
  await expect(page.getByRole('grid')).toBeVisible();
  await playToEnd(page, new Game(findVariant('2x2')!, 'column'));
  await page.goto('/games');
  await expect(page.locator('.game-columns')).toBeVisible();
  const cut = await page
    .locator('.game-columns > *')
    .evaluateAll((names) =>
      names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((e) => e.textContent),
    );
  expect(cut).toEqual([]);
});
