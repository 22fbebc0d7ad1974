// The pages that the benchmark of the web plays: ours, and a small one that stands for the classic web 2048
// (standIn/). Both play the same game with the same keys, so that their costs can be compared.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { findVariant, Game, rankValue } from '@twofold/core';
import { startServer } from '../../packages/server/src/server';
import { SITE } from '../../tools/build/build.mjs';

const SEED = 'bench';
/** Directions of core by the keys, in the order in which they are pressed. */
export const KEYS = [
  ['ArrowLeft', 3],
  ['ArrowDown', 2],
  ['ArrowRight', 1],
  ['ArrowDown', 2],
  ['ArrowUp', 0],
] as const;

/** A page, and the board that is played on it. */
export interface Subject {
  readonly page: 'twofold' | 'standIn' | 'original';
  readonly board: '4x4' | '8x8';
  readonly live?: boolean; // with the live evaluation
  readonly settings?: object; // of ours, beside these
  readonly path?: string; // of ours, in place of the benchmark's game
}

/** A page that is opened from the start of its navigation on. */
export interface Opened {
  readonly page: Page;
  /** Goes to the page. */
  go(): Promise<void>;
}

export interface Pages {
  open(subject: Subject, browser: Browser): Promise<Opened>;
  close(): Promise<void>;
}

/** The tiles of the benchmark's game, for the stand-in: those of the start, and a new one for each move. */
function deal(board: string, turns: number) {
  const variant = findVariant(board === '4x4' ? 'classic' : board);
  if (!variant) throw new RangeError(`no board ${board}`);
  const game = new Game(variant, SEED);
  const tile = (cell: number, rank: number) => ({ cell, value: rankValue(rank) });
  const start = [...game.board.ranks].flatMap((rank, cell) => (rank > 0 ? [tile(cell, rank)] : []));
  const spawns = Array.from({ length: turns }, (_, turn) => game.play(KEYS[turn % KEYS.length]![1])).flatMap(
    (turn) => (turn ? [tile(turn.spawn.cell, turn.spawn.rank)] : []),
  );
  return { size: variant.columns, start, spawns };
}

const TYPES: Record<string, string> = { html: 'text/html', css: 'text/css', js: 'text/javascript' };

/** Serves the stand-in, with the same isolation as our server's. */
function serveStandIn() {
  const server = createServer(({ url = '/' }, response) => {
    const name = url === '/' ? 'page.html' : url.slice(1);
    const type = TYPES[name.split('.')[1] ?? ''];
    if (!/^page\.\w+$/.test(name) || !type) return response.writeHead(404).end();
    response.setHeader('content-type', `${type}; charset=utf-8`);
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    return response.end(readFileSync(join(import.meta.dirname, 'standIn', name)));
  });
  return new Promise<typeof server>((resolve) => server.listen(0, 'localhost', () => resolve(server)));
}

/** The original draws its tiles by chance: it gets the same stream of chances in each round. */
function seedChances(): void {
  let state = 777;
  Math.random = () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** Starts both servers. `turns`: how many keys are pressed at most. `original`: the address of the original, if it plays. */
export async function servePages(turns: number, site = SITE, original = ''): Promise<Pages> {
  const [server, standIn] = [
    await startServer({ root: site, port: 0, host: 'localhost' }),
    await serveStandIn(),
  ];
  const { port } = standIn.address() as AddressInfo;
  const addressOf = ({ page, board, path }: Subject) => {
    if (page === 'original') return original;
    if (page === 'standIn') return `http://localhost:${port}/`;
    if (path) return `http://localhost:${server.port}/${path}`;
    return `http://localhost:${server.port}/?seed=${SEED}${board === '4x4' ? '' : `&variant=${board}`}`;
  };
  return {
    async open(subject, browser) {
      const page = await browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
      await page.addInitScript('globalThis.__name = (f) => f'); // tsx marks functions with a helper the page lacks
      if (subject.page === 'original') await page.addInitScript(seedChances);
      await page.addInitScript(
        ([dealt, settings]) => {
          Object.assign(globalThis, { dealt });
          localStorage.setItem('twofold.settings', JSON.stringify(settings));
        },
        [
          deal(subject.board, turns),
          { welcomed: true, liveBar: subject.live ?? false, ...subject.settings },
        ] as const,
      );
      return { page, go: async () => void (await page.goto(addressOf(subject))) };
    },
    async close() {
      await server.close();
      standIn.close();
    },
  };
}

/** Opens a page and waits until its game can be played. */
export async function openReady(pages: Pages, subject: Subject, browser: Browser): Promise<Page> {
  const { page, go } = await pages.open(subject, browser);
  await go();
  await page.locator('.tile').first().waitFor();
  if (subject.live) {
    const live = page.getByRole('region', { name: 'Live evaluation' });
    await expect(live).toHaveText(/\d/, { timeout: 60_000 });
    await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
  }
  await page.waitForTimeout(1000); // the page's own work after its start is done
  return page;
}

/** The sum of the tiles that a page shows, to prove that it played the benchmark's game. */
export async function sumShown(page: Page): Promise<number> {
  const texts = await page.locator('.tile:not(.part)').allTextContents();
  return texts.reduce((sum, text) => sum + Number(text), 0);
}

/** The sum of the tiles after that many keys in the benchmark's game. */
export function sumExpected(board: string, turns: number): number {
  const { start, spawns } = deal(board, turns);
  return [...start, ...spawns].reduce((sum, { value }) => sum + value, 0);
}
