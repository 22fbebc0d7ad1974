// The proof of a ranked game. Before the first move the server publishes the hash of a secret seed. Then the client
// sends a nonce. Each tile follows from both, so neither side chooses it. At the end the seed is published in the
// replay, and anybody can compute every tile again. This module deals, and it checks.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import {
  type Dealer,
  type Direction,
  dealSpawn,
  dealStart,
  type Failure,
  Game,
  parseReplay,
  type Replay,
  type Standing,
  sameBoard,
  verifyReplay,
} from '@twofold/core';

/** Bytes of a secret seed and of a nonce. */
export const SECRET_BYTES = 32;

/** The hash of a secret seed, in hex: the commitment that is published before the game. */
export function commitmentOf(seed: Uint8Array): string {
  return bytesToHex(sha256(seed));
}

/**
 * The dealer of a ranked game: HMAC-SHA256 under the secret seed of nonce, ply and slot (both 32 bits, big endian).
 * The first eight bytes are the two words.
 * @throws RangeError for a seed or a nonce of another length
 */
export function rankedDealer(seed: Uint8Array, nonce: Uint8Array): Dealer {
  if (seed.length !== SECRET_BYTES || nonce.length !== SECRET_BYTES)
    throw new RangeError(`a seed and a nonce have ${SECRET_BYTES} bytes`);
  const message = new Uint8Array(SECRET_BYTES + 8);
  message.set(nonce);
  const view = new DataView(message.buffer);
  return {
    deal(ply, slot, out) {
      view.setUint32(SECRET_BYTES, ply);
      view.setUint32(SECRET_BYTES + 4, slot);
      const digest = new DataView(hmac(sha256, seed, message).buffer);
      out[0] = digest.getUint32(0);
      out[1] = digest.getUint32(4);
    },
  };
}

/** The parts of a proof, in the order in which they are checked. */
export type ProofKind = 'replay' | 'commitment' | 'tiles' | 'score';

/** One part of a proof: it holds, or why it does not. */
export type ProofStep = { readonly kind: ProofKind } & (
  | { readonly holds: true }
  | { readonly holds: false; readonly error: Failure }
);

export interface ProofCheck {
  readonly holds: boolean;
  /** Those that could be checked. After a replay that cannot be read there are no others. */
  readonly steps: readonly ProofStep[];
  readonly gameId?: string;
  readonly server?: string;
  readonly commitment?: string; // hex
  readonly standing?: Standing;
}

/** The tags of a ranked replay. */
export const PROOF_TAGS = {
  game: 'RankedGame',
  server: 'Server',
  commitment: 'Commitment',
  seed: 'SecretSeed',
  nonce: 'Nonce',
} as const;

/** Whether a replay says that it is of a ranked game. */
export function hasProof({ tags }: Replay): boolean {
  return Object.hasOwn(tags, PROOF_TAGS.game) || Object.hasOwn(tags, PROOF_TAGS.commitment);
}

/**
 * Checks the text of a ranked replay: commitment, tiles, score. All of it is computed from the text. That the
 * commitment was published before the game only the player and the server can know.
 */
export function checkProof(text: string): ProofCheck {
  const read = parseReplay(text);
  if (!read.ok) return { holds: false, steps: [{ kind: 'replay', holds: false, error: read.error }] };
  return checkReplayProof(read.value);
}

/** As `checkProof`, of a replay that is read. */
export function checkReplayProof(replay: Replay): ProofCheck {
  const named = nameProof(replay);
  if ('error' in named)
    return { holds: false, steps: [{ kind: 'replay', holds: false, error: named.error }] };
  const standing = verifyReplay(replay);
  const steps: ProofStep[] = [
    { kind: 'replay', holds: true },
    stepOf('commitment', checkCommitment(named)),
    stepOf('tiles', checkTiles(replay, named)),
    stepOf('score', standing.ok ? undefined : standing.error),
  ];
  return {
    holds: steps.every(({ holds }) => holds),
    steps,
    gameId: named.gameId,
    server: named.server,
    commitment: named.commitment,
    ...(standing.ok && { standing: standing.value }),
  };
}

function stepOf(kind: ProofKind, error: Failure | undefined): ProofStep {
  return error === undefined ? { kind, holds: true } : { kind, holds: false, error };
}

interface NamedProof {
  readonly gameId: string;
  readonly server: string;
  readonly commitment: string;
  readonly seed: Uint8Array;
  readonly nonce: Uint8Array;
}

const IS_SECRET = /^[0-9a-f]{64}$/;

/** The values that a replay's tags name. */
function nameProof({ tags, spawns, start }: Replay): NamedProof | { error: Failure } {
  if (!Object.hasOwn(tags, PROOF_TAGS.commitment))
    return { error: { code: 'no-proof', message: 'This replay is of no ranked game: it has no proof.' } };
  const texts = (['commitment', 'seed', 'nonce'] as const).map((part) => {
    const name = PROOF_TAGS[part];
    const text = Object.hasOwn(tags, name) ? tags[name]! : '';
    return IS_SECRET.test(text) ? text : { name };
  });
  const missing = texts.find((text) => typeof text === 'object');
  if (typeof missing === 'object')
    return {
      error: { code: 'no-proof', message: `The tag ${missing.name} is missing, or is not 64 hex digits.` },
    };
  if (!spawns || !start)
    return {
      error: { code: 'no-tiles', message: 'The replay does not name its tiles, so none can be checked.' },
    };
  const [commitment, seed, nonce] = texts as [string, string, string];
  const gameId = Object.hasOwn(tags, PROOF_TAGS.game) ? tags[PROOF_TAGS.game]! : '';
  const server = Object.hasOwn(tags, PROOF_TAGS.server) ? tags[PROOF_TAGS.server]! : '';
  return { gameId, server, commitment, seed: hexToBytes(seed), nonce: hexToBytes(nonce) };
}

function checkCommitment({ commitment, seed }: NamedProof): Failure | undefined {
  const actual = commitmentOf(seed);
  if (actual === commitment) return undefined;
  const message = `The seed was not committed to: its hash is ${actual}, and the commitment is ${commitment}.`;
  return { code: 'false-commitment', message };
}

/** The first tile that seed and nonce do not deal. */
function checkTiles(replay: Replay, { seed, nonce }: NamedProof): Failure | undefined {
  const { variant, start, spawns, moves } = replay;
  const dealer = rankedDealer(seed, nonce);
  if (!sameBoard(dealStart(variant, dealer), start!)) {
    const message = 'The first board is not the one that seed and nonce deal.';
    return { code: 'false-tile', message };
  }
  const game = new Game(variant, '', { start: start! });
  for (let index = 0; index < moves.length; index++) {
    const ply = index + 1;
    const turn = playOrNothing(game, moves[index] as Direction, spawns![index]);
    if (!turn) return { code: 'false-move', message: `Move ${ply} cannot be played.` };
    const dealt = dealSpawn(turn.afterstate, variant, dealer, ply, 0);
    const told = spawns![index]!;
    if (dealt.cell === told.cell && dealt.rank === told.rank) continue;
    const message = `The tile after move ${ply} is a ${2 ** told.rank} on cell ${told.cell}; seed and nonce deal a ${2 ** dealt.rank} on cell ${dealt.cell}.`;
    return { code: 'false-tile', message };
  }
  return undefined;
}

function playOrNothing(game: Game, direction: Direction, spawn: { cell: number; rank: number } | undefined) {
  try {
    return game.play(direction, spawn);
  } catch {
    return undefined; // a tile that cannot be there
  }
}
