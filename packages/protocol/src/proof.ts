/**
 * The proof of a ranked game. The server commits to a secret seed by its hash before it knows the client's
 * nonce. Each tile then follows from both:
 *
 *   HMAC-SHA256(key = seed, message = nonce | ply | slot)      ply and slot: 32 bits, most significant byte first
 *   first word of core's dealer = bytes 0 to 3, second word = bytes 4 to 7, likewise
 *
 * So neither side chooses the tiles. A replay with seed, nonce and commitment is checked by anyone, offline.
 */

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import {
  type Dealer,
  type Direction,
  dealStart,
  type Failure,
  Game,
  gameFromReplay,
  parseReplay,
  type Replay,
  type Standing,
  sameBoard,
  verifyReplay,
} from '@twofold/core';
import { claimsSignature, readSigned, type SignedResult } from './signed/tags.js';

/** Bytes of a seed, and of a nonce. */
export const SECRET_BYTES = 32;

/** What a proof adds to the tags of a replay. */
export interface Proof {
  /** The id of its game. */
  readonly gameId: string;
  /** Hex. */
  readonly commitment: string;
  /** Hex. */
  readonly seed: string;
  /** Hex. */
  readonly nonce: string;
}

const TAGS = { gameId: 'RankedGame', commitment: 'Commitment', seed: 'SecretSeed', nonce: 'Nonce' } as const;

/** The hash that commits to a seed, in hex. */
export function commitmentOf(seed: Uint8Array): string {
  return bytesToHex(sha256(seed));
}

/** What a deal needs for its time only: one for all dealers saves 2 KB of garbage a tile, and 300 bytes a dealer. */
let scratch: unknown;
const message = new Uint8Array(SECRET_BYTES + 8);
const counters = new DataView(message.buffer, SECRET_BYTES);
const digest = new Uint8Array(32);
const words = new DataView(digest.buffer);

/** The dealer of a ranked game. It keeps the nonce. Throws RangeError unless both have SECRET_BYTES bytes. */
export function rankedDealer(seed: Uint8Array, nonce: Uint8Array): Dealer {
  for (const bytes of [seed, nonce]) {
    if (bytes.length !== SECRET_BYTES) {
      throw new RangeError(`a seed and a nonce have ${SECRET_BYTES} bytes, not ${bytes.length}`);
    }
  }
  const keyed = hmac.create(sha256, seed);
  return {
    deal(ply, slot, out) {
      message.set(nonce);
      counters.setUint32(0, ply);
      counters.setUint32(4, slot);
      const hash = keyed._cloneInto(scratch as undefined);
      scratch = hash;
      hash.update(message).digestInto(digest);
      out[0] = words.getUint32(0);
      out[1] = words.getUint32(4);
    },
  };
}

/** The bytes of a seed or a nonce in hex, in lower case. Undefined: it is none. */
export function parseSecret(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || !/^[0-9a-f]{64}$/.test(text)) return undefined;
  return hexToBytes(text);
}

/** The bytes of a seed or a nonce as hex, in lower case. */
export function makeSecret(bytes: Uint8Array): string {
  return bytesToHex(bytes);
}

/** The tags that make a replay's proof. */
export function makeProofTags(proof: Proof): Record<string, string> {
  return Object.fromEntries(Object.entries(TAGS).map(([member, tag]) => [tag, proof[member as keyof Proof]]));
}

/** The proof in a replay's tags. Undefined: it has none, and is no ranked game. */
export function proofOf({ tags }: Replay): Proof | undefined {
  if (!Object.values(TAGS).some((tag) => tags[tag] !== undefined)) return undefined;
  const members = Object.entries(TAGS).map(([member, tag]) => [member, tags[tag] ?? '']);
  return Object.fromEntries(members) as Proof;
}

/** What a player knew of a deal while the game went on. */
export type KnownDeal = Pick<Proof, 'commitment' | 'nonce'>;

/**
 * A ranked game whose every tile is that of its deal. Anybody can make up such a game once its seed is public: only a
 * signature says that it was played (judge.ts).
 */
export interface Consistent {
  /** The proof that was read. */
  readonly proof: Proof;
  /** How its game ended. */
  readonly standing: Standing;
  /** What a server claims to have signed. The signature is not checked yet. Undefined: nobody claims that. */
  readonly signed: SignedResult | undefined;
}

/** Why a proof does not hold. The message is in English; code and values are for words in other languages. */
export interface ProofFault extends Failure {
  /** The two values that should be the same. */
  readonly values?: {
    readonly move?: number; // `proof-tile`: the move before the false tile, from 1
    readonly claimed?: number; // `claim-score`, `claim-ply` and `claim-maxtile`: what the replay says
    readonly actual?: number; // and what its moves give
  };
}

/** Whether a proof agrees with itself. */
export type ProofCheck =
  | { readonly ok: true; readonly value: Consistent }
  | { readonly ok: false; readonly error: ProofFault };

/**
 * Checks the text of a ranked game's replay, but for its signature (`judgeProof`): its rules, its claims, its commitment and every tile. Error codes
 * besides those of `parseReplay` and `verifyReplay`: `proof-missing`, `proof-format`, `proof-commitment`,
 * `proof-start`, `proof-tile`, `proof-moves` (moves were taken back), and those of `readSigned`. `known` gives what the player knew of a game
 * by its id; then also `proof-other-commitment` and `proof-other-nonce`: the server has exchanged them since.
 *
 * `gameId` is the game that the text must be of, else `proof-other-game`. Give it wherever it is known. Without it
 * the text itself names its game, and a forger names one that the player does not know.
 */
export function checkProof(
  text: string,
  known?: (gameId: string) => KnownDeal | undefined,
  gameId?: string,
): ProofCheck {
  const replay = parseReplay(text);
  return replay.ok ? checkReplayProof(replay.value, known, gameId) : replay;
}

/** As `checkProof`, for a replay that is parsed. */
export function checkReplayProof(
  replay: Replay,
  known?: (gameId: string) => KnownDeal | undefined,
  gameId?: string,
): ProofCheck {
  const proof = proofOf(replay);
  if (!proof) return refuse('missing', 'This replay has no proof: it is not of a ranked game.');
  const [seed, nonce] = [parseSecret(proof.seed), parseSecret(proof.nonce)];
  if (!seed || !nonce) {
    return refuse('format', 'The seed and the nonce of the proof have 64 digits, 0 to 9 and a to f.');
  }
  if (proof.gameId === '') return refuse('format', 'The proof does not say of which game it is.');
  if (commitmentOf(seed) !== proof.commitment) {
    return refuse('commitment', 'The seed is not the one that the server committed to before the game.');
  }
  const deal = known?.(gameId ?? proof.gameId);
  if (deal && deal.commitment !== proof.commitment) {
    return refuse('other-commitment', 'The server gave this device another commitment before the game.');
  }
  if (deal && deal.nonce !== proof.nonce) {
    return refuse('other-nonce', 'The nonce is not the one that this device sent.');
  }
  if (gameId !== undefined && proof.gameId !== gameId) {
    return refuse('other-game', `This is the replay of another game than ${gameId}.`);
  }
  if (replay.undos > 0 || replay.current !== undefined || replay.variations.length > 0) {
    return refuse('moves', 'In a ranked game no move is taken back, and there are no variations.');
  }
  const verified = verifyReplay(replay);
  if (!verified.ok) return { ok: false, error: withClaim(verified.error, replay) };
  const wrong = firstWrongTile(replay, rankedDealer(seed, nonce));
  if (wrong) return wrong;
  const standing = verified.value;
  const signed = claimsSignature(replay)
    ? readSigned(replay, proof, standing, Object.values(TAGS))
    : undefined;
  return signed?.ok === false ? signed : { ok: true, value: { proof, standing, signed: signed?.value } };
}

const CLAIMS = { 'claim-score': 'score', 'claim-ply': 'ply', 'claim-maxtile': 'maxTile' } as const;

/** The fault with both numbers, if it is a false claim of a number. */
function withClaim(error: Failure, replay: Replay): ProofFault {
  const name = CLAIMS[error.code as keyof typeof CLAIMS];
  const played = name && verifyReplay({ ...replay, claims: {} });
  const claimed = name && replay.claims[name];
  if (!played?.ok || claimed === undefined) return error;
  return { ...error, values: { claimed, actual: played.value[name] } };
}

/** The first tile that the dealer does not deal. The replay has been verified. It lists its tiles, and no seed deals them. */
function firstWrongTile(replay: Replay, dealer: Dealer): RefusedProof | undefined {
  const { variant, moves, startScore, seed } = replay;
  const told = gameFromReplay(replay);
  if (
    !told.ok ||
    seed !== undefined ||
    startScore !== 0 ||
    !sameBoard(told.value.start, dealStart(variant, dealer))
  ) {
    return refuse('start', 'The first tiles are not those that the seed and the nonce give.');
  }
  const game = new Game(variant, '', { dealer });
  for (const [index, move] of moves.entries()) {
    const dealt = game.play(move as Direction)?.spawn;
    const given = told.value.turn(index + 1).spawn;
    if (!dealt || dealt.cell !== given.cell || dealt.rank !== given.rank) {
      return refuse(
        'tile',
        `The tile after move ${index + 1} is not the one that the seed and the nonce give.`,
        { move: index + 1 },
      );
    }
  }
  return undefined;
}

type RefusedProof = Extract<ProofCheck, { ok: false }>;

function refuse(code: string, message: string, values?: ProofFault['values']): RefusedProof {
  return { ok: false, error: { code: `proof-${code}`, message, ...(values && { values }) } };
}
