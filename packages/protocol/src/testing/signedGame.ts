// Signed results for tests, by a key that everybody knows.
import { getPublicKey, sign } from '@noble/ed25519';
import { type Game, makeReplay, maxRank, rankValue, replayFromGame } from '@twofold/core';
import '../ed25519.js'; // gives the library its SHA-512
import { commitmentOf, makeProofTags, makeSecret } from '../proof.js';
import { bytesToHex, digestOf } from '../signed/bytes.js';
import { digestRecord, entryMessage, type Head, headMessage, type SignedHead } from '../signed/chain.js';
import { digestMoves, digestName, makeTimes, type ResultRecord } from '../signed/record.js';
import { makeSignedTags, type SignedResult } from '../signed/tags.js';
import { CHAIN_START } from '../signed/tree.js';

export const SECRET_KEY = new Uint8Array(32).fill(7);
export const PUBLIC_KEY = bytesToHex(getPublicKey(SECRET_KEY));

export interface Signing {
  readonly gameId: string;
  readonly seed: Uint8Array;
  readonly nonce: Uint8Array;
  readonly name?: string;
  readonly record?: Partial<ResultRecord>;
  readonly number?: number;
  readonly previous?: string;
  readonly secretKey?: Uint8Array;
}

const SALT = '5a17'.repeat(8);

/** The result of a game as a server signs it at its end, with the bytes of its times. */
export function signGame(game: Game, signing: Signing): { signed: SignedResult; times: Uint8Array } {
  const { gameId, seed, nonce, name = 'Calm Heron 482', number = 1, previous = CHAIN_START } = signing;
  const times = makeTimes(game.moves.map((_, at) => 100 + at));
  const record: ResultRecord = {
    game: gameId,
    account: '0272883f-ce37-4cc5-b057-9b1284f90cd4',
    nameDigest: digestName(
      name,
      Uint8Array.from(SALT.match(/../g)!, (pair) => Number.parseInt(pair, 16)),
    ),
    player: 'person',
    variant: game.variant.id,
    commitment: commitmentOf(seed),
    nonce: makeSecret(nonce),
    moves: digestMoves(game.moves),
    times: digestOf(times),
    score: game.score,
    ply: game.ply,
    maxTile: rankValue(maxRank(game.board)),
    end: game.status === 'over' ? 'over' : 'resigned',
    started: '2026-11-27T10:00:00.000Z',
    ended: '2026-11-27T10:10:00.000Z',
    signed: '2026-11-27T10:10:00.005Z',
    ...signing.record,
  };
  const entry = { number, previous, record: digestRecord(record) };
  const key = signing.secretKey ?? SECRET_KEY;
  const signature = bytesToHex(sign(entryMessage(entry), key));
  const signed = { record, name: { name, salt: SALT }, entry, key: bytesToHex(getPublicKey(key)), signature };
  return { signed, times };
}

/** The text of a signed game's replay, as its server gives it. */
export function signedReplay(game: Game, signing: Signing): string {
  const { signed, times } = signGame(game, signing);
  const { gameId, seed, nonce } = signing;
  const deal = { gameId, commitment: commitmentOf(seed), seed: makeSecret(seed), nonce: makeSecret(nonce) };
  return makeReplay(replayFromGame(game, { ...makeSignedTags(signed, times), ...makeProofTags(deal) }));
}

/** A head as a server publishes it. */
export function signHead(head: Head, at = '2026-11-27T10:20:00.000Z'): SignedHead {
  const signature = bytesToHex(sign(headMessage({ ...head, at }), SECRET_KEY));
  return { ...head, at, key: PUBLIC_KEY, signature };
}
