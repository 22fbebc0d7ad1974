/** Long games for tests, written into the database: to play them through the server takes minutes. */
import { randomBytes } from 'node:crypto';
import { type Direction, findVariant, Game, makePosition, maxRank, tilt } from '@twofold/core';
import { makeReadableId } from '@twofold/core/internal';
import { commitmentOf, parseSecret, rankedDealer } from '@twofold/protocol';
import type { Database } from '../db/database.js';
import { endGames } from '../db/queries/finishedGames.js';
import { readGame } from '../db/queries/games.js';
import { readMoves } from '../db/queries/moves.js';
import { signResult } from '../db/queries/signedResults.js';
import type { Player } from '../live/heldGames.js';
import { finishMoves } from '../ranked/rankedReplay.js';
import { Signer } from '../signing/signer.js';
import { sql } from './database.js';

const MOVE_MS = 250;
/** Rows of one statement. */
const ROWS = 10_000;

export interface LongGame {
  readonly id: string;
  readonly ply: number;
  /** Core's game, by which others are checked. */
  readonly game: Game;
}

/** A game that goes on, with `plies` moves on a board that is large enough. */
export async function addLongGame(
  { db }: Pick<Database, 'db'>,
  player: Player,
  plies: number,
  variant = '8x8',
): Promise<LongGame> {
  const id = makeReadableId(randomBytes(14));
  const { seed, nonce, game, rows, startedAt } = playedGame(plies, variant);
  const secrets = { seed, nonce, commitment: parseSecret(commitmentOf(seed))! };
  const standing = { ply: game.ply, score: game.score, max_rank: maxRank(game.board) };
  const times = { started_at: startedAt, moved_at: new Date(startedAt.getTime() + plies * MOVE_MS) };
  const row = { id, account_id: player.id, variant, ...secrets, ...standing, ...times, process: null };
  await db
    .insertInto('games')
    .values({ ...row, status: 'playing', board: makePosition(game.board) })
    .execute();
  for (let from = 0; from < rows.length; from += ROWS) {
    await sql`insert into plies (game_id, ply, direction, spawn_cell, spawn_rank, score, received_at)
      select ${id}, p, d, c, r, s, t from json_to_recordset(${JSON.stringify(rows.slice(from, from + ROWS))}::json)
        as m(p integer, d smallint, c smallint, r smallint, s bigint, t timestamptz)`.execute(db);
  }
  return { id, ply: game.ply, game };
}

/** The deals of very long games, which take seconds to play. Games of the same deal differ by their ids. */
const veryLong = new Map<string, ReturnType<typeof playGame>>();
const VERY_LONG = 10_000;

function playedGame(plies: number, variant: string): ReturnType<typeof playGame> {
  if (plies < VERY_LONG) return playGame(plies, variant);
  const key = `${plies} ${variant}`;
  const played = veryLong.get(key) ?? playGame(plies, variant);
  veryLong.set(key, played);
  return played;
}

function playGame(plies: number, variant: string) {
  const [seed, nonce] = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(32))];
  const game = new Game(findVariant(variant)!, '', { dealer: rankedDealer(seed, nonce) });
  const startedAt = new Date(Date.now() - (plies + 1) * MOVE_MS);
  const rows: object[] = [];
  while (rows.length < plies) {
    const turn = playOne(game);
    if (!turn) throw new Error(`The game ended after ${game.ply} moves`);
    const { direction, spawn, score } = turn;
    const receivedAt = new Date(startedAt.getTime() + game.ply * MOVE_MS);
    rows.push({ p: game.ply, d: direction, c: spawn.cell, r: spawn.rank, s: score, t: receivedAt });
  }
  return { seed, nonce, game, rows, startedAt };
}

/** The move that leaves most cells empty; among equals left and down in turns. A large board does not fill up by that. */
function playOne(game: Game) {
  const order: readonly Direction[] = game.ply % 2 === 0 ? [3, 2, 1, 0] : [2, 3, 1, 0];
  let best: Direction | undefined;
  let most = -1;
  for (const direction of order) {
    const { board, moved } = tilt(game.board, direction);
    const empty = moved ? board.ranks.filter((rank) => rank === 0).length : -1;
    if (empty > most) [best, most] = [direction, empty];
  }
  return best === undefined ? undefined : game.play(best);
}

/** Such a game that its player has resigned. */
export async function addFinishedGame(
  { db }: Pick<Database, 'db'>,
  player: Player,
  plies: number,
  variant = '8x8',
): Promise<LongGame> {
  const long = await addLongGame({ db }, player, plies, variant);
  const { record, epoch } = (await readGame(db, long.id))!;
  const finished = finishMoves(record, await readMoves(db, long.id));
  const resigned = { ...record, status: 'resigned', endedAt: record.movedAt } as const;
  const end = { record: resigned, epoch, ply: long.ply, ...finished };
  const ended = await endGames(db, [end], (tx) => signResult(tx, Signer.ephemeral(), end, new Date()));
  if (!ended.has(long.id)) throw new Error(long.id);
  return long;
}
