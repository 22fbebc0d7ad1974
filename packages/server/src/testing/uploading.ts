/** A server that takes uploads, with the workshop's thread run from its source, and games to upload. */
import { Game, legalDirections, makeReplay, replayFromGame, VARIANTS } from '@twofold/core';
import type { Database } from '../db/database.js';
import type { Limits } from '../routes/limits.js';
import type { UploadsOptions } from '../uploads/uploads.js';
import { openTestDatabase } from './database.js';
import type { Answered, RankedClient } from './rankedClient.js';
import { listenRanked } from './rankedServer.js';
import { startTestThread } from './thread.js';

export interface UploadServer {
  readonly url: string;
  readonly database: Database;
  /** The server's clock: tests set it. */
  readonly clock: { now: Date };
  close(): Promise<void>;
}

export async function startUploadServer(
  uploads: UploadsOptions = {},
  limits: Partial<Limits> = {},
): Promise<UploadServer> {
  const database = await openTestDatabase();
  const clock = { now: new Date() };
  const options = { startThread: startTestThread, limitMs: 60_000, ...uploads };
  const server = await listenRanked(database, undefined, limits, {
    now: () => clock.now,
    uploads: options,
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    database,
    clock,
    async close() {
      await server.close();
      await database.close();
    },
  };
}

/** A game of a seed, some moves long: always the first legal direction. */
export function playSome(seed: string, moves = 20, variant = VARIANTS.classic): Game {
  const game = new Game(variant, seed);
  for (let move = 0; move < moves; move++) {
    const [direction] = legalDirections(game.board);
    if (direction === undefined) break;
    game.play(direction);
  }
  return game;
}

/** The text of such a game. */
export function someReplay(seed: string, moves?: number): string {
  return makeReplay(replayFromGame(playSome(seed, moves), { Name: 'Somebody' }));
}

/** Sends a text as an upload of a client. */
export async function upload(
  { url, cookie }: RankedClient,
  text: string,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const response = await fetch(`${url}/api/replays`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/plain', ...headers },
    body: text,
  });
  return { status: response.status, body: await response.json() };
}
