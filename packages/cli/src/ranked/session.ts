/** Opens the ranked game to play: the one that goes on, or a new one. */
import { nonceFor, type RankedGame, Session } from '@twofold/protocol/client';
import { variantNamed } from '../options.js';
import { makeNonce, type RankedServer, requireAnswer } from './server.js';

/** What both ways to play need. `next` opens the game after this one. */
export interface RankedPlay {
  readonly server: RankedServer;
  readonly name: string; // of the player
  readonly session: Session;
  readonly next: (variant?: string) => Promise<Session>;
  /** Saves the replay of a game that has ended, where the player asked for it. Returns what to tell. */
  readonly save: (game: RankedGame) => Promise<string>;
}

/** The newest game that goes on, or a new one. `variant`: of this board. */
export async function openSession(server: RankedServer, wanted: string | undefined): Promise<Session> {
  const { api } = server;
  const variant = wanted === undefined ? undefined : (await variantNamed(wanted)).id;
  const open = requireAnswer(await api.openGames(), server);
  const found = open.find((game) => variant === undefined || game.variant === variant);
  const game = found ?? requireAnswer(await api.start(variant ?? 'classic'), server);
  const dealt = game.status === 'committed' ? await deal(server, game) : game;
  return new Session(dealt, { ...server.ports, outbox: server.outbox, now: () => performance.now() });
}

/** Gives the client's half of the deal, and keeps what this device knows of it for the end. */
async function deal(server: RankedServer, game: RankedGame): Promise<RankedGame> {
  const nonce = nonceFor(server.deals, game, makeNonce);
  return requireAnswer(await server.api.giveNonce(game.id, nonce), server);
}
