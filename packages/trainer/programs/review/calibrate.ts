/**
 * Whether chances by playouts come true. Positions are those of games of simulated players. Each has the chance of the tile in
 * doubt, and whether its game made that tile.
 */
import { Game, maxRank, rankValue, type Variant } from '@twofold/core';
import { type Kernel, tileChances } from '@twofold/solver';
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

/** By bin: how many positions, the mean chance said, the share that came true and its standard error. */
export function binsOf(positions: readonly Pick<Calibrated, 'said' | 'made'>[]) {
  return EDGES.slice(1).map((to, bin) => {
    const own = positions.filter(({ said }) => said >= EDGES[bin]! && said < to);
    const said = own.reduce((sum, position) => sum + position.said, 0) / own.length;
    const made = own.filter((position) => position.made).length / own.length;
    return { positions: own.length, said, made, error: Math.sqrt((made * (1 - made)) / own.length) };
  });
}
