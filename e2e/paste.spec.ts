// A board or a replay that is pasted or dropped on the game opens beside it, and the game stays.
import { expect, type Page, test } from '@playwright/test';
import { boardToValues, makeReplay } from '@twofold/core';
import { playedGame } from '../packages/web/src/views/games/samples';
import { expectBoard, grid, KEYS, open, playSome, readBoard } from './board';
import { button, move } from './games';
import { LONG } from './long';

const VALUES = [
  [2, 4, 8, 16],
  [32, 64, 128, 256],
  [0, 0, 2, 4],
  [0, 0, 0, 2],
];
const BARS = '2 | 4 | 8 | 16\n32 | 64 | 128 | 256\n. | . | 2 | 4\n. | . | . | 2';
/** Kinds of shared/cases/boards.md: the same board, as other programs print it. */
const KINDS = {
  'columns with bars': BARS,
  brackets: '[[2, 4, 8, 16], [32, 64, 128, 256], [0, 0, 2, 4], [0, 0, 0, 2]]',
  'tabs of a spreadsheet': '2\t4\t8\t16\n32\t64\t128\t256\n\t\t2\t4\n\t\t\t2',
  'a box below a score': `Score: 1234\n${['+---+---+---+---+', ...VALUES.map((row) => `| ${row.map((value) => value || ' ').join(' | ')} |`)].join('\n+---+---+---+---+\n')}\n`,
};

async function paste(page: Page, text: string): Promise<void> {
  await page.locator('.parts').waitFor({ state: 'attached' }); // what hears it comes after the first frame
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
}

for (const [kind, text] of Object.entries(KINDS))
  test(`a board pasted on the game is opened, and the game stays: ${kind}`, LONG, async ({ page }) => {
    const game = await open(page, 'paste');
    for (const direction of [0, 1, 2, 3] as const) {
      game.play(direction);
      await page.keyboard.press(KEYS[direction]);
    }
    await paste(page, text);
    await expect(page.getByRole('heading', { name: 'A board to play from' })).toBeVisible();
    expect(boardToValues(await readBoard(page))).toEqual(VALUES);
    await page.goBack();
    await expectBoard(page, game);
  });

test('a board alone has one way on: no bar of a player, no word of moves', LONG, async ({ page }) => {
  await open(page, 'paste-bare');
  await paste(page, BARS);
  await expect(button(page, 'Play from here')).toHaveCount(1);
  await expect(move(page)).toHaveCount(0);
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('unfinished');
  await button(page, 'Keep in my games').click();
  await expect(button(page, 'Continue')).toBeVisible();
  await expect(button(page, 'Play from here')).toHaveCount(0);
  await button(page, 'Continue').click();
  await expect.poll(async () => boardToValues(await readBoard(page))).toEqual(VALUES);
});

test('of several boards in one text the last is opened, and the page says so', async ({ page }) => {
  await open(page, 'paste-three');
  await paste(page, `2 2\n0 0\n\nMove: Left\n4 0\n2 0\n\nMove: Down\n${BARS}\n`);
  await expect(page.getByText('The text has 3 boards. This is the last.')).toBeVisible();
  expect(boardToValues(await readBoard(page))).toEqual(VALUES);
});

test('a board on which nothing moves says so', LONG, async ({ page }) => {
  await open(page, 'paste-over');
  await paste(page, '2 4\n4 2');
  await expect(page.getByRole('heading', { name: 'No moves left' })).toBeVisible();
  await expect(button(page, 'Play from here')).toHaveCount(0);
});

test('a replay pasted on the game, or dropped there as a file, is opened', async ({ page }) => {
  const replay = playedGame();
  const text = makeReplay(replay);
  const game = await open(page, 'paste-replay');
  await paste(page, text);
  await expect(move(page)).toHaveText(`${replay.ply} / ${replay.ply}`);
  await page.goBack();
  await expectBoard(page, game);
  await page.locator('.parts').waitFor({ state: 'attached' });
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'game.2048'));
    document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
  await expect(page.getByText('Drop the replay to open it')).toBeVisible();
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'game.2048'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
  await expect(move(page)).toHaveText(`${replay.ply} / ${replay.ply}`);
});

test('what cannot be read leaves the game as it is, and a message names the line', LONG, async ({ page }) => {
  const game = await open(page, 'paste-broken');
  await paste(page, '2 4\n8 7');
  const message = page.getByRole('status').filter({ hasText: 'This board cannot be read.' });
  await expect(message).toContainText('Line 2');
  await expectBoard(page, game);
  await page.keyboard.press('Tab');
  await expect(message).toBeVisible();
  await playSome(page, game, 1); // who plays on has read it
  await expect(message).toBeHidden();
  await expectBoard(page, game);
  await paste(page, '{"games":[]}');
  await page.getByRole('button', { name: 'Open settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(grid(page)).toBeVisible();
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await expect(page.getByRole('alert')).toBeEmpty(); // it was said already
});
