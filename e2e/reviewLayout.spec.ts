// Where the parts of a review stand: nothing moves while it is read, and what a press shows is seen.
import { expect, type Page, test } from '@playwright/test';
import { findVariant, Game, legalDirections, makeCompact } from '@twofold/core';
import { openFinished } from './games';
import { LONG } from './long';
import { expectBelow } from './looks';

/** A game without much thought: it has moments that cost. */
function linkTo(variant: string, seed: string): string {
  const game = new Game(findVariant(variant)!, seed);
  while (game.status !== 'over' && game.ply < 60) game.play(legalDirections(game.board).at(-1)!);
  return `/analyse#replay=${encodeURIComponent(makeCompact(game))}`;
}

const moments = (page: Page) => page.locator('.review-moment');

const PARTS = {
  board: '.review-stage',
  moments: '.review-moments h2',
  buttons: '.review-better',
  graph: '.review-bars',
};

/** The upper edges of parts in the page. */
const tops = (page: Page) =>
  page.evaluate(
    (parts) =>
      Object.entries(parts).map(([name, selector]) => {
        const { top } = document.querySelector(selector)!.getBoundingClientRect();
        return [name, Math.round(top + scrollY)];
      }),
    PARTS,
  );

test('on a phone the board comes into view with a moment, and with the better line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(linkTo('2x3', 'pressed'));
  await expect(moments(page).first()).toBeVisible();
  const press = async (selector: string) => {
    const button = page.locator(selector).first();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await button.click();
    await expect(page.getByRole('grid')).toBeInViewport({ ratio: 1 });
  };
  await press('.review-moment');
  await expect(page.locator('.review-better .btn').first()).toBeInViewport({ ratio: 1 });
  await press('.review-better .btn');
});

test(
  'on a phone the moment on the board stays in view where moments change places',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(linkTo('classic', 'b')); // by the chance for the player its moments are in another order than by points
    await expect(page.locator('.review-account.own')).toBeVisible({ timeout: 90_000 });
    const row = page.locator('.review-moments ol');
    const shift = () =>
      row.evaluate((list) => {
        const shown = list.querySelector('.lit') ?? list.firstElementChild!;
        const [own, edges] = [shown, list].map((box) => box.getBoundingClientRect());
        return Math.round(own!.left - edges!.left);
      });
    await expect.poll(shift).toBe(12); // at the edge of the page
    for (const line of ['Chance for the solver', 'Chance for you']) {
      await page.getByLabel('Line of the graph').selectOption(line);
      await expect.poll(shift, line).toBe(12);
    }
  },
);

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const)
  test(`no part of a review moves while it goes on: ${width}`, LONG, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(linkTo('classic', 'still'));
    await expect(page.locator('.review-plot')).toBeVisible();
    const before = await tops(page);
    await expect(moments(page).first()).toBeVisible({ timeout: 60_000 });
    expect(await tops(page)).toEqual(before);
    await expect(page.locator('.review-account.own')).toBeVisible({ timeout: 90_000 });
    expect(await tops(page)).toEqual(before);
  });

test('a desktop shows the graph in the first view, and figures in one line', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(linkTo('2x3', 'pressed'));
  await expect(moments(page).first()).toBeVisible();
  await expect(page.locator('.review-plot')).toBeInViewport({ ratio: 1 });
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const figures = await page
      .locator('.review-summary > p')
      .evaluateAll((all) => all.map((figure) => Math.round(figure.getBoundingClientRect().top)));
    expect(new Set(figures).size, `${width}: ${figures}`).toBe(1);
  }
});

test('the two arrows of a fault have words', async ({ page }) => {
  await page.goto(linkTo('2x3', 'pressed'));
  await moments(page).first().click();
  const words = page.locator('.review-arrow > span');
  await expect(words).toHaveText(['you', 'better']);
  const board = (await page.locator('.review-stage .board').boundingBox())!;
  for (const word of await words.all()) {
    const { x, y, width, height } = (await word.boundingBox())!;
    const isBeside = x + width <= board.x || x >= board.x + board.width;
    expect(isBeside || y + height <= board.y || y >= board.y + board.height).toBe(true);
  }
});

test('the line of the shown move does not cross the largest value of the graph', async ({ page }) => {
  await page.goto(linkTo('2x3', 'pressed'));
  await moments(page).first().click();
  await expectBelow(page, '.review-now', '.review-most');
});

test('the word of an arrow stands at the side that the arrow points to', async ({ page }) => {
  await page.goto(linkTo('2x3', 'pressed'));
  await moments(page).first().click();
  const arrow = page.locator('.review-arrow').first();
  const board = (await page.locator('.review-stage .board').boundingBox())!;
  for (const direction of [0, 1, 2, 3]) {
    await arrow.evaluate((element, to) => element.setAttribute('data-direction', String(to)), direction);
    const { x, y, width, height } = (await arrow.locator('span').boundingBox())!;
    const sides = [
      y + height <= board.y,
      x >= board.x + board.width,
      y >= board.y + board.height,
      x + width <= board.x,
    ];
    expect(sides.indexOf(true), `direction ${direction}`).toBe(direction);
  }
});

test('on a phone no dot stands between parts of a line that wraps', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const main = page.getByRole('main');
  const open = async (path: string, ready: string) => {
    await page.goto(path);
    await expect(page.locator(ready).first()).toContainText(/\d/);
    expect(await main.innerText(), path).not.toMatch(/ · /);
  };
  await openFinished(page, 'undotted');
  await expect(page.locator('.viewer-facts')).toContainText(/\d{4}/); // the year
  expect(await main.innerText()).not.toMatch(/ · /);
  const [, id] = /game=([^&#]*)/.exec(page.url())!;
  await open('/games', '.game-what');
  await open('/analyse', '.analyse-choice');
  await open(`/analyse?game=${id}&ply=0`, '.review-score');
  await expect(page.locator('.review-grade')).toBeVisible({ timeout: 60_000 }); // the caption's last part
  expect(await main.innerText()).not.toMatch(/ · /);
  await open(`/analyse?game=${id}&ply=0&onward=hand`, '.onward-facts');
});
