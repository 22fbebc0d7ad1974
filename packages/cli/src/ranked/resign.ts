/** `twofold ranked resign`: ends a game without playing it. */
import { createInterface } from 'node:readline/promises';
import type { Result } from '@twofold/core';
import type { RankedGame } from '@twofold/protocol/client';
import { grouped } from '../format.js';
import { describeVariant } from '../terminal/speech.js';
import type { ResignOptions } from './options.js';
import { type RankedServer, rankedServer, requireAnswer, whenReady } from './server.js';
import { sessionOf } from './session.js';
import { describeEnd, describePlace } from './standing.js';

/** Ends the game of an id, or the only one that goes on. Games of shared deals are ended by their id alone. */
export async function resignGame(
  id: string | undefined,
  { server: address, yes }: ResignOptions,
): Promise<void> {
  const server = rankedServer(address);
  const account = await whenReady(() => server.api.account(), server);
  const games = account ? requireAnswer(await server.api.openGames(), server) : [];
  const game = choose(games, id);
  if (!yes && !(await agrees(game))) return console.log('The game goes on.');
  const ended = requireAnswer(await endGame(server, game), server);
  console.log(`${describeEnd(ended)} ${await describePlace(server, ended)}`.trim());
}

/** Ends a game after the moves of it that are kept here: they count. */
async function endGame(server: RankedServer, game: RankedGame): Promise<Result<RankedGame>> {
  if (server.outbox.read(game.id) === undefined) return server.api.resign(game.id);
  const session = sessionOf(server, game);
  try {
    session.open();
    return await session.resign();
  } finally {
    session.close();
  }
}

/** Throws RangeError where it is not clear which game is meant. */
function choose(games: readonly RankedGame[], id: string | undefined): RankedGame {
  const found = games.filter((game) => (id === undefined ? !game.deal : game.id === id));
  if (found.length === 1) return found[0]!;
  if (id !== undefined) throw new RangeError(`No game of yours with the id "${id}" goes on here.`);
  if (games.length === 0) throw new RangeError('No game of yours goes on here.');
  const many = games.length === 1 ? 'A game of yours goes on' : `${games.length} games of yours go on`;
  throw new RangeError(`${many}. Name one: ${games.map((game) => game.id).join(', ')}.`);
}

/** Every answer but y or yes is no. Throws Error where nobody can be asked. */
async function agrees({ variant, score, ply }: RankedGame): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('Ending a game is asked at a terminal. Without one, add --yes.');
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const what = `${describeVariant(variant)}, ${grouped(score)} points after ${grouped(ply)} moves`;
  try {
    const answer = await lines.question(`${what}. End this game for good? Its result counts. (y/n) `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
