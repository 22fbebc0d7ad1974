// `node tools/browser/screenshot.mjs`: makes docs/screenshot.png of the README, a desktop and a phone, from the
// built site. The position is imported as a classic saved game, as a player would do it.
import { readFileSync } from 'node:fs';
import { buildOrExit, SITE } from '../build/build.mjs';
import { ensureInstalled } from '../build/setup.mjs';
import { ROOT } from '../run.mjs';
import { findBrowser } from './browser.mjs';

/** Rows from the top. */
const VALUES = [
  [2, 0, 4, 2],
  [4, 16, 8, 0],
  [128, 64, 32, 8],
  [256, 512, 1024, 2048],
];

/** The position as the classic web game keeps it: cells by column. */
function classicSave() {
  const cells = VALUES.map((_, x) =>
    VALUES.map((row, y) => (row[x] ? { position: { x, y }, value: row[x] } : null)),
  );
  const gameState = { grid: { size: 4, cells }, score: 36244, over: false, won: true, keepPlaying: true };
  return JSON.stringify({ gameState, bestScore: 58012 });
}

/**
 * One device's screen as a PNG.
 * @param {import('@playwright/test').Browser} browser @param {string} url
 * @param {{ width: number, height: number, colorScheme: 'light' | 'dark' }} device
 */
async function shoot(browser, url, { width, height, colorScheme }) {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme,
    deviceScaleFactor: 2,
    locale: 'en',
  });
  await page.addInitScript(() => localStorage.setItem('twofold.settings', '{"welcomed":true}'));
  await page.goto(`${url}/settings`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'classic.json',
    mimeType: 'application/json',
    buffer: Buffer.from(classicSave()),
  });
  await page
    .getByText(/1 (new )?game/i)
    .first()
    .waitFor();
  await page.goto(`${url}/games`);
  await page.getByRole('listitem').filter({ hasText: '36,244' }).getByRole('link').first().click();
  await page.getByRole('button', { name: /continue/i }).click();
  await page.getByRole('grid').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1000);
  const picture = await page.screenshot();
  await page.close();
  return picture.toString('base64');
}

/** @param {string} desktop @param {string} phone PNGs in base64 */
const poster = (desktop, phone) => `<!doctype html><style>
  body { margin: 0; width: 1240px; height: 780px; position: relative; background: #ece5d9; font-size: 0 }
  img { position: absolute; box-shadow: 0 18px 50px rgb(0 0 0 / .22), 0 0 0 1px rgb(0 0 0 / .08) }
  .desktop { left: 40px; top: 40px; width: 1000px; border-radius: 12px }
  .phone { right: 40px; bottom: 34px; width: 280px; border-radius: 26px }
</style><img class="desktop" src="data:image/png;base64,${desktop}"><img class="phone" src="data:image/png;base64,${phone}">`;

await ensureInstalled();
await buildOrExit();
const { path, args, env } = await findBrowser();
const { chromium } = await import('@playwright/test');
/** @type {typeof import('../../packages/server/src/server.ts')} */
const { startServer } = await import(`${ROOT}/packages/server/dist/server.js`);
const server = await startServer({ root: SITE, port: 0, host: 'localhost' });
const browser = await chromium.launch({ executablePath: path, args, env: { ...process.env, ...env } });
try {
  const url = `http://localhost:${server.port}`;
  const desktop = await shoot(browser, url, { width: 1200, height: 760, colorScheme: 'light' });
  const phone = await shoot(browser, url, { width: 360, height: 740, colorScheme: 'dark' });
  const page = await browser.newPage({ viewport: { width: 1240, height: 780 } });
  await page.setContent(poster(desktop, phone));
  await page.screenshot({ path: `${ROOT}/docs/screenshot.png` });
  console.log(
    `docs/screenshot.png: ${Math.round(readFileSync(`${ROOT}/docs/screenshot.png`).length / 1000)} kB`,
  );
} finally {
  await browser.close();
  await server.close();
}
