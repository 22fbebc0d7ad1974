/** A race at the terminal: joins, waits for the others, plays the own game, and prints the places at the end. */
import {
  followRace,
  type NewRace,
  type RacerView,
  type RaceView,
  type Session,
} from '@twofold/protocol/client';
import { grouped } from '../format.js';
import { type RankedServer, rankedServer, requireAnswer, whenReady } from '../ranked/server.js';
import { type RankedPlay, sessionOf } from '../ranked/session.js';
import { EXIT_SIGNALS } from '../terminal/screen/exitSignals.js';
import type { RaceOptions } from './options.js';
import {
  createAwayNews,
  createRankNews,
  describeAway,
  describeGoal,
  describeLobby,
  describePlaces,
  describeRace,
  describeRaceEnd,
  isDeserted,
  linesOf,
} from './words.js';

export async function runRace(link: string | undefined, options: RaceOptions): Promise<void> {
  const { id: named, arena, address } = readLink(link);
  if (named === undefined && arena === undefined && !options.new && !options.arena)
    throw new RangeError('Give the link of a race, or make one: twofold race --new --first-to 512');
  const server = rankedServer(address ?? options.server);
  const { name } = await whenReady(() => server.api.makeAccount(), server);
  if (arena !== undefined || options.arena) return raceInArena(server, arena, name, options);
  const id = named ?? requireAnswer(await server.races.api.make(termsOf(options)), server).id;
  if (named === undefined && !options.alone) console.log(`The race: ${server.address}/race?race=${id}`);
  const race = new FollowedRace(id, server);
  try {
    await join(server, race);
    await play(server, race, name, options);
  } finally {
    race.stop();
  }
}

/** What a link leads to. */
interface Linked {
  readonly id?: string; // of a race
  readonly arena?: string;
  readonly address?: string; // of the server
}

const ID = /^[2-9a-z]{8,32}$/;

/** The id of a race or an arena, and its server if a link names it. Throws RangeError for another address. */
export function readLink(link: string | undefined): Linked {
  if (link === undefined) return {};
  if (ID.test(link)) return { id: link };
  const url = URL.canParse(link) && /^https?:/.test(link) ? new URL(link) : undefined;
  const [id, arena] = ['race', 'arena'].map((name) => url?.searchParams.get(name) ?? '') as [string, string];
  if (!url || (!ID.test(id) && !ID.test(arena)))
    throw new RangeError(`"${link}" is no link of a race, such as https://twofold.example/race?race=ID.`);
  const address = `${url.origin}${url.pathname.replace(/\/race\/?$/, '/')}`;
  return ID.test(id) ? { id, address } : { arena, address };
}

/** One race of an arena after another, until the player quits. The own standing is printed then. */
async function raceInArena(
  server: RankedServer,
  named: string | undefined,
  name: string,
  options: RaceOptions,
): Promise<void> {
  const id = named ?? requireAnswer(await server.arenas.list(), server).arenas[0]!.id;
  console.log(`The arena: ${server.address}/race?arena=${id}`);
  const quitting = new AbortController();
  let asked: Promise<string> | undefined;
  const ask = (tell?: (text: string) => void) => {
    asked = nextInArena(server, id, quitting.signal, tell);
    return asked;
  };
  const race = new FollowedRace(await ask((text) => console.log(text)), server);
  const next = async () => {
    race.follow(await ask());
    await untilBegun(server, race, ask);
    return beginNext(server, race);
  };
  try {
    await untilBegun(server, race, ask);
    await play(server, race, name, { ...options, next });
  } finally {
    quitting.abort();
    await asked?.catch(() => {}); // an answer under way would end the pause
    race.stop();
    await server.arenas.pause(id);
  }
  const { you, players } = requireAnswer(await server.arenas.read(id), server);
  if (you) console.log(`You: rank ${you.rank} of ${grouped(players)} with ${grouped(you.points)} points.`);
}

/** A server that does not answer holds up no end of the command for longer than this. */
const LEAVE_MS = 2_000;
const ASK_MS = 2_000;
const pause = ({ ports }: RankedServer) =>
  new Promise<void>((resolve) => {
    ports.later(resolve, ASK_MS);
  });

/** Waits for the next race of an arena. Returns its id. Rejects when the player quits. */
async function nextInArena(
  server: RankedServer,
  id: string,
  quits: AbortSignal,
  tell: (text: string) => void = () => {},
): Promise<string> {
  let told = -1;
  for (;;) {
    const { race, waiting } = requireAnswer(await server.arenas.wait(id), server);
    quits.throwIfAborted();
    if (race !== null) return race;
    if (waiting !== told) tell(waiting < 2 ? 'Waiting for somebody to come ...' : `${waiting} wait ...`);
    told = waiting;
    await pause(server);
    quits.throwIfAborted();
  }
}

/** Waits for the start of a race of an arena. If somebody leaves in its countdown, `ask` finds another one. */
async function untilBegun(
  server: RankedServer,
  race: FollowedRace,
  ask: () => Promise<string>,
): Promise<void> {
  while ((await race.until(({ state }) => state !== 'starting')).state === 'lobby') {
    await pause(server);
    race.follow(await ask());
  }
}

/** What the options ask for. Throws RangeError for a tile or a time that no race has. */
export function termsOf({ firstTo, fewestTo, points, alone }: RaceOptions): NewRace {
  if ([firstTo, fewestTo, points].filter((each) => each !== undefined).length > 1)
    throw new RangeError('Choose one of --first-to, --fewest-to and --points.');
  const people = alone ? { people: 1 } : {};
  if (points !== undefined) {
    if (points !== '3' && points !== '10') throw new RangeError('--points takes 3 or 10 minutes.');
    return { kind: 'points', minutes: Number(points) as 3 | 10, ...people };
  }
  const kind = fewestTo === undefined ? 'first' : 'fewest';
  const target = Number(fewestTo ?? firstTo ?? 512) as 512;
  if (![64, 128, 256, 512, 1024, 2048, 4096].includes(target))
    throw new RangeError('A race goes to 64, 128, 256, 512, 1024, 2048 or 4096.');
  return { kind, target, ...people };
}

/** A race as the server tells it; after a rematch another one. */
class FollowedRace {
  stop: () => void = () => {};
  readonly #server: RankedServer;
  #race: RaceView | undefined;
  #heardAt = 0; // by a clock that nobody sets
  #failure: Error | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(
    public id: string,
    server: RankedServer,
  ) {
    this.#server = server;
    this.follow(id);
  }

  /** Leaves this race for another one. Whoever listens hears of that. */
  follow(id: string): void {
    this.stop();
    this.id = id;
    this.#race = undefined;
    this.stop = followRace(id, this.#server.races, {
      onRace: (race) => {
        this.#race = race;
        this.#heardAt = performance.now();
        this.#notify();
      },
      onLink: (state, failure) => {
        if (state === 'refused')
          this.#failure = new Error(failure?.message ?? 'The server refused this race.');
        this.#notify();
      },
    });
  }

  get race(): RaceView | undefined {
    return this.#race;
  }

  /** By the server's clock. */
  get now(): number {
    return (this.#race?.now ?? 0) + performance.now() - this.#heardAt;
  }

  get own(): RacerView | undefined {
    return this.#race?.racers.find(({ seat }) => seat === this.#race!.you);
  }

  listen(hear: () => void): () => void {
    this.#listeners.add(hear);
    return () => this.#listeners.delete(hear);
  }

  /** Waits until the race fits. Rejects where the server refuses it. */
  until(fits: (race: RaceView) => boolean): Promise<RaceView> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.#failure) reject(this.#failure);
        else if (this.#race && fits(this.#race)) resolve(this.#race);
        else return;
        this.#listeners.delete(look);
      };
      this.#listeners.add(look);
      look();
    });
  }

  #notify(): void {
    for (const hear of [...this.#listeners]) hear();
  }
}

/** Joins and is ready. Says who is there until the race starts. */
async function join(server: RankedServer, race: FollowedRace): Promise<void> {
  const { api } = server.races;
  if (requireAnswer(await api.read(race.id), server).blind)
    throw new Error(
      `This race is blind: its numbers are hidden. A terminal shows them, so race in a browser: ${server.address}/race?race=${race.id}`,
    );
  const joined = requireAnswer(await api.command(race.id, 'join'), server);
  const stopLeaving = leaveOnSignal(server, race);
  if (joined.state === 'lobby') requireAnswer(await api.ready(race.id, true), server);
  let told = '';
  const stop = race.listen(() => {
    const isWaiting = race.race?.state === 'lobby' && !isDeserted(race.race);
    const text = isWaiting ? describeLobby(race.race!) : '';
    if (text && text !== told) console.log(text);
    told = text;
  });
  await race
    .until((seen) => seen.state === 'running' || seen.state === 'ended' || isDeserted(seen))
    .finally(() => {
      stop();
      stopLeaving();
    });
}

/** Whoever ends the command before the start leaves the race: the others wait for nobody who is gone. Returns how to stop that. */
function leaveOnSignal(server: RankedServer, race: FollowedRace): () => void {
  const leaving = Object.entries(EXIT_SIGNALS).map(([signal, code]) => {
    const leave = () => {
      const exit = () => process.exit(code);
      if (race.race?.state === 'running') return exit();
      void server.races.api.command(race.id, 'leave').finally(exit);
      server.ports.later(exit, LEAVE_MS);
    };
    process.once(signal, leave);
    return () => process.off(signal, leave);
  });
  return () => {
    for (const stop of leaving) stop();
  };
}

async function play(
  server: RankedServer,
  race: FollowedRace,
  name: string,
  options: RaceOptions & { readonly next?: () => Promise<Session> },
): Promise<void> {
  const game = race.own?.game;
  if (race.race?.state === 'running' && game) {
    let session = await sessionIn(server, race, game);
    const next = async () => {
      session = await (options.next?.() ?? rematch(server, race));
      return session;
    };
    const note = () => (race.race ? describeGoal(race.race) : '');
    const rest = { save: async () => '', note, others: othersOf(race, options.next !== undefined) };
    await playSession({ server, name, session, next, ...rest }, options);
    session.close();
    if (!session.isOver) return console.log('The race goes on. The same command comes back to it.');
  }
  const ended = await race.until(({ state }) => state !== 'running');
  if (ended.state !== 'ended') {
    // The player quit while the others were awaited, or the rival did. The pause of an arena leaves its race.
    if (options.next) return;
    if (isDeserted(ended))
      console.log('Your rival has left before the start. Nobody else can join this race.');
    await server.races.api.command(race.id, 'leave');
    return;
  }
  for (const line of describePlaces(ended)) console.log(line);
}

/** The own game in a race. When the race has ended, the server ends the game, and tells so to whoever asks again. */
async function sessionIn(server: RankedServer, race: FollowedRace, game: string): Promise<Session> {
  const session = sessionOf(server, requireAnswer(await server.api.game(game), server));
  const { id } = race;
  void race
    .until((seen) => seen.id !== id || seen.state === 'ended')
    .then(
      () => session.hasEnded || session.retry(),
      () => {},
    );
  return session;
}

function othersOf(race: FollowedRace, isArena: boolean): NonNullable<RankedPlay['others']> {
  const rankNews = createRankNews();
  const awayNews = createAwayNews();
  const news = (seen: RaceView) =>
    [race.own?.over ? '' : rankNews(seen, race.now), awayNews(seen, race.now)]
      .filter((part) => part !== '')
      .join(' ');
  return {
    again: isArena ? 'next race' : 'rematch',
    wait: isArena ? 'Waiting for the next race ...' : 'Waiting for the others to want a rematch ...',
    lines: () => linesOf(race.race),
    standing: () => (race.race ? describeRace(race.race, race.now) : ''),
    news: () => (race.race?.state === 'running' ? news(race.race) : ''),
    notice: () => (race.race?.state === 'running' ? describeAway(race.race, race.now) : ''),
    onChange: (redraw) => race.listen(redraw),
    end: () => describeRaceEnd(race.race, race.now),
    outcome: () => (race.race?.state === 'ended' ? race.own : undefined),
  };
}

/** Wants a rematch, and waits for the others. Resolves with the own game in it. */
async function rematch(server: RankedServer, race: FollowedRace): Promise<Session> {
  race.follow(requireAnswer(await server.races.api.rematch(race.id), server).id);
  return beginNext(server, race);
}

/** Waits for the start of the race that is followed now. Resolves with the own game in it. */
async function beginNext(server: RankedServer, race: FollowedRace): Promise<Session> {
  await race.until(({ state }) => state === 'running' || state === 'ended');
  const game = race.own?.game;
  if (!game) throw new Error('That race has ended without you.');
  return sessionIn(server, race, game);
}

async function playSession(play: RankedPlay, options: RaceOptions): Promise<void> {
  const { lookFor, screenOf, capabilities } = await import('../terminal/colour/look.js');
  const terminal = options.plain || !capabilities().screen ? undefined : screenOf();
  if (terminal === undefined) return (await import('../ranked/playLines.js')).playByLines(play);
  const { playOnScreen } = await import('../ranked/playScreen.js');
  await playOnScreen({ ...play, terminal, look: lookFor(options), animate: options.animation });
}
