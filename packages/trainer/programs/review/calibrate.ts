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

/** Positions of a player's game by number, at most `most`, and what came of them. `noise`: that of the model. */
export function calibrateGame(
  player: string,
  number: number,
  noise: number,
  { variant, kernel, most, games }: { variant: Variant; kernel: Kernel; most: number; games: number },
): Calibrated[] {
  const random = new Xorshift(7000 + number);
  const game = playOut(new Game(variant, `calibrate ${number}`), playerNamed(player, kernel), random);
  const end = rankValue(maxRank(game.board));
  return Array.from({ length: most }, (_, at) => {
    const ply = 1 + random.below(game.ply);
    const chances = tileChances(kernel, game.turn(ply).before, { noise, games, seed: 1 + number * 100 + at });
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
