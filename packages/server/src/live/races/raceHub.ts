/**
 * Races as this process shows them. A few times a second one read brings the new moves of all of them.
 * Any process may play the games. Everything is in the database: another process shows the same, also after this one was killed.
 */
import type { NewRace, OpenRace, QuickRace, RaceView, WatchAnswer } from '@twofold/protocol';
import type { Database } from '../../db/database.js';
import {
  dropLobbies,
  noteCared,
  noteSeen,
  RACE_CHANGED,
  readRace,
  takeRaces,
  takeUncaredRaces,
} from '../../db/queries/races/races.js';
import { signOfGoing } from '../../races/presence.js';
import type { Player } from '../heldGames.js';
import type { LiveGames } from '../liveGames.js';
import { Refused } from '../refused.js';
import { noRace, type PersonCommand, RaceCommands } from './raceCommands.js';
import { readRaces } from './readRaces.js';
import { Spectators, spectatorsOf } from './spectators.js';
import { WatchedRace } from './watchedRace.js';

const TICK_MS = 200;
const HEARTBEAT_MS = 5_000;
/** Without a heartbeat for so long this process does not know who is away: the database did not answer. */
const MOST_SILENT_MS = 15_000;
/** A race that no process has cared for is taken after this time. */
const UNCARED_MS = 10_000;
const MOST_TAKEN = 50;
/** A lobby that has not started is gone after this time. */
const LOBBY_MS = 24 * 3_600_000;
/** A race stays in memory this long after its last viewer. */
const KEPT_MS = 10_000;

/** A connection that shows a race. */
export interface RaceListener {
  /** The account of a racer. Undefined: a spectator. */
  readonly account: string | undefined;
  show(race: RaceView): void;
  closing(): void;
}

interface Entry {
  readonly race: WatchedRace;
  readonly listeners: Map<RaceListener, string>; // with the text that each was shown
  usedAt: number; // by a clock that nobody sets
}

export interface RaceHubOptions {
  database: Database;
  games: LiveGames;
  now: () => Date;
  onError: (error: Error) => void;
}

export class RaceHub {
  readonly #database: Database;
  readonly #games: LiveGames;
  readonly #now: () => Date;
  readonly #onError: (error: Error) => void;
  readonly #commands: RaceCommands;
  readonly #spectators: Spectators;
  readonly #races = new Map<string, Promise<Entry>>();
  #stops: (() => Promise<void>)[] = [];
  #ticking: Promise<void> = Promise.resolve();
  #beating: Promise<void> = Promise.resolve();
  #timers: NodeJS.Timeout[] = [];
  #beatAt = 0; // by a clock that nobody sets
  #isTicking = false;
  #isClosed = false;

  constructor({ database, games, now, onError }: RaceHubOptions) {
    this.#database = database;
    this.#games = games;
    this.#now = now;
    this.#onError = onError;
    this.#commands = new RaceCommands(database, now);
    this.#spectators = new Spectators({ database });
  }

  /** Begins to hear of changes, and to look after races under way. */
  async open(): Promise<void> {
    const reload = (id: string) => void this.#reloadWith(id).catch(this.#onError);
    this.#stops.push(await this.#database.listen(RACE_CHANGED, reload));
    this.#stops.push(await this.#spectators.open());
    this.#beatAt = performance.now();
    this.#timers = [
      setInterval(() => this.#startTick(), TICK_MS),
      setInterval(() => this.#startHeartbeat(), HEARTBEAT_MS),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const stop of this.#stops) await stop().catch(this.#onError);
    for (const { listeners } of await this.#entries())
      for (const listener of listeners.keys()) listener.closing();
    await Promise.all([this.#ticking, this.#beating]);
    await this.#spectators.send(new Map()).catch(this.#onError);
  }

  /** Races that are shown or looked after here. */
  get size(): number {
    return this.#races.size;
  }

  async make(player: Player, wanted: NewRace): Promise<RaceView> {
    return this.view(await this.#commands.make(player, wanted), player.id);
  }

  quick(player: Player, wanted: QuickRace): Promise<{ race: string | null; waiting: number }> {
    return this.#commands.quick(player, wanted);
  }

  leaveQueue(player: Player): Promise<void> {
    return this.#commands.leaveQueue(player.id);
  }

  /** Leaves a race in its countdown, if it is in it. */
  leaveUnbegun(id: string, player: Player): Promise<void> {
    return this.#commands.leaveUnbegun(id, player.id);
  }

  openRaces(player: Player): Promise<OpenRace[]> {
    return this.#commands.open(player.id);
  }

  /** Carries a command of a player out, and returns the race after it. */
  async command(
    id: string,
    player: Player,
    command: { type: 'join' | 'leave' | 'start' } | { type: 'ready'; isReady: boolean },
  ): Promise<RaceView> {
    await this.#commands.command(id, { ...command, account: player.id } as PersonCommand);
    if (command.type === 'leave') await this.#resign(id, player);
    await this.#reload(id);
    return this.view(id, player.id);
  }

  async rematch(id: string, player: Player): Promise<RaceView> {
    const next = await this.#commands.rematch(id, player.id);
    await this.#reload(id);
    await this.#reload(next);
    return this.view(next, player.id);
  }

  /** A race as a viewer sees it now. */
  async view(id: string, account: string | undefined): Promise<RaceView> {
    const entry = await this.#attend(id);
    await this.#noteAsked(entry, account);
    await this.#read([entry]);
    return this.#viewOf(entry, account);
  }

  /** A race under way for the list of those. Undefined: it has ended meanwhile. */
  async summary(id: string): Promise<WatchAnswer['races'][number] | undefined> {
    const entry = await this.#attend(id);
    await this.#read([entry]);
    const { race } = entry;
    if (!race.isRunning) return undefined;
    const now = this.#now().getTime();
    const { kind, target, limit, blind, startsAt, spectators } = this.#viewOf(entry, undefined);
    return { id, kind, target, limit, blind, startsAt: startsAt!, spectators, racers: race.leaders(now) };
  }

  /** Shows a race to a connection, now and whenever it changes. Returns how to leave. */
  async join(id: string, listener: RaceListener): Promise<() => void> {
    const entry = await this.#attend(id);
    entry.listeners.set(listener, '');
    await this.#noteSeen([entry], this.#now());
    await this.#read([entry]);
    this.#show(entry);
    return () => {
      entry.listeners.delete(listener);
      entry.usedAt = performance.now();
      const { account } = listener;
      const isHere = [...entry.listeners.keys()].some((other) => other.account === account);
      if (account === undefined || isHere || this.#isClosed) return;
      noteSeen(this.#database.db, [{ race: id, account }], signOfGoing(this.#now()))
        .then(() => this.#database.notify(RACE_CHANGED, id))
        .catch(this.#onError);
    };
  }

  /** One's own game ends. Nobody else loses a board. */
  async #resign(id: string, player: Player): Promise<void> {
    const stored = await readRace(this.#database.db, id);
    const gameId = stored?.people.find(({ account }) => account === player.id)?.gameId;
    if (!gameId || stored?.race.state !== 'running') return;
    await this.#games.resign(gameId, player).catch((error) => {
      if (!(error instanceof Refused)) throw error; // it has ended
    });
  }

  /** A race in memory. Rejects with `Refused` if there is none. */
  async #attend(id: string): Promise<Entry> {
    let loading = this.#races.get(id);
    if (!loading) {
      loading = this.#load(id);
      this.#races.set(id, loading);
      loading.catch(() => this.#races.delete(id));
    }
    const entry = await loading;
    entry.usedAt = performance.now();
    return entry;
  }

  async #load(id: string): Promise<Entry> {
    await takeRaces(this.#database.db, [id], this.#now());
    const stored = await readRace(this.#database.db, id);
    if (!stored) throw noRace();
    return { race: new WatchedRace(stored), listeners: new Map(), usedAt: performance.now() };
  }

  async #entries(): Promise<Entry[]> {
    const settled = await Promise.allSettled(this.#races.values());
    return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  }

  /** Reads the rows of a race again, if it is in memory. */
  async #reload(id: string): Promise<void> {
    const entry = await this.#races.get(id)?.catch(() => undefined);
    if (!entry) return;
    const stored = await readRace(this.#database.db, id);
    if (!stored) {
      this.#races.delete(id);
      return;
    }
    entry.race.stored = stored;
    this.#show(entry);
  }

  /** Also the race before it, which says who wants a rematch. */
  async #reloadWith(id: string): Promise<void> {
    await this.#reload(id);
    for (const entry of await this.#entries()) {
      if (entry.race.stored.race.next === id) await this.#reload(entry.race.stored.id);
      if (entry.race.stored.id === id) await this.#noteStillHere(entry);
    }
  }

  /** Whoever closed a connection to another process may have another one here. */
  async #noteStillHere(entry: Entry): Promise<void> {
    const here = [...entry.listeners.keys()].map(({ account }) => account);
    if (!entry.race.misses(here, this.#now().getTime())) return;
    await this.#noteSeen([entry], this.#now());
    await this.#database.notify(RACE_CHANGED, entry.race.stored.id);
  }

  /** Whether the signs of racers that this process knows may be old. */
  get #isSilent(): boolean {
    return performance.now() - this.#beatAt > MOST_SILENT_MS;
  }

  /** One at a time: a slow database is not asked more by it. */
  #startTick(): void {
    if (this.#isTicking) return;
    this.#isTicking = true;
    this.#ticking = this.#tick()
      .catch(this.#onError)
      .finally(() => {
        this.#isTicking = false;
      });
  }

  #startHeartbeat(): void {
    this.#beating = this.#beating.then(() => this.#heartbeat()).catch(this.#onError);
  }

  async #tick(): Promise<void> {
    const entries = await this.#entries();
    const idle = performance.now() - KEPT_MS;
    const now = this.#now().getTime();
    for (const { race, listeners, usedAt } of entries) {
      if (listeners.size === 0 && usedAt < idle && !race.isRunning) this.#races.delete(race.stored.id);
      await this.#start(race, now);
    }
    const shown = entries.filter(({ race }) => race.isRunning);
    await this.#read(shown);
    for (const entry of shown) await this.#settle(entry);
    await this.#spectators.send(this.#watched(entries));
    for (const entry of entries) this.#show(entry);
  }

  /** Begins a race whose countdown is over. Until then whoever goes away is ready no more. */
  async #start(watched: WatchedRace, now: number): Promise<void> {
    const { id, race } = watched.stored;
    const isDue = race.state === 'starting' && now >= race.startsAt!;
    if (!isDue && !watched.hasReadyAway(now)) return;
    await (isDue ? this.#commands.begin(id) : this.#commands.takeBackReady(id)).catch((error) => {
      if (!(error instanceof Refused)) throw error; // it is gone, and so it is forgotten
    });
    await this.#reload(id);
  }

  /** Ends a race that is decided. */
  async #settle(entry: Entry): Promise<void> {
    const { race } = entry;
    const { id, people } = race.stored;
    const decide = () => race.decided(this.#now().getTime(), this.#isSilent);
    if (!race.isRunning || !decide()) return;
    const hasEnded = await this.#commands.end(id, async (tx, stored) => {
      race.stored = stored;
      await this.#read([entry], tx);
      return decide();
    });
    await this.#reload(id);
    if (!hasEnded) return; // another process has done it, or the next tick tries again
    await Promise.all(
      people.map(({ account, gameId, isBot }) =>
        this.#games.resign(gameId!, { id: account, isBot }).catch((error) => {
          if (!(error instanceof Refused)) this.#onError(error); // `endIdle` ends it within a minute
        }),
      ),
    );
  }

  /** Brings new moves: of all races in one read. */
  #read(entries: readonly Entry[], db = this.#database.db): Promise<void> {
    return readRaces(
      db,
      entries.map(({ race }) => race),
    );
  }

  #show(entry: Entry): void {
    for (const [listener, before] of entry.listeners) {
      const view = this.#viewOf(entry, listener.account);
      const text = JSON.stringify({ ...view, now: 0 });
      if (text === before) continue;
      entry.listeners.set(listener, text);
      listener.show(view);
    }
  }

  #viewOf(entry: Entry, account: string | undefined): RaceView {
    const { race } = entry;
    const spectators = this.#spectators.count(race.stored.id, spectatorsOf(entry));
    return race.view(account, spectators, this.#now().getTime());
  }

  /** The races that have spectators here, and how many. */
  #watched(entries: readonly Entry[]): Map<string, number> {
    const counts = entries.map((entry) => [entry.race.stored.id, spectatorsOf(entry)] as const);
    return new Map(counts.filter(([, count]) => count > 0));
  }

  async #noteSeen(entries: readonly Entry[], at: Date): Promise<void> {
    const seen = entries.flatMap(({ race, listeners }) => {
      const accounts = new Set([...listeners.keys()].flatMap(({ account }) => account ?? []));
      return race.stored.people
        .filter(({ account }) => accounts.has(account))
        .map(({ account }) => ({ race: race.stored.id, account }));
    });
    await noteSeen(this.#database.db, seen, at);
    for (const id of new Set(seen.map(({ race }) => race))) await this.#reload(id);
  }

  /** A request is a sign of its racer as well: connections may be blocked. */
  async #noteAsked({ race: { stored } }: Entry, account: string | undefined): Promise<void> {
    const now = this.#now();
    const own = stored.people.find((person) => person.account === account);
    const isKnown = own?.seenAt && now.getTime() - own.seenAt.getTime() < HEARTBEAT_MS;
    if (!own || isKnown || stored.race.state === 'ended') return;
    await noteSeen(this.#database.db, [{ race: stored.id, account: own.account }], now);
    await this.#reload(stored.id);
  }

  /** Says who is here, and takes the races under way that no process looks after. */
  async #heartbeat(): Promise<void> {
    const now = this.#now();
    const entries = await this.#entries();
    for (const { listeners } of entries) {
      for (const listener of listeners.keys()) listeners.set(listener, ''); // a quiet socket counts as dead
    }
    await this.#noteSeen(entries, now);
    await this.#spectators.repeat();
    const ids = entries.map(({ race }) => race.stored.id);
    const { db } = this.#database;
    await (this.#isSilent ? takeRaces : noteCared)(db, ids, this.#now());
    this.#beatAt = performance.now();
    for (const id of ids) await this.#reload(id);
    const uncared = await takeUncaredRaces(db, new Date(now.getTime() - UNCARED_MS), now, MOST_TAKEN);
    for (const id of uncared) await this.#attend(id);
    await dropLobbies(db, new Date(now.getTime() - LOBBY_MS));
  }
}
