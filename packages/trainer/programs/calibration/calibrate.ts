/**
 * Whether chances by playouts come true. Positions are those of games of simulated players. Each has the chance of the tile in
 * doubt, and whether its game made that tile.
 */
import { type Board, Game, maxRank, rankValue, type Variant } from '@twofold/core';
import type { Kernel } from '@twofold/solver';
import { correctedChance, fitCorrection, tileChances } from '@twofold/solver/internal';
import { playerNamed, playOut } from '../../src/puzzles/players.js';
import { Xorshift } from '../../src/xorshift.js';

/** One position; one line of a record. */
export interface Calibrated {
  readonly player: string;
  readonly game: number;
  readonly ply: number;
  readonly tile: number;
  readonly makers: number; // playouts that made the tile
  readonly made: boolean; // by the game itself
}

export interface Calibrating {
  readonly variant: Variant;
  readonly kernel: Kernel;
  /** The noise of the model that says chances of this player. */
  readonly noise: number;
  /** The chance of a position to be kept. It must not depend on how long the game became: short games are those that failed. */
  readonly kept: number;
  readonly games: number; // of each chance
  /** Whether fewer positions of usual chances are kept, so that each row of the table has nearly as many. */
  readonly isEven: boolean;
}

/** Edges of the bins whose middles are 10, 30, 50, 70 and 90 %. */
const EDGES = [0, 0.2, 0.4, 0.6, 0.8, 1.0001];
/** Which share of each bin is kept where all bins are to have nearly as many. A few games of their own tell the bin. */
const EVEN = { games: 20, kept: [1, 0.85, 0.5, 0.4, 0.3] };
/** Distances of seeds that are far apart. Near seeds of one generator draw numbers that are not independent. */
const FAR = { game: 104_729, ply: 7919, pilot: 15_485_863 };

/** Positions of a player's game by number, and what came of them. */
export function calibrateGame(player: string, number: number, calibrating: Calibrating): Calibrated[] {
  const { variant, kernel, noise, kept, games, isEven } = calibrating;
  const random = new Xorshift((number + 1) * FAR.game);
  const game = playOut(
    new Game(variant, `calibrated ${player} ${number}`),
    playerNamed(player, kernel),
    random,
  );
  const end = rankValue(maxRank(game.board));
  return Array.from({ length: game.ply }, (_, at) => at + 1).flatMap((ply) => {
    if (random.unit() >= kept) return [];
    const { before } = game.turn(ply);
    const seed = 1 + number * FAR.ply + ply;
    if (isEven && random.unit() >= evenShare(kernel, before, { noise, seed: seed + FAR.pilot })) return [];
    const { tile, chance } = tileChances(kernel, before, { noise, games, seed }).at(-1)!;
    return { player, game: number, ply, tile, makers: Math.round(chance * games), made: end >= tile };
  });
}

function evenShare(kernel: Kernel, board: Board, { noise, seed }: { noise: number; seed: number }): number {
  const { chance } = tileChances(kernel, board, { noise, seed, games: EVEN.games }).at(-1)!;
  return EVEN.kept[EDGES.findLastIndex((edge) => edge <= chance)]!;
}

/** A line of a record. */
export function makeCalibrated({ player, game, ply, tile, makers, made }: Calibrated): string {
  return [player, game, ply, tile, makers, made ? 1 : 0].join(' ');
}

/** Reads what `makeCalibrated` wrote. */
export function parseCalibrated(line: string): Calibrated {
  const [player = '', ...figures] = line.split(' ');
  const [game, ply, tile, makers, made] = figures.map(Number) as [number, number, number, number, number];
  return { player, game, ply, tile, makers, made: made === 1 };
}

export type Judged = Pick<Calibrated, 'player' | 'game' | 'made'> & { readonly said: number };

/**
 * The chances of each game, corrected by at most `most` games of the same player before it. Games with fewer than `least`
 * before them are left out.
 */
export function correctedAfter(
  positions: readonly Judged[],
  { least, most }: { least: number; most: number },
): Judged[] {
  const games = [...groupBy(positions, ({ player, game }) => `${player} ${game}`).values()];
  return games.flatMap((game, at) => {
    const earlier = games.slice(0, at).filter(([first]) => first!.player === game[0]!.player);
    if (earlier.length < least) return [];
    const correction = fitCorrection(earlier.slice(Math.max(0, earlier.length - most)));
    return game.map((position) => ({ ...position, said: correctedChance(position.said, correction) }));
  });
}

/** Groups in the order of their first members. */
export function groupBy<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}

/** By bin: how many positions of how many games, the mean chance said, the share that came true, and its standard error: games are independent. */
export function binsOf(positions: readonly Judged[]) {
  return EDGES.slice(1).map((to, bin) => {
    const own = positions.filter(({ said }) => said >= EDGES[bin]! && said < to);
    const said = own.reduce((sum, position) => sum + position.said, 0) / own.length;
    const made = own.filter((position) => position.made).length / own.length;
    const games = new Set(own.map(({ player, game }) => `${player} ${game}`)).size;
    return { positions: own.length, games, said, made, error: errorOf(own, made) };
  });
}

/** The standard error of a share where positions of one game share its end. */
function errorOf(positions: readonly Judged[], share: number): number {
  const sums = new Map<string, number>();
  for (const { player, game, made } of positions) {
    const key = `${player} ${game}`;
    sums.set(key, (sums.get(key) ?? 0) + (made ? 1 : 0) - share);
  }
  return Math.sqrt([...sums.values()].reduce((sum, own) => sum + own ** 2, 0)) / positions.length;
}
