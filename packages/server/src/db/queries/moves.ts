/** The moves of games that go on. Each write carries the epoch of its game, as all writes of `games.ts`. */
import { type Board, type Direction, makePosition } from '@twofold/core';
import { type Kysely, sql } from 'kysely';
import type { PackedMoves } from '../../ranked/packedMoves.js';
import type { StoredPly } from '../../ranked/rankedGame.js';
import { PREPARED } from '../database.js';
import type { Tables } from '../tables.js';

/** Moves of one game, to be written together. */
export interface MoveBatch {
  game: string;
  epoch: number;
  fromPly: number; // the game's ply before
  ply: number; // and after
  score: number;
  maxRank: number;
  board: Board;
  reached: readonly (number | null)[];
  plies: readonly StoredPly[];
}

/** Tells the batches of a game's epochs apart: this process may lose a game and take it back meanwhile. */
export function keyOf({ game, epoch }: { game: string; epoch: number }): string {
  return `${game}:${epoch}`;
}

/** The moves of a game that goes on, packed as `packedMoves.ts` has them: one value, however many there are. */
export async function readMoves(db: Kysely<Tables>, id: string): Promise<PackedMoves> {
  const { rows } = await sql<{ moves: Uint8Array | null }>`
    select string_agg(int2send((direction + spawn_rank * 4 + spawn_cell * 16)::smallint)
      || int8send(round(extract(epoch from received_at) * 1000)::bigint), ''::bytea order by ply) as moves
    from plies where game_id = ${id}`.execute(db);
  return new Uint8Array(rows[0]!.moves ?? []);
}

/** A move of a game that goes on. Undefined: the game has no such move, or has ended. */
export async function readPly(db: Kysely<Tables>, id: string, ply: number): Promise<StoredPly | undefined> {
  const row = await db
    .selectFrom('plies')
    .selectAll()
    .where('game_id', '=', id)
    .where('ply', '=', ply)
    .executeTakeFirst();
  if (!row) return undefined;
  const spawn = { cell: row.spawn_cell, rank: row.spawn_rank };
  const { score, received_at: receivedAt } = row;
  return { ply, direction: row.direction as Direction, spawn, score, receivedAt };
}

/**
 * Writes the moves of many games in one statement, and so in one transaction. Returns the keys of
 * the batches that are written: those whose epoch goes on.
 */
export async function writeMoves(db: Kysely<Tables>, batches: readonly MoveBatch[]): Promise<Set<string>> {
  const games = batches.map(({ game, epoch, fromPly, ply, score, maxRank, board, reached, plies }) => ({
    id: game,
    epoch,
    from_ply: fromPly,
    ply,
    score,
    max_rank: maxRank,
    board: makePosition(board),
    moved_at: plies.at(-1)!.receivedAt,
    r512: reached[0],
    r1024: reached[1],
    r2048: reached[2],
  }));
  const moves = batches.flatMap(({ game, epoch, plies }) =>
    plies.map(({ ply, direction, spawn, score, receivedAt }) => ({
      game_id: game,
      epoch,
      ply,
      direction,
      spawn_cell: spawn.cell,
      spawn_rank: spawn.rank,
      score,
      received_at: receivedAt,
    })),
  );
  const { rows } = await sql<{ id: string; epoch: number }>`${sql.raw(PREPARED)}
    with moved as (
      update games g set ply = m.ply, score = m.score, max_rank = m.max_rank, board = m.board,
        moved_at = m.moved_at, active_on = (m.moved_at at time zone 'UTC')::date,
        reached_512_ms = m.r512, reached_1024_ms = m.r1024, reached_2048_ms = m.r2048
      from json_to_recordset(${JSON.stringify(games)}::json) as m(id text, epoch integer, from_ply integer,
        ply integer, score bigint, max_rank smallint, board text, moved_at timestamptz, r512 integer, r1024 integer,
        r2048 integer)
      where g.id = m.id and g.epoch = m.epoch and g.ply = m.from_ply and g.status = 'playing'
      returning g.id, g.epoch
    ), added as (
      insert into plies (game_id, ply, direction, spawn_cell, spawn_rank, score, received_at)
      select p.game_id, p.ply, p.direction, p.spawn_cell, p.spawn_rank, p.score, p.received_at
      from json_to_recordset(${JSON.stringify(moves)}::json) as p(game_id text, epoch integer, ply integer,
        direction smallint, spawn_cell smallint, spawn_rank smallint, score bigint, received_at timestamptz)
      join moved on moved.id = p.game_id and moved.epoch = p.epoch
    )
    select id, epoch from moved`.execute(db);
  return new Set(rows.map(({ id, epoch }) => keyOf({ game: id, epoch })));
}
