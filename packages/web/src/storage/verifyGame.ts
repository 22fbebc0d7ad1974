// What an imported game says of itself is not believed: it is played again.
import { gameFromReplay, parseCompact, type Result } from '@twofold/core';
import { claimsOf } from './claims';
import { originOf } from './origin';
import type { GameRecord } from './types';

/**
 * The record with everything that its line proves taken from the line (variant, seed, place, score, tiles,
 * status, undos), an origin where the line proves one, and no date after `now`: a date from the future would win
 * against every later turn. Its times and milestones nothing can prove. Refused if the line cannot be read or played.
 */
export function verifyGame(record: GameRecord, now: number): Result<GameRecord> {
  const replay = parseCompact(record.line);
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
