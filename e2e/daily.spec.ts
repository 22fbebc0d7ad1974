// The board of the day over the real server: begun, reloaded, ended, and its place among the results.
import { createHash } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import type { Daily } from '@twofold/protocol/client';
import { grid, KEYS, readBoard } from './board';
import { LONG } from './long';
import { findFaults } from './looks';

test('the daily begins, goes on after a reload, ends once, and its result stands on its page', async ({
  page,
}) => {
  const accountsAsked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account')) accountsAsked.push(request.method());
  });
  await page.goto('/daily');
  await expect(page.getByRole('heading', { level: 1, name: /^Twofold \d+$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose your name' })).toHaveAttribute('href', '/profile');
  expect(await findFaults(page)).toEqual([]);
  await expect.poll(() => accountsAsked).toEqual(['GET']); // once for all its parts
  await page.getByRole('button', { name: 'Play today’s board' }).click();
  await expect(grid(page)).toBeVisible();
  await expect(page.getByText('Connected')).toBeVisible();
  const dealt = await readBoard(page);
  for (let turn = 0; turn < 3; turn++) for (const key of KEYS) await page.keyboard.press(key);
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
  const played = await readBoard(page);
  expect(played).not.toEqual(dealt);
  await page.reload();
  await expect.poll(() => readBoard(page)).toEqual(played);
  await page.getByRole('button', { name: 'End the game' }).click();
  await page.getByRole('button', { name: 'End it for good' }).click();
  const end = page.locator('.scene.end');
  await expect(end).toContainText('An attempt without a rank.');
  expect(await findFaults(page)).toEqual([]);
  await end.getByRole('link', { name: 'To the results' }).click();
  await expect(page.getByRole('button', { name: 'Share the result' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play it again as practice' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'Your game' }).click();
  await expect(end.getByRole('button', { name: 'Share the result' })).toBeVisible();
  await expect(page.getByText(/^All games and the tiles are public from/)).toBeVisible();
  expect(asked.filter((path) => /\/(ranking|daily)$/.test(path))).toHaveLength(2);
  await page.goBack();
  await page.getByRole('link', { name: 'This week' }).click();
  await expect(page.getByRole('heading', { name: /^Board of week \d+$/ })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});

test('a page that slept over midnight shows the new day as soon as it is seen', LONG, async ({ page }) => {
  await page.clock.install({ time: new Date() });
  let days = 0; // that have passed
  await page.route(/\/api\/daily$/, async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer }); // the server starts
    const body = await answer.json();
    const later = (time: string) => new Date(Date.parse(time) + days * 86_400_000).toISOString();
    const { deal } = body.day;
    deal.number += days;
    for (const time of ['opens', 'closes', 'reveal']) deal[time] = later(deal[time]);
    await route.fulfill({ json: { ...body, now: later(body.now) } });
  });
  await page.goto('/daily');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Twofold \d+$/);
  const number = Number((await heading.innerText()).split(' ')[1]);
  days = 1;
  await page.clock.runFor(30_000);
  await expect(heading).toHaveText(`Twofold ${number}`); // awake: the server is not asked
  await page.clock.setSystemTime(Date.now() + 86_400_000); // the steady clock stands still
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(heading).toHaveText(`Twofold ${number + 1}`);
});

/** Answers of `GET /api/daily`, changed by a test before the page has them. */
async function changeDaily(page: Page, change: (body: Daily) => Daily): Promise<void> {
  await page.route(/\/api\/daily$/, async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer }); // the server starts
    await route.fulfill({ json: change((await answer.json()) as Daily) });
  });
}

test('the button of a page that is older than the day begins nothing, and the page says so', async ({
  page,
}) => {
  let isOld = true;
  await changeDaily(page, (body) => {
    const { deal } = body.day;
    const before = { ...deal, id: `daily-${deal.number - 1}`, number: deal.number - 1 };
    return isOld ? { ...body, day: { ...body.day, deal: before } } : body;
  });
  await page.goto('/daily');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Twofold \d+$/);
  const old = Number((await heading.innerText()).split(' ')[1]);
  isOld = false;
  await page.getByRole('button', { name: 'Play today’s board' }).click();
  await expect(page.getByText(/^Something had changed meanwhile/)).toBeVisible();
  await expect(heading).toHaveText(`Twofold ${old + 1}`);
  await page.getByRole('button', { name: 'Play today’s board' }).click();
  await expect(grid(page)).toBeVisible();
});

test('a board that has closed has no button, also while the next one cannot be read', async ({ page }) => {
  let isLost = false;
  await changeDaily(page, (body) => {
    const closes = new Date(Date.parse(body.now) + 6_000).toISOString();
    return { ...body, day: { ...body.day, deal: { ...body.day.deal, closes } } };
  });
  await page.route(/\/api\/daily$/, (route) => (isLost ? route.abort() : route.fallback())); // asked first
  await page.goto('/daily');
  const begin = page.getByRole('button', { name: 'Play today’s board' });
  await expect(begin).toBeVisible();
  isLost = true;
  await expect(page.getByText('This board is over.')).toBeVisible();
  await expect(begin).toHaveCount(0);
  isLost = false;
  const again = page.getByRole('button', { name: 'Try now' });
  await again.click({ timeout: 3_000 }).catch(() => {}); // the page may try by itself in the same moment
  await expect(begin).toBeVisible();
});

test('on a phone a line above the board names it, and the question says what is lost', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/daily');
  await page.getByRole('button', { name: 'Play today’s board' }).click();
  const line = page.locator('.to-beat-line');
  await expect(line).toHaveText(/^Twofold \d+ · does not count$/);
  await expect(line).toBeInViewport();
  await page.getByRole('button', { name: 'End the game' }).click();
  await expect(page.getByText('This attempt does not count for the ranking.')).toBeInViewport();
  const [end, goOn] = await Promise.all(
    ['End it for good', 'Play on'].map((name) => page.getByRole('button', { name }).boundingBox()),
  );
  expect(end!.y).toBe(goOn!.y); // the words have a row of their own
  expect(await findFaults(page)).toEqual([]);
});

test('the calendar has days of the month, and links only to days with a board', async ({ page }) => {
  await changeDaily(page, (body) => ({ ...body, firstDay: body.day.deal.number - 1 }));
  await page.goto('/daily');
  const days = page.locator('.daily-days');
  await expect(days.getByRole('listitem')).toHaveCount(28);
  await expect(days.getByRole('link')).toHaveCount(2);
  await expect(days.locator('.today')).toContainText(String(new Date().getUTCDate()));
  await expect(page.locator('.daily-weekdays')).toHaveText('MTWTFSS');
});

test('the page of the week has its own heading, and counts days', async ({ page }) => {
  await page.goto('/daily?show=week');
  await expect(page.getByRole('heading', { level: 1, name: /^Board of week \d+$/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /^Board of week/ })).toHaveCount(0);
  await expect(page.getByRole('timer')).toHaveText(/^(\d days? \d+ hrs?|\d+:\d\d(:\d\d)?)$/);
});

test('the results have commitment and seed, and the seed is checked in the page', async ({ page }) => {
  const seed = '00'.repeat(32);
  const commitment = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
  let isRight = true;
  await page.route(/\/ranking$/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const past = { closes: '2026-01-02T00:00:00.000Z', reveal: '2026-01-03T00:00:00.000Z' };
    const deal = { ...body.deal, ...past, seed, commitment: isRight ? commitment : '11'.repeat(32) };
    await route.fulfill({ json: { ...body, deal } });
  });
  const today = await (await page.request.get('/api/daily')).json();
  const address = `/daily?deal=${today.day.deal.id}`;
  await page.goto(address);
  await expect(page.getByText(commitment)).toBeVisible();
  await page.getByRole('button', { name: 'Check the seed' }).click();
  await expect(page.getByText('It fits:')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Archive' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  isRight = false;
  const seen = JSON.stringify({ [today.day.deal.id]: commitment }); // as the list of commitments leaves it
  await page.evaluate((value) => localStorage.setItem('twofold.daily.commitments', value), seen);
  await page.reload();
  await expect(
    page.getByText('The server published another commitment for this board before.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Check the seed' }).click();
  await expect(page.getByText('It does not fit:')).toBeVisible();
});

test('a board to come cannot be played and has its commitment, and a day that never was is none', async ({
  page,
}) => {
  const today = await (await page.request.get('/api/daily')).json();
  await page.goto(`/daily?deal=daily-${today.day.deal.number + 3}`);
  await expect(page.getByText(/^This board begins on /)).toBeVisible();
  await expect(page.getByText('The first one could be yours.')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'The one after' })).toHaveCount(0);
  await page.goto('/daily?deal=daily-0');
  await expect(page.getByText('There is no such day or week.')).toBeVisible();
  await page.goto('/daily?show=archive');
  await page.getByText('Boards to come').click();
  await expect(page.getByText(`Twofold ${today.day.deal.number + 1}`, { exact: true })).toBeVisible();
});
