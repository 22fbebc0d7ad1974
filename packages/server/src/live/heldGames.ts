/**
 * The games in the memory of this process. The first request for a game reads it from the database, and begins an
 * epoch of this process. When another process takes the game over, the epoch ends: nothing more is written from here,
 * and the connection gets the message `replaced`.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.js';
import { ACCOUNTS_ERASED, hasAccount } from '../db/queries/accounts.js';
import { readEpoch, readGame, type StoredGame, takeGame } from '../db/queries/games.js';
import { RankedGame } from '../ranked/rankedGame.js';
import { closing, lost, noAccount, noGame, over } from './refused.js';

/** Tells other processes that a game was taken over: its id and epoch. */
const TAKEN = 'game_taken';

/** Who asks. */
export interface Player {
  id: string;
  isBot: boolean;
}

/** A connection that plays a game. It hears of events that it did not ask for. */
export interface Listener {
  replaced(): void;
  closing(): void;
}

export interface HeldGame {
  readonly game: RankedGame;
  readonly epoch: number;
  /** The game's own clock: it never goes back, whatever the server's clock does. */
  readonly now: () => Date;
  /** Orders what needs the database and the whole game: nonce and end. */
  turn: Promise<unknown>;
  /** Settles when all moves that were given to the queue are durable, or never will be. Never rejects. */
  written: Promise<unknown>;
  /** Settles when the plies that were asked for again are read: their rows leave with the game's end. Never rejects. */
  reading: Promise<unknown>;
  listener: Listener | undefined;
  usedAt: number;
  isEnding: boolean; // no new move is taken
  isLost: boolean; // the epoch is over, or the memory may differ from the database
}

export interface HeldGamesOptions {
  database: Database;
  now: () => Date;
  /** Milliseconds of a clock that nobody sets. */
  monotone: () => number;
  /** Accounts were erased. */
  onChange: () => void;
  /** Errors of work in the background. */
  onError: (error: Error) => void;
  /** Ends a game whose process died between the last move and the end. */
  finish: (held: HeldGame) => Promise<void>;
}

export class HeldGames {
  readonly #process = randomUUID();
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #monotone: () => number;
  readonly #onChange: () => void;
  readonly #onError: (error: Error) => void;
  readonly #finish: (held: HeldGame) => Promise<void>;
  readonly #games = new Map<string, Promise<HeldGame>>();
  /** Those of them that are loaded. */
  readonly #loaded = new Map<string, HeldGame>();
  /** Games that are looked up, before one is taken over. Requests that wait together go on in their order. */
  readonly #lookups = new Map<string, Promise<StoredGame | undefined>>();
  #stopListening: (() => Promise<void>)[] = [];
  #isClosed = false;

  constructor({ database, now, monotone, onChange, onError, finish }: HeldGamesOptions) {
    this.#database = database;
    this.#now = now;
    this.#monotone = monotone;
    this.#onChange = onChange;
    this.#onError = onError;
    this.#finish = finish;
  }

  get size(): number {
    return this.#games.size;
  }

  /** Begins to hear of takeovers, and of erased accounts. */
  async open(): Promise<void> {
    const { listen } = this.#database;
    this.#stopListening.push(await listen(TAKEN, (payload) => void this.#hearTaken(payload)));
    this.#stopListening.push(await listen(ACCOUNTS_ERASED, (payload) => void this.#hearErased(payload)));
  }

  /** Sends all connections elsewhere, and waits for the moves that are not durable yet. */
  async close(): Promise<void> {
    this.#isClosed = true; // a late request must not take a game back
    for (const stop of this.#stopListening) await stop().catch(this.#onError);
    const games = await this.all();
    for (const held of games) held.listener?.closing();
    await Promise.all(games.map((held) => this.settled(held, () => true)));
    this.#games.clear();
    this.#loaded.clear();
  }

  /** The games that are loaded. */
  async all(): Promise<HeldGame[]> {
    const games = await Promise.allSettled(this.#games.values());
    return games.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  }

  has(id: string): boolean {
    return this.#games.has(id);
  }

  /** A game if it is here, without taking it. */
  async peek(id: string): Promise<HeldGame | undefined> {
    return this.#games.get(id)?.catch(() => undefined);
  }

  /** A player's game if it is loaded. A move that need not wait costs a third of the memory of one that does. */
  loaded(id: string, player: Player): HeldGame | undefined {
    const held = this.#isClosed ? undefined : this.#loaded.get(id);
    return held?.game.record.accountId === player.id ? held : undefined;
  }

  /** The game of a player, taken over from wherever it is; `player` undefined: of anybody. */
  async find(id: string, player: Player | undefined): Promise<HeldGame> {
    if (this.#isClosed) throw closing();
    let loading = this.#games.get(id);
    if (!loading && player) {
      const stored = await this.#lookUp(id);
      if (stored?.record.accountId !== player.id) throw noGame();
      loading = this.#games.get(id); // another request may have begun to load it
    }
    if (!loading) {
      loading = this.#load(id);
      this.#games.set(id, loading);
      const mine = loading;
      loading.catch(() => {
        if (this.#games.get(id) === mine) this.#games.delete(id);
      });
    }
    const held = await loading;
    if (player && held.game.record.accountId !== player.id) throw noGame();
    held.usedAt = this.#monotone();
    return held;
  }

  /**
   * Reads a game when all that the memory has of it is durable. The reading is done in that moment: a move may come in
   * the next. Undefined: the game is lost here.
   */
  async settled<T extends {}>(held: HeldGame, read: () => T): Promise<T | undefined> {
    for (;;) {
      const { written, turn } = held;
      await written;
      await turn;
      if (held.isLost) return undefined;
      if (held.written === written && held.turn === turn) return read();
    }
  }

  /**
   * As `settled`; undefined, too, if another process has taken the game over and the word of it has not come. Then the
   * game is forgotten here. A state that is shown must have every move that was acknowledged anywhere.
   */
  async current<T extends {}>(held: HeldGame, read: () => T): Promise<T | undefined> {
    const value = await this.settled(held, read);
    if (value === undefined) return undefined;
    return (await this.#isHeld(held)) && !held.isLost ? value : undefined;
  }

  /**
   * Rejects with the error of what was read of a game: it is damaged. If another process has taken the game over, the
   * reading had that one's moves: then the game is lost here.
   */
  async refuseHeld(held: HeldGame, error: unknown): Promise<never> {
    throw (await this.#isHeld(held)) ? error : lost();
  }

  /** Whether this process plays a game still. Otherwise it is forgotten here. */
  async #isHeld(held: HeldGame): Promise<boolean> {
    const isHeld = (await readEpoch(this.#database.moves, held.game.record.id)) === held.epoch;
    if (!isHeld) this.#leave(held);
    return isHeld;
  }

  /** Ends a game's connection: another one comes. */
  dismiss(held: HeldGame): void {
    const before = held.listener;
    held.listener = undefined;
    before?.replaced();
  }

  /**
   * Gives a game to a connection. Returns how to leave. Rejects if the account is erased: this process may have heard of it
   * before the connection was there to be closed.
   */
  async join(held: HeldGame, listener: Listener): Promise<() => void> {
    this.dismiss(held);
    held.listener = listener;
    const leave = () => {
      if (held.listener === listener) held.listener = undefined;
    };
    try {
      if (!(await hasAccount(this.#database.moves, held.game.record.accountId))) throw noAccount();
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  /** Does work that needs the whole game, one after the other. */
  async inTurn<T>(held: HeldGame, work: () => Promise<T>): Promise<T> {
    const done = held.turn.then(() => {
      if (held.isLost) throw lost();
      return work();
    });
    held.turn = done.catch(() => {});
    return done;
  }

  /** Resolves when a write of this epoch is durable. Otherwise the game is lost here before this rejects. */
  orLose(held: HeldGame, write: Promise<boolean>): Promise<void> {
    return this.orDrop(held, write).then((isWritten) => {
      if (isWritten) return;
      this.#leave(held);
      throw lost();
    });
  }

  /** After an error of the database the memory may differ from it: the game is read again. */
  orDrop<T>(held: HeldGame, work: Promise<T>): Promise<T> {
    return work.catch((error) => {
      this.drop(held);
      throw error;
    });
  }

  /** Forgets a game. A second call must not forget what was loaded since. */
  drop(held: HeldGame): void {
    if (held.isLost) return;
    held.isLost = true;
    held.listener = undefined;
    this.#games.delete(held.game.record.id);
    this.#loaded.delete(held.game.record.id);
  }

  /** Forgets the games that nobody plays and nobody has asked for since a time. */
  async dropIdle(since: number): Promise<void> {
    for (const held of await this.all()) if (!held.listener && held.usedAt < since) this.drop(held);
  }

  #lookUp(id: string): Promise<StoredGame | undefined> {
    const before = this.#lookups.get(id);
    if (before) return before;
    const lookup = readGame(this.#database.moves, id).finally(() => this.#lookups.delete(id));
    this.#lookups.set(id, lookup);
    return lookup;
  }

  async #load(id: string): Promise<HeldGame> {
    const now = this.#now();
    const taken = await takeGame(this.#database.moves, id, this.#process, now);
    if (!taken) throw noGame();
    const { record, epoch } = taken;
    if (record.endedAt) throw over();
    await this.#database.notify(TAKEN, JSON.stringify({ id, epoch }));
    const held: HeldGame = {
      game: new RankedGame(record, taken.standing, taken.directions),
      epoch,
      now: clockFrom(now, record.movedAt ?? record.startedAt, this.#monotone),
      turn: Promise.resolve(),
      written: Promise.resolve(),
      reading: Promise.resolve(),
      listener: undefined,
      usedAt: this.#monotone(),
      isEnding: false,
      isLost: false,
    };
    if (held.game.isOver) {
      await this.#finish(held);
      throw over();
    }
    this.#loaded.set(id, held);
    return held;
  }

  async #hearTaken(payload: string): Promise<void> {
    const { id, epoch } = JSON.parse(payload) as { id: string; epoch: number };
    const held = await this.peek(id);
    if (held && held.epoch < epoch) this.#leave(held);
  }

  /** The connections of erased accounts end. Whoever connects again has no account. */
  async #hearErased(payload: string): Promise<void> {
    this.#onChange();
    const erased = new Set(JSON.parse(payload) as string[]);
    for (const held of await this.all()) {
      if (!erased.has(held.game.record.accountId)) continue;
      held.listener?.closing();
      this.drop(held);
    }
  }

  /** Another process plays this game. */
  #leave(held: HeldGame): void {
    held.listener?.replaced();
    this.drop(held);
  }
}

/**
 * The time of a game that begins to be held: that of the server, or of the game's last event if this is later. From
 * there on it goes by a clock that nobody sets.
 */
function clockFrom(now: Date, last: Date | null, monotone: () => number): () => Date {
  const start = Math.max(now.getTime(), last?.getTime() ?? 0);
  const since = monotone();
  return () => new Date(Math.floor(start + monotone() - since));
}
