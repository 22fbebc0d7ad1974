// Whether a replay can have happened, and whether it says the truth about itself. Nothing is believed: every
// move is played, every tile is compared with the seed or with what the variant can spawn.

import { type Board, maxRank, rankValue, sameBoard } from '../board.js';
import { failure, type Refusal, success } from '../codec/answers.js';
import type { Status } from '../game.js';
import { seededDealer } from '../random.js';
import type { Result } from '../result.js';
import { dealStart, type Spawn } from '../spawn.js';
import { isOver } from '../tilt.js';
import { hasTarget, isEndedByTarget, type Variant } from '../variant.js';
import type { Line, Replay } from './replay.js';
import { malformation } from './shape.js';
import { type Fault, Walker } from './walker.js';

/** Where a game stands. */
export interface Standing {
  readonly score: number;
  readonly ply: number;
  readonly maxTile: number; // the number on it
  readonly status: Status;
}

const DIRECTION_NAMES = ['up', 'right', 'down', 'left'];

/**
 * Plays a replay and checks all that it says: that every move is possible, variations included, that each
 * tile told is the one that the seed deals, or, without a seed, one that the variant can spawn, and that its
 * claims are true. Gives where the game stands at its current ply (the last, if no move was taken back).
 * Tags, comments and the number of undos are statements that nothing can prove.
 */
export function verifyReplay(replay: Replay): Result<Standing> {
  const walked = checkMoves(replay);
  if (!walked.ok) return walked;
  const board = walked.value.board;
  const maxTile = rankValue(maxRank(board));
  const { score, ply } = walked.value;
  const standing = { score, ply, maxTile, status: statusOf(board, replay.variant) };
  return firstFalseClaim(replay, standing, board) ?? success(standing);
}

/** Checks every move and tile of a replay, and gives a walker that stands at its current ply. */
export function checkMoves(replay: Replay): Result<Walker> {
  const malformed = malformation(replay);
  if (malformed !== undefined) return failure('replay-contradictory', malformed);
  const { variant, seed, start, startScore, moves } = replay;
  const dealer = seed === undefined ? undefined : seededDealer(seed);
  const walker = new Walker(variant, dealer, start ?? dealStart(variant, dealer!), startScore);
  const toCurrent = walkLine(walker, replay, 1, replay.current ?? moves.length);
  if (toCurrent !== undefined) return toCurrent;
  const standing = walker.clone();
  return walkLine(walker, replay, 1, moves.length) ?? success(standing);
}

/**
 * Plays a line, whose first move is the `first`-th of the game, up to a ply, and every variation on the way.
 */
function walkLine(walker: Walker, line: Line, first: number, upTo: number): Refusal | undefined {
  const { moves, spawns, variations } = line;
  let next = variations.findIndex((variation) => variation.ply > walker.ply);
  if (next < 0) next = variations.length;
  while (walker.ply < upTo) {
    const ply = walker.ply + 1;
    for (; variations[next]?.ply === ply; next++) {
      const variation = variations[next]!;
      const end = ply + variation.moves.length - 1;
      const refused = walkLine(walker.clone(), variation, ply, end);
      if (refused !== undefined) return refused;
    }
    const fault = walker.step(moves[ply - first]!, spawns?.[ply - first]);
    if (fault !== undefined) return refusal(fault, ply, moves[ply - first]!, walker.variant);
  }
  return undefined;
}

function refusal(fault: Fault, ply: number, direction: number, variant: Variant): Refusal {
  const move = `${ply} (${DIRECTION_NAMES[direction]})`;
  switch (fault.kind) {
    case 'ended':
      return failure(
        'move-after-end',
        `Move ${move} comes after the end: the game was over at ${variant.target}.`,
      );
    case 'blocked':
      return failure('move-illegal', `Move ${move} is not possible: no tile would slide or merge.`);
    case 'impossible':
      return failure(
        'spawn-impossible',
        `After move ${move}, no ${tileAt(fault.spawn, variant)} can appear.`,
      );
    case 'contradicted': {
      const told = tileAt(fault.spawn, variant);
      const dealt = tileAt(fault.dealt, variant);
      return failure(
        'spawn-contradicts-seed',
        `After move ${move}, the replay tells a ${told}; its seed deals a ${dealt}.`,
      );
    }
    case 'untold':
      return failure(
        'spawn-missing',
        `Nothing tells which tile appeared after move ${move}: no seed and no tile.`,
      );
  }
}

function tileAt(spawn: Spawn, variant: Variant): string {
  const row = Math.floor(spawn.cell / variant.columns) + 1;
  const column = (spawn.cell % variant.columns) + 1;
  return `${rankValue(spawn.rank)} in row ${row}, column ${column}`;
}

function statusOf(board: Board, variant: Variant): Status {
  if (isEndedByTarget(board, variant) || isOver(board)) return 'over';
  return hasTarget(board, variant) ? 'won' : 'playing';
}

function firstFalseClaim(replay: Replay, standing: Standing, board: Board): Refusal | undefined {
  const { claims } = replay;
  const names = {
    score: 'score',
    ply: 'number of moves',
    maxTile: 'largest tile',
    status: 'status',
  } as const;
  for (const key of ['score', 'ply', 'maxTile', 'status'] as const) {
    const claimed = claims[key];
    if (claimed === undefined || claimed === standing[key]) continue;
    const message = `The replay claims ${claimed} as its ${names[key]}; playing its moves gives ${standing[key]}.`;
    return failure(`claim-${key.toLowerCase()}`, message);
  }
  if (claims.final === undefined || sameBoard(claims.final, board)) return undefined;
  return failure(
    'claim-final',
    'The replay claims another final position than the one that its moves lead to.',
  );
}
