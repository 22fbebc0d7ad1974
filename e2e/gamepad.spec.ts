// A faked gamepad: it plays, asks, leads the focus, and stops when it is gone.

import { expect, type Page, test } from '@playwright/test';
import { DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { expectBoard, open } from './board';

const BUTTONS = { A: 0, B: 1, X: 2, Y: 3, back: 8, start: 9, up: 12, down: 13, left: 14, right: 15 };
type Button = keyof typeof BUTTONS;

interface FakePad {
  pad?: { axes: number[]; buttons: { pressed: boolean }[]; connected: boolean };
  asked: number;
}
declare global {
  var fake: FakePad;
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    globalThis.fake = { asked: 0 };
    navigator.getGamepads = () => {
      fake.asked++;
      return [fake.pad ?? null] as unknown as (Gamepad | null)[];
    };
  }),
);

/** Waits until the page has read the pad some times. */
async function frames(page: Page): Promise<void> {
  const before = await page.evaluate(() => fake.asked);
  await page.waitForFunction((before) => fake.asked > before + 2, before);
}

async function connect(page: Page): Promise<void> {
  await page.evaluate(() => {
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false }));
    const pad = { index: 0, mapping: 'standard', connected: true, axes: [0, 0, 0, 0], buttons };
    fake.pad = pad;
    dispatchEvent(Object.assign(new Event('gamepadconnected'), { gamepad: pad }));
  });
  await frames(page);
}

async function disconnect(page: Page): Promise<void> {
  await page.evaluate(() => {
    const gamepad = fake.pad;
    delete fake.pad;
    dispatchEvent(Object.assign(new Event('gamepaddisconnected'), { gamepad }));
  });
}

async function press(page: Page, button: Button): Promise<void> {
  const set = (pressed: boolean) =>
    page.evaluate(
      ([index, pressed]) => {
        fake.pad!.buttons[index]!.pressed = pressed;
      },
      [BUTTONS[button], pressed] as const,
    );
  await set(true);
  await frames(page);
  await set(false);
  await frames(page);
}

/** Pushes the stick down by a length. */
async function tilt(page: Page, length: number): Promise<void> {
  await page.evaluate((length) => {
    fake.pad!.axes[1] = length;
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
  test(`Start leads into the menu, the D-pad through it, and no tile moves (${width})`, async ({ page }) => {
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
  });

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
