// The essential journeys of a player, the same in every engine.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Game, makeCompact, parseAnyReplay } from '@twofold/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Engine, Tab } from './driver';
import {
  choose,
  click,
  expectGame,
  expectGone,
  expectShown,
  expectText,
  isShown,
  KEYS,
  openGame,
  playSome,
  textOf,
} from './screen';
import { copySite, errorsIn, serve } from './site';

type Site = Awaited<ReturnType<typeof serve>>;

const POLL = { timeout: 30_000, interval: 50 };
const SWIPES = [
  [0, -90],
  [90, 0],
  [0, 90],
  [-90, 0],
] as const;
const MOVE = 'output[aria-label="Move"]';

/** Declares the journeys in the engine that `start` starts. Every journey has a site with storage of its own. */
export function describeJourneys(start: () => Promise<Engine>): void {
  let root: string;
  let engine: Engine;
  let site: Site;
  let tabs: Tab[];

  const open = async () => {
    const tab = await engine.open();
    tabs.push(tab);
    return tab;
  };

  beforeAll(async () => {
    root = await copySite();
    engine = await start();
  }, 180_000);

  afterAll(async () => {
    await engine?.close();
    await rm(root, { recursive: true, force: true });
  });

  beforeEach(async () => {
    site = await serve(root);
    tabs = [];
  });

  afterEach(async () => {
    const errors = await Promise.all(tabs.map(errorsIn));
    for (const tab of tabs) await tab.close();
    await site.close();
    expect(errors.flat(), 'errors on the pages').toEqual([]);
  });

  describe('play', () => {
    it('keys, one by one and fast, play the game of the rules', async () => {
      const tab = await open();
      const game = await openGame(tab, site.origin, 'keys');
      for (const direction of [3, 2, 1, 2, 3, 0] as const) {
        await tab.press(KEYS[direction]);
        game.play(direction);
        await expectGame(tab, game);
      }
      await playSome(tab, game, 60);
      await expectGame(tab, game);
      await tab.press('Control+z');
      game.undo();
      await expectGame(tab, game);
    });

    it('a drag with the mouse is a move, and so is a swipe with a finger', async () => {
      const tab = await open();
      const game = await openGame(tab, site.origin, 'drags');
      for (const swipe of [undefined, engine.swipe])
        for (const direction of [3, 2, 1, 0, 2, 3] as const) {
          const [dx, dy] = SWIPES[direction];
          const [from, to] = [[400, 400] as const, [400 + dx, 400 + dy] as const];
          if (swipe) await swipe(tab, from, to);
          else await tab.drag(from, to);
          game.play(direction);
          await expectGame(tab, game);
        }
    });

    it('a reload keeps every turn', async () => {
      const tab = await open();
      const game = await openGame(tab, site.origin, 'reloads');
      for (let round = 0; round < 3; round++) {
        await playSome(tab, game, 9);
        await tab.reload();
        await expectGame(tab, game);
      }
      await tab.goto(`${site.origin}/`);
      await expectGame(tab, game);
    });

    it('a second tab shows the same game, and either plays on', async () => {
      const first = await open();
      const game = await openGame(first, site.origin, 'two tabs');
      await playSome(first, game, 4);
      const second = await open();
      await second.goto(`${site.origin}/`);
      await expectGame(second, game);
      await playSome(second, game, 5);
      await expectGame(second, game);
      await expectGame(first, game);
      await playSome(first, game, 5);
      await expectGame(first, game);
      await expectGame(second, game);
    });
  });

  describe('the coach', () => {
    it('a hint is a lit edge and four bars, and goes with the move', async () => {
      const tab = await open();
      const game = await openGame(tab, site.origin, 'hint');
      await click(tab, 'button', /^Hint$/);
      await expectShown(tab, 'img', /^Hint: (Up|Right|Down|Left)\b/);
      await expectText(tab, 'section[aria-label="Hint"]', /best/);
      await playSome(tab, game, 1);
      await expectGone(tab, 'img', /^Hint: /);
      await expectGame(tab, game);
    });

    it('the solver plays on its own and is taken over by a key', async () => {
      const tab = await open();
      await openGame(tab, site.origin, 'watch');
      await tab.press('t');
      await click(tab, 'button', /^Watch$/);
      await expectShown(tab, 'heading', /^The solver plays$/);
      const score = async () => Number((await textOf(tab, 'output[aria-label="Score"]')).replace(/\D/g, ''));
      await expect.poll(score, { ...POLL, message: 'the score' }).toBeGreaterThan(20);
      await tab.press('ArrowLeft');
      await tab.press('ArrowDown');
      await expectGone(tab, 'heading', /^The solver/);
      await click(tab, 'link', /^Games$/);
      await expectText(tab, '.game', /solver to move \d+/);
    });
  });

  describe('games', () => {
    const finish = async (tab: Tab, seed: string): Promise<Game> => {
      const game = await openGame(tab, site.origin, seed, '2x2');
      await playSome(tab, game);
      await expectGame(tab, game);
      await click(tab, 'link', /^Games$/);
      await click(tab, 'link', /2 × 2/);
      await expectText(tab, MOVE, new RegExp(`^${game.ply} / ${game.ply}$`));
      return game;
    };

    it('a finished game is stepped through and runs as a replay', async () => {
      const tab = await open();
      const { ply } = await finish(tab, 'replay');
      await click(tab, 'button', /^First position$/);
      await expectText(tab, MOVE, new RegExp(`^0 / ${ply}$`));
      await click(tab, 'button', /^Next move$/);
      await expectText(tab, MOVE, new RegExp(`^1 / ${ply}$`));
      await choose(tab, 'Speed', '10');
      await click(tab, 'button', /^Play$/);
      await expectText(tab, MOVE, new RegExp(`^${ply} / ${ply}$`));
    });

    it('everything goes out as a file and comes back in where nothing is', async () => {
      const tab = await open();
      const game = await openGame(tab, site.origin, 'exported');
      await playSome(tab, game, 12);
      await expectGame(tab, game);
      await click(tab, 'link', /^Settings$/);
      await click(tab, 'button', /^Save all to a file$/);
      const file = await downloaded(engine.downloads, /^twofold.*\.json$/);
      const elsewhere = await serve(root);
      try {
        await tab.goto(`${elsewhere.origin}/settings`);
        await expectShown(tab, 'heading', /^Settings$/);
        await tab.upload(file);
        await expectText(tab, '.outcome', /1 game added/);
        await tab.goto(`${elsewhere.origin}/?variant=classic&seed=exported`);
        await expectGame(tab, game);
        expect(await errorsIn(tab)).toEqual([]);
      } finally {
        await elsewhere.close();
      }
    });

    it('a replay is downloaded, and opens as a file and as a link', async () => {
      const tab = await open();
      const game = await finish(tab, 'file');
      await click(tab, 'button', /^Download replay$/);
      const file = await downloaded(engine.downloads, /\.2048$/);
      expect(parseAnyReplay(await readFile(file, 'utf8'))).toMatchObject({ ok: true });
      await click(tab, 'button', /^Delete$/);
      await expectShown(tab, 'heading', /^No games yet$/);
      await tab.upload(file);
      await expectText(tab, MOVE, new RegExp(`^${game.ply} / ${game.ply}$`));
      await tab.goto(`${site.origin}/settings`);
      await expectShown(tab, 'heading', /^Settings$/);
      await tab.goto(`${site.origin}/games#replay=${makeCompact(game)}`);
      await expectText(tab, MOVE, new RegExp(`^${game.ply} / ${game.ply}$`));
    });

    it('a link is copied, or given to copy by hand', async () => {
      const tab = await open();
      const game = await finish(tab, 'shared');
      const link = `${site.origin}/games#replay=${makeCompact(game)}`;
      await click(tab, 'button', /^Copy link$/);
      const byHand = () => isShown(tab, 'dialog', /^Copy it by hand$/);
      await expect
        .poll(async () => (await byHand()) || /Link copied/.test(await textOf(tab, '.toasts')), POLL)
        .toBe(true);
      if (await byHand()) {
        const selected = () =>
          tab.evaluate(() => {
            const { value, selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement;
            return value?.slice(selectionStart, selectionEnd);
          });
        await expect.poll(selected, POLL).toBe(link);
        return;
      }
      await click(tab, 'button', /^Delete$/);
      await expectShown(tab, 'heading', /^No games yet$/);
      await tab.press('Control+v');
      await expectText(tab, MOVE, new RegExp(`^${game.ply} / ${game.ply}$`));
    });
  });

  describe('the page', () => {
    it('every view and panel opens without an error', async () => {
      const tab = await open();
      const game = await openGame(tab, site.origin, 'views', '2x2');
      await playSome(tab, game);
      await expectShown(tab, 'heading', /^No moves left$/);
      await click(tab, 'button', /^Keys and help$/);
      await expectShown(tab, 'heading', /^Keys$/);
      await tab.press('Escape');
      await click(tab, 'button', /^Board: /);
      await expectShown(tab, 'button', /^Start /);
      await tab.press('Escape');
      await click(tab, 'button', /^Share$/);
      await expectShown(tab, 'button', /^Copy link to the replay$/);
      await tab.press('Escape');
      await click(tab, 'link', /^Replay$/);
      await expectShown(tab, 'button', /^First position$/);
      await click(tab, 'link', /^All games$/);
      await click(tab, 'button', /^Filter/);
      await click(tab, 'link', /^Statistics$/);
      await expectShown(tab, 'heading', /^By board$/);
      await click(tab, 'link', /^Settings$/);
      await expectShown(tab, 'heading', /^Settings$/);
      for (const [path, heading] of [
        ['/settings', /^Settings$/],
        ['/games', /^Games$/],
        ['/games#replay=broken', /^This replay cannot be opened$/],
      ] as const) {
        await tab.goto(site.origin + path);
        await expectShown(tab, 'heading', heading);
        await tab.reload();
        await expectShown(tab, 'heading', heading);
      }
    });

    it('offline, all views open and the game goes on', async ({ skip }) => {
      skip(!engine.hasServiceWorker, `${engine.name} has no service worker here`);
      const tab = await open();
      const game = await openGame(tab, site.origin, 'offline');
      await tab.evaluate(async () => void (await navigator.serviceWorker.ready));
      await tab.reload();
      await expectGame(tab, game);
      await playSome(tab, game, 4);
      await site.close();
      await tab.reload();
      await expectGame(tab, game);
      await playSome(tab, game, 4);
      await expectGame(tab, game);
      await tab.goto(`${site.origin}/games`);
      await expectShown(tab, 'heading', /^Games$/);
      await tab.goto(`${site.origin}/settings`);
      await expectShown(tab, 'heading', /^Settings$/);
    });
  });
}

/** Waits for a download and moves it out of the way of the next; gives its new path. */
async function downloaded(folder: string, name: RegExp): Promise<string> {
  let file: string | undefined;
  await expect
    .poll(
      async () => {
        file = (await readdir(folder)).find((entry) => name.test(entry));
        return file === undefined ? 0 : (await readFile(join(folder, file))).length;
      },
      { ...POLL, message: `a file like ${name}` },
    )
    .toBeGreaterThan(0);
  const kept = join(folder, `kept-${file}`);
  await writeFile(kept, await readFile(join(folder, file ?? '')));
  await rm(join(folder, file ?? ''));
  return kept;
}
