// Checks the claims of a replay after its moves have been found possible (moves.ts).

import { type Board, maxRank, rankValue, sameBoard } from '../board.js';
import { failure, type Refusal, success } from '../codec/answers.js';
import { type Status, statusOf } from '../game/status.js';
import type { Result } from '../result.js';
import { checkMoves, type OnFault } from './moves.js';
import type { Replay } from './replay.js';

/** The state of a game at a ply. */
export interface Standing {
  /** Points at the end. */
  readonly score: number;
  /** Moves played. */
  readonly ply: number;
  /** The number on it. */
  readonly maxTile: number;
  /** Whether the game goes on, is won, or is over. */
  readonly status: Status;
}

/**
 * Plays a replay and checks it: every move is possible, variations included, and the claims are true. Every
 * named tile is the one that the seed deals. Without a seed, it is one that the variant can spawn. Gives the
 * state at the replay's current ply (the last, if no move was taken back). Tags, comments and the number of
 * undos cannot be proved.
 */
export function verifyReplay(replay: Replay): Result<Standing> {
  return standingOf(replay);
}

/** As `verifyReplay`; `onFault` receives the refused move. */
export function standingOf(replay: Replay, onFault?: OnFault): Result<Standing> {
  const walked = checkMoves(replay, onFault);
  if (!walked.ok) return walked;
  const board = walked.value.board;
  const maxTile = rankValue(maxRank(board));
  const { score, ply } = walked.value;
  const standing = { score, ply, maxTile, status: statusOf(board, replay.variant) };
  return firstFalseClaim(replay, standing, board) ?? success(standing);
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
