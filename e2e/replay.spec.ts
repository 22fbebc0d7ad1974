import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { boardToValues, makeCompact, makeReplay, parseReplay, verifyReplay } from '@twofold/core';
import { open, playToEnd, readBoard } from './board';
import { button, expectPosition, lines, move, openFinished, share, toGames } from './games';
import { LONG } from './long';

test('a finished game is listed, and every position of it can be seen', async ({ page }) => {
  const game = await openFinished(page, 'step through');
  const { ply } = game;
  await expectPosition(page, boardToValues(game.board), game.score);
  await button(page, 'First position').click();
  await expectPosition(page, boardToValues(game.start), 0);
  for (let at = 1; at <= ply; at++) {
    if (at % 2 === 0) await button(page, 'Next move').click();
    else await page.keyboard.press('ArrowRight');
    const turn = game.turn(at);
    await expectPosition(page, boardToValues(turn.board), turn.score);
  }
  await page.keyboard.press('Home');
  await expect(move(page)).toHaveText(`0 / ${ply}`);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(move(page)).toHaveText(`${ply - 1} / ${ply}`);
  const scrub = page.getByRole('slider', { name: 'Position' });
  await expect(scrub).toHaveAttribute('aria-valuetext', `Move ${ply - 1} of ${ply}`);
  await scrub.fill('2');
  await expectPosition(page, boardToValues(game.turn(2).board), game.turn(2).score);
});

test('a replay runs at any speed, stops when asked and at the end', LONG, async ({ page }) => {
  const game = await open(page, 'fast', '3x3');
  await playToEnd(page, game);
  await toGames(page);
  await page.getByRole('link', { name: /3 × 3/ }).click();
  await page.getByLabel('Speed').selectOption('1');
  await page.locator('body').press('Space');
  await expect(button(page, 'Pause')).toBeVisible();
  await page.locator('body').press('Space');
  await expect(button(page, 'Play')).toBeVisible();
  await page.getByLabel('Speed').selectOption('50');
  const started = Date.now();
  await button(page, 'Play').click();
  await expect(move(page)).toHaveText(`${game.ply} / ${game.ply}`, { timeout: 20_000 });
  expect(Date.now() - started).toBeLessThan(game.ply * 8 + 5000);
  await expect(button(page, 'Play')).toBeVisible();
  await expectPosition(page, boardToValues(game.board), game.score);
});

test('a replay at the speed of play starts each turn once and lets it travel', LONG, async ({ page }) => {
  await page.addInitScript(() => {
    const starts = new Set<unknown>();
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...settings) {
      if (this.matches('.tile')) starts.add(document.timeline.currentTime);
      return animate.apply(this, settings);
    };
    Object.assign(window, { starts });
  });
  const game = await open(page, 'as played', '3x3');
  await playToEnd(page, game);
  await page.getByRole('link', { name: 'Replay' }).click();
  await expect(move(page)).toHaveText(`0 / ${game.ply}`);
  const read = <Result>(script: (starts: Set<unknown>) => Result) =>
    page.evaluate(`(${script})(window.starts)`) as Promise<Result>;
  await read((starts) => starts.clear());
  await button(page, 'Play').click();
  await expect(move(page)).toHaveText(/^([5-9]|\d\d) /);
  await button(page, 'Pause').click();
  const shown = Number((await move(page).innerText()).split('/')[0]);
  expect(await read((starts) => starts.size)).toBe(shown);
});

test('a step forward is told with its turn, every other step with the score', async ({ page }) => {
  const game = await openFinished(page, 'told');
  const { ply } = game;
  const told = page.getByRole('status').filter({ hasText: /^Move / });
  await page.keyboard.press('ArrowLeft');
  await expect(told).toHaveText(`Move ${ply - 1} of ${ply}. Score ${game.turn(ply - 1).score}.`);
  await page.keyboard.press('ArrowRight');
  const { spawn, score, direction } = game.turn(ply);
  await expect(told).toHaveText(
    new RegExp(
      `^Move ${ply} of ${ply}\\. ${['Up', 'Right', 'Down', 'Left'][direction]}\\. .*New ${2 ** spawn.rank}, row \\d, column \\d\\. Score ${score}\\. Game over\\.`,
    ),
  );
  await page.keyboard.press('Home');
  await expect(told).toHaveText(`Move 0 of ${ply}. Score 0.`);
});

test('a replay is downloaded, its game deleted, and the file brings it back', LONG, async ({ page }) => {
  const game = await openFinished(page, 'there and back');
  const [download] = await Promise.all([page.waitForEvent('download'), share(page, 'Download replay')]);
  expect(download.suggestedFilename()).toBe(`twofold-2x2-${game.score}.2048`);
  const path = await download.path();
  const replay = parseReplay(await readFile(path, 'utf8'));
  if (!replay.ok) throw new Error(replay.error.message);
  const { status, ply } = game;
  expect(verifyReplay(replay.value)).toMatchObject({ ok: true, value: { score: game.score, ply, status } });
  await button(page, 'Delete').click();
  await expect(page.getByText('Game deleted.')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(move(page)).toHaveText(`${ply} / ${ply}`);
  await page.reload();
  await expectPosition(page, boardToValues(game.board), game.score);
  await button(page, 'Keep in my games').click();
  await expect(page).toHaveURL(/game=/);
  await expect(button(page, 'Keep in my games')).toHaveCount(0);
  await page.getByRole('link', { name: 'All games' }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText('kept replay');
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByText(/played by the solver: 1 game\.$/)).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(0);
});

test(
  'over plain HTTP, where browsers hide some of themselves, a replay is copied, pasted and kept',
  LONG,
  async ({ page }) => {
    await page.addInitScript(() => {
      for (const [owner, name] of [
        [Navigator.prototype, 'clipboard'],
        [Navigator.prototype, 'serviceWorker'],
        [Crypto.prototype, 'randomUUID'],
      ] as const)
        Reflect.deleteProperty(owner, name);
    });
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    const game = await openFinished(page, 'at home');
    expect(await page.evaluate(() => 'clipboard' in navigator || 'randomUUID' in crypto)).toBe(false);
    for (const [name, said] of [
      ['Copy replay', 'Replay copied.'],
      ['Copy link to the replay', 'Link copied.'],
    ] as const) {
      await page.getByRole('link', { name: 'All games' }).click();
      await page.getByRole('link', { name: /2 × 2/ }).click();
      await share(page, name);
      await expect(page.getByText(said)).toBeVisible();
      await expect(button(page, 'Share')).toBeFocused();
      await button(page, 'Delete').click();
      await expect(page.getByRole('heading', { name: 'No games yet' })).toBeVisible();
      await page.keyboard.press('ControlOrMeta+v');
      await expect(move(page)).toHaveText(`${game.ply} / ${game.ply}`);
      await button(page, 'Keep in my games').click();
      await expect(page).toHaveURL(/game=/);
    }
    expect(failures).toEqual([]);
  },
);

test('a link replays a game that this browser never saw; so do a pasted text and a dropped file', async ({
  page,
}) => {
  const game = await openFinished(page, 'shared');
  const [line, text] = [makeCompact(game), makeReplay(game)];
  await button(page, 'Delete').click();
  await page.goto(`/games#replay=${line}`);
  await expect(move(page)).toHaveText(`${game.ply} / ${game.ply}`);
  await page.goto('/settings');
  await toGames(page);
  await expect(page.getByRole('heading', { name: 'Games', exact: true })).toBeVisible();
  for (const pasted of [`https://example.org/games#replay=${line}`, text, line]) {
    await page.evaluate((words) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', words);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, pasted);
    await expect(move(page)).toHaveText(`${game.ply} / ${game.ply}`);
    await page.getByRole('link', { name: 'All games' }).click();
  }
  await page.evaluate((words) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([words], 'game.2048'));
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
  await expect(move(page)).toHaveText(`${game.ply} / ${game.ply}`);
});

test(
  'a shared link opens with its result, and invites to watch it or to play its tiles',
  LONG,
  async ({ page }) => {
    const game = await openFinished(page, 'invited');
    const line = makeCompact(game);
    await button(page, 'Delete').click();
    const invitation = page.getByRole('region', { name: 'Can you beat this?' });
    await page.goto(`/games#replay=${line}`);
    await expectPosition(page, boardToValues(game.board), game.score);
    await expect(invitation).toContainText(`${game.score} points`);
    await invitation.getByRole('button', { name: 'Watch it' }).click();
    await expect(invitation).toHaveCount(0);
    await expect(move(page)).toHaveText(new RegExp(`^(?!${game.ply} )\\d+ / ${game.ply}$`)); // it was at its end
    await page.reload();
    await invitation.getByRole('button', { name: 'Play the same tiles' }).click();
    await expect.poll(async () => [...(await readBoard(page)).ranks]).toEqual([...game.start.ranks]);
    await toGames(page);
    await page.goBack();
    await page.goto('/games');
    await expect(invitation).toHaveCount(0);
  },
);

test('a 2048verse replay of 50,000 moves is opened by file, drop, paste and link', LONG, async ({ page }) => {
  const path = 'packages/core/src/notation/fixtures/long.verse';
  const text = await readFile(path, 'utf8');
  const isOpen = async () => {
    await expect(move(page)).toHaveText('50,000 / 50,000');
    await page.goto('/settings');
    await toGames(page);
    await expect(page.getByRole('heading', { name: 'Games', exact: true })).toBeVisible();
  };
  await page.goto('/games');
  await page.locator('input[type=file]').setInputFiles({
    name: 'long.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });
  await isOpen();
  await page.evaluate((words) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([words], 'long.txt'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
  await isOpen();
  await page.evaluate((words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', words);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
  await isOpen();
  await page.goto(`/games#replay=${encodeURIComponent(text.trimEnd())}`);
  await isOpen();
});

test('a replay as 2048verse saves it is opened: its bytes are Latin-1, and its 2x4 is two rows of four', async ({
  page,
}) => {
  await page.goto('/games');
  await page
    .locator('input[type=file]')
    .setInputFiles('packages/core/src/notation/fixtures/rows2columns4.vrs');
  await expect(move(page)).toHaveText('24 / 24');
  const values = await page.getByRole('gridcell').evaluateAll((cells) => {
    return cells.map((cell) => Number.parseInt(cell.getAttribute('aria-label') ?? '', 10));
  });
  expect(values).toEqual([4, 8, 4, 2, 32, 4, 2, 8]);
});

test('a damaged replay is refused with the place of the fault', async ({ page }) => {
  await page.goto('/games');
  const buffer = Buffer.from('[Twofold "1"]\n[Variant "2x2"]\n[Seed "abc"]\n\n1. LUX *\n');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'broken.2048', mimeType: 'text/plain', buffer });
  await expect(page.getByRole('alert')).toContainText('Line 5, column 6:');
  await button(page, 'Close').click();
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('the same tiles, and any position, can be played again', LONG, async ({ page }) => {
  const game = await openFinished(page, 'again');
  await button(page, 'Same tiles again').click();
  await expect.poll(async () => [...(await readBoard(page)).ranks]).toEqual([...game.start.ranks]);
  await toGames(page);
  await page.getByRole('link', { name: /2 × 2/ }).click();
  await expect(button(page, 'Play from here')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Previous move').click();
  await button(page, 'Previous move').click();
  const turn = game.turn(game.ply - 2);
  await button(page, 'Play from here').click();
  await expect(page).toHaveURL(/\/$/);
  await expect(
    page.getByRole('gridcell').first(),
    'the button is gone: the board has the focus',
  ).toBeFocused();
  await expectPosition(page, boardToValues(turn.board), turn.score);
});

test('the replay of a game just ended opens at its start, ready to run', async ({ page }) => {
  const game = await open(page, 'once more', '2x2');
  await playToEnd(page, game);
  await page.getByRole('link', { name: 'Replay' }).click();
  await expect(move(page)).toHaveText(`0 / ${game.ply}`);
  await expectPosition(page, boardToValues(game.start), 0);
  await expect(button(page, 'Play')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(move(page)).not.toHaveText(`0 / ${game.ply}`);
});
