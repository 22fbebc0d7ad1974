// The page that others may frame: a replay with its player, a position to play on from, nothing stored, and no other page framed.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { Game, legalDirections, makeCompact, makeReplay, VARIANTS } from '@twofold/core';
import { LONG } from './long';
import { findFaults } from './looks';

let host: Server;
let outside: string; // another site, which frames ours

test.beforeAll(async () => {
  host = createServer((request, response) => {
    const html = decodeURIComponent((request.url ?? '/').slice(1));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>A page</title><h1>A page</h1>${html}<p style="height:2000px">More`);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  outside = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
test.afterAll(() => host.close());

const game = (() => {
  const played = new Game(VARIANTS.classic, 'embedded');
  while (played.ply < 40) played.play(legalDirections(played.board)[0]!);
  return played;
})();

async function frame(page: Page, site: string, path: string): Promise<FrameLocator> {
  const html = `<iframe src="${site}${path}" width="400" height="560" style="border:0;max-width:100%"></iframe>`;
  await page.goto(`${outside}/${encodeURIComponent(html)}`);
  return page.frameLocator('iframe');
}

const values = (inside: FrameLocator) =>
  inside.locator('.cell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));

test('a replay plays inside another site, which may frame no other page, and stores nothing', async ({
  page,
  baseURL,
}) => {
  const site = baseURL!;
  const inside = await frame(page, site, `/embed#replay=${makeCompact(game)}&ply=3`);
  await expect(inside.getByText('Move 3')).toBeVisible();
  await inside.getByRole('button', { name: 'Next move' }).click();
  await expect(inside.getByText('Move 4')).toBeVisible();
  await inside.getByRole('slider').press('End');
  await expect(inside.getByText('Move 40')).toBeVisible();
  await expect(inside.getByRole('link', { name: 'Open in Twofold' })).toHaveAttribute(
    'href',
    `/games#replay=${makeCompact(game)}`,
  );
  const own = page.frames()[1]!;
  const stored = await own.evaluate(async () => [
    document.cookie,
    localStorage.length,
    sessionStorage.length,
    (await indexedDB.databases()).length,
    (await caches.keys()).length,
    (await navigator.serviceWorker?.getRegistrations())?.length ?? 0,
  ]);
  expect(stored).toEqual(['', 0, 0, 0, 0, 0]);
  expect(await page.context().cookies()).toEqual([]);
  // The header of every other page: packages/server/src/site/framedPage.test.ts.
  for (const path of ['/', '/profile', '/embed/index.html', '/r/abcdefgh2345']) {
    await frame(page, site, path);
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  }
});

test('a position is played on inside another site', LONG, async ({ page, baseURL }) => {
  const still = await frame(page, baseURL!, '/embed#position=0000/0100/0000/0020');
  await expect(still.getByRole('paragraph').getByText('Position of Classic')).toBeVisible();
  await expect(still.getByRole('button')).toHaveCount(0);
  const before = await values(still);
  await still.locator('.cell').first().press('ArrowLeft');
  expect(await values(still)).toEqual(before);
  const inside = await frame(page, baseURL!, '/embed#position=0000/0100/0000/0020&play=1');
  await inside.locator('.cell').first().press('ArrowLeft');
  await expect(inside.getByText('Move 1 0 points')).toBeVisible();
  await inside.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => values(inside)).toEqual(before);
});

test(
  'a short link is shown without an account, as its oEmbed answer says',
  LONG,
  async ({ page, request, baseURL }) => {
    await request.post('/api/account');
    const headers = { 'content-type': 'text/plain' };
    const uploaded = await request.post('/api/replays', { data: makeReplay(game), headers });
    const { id } = (await uploaded.json()) as { id: string };
    const shared = await (await request.get(`/r/${id}`, { headers: { accept: 'text/html' } })).text();
    const address = /type="application\/json\+oembed" href="([^"]+)"/
      .exec(shared)![1]!
      .replaceAll('&amp;', '&');
    const { html, title } = (await (await request.get(address)).json()) as { html: string; title: string };
    expect(title).toContain('points');
    await page.goto(`${outside}/${encodeURIComponent(html)}`);
    const inside = page.frameLocator('iframe');
    await expect(inside.getByText('Move 40')).toBeVisible();
    await expect(inside.getByRole('link', { name: 'Open in Twofold' })).toHaveAttribute('href', `/r/${id}`);
    expect(await page.context().cookies()).toEqual([]);
    expect(html).toContain(`${baseURL}/embed?r=${id}`);
  },
);

test('a broken address says what is wrong, and an empty one that it is', LONG, async ({ page, baseURL }) => {
  const broken = await frame(page, baseURL!, '/embed#position=01/1');
  await expect(broken.getByRole('heading', { name: 'This cannot be shown' })).toBeVisible();
  await expect(broken.getByText(/Give every line the same number of cells/)).toBeVisible();
  const empty = await frame(page, baseURL!, '/embed');
  await expect(empty.getByRole('heading', { name: /Nothing to show/ })).toBeVisible();
  const gone = await frame(page, baseURL!, '/embed?r=abcdefgh2345');
  await expect(gone.getByRole('heading', { name: 'This cannot be shown' })).toBeVisible();
  await page.route('**/api/replays/*', (route) => route.fulfill({ status: 404, body: 'Not Found' })); // a host of files
  const noServer = await frame(page, baseURL!, '/embed?r=abcdefgh2345');
  await expect(noServer.getByText(/no server with short links/)).toBeVisible();
});

test('it fits small frames, in light and dark, without a fault', LONG, async ({ page, baseURL }) => {
  for (const hash of [`replay=${makeCompact(game)}`, 'position=012/123/345&play=1']) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 240, height: 320 });
    await page.goto('about:blank');
    await page.goto(`${baseURL}/embed?lang=ar#${hash}`);
    await expect(page.getByRole('grid')).toBeVisible();
    for (const size of [
      { width: 240, height: 320 },
      { width: 400, height: 560 },
      { width: 900, height: 400 },
    ]) {
      await page.setViewportSize(size);
      const over = () =>
        page.evaluate(() => {
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
          return Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight);
        });
      await expect.poll(over).toBeLessThanOrEqual(0); // a busy machine may not have laid the new size out yet
      expect(await findFaults(page)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findFaults(page, 'colours'), 'dark').toEqual([]);
  }
});

test('the share panel has the snippet', LONG, async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/games#replay=${makeCompact(game)}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Embed in a page' }).click();
  await expect(page.getByText('Snippet copied.')).toBeVisible();
  const snippet = await page.evaluate(() => navigator.clipboard.readText());
  expect(snippet).toContain(`<iframe src="${baseURL}/embed#replay=${makeCompact(game)}"`);
  await page.goto(`${outside}/${encodeURIComponent(snippet)}`);
  await expect(page.frameLocator('iframe').getByRole('grid')).toBeVisible();
});
