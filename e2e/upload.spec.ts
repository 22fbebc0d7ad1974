// Short links of replays, on the real server of these tests and its database.
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { Game, makeCompact, VARIANTS } from '@twofold/core';
import { expectBoard, KEYS } from './board';
import { refuse, selectedIn } from './clipboard';
import { button, move, share } from './games';
import { LONG } from './long';
import { findFaults } from './looks';

/** A finished game that no other run has uploaded, and that missed its target. */
function makeGame(): Game {
  for (;;) {
    const game = new Game(VARIANTS['2x2'], `upload ${Math.random()}`);
    for (let turn = 0; turn < 400; turn++) game.play((turn % KEYS.length) as 0 | 1 | 2 | 3);
    if (!game.won) return game;
  }
}

/** Makes the short link of a game in the viewer, as a player does. Returns its address. */
async function makeLink(page: Page, game: Game): Promise<string> {
  await expect.poll(async () => (await page.request.get('/readyz')).status(), { timeout: 60_000 }).toBe(200);
  await page.goto(`/games#replay=${makeCompact(game)}`);
  await share(page, 'Short link');
  await expect(page.getByText('Anyone with the link can watch the replay')).toBeVisible();
  await button(page, 'Upload and copy the link').click();
  return page.getByLabel('The short link', { exact: true }).inputValue();
}

/** Another person, without the cookie of the first. */
async function openAs(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await page.goto(address);
  return page;
}

test(
  'a short link shows the result to others, is reported, and deleted by its owner',
  LONG,
  async ({ page, browser }) => {
    const game = makeGame();
    const address = await makeLink(page, game);
    expect(address).toMatch(/\/r\/[2-9a-z]{12}$/);
    expect(await findFaults(page)).toEqual([]);

    const other = await openAs(browser, address);
    await expect(other.getByText('Unranked', { exact: true })).toBeVisible();
    await expectBoard(other, game);
    await expect(move(other)).toHaveText(`${game.ply} / ${game.ply}`);
    await expect(other.getByText('No moves left')).toBeVisible();
    await expect(other).toHaveTitle(/^Shared replay · /);
    await expect(button(other, 'Delete this link')).toHaveCount(0);
    expect(await findFaults(other)).toEqual([]);

    await button(other, 'Report').press('Enter');
    await other.keyboard.press('Tab'); // past the button that closes
    const reason = other.getByLabel('What is wrong with it?');
    await button(other, 'Send the report').press('Enter');
    await expect(other.getByText('Write what is wrong with it.')).toBeVisible();
    await expect(reason).toBeFocused();
    await reason.pressSequentially('up down');
    await expect(move(other)).toHaveText(`${game.ply} / ${game.ply}`); // keys of the field move no replay
    await other.keyboard.press('Tab');
    await other.keyboard.press('Enter');
    await expect(button(other, 'Reported')).toBeVisible();

    await page.goto(address);
    await button(page, 'Delete this link').click();
    await button(page, 'Delete for good').click();
    await expect(page.getByText('The link is deleted.')).toBeVisible();
    await other.reload();
    await expect(other.getByRole('heading', { name: 'There is no replay at this link' })).toBeVisible();
    await other.context().close();
  },
);

const panel = (page: Page) => page.getByRole('dialog', { name: 'Make a short link' });

test('where copying is refused, the link stays in its panel, to copy by hand', async ({ page }) => {
  await refuse(page, { commandToo: true });
  const address = await makeLink(page, makeGame());
  const field = page.getByLabel('The short link', { exact: true });
  await expect(button(page, 'Delete this link')).toBeVisible();
  await expect(button(page, 'Copy')).toBeFocused();
  await button(page, 'Copy').press('Enter');
  await expect(panel(page).getByRole('status')).toContainText('copy it yourself');
  await expect(field).toBeFocused();
  expect(await selectedIn(field)).toBe(address);
  await expect(button(page, 'Delete this link')).toBeVisible();
});

test('short links deleted by keyboard leave the focus in their panel, which says so', async ({ page }) => {
  for (let links = 0; links < 3; links++) {
    await page.goto('about:blank'); // else only the fragment changes
    await makeLink(page, makeGame());
  }
  const others = panel(page).getByRole('button', { name: /^Delete the link to/ });
  const remove = async (link: Locator) => {
    await link.press('Enter');
    await button(page, 'Delete for good').press('Enter');
  };
  await panel(page).getByText('2 other short links').press('Enter');
  await remove(others.first());
  await expect(panel(page).getByRole('status')).toHaveText('The link is deleted.');
  await expect(others).toHaveCount(1);
  await expect(others).toBeFocused();
  await remove(button(page, 'Delete this link'));
  await expect(button(page, 'Upload and copy the link')).toBeVisible();
  await expect(panel(page)).toBeFocused();
  await expect(panel(page).getByRole('status')).toHaveText('The link is deleted.');
  await remove(others);
  await expect(others).toHaveCount(0);
  await expect(panel(page)).toBeFocused();
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a short link opens through it, and says so offline', LONG, async ({ page, context }) => {
    const game = makeGame();
    const address = await makeLink(page, game);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(address);
    await expectBoard(page, game);
    await context.setOffline(true);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'This replay cannot be reached' })).toBeVisible();
    await expect(button(page, 'Try again')).toBeVisible();
    await context.setOffline(false); // it is asked for again by itself
    await expectBoard(page, game);
  });
});
