/** The record of a finished game: what the server signs of it. */
import { rankValue } from '@twofold/core';
import { digestMoves, digestOf, type End, makeSecret, type ResultRecord } from '@twofold/protocol';
import type { GameRecord } from './rankedGame.js';

/** What was played in a finished game. */
export interface PlayedGame {
  readonly record: GameRecord;
  readonly score: number;
  readonly maxRank: number;
  readonly directions: Iterable<number>;
  readonly ply: number;
  readonly times: Uint8Array; // of `makeTimes`
}

/** The parts of a record that are made when it is signed. */
export interface Signing {
  readonly nameDigest: string; // hex
  readonly signedAt: Date;
}

export function makeRecord(played: PlayedGame, { nameDigest, signedAt }: Signing): ResultRecord {
  const { record, score, maxRank, directions, ply, times } = played;
  return {
    game: record.id,
    account: record.accountId,
    nameDigest,
    player: record.isBot ? 'bot' : 'person',
    variant: record.variant,
    commitment: makeSecret(record.commitment),
    nonce: makeSecret(record.nonce!),
    moves: digestMoves(directions),
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
