import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { DIRECTION_NAMES, DIRECTIONS, Game, makePosition, VARIANTS } from '@twofold/core';
import type { Engine, Limits } from '@twofold/solver';
import { afterEach, expect, it } from 'vitest';
import { adviceOf } from '../../packages/web/src/coach/advice/advice';
import { createPageAdvisor, type PageAdvisor } from '../../packages/web/src/coach/pageAdvisor';

/** The built engine: its threads run a bundle. */
const NODE_ENGINE = pathToFileURL(createRequire(import.meta.url).resolve('@twofold/solver/node')).href;
const TWOFOLD = join(import.meta.dirname, '../../packages/cli/bin/twofold.js');
const run = promisify(execFile);

/** Positions of 200 games, from early to late ones. Each game plays the first legal of left, up, right and down. */
const GAMES = Array.from({ length: 200 }, (_, number) => {
  const game = new Game(VARIANTS.classic, `agree ${number}`);
  for (let turn = 0; turn < 10 + 2 * number && game.status !== 'over'; turn++)
    ([3, 0, 1, 2] as const).find((direction) => game.play(direction));
  if (game.status === 'over') game.undo();
  return game;
});
const POSITIONS = GAMES.map(({ board }) => makePosition(board));

let page: PageAdvisor;
afterEach(() => page.dispose());

async function openPage(threads: number): Promise<void> {
  const { createNodeEngine } = (await import(NODE_ENGINE)) as {
    createNodeEngine(options: { threads: number }): Promise<Engine>;
  };
  page = createPageAdvisor({
    openEngine: () => createNodeEngine({ threads }),
    networks: { small: { url: 'small', bytes: 4_000_000 } },
    keep: async () => {},
  });
  await page.load();
}

/** What `twofold solve` says is best, of each position. */
async function solved(limit: readonly string[]): Promise<string[][]> {
  const { stdout } = await run(process.execPath, [TWOFOLD, 'solve', '--json', ...limit, ...POSITIONS], {
    maxBuffer: 2 ** 26,
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { best: string[] }).best);
}

/** What the page lights. */
async function hinted(limits: Limits): Promise<string[][]> {
  const best: string[][] = [];
  for (const game of GAMES) {
    const evaluation = await page.ask(game.board, game.variant, limits).answer;
    best.push(adviceOf(evaluation!, game)!.equals.map((direction) => DIRECTION_NAMES[direction]));
  }
  return best;
}

it.each<[string, number, Limits]>([
  ['to a depth, with several threads', 2, { depth: 4 }],
  ['by nodes, with one thread', 1, { nodes: 5000 }],
])(
  'page and command name the same best directions of 200 positions: %s',
  {
    tags: ['long'],
  },
  async (_, threads, limits) => {
    await openPage(threads);
    const [[name, amount]] = Object.entries(limits) as [[string, number]];
    const [command, shown] = [await solved([`--${name}`, `${amount}`]), await hinted(limits)];
    expect(shown).toEqual(command);
    const equals = shown.filter((best) => best.length > 1).length;
    expect(equals).toBeGreaterThan(0);
    expect(equals).toBeLessThan(100);
    expect(new Set(shown.map(([best]) => best)).size).toBe(DIRECTIONS.length);
  },
);
