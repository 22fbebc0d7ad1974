/** Players of days and weeks for tests: requests of their attempts. */
import { legalDirections, parsePosition } from '@twofold/core';
import { DIRECTION_LETTERS, type RankedState } from '@twofold/protocol';
import { expect } from 'vitest';
import type { Database } from '../../db/database.js';
import type { Server } from '../../server.js';
import { sql } from '../database.js';
import { RankedClient } from '../rankedClient.js';

/** A player. `claimed`: when the name was claimed; by default long ago. */
export async function signInPlayer(
  { port }: Pick<Server, 'port'>,
  { db }: Pick<Database, 'db'>,
  claimed: Date | null = new Date(0),
): Promise<RankedClient> {
  const client = await RankedClient.signIn(`http://127.0.0.1:${port}`);
  const { id } = (await client.ask('GET', '/account')).body.account;
  await sql`update accounts set claimed_at = ${claimed} where id = ${id}`.execute(db);
  return client;
}

/** Begins an attempt, or goes on with it. */
export async function begin(
  client: RankedClient,
  kind = 'daily',
): Promise<RankedState & { ranked: boolean }> {
  const { status, body } = await client.ask('POST', '/daily/attempts', { kind });
  expect([status, body.error]).toEqual([201, undefined]);
  return { ...body.game, ranked: body.ranked };
}

/** The moves of a board. */
function legal({ board }: RankedState) {
  const parsed = parsePosition(board!);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return legalDirections(parsed.value);
}

/** Plays `count` moves: the first legal one, or the last one. */
export async function play(
  client: RankedClient,
  from: RankedState,
  count: number,
  which = 0,
): Promise<RankedState> {
  let game = from;
  for (let moves = 0; moves < count && game.status === 'playing'; moves++) {
    const letter = DIRECTION_LETTERS[legal(game).at(which)!]!;
    const body = { ply: game.ply + 1, moves: letter };
    game = (await client.ask('POST', `/ranked/games/${game.id}/moves`, body)).body.game;
  }
  return game;
}

/** Plays these moves of an attempt, 60 a request, and ends it. */
export async function finishBy(client: RankedClient, letters: string, kind?: string): Promise<RankedState> {
  const { id } = await begin(client, kind);
  for (let at = 0; at < letters.length; at += 60) {
    const body = { ply: at + 1, moves: letters.slice(at, at + 60) };
    await client.ask('POST', `/ranked/games/${id}/moves`, body);
  }
  return (await client.ask('POST', `/ranked/games/${id}/resign`)).body.game;
}

/** Plays an attempt, and ends it. */
export async function finish(client: RankedClient, count: number, which = 0): Promise<RankedState> {
  const game = await play(client, await begin(client), count, which);
  return (await client.ask('POST', `/ranked/games/${game.id}/resign`)).body.game;
}

/** The day and the week of now. */
export const today = async (client: RankedClient) => (await client.ask('GET', '/daily')).body;
/** The ranking of a deal. */
export const ranking = async (client: RankedClient, id: string) =>
  (await client.ask('GET', `/deals/${id}/ranking`)).body;
