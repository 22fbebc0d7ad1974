// `npm run screenshot`: makes docs/screenshot.png of the README, a desktop and a phone, from the built site. The solver
// chooses the moves of three games. The page plays them key by key, at the pace of a player, on a clock of its own.
import { readFileSync } from 'node:fs';
import { buildOrExit, SITE } from '../build/build.mjs';
import { ensureInstalled } from '../build/setup.mjs';
import { ROOT } from '../run.mjs';
import { findBrowser } from './browser.mjs';

/** The games by their seeds, with milliseconds a move. The picture shows the last one. */
const GAMES = [
  { seed: 'one', pace: 700 },
  { seed: 'two', pace: 400 },
  { seed: 'three', pace: 500 },
];
/** Moves of each game on the desktop: some after the 2048. On the phone only the last game is played, and not so far. */
const MOVES = 985;
const PHONE_MOVES = 656; // a position whose best direction has a reason
/** Nodes of a search: a fraction of a millisecond. One thread always finds the same move with them. */
const NODES = 200;
const KEYS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

/**
 * The keys of the solver's moves in the game of a seed.
 * @param {string} seed @param {import('@twofold/solver').Engine} engine
 */
async function keysOf(seed, engine) {
  const { Game, VARIANTS } = await import('@twofold/core');
  const game = new Game(VARIANTS.classic, seed);
  while (game.ply < MOVES && game.status !== 'over') {
    let best;
    for await (const { lines } of engine.analyse({ board: game.board }, { nodes: NODES })) best = lines[0];
    if (best === undefined) break;
    game.play(best.direction);
  }
  return game.moves.map((direction) => KEYS[direction] ?? '');
}

/** @typedef {{ seed: string, pace: number, keys: string[] }} PlayedGame */

/**
 * One device's screen as a PNG, after games were played on it.
 * @param {import('@playwright/test').Browser} browser @param {string} url @param {PlayedGame[]} games
 * @param {{ width: number, height: number, colorScheme: 'light' | 'dark', hint?: boolean }} device
 */
async function shoot(browser, url, games, { width, height, colorScheme, hint }) {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme,
    deviceScaleFactor: 2,
    locale: 'en',
  });
  await page.addInitScript(() => localStorage.setItem('twofold.settings', '{"welcomed":true}'));
  await page.clock.install();
  for (const { seed, pace, keys } of games) {
    await page.goto(`${url}/?variant=classic&seed=${seed}`);
    await page.getByRole('grid').waitFor();
    await page.clock.runFor(3000);
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.clock.runFor(pace);
    }
    await page.clock.runFor(3000);
  }
  await page.clock.resume();
  if (hint) {
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.worths').waitFor();
  }
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(2500); // the coach has spoken, and nothing moves
  const picture = await page.screenshot();
  await page.close();
  return picture.toString('base64');
}

/** @param {string} desktop @param {string} phone PNGs in base64 */
const poster = (desktop, phone) => `<!doctype html><style>
  body { margin: 0; width: 1360px; height: 740px; position: relative; background: #ece5d9; font-size: 0 }
  img { position: absolute; box-shadow: 0 18px 50px rgb(0 0 0 / .22), 0 0 0 1px rgb(0 0 0 / .08) }
  .desktop { left: 40px; top: 40px; width: 1000px; border-radius: 12px }
  .phone { right: 40px; bottom: 34px; width: 300px; border-radius: 26px }
</style><img class="desktop" src="data:image/png;base64,${desktop}"><img class="phone" src="data:image/png;base64,${phone}">`;

await ensureInstalled();
await buildOrExit();
const { path, args, env } = await findBrowser();
const { chromium } = await import('@playwright/test');
/** @type {typeof import('../../packages/server/src/server.ts')} */
const { startServer } = await import(`${ROOT}/packages/server/dist/server.js`);
const { createNodeEngine } = await import('@twofold/solver/node');
const engine = await createNodeEngine({ network: 'small', threads: 1 });
/** @type {PlayedGame[]} */
const games = [];
for (const game of GAMES) games.push({ ...game, keys: await keysOf(game.seed, engine) });
engine.destroy();
const server = await startServer({ root: SITE, port: 0, host: 'localhost' });
const browser = await chromium.launch({ executablePath: path, args, env: { ...process.env, ...env } });
try {
  const url = `http://localhost:${server.port}`;
  const desktop = await shoot(browser, url, games, { width: 1440, height: 900, colorScheme: 'light' });
  const last = games.slice(-1).map(({ keys, ...game }) => ({ ...game, keys: keys.slice(0, PHONE_MOVES) }));
  const phone = await shoot(browser, url, last, { width: 360, height: 740, colorScheme: 'dark', hint: true });
  const page = await browser.newPage({ viewport: { width: 1360, height: 740 } });
  await page.setContent(poster(desktop, phone));
  await page.screenshot({ path: `${ROOT}/docs/screenshot.png` });
  console.log(
    `docs/screenshot.png: ${Math.round(readFileSync(`${ROOT}/docs/screenshot.png`).length / 1000)} kB`,
  );
} finally {
  await browser.close();
  await server.close();
}
