/** Ranked play from the command line: which game, on which screen, and the words after it. */
import { existsSync } from 'node:fs';
import type { RankedGame } from '@twofold/protocol/client';
import { grouped } from '../format.js';
import { dataFolder } from '../inputs/sources.js';
import { variantNamed } from '../options.js';
import { capabilities, lookFor, screenOf } from '../terminal/colour/look.js';
import { describeVariant, moves } from '../terminal/speech.js';
import type { PlayOptions, ServerOptions } from './ranked.js';
import { endSentence } from './rankedModel.js';
import { type Left, playRankedOnScreen, type RankedOptions } from './rankedScreen.js';
import { DEFAULT_SERVER, openService, type Service, serverAddress } from './service.js';

/** The service that the options name. Sentences about it go to standard error. */
export function serviceFor({ server }: ServerOptions): Service {
  const tell = (sentence: string) => console.error(sentence);
  return openService(serverAddress(server ?? DEFAULT_SERVER), { dataFolder: dataFolder(), tell });
}

/** Plays until the player quits. */
export async function playRanked(options: PlayOptions): Promise<void> {
  const variant = options.variant === undefined ? undefined : (await variantNamed(options.variant)).id;
  if (options.save !== undefined && existsSync(options.save)) {
    throw new RangeError(`${options.save} exists already. Give another file for the proof.`);
  }
  const service = serviceFor(options);
  const { name } = await service.signIn();
  const { game, message } = await gameToPlay(service, variant, options);
  service.store.noteLast(game.id);
  const session = service.session(game);
  const left = await playOn({ service, session, name, message, save: options.save }, options);
  for (const line of farewell(left, service)) console.log(line);
}

async function playOn(ranked: RankedOptions, options: PlayOptions): Promise<Left> {
  const terminal = capabilities().screen ? screenOf() : undefined;
  if (terminal === undefined || options.plain) {
    return (await import('./rankedLines.js')).playRankedByLines(ranked);
  }
  return playRankedOnScreen({ ...ranked, terminal, look: lookFor(options), animate: options.animation });
}

/** The wanted game, the one played last, one that goes on, or a new one. */
async function gameToPlay(
  service: Service,
  variant: string | undefined,
  { game: wanted, new: isNew }: PlayOptions,
): Promise<{ game: RankedGame; message: string }> {
  const open = await service.ask(() => service.api.openGames());
  const found = isNew ? undefined : chosen(open, variant, wanted, service.store.last);
  if (wanted !== undefined && !found) {
    throw new RangeError(
      `No game ${wanted} of yours goes on there. "twofold ranked games" lists those that do.`,
    );
  }
  if (!found) {
    const message = 'A new game. Its clock has started.';
    return { game: await service.start(variant ?? 'classic'), message };
  }
  if (found.status === 'committed') return { game: await service.deal(found), message: 'The game is dealt.' };
  return { game: found, message: 'Welcome back. The clock has not stopped.' };
}

function chosen(
  open: readonly RankedGame[],
  variant: string | undefined,
  wanted: string | undefined,
  last: string | undefined,
): RankedGame | undefined {
  if (wanted !== undefined) return open.find(({ id }) => id === wanted);
  const fitting = open.filter((game) => variant === undefined || game.variant === variant);
  return fitting.find(({ id }) => id === last) ?? fitting[0];
}

/** What a player reads on the terminal when play has ended. */
function farewell({ session, ended, sentences }: Left, { server }: Service): string[] {
  const { told, variant } = session;
  const shape = describeVariant(variant.id);
  if (ended) return [`Ranked, ${shape}. ${endSentence(ended)}`, ...sentences];
  const score = session.sliding?.score ?? session.game.score;
  const ply = session.sliding?.ply ?? session.ply;
  const points = `${grouped(score)} ${score === 1 ? 'point' : 'points'} after ${moves(ply)}`;
  return [`Ranked, ${shape}: ${points}.`, `Game ${told.id} goes on at ${server}: twofold ranked.`];
}
