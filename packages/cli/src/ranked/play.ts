/**
 * A ranked game at the terminal: signs in, opens the game that goes on or a new one, and plays it on screen or by
 * lines. The session of `@twofold/protocol/client` does the rest, as in the web game.
 */
import { NOT_READY } from '@twofold/protocol/client';
import type { RankedOptions } from './options.js';
import { type RankedServer, rankedServer, requireAnswer } from './server.js';
import { openSession } from './session.js';

/** Plays until the player quits: one game, or several one after another. */
export async function playRanked(options: RankedOptions): Promise<void> {
  const server = rankedServer(options.server);
  const { name } = requireAnswer(await signIn(server), server);
  const next = async (variant?: string) => openSession(server, variant);
  const session = await next(options.variant);
  const { lookFor, screenOf, capabilities } = await import('../terminal/colour/look.js');
  const terminal = options.plain || !capabilities().screen ? undefined : screenOf();
  const play = { server, name, session, next, save: options.save };
  if (terminal === undefined) return (await import('./playLines.js')).playByLines(play);
  const { playOnScreen } = await import('./playScreen.js');
  await playOnScreen({ ...play, terminal, look: lookFor(options), animate: options.animation });
}

/** How long a server may start its database, and how often it is asked meanwhile, in milliseconds. */
const PATIENCE = 60_000;
const PAUSE = 1_000;

/** The account of this device. Waits for a server that has just been started. */
async function signIn({ api, address }: RankedServer) {
  for (const begun = Date.now(); ; ) {
    const account = await api.makeAccount();
    const isStarting = !account.ok && account.error.code === NOT_READY;
    if (!isStarting || Date.now() - begun > PATIENCE) return account;
    if (Date.now() - begun < PAUSE) console.error(`The server at ${address} is starting. Waiting ...`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
