/** The record of a finished game: what the server signs of it. */
import { rankValue } from '@twofold/core';
import {
  digestOf,
  digestRecord,
  type End,
  type Entry,
  makeSecret,
  type ResultRecord,
  type SignedResult,
} from '@twofold/protocol';
import type { GameRecord } from './rankedGame.js';

/** What was played in a finished game. */
export interface PlayedGame {
  readonly record: GameRecord;
  readonly score: number;
  readonly maxRank: number;
  readonly moves: string; // hex; `digestMoves`
  readonly ply: number;
  readonly times: Uint8Array; // of `makeTimes`
}

/** The parts of a record that are made when it is signed. */
export interface Signing {
  readonly nameDigest: string; // hex
  readonly signedAt: Date;
}

export function makeRecord(played: PlayedGame, { nameDigest, signedAt }: Signing): ResultRecord {
  const { record, score, maxRank, moves, ply, times } = played;
  return {
    game: record.id,
    account: record.accountId,
    nameDigest,
    player: record.isBot ? 'bot' : 'person',
    variant: record.variant,
    commitment: makeSecret(record.commitment),
    nonce: makeSecret(record.nonce!),
    moves,
    times: digestOf(times),
    score,
    ply,
    maxTile: rankValue(maxRank),
    end: record.status as End,
    started: record.startedAt!.toISOString(),
    ended: record.endedAt!.toISOString(),
    signed: signedAt.toISOString(),
  };
}

/** The columns of a signed result that its replay needs. */
export interface SignedRow {
  readonly number: number;
  readonly game_id: string;
  readonly account_id: string;
  readonly record: Uint8Array;
  readonly name: string | null;
  readonly name_salt: Uint8Array | null;
  readonly name_digest: Uint8Array;
  readonly previous: Uint8Array;
  readonly signed_at: Date;
  readonly public_key: Uint8Array;
  readonly signature: Uint8Array;
}

/** A signed result for its replay: the record is of the game as it is stored now, the signature that of its end. */
export function signedOf(row: SignedRow, played: PlayedGame): SignedResult {
  const nameDigest = hexOf(row.name_digest);
  const record = makeRecord(played, { nameDigest, signedAt: row.signed_at });
  const entry: Entry = { number: row.number, previous: hexOf(row.previous), record: digestRecord(record) };
  const { name, name_salt: salt } = row;
  return {
    record,
    name: name === null || salt === null ? undefined : { name, salt: hexOf(salt) },
    entry,
    key: hexOf(row.public_key),
    signature: hexOf(row.signature),
  };
}

/** Bytes of the database in hex, as the protocol has them. */
export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
