// Races in real browsers against the real server: two by a link with a rematch, eight with one cut off, and one alone and blind.
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { newRacer } from '../packages/web/src/views/race/model/testing';
import { grid } from './board';
import { LONG } from './long';
import { findFaults } from './looks';

const SIZE = { width: 1200, height: 800 };

/** A person with an own browser profile, and so with an own account. */
async function person(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: SIZE,
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

/** Makes a race by link. Returns its address. */
async function makeRace(page: Page, tile: string): Promise<string> {
  await page.goto('/race');
  await page.getByText(tile, { exact: true }).click();
  await page.getByRole('button', { name: 'Make the race' }).click();
  await expect(page.getByRole('heading', { name: `First to ${tile}` })).toBeVisible();
  return page.url();
}

async function join(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Join the race' }).click();
  await expect(page.getByRole('button', { name: 'I am ready' })).toBeVisible();
}

async function start(pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.getByRole('button', { name: 'I am ready' }).click();
  for (const page of pages) await expect(grid(page)).toBeVisible();
}

const HOUR_MS = 3_600_000;

/** Waits for the next full hour where this one, and with it its arena, is about to end. */
async function awaitArena(page: Page): Promise<void> {
  const left = HOUR_MS - (Date.now() % HOUR_MS);
  if (left > 100_000) return;
  test.setTimeout(400_000);
  await page.waitForTimeout(left + 1_000);
}

const KEYS = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];

/** Plays until the race is over for the page, or the number of keys is pressed. */
async function play(page: Page, presses: number): Promise<void> {
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press(KEYS[press % KEYS.length]!);
    if (press % 10 === 9 && (await page.locator('.race-ended').count()) > 0) return;
  }
}

test('a race alone begins by itself, hides its numbers when blind, and ends by leaving', async ({ page }) => {
  await page.goto('/race');
  await expect(page.getByRole('heading', { name: 'Races' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByText('Alone, against the clock').click();
  await page.getByRole('checkbox', { name: /Blind/ }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(grid(page)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('gridcell', { name: 'tile, hidden' }).first()).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('button', { name: 'Leave for good' }).click();
  await expect(page.getByRole('heading', { name: 'Not made this time' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});

test('the arena of the hour is joined and left again, and the archive lists its days', async ({ page }) => {
  await awaitArena(page);
  await page.goto('/race');
  await page.getByRole('link', { name: /Arena of the hour/ }).click();
  await expect(page.getByRole('heading', { name: 'Arena of the hour' })).toBeVisible();
  await page.getByRole('button', { name: 'Join the arena' }).click();
  await expect(page.getByText('Your next race is about to begin')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('1');
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Have a break' }).click();
  await expect(page.getByRole('button', { name: 'On to the next race' })).toBeVisible();
  await page.goto('/daily?show=archive');
  await expect(page.getByRole('table', { name: 'Archive' }).getByRole('row').nth(1)).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});

test('alone in a lobby the main button copies the link, and with company it says that one is ready', async ({
  browser,
  baseURL,
}) => {
  const [ada, ben] = [await person(browser, baseURL!), await person(browser, baseURL!)];
  await ada.setViewportSize({ width: 360, height: 740 });
  const link = await makeRace(ada, '128');
  const [main, ready] = [
    ada.locator('.race-lobby .primary'),
    ada.getByRole('button', { name: 'I am ready' }),
  ];
  await expect(main).toHaveText('Copy the invitation');
  const top = async (button: Locator) => (await button.boundingBox())!.y;
  expect(await top(main)).toBeLessThan(await top(ready));
  await ben.goto(link);
  await expect(ben.locator('.race-lobby .primary')).toHaveText('Join the race'); // who is invited invites nobody first
  await main.focus();
  await join(ben, link);
  for (const page of [ada, ben]) await expect(page.locator('.race-lobby .primary')).toHaveText('I am ready');
  await expect(ada.getByRole('button', { name: 'Copy the invitation' })).toBeFocused();
  expect(await top(ready)).toBeLessThan(await top(ada.getByRole('button', { name: 'Leave' })));
});

test(
  'two race by a link, see each other no further than themselves, and race again',
  LONG,
  async ({ browser, baseURL }) => {
    test.setTimeout(400_000);
    const [ada, ben] = [await person(browser, baseURL!), await person(browser, baseURL!)];
    const link = await makeRace(ada, '128');
    await join(ben, link);
    await start([ada, ben]);
    await play(ada, 12);
    await play(ben, 4);
    await expect(ada.locator('.race-rival .small-board')).toBeVisible();
    await expect(ben.locator('.race-rival')).toContainText('ahead');
    await ada.reload(); // the clock goes on, and so does the game
    await expect(grid(ada)).toBeVisible();
    await Promise.all([play(ada, 1_500), play(ben, 1_500)]);
    for (const page of [ada, ben]) await expect(page.locator('.race-ended')).toBeVisible();
    await expect(ada.locator('.results tbody tr')).toHaveCount(2);
    await ada.getByRole('button', { name: 'Rematch' }).click();
    await expect(ben.getByText('wants a rematch')).toBeVisible();
    await ben.getByRole('button', { name: 'Rematch' }).click();
    for (const page of [ada, ben]) await expect(grid(page)).toBeVisible();
    await expect(ada).not.toHaveURL(link);
    await expect(ben).toHaveURL(ada.url());
  },
);

test(
  'own races name goal and rivals, and the lobby shows who has gone',
  LONG,
  async ({ browser, baseURL }) => {
    const [ada, ben] = [await person(browser, baseURL!), await person(browser, baseURL!)];
    const link = await makeRace(ada, '128');
    await join(ben, link);
    const people = ada.getByRole('list', { name: 'People in this race' });
    await expect(people.getByText('not here now')).toHaveCount(0);
    await ben.goto('/race');
    await expect(ben.getByRole('link', { name: /^First to 128 ?Against .+ ?To the lobby$/ })).toBeVisible();
    await expect(people.getByText('not here now')).toBeVisible({ timeout: 40_000 });
    await ben.getByRole('link', { name: /^First to 128/ }).click();
    await expect(people.getByText('not here now')).toHaveCount(0);
    await start([ada, ben]);
    await play(ada, 4);
    for (const page of [ada, ben]) {
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await page.getByRole('button', { name: 'Leave for good' }).click();
    }
    // Of both games the one with moves is in the history.
    await ada.locator('.results .mine .player-name').click();
    const game = ada.locator('.player-games tbody tr');
    await expect(game).toContainText(/First to 128.*Place \d of 2.*Against/);
    await game.getByRole('link', { name: 'First to 128' }).click();
    expect(ada.url()).toBe(link);
  },
);

test('eight race, and one who is cut off comes back', LONG, async ({ browser, baseURL }) => {
  test.setTimeout(400_000);
  const pages: Page[] = [];
  for (let at = 0; at < 8; at++) pages.push(await person(browser, baseURL!));
  const link = await makeRace(pages[0]!, '256');
  for (const page of pages.slice(1)) await join(page, link);
  await start(pages);
  const lost = pages[7]!;
  await play(lost, 3);
  await lost.context().setOffline(true);
  await play(lost, 3); // kept, and sent later
  await Promise.all(pages.slice(0, 7).map((page) => play(page, 20)));
  await expect(pages[0]!.locator('.race-rival')).toHaveCount(7);
  await expect(pages[0]!.locator('.race-rival.away')).toHaveCount(1, { timeout: 40_000 });
  await lost.context().setOffline(false);
  await expect(lost.getByText('Connected')).toBeVisible({ timeout: 40_000 });
  await expect(pages[0]!.locator('.race-rival.away')).toHaveCount(0, { timeout: 40_000 });
  for (const page of pages) {
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('button', { name: 'Leave for good' }).click();
  }
  for (const page of pages) await expect(page.locator('.results tbody tr')).toHaveCount(8);
  const places = await pages[0]!.locator('.results tbody td:first-child').allInnerTexts();
  expect(places.map(Number).sort((a, b) => a - b)[0]).toBe(1);
});

test(
  'a lobby stays where its server cannot be asked, and says why in the player’s language',
  LONG,
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL!, locale: 'de-DE', serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto('/race');
    await page.getByRole('button', { name: 'Rennen anlegen' }).click();
    await expect(page.getByRole('heading', { name: /512/ })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Verlassen' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^Der Server ist gerade nicht erreichbar/);
    await expect(page).toHaveURL(/race=/);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Verlassen' }).click();
    await expect(page).toHaveURL(/\/race$/);
  },
);

test('a race that is found as the search is stopped has no absent racer', LONG, async ({ page }) => {
  await page.goto('/race');
  await page.getByText('Anyone, now').click();
  let answer = () => {};
  const asked = new Promise<void>((found) => {
    void page.route(
      '**/api/races/quick',
      async (route) => {
        found();
        await new Promise<void>((go) => {
          answer = go;
        });
        await route.fulfill({ json: { race: 'found234', waiting: 0 } });
      },
      { times: 1 },
    );
  });
  await page.getByRole('button', { name: 'Find a rival' }).click();
  await asked;
  const left = () => page.waitForRequest((request) => request.method() === 'DELETE');
  const first = left();
  await page.getByRole('button', { name: 'Stop looking' }).click();
  await first;
  const again = left(); // the server may have had that question after the first word
  answer();
  expect((await again).url()).toMatch(/races\/quick$/);
  await expect(page).toHaveURL(/\/race$/);
});

test('a race played elsewhere is taken back by its button', LONG, async ({ page, context }) => {
  await page.goto('/race');
  await page.getByText('Alone, against the clock').click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(grid(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(grid(other)).toBeVisible();
  await page.getByRole('button', { name: 'Play here' }).click();
  await expect(page.getByText('Connected')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Play here' })).toBeVisible();
});

test(
  'whoever is left alone in the countdown of an arena goes on in it',
  LONG,
  async ({ browser, baseURL }) => {
    const pages = [await person(browser, baseURL!), await person(browser, baseURL!)];
    const [ada, ben] = pages as [Page, Page];
    await awaitArena(ada);
    for (const page of pages) {
      await page.goto('/race');
      await page.getByRole('link', { name: /Arena of the hour/ }).click();
      await page.getByRole('button', { name: 'Join the arena' }).click();
    }
    // Both at once: the countdown takes five seconds.
    await Promise.all(pages.map((page) => page.getByText(/Starts in \d/).waitFor({ timeout: 60_000 })));
    const arena = ben.getByRole('heading', { name: 'Arena of the hour' });
    await ben.getByRole('button', { name: 'Leave' }).click();
    await expect(arena).toBeVisible();
    await expect(ben.getByRole('button', { name: 'On to the next race' })).toBeVisible();
    await ada.getByRole('button', { name: 'On in the arena' }).click();
    await expect(ada.getByText('Your next race is about to begin')).toBeVisible();
  },
);

test('a viewer’s screen reader hears who is away, once, and nothing of it when they are back', async ({
  page,
}) => {
  const racer = { ...newRacer(1, 40, { here: false }), shownPly: 4 };
  const race = {
    id: 'watched1',
    kind: 'first',
    variant: 'classic',
    target: 128,
    limit: null,
    state: 'running',
    startsAt: Date.now() - 60_000,
    spectators: 1,
    you: null,
    racers: [newRacer(0, 20, { left: true }), racer],
  };
  let send = (_: object) => {};
  await page.routeWebSocket(/races\/watched1\/socket$/, (socket) => {
    send = (more) => socket.send(JSON.stringify({ race: { ...race, now: Date.now(), ...more } }));
    send({ awayEndsAt: Date.now() + 120_000 });
  });
  await page.goto('/race?race=watched1');
  const told = page.locator('main [data-live]');
  await expect(told).toHaveText(/^P1 is away\. The race ends in (2:00|1:\d\d) if nobody comes back\.$/);
  const first = await told.textContent();
  await page.waitForTimeout(1_500); // the time goes on, and is not read out again
  expect(await told.textContent()).toBe(first);
  send({ awayEndsAt: null, racers: [race.racers[0], { ...racer, here: true }] });
  await expect(told).toHaveText('');
});
