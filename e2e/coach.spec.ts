// The coach as a player meets it: hints, the solver at play, the live evaluation.
import { expect, type Page, test } from '@playwright/test';
import { legalDirections } from '@twofold/core';
import { expectBoard, KEYS, open, playSome } from './board';
import { arrow, card, choose, hide, playByHints, useTinyNetwork } from './coach';
import { button, playOnToEnd, toGames } from './games';
import { LONG, tagOf } from './long';
import { expectNoFault, LOCALES, settle } from './looks';

const line = (page: Page) => page.locator('.notice .line');

test.beforeEach(({ page }) => useTinyNetwork(page));

// A whole game to 2048: e2e/long/coach.spec.ts.
test('a game is played by hints', LONG, async ({ page }) => {
  await choose(page, { motion: 'off' });
  await open(page, 'by hints');
  expect(await playByHints(page, 32)).toBe(32);
});

test('a hint is a lit edge, a bar for every direction, and a sentence; it goes with the next move', async ({
  page,
}) => {
  const game = await open(page, 'one hint');
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await expect(arrow(page)).toBeVisible();
  const worths = card(page, 'Hint').getByRole('listitem');
  await expect(worths).toHaveCount(4);
  const blocked = 4 - legalDirections(game.board).length;
  await expect(worths.filter({ hasText: 'cannot move' })).toHaveCount(blocked);
  await expect(worths).toContainText(['Left', 'Up', 'Right', 'Down']);
  await expect(worths.filter({ hasText: 'best' })).toHaveCount(1);
  await expect(card(page, 'Hint')).toContainText(/Chance of 2048 .*of 4096/);
  await expect(page.locator('[data-live]')).toContainText(
    /^Hint: .*(Up|Right|Down|Left)\b.* chance of 2048\./,
  );
  await expectBoard(page, game);
  const direction = await advised(page);
  await page.keyboard.press(KEYS[direction]);
  game.play(direction);
  await expect(arrow(page)).toBeHidden();
  await expect(card(page, 'Hint')).toBeHidden();
  await expectBoard(page, game);
});

async function advised(page: Page): Promise<0 | 1 | 2 | 3> {
  const name = (await arrow(page).getAttribute('aria-label')) ?? '';
  return ['Up', 'Right', 'Down', 'Left'].indexOf(name.slice(6)) as 0 | 1 | 2 | 3;
}

test('once the network is there, the arrow is on the board within 100 ms of the key', async ({ page }) => {
  await page.unroute('**/small-*.2048ntn');
  await open(page, 'quick');
  await page.keyboard.press('t');
  await expect(card(page, 'Hint')).toContainText('By the network', { timeout: 20_000 });
  const times = await page.evaluate(async () => {
    const measured: number[] = [];
    for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
      const press = (pressed: string) =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
      press(key);
      await new Promise((resolve) => setTimeout(resolve, 200));
      const begun = performance.now();
      press('t');
      while (!document.querySelector('.hint-arrow'))
        await new Promise((drawn) => requestAnimationFrame(drawn));
      measured.push(performance.now() - begun);
    }
    return measured.sort((a, b) => a - b);
  });
  expect(times[0]).toBeLessThan(100); // the others as well, where the machine does nothing else
});

test('Escape closes the hint, but a panel before it', async ({ page }) => {
  await open(page, 'escape');
  await page.keyboard.press('t');
  await expect(arrow(page)).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card(page, 'Hint')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Hint')).toBeHidden();
  await expect(arrow(page)).toBeHidden();
});

test('while the network is on its way, the hint is a first guess: a dashed edge, and no figures', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/small-*.2048ntn', async (route) => {
    await held;
    await route.fallback();
  });
  await open(page, 'guess');
  await page.keyboard.press('t');
  await expect(page.getByRole('img', { name: /^First guess: / })).toBeVisible();
  await expect(card(page, 'Hint')).toContainText('second');
  await expect(card(page, 'Hint')).not.toContainText('Chance');
  release();
  await expect(arrow(page)).toBeVisible();
  await expect(page.getByRole('img', { name: /^First guess: / })).toBeHidden();
  await expect(card(page, 'Hint')).toContainText('Chance of 2048');
});

test(
  'the lit edge covers no tile, on every side and on boards that are not square',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const variant of ['classic', '8x8', '2x4', '5x3']) {
      await open(page, 'edge', variant);
      await page.keyboard.press('t');
      await expect(page.locator('.hint-arrow')).toBeVisible();
      const overlap = await page.evaluate(() => {
        const arrow = document.querySelector('.hint-arrow')!;
        const box = arrow.getBoundingClientRect();
        const line = getComputedStyle(arrow, '::before');
        const thickness = Math.min(Number.parseFloat(line.blockSize), Number.parseFloat(line.inlineSize));
        const gaps = [...document.querySelectorAll('.cell')].flatMap((cell) => {
          const { left, right, top, bottom } = cell.getBoundingClientRect();
          return [left - box.left, box.right - right, top - box.top, box.bottom - bottom];
        });
        return thickness - Math.min(...gaps);
      });
      expect(overlap).toBeLessThan(0.6);
    }
  },
);

test('boards beyond the networks show an order and no figures; a solved one its true end', async ({
  page,
}) => {
  await open(page, 'figures', '8x8');
  await page.keyboard.press('t');
  await expect(arrow(page)).toBeVisible();
  const words = card(page, 'Hint').getByRole('listitem');
  await expect(words.filter({ hasText: /best|second|third|fourth/ })).not.toHaveCount(0);
  await expect(card(page, 'Hint')).not.toContainText(/\d%|points/);
  await open(page, 'figures', '2x2');
  await page.keyboard.press('t');
  const points = card(page, 'Hint').getByText(/ends at about \d+ points/);
  await expect(points).toBeVisible();
  expect(Number(/\d+/.exec(await points.innerText()))).toBeLessThan(197);
});

test('every board has hints', LONG, async ({ page }) => {
  for (const variant of ['2x2', '3x3', '5x5', '2x4', '8x8', 'even']) {
    await open(page, 'any board', variant);
    await page.keyboard.press('t');
    await expect(arrow(page)).toBeVisible();
  }
});

test('the solver plays, is taken over by a key, and the game stays marked', async ({ page }) => {
  await choose(page, { watchSpeed: 12 });
  await open(page, 'watch');
  await page.keyboard.press('t');
  await card(page, 'Hint').getByRole('button', { name: 'Watch' }).click();
  await expect(card(page, 'Watch').getByRole('heading', { name: 'The solver plays' })).toBeVisible();
  await expect.poll(() => moves(page)).toBeGreaterThan(8);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'Watch')).toBeHidden();
  await restingMoves(page);
  await expect(line(page)).toContainText(/solver to move \d+/);
  await page.reload();
  await expect(line(page)).toContainText(/solver to move \d+/);
  await page.goto('/games');
  await expect(page.getByRole('listitem').first()).toContainText(/solver to move \d+/);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Origin').selectOption('With the solver');
  await expect(page.locator('.game')).toHaveCount(1);
  await page.getByLabel('Origin').selectOption('Dealt and played here');
  await expect(page.locator('.game')).toHaveCount(0);
});

test('the solver is watched from the menu, on any view', async ({ page }) => {
  await choose(page, { watchSpeed: 0 });
  await open(page, 'from the menu');
  await page.goto('/learn');
  await page.getByRole('banner').getByRole('button', { name: 'Watch' }).click();
  await expect(card(page, 'Watch')).toBeVisible();
  await expect.poll(() => moves(page)).toBeGreaterThan(10);
});

test('after the end of a game the solver plays its tiles again', LONG, async ({ page }) => {
  await choose(page, { watchSpeed: 12 });
  const game = await open(page, 'tiles again', '2x2');
  while (game.status !== 'over') {
    const direction = legalDirections(game.board)[0]!;
    await page.keyboard.press(KEYS[direction]);
    game.play(direction);
  }
  await page.locator('.scene-bar').getByRole('button', { name: 'Watch' }).click();
  await expect(card(page, 'Watch')).toBeVisible();
  await expect(page.locator('.scene-bar')).toBeVisible(); // the solver's own end
  await page.goto('/games');
  await expect(page.locator('.game')).toHaveCount(2);
  await expect(page.locator('.game').filter({ hasText: /solver to move/ })).toHaveCount(1);
});

test('after the end of a game from a chosen position, the same tiles and the solver begin from there', async ({
  page,
}) => {
  await choose(page, { watchSpeed: 0 });
  const game = await open(page, 'chosen', '2x2');
  await playSome(page, game, 3);
  await toGames(page);
  await page.getByRole('link', { name: /2 × 2/ }).click();
  await button(page, 'Play from here').click();
  await expectBoard(page, game);
  await playOnToEnd(page);
  await button(page, 'Same tiles').press('Enter'); // a message is over it for some seconds
  await expectBoard(page, game);
  await page.keyboard.press('u'); // back to the end
  await page.locator('.scene-bar').getByRole('button', { name: 'Watch' }).press('Enter');
  await expect.poll(async () => (await latest(page))?.solver?.first).toBe(1);
  await expect(page.locator('.scene-bar')).toBeVisible(); // the solver's own end
  await toGames(page);
  await expect(page.locator('.game')).toHaveCount(3); // the dealt one, that from its position, the solver's
  await page.getByRole('link', { name: /2 × 2/ }).first().click();
  await button(page, 'First position').click();
  await expectBoard(page, game);
});

test('on a course the coach knows no tile beyond the target, and nothing to explore', async ({ page }) => {
  await open(page, 'course', 'course');
  await page.keyboard.press('t');
  await expect(card(page, 'Hint')).toContainText('Chance of 2048');
  await expect(card(page, 'Hint')).not.toContainText('4096');
  await open(page, 'course', '2x2-course');
  await page.keyboard.press('t');
  await expect(card(page, 'Hint')).toContainText('Exact values of optimal play');
  await expect(card(page, 'Hint')).toContainText('Chance of');
  await expect(card(page, 'Hint')).not.toContainText('ends at about');
  await expect(page.getByRole('button', { name: 'Explore optimal play' })).toHaveCount(0);
});

test('the progress of a network stands outside of what is read out, and its end inside', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/small-*.2048ntn', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Load it now' }).click();
  await expect(page.locator('.network-status').getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('status').getByRole('progressbar')).toHaveCount(0);
  release();
  await expect(page.getByRole('status').filter({ hasText: 'Ready' })).toBeVisible();
});

/** A stored game, in as far as these tests read it. */
interface Stored {
  readonly ply: number;
  readonly updatedAt: number;
  readonly solver?: { readonly first: number };
}

/** The stored game that was changed last. */
function latest(page: Page): Promise<Stored | undefined> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('twofold');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const games = await new Promise<Stored[]>((resolve) => {
      const reading = database.transaction('games').objectStore('games').getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return games.sort((a, b) => b.updatedAt - a.updatedAt)[0];
  });
}

/** The number of moves of the grid's game. */
async function moves(page: Page): Promise<number> {
  return (await latest(page))?.ply ?? 0;
}

/** The number of moves once none comes for half a second: a solver that plays on never lets it. */
async function restingMoves(page: Page): Promise<number> {
  let last = -1;
  const isResting = async () => {
    const before = last;
    last = await moves(page);
    return last === before;
  };
  await expect.poll(isResting, { intervals: [500] }).toBe(true);
  return last;
}

test('a game that was begun by hand stays as it is: the solver plays a copy', LONG, async ({ page }) => {
  await choose(page, { watchSpeed: 0 });
  const game = await open(page, 'my own');
  for (const direction of [3, 2, 3, 2] as const) {
    game.play(direction);
    await page.keyboard.press(KEYS[direction]);
  }
  await expectBoard(page, game);
  await page.keyboard.press('t');
  await card(page, 'Hint').getByRole('button', { name: 'Watch' }).click();
  await expect.poll(() => moves(page)).toBeGreaterThan(20);
  await card(page, 'Watch').getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByLabel('Best', { exact: true })).toHaveText(String(game.score));
  await page.getByRole('status').getByRole('button', { name: 'Back to mine' }).click();
  await expectBoard(page, game);
  await expect(line(page)).not.toContainText('solver');
  await page.goto('/?variant=classic&seed=my%20own');
  await expectBoard(page, game);
});

test(
  'the solver pauses, changes its speed, and stops when nobody can see the page',
  LONG,
  async ({ page }) => {
    await open(page, 'hidden', '6x6'); // on 4x4 the tiny network's game may end before the test
    await page.keyboard.press('t');
    await card(page, 'Hint').getByRole('button', { name: 'Watch' }).click();
    const watching = card(page, 'Watch');
    await watching.getByRole('button', { name: 'Pause' }).click();
    await expect(watching.getByRole('heading', { name: 'The solver waits' })).toBeVisible();
    const paused = await restingMoves(page);
    await watching.getByRole('slider', { name: 'Speed' }).fill('7');
    await expect(watching.getByRole('slider', { name: 'Speed' })).toHaveAttribute(
      'aria-valuetext',
      'fastest',
    );
    await watching.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(() => moves(page)).toBeGreaterThan(paused + 30);
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    const elsewhere = await restingMoves(page);
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await watching.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(() => moves(page)).toBeGreaterThan(elsewhere + 10);
    await hide(page);
    await restingMoves(page);
    await expect(watching.getByRole('button', { name: 'Go on' })).toBeVisible();
  },
);

test('what was asked while the coach was fetched is not done on another board', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/coach-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const game = await open(page, 'asked too early');
  await page.getByRole('banner').getByRole('button', { name: 'Watch' }).click();
  await page.keyboard.press('ArrowLeft');
  game.play(3);
  const coach = page.waitForResponse('**/coach-*.js');
  release();
  await coach;
  await page.waitForTimeout(600); // the solver would have played by then
  await expect(card(page, 'Watch')).toHaveCount(0);
  await expectBoard(page, game);
});

test('the board takes the focus of a card that goes', async ({ page }) => {
  await open(page, 'focused card');
  await page.keyboard.press('t');
  await card(page, 'Hint').getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'Hint')).toHaveCount(0);
  await expect(page.locator('[role=grid] [tabindex="0"]')).toBeFocused();
});

test('a coach that cannot be fetched is said, play goes on, and the next press tries again', async ({
  page,
}) => {
  const game = await open(page, 'no coach');
  const chunk = /coach-[^/]*\.js/; // also when it is asked for under another name
  await page.route(chunk, (route) => route.abort());
  await page.keyboard.press('t');
  await expect(page.getByRole('status').filter({ hasText: 'The coach could not be loaded' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  game.play(3);
  await expectBoard(page, game);
  await page.unroute(chunk);
  await page.keyboard.press('t');
  await expect(arrow(page)).toBeVisible();
});

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const)
  test(`nothing jumps when a hint, the solver and the live figures come: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await choose(page, { liveBar: true });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/coach-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await open(page, 'still');
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.board, .score, .live, .actions .btn')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, y, width, height].map(Math.round);
        }),
      );
    await settle(page);
    const before = await places();
    release();
    await page.keyboard.press('t');
    await expect(arrow(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Live evaluation' })).not.toContainText('–');
    expect(await places()).toEqual(before);
    await card(page, 'Hint').getByRole('button', { name: 'Watch' }).click();
    await expect(card(page, 'Watch')).toBeVisible();
    expect(await places()).toEqual(before);
    await card(page, 'Watch').getByRole('button', { name: 'Pause' }).click();
    expect(await places()).toEqual(before);
  });

test('axe finds nothing in the coach, and its targets are large enough', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await choose(page, { liveBar: true });
  await open(page, 'axe');
  const check = async (where: string) => {
    await expectNoFault(page, where);
    const small = await page.evaluate(
      () =>
        [...document.querySelectorAll('.coach :is(button, .speed input)')]
          .map((element) => element.getBoundingClientRect())
          .filter(({ width, height }) => Math.min(width, height) < 44).length,
    );
    expect(small).toBe(0);
  };
  await page.keyboard.press('t');
  await expect(arrow(page)).toBeVisible();
  await check('hint');
  await card(page, 'Hint').getByRole('button', { name: 'Watch' }).click();
  await card(page, 'Watch').getByRole('button', { name: 'Pause' }).click();
  await check('watch');
});

for (const locale of LOCALES)
  test(`the coach fits on a phone in ${locale}`, tagOf(['de', 'ar'].includes(locale)), async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await choose(page, { locale, liveBar: true });
    await page.goto('/?variant=classic&seed=fits');
    await expect(page.getByRole('grid')).toBeVisible();
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.play :is(button, h2, b, small, span, legend, label)')]
          .filter((element) => element.checkVisibility() && getComputedStyle(element).clipPath === 'none')
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            return left < -1 || right > innerWidth + 1 || element.scrollWidth > element.clientWidth + 1;
          })
          .filter((element) => getComputedStyle(element).display !== 'inline')
          .map((element) => element.textContent),
      );
    await page.keyboard.press('t');
    await expect(page.locator('.hint-arrow')).toBeVisible();
    expect(await cut()).toEqual([]);
    await page.locator('.coach-watch').click();
    await expect(page.locator('.watching')).toBeVisible();
    expect(await cut()).toEqual([]);
  });
