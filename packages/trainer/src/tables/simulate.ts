/**
 * Plays a table's own policy in the real game and counts how often it makes the goal. Core deals and tilts, so a table
 * cannot be right by its own mistakes. The policy knows nothing else: where the table has no move, the game is lost.
 */
import {
  type Board,
  boardFromRanks,
  DIRECTIONS,
  placeSpawn,
  rankValue,
  type Spawn,
  seededDealer,
  spawnOutcomes,
  tilt,
  VARIANTS,
} from '@twofold/core';
import type { FormationTable } from '@twofold/solver';
import {
  FORMATIONS,
  fitsTable,
  GAME_STARTS,
  makesGoal,
  type PlacedTable,
  placedChance,
  placeTable,
} from '@twofold/solver/internal';

/** A share of games that made the goal, beside what the table says. */
export interface Simulation {
  /** Games played. */
  readonly games: number;
  /** Games that made the tile. */
  readonly made: number;
  /** Their share, 0 to 1. */
  readonly rate: number;
  /** The standard error of the rate. */
  readonly standardError: number;
  /** The mean chance that the table gives the boards at which the games began. */
  readonly stated: number;
}

/** Random numbers from 0 up to, but not including, 1, by a seed. */
export function seededRandom(seed: string): () => number {
  const dealer = seededDealer(seed);
  const words = new Uint32Array(2);
  let draw = 0;
  return () => {
    dealer.deal(draw++, 0, words);
    return words[0]! / 2 ** 32;
  };
}

/** `random` gives numbers from 0 up to, but not including, 1. Throws RangeError for a table without starts. */
export function simulateTable(table: FormationTable, games: number, random: () => number): Simulation {
  const placed = placeTable(table);
  const starts = startsOf(table);
  if (starts.length === 0) throw new RangeError('This table has no board at which a game could begin');
  let [made, stated] = [0, 0];
  for (let game = 0; game < games; game++) {
    const ofSum = starts[Math.floor(random() * starts.length)]!;
    const start = ofSum[Math.floor(random() * ofSum.length)]!;
    stated += table.chances[start]!;
    if (plays(placed, boardOf(table, start), table.fourChance, random)) made++;
  }
  const rate = made / games;
  const standardError = Math.sqrt((rate * (1 - rate)) / games);
  return { games, made, rate, standardError, stated: stated / games };
}

/** The good entries of each sum at which games begin, by their place in the table: those by which it was cut. */
function startsOf(table: FormationTable): number[][] {
  const bySum = new Map<number, number[]>();
  table.keys.forEach((key, at) => {
    let sum = 0;
    for (let rest = key; rest > 0; rest = Math.floor(rest / table.goalRank)) {
      sum += rankValue(rest % table.goalRank);
    }
    if (sum >= GAME_STARTS.firstSum && sum <= GAME_STARTS.lastSum)
      bySum.set(sum, [...(bySum.get(sum) ?? []), at]);
  });
  return [...bySum.values()].map((all) => {
    const best = all.reduce((most, at) => Math.max(most, table.chances[at]!), 0);
    return all.filter((at) => table.chances[at]! >= GAME_STARTS.goodShare * best);
  });
}

/** The board of an entry, with its large tiles in an order of which merges can follow. */
function boardOf({ formation, goalRank, keys }: FormationTable, at: number): Board {
  const walls: readonly number[] = FORMATIONS[formation];
  let rest = keys[at]!;
  const ranks = Uint8Array.from({ length: 16 }, (_, cell) => {
    const wall = walls.indexOf(cell);
    if (wall >= 0) return goalRank + walls.length - 1 - wall;
    const rank = rest % goalRank;
    rest = Math.floor(rest / goalRank);
    return rank;
  });
  return boardFromRanks(4, 4, ranks);
}

/** One game by the table alone. */
function plays(table: PlacedTable, start: Board, fourChance: number, random: () => number): boolean {
  for (let after = start; ; ) {
    const board = placeSpawn(after, pick(after, fourChance, random));
    const next = bestMove(table, board);
    if (next === 'goal') return true;
    if (next === undefined) return false;
    after = next;
  }
}

function pick(after: Board, fourChance: number, random: () => number): Spawn {
  let left = random();
  const outcomes = spawnOutcomes(after, { ...VARIANTS.classic, fourChance });
  for (const outcome of outcomes) {
    left -= outcome.probability;
    if (left < 0) return outcome;
  }
  return outcomes.at(-1)!;
}

function bestMove(table: PlacedTable, board: Board): Board | 'goal' | undefined {
  let best: Board | undefined;
  let most = -1;
  for (const direction of DIRECTIONS) {
    const { moved, board: after } = tilt(board, direction);
    if (!moved) continue;
    if (!fitsTable(table, after.ranks)) {
      if (makesGoal(table, board.ranks, after.ranks)) return 'goal';
      continue;
    }
    const chance = placedChance(table, after.ranks) ?? -1;
    if (chance > most) [best, most] = [after, chance];
  }
  return best;
}
