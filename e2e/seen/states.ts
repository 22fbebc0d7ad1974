/** The states in which a person meets the board, each with the look that it must have. */
import { expect, type Page } from '@playwright/test';
import { expectBoard, grid, KEYS, open, openWon, playSome, playToEnd } from '../board';
import { arrow, card, choose, useTinyNetwork } from '../coach';
import { openPlayed } from '../looks';
import { type Dress, expectRing, expectSeen, expectSeenOn } from './board';

export interface BoardState {
  readonly name: string;
  /** Brings a new page into the state. */
  reach(page: Page): Promise<void>;
  /** Expects the right look, at any size and in any dress. */
  look(page: Page, where: string, dress?: Dress): Promise<void>;
}

const withRing: BoardState['look'] = async (page, where, dress) => {
  await expectSeen(page, where, dress);
  await expectRing(page, where);
};

export const STATES: readonly BoardState[] = [
  { name: 'played', reach: openPlayed, look: expectSeen },
  {
    name: 'with the focus by key',
    async reach(page) {
      const game = await open(page, 'abc');
      for (const direction of [0, 3] as const) {
        game.play(direction);
        await page.keyboard.press(KEYS[direction]);
      }
      await page.keyboard.press('Shift+ArrowRight');
      await expectBoard(page, game);
    },
    look: withRing,
  },
  {
    name: 'with the focus after a click',
    async reach(page) {
      const game = await openWon(page, 1);
      await page.getByRole('button', { name: 'Keep going' }).click();
      await expect(grid(page).locator(':focus')).toHaveCount(1);
      await playSome(page, game, 1);
      await expectBoard(page, game);
    },
    look: expectSeen,
  },
  {
    name: 'dragged',
    async reach(page) {
      const game = await open(page, 'dragged');
      await playSome(page, game, 12);
      await expectBoard(page, game);
      const box = (await grid(page).boundingBox())!;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + box.height / 3, { steps: 5 }); // and held
    },
    look: expectSeen,
  },
  {
    name: 'hinted',
    async reach(page) {
      await openPlayed(page);
      await page.keyboard.press('t');
      await expect(arrow(page)).toBeVisible();
    },
    look: expectSeen,
  },
  {
    name: 'hinted, with the focus',
    async reach(page) {
      await openPlayed(page);
      await page.keyboard.press('t');
      await expect(arrow(page)).toBeVisible();
      await page.keyboard.press('Shift+ArrowRight');
    },
    look: withRing,
  },
  {
    name: 'watched',
    async reach(page) {
      await openPlayed(page);
      await page.keyboard.press('t');
      await card(page, 'Hint').getByRole('button', { name: 'Watch' }).click();
      await expect(page.getByText('The solver plays a copy. Yours is kept.')).toBeVisible();
      await card(page, 'Watch').getByRole('button', { name: 'Pause' }).click();
    },
    look: expectSeen,
  },
  {
    name: 'with its target made',
    async reach(page) {
      await openWon(page);
    },
    // Its second crease has colours of its own.
    look: (page, where) => expectSeenOn(page, page.locator('.ladder .made .chip'), where),
  },
  {
    name: 'at its end',
    async reach(page) {
      await playToEnd(page, await open(page, 'first', '2x2'));
      await expect(page.getByRole('region', { name: 'No moves left' })).toBeVisible();
    },
    async look(page, where, dress) {
      await expectSeenOn(page, page.locator('.end-result .mini > *'), where, dress);
    },
  },
];

/** Opens a page in a state. */
export async function reach(page: Page, { reach }: BoardState): Promise<void> {
  await choose(page, {});
  await useTinyNetwork(page);
  await reach(page);
}
