// A session that has joined a game of the server in memory, with a clock that a test turns.
import { DIRECTIONS, type Direction, makePosition, tilt } from '@twofold/core';
import { createApi } from '../client/api.js';
import { Session, type SessionEvent } from '../client/session.js';
import { FakeServer } from './fakeServer.js';

/** Timers that a test lets go. */
class Timers {
  #waiting = new Map<number, { at: number; run: () => void }>();
  now = 0;
  #next = 0;

  readonly later = (run: () => void, milliseconds: number) => {
    const id = this.#next++;
    this.#waiting.set(id, { at: this.now + milliseconds, run });
    return () => void this.#waiting.delete(id);
  };

  get pauses(): number[] {
    return [...this.#waiting.values()].map(({ at }) => at - this.now);
  }

  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    for (;;) {
      await settle();
      const [next] = [...this.#waiting].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
      if (!next) break;
      this.#waiting.delete(next[0]);
      this.now = Math.max(this.now, next[1].at);
      next[1].run();
    }
    this.now = end;
    await settle();
  }
}

export async function settle(): Promise<void> {
  for (let i = 0; i < 40; i++) await Promise.resolve();
}

/** A game of a server in memory that a session has joined. `kept`: what the device keeps of the outbox. */
export async function begin(
  server = new FakeServer(),
  kept = new Map<string, string>(),
  variant = 'classic',
) {
  const api = createApi((...call) => server.request(...call)); // a test may change it
  await api.makeAccount();
  const started = await api.start(variant);
  if (!started.ok) throw new Error('not started');
  const dealt = await api.giveNonce(started.value.id, '5a'.repeat(32));
  if (!dealt.ok) throw new Error('not dealt');
  const timers = new Timers();
  const outbox = {
    read: (id: string) => kept.get(id),
    write: (id: string, text: string | undefined) =>
      void (text === undefined ? kept.delete(id) : kept.set(id, text)),
  };
  const join = (game = dealt.value) => {
    const session = new Session(game, {
      api,
      openSocket: (...call) => server.openSocket(...call),
      later: timers.later,
      random: () => 0.5,
      outbox,
      now: () => timers.now,
    });
    const events: SessionEvent[] = [];
    session.listen((event) => events.push(event));
    session.open();
    return { session, events };
  };
  const first = join();
  await settle();
  return { server, api, timers, kept, join, id: started.value.id, ...first };
}

export const board = (session: Session) => makePosition(session.game.board);
export const boardOf = (server: FakeServer, id: string) => makePosition(server.games.get(id)!.game!.board);

/** The directions that are moves now. */
export const movesOf = (session: Session): Direction[] =>
  DIRECTIONS.filter((direction) => tilt(session.game.board, direction).moved);

/** A direction that is a move now. */
export const anyMove = (session: Session): Direction => movesOf(session)[0]!;
