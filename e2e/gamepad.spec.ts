// A faked gamepad: it plays, asks, leads the focus, and stops when it is gone.

import { expect, type Page, test } from '@playwright/test';
import { DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { expectBoard, open } from './board';
import { card, choose, useTinyNetwork } from './coach';
import { move, openFinished } from './games';
import { LONG, tagOf } from './long';
import { serveRanked } from './rankedPage';

const BUTTONS = {
  A: 0,
  B: 1,
  X: 2,
  Y: 3,
  LB: 4,
  RB: 5,
  back: 8,
  start: 9,
  up: 12,
  down: 13,
  left: 14,
  right: 15,
};
type Button = keyof typeof BUTTONS;

interface FakePad {
  pads: ({ axes: number[]; buttons: { pressed: boolean }[]; connected: boolean } | null)[];
  asked: number;
}
declare global {
  var fake: FakePad;
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    globalThis.fake = { pads: [null, null, null, null], asked: 0 };
    navigator.getGamepads = () => {
      fake.asked++;
      return fake.pads as unknown as (Gamepad | null)[];
    };
  }),
);

/** Waits until the page has read the pad some times. */
async function frames(page: Page): Promise<void> {
  const before = await page.evaluate(() => fake.asked);
  await page.waitForFunction((before) => fake.asked > before + 2, before);
}

async function connect(page: Page, index = 0): Promise<void> {
  await page.evaluate((index) => {
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false }));
    const pad = { index, mapping: 'standard', connected: true, axes: [0, 0, 0, 0], buttons };
    fake.pads[index] = pad;
    dispatchEvent(Object.assign(new Event('gamepadconnected'), { gamepad: pad }));
  }, index);
  await frames(page);
}

async function disconnect(page: Page, index = 0): Promise<void> {
  await page.evaluate((index) => {
    const gamepad = fake.pads[index];
    fake.pads[index] = null;
    dispatchEvent(Object.assign(new Event('gamepaddisconnected'), { gamepad }));
  }, index);
}

async function press(page: Page, button: Button, pad = 0): Promise<void> {
  const set = (pressed: boolean) =>
    page.evaluate(
      ([pad, index, pressed]) => {
        fake.pads[pad]!.buttons[index]!.pressed = pressed;
      },
      [pad, BUTTONS[button], pressed] as const,
    );
  await set(true);
  await frames(page);
  await set(false);
  await frames(page);
}

/** Pushes the stick down by a length. */
async function tilt(page: Page, length: number): Promise<void> {
  await page.evaluate((length) => {
    fake.pads[0]!.axes[1] = length;
  }, length);
  await frames(page);
}

test('D-pad and stick play moves, B undoes, and nothing is read without a pad', async ({ page }) => {
  const game = await open(page, 'pad');
  expect(await page.evaluate(() => fake.asked)).toBe(0);
  await connect(page);
  for (const [button, direction] of [
    ['left', LEFT],
    ['down', DOWN],
    ['right', RIGHT],
    ['up', UP],
    ['left', LEFT],
  ] as const) {
    await press(page, button);
    game.play(direction);
  }
  await expectBoard(page, game);
  await press(page, 'B');
  game.undo();
  await expectBoard(page, game);
  await tilt(page, 0.9);
  await tilt(page, 0);
  game.play(DOWN);
  await expectBoard(page, game);
  await disconnect(page);
  const asked = await page.evaluate(() => fake.asked);
  await page.waitForTimeout(100);
  expect(await page.evaluate(() => fake.asked)).toBe(asked);
});

for (const [width, isPhone] of [
  [360, true],
  [1440, false],
] as const)
  test(
    `Start leads into the menu, the D-pad through it, and no tile moves (${width})`,
    tagOf(isPhone),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const game = await open(page, 'pad-menu');
      await connect(page);
      await press(page, 'start');
      await expect(page.locator(':focus')).toBeVisible();
      const first = await page.locator(':focus').textContent();
      await press(page, isPhone ? 'down' : 'right');
      expect(await page.locator(':focus').textContent()).not.toBe(first);
      await expectBoard(page, game);
      await press(page, 'B');
      if (isPhone) await expect(page.locator('#menu')).toBeHidden();
      await press(page, 'left');
      game.play(LEFT);
      await expectBoard(page, game);
    },
  );

test('a page without a game lets the pad lead the focus, and B goes back to the game', async ({ page }) => {
  const game = await open(page, 'pad-away');
  await connect(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await press(page, 'down');
  await expect(page.locator('main :focus')).toBeVisible();
  await press(page, 'B');
  await expectBoard(page, game);
});

test('the help tells of the pad only while one is connected', async ({ page }) => {
  await open(page, 'pad-help');
  await page.keyboard.press('?');
  const heading = page.locator('#help').getByRole('heading', { name: 'Gamepad' });
  await expect(page.locator('#help').getByRole('heading', { name: 'Touch and mouse' })).toBeVisible();
  await expect(heading).toBeHidden();
  await connect(page);
  await expect(heading).toBeVisible();
  await disconnect(page);
  await expect(heading).toBeHidden();
});

test(
  'Y asks for a hint, B closes it before it undoes, and takes over from the solver',
  LONG,
  async ({ page }) => {
    await useTinyNetwork(page);
    await choose(page, {});
    const game = await open(page, 'pad-hint');
    await connect(page);
    await press(page, 'left');
    game.play(LEFT);
    await press(page, 'Y');
    await expect(card(page, 'Hint')).toBeVisible();
    await press(page, 'B');
    await expect(card(page, 'Hint')).toBeHidden();
    await expectBoard(page, game);
    await press(page, 'B');
    game.undo();
    await expectBoard(page, game);
    await press(page, 'Y');
    await card(page, 'Hint').getByRole('button', { name: 'Watch' }).click();
    await expect(card(page, 'Watch')).toBeVisible();
    const speed = card(page, 'Watch').getByRole('slider', { name: 'Speed' });
    const before = await speed.inputValue();
    await press(page, 'RB');
    await expect(speed).toHaveValue(`${Number(before) + 1}`);
    await press(page, 'LB');
    await expect(speed).toHaveValue(before);
    await press(page, 'B');
    await expect(card(page, 'Watch')).toBeHidden();
  },
);

test('Select begins a new game', async ({ page }) => {
  const game = await open(page, 'pad-select');
  await connect(page);
  await press(page, 'left');
  game.play(LEFT);
  await expectBoard(page, game);
  await press(page, 'back');
  await expect(page.getByRole('status').filter({ hasText: 'New game.' })).toBeVisible();
  await expect(page.getByLabel('Score', { exact: true })).toHaveText('0');
});

test('two pads play one game, and the second plays on when the first is gone', LONG, async ({ page }) => {
  const game = await open(page, 'pad-two');
  await connect(page);
  await connect(page, 2);
  await press(page, 'left');
  await press(page, 'down', 2);
  await disconnect(page);
  await press(page, 'right', 2);
  for (const direction of [LEFT, DOWN, RIGHT] as const) game.play(direction);
  await expectBoard(page, game);
});

test('left and right change a list of choices and a slider', LONG, async ({ page }) => {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await connect(page);
  const language = page.getByRole('combobox', { name: 'Language' });
  await language.focus();
  await press(page, 'right');
  await expect(page.locator('html')).not.toHaveAttribute('lang', /^en-GB$/);
  expect(await language.evaluate((list: HTMLSelectElement) => list.selectedIndex)).toBe(1);
  await press(page, 'left');
  expect(await language.evaluate((list: HTMLSelectElement) => list.selectedIndex)).toBe(0);
  const game = await openFinished(page, 'pad-slider');
  await connect(page); // the page was loaded again
  await page.getByRole('slider').focus();
  await press(page, 'left');
  await expect(move(page)).not.toHaveText(`${game.ply} / ${game.ply}`);
  await press(page, 'right');
  await expect(move(page)).toHaveText(`${game.ply} / ${game.ply}`);
  await press(page, 'down');
  await expect(page.getByRole('slider')).not.toBeFocused();
  await expect(page.locator('main :focus')).toBeVisible();
});

test(
  'a pad plays a ranked game, and is told that there is no hint, undo or new game',
  LONG,
  async ({ page }) => {
    const { server } = await serveRanked(page);
    await page.goto('/ranked');
    await page.getByRole('button', { name: 'Start a ranked game' }).click();
    await expect(page.getByText('Connected')).toBeVisible();
    await connect(page);
    for (const button of ['left', 'down', 'right', 'up'] as const) await press(page, button);
    await expect.poll(() => server.taken.length).toBeGreaterThan(1);
    for (const [button, message] of [
      ['Y', 'A ranked game has no hints'],
      ['B', 'A ranked game has no undo.'],
    ] as const) {
      await press(page, button);
      await expect(page.getByText(message)).toBeVisible();
    }
    await press(page, 'back');
    await expect(page.getByText('This game goes on.')).toBeVisible();
    await expect(page.getByText('Connected')).toBeVisible();
  },
);
