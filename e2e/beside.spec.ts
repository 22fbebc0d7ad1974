import { expect, type Page, test } from '@playwright/test';
import { Game, legalDirections, makeCompact, tilt, VARIANTS } from '@twofold/core';
import { open, playToEnd } from './board';
import { button } from './games';
import { LONG } from './long';
import { expectBelow, expectFit, expectNoFault } from './looks';

/** A game by a simple rule, with a bad move at each `slip`. */
function played(seed: string, plies: number, slip: number): Game {
  const game = new Game(VARIANTS.classic, seed);
  while (game.status !== 'over' && game.ply < plies) {
    const legal = legalDirections(game.board);
    const empty = (direction: (typeof legal)[number]) =>
      tilt(game.board, direction).board.ranks.filter((rank) => rank === 0).length;
    const sorted = legal.toSorted((one, other) => empty(other) - empty(one) || other - one);
    game.play(game.ply % slip === slip - 1 ? sorted.at(-1)! : sorted[0]!);
  }
  return game;
}

/** Keeps a game in the list. Returns its id. */
async function keep(page: Page, game: Game): Promise<string> {
  await page.goto(`/games#replay=${makeCompact(game)}`);
  await button(page, 'Keep in my games').click();
  await expect(page).toHaveURL(/games\?game=/);
  return new URL(page.url()).searchParams.get('game')!;
}

const side = (page: Page, name: string) => page.getByRole('region', { name });
const ranksOf = async (page: Page, name: string) => {
  const labels = await side(page, name)
    .getByRole('gridcell')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
  return labels.map((label) => (label.startsWith('empty') ? 0 : Math.log2(Number.parseInt(label, 10))));
};

test(
  'two games on the same tiles stand beside each other where they part, with sums that are exact',
  LONG,
  async ({ page }) => {
    // On 2x3 the sums are exact and quick. Both games go to their end on the page.
    const one = await open(page, 'pair', '2x3');
    await playToEnd(page, one);
    const link = page.locator('a[href*="game="]').first(); // of the scene at the end
    const id = await link.evaluate((anchor: HTMLAnchorElement) => anchor.href);
    const other = new Game(one.variant, 'pair');
    while (other.status !== 'over') other.play(legalDirections(other.board).at(0)!);
    let parted = 0;
    while (one.turn(parted + 1).direction === other.turn(parted + 1).direction) parted++;
    await page.goto(`/analyse?game=${new URL(id).searchParams.get('game')}`);
    await page.getByRole('link', { name: 'Beside another game' }).click();
    await page.getByLabel('Or paste a link or a replay').fill('no game');
    await button(page, 'Put it beside').click();
    await expect(page.getByRole('alert').last()).not.toBeEmpty();
    await page.getByLabel('Or paste a link or a replay').fill(makeCompact(other));
    await button(page, 'Put it beside').click();
    await expect(page.getByText(new RegExp(`^Both are the same for ${parted} moves?`))).toBeVisible();
    await expect.poll(() => ranksOf(page, 'First game')).toEqual([...one.turn(parted + 1).before.ranks]);
    expect(await ranksOf(page, 'Second game')).toEqual(await ranksOf(page, 'First game'));
    // Each board has the move that its game made there.
    for (const [name, game] of [
      ['First game', one],
      ['Second game', other],
    ] as const)
      await expect(side(page, name).locator('.hint-arrow')).toHaveAttribute(
        'data-direction',
        String(game.turn(parted + 1).direction),
      );
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => ranksOf(page, 'First game')).toEqual([...one.turn(parted + 1).board.ranks]);
    await expect.poll(() => ranksOf(page, 'Second game')).toEqual([...other.turn(parted + 1).board.ranks]);
    await page.keyboard.press('End');
    await expect.poll(() => ranksOf(page, 'Second game')).toEqual([...other.board.ranks]);
    const result = page.getByRole('row', { name: /^Result/ });
    await expect(result).toContainText(one.score.toLocaleString('en-GB'), { timeout: 30_000 });
    await expect(result).toContainText(other.score.toLocaleString('en-GB'), { timeout: 30_000 });
    await expect(page.getByRole('row', { name: /^Corrected by later searches/ })).toContainText('0, exact');
  },
);

test(
  'both stand with as many points, and both curves are of the score or of the chance for you',
  LONG,
  async ({ page }) => {
    const [one, other] = [played('points', 120, 31), played('points', 120, 47)];
    const id = await keep(page, one);
    await page.goto(`/analyse?game=${id}&beside=link&ply=60#replay=${makeCompact(other)}`);
    await page.getByLabel('Side by side').selectOption('with as many points');
    const scores = async () =>
      Promise.all(
        ['First game', 'Second game'].map(async (name) =>
          Number((await side(page, name).locator('.pair-standing b').innerText()).replace(/\D/g, '')),
        ),
      );
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press('ArrowRight');
      const [points, rival] = await scores();
      expect(Math.abs(points! - rival!)).toBeLessThan(200);
    }
    await page.getByLabel('Line of the graph').selectOption('Expected score', { timeout: 60_000 });
    await expect(page.getByRole('slider', { name: 'Score that good play expects' })).toBeVisible();
    await expect(page.locator('.pair-waiting')).toHaveCount(0, { timeout: 60_000 });
    await expect.poll(() => page.workers().length).toBe(0); // no network stays in memory
    await page.getByLabel('Line of the graph').selectOption('Chance for you');
    await expect(page.getByRole('slider', { name: /^Chance of \d+, move by move$/ })).toBeVisible();
    await expect(page.getByText('Your chance is being counted')).toBeVisible();
    await expect(page.getByText('Your chance is being counted')).toHaveCount(0, { timeout: 60_000 });
    for (const curve of ['.one', '.other'])
      await expect(page.locator(`.pair-plot path${curve}`)).toHaveAttribute('d', /^M0\.0 .*L1000\.0/);
    expect(page.workers().length).toBe(1); // both games are played on by one engine
  },
);

test('a game of another board says that its moves cannot be compared', LONG, async ({ page }) => {
  const one = played('boards', 20, 31);
  const other = new Game(VARIANTS.classic, 'others');
  other.play(legalDirections(other.board)[0]!);
  const id = await keep(page, one);
  await page.goto(`/analyse?game=${id}&beside=link#replay=${makeCompact(other)}`);
  await expect(page.getByText(/Their tiles are not of one seed/)).toBeVisible();
  await page.goto(`/analyse#replay=${makeCompact(one)}&beside=${makeCompact(other)}`); // none is stored
  await expect(page.getByRole('grid')).toHaveCount(2);
  await page.goto(`/analyse?game=${id}&beside=nowhere`);
  await expect(page.getByRole('alert').first()).toContainText('cannot be opened');
  await expect(page.getByLabel('Or paste a link or a replay')).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
});

test('two games have no fault that axe finds, and fit in every window', LONG, async ({ browser }) => {
  test.setTimeout(120_000);
  for (const locale of ['en', 'ar', 'de']) {
    const page = await browser.newPage({ locale, viewport: { width: 360, height: 740 } });
    const [one, other] = [played('fits', 14, 11), played('fits', 14, 7)];
    await page.goto(`/games#replay=${makeCompact(one)}`);
    await page.locator('.viewer-actions .btn').first().click();
    await expect(page).toHaveURL(/games\?game=/);
    const id = new URL(page.url()).searchParams.get('game')!;
    await page.goto(`/analyse?game=${id}&beside=link#replay=${makeCompact(other)}`);
    await expect(page.getByRole('grid')).toHaveCount(2);
    await expect(page.locator('.pair-waiting')).toHaveCount(0, { timeout: 60_000 });
    await page.locator('.pair-graph select').selectOption('you'); // the line with the most choices
    // What stands below titles and boards wraps: no line of it ends or begins with a separator.
    await expect(page.locator('.pair-facts').first()).toContainText(/\d{4}/); // the first game's date
    for (const words of await page.locator('.pair-side').allInnerTexts()) expect(words).not.toMatch(/[·|•]/);
    for (const [width, height] of [
      [320, 640],
      [360, 740],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectFit(page, locale, `two games, ${width}`);
      await expectBelow(page, '.pair-now.one', '.pair-most');
      await expectBelow(page, '.pair-now.other', '.pair-most');
    }
    if (locale === 'en') await expectNoFault(page, 'two games');
    await page.close();
  }
});
