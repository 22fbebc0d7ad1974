// An imported game is not trusted: it is replayed.
import { gameFromReplay, type Result } from '@twofold/core';
import { claimsOf } from '../claims';
import { originOf } from '../origin';
import type { GameRecord } from '../records';
import { replayOf } from './lineText';

/**
 * The record with its claims recomputed from its line: variant, seed, ply, score, tiles, status, undos. Its
 * origin is what the line proves. Dates after `now` are lowered to it, or the game would win against every
 * later turn. Play time and milestones cannot be verified. Refused if the line cannot be read or played.
 */
export function verifyGame(record: GameRecord, now: number): Result<GameRecord> {
  const replay = replayOf(record);
  if (!replay.ok) return replay;
  const played = gameFromReplay(replay.value, record.seed);
  if (!played.ok) return played;
  const game = played.value;
  const updatedAt = Math.min(record.updatedAt, now);
  const origin = originOf(game, record.origin);
  const value: GameRecord = {
    ...record,
    ...claimsOf(game),
    updatedAt,
    startedAt: Math.min(record.startedAt, updatedAt),
    ...(origin && { origin }),
  };
  return { ok: true, value };
}
