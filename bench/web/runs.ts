// The two pages that play by themselves and stay open for long: the solver watched at 20 moves a second, and a replay at
// fifty times the speed of play.
import type { Browser, Page } from '@playwright/test';
import { type Direction, Game, legalDirections, makeCompact, tilt, VARIANTS } from '@twofold/core';
import { measureRun, type Run } from './measure';
import type { Pages } from './pages';

const RUN_MS = 3500;

export type RunKind = 'watch' | 'replay';

/** How well a corner player likes a direction: that of core, from up on. */
const LIKING = [0, 0.2, 0.5, 0.4];

/** A game of 591 moves, enough for five seconds: each leaves the most empty cells, and goes down or left where it may. */
function longGame(): Game {
  const game = new Game(VARIANTS.classic!, 'replay 2');
  const worth = (direction: Direction) =>
    tilt(game.board, direction).board.ranks.filter((rank) => rank === 0).length + LIKING[direction]!;
  while (game.status !== 'over') {
    const [best] = legalDirections(game.board).toSorted((a, b) => worth(b) - worth(a));
    game.play(best!);
  }
  return game;
}

/** Counts the turns that the board shows, by the tiles that are added: each turn is drawn alone at 20 a second. */
function countTurns(): void {
  let turns = 0;
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length > 0)) turns++;
  }).observe(document.querySelector('.tiles')!, { childList: true });
  Object.assign(globalThis, { turnsShown: () => turns });
}

async function startWatching(page: Page): Promise<() => Promise<number>> {
  await page.keyboard.press('t');
  await page.getByRole('button', { name: 'Watch', exact: true }).last().click();
  await page.evaluate(countTurns);
  return () => page.evaluate(() => (globalThis as unknown as { turnsShown: () => number }).turnsShown());
}

async function startReplay(page: Page): Promise<() => Promise<number>> {
  await page.getByLabel('Speed').selectOption('50');
  await page.getByRole('button', { name: 'First position' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const shown = page.getByLabel('Move', { exact: true });
  return async () => Number.parseInt((await shown.textContent())!.replace(/\D.*/, ''), 10);
}

/** Opens the page of a kind, lets it play, and measures it. */
export async function measureKind(
  kind: RunKind,
  pages: Pages,
  browser: Browser,
  slowdown: number,
): Promise<Run> {
  const path = kind === 'replay' ? `games#replay=${makeCompact(longGame())}` : '';
  const subject = { page: 'twofold', board: '4x4', settings: { watchSpeed: 20 }, path } as const;
  const { page, go } = await pages.open(subject, browser);
  await go();
  await page.locator('.tile').first().waitFor();
  const countMoves = await (kind === 'watch' ? startWatching : startReplay)(page);
  const run = await measureRun(page, slowdown, RUN_MS, countMoves);
  await page.close();
  return run;
}
