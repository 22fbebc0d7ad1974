/** The moves of the games of races, read for viewers. Nothing is taken from the process that plays a game. */
import { type Direction, gameFromReplay, parseCompact } from '@twofold/core';
import { parseTimes } from '@twofold/protocol';
import { type Kysely, sql } from 'kysely';
import type { TrackMove } from '../../../races/track.js';
import type { GameStatus } from '../../tables/games.js';
import type { Tables } from '../../tables.js';
import { readReplay } from '../finishedGames.js';

/** A game as far as it is stored. */
export interface GameHead {
  readonly id: string;
  readonly status: GameStatus;
  readonly ply: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/** Where several games stand, in one read. */
export async function readHeads(db: Kysely<Tables>, ids: readonly string[]): Promise<GameHead[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('games')
    .select(['id', 'status', 'ply', 'started_at', 'ended_at'])
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ started_at, ended_at, ...head }) => ({
    ...head,
    startedAt: started_at!,
    endedAt: ended_at,
  }));
}

/** The moves of games that go on, after a ply of each. In one read, by game and ply. */
export async function readNewMoves(
  db: Kysely<Tables>,
  known: readonly { readonly id: string; readonly ply: number }[],
): Promise<(TrackMove & { readonly id: string })[]> {
  if (known.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    ply: number;
    direction: number;
    cell: number;
    rank: number;
    at: Date;
  }>`select p.game_id as id, p.ply, p.direction, p.spawn_cell as cell, p.spawn_rank as rank, p.received_at as at
    from json_to_recordset(${JSON.stringify(known)}::json) as k(id text, ply integer)
    join plies p on p.game_id = k.id and p.ply > k.ply
    order by p.game_id, p.ply`.execute(db);
  return rows.map(({ id, ply, direction, cell, rank, at }) => ({
    id,
    ply,
    direction: direction as Direction,
    spawn: { cell, rank },
    at: at.getTime(),
  }));
}

/** All moves of a game that has ended: its plies have become a replay. Empty: it has none, or is gone. */
export async function readEndedMoves(db: Kysely<Tables>, { id, startedAt }: GameHead): Promise<TrackMove[]> {
  const stored = await readReplay(db, id);
  const replay = stored && parseCompact(stored.compact);
  const game = replay?.ok ? gameFromReplay(replay.value) : undefined;
  if (!stored || !game?.ok) return [];
  const times = parseTimes(stored.times) ?? [];
  let at = startedAt.getTime();
  const moves: TrackMove[] = [];
  for (let ply = 1; ply <= game.value.ply; ply++) {
    const { direction, spawn } = game.value.turn(ply);
    at += times[ply - 1] ?? 0;
    moves.push({ ply, direction, spawn, at });
  }
  return moves;
}
