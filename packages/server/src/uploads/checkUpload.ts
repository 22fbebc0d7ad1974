/** Checks an uploaded replay: core plays every move and tile again. Nothing that its author claims is taken over. */
import {
  type Direction,
  type Failure,
  type Game,
  gameFromReplay,
  makeCompact,
  makePosition,
  maxRank,
  parseAnyReplay,
  type Replay,
  type Result,
  type Variation,
  verifyReplay,
} from '@twofold/core';
import { hasChosenStart } from '@twofold/core/internal';
import { checkReplayProof, MOST_UPLOAD_PLIES, type Proof, proofOf } from '@twofold/protocol';

/** An upload as it is stored. Its author's tags and comments are not part of it. */
export interface CheckedReplay {
  readonly compact: string;
  readonly variant: string; // an id
  readonly score: number;
  readonly ply: number;
  readonly maxRank: number;
  readonly board: string; // the final board, in position notation
  readonly setUp: boolean; // it began from a board or a score of its author's choice
  readonly claim: RankedClaim | undefined; // of a ranked game; compared, and not stored
  readonly opening: Opening; // compared with deals that are secret, and not stored
}

/** The first tiles and moves of a replay. */
export interface Opening {
  readonly start: string; // position notation
  readonly turns: readonly { readonly direction: Direction; readonly cell: number; readonly rank: number }[];
}

/** Moves of an opening. Hardly any two games are alike for as long by chance. */
export const OPENING_TURNS = 4;

/** What an upload says of a ranked game that it would be. */
export interface RankedClaim extends Proof {
  readonly key: string | undefined; // the server that has signed it, by its public key
  readonly signature: string | undefined;
  readonly record: string | undefined; // the digest of what it says was signed
}

/** The code of a replay with more moves than an upload may have. */
export const TOO_LONG = 'replay_too_long';
/** The code of a replay whose points are no exact number. */
export const TOO_MANY_POINTS = 'too_many_points';

/** Reads and checks a replay in any form that core reads. */
export function checkUpload(text: string): Result<CheckedReplay> {
  const parsed = parseAnyReplay(text);
  if (!parsed.ok) return parsed;
  const replay = parsed.value;
  if (pliesOf(replay) > MOST_UPLOAD_PLIES) return refuse(TOO_LONG, TOO_MANY);
  const verified = verifyReplay(replay);
  if (!verified.ok) return verified;
  const opened = gameFromReplay(replay);
  if (!opened.ok) return opened;
  const claim = claimOf(replay);
  if (!claim.ok) return claim;
  const game = opened.value;
  if (!Number.isSafeInteger(game.score)) return refuse(TOO_MANY_POINTS, NO_SUCH_SCORE);
  const value = {
    compact: makeCompact(game),
    variant: game.variant.id,
    score: game.score,
    ply: game.ply,
    maxRank: maxRank(game.board),
    board: makePosition(game.board),
    setUp: hasChosenStart(replay),
    claim: claim.value,
    opening: openingOf(game),
  };
  return { ok: true, value };
}

function openingOf(game: Game): Opening {
  const plies = Array.from({ length: Math.min(game.ply, OPENING_TURNS) }, (_, index) => index + 1);
  const turns = plies.map((ply) => {
    const { direction, spawn } = game.turn(ply);
    return { direction, cell: spawn!.cell, rank: spawn!.rank };
  });
  return { start: makePosition(game.start), turns };
}

/** A replay with a proof must not contradict it. Whether the game was played is for the database to say. */
function claimOf(replay: Replay): Result<RankedClaim | undefined> {
  if (!proofOf(replay)) return { ok: true, value: undefined };
  const checked = checkReplayProof(replay);
  if (!checked.ok) return checked;
  const { proof, signed } = checked.value;
  const { key, signature, entry } = signed ?? {};
  return { ok: true, value: { ...proof, key, signature, record: entry?.record } };
}

const NO_SUCH_SCORE =
  'This game has more points than can be counted exactly. Send the replay as a file instead.';
const TOO_MANY = `This game has more than ${MOST_UPLOAD_PLIES} moves. Send the replay as a file instead.`;

/** Moves of a line and of its variations. */
function pliesOf({ moves, variations }: Pick<Replay | Variation, 'moves' | 'variations'>): number {
  return variations.reduce((sum, variation) => sum + pliesOf(variation), moves.length);
}

function refuse(code: string, message: string): { ok: false; error: Failure } {
  return { ok: false, error: { code, message } };
}
