/**
 * A ranked game at the terminal: signs in, opens the game that goes on or a new one, and plays it on screen or by
 * lines. The session of `@twofold/protocol/client` does the rest, as in the web game.
 */
import type { RankedOptions } from './options.js';
import { rankedServer, requireAnswer } from './server.js';
import { openSession } from './session.js';

/** Plays until the player quits: one game, or several one after another. */
export async function playRanked(options: RankedOptions): Promise<void> {
  const server = rankedServer(options.server);
  const { name } = requireAnswer(await server.api.makeAccount(), server);
  const next = async (variant?: string) => openSession(server, variant);
  const session = await next(options.variant);
  const { lookFor, screenOf, capabilities } = await import('../terminal/colour/look.js');
  const terminal = options.plain || !capabilities().screen ? undefined : screenOf();
  const play = { server, name, session, next };
  if (terminal === undefined) return (await import('./playLines.js')).playByLines(play);
  const { playOnScreen } = await import('./playScreen.js');
  await playOnScreen({ ...play, terminal, look: lookFor(options), animate: options.animation });
}
