// The live evaluation beside the board.
import { expect, test } from '@playwright/test';
import { KEYS, open, playSome } from './board';
import { arrow, card, choose, hide, useTinyNetwork } from './coach';
import { LONG } from './long';

test.beforeEach(({ page }) => useTinyNetwork(page));

test('a hint and the live evaluation are not thought about while nobody can see the page', async ({
  page,
}) => {
  await choose(page, { liveBar: true });
  await open(page, 'unseen', '2x2');
  const expected = page.getByRole('region', { name: 'Live evaluation' });
  await expect(expected).toContainText(/about \d+ points/);
  await page.keyboard.press('t');
  await expect(arrow(page)).toBeVisible();
  await hide(page);
  await expect(card(page, 'Hint')).toBeHidden();
  await page.waitForTimeout(200); // an answer on its way when the page was hidden
  const before = (await expected.textContent()) ?? '';
  for (const key of KEYS) await page.keyboard.press(key);
  await page.waitForTimeout(400);
  await expect(expected).toHaveText(before);
  await hide(page, false);
  await expect(expected).not.toHaveText(before);
});

test('the live evaluation follows every turn, and is off until it is asked for', async ({ page }) => {
  await open(page, 'live', '2x2');
  await expect(page.getByRole('region', { name: 'Live evaluation' })).toBeHidden();
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Live evaluation' }).check();
  await page.goto('/');
  const expected = page.getByRole('region', { name: 'Live evaluation' });
  await expect(expected).toContainText(/about \d+ points/);
  const before = (await expected.textContent()) ?? '';
  for (const key of KEYS) await page.keyboard.press(key);
  await expect(expected).not.toHaveText(before);
});

test('the chance is for the player first, for the solver on a press, and stays so', async ({ page }) => {
  await choose(page, { liveBar: true });
  const game = await open(page, 'for you');
  const live = page.getByRole('region', { name: 'Live evaluation' });
  const who = live.getByRole('button');
  await expect(who).toHaveText('If you play on');
  await expect(who).toHaveAttribute('title', /^Too few of your games are known/);
  await who.click();
  await expect(who).toHaveText('If the solver plays on');
  await playSome(page, game, 1); // keys still play after the press
  await page.reload();
  await expect(who).toHaveText('If the solver plays on');
  await page.goto('/settings');
  await page.getByLabel('Its chance is').selectOption('Strong player');
  await page.goto('/');
  await expect(who).toHaveText('Strong player');
});

test(
  'the live evaluation writes into the elements that stand there: a turn builds none',
  LONG,
  async ({ page }) => {
    await choose(page, { liveBar: true });
    const game = await open(page, 'elements');
    const live = page.getByRole('region', { name: 'Live evaluation' });
    await expect(live).toContainText('%');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.waitForTimeout(500); // an answer of the network on its way
    await live.evaluate((section) => {
      const seen = { built: 0 };
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
          if (target.nodeName !== 'B' && addedNodes.length > 0) seen.built++;
      }).observe(section, { subtree: true, childList: true });
      Object.assign(globalThis, { seen });
    });
    for (let turn = 0; turn < 6; turn++) {
      await playSome(page, game, 1);
      await page.waitForTimeout(150); // as long as a search takes
    }
    expect(await page.evaluate(() => (globalThis as unknown as { seen: { built: number } }).seen.built)).toBe(
      0,
    );
  },
);
