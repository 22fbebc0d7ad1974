// Races, as a client asks for them and follows them. The socket of a race brings the whole race each time. So a lost message
// costs nothing, and where sockets are blocked the race is asked for by HTTP.
import type { Failure, Result } from '@twofold/core';
import { answerOf, isPassing, type Request, take } from './answers.js';
import type { LinkState, Socket, SocketHandlers } from './connection.js';
import type {
  ArenaFacts,
  ArenaView,
  NewArena,
  NewRace,
  OpenRace,
  QuickRace,
  RacerView,
  RaceView,
  WatchAnswer,
} from './raceTypes.js';
import { fieldsOf } from './wire.js';

export type {
  ArenaFacts,
  ArenaView,
  NewArena,
  NewRace,
  OpenRace,
  QuickRace,
  RacerView,
  RaceView,
  WatchAnswer,
};

/** The requests of races, each with its answer checked. */
export interface RaceApi {
  /** Makes a race. */
  make(wanted: NewRace): Promise<Result<RaceView>>;
  /** A race as it stands. */
  read(id: string): Promise<Result<RaceView>>;
  /** Own races that have not ended, the newest first. */
  open(): Promise<Result<readonly OpenRace[]>>;
  /** Joins, leaves, or starts. A start leaves out the racers that are not ready. */
  command(id: string, command: 'join' | 'leave' | 'start'): Promise<Result<RaceView>>;
  /** Is ready, or not. */
  ready(id: string, isReady: boolean): Promise<Result<RaceView>>;
  /** Wants a rematch. The answer is the new race. */
  rematch(id: string): Promise<Result<RaceView>>;
  /** Waits for a rival. To be asked again every few seconds, until there is a race. */
  quick(wanted: QuickRace): Promise<Result<{ readonly race: string | null; readonly waiting: number }>>;
  /** Waits no more. */
  leaveQueue(): Promise<void>;
  /** What goes on, for spectators. */
  watch(): Promise<Result<WatchAnswer>>;
  /** Whether own games may be listed for spectators. With a value it is set. Null: there is no account yet. */
  listed(allowed?: boolean): Promise<Result<boolean | null>>;
}

/** The interface over a way to make requests. */
export function createRaceApi(request: Request): RaceApi {
  const ask = (...call: Parameters<Request>) => answerOf(request, ...call);
  const askRace = async (...call: Parameters<Request>) =>
    take(await ask(...call), (value) => readRace(fieldsOf(value)?.race));
  const at = (id: string, rest = '') => `/api/races/${encodeURIComponent(id)}${rest}`;
  return {
    make: (wanted) => askRace('POST', '/api/races', wanted),
    read: (id) => askRace('GET', at(id)),
    open: async () =>
      take(await ask('GET', '/api/races'), (value) => {
        const races = fieldsOf(value)?.races;
        return Array.isArray(races) ? (races as readonly OpenRace[]) : undefined;
      }),
    command: (id, command) => askRace('POST', at(id, `/${command}`), {}),
    ready: (id, ready) => askRace('POST', at(id, '/ready'), { ready }),
    rematch: (id) => askRace('POST', at(id, '/rematch'), {}),
    quick: async (wanted) =>
      take(await ask('POST', '/api/races/quick', wanted), (value) => {
        const { race, waiting } = fieldsOf(value) ?? {};
        if (race !== null && typeof race !== 'string') return undefined;
        return { race, waiting: Number(waiting) };
      }),
    leaveQueue: async () => void (await ask('DELETE', '/api/races/quick')),
    watch: async () =>
      take(await ask('GET', '/api/watch'), (value) =>
        Array.isArray(fieldsOf(value)?.races) ? (value as WatchAnswer) : undefined,
      ),
    listed: async (allowed) =>
      take(
        await (allowed === undefined
          ? ask('GET', '/api/watch/own')
          : ask('POST', '/api/watch/own', { allowed })),
        (value) => {
          const answer = fieldsOf(value)?.allowed;
          return typeof answer === 'boolean' || answer === null ? answer : undefined;
        },
      ),
  };
}

/** The requests of arenas, each with its answer checked. */
export interface ArenaApi {
  /** Arenas that go on: the one of the clock first. */
  list(): Promise<Result<{ readonly now: number; readonly arenas: readonly ArenaFacts[] }>>;
  /** Makes an arena, which begins at once. Its maker has a name. */
  make(wanted: NewArena): Promise<Result<ArenaView>>;
  /** An arena as it stands. */
  read(id: string): Promise<Result<ArenaView>>;
  /** Waits for the next race. To be asked again every few seconds, until there is one. */
  wait(id: string): Promise<Result<{ readonly race: string | null; readonly waiting: number }>>;
  /** Has a break. */
  pause(id: string): Promise<void>;
}

/** The interface over a way to make requests. */
export function createArenaApi(request: Request): ArenaApi {
  const ask = (...call: Parameters<Request>) => answerOf(request, ...call);
  const at = (id: string, rest = '') => `/api/arenas/${encodeURIComponent(id)}${rest}`;
  const askArena = async (...call: Parameters<Request>) =>
    take(await ask(...call), (value) => {
      const arena = fieldsOf(fieldsOf(value)?.arena);
      return Array.isArray(arena?.rows) && typeof arena.now === 'number'
        ? (arena as unknown as ArenaView)
        : undefined;
    });
  return {
    list: async () =>
      take(await ask('GET', '/api/arenas'), (value) => {
        const { now, arenas } = fieldsOf(value) ?? {};
        if (typeof now !== 'number' || !Array.isArray(arenas)) return undefined;
        return { now, arenas: arenas as readonly ArenaFacts[] };
      }),
    make: (wanted) => askArena('POST', '/api/arenas', wanted),
    read: (id) => askArena('GET', at(id)),
    wait: async (id) =>
      take(await ask('POST', at(id, '/wait'), {}), (value) => {
        const { race, waiting } = fieldsOf(value) ?? {};
        if (race !== null && typeof race !== 'string') return undefined;
        return { race, waiting: Number(waiting) };
      }),
    pause: async (id) => void (await ask('POST', at(id, '/pause'), {})),
  };
}

/** A race of an answer or a message. Undefined: it is none. */
function readRace(value: unknown): RaceView | undefined {
  const race = fieldsOf(value);
  if (typeof race?.id !== 'string' || !Array.isArray(race.racers) || typeof race.now !== 'number')
    return undefined;
  const isRacer = (racer: unknown) => typeof fieldsOf(racer)?.seat === 'number';
  return race.racers.every(isRacer) ? (race as unknown as RaceView) : undefined;
}

/** What the following of a race needs of the browser or of Node. */
export interface RacePorts {
  /** Requests by HTTP. */
  readonly api: RaceApi;
  /** Opens the socket of a race. */
  readonly openSocket: (raceId: string, handlers: SocketHandlers) => Socket;
  /** Runs something later. Returns a function that cancels it. */
  readonly later: (run: () => void, milliseconds: number) => () => void;
  /** A number from 0 to below 1. */
  readonly random: () => number;
}

/** What somebody who follows a race hears. */
export interface RaceHandlers {
  /** The race, at once and after each change. */
  readonly onRace: (race: RaceView) => void;
  /** Whether there is a line to the server. */
  readonly onLink: (state: LinkState, failure?: Failure) => void;
}

const FIRST_PAUSE = 300; // milliseconds
const LONGEST_PAUSE = 10_000;
/** A socket that brings nothing for as long as this at first is none. */
const PATIENCE = 6_000;
/** A socket that brings nothing for as long as this is dead: the server repeats the race every five seconds. */
const QUIET = 15_000;
/** How often a race is asked for where sockets are blocked. */
const POLL = 1_000;

/** Follows a race over every break of the line, until the returned function is called. */
export function followRace(id: string, ports: RacePorts, { onRace, onLink }: RaceHandlers): () => void {
  let round = 0;
  let failures = 0;
  let socket: Socket | undefined;
  let cancel = () => {};
  const drop = () => {
    round++;
    cancel();
    const before = socket;
    socket = undefined;
    before?.close();
  };
  const plan = (run: () => void, milliseconds: number) => {
    cancel();
    cancel = ports.later(run, milliseconds);
  };
  const retry = () => {
    drop();
    onLink('lost');
    const pause = Math.min(FIRST_PAUSE * 2 ** failures++, LONGEST_PAUSE);
    plan(connect, pause * (0.5 + ports.random() / 2));
  };
  const poll = async () => {
    const own = round;
    const answer = await ports.api.read(id);
    if (own !== round) return;
    if (answer.ok) {
      onLink('live');
      onRace(answer.value);
      return plan(() => void poll(), POLL);
    }
    if (isPassing(answer.error) || answer.error.code === 'too_many_requests') return retry();
    drop();
    onLink('refused', answer.error);
  };
  const connect = () => {
    drop();
    const own = round;
    let hasHeard = false;
    const lose = () => {
      if (own !== round) return;
      drop();
      if (hasHeard) retry();
      else void poll();
    };
    const hear = (text: string) => {
      if (own !== round) return;
      const message = fieldsOf(parsed(text));
      if (message?.type === 'closing') return lose();
      const race = readRace(message?.race);
      if (race?.id !== id) return;
      plan(lose, QUIET);
      if (!hasHeard) onLink('live');
      hasHeard = true;
      failures = 0;
      onRace(race);
    };
    try {
      socket = ports.openSocket(id, { onText: hear, onClose: lose });
      plan(lose, PATIENCE);
    } catch {
      lose();
    }
  };
  onLink('connecting');
  connect();
  return drop;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
