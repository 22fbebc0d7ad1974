// The play view over a game whose tiles come later, as ranked play has them. The page is bundled by Vite as the
// site is.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Board, type Direction, DOWN, Game, LEFT, RIGHT, UP, VARIANTS } from '@twofold/core';
import { buildApp } from '@twofold/server';
import { build } from 'vite';
import solid from 'vite-plugin-solid';
import type { DelayedGame } from '../packages/web/src/game/testing';
import { catalogue } from '../packages/web/vite/catalogue';
import { expectBoard, grid, KEYS, readTiles, score } from './board';
import { LONG, tagOf } from './long';

declare const game: DelayedGame;

const LATENCY = 150;
const MOVES = Array.from(
  { length: 20 },
  (_, i) => ([LEFT, DOWN, LEFT, UP, RIGHT, UP] as const)[(i * 5) % 6]!,
);

test.describe.configure({ mode: 'default' }); // one build of the page for all of them

let site: string;
let server: Awaited<ReturnType<typeof buildApp>>;
let base: string;

test.beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'twofold-tiles-'));
  const packages = join(import.meta.dirname, '../packages');
  await build({
    root: join(import.meta.dirname, 'delayedTiles'),
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [catalogue(), solid()],
    resolve: {
      alias: {
        '@twofold/core/internal': join(packages, 'core/src/internal.ts'), // before the shorter name
        '@twofold/core': join(packages, 'core/src/index.ts'),
      },
    },
    build: { target: 'es2022', outDir: site, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  writeFileSync(join(site, 'routes.json'), '[]');
  server = await buildApp({ root: site });
  base = await server.listen({ port: 0, host: 'localhost' });
});

test.afterAll(async () => {
  await server?.close();
  rmSync(site, { recursive: true, force: true });
});

/** Opens the page. Returns core's game of the same tiles. */
async function open(page: Page, seed: string, delay = LATENCY): Promise<Game> {
  await page.goto(`${base}/?seed=${encodeURIComponent(seed)}&delay=${delay}`);
  const local = new Game(VARIANTS.classic, seed);
  await expectBoard(page, local);
  return local;
}

const valuesOf = ({ ranks }: Board) => [...ranks].map((rank) => (rank === 0 ? 0 : 2 ** rank));
const press = (page: Page, direction: Direction) => page.keyboard.press(KEYS[direction]);

test('20 fast keys all count, in order, with 150 ms to each tile', async ({ page }) => {
  const local = await open(page, 'fast');
  for (const direction of MOVES) {
    await press(page, direction);
    local.play(direction);
  }
  await expectBoard(page, local);
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
});

test('tiles slide at once, and the new one appears when it comes', async ({ page }) => {
  const local = await open(page, 'slide', 0);
  await page.evaluate(() => Object.assign(globalThis, { release: game.server.hold() }));
  const { afterstate, reward } = local.play(LEFT)!;
  const sliding = await page.evaluate(() => {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
    return document.getAnimations().length; // before the page is drawn again
  });
  expect(sliding).toBeGreaterThan(0);
  await expect(grid(page)).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => readTiles(page)).toEqual(valuesOf(afterstate));
  await expect(page.locator('.tiles .tile')).toHaveCount(
    valuesOf(afterstate).filter((value) => value > 0).length,
  );
  expect(await score(page)).toBe(reward);
  await expect(page.getByRole('button', { name: 'Hint' })).toHaveAttribute('aria-disabled', 'true');
  await page.evaluate(() => (globalThis as unknown as { release: () => void }).release());
  await expectBoard(page, local);
  await expect(page.getByRole('button', { name: 'Hint' })).toHaveAttribute('aria-disabled', 'false');
});

test('a tile that comes during the slide does not stop it', async ({ page }) => {
  await open(page, 'slide', 0);
  const states = await page.evaluate(async () => {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
    const slides = document.getAnimations();
    while (game.waiting()) await new Promise((resolve) => setTimeout(resolve));
    return slides
      .filter(({ effect }) => (effect as KeyframeEffect).getKeyframes()[0]?.translate !== undefined)
      .map(({ playState }) => playState);
  });
  expect(states.length).toBeGreaterThan(0);
  expect(states).not.toContain('idle'); // cancelled
});

for (const lost of ['question', 'answer'] as const)
  test(`a lost ${lost} is said, and loses no move`, tagOf(lost === 'question'), async ({ page }) => {
    const local = await open(page, 'lost', 20);
    await page.evaluate((what) => game.server.loseNext(what), lost);
    const moves: Direction[] = [LEFT, ...MOVES.slice(0, 5)];
    for (const direction of moves) {
      await press(page, direction);
      local.play(direction);
    }
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('Your move is kept.');
    await expect(grid(page)).toHaveAttribute('aria-busy', 'true');
    await notice.getByRole('button', { name: 'Ask again' }).click();
    await expectBoard(page, local);
    await expect(notice).toBeHidden();
  });

test('a new game does not wait for the tile of the one before', LONG, async ({ page }) => {
  const local = await open(page, 'again', 0);
  await page.evaluate(() => void game.server.hold());
  await press(page, LEFT);
  await press(page, DOWN);
  await page.getByRole('button', { name: 'New game' }).click();
  await expectBoard(page, local);
  for (const direction of MOVES) {
    await press(page, direction);
    local.play(direction);
  }
  await expectBoard(page, local);
});
