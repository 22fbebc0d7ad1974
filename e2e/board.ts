// Reads and drives the game as a person would: through roles and names, keys and touches.

import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { type Board, boardFromValues, findVariant, Game, VARIANTS } from '@twofold/core';

export const KEYS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'] as const;

export const grid = (page: Page): Locator => page.getByRole('grid', { name: /^Board/ });

/** The numbers on the board as the accessibility labels tell them. */
export async function readBoard(page: Page): Promise<Board> {
  const cells = grid(page).getByRole('gridcell');
  await cells.first().waitFor({ state: 'attached' }); // after a reload the board takes a moment
  const labels = await cells.evaluateAll((cells) =>
    cells.map((cell) => cell.getAttribute('aria-label') ?? ''),
  );
  const rows = await grid(page).getByRole('row').count();
  const values = labels.map((label) => (label.startsWith('empty') ? 0 : Number.parseInt(label, 10)));
  const columns = values.length / rows;
  return boardFromValues(
    Array.from({ length: rows }, (_, r) => values.slice(r * columns, (r + 1) * columns)),
  );
}

/** The numbers on the board as the tiles show them, by their place on the screen. */
export async function readTiles(page: Page): Promise<number[]> {
  return grid(page).evaluate((board) => {
    const centre = (element: Element) => {
      const box = element.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, size: box.width };
    };
    const cells = [...board.querySelectorAll('[role=gridcell]')].map(centre);
    const values = cells.map(() => 0);
    for (const tile of board.querySelectorAll('.tile')) {
      const at = centre(tile);
      const cell = cells.findIndex((c) => Math.hypot(c.x - at.x, c.y - at.y) < c.size / 3);
      if (cell >= 0) values[cell] = Number(tile.textContent); // else it is on its way
    }
    return values;
  });
}

export const score = async (page: Page): Promise<number> =>
  Number((await page.getByLabel('Score', { exact: true }).innerText()).replace(/\D/g, ''));

/** Opens the game of a seed; its tiles are core's. */
export async function open(page: Page, seed: string, variant = 'classic'): Promise<Game> {
  await page.goto(`/?variant=${variant}&seed=${encodeURIComponent(seed)}`);
  const game = new Game(findVariant(variant) ?? VARIANTS.classic, seed);
  await expectBoard(page, game);
  return game;
}

/** Expects the database to have all turns: the journal, which notes each at once, has none any more. */
export async function expectWritten(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
    .not.toContain('twofold.turn');
}

/** Expects the page to show the game: labels, score, and (once they stand still) the tiles. */
export async function expectBoard(page: Page, game: Game): Promise<void> {
  await expect(grid(page)).toBeVisible();
  await expect.poll(async () => [...(await readBoard(page)).ranks]).toEqual([...game.board.ranks]);
  expect(await score(page)).toBe(game.score);
  const values = [...game.board.ranks].map((rank) => (rank === 0 ? 0 : 2 ** rank));
  await expect.poll(() => readTiles(page)).toEqual(values);
}

/** Plays a number of moves with a fixed preference of directions, on the page and in the game. */
export async function playSome(page: Page, game: Game, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const direction = ([3, 2, 1, 0] as const).find((d) => game.play(d) !== undefined);
    if (direction !== undefined) await page.keyboard.press(KEYS[direction]);
  }
}

/** Plays until the game is over with a fixed preference of directions; returns the moves. */
export async function playToEnd(page: Page, game: Game): Promise<void> {
  while (game.status !== 'over') {
    const direction = ([3, 2, 1, 0] as const).find((d) => game.play(d) !== undefined);
    if (direction === undefined) throw new Error('a game that is not over has a move');
    await page.keyboard.press(KEYS[direction]);
  }
}

/** Opens a game on 2x2 and plays until it has just made its target. It can go on for `more` moves of `playSome`. */
export async function openWon(page: Page, more = 0): Promise<Game> {
  const variant = findVariant('2x2')!;
  const seeds = Array.from({ length: 5000 }, (_, n) => `win ${n}`);
  const game = await open(page, seeds.find((seed) => wins(new Game(variant, seed), more))!, variant.id);
  while (!game.won) await playSome(page, game, 1);
  return game;
}

function wins(game: Game, more: number): boolean {
  const step = () => ([3, 2, 1, 0] as const).some((direction) => game.play(direction));
  while (!game.won && step()) {}
  for (let i = 0; i < more; i++) step();
  return game.status === 'won';
}

/** A finger on a touch screen, through the browser's own input pipeline. */
export class Finger {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  /** Touches the first point, glides over the others in small steps, lifts. */
  async glide(points: readonly (readonly [number, number])[], steps = 6): Promise<void> {
    const [first, ...rest] = points;
    if (!first) return;
    let [x, y] = first;
    await this.#send('touchStart', [{ x, y }]);
    for (const [toX, toY] of rest) {
      const [fromX, fromY] = [x, y];
      for (let step = 1; step <= steps; step++) {
        x = fromX + ((toX - fromX) * step) / steps;
        y = fromY + ((toY - fromY) * step) / steps;
        await this.#send('touchMove', [{ x, y }]);
      }
    }
    await this.#send('touchEnd', []);
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) {
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}
