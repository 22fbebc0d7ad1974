// Measures moves a second on this machine: of the five ways, of core, and of the solver's kernel.
import { type Board, boardToValues, type Direction, Game, tilt, VARIANTS } from '@twofold/core';
import {
  fitsRaw,
  packHalf,
  rewardOf,
  rowTables,
  TO_FIRST,
  TO_LAST,
  tiltHalf,
  transposeHigh,
  transposeLow,
} from '@twofold/core/internal';
import { SIDES, WAY_IDS, WAYS, type WayId } from '@twofold/lessons';

/** In the order of measuring. */
export const CONTESTANTS = [...WAY_IDS, 'core', 'tables', 'kernel'] as const;
export type Contestant = (typeof CONTESTANTS)[number];

/** Makes about that many moves, and returns how many they were. */
export type Run = (moves: number) => number;

/** Messages of the worker. A rate is absent if the contestant could not be loaded. */
export interface Measured {
  readonly id: Contestant;
  readonly rate: number | undefined;
}

const WARM_UP_MS = 80;
const MEASURED_MS = 300;
const FIRST_MOVES = 500;

/**
 * Moves a second: the best of three rounds, because other programs slow some of them down. Rounds grow until one
 * of them lasts long enough to be believed.
 */
export function rateOf(run: Run, now: () => number, milliseconds = MEASURED_MS): number {
  const warm = now() + Math.min(WARM_UP_MS, milliseconds);
  while (now() < warm) run(FIRST_MOVES);
  for (let moves = FIRST_MOVES; ; moves *= 2) {
    const first = timeRound(run, moves, now);
    if (first.elapsed < milliseconds / 6) continue;
    const rounds = [first, timeRound(run, moves, now), timeRound(run, moves, now)];
    return Math.max(...rounds.map(({ made, elapsed }) => (1000 * made) / elapsed));
  }
}

function timeRound(run: Run, moves: number, now: () => number): { made: number; elapsed: number } {
  const begin = now();
  const made = run(moves);
  return { made, elapsed: now() - begin };
}

/** Lengths on a logarithmic scale from a tenth of the lowest rate, 0 to 1. */
export function logShares(rates: readonly number[]): number[] {
  const floor = Math.min(...rates) / 10;
  const range = Math.log(Math.max(...rates) / floor);
  return rates.map((rate) => Math.log(rate / floor) / range);
}

const BOARDS = 200;

/** Boards in the midst of games whose moves go round the four directions. */
function boardsOfPlay(): Board[] {
  return Array.from({ length: BOARDS }, (_, number) => {
    const game = new Game(VARIANTS.classic, `measure ${number}`);
    for (let turn = 0; turn < number && game.status !== 'over'; turn++) game.play((turn % 4) as Direction);
    return game.board;
  });
}

/** The contestants that need no kernel. Each tilts boards of play to all four sides in turn. */
export function makeRuns(): Record<Exclude<Contestant, 'kernel'>, Run> {
  const boards = boardsOfPlay();
  const values = boards.map(boardToValues);
  return {
    ...(Object.fromEntries(
      WAYS.map(({ id, bare }) => [id, round(values, (board, d) => bare(board, SIDES[d]))]),
    ) as Record<WayId, Run>),
    core: round(boards, (board, direction) => tilt(board, direction)),
    tables: tableRun(boards),
  };
}

function round<T>(boards: readonly T[], move: (board: T, direction: Direction) => unknown): Run {
  return (moves) => {
    for (let made = 0; made < moves; made++) {
      move(boards[made % boards.length]!, (Math.floor(made / boards.length) % 4) as Direction);
    }
    return moves;
  };
}

/** What a loop computes must be kept, or the compiler may leave the loop out. */
const kept = new Int32Array(1);

/** Tilts packed boards by core's row tables. */
function tableRun(boards: readonly Board[]): Run {
  const { tilted, rewards } = rowTables();
  const fitting = boards.filter(({ ranks }) => fitsRaw(4, 4, ranks));
  const halves = Int32Array.from(fitting.flatMap(({ ranks }) => [packHalf(ranks, 0), packHalf(ranks, 8)]));
  return (moves) => {
    let sum = 0;
    for (let made = 0; made < moves; made++) {
      const at = (2 * made) % halves.length;
      const direction = made & 3;
      const isAcross = (direction & 1) === 1;
      let [low, high] = [halves[at]!, halves[at + 1]!];
      if (!isAcross) [low, high] = [transposeLow(low, high), transposeHigh(low, high)];
      const side = direction === 0 || direction === 3 ? TO_FIRST : TO_LAST;
      sum += rewardOf(rewards, low, high);
      low = tiltHalf(tilted, low, side);
      high = tiltHalf(tilted, high, side);
      sum ^= isAcross ? low ^ high : transposeLow(low, high) ^ transposeHigh(low, high);
    }
    kept[0]! ^= sum;
    return moves;
  };
}
