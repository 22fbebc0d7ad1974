/**
 * The limits of grades that tell players apart best. A grade is a message about its player: the limits are those whose grades hold
 * most information on who played, all players taken for equally frequent.
 */
import type { MeasuredGame } from './measure.js';

/** Shares that are tried as limits: twelve in each tenfold, from 0.1 % to 32 %. */
const STEPS = 30;
const TRIED = Array.from({ length: STEPS + 1 }, (_, step) => 0.001 * 10 ** (step / 12));

/** Three rising limits, and the information in bits that grades by them hold on the player. */
export interface Limits {
  readonly limits: readonly number[];
  readonly bits: number;
}

/** The best of all limits that are tried. */
export function fitLimits(games: readonly MeasuredGame[]): Limits {
  let best: Limits = { limits: [], bits: -1 };
  const counts = countsOf(games, TRIED);
  for (let low = 0; low < STEPS - 1; low++)
    for (let middle = low + 1; middle < STEPS; middle++)
      for (let high = middle + 1; high <= STEPS; high++) {
        const bits = informationOf(counts.map((own) => joined(own, [0, low, middle, high])));
        if (bits > best.bits) best = { limits: [low, middle, high].map((at) => TRIED[at]!), bits };
      }
  return best;
}

/** The information that grades by these limits hold on the player, in bits. */
export function bitsOf(games: readonly MeasuredGame[], limits: readonly number[]): number {
  return informationOf(countsOf(games, limits));
}

/** By player: moves that lose nothing, then those below each limit and those above all. */
function countsOf(games: readonly MeasuredGame[], limits: readonly number[]): number[][] {
  const players = [...new Set(games.map(({ player }) => player))];
  return players.map((name) => {
    const counts = new Array<number>(limits.length + 2).fill(0);
    for (const { player, shares } of games)
      if (player === name)
        for (const share of shares)
          counts[share === 0 ? 0 : 1 + limits.filter((limit) => share >= limit).length]!++;
    return counts;
  });
}

/** Counts of five grades: none lost, and the parts that begin at these steps. */
function joined(counts: readonly number[], steps: readonly number[]): number[] {
  const [, low, middle, high] = steps;
  const edges = [0, 1, 2 + low!, 2 + middle!, 2 + high!, counts.length];
  return edges.slice(1).map((to, at) => counts.slice(edges[at], to).reduce((sum, own) => sum + own, 0));
}

/** The mutual information of player and grade, in bits. */
function informationOf(counts: readonly (readonly number[])[]): number {
  const shares = counts.map((own) => own.map((count) => count / own.reduce((sum, other) => sum + other, 0)));
  const mean = shares[0]!.map(
    (_, grade) => shares.reduce((sum, own) => sum + own[grade]!, 0) / shares.length,
  );
  const terms = shares.flatMap((own) =>
    own.map((share, grade) => (share === 0 ? 0 : share * Math.log2(share / mean[grade]!))),
  );
  return terms.reduce((sum, term) => sum + term, 0) / counts.length;
}
