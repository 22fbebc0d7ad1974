/**
 * A ranked game at the terminal: signs in, opens the game that goes on or a new one, and plays it on screen or by
 * lines. The session of `@twofold/protocol/client` does the rest, as in the web game.
 */
import { existsSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import type { RankedGame, Session } from '@twofold/protocol/client';
import type { RankedOptions } from './options.js';
import { type RankedServer, rankedServer, whenReady } from './server.js';
import { openSession, type RankedPlay } from './session.js';
import { describeEnd, describeRest, describeUntold, fileNameOf, saveProof } from './standing.js';

/** Opens the game to play. `variant`: that of the game before, or of an option. */
export type OpenGame = (server: RankedServer, variant: string | undefined) => Promise<Session>;

/** What a command says of its games. `share`: the text to share of one that has ended; empty if there is none. */
interface About extends Pick<RankedPlay, 'note' | 'isPractice'> {
  readonly share?: (server: RankedServer, game: RankedGame) => Promise<string>;
}

/** Plays until the player quits: one game, or several one after another. */
export async function playRanked(
  options: RankedOptions,
  open: OpenGame = openSession,
  { share, ...about }: About = {},
): Promise<void> {
  const server = rankedServer(options.server);
  const results = new Results(server, options.save, share);
  const { name } = await whenReady(() => server.api.makeAccount(), server);
  let session: Session;
  const next = async (variant?: string) => {
    session = await open(server, variant);
    return session;
  };
  const play = {
    server,
    name,
    session: await next(options.variant),
    next,
    ...about,
    save: (game: RankedGame) => results.save(game),
  };
  const { lookFor, screenOf, capabilities } = await import('../terminal/colour/look.js');
  const terminal = options.plain || !capabilities().screen ? undefined : screenOf();
  if (terminal === undefined) {
    await (await import('./playLines.js')).playByLines(play);
  } else {
    const { playOnScreen } = await import('./playScreen.js');
    await playOnScreen({ ...play, terminal, look: lookFor(options), animate: options.animation });
    if (session!.hasEnded) console.log(describeEnd(session!.told));
    for (const text of await results.all()) console.log(text);
  }
  if (!session!.isOver) console.log(describeRest(session!, server.address));
  else if (!session!.hasEnded) {
    console.log(describeUntold(session!, server.address));
    if (options.save !== undefined) process.exitCode = 1; // its replay is not written
  }
}

/**
 * Keeps the results of games that have ended: the replays that --save asks for, and texts to share. The first game has the given
 * file, further ones their id in its name.
 */
class Results {
  readonly #server: RankedServer;
  readonly #file: string | undefined;
  readonly #share: About['share'];
  readonly #texts = new Map<string, Promise<string>>();

  /** Throws RangeError if the file is there already. */
  constructor(server: RankedServer, file: string | undefined, share: About['share']) {
    if (file !== undefined && existsSync(file))
      throw new RangeError(`${file} is there already. --save writes a new file.`);
    this.#server = server;
    this.#file = file;
    this.#share = share;
  }

  save(game: RankedGame): Promise<string> {
    const text = this.#texts.get(game.id) ?? this.#tell(game, this.#texts.size === 0);
    this.#texts.set(game.id, text);
    return text;
  }

  async #tell(game: RankedGame, isFirst: boolean): Promise<string> {
    const texts = [await this.#saveReplay(game, isFirst), (await this.#share?.(this.#server, game)) ?? ''];
    return texts.filter((text) => text !== '').join('\n');
  }

  async #saveReplay(game: RankedGame, isFirst: boolean): Promise<string> {
    if (this.#file === undefined) return '';
    const { dir, name, ext } = parse(this.#file);
    const file = isFirst ? this.#file : resolve(dir, `${name}-${fileNameOf(game.id)}${ext}`);
    const { isSaved, text } = await saveProof(this.#server, game, file);
    if (!isSaved) process.exitCode = 1;
    return text;
  }

  async all(): Promise<string[]> {
    return (await Promise.all(this.#texts.values())).filter((text) => text !== '');
  }
}
