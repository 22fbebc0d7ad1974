/**
 * The judgement on a ranked game's replay. Only what a known server has signed is proved. A replay that fits its deal may
 * be made up: the seed of a finished game is public. One that contradicts itself is false.
 */
import { parseReplay, type Replay, type Standing } from '@twofold/core';
import { type Consistent, checkReplayProof, type KnownDeal, type Proof, type ProofFault } from './proof.js';
import { parseHex } from './signed/bytes.js';
import { entryMessage } from './signed/chain.js';
import {
  type KnownKey,
  PUBLIC_KEY_BYTES,
  SIGNATURE_BYTES,
  type VerifySignature,
  wasInUse,
} from './signed/keys.js';
import type { SignedResult } from './signed/tags.js';

/** What a reader knows and can do. */
export interface Reader {
  /** The keys of servers that this reader trusts. */
  readonly keys: readonly KnownKey[];
  /** Checks a signature by Ed25519. */
  readonly verify: VerifySignature;
  /** What the player knew of a game by its id, as in `checkProof`. */
  readonly known?: (gameId: string) => KnownDeal | undefined;
  /** The game that the text must be of. */
  readonly gameId?: string;
}

/** Why nobody vouches for a consistent game. */
export type NoVoucher =
  | 'unsigned'
  | 'unknownKey' // this reader does not know it
  | 'keyNotInUse' // at the time of the signature
  | 'cannotCheck'; // this platform has no Ed25519

/** The verdict on a proof. */
export type Verdict =
  | {
      readonly kind: 'proved';
      readonly proof: Proof;
      readonly standing: Standing;
      readonly signed: SignedResult;
    }
  | {
      readonly kind: 'consistent';
      readonly why: NoVoucher;
      readonly proof: Proof;
      readonly standing: Standing;
      readonly signed: SignedResult | undefined;
    }
  | { readonly kind: 'contradictory'; readonly error: ProofFault };

/** Judges the text of a ranked game's replay. */
export async function judgeProof(text: string, reader: Reader): Promise<Verdict> {
  const replay = parseReplay(text);
  return replay.ok ? judgeReplayProof(replay.value, reader) : { kind: 'contradictory', error: replay.error };
}

/**
 * As `judgeProof`, for a replay that is parsed. Codes besides those of `checkProof`: `proof-signature` (the signature is
 * not of the key that the replay names, or not of this result).
 */
export async function judgeReplayProof(replay: Replay, reader: Reader): Promise<Verdict> {
  const checked = checkReplayProof(replay, reader.known, reader.gameId);
  return checked.ok ? vouch(checked.value, reader) : { kind: 'contradictory', error: checked.error };
}

async function vouch(game: Consistent, { keys, verify }: Reader): Promise<Verdict> {
  const { signed, ...rest } = game;
  const without = (why: NoVoucher): Verdict => ({ kind: 'consistent', why, ...rest, signed });
  if (!signed) return without('unsigned');
  const holds = await verify(
    parseHex(signed.key, PUBLIC_KEY_BYTES)!,
    entryMessage(signed.entry),
    parseHex(signed.signature, SIGNATURE_BYTES)!,
  );
  if (holds === false) return { kind: 'contradictory', error: FALSE_SIGNATURE };
  const key = keys.find(({ publicKey }) => signed.key.startsWith(publicKey));
  if (holds === undefined) return without('cannotCheck');
  if (!key) return without('unknownKey');
  return wasInUse(key, signed.record.signed) ? { kind: 'proved', ...rest, signed } : without('keyNotInUse');
}

const FALSE_SIGNATURE: ProofFault = {
  code: 'proof-signature',
  message: 'The signature is not of this result: something in it was changed after the server signed it.',
};
