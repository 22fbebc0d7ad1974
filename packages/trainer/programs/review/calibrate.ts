/**
 * Whether chances by playouts come true. Positions are those of games of simulated players. Each has the chance of the tile in
 * doubt, and whether its game made that tile.
 */
import { Game, maxRank, rankValue, type Variant } from '@twofold/core';
import type { Kernel } from '@twofold/solver';
import { correctedChance, fitCorrection, tileChances } from '@twofold/solver/internal';
import { Xorshift } from '../../src/xorshift.js';
import { playerNamed, playOut } from './players.js';

/** One position; one line of a record. */
export interface Calibrated {
  readonly player: string;
  readonly game: number;
  readonly ply: number;
  readonly tile: number;
  readonly said: number; // 0 to 1
  readonly made: boolean;
}

export interface Calibrating {
  readonly variant: Variant;
  readonly kernel: Kernel;
  /** The noise of the model that says chances of this player. */
  readonly noise: number;
  /** The chance of a position to be kept. It must not depend on how long the game became: short games are those that failed. */
  readonly kept: number;
  readonly games: number; // of each chance
}

/** Positions of a player's game by number, and what came of them. */
export function calibrateGame(player: string, number: number, calibrating: Calibrating): Calibrated[] {
  const { variant, kernel, noise, kept, games } = calibrating;
  const random = new Xorshift(7000 + number);
  const game = playOut(new Game(variant, `calibrate ${number}`), playerNamed(player, kernel), random);
  const end = rankValue(maxRank(game.board));
  const plies = Array.from({ length: game.ply }, (_, at) => at + 1).filter(() => random.unit() < kept);
  return plies.map((ply) => {
    const chances = tileChances(kernel, game.turn(ply).before, {
      noise,
      games,
      seed: 1 + number * 10_000 + ply,
    });
    const { tile, chance } = chances.at(-1)!;
    return { player, game: number, ply, tile, said: chance, made: end >= tile };
  });
}

/** Edges of the bins whose middles are 10, 30, 50, 70 and 90 %. */
const EDGES = [0, 0.2, 0.4, 0.6, 0.8, 1.0001];

type Judged = Pick<Calibrated, 'player' | 'game' | 'said' | 'made'>;

/** The chances of each game, corrected by the `before` games of the same player before it. Games with fewer are left out. */
export function correctedAfter(positions: readonly Judged[], before: number): Judged[] {
  const byGame = new Map<string, Judged[]>();
  for (const position of positions) {
    const key = `${position.player} ${position.game}`;
    byGame.set(key, [...(byGame.get(key) ?? []), position]);
  }
  const games = [...byGame.values()];
  return games.flatMap((game, at) => {
    const earlier = games.slice(0, at).filter(([first]) => first!.player === game[0]!.player);
    if (earlier.length < before) return [];
    const shift = fitCorrection(earlier.slice(earlier.length - before));
    return game.map((position) => ({ ...position, said: correctedChance(position.said, shift) }));
  });
}

/** By bin: how many positions, the mean chance said, the share that came true, and its standard error: games are independent. */
export function binsOf(positions: readonly Judged[]) {
  return EDGES.slice(1).map((to, bin) => {
    const own = positions.filter(({ said }) => said >= EDGES[bin]! && said < to);
    const said = own.reduce((sum, position) => sum + position.said, 0) / own.length;
    const made = own.filter((position) => position.made).length / own.length;
    return { positions: own.length, said, made, error: errorOf(own, made) };
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
