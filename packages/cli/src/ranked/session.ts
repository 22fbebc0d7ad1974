/** Opens the ranked game to play: the one that goes on, or a new one. Waits for the server's word on its end. */
import { nonceFor, type RankedGame, Session } from '@twofold/protocol/client';
import { variantNamed } from '../options.js';
import { describeVariant } from '../terminal/speech.js';
import { makeNonce, type RankedServer, requireAnswer } from './server.js';

/** How long the server's word on a game that is over is waited for, in milliseconds. */
const LAST_WORD = 10_000;

/** What both ways to play need. `next` opens the game after this one. */
export interface RankedPlay {
  readonly server: RankedServer;
  readonly name: string; // of the player
  readonly session: Session;
  readonly next: (variant?: string) => Promise<Session>;
  /** Saves the replay of a game that has ended, where the player asked for it. Returns what to tell, with the text to share. */
  readonly save: (game: RankedGame) => Promise<string>;
  /** The first message of a game. Empty: none. */
  readonly note?: (session: Session) => string;
  /** Whether the result of a game counts nowhere. */
  readonly isPractice?: (session: Session) => boolean;
  /** Of a race: the lines of the others, and how to hear that they have changed. */
  readonly others?: Others;
}

/** The others of a race, as lines of a panel, and how the race stands. */
export interface Others {
  /** What follows the race, as the key is called: a rematch, or the next race of an arena. */
  readonly again: string;
  /** The message until it begins. */
  readonly wait: string;
  readonly lines: () => readonly (readonly [name: string, value: string])[];
  /** The own rank, the others and the time, in words. */
  readonly standing: () => string;
  /** News of the race, which nobody asked for. Empty: there is none now. */
  readonly news: () => string;
  /** The message while no other one is there. Empty: none. */
  readonly notice: () => string;
  readonly onChange: (redraw: () => void) => void;
  /** How the race has ended, once the own game is over. */
  readonly end: () => string;
  /** The own game as it counts: moves after the end of the race do not. Undefined: the race goes on. */
  readonly outcome: () => { readonly score: number; readonly ply: number } | undefined;
}

/** Asks before a game ends for good. */
export function endQuestion({ isPractice }: Pick<RankedPlay, 'isPractice'>, session: Session): string {
  const counts = isPractice?.(session) ? 'It is practice, and counts in no ranking.' : 'Its result counts.';
  return `End this game for good? ${counts} (y/n)`;
}

/** What a game is: "Classic 4 x 4, ranked", or of a day, a week or a race. */
export function describeGame({ told }: Session): string {
  const [, kind, number] = /^(daily|week|race)-(.*)$/.exec(told.deal ?? '') ?? [];
  const of = kind === undefined ? 'ranked' : kind === 'race' ? 'a race' : `${kind} ${number}`;
  return `${describeVariant(told.variant)}, ${of}`;
}

/** The newest game that goes on, or a new one. `variant`: of this board. Games of shared deals have commands of their own. */
export async function openSession(server: RankedServer, wanted: string | undefined): Promise<Session> {
  const { api } = server;
  const variant = wanted === undefined ? undefined : (await variantNamed(wanted)).id;
  const open = requireAnswer(await api.openGames(), server);
  const found = open.find((game) => !game.deal && (variant === undefined || game.variant === variant));
  const game = found ?? requireAnswer(await api.start(variant ?? 'classic'), server);
  const dealt = game.status === 'committed' ? await deal(server, game) : game;
  return sessionOf(server, dealt);
}

/** A game that is dealt, with the moves of it that are kept on the disk. */
export function sessionOf({ ports, outbox }: RankedServer, game: RankedGame): Session {
  return new Session(game, { ...ports, outbox, now: () => performance.now() });
}

/** Waits a while for the result of a game that is over. The server tells it; then the replay can be saved. */
export function awaitLastWord(
  session: Session,
  { ports }: RankedServer,
  leaving?: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      cancel();
      stop();
      resolve();
    };
    const cancel = ports.later(finish, LAST_WORD);
    const stop = session.listen(({ kind }) => kind === 'over' && finish());
    leaving?.addEventListener('abort', finish, { once: true });
    if (session.link !== 'live') session.retry();
  });
}

/** Gives the client's half of the deal, and keeps what this device knows of it for the end. */
async function deal(server: RankedServer, game: RankedGame): Promise<RankedGame> {
  const nonce = nonceFor(server.deals, game, makeNonce);
  return requireAnswer(await server.api.giveNonce(game.id, nonce), server);
}
