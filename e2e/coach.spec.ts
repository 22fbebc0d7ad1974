// The coach as a player meets it: hints and the live evaluation. The solver at play: watch.spec.ts.
import { expect, type Page, test } from '@playwright/test';
import { legalDirections } from '@twofold/core';
import { expectBoard, KEYS, open } from './board';
import { arrow, card, choose, playByHints, useTinyNetwork } from './coach';
import { hold } from './held';
import { LONG, tagOf } from './long';
import { expectNoFault, LOCALES, settle } from './looks';

test.beforeEach(({ page }) => useTinyNetwork(page));

// The end of one, at 2048: e2e/long/coach.spec.ts.
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
  await expect(card(page, 'Hint')).toContainText(/Chance of \d+ .*%.*If the solver plays on/);
  await expect(page.locator('[data-live]')).toContainText(
    /^Hint: .*(Up|Right|Down|Left)\b.* chance of \d+, if the solver plays on\./,
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
  const [, first] = /^Hint: (\w+)/.exec(name) ?? [];
  return ['Up', 'Right', 'Down', 'Left'].indexOf(first ?? '') as 0 | 1 | 2 | 3;
}

test('directions that are equally good light an edge each, and are said together', async ({ page }) => {
  await open(page, 'bars'); // the tiny network knows nothing of this board
  await page.keyboard.press('t');
  await expect(arrow(page)).toBeVisible();
  await expect(card(page, 'Hint').getByRole('heading')).toHaveText(
    /^(All directions|\w+.* and \w+) are equally good\.$/,
  );
  const best = await page.locator('.worth.best').count();
  expect(best).toBeGreaterThan(1);
  await expect(page.locator('.hint-arrow')).toHaveCount(best);
  expect(await arrow(page).getAttribute('aria-label')).toMatch(/^Hint: (\w+, )*\w+,? or \w+$/);
});

test('beside the chance of the solver stands that of own games, with their count', LONG, async ({ page }) => {
  await open(page, 'own', '2x2');
  for (let games = 0; games < 6; games++) {
    await expect(async () => {
      for (const key of KEYS) await page.keyboard.press(key);
      await expect(page.getByText('No moves left').first()).toBeVisible({ timeout: 50 });
    }).toPass();
    await page.keyboard.press('n');
    await expect(page.getByText('No moves left')).toHaveCount(0);
  }
  await page.keyboard.press('t');
  await expect(card(page, 'Hint')).toContainText(/Chance of \d+ .*%For you: \d of \d games with \d+/);
});

test(
  'once the network is there, the arrow is on the board within 100 ms of the key',
  LONG,
  async ({ page }) => {
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
  },
);

test('in a narrow column the curve gives way to a hint', async ({ page }) => {
  await choose(page, {}); // no welcome, which is a card, too
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page, 'narrow');
  const curve = page.locator('.part.curve');
  await expect(curve).toBeVisible();
  await page.keyboard.press('t');
  await expect(arrow(page)).toBeVisible();
  await expect(curve).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(curve).toBeVisible();
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

test(
  'while the network is on its way, the hint is a first guess: a dashed edge, and no figures',
  LONG,
  async ({ page }) => {
    const release = await hold(page, '**/small-*.2048ntn');
    await open(page, 'guess');
    await page.keyboard.press('t');
    await expect(page.getByRole('img', { name: /^First guess: / })).toBeVisible();
    await expect(card(page, 'Hint')).toContainText('second');
    await expect(card(page, 'Hint')).not.toContainText('Chance');
    release();
    await expect(arrow(page)).toBeVisible();
    await expect(page.getByRole('img', { name: /^First guess: / })).toBeHidden();
    await expect(card(page, 'Hint')).toContainText(/Chance of \d+/);
  },
);

test(
  'the lit edge covers no tile, on every side and on boards that are not square',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const variant of ['classic', '8x8', '2x4', '5x3']) {
      await open(page, 'edge', variant);
      await page.keyboard.press('t');
      await expect(page.locator('.hint-arrow').first()).toBeVisible();
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

test(
  'boards beyond the networks show an order and no figures; a solved one its true end',
  LONG,
  async ({ page }) => {
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
  },
);

test('every board has hints', LONG, async ({ page }) => {
  for (const variant of ['2x2', '3x3', '5x5', '2x4', '8x8', 'even']) {
    await open(page, 'any board', variant);
    await page.keyboard.press('t');
    await expect(arrow(page)).toBeVisible();
  }
});

test('on a course the coach knows no tile beyond the target, and nothing to explore', async ({ page }) => {
  await open(page, 'course', 'course');
  await page.keyboard.press('t');
  await expect(card(page, 'Hint')).toContainText(/Chance of \d+/);
  await expect(card(page, 'Hint')).not.toContainText('4096');
  await open(page, 'course', '2x2-course');
  await page.keyboard.press('t');
  await expect(card(page, 'Hint')).toContainText('Solved for play that goes on past the target');
  await expect(card(page, 'Hint').getByRole('listitem').filter({ hasText: /worse/ })).toHaveCount(0);
  await expect(card(page, 'Hint')).not.toContainText('100%'); // the next tile is sure, and says nothing
  await expect(card(page, 'Hint')).not.toContainText('ends at about');
  await expect(page.getByRole('button', { name: 'Explore optimal play' })).toHaveCount(0);
});

test('the progress of a network stands outside of what is read out, and its end inside', async ({ page }) => {
  const release = await hold(page, '**/small-*.2048ntn');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Load it now' }).click();
  await expect(page.locator('.network-status').getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('status').getByRole('progressbar')).toHaveCount(0);
  release();
  await expect(page.getByRole('status').filter({ hasText: 'Ready' })).toBeVisible();
});

test('the board takes the focus of a card that goes', LONG, async ({ page }) => {
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
  test(
    `nothing jumps when a hint, the solver and the live figures come: ${width} px`,
    LONG,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await choose(page, { liveBar: true });
      const release = await hold(page, '**/coach-*.js');
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
    },
  );

test('axe finds nothing in the coach, and its targets are large enough', LONG, async ({ page }) => {
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
  test(`the coach fits on a phone in ${locale}`, tagOf(locale === 'ar'), async ({ page }) => {
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
    await expect(page.locator('.hint-arrow').first()).toBeVisible();
    expect(await cut()).toEqual([]);
    await page.locator('.coach-watch').click();
    await expect(page.locator('.watching')).toBeVisible();
    expect(await cut()).toEqual([]);
  });
