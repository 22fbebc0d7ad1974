import { expect, type Page, test } from '@playwright/test';
import { expectBoard, Finger, grid, open } from './board';
import { LONG } from './long';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

const VECTORS = [
  [0, -80],
  [80, 0],
  [0, 80],
  [-80, 0],
] as const;

test('swipes play anywhere on the view, once each', async ({ page }) => {
  const game = await open(page, 'swipes');
  const finger = await Finger.of(page);
  for (const [x, y] of [
    [180, 300],
    [180, 600],
    [60, 90],
  ] as const)
    for (const direction of [3, 2, 1, 0, 3] as const) {
      const [dx, dy] = VECTORS[direction];
      await finger.glide([
        [x, y],
        [x + dx, y + dy],
      ]);
      game.play(direction);
    }
  await expectBoard(page, game);
});

test(
  'a long swipe fires once, a turn without lifting fires again, the very diagonal never',
  LONG,
  async ({ page }) => {
    const game = await open(page, 'turns');
    const finger = await Finger.of(page);
    await finger.glide(
      [
        [40, 300],
        [320, 300],
        [320, 420],
        [200, 420],
      ],
      20,
    );
    for (const direction of [1, 2, 3] as const) game.play(direction);
    await finger.glide([
      [60, 200],
      [260, 400],
    ]);
    await expectBoard(page, game);
  },
);

test('a swipe that starts on a button moves and does not press it', LONG, async ({ page }) => {
  const game = await open(page, 'on a button');
  const finger = await Finger.of(page);
  const box = await page.getByRole('button', { name: 'New game' }).boundingBox();
  if (!box) throw new Error('the button has a place');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const direction of [3, 0] as const) {
    const [dx, dy] = VECTORS[direction];
    await finger.glide([
      [x, y],
      [x + dx, y + dy],
    ]);
    game.play(direction);
  }
  await expectBoard(page, game);
  await page.getByRole('button', { name: 'Undo', exact: true }).tap();
  game.undo();
  await expectBoard(page, game);
});

test('a swipe neither scrolls the page nor leaves it', async ({ page }) => {
  await open(page, 'no scroll');
  const finger = await Finger.of(page);
  await finger.glide([
    [180, 200],
    [180, 500],
  ]);
  await finger.glide([
    [180, 500],
    [180, 150],
  ]);
  expect(await page.evaluate(() => [scrollX, scrollY, visualViewport?.scale])).toEqual([0, 0, 1]);
  await expect(grid(page)).toBeVisible();
});

test('a swipe at any angle plays its longer axis', async ({ page }) => {
  const game = await open(page, 'angles');
  const finger = await Finger.of(page);
  for (const [direction, x, y] of [
    [1, 60, 50],
    [2, 50, 60],
    [3, -60, 50],
    [0, -50, -60],
  ] as const) {
    await finger.glide([
      [180, 400],
      [180 + x, 400 + y],
    ]);
    game.play(direction);
  }
  await expectBoard(page, game);
});

test('a thumb that rests on the board does not keep the other from playing', async ({ page }) => {
  const game = await open(page, 'two thumbs');
  const session = await page.context().newCDPSession(page);
  const resting = { x: 60, y: 450, id: 0 };
  const send = (type: 'touchStart' | 'touchMove', ...points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [resting, ...points.map((point, index) => ({ ...point, id: index + 1 }))],
    });
  await send('touchStart');
  await page.waitForTimeout(400); // shorter would be a pinch
  await send('touchStart', { x: 220, y: 400 });
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await send('touchMove', { x: 220 + 80 * part, y: 400 });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  game.play(1);
  await expectBoard(page, game);
});

/** Two fingers, each named by a number. `up` lifts one, the other stays. */
async function twoThumbs(page: Page) {
  const session = await page.context().newCDPSession(page);
  const down = new Map<number, { x: number; y: number; id: number }>();
  const send = (type: 'touchStart' | 'touchMove') =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...down.values()] });
  const place = (id: number, x: number, y: number) => down.set(id, { x, y, id });
  return {
    async down(id: number, x: number, y: number) {
      place(id, x, y);
      await send('touchStart');
    },
    async glide(id: number, dx: number, dy: number) {
      const { x, y } = down.get(id) ?? { x: 0, y: 0 };
      for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
        place(id, x + part * dx, y + part * dy);
        await send('touchMove');
      }
    },
    async up(id: number) {
      const lifted = down.get(id);
      down.delete(id);
      await session.send('Input.dispatchTouchEvent', {
        type: 'touchEnd',
        touchPoints: lifted && down.size > 0 ? [lifted] : [],
      });
    },
  };
}

test('thumbs that take turns each play, while the one before is still down', async ({ page }) => {
  const game = await open(page, 'two thumbs');
  const thumbs = await twoThumbs(page);
  await thumbs.down(0, 40, 450);
  await thumbs.glide(0, 70, 0);
  await thumbs.down(1, 220, 300);
  await thumbs.glide(1, 0, 80);
  await thumbs.up(0);
  await thumbs.up(1);
  game.play(1);
  game.play(2);
  await expectBoard(page, game);
});

test(
  'a thumb that rests on a button does not press it after the other has swiped',
  LONG,
  async ({ page }) => {
    const game = await open(page, 'two thumbs');
    const undo = await page.getByRole('button', { name: 'Undo' }).boundingBox();
    const thumbs = await twoThumbs(page);
    await thumbs.down(0, (undo?.x ?? 0) + 20, (undo?.y ?? 0) + 20);
    await page.waitForTimeout(400); // shorter would be a pinch
    await thumbs.down(1, 220, 300);
    await thumbs.glide(1, 80, 0);
    await thumbs.up(1);
    await thumbs.up(0);
    game.play(1);
    await expectBoard(page, game);
  },
);

test('a tap beside a thumb that rests presses its button', LONG, async ({ page }) => {
  const game = await open(page, 'two thumbs');
  await page.keyboard.press('ArrowRight');
  const undo = await page.getByRole('button', { name: 'Undo' }).boundingBox();
  const thumbs = await twoThumbs(page);
  await thumbs.down(0, 40, 300);
  await page.waitForTimeout(400); // shorter would be a pinch
  await thumbs.down(1, (undo?.x ?? 0) + 20, (undo?.y ?? 0) + 20);
  await thumbs.up(1);
  await thumbs.up(0);
  await expectBoard(page, game);
});

test('two fingers that both move play nothing, so that pinching can zoom', async ({ page }) => {
  const game = await open(page, 'pinch');
  const session = await page.context().newCDPSession(page);
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number; id: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const pair = (spread: number) => [
    { x: 180 - spread, y: 300, id: 0 },
    { x: 180 + spread, y: 300, id: 1 },
  ];
  await send('touchStart', pair(20));
  for (let spread = 20; spread <= 140; spread += 20) await send('touchMove', pair(spread));
  await send('touchEnd', []);
  await expectBoard(page, game);
});

test.describe('on a tablet in landscape', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test(
    'swipes play beside the board and its panel too, up to the edges of the screen',
    LONG,
    async ({ page }) => {
      const game = await open(page, 'wide');
      const finger = await Finger.of(page);
      const before = await page.locator('.board').boundingBox();
      expect(before?.x).toBeGreaterThan(60);
      for (const x of [20, 1260])
        for (const direction of [0, 2, 0] as const) {
          const [, dy] = VECTORS[direction];
          await finger.glide([
            [x, 400],
            [x, 400 + dy],
          ]);
          game.play(direction);
        }
      await expectBoard(page, game);
      expect(await page.evaluate(() => [scrollX, scrollY, visualViewport?.scale])).toEqual([0, 0, 1]);
    },
  );
});

test('a mouse drag is a swipe too', async ({ page }) => {
  const game = await open(page, 'drag');
  await page.mouse.move(100, 300);
  await page.mouse.down();
  await page.mouse.move(220, 305, { steps: 8 });
  await page.mouse.up();
  game.play(1);
  await expectBoard(page, game);
});

test('a mouse whose release was lost plays nothing until it is pressed again', LONG, async ({ page }) => {
  const game = await open(page, 'lost release');
  await page.evaluate(() => {
    const lose = (event: Event) => event.stopImmediatePropagation();
    addEventListener('pointerup', lose, { capture: true, once: true });
  });
  await page.mouse.move(100, 300);
  await page.mouse.down();
  await page.mouse.up();
  await page.mouse.move(220, 305, { steps: 8 });
  await page.mouse.move(220, 425, { steps: 8 });
  await expectBoard(page, game);
});
