// What a learner's tilt makes of the board in play: the next board, with slides where they are known, or a failure.
import {
  type Board,
  boardFromValues,
  countEmpty,
  type Direction,
  type Motion,
  placeSpawn,
  type Outcome as SpawnOutcome,
  sameBoard,
  spawnOutcomes,
  tilt,
  VARIANTS,
} from '@twofold/core';
import type { Failure, Tilt, Tilted } from '@twofold/sandbox';
import type { BoardFrame } from '../../../../board/boardFrame';

/** A failure of the sandbox, or a number that is on no tile. */
export type PlayFailure = Failure | { readonly code: 'no-tile'; readonly value: number };

export type Outcome =
  | { readonly kind: 'failed'; readonly failure: PlayFailure }
  | { readonly kind: 'stayed'; readonly agrees: boolean }
  | {
      readonly kind: 'moved';
      readonly frame: BoardFrame;
      readonly points: number;
      readonly agrees: boolean; // with the rules, on the board
    };

/** `random`: a number from 0 to 1, for the new tile. */
export function outcomeOf(before: Board, direction: Direction, answer: Tilt, random: () => number): Outcome {
  const { reply, failure } = answer;
  if (failure) return { kind: 'failed', failure };
  if (!reply?.ok) return { kind: 'failed', failure: reply?.failure ?? { code: 'stopped' } };
  const after = boardOf(reply.tilted.board);
  if (typeof after === 'number') return { kind: 'failed', failure: { code: 'no-tile', value: after } };
  const right = tilt(before, direction);
  const agrees = sameBoard(after, right.board);
  if (sameBoard(after, before)) return { kind: 'stayed', agrees };
  const motions = motionsOf(before, after, reply.tilted) ?? (agrees ? right.motions : undefined);
  const frame = frameOf(before, direction, after, motions, random);
  return { kind: 'moved', frame, points: reply.tilted.score ?? (agrees ? right.reward : 0), agrees };
}

/** The board, or the first number that no tile has. The contract has read its shape. */
function boardOf(values: readonly (readonly number[])[]): Board | number {
  const odd = values
    .flat()
    .find((value) => value !== 0 && !(value >= 2 && Number.isInteger(Math.log2(value))));
  if (odd !== undefined) return odd;
  try {
    return boardFromValues(values);
  } catch {
    return Math.max(...values.flat());
  }
}

function frameOf(
  before: Board,
  direction: Direction,
  after: Board,
  motions: Motion[] | undefined,
  random: () => number,
): BoardFrame {
  const spawn = spawnOn(after, random);
  const board = spawn ? placeSpawn(after, spawn) : after;
  if (!motions) return { board };
  const turn = { ply: 1, score: 0, reward: 0, direction, before, afterstate: after, motions };
  return { board, turn: { ...turn, ...(spawn && { spawn }) } };
}

/** A new tile by core's odds. A wrong program may leave no cell for it. */
function spawnOn(after: Board, random: () => number): SpawnOutcome | undefined {
  if (countEmpty(after) === 0) return undefined;
  const outcomes = spawnOutcomes(after, VARIANTS.classic);
  let rest = random();
  return (
    outcomes.find(({ probability }) => {
      rest -= probability;
      return rest < 0;
    }) ?? outcomes.at(-1)
  );
}

/** The motions that the program gave, if they lead from one board to the other. */
function motionsOf(before: Board, after: Board, { motions }: Tilted): Motion[] | undefined {
  if (!motions) return undefined;
  const targets = new Map(motions.map(({ from, to }) => [cellOf(from, before), cellOf(to, before)]));
  const all = [...before.ranks].flatMap((rank, from) =>
    rank === 0 ? [] : [{ from, to: targets.get(from) ?? from, rank, merges: false }],
  );
  const made = new Uint8Array(before.ranks.length);
  for (const motion of all) {
    const partners = all.filter(({ to }) => to === motion.to);
    if (partners.length > 2 || partners.some(({ rank }) => rank !== motion.rank)) return undefined;
    if (motion.to < 0 || motion.to >= made.length) return undefined;
    motion.merges = partners.length === 2;
    made[motion.to] = motion.rank + (motion.merges ? 1 : 0);
  }
  return sameBoard({ ...before, ranks: made }, after) ? all : undefined;
}

/** -1 if the board has no such cell. */
function cellOf([row = -1, column = -1]: readonly number[], { rows, columns }: Board): number {
  const isCell = Number.isInteger(row) && Number.isInteger(column) && row >= 0 && column >= 0;
  return isCell && row < rows && column < columns ? row * columns + column : -1;
}
