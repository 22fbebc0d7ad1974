/**
 * The games that this process plays. The first request for a game reads it from the database, and begins an
 * epoch of this process. When another process takes the game over, the epoch ends: nothing more is written
 * from here, and the connection gets the message `replaced`.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { type Direction, findVariant, readableName } from '@twofold/core';
import {
  commitmentOf,
  type MoveRefusal,
  parseSecret,
  type RankedState,
  type RankedStatus,
  SECRET_BYTES,
} from '@twofold/protocol';
import type { Database } from '../db/database.js';
import {
  dropGame,
  endGame,
  idleGames,
  insertGame,
  type MoveBatch,
  openGameIds,
  readGame,
  readPlies,
  readReplay,
  storeNonce,
  takeGame,
  writeMoves,
} from '../db/queries/games.js';
import { RankedGame, type StoredPly } from '../ranked/rankedGame.js';
import { endedState, makeProvedReplay, makeStoredReplay } from '../ranked/rankedReplay.js';
import { makeTimes } from '../ranked/times.js';
import { CommitQueue } from './commitQueue.js';

/** Tells other processes that a game was taken over: its id and epoch. */
const TAKEN = 'game_taken';
/** The most games of an account that go on at once. */
export const MOST_OPEN_GAMES = 20;
/** A game that nobody asks for leaves the memory after this time. */
const IDLE_MS = 60_000;
/** A game without a move for so long has ended. */
const ABANDONED_MS = 7 * 24 * 3_600_000;
/** How often a connection waits for a game that is lost meanwhile. */
const CONNECT_TRIES = 3;
const ID_LETTERS = 14; // some 69 bits: ids cannot be guessed

/** A refusal for the client: an HTTP status, a code and a sentence. */
export class Refused extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** Who asks. */
export interface Player {
  id: string;
  isBot: boolean;
}

/** The answer to a move, when it is durable. */
export type Answer =
  | {
      readonly kind: 'spawn';
      readonly ply: StoredPly;
      readonly score: number;
      readonly clock: number;
      readonly isOver: boolean; // the game has ended with this move
    }
  | { readonly kind: 'refused'; readonly code: MoveRefusal };

/** A connection that plays a game. It hears of events that it did not ask for. */
export interface Listener {
  replaced(): void;
  closing(): void;
}

interface LiveGame {
  game: RankedGame;
  epoch: number;
  /** Orders what needs the database and the whole game: nonce and end. */
  turn: Promise<unknown>;
  /** Settles when all moves that were given to the queue are durable, or never will be. Never rejects. */
  written: Promise<unknown>;
  listener: Listener | undefined;
  usedAt: number;
  isEnding: boolean; // no new move is taken
  isLost: boolean; // the epoch is over, or the memory may differ from the database
}

export interface LiveGamesOptions {
  database: Database;
  now?: () => Date;
  onCommit?: (moves: number, milliseconds: number) => void;
  /** Errors of work in the background. */
  onError?: (error: Error) => void;
}

export class LiveGames {
  readonly process = randomUUID();
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #onError: (error: Error) => void;
  readonly #queue: CommitQueue;
  readonly #games = new Map<string, Promise<LiveGame>>();
  #stopListening: (() => Promise<void>) | undefined;
  #sweep: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ database, now = () => new Date(), onCommit, onError = () => {} }: LiveGamesOptions) {
    this.#database = database;
    this.#now = now;
    this.#onError = onError;
    this.#queue = new CommitQueue((batches) => writeMoves(database.db, batches), onCommit);
  }

  /** Games in the memory of this process. */
  get size(): number {
    return this.#games.size;
  }

  /** Begins to hear of takeovers, and to end what nobody plays. */
  async open(): Promise<void> {
    this.#stopListening = await this.#database.listen(TAKEN, (payload) => void this.#hearTaken(payload));
    this.#sweep = setInterval(() => this.#sweepIdle(), IDLE_MS);
    this.#sweep.unref();
  }

  /** Sends all connections elsewhere, and writes the moves that still wait. */
  async close(): Promise<void> {
    this.#isClosed = true; // a late request must not take a game back
    clearInterval(this.#sweep);
    await this.#stopListening?.().catch(this.#onError);
    const games = await this.#settled();
    for (const live of games) live.listener?.closing();
    await Promise.all(games.map((live) => this.#settle(live)));
    this.#games.clear();
  }

  /** Makes a game and commits to its seed. */
  async create(player: Player, variant: string): Promise<RankedState> {
    if (findVariant(variant)?.id !== variant) {
      throw new Refused(400, 'unknown_variant', 'There is no such variant; "classic" is the game on 4x4.');
    }
    const open = await openGameIds(this.#database.db, player.id);
    if (open.length >= MOST_OPEN_GAMES) {
      const message = `You have ${open.length} ranked games that go on. End one of them first.`;
      throw new Refused(409, 'too_many_games', message);
    }
    const seed = new Uint8Array(randomBytes(SECRET_BYTES));
    const game = new RankedGame({
      id: readableName(randomBytes(ID_LETTERS)),
      accountId: player.id,
      isBot: player.isBot,
      variant,
      seed,
      commitment: parseSecret(commitmentOf(seed))!,
      nonce: null,
      status: 'committed',
      startedAt: null,
      endedAt: null,
      reached: [null, null, null],
    });
    await insertGame(this.#database.db, game.record);
    return game.state(this.#now());
  }

  /** The games of a player that go on. */
  async openGames(player: Player): Promise<RankedState[]> {
    const ids = await openGameIds(this.#database.db, player.id);
    return Promise.all(ids.map((id) => this.state(id, player)));
  }

  /** A game's state, for its player; of a finished game for anybody. */
  async state(id: string, player: Player | undefined): Promise<RankedState> {
    for (;;) {
      const live = await this.#games.get(id)?.catch(() => undefined);
      if (!live) break;
      if (!(await this.#settle(live))) continue;
      if (live.game.record.accountId !== player?.id && !live.game.record.endedAt) throw noGame();
      return live.game.state(this.#now());
    }
    // Reading takes no game away from the process that plays it.
    const ended = await this.#endedState(id);
    if (ended) return ended;
    const stored = await readGame(this.#database.db, id);
    if (!stored || stored.record.accountId !== player?.id) throw noGame();
    return new RankedGame(stored.record, await readPlies(this.#database.db, id)).state(this.#now());
  }

  /** Takes the client's nonce: the game begins. The same nonce again changes nothing. */
  async start(id: string, player: Player, nonce: Uint8Array): Promise<RankedState> {
    const live = await this.#find(id, player);
    await this.#inTurn(live, async () => {
      const wasStarted = live.game.record.nonce !== null;
      if (!live.game.start(nonce, this.#now())) {
        throw new Refused(409, 'other_nonce', 'This game has another nonce already.');
      }
      if (wasStarted) return;
      await this.#orLose(live, storeNonce(this.#database.db, live.game.record, live.epoch));
    });
    return this.state(id, player);
  }

  /**
   * Plays a move. Resolves when it is durable: the tile is revealed then and not earlier. Moves of a game may
   * be given without waiting for those before.
   */
  async play(id: string, player: Player, ply: number, direction: Direction): Promise<Answer> {
    const [answer] = await this.playAll(id, player, ply, [direction]);
    return answer!;
  }

  /** Plays moves in order, up to the first that is refused. */
  async playAll(id: string, player: Player, ply: number, moves: readonly Direction[]): Promise<Answer[]> {
    const live = await this.#find(id, player).catch((error) => {
      if (error instanceof Refused && error.code === 'over') return undefined;
      throw error;
    });
    if (!live) return [{ kind: 'refused', code: 'over' }];
    const answers: (Answer | Promise<Answer>)[] = [];
    for (const [index, direction] of moves.entries()) {
      const answer = this.#play(live, ply + index, direction);
      answers.push(answer);
      // What follows was meant for another board.
      if (!(answer instanceof Promise)) break;
    }
    return Promise.all(answers);
  }

  async resign(id: string, player: Player): Promise<RankedState> {
    const live = await this.#find(id, player).catch((error) => {
      if (error instanceof Refused && error.code === 'over') return undefined;
      throw error;
    });
    if (live) await this.#end(live, 'resigned');
    return this.state(id, player);
  }

  /** Connects a listener to a game, in the place of the one before. Returns the state, the game's clock, and how to leave. */
  async connect(
    id: string,
    player: Player,
    listener: Listener,
  ): Promise<{ state: RankedState; clock: () => number; leave: () => void }> {
    for (let attempt = 0; attempt < CONNECT_TRIES; attempt++) {
      const ended = await this.#endedState(id);
      if (ended) return { state: ended, clock: () => ended.clock, leave: () => {} };
      const live = await this.#find(id, player);
      this.#replaceListener(live, undefined); // it must send nothing more
      if (!(await this.#settle(live))) continue;
      this.#replaceListener(live, listener);
      const leave = () => {
        if (live.listener === listener) live.listener = undefined;
      };
      const { game } = live;
      const clock = () => game.clock(game.record.endedAt ?? this.#now());
      return { state: game.state(this.#now()), clock, leave };
    }
    throw lost();
  }

  /** The text of a finished game's replay, with proof. */
  async replay(id: string): Promise<string> {
    const stored = await readReplay(this.#database.db, id);
    if (stored?.record.nonce) return makeProvedReplay(stored.record, stored.compact, stored.player);
    throw new Refused(404, 'not_ended', 'There is no finished game of this id.');
  }

  /** The ids of games in which nobody has moved for long end as abandoned. Returns their number. */
  async endIdle(): Promise<number> {
    const since = new Date(this.#now().getTime() - ABANDONED_MS);
    const ids = await idleGames(this.#database.db, since, 100);
    let ended = 0;
    for (const id of ids) {
      try {
        await this.#end(await this.#find(id, undefined), 'abandoned');
        ended++;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.code === 'not_started') ended++; // it is gone; others were taken over or have ended
      }
    }
    return ended;
  }

  /** Answers a refusal at once, and a tile when its move is durable. */
  #play(live: LiveGame, ply: number, direction: Direction): Answer | Promise<Answer> {
    if (live.isLost) throw lost();
    const { game } = live;
    const now = this.#now();
    const fromPly = game.plies.length;
    live.usedAt = now.getTime();
    if (live.isEnding && ply > fromPly) return { kind: 'refused', code: 'over' };
    const answer = game.play(ply, direction, now);
    if (answer.kind === 'refused') return answer;
    if (answer.kind === 'again') return this.#again(live, answer.ply);
    const { isOver } = game;
    const { score } = game.game!;
    const batch: MoveBatch = {
      game: game.record.id,
      epoch: live.epoch,
      fromPly,
      ply,
      score,
      maxRank: game.maxRank,
      reached: [...game.record.reached],
      plies: [answer.ply],
    };
    const written = this.#orLose(live, this.#queue.add(batch));
    live.written = written.catch(() => {});
    const spawn = { kind: 'spawn', ply: answer.ply, score, clock: game.clock(now), isOver } as const;
    return this.#whenWritten(live, written, spawn);
  }

  /** A move that was played before: its answer waits until it is durable, as if the move were new. */
  async #again(live: LiveGame, ply: StoredPly): Promise<Answer> {
    await live.written;
    if (live.isLost) throw lost();
    const { game } = live;
    const isOver = game.isOver && ply.ply === game.plies.length;
    if (isOver) await this.#end(live, 'over');
    const { score } = game.game!.turn(ply.ply);
    return { kind: 'spawn', ply, score, clock: game.clock(ply.receivedAt), isOver };
  }

  async #whenWritten(
    live: LiveGame,
    written: Promise<void>,
    answer: Answer & { kind: 'spawn' },
  ): Promise<Answer> {
    await written;
    if (answer.isOver) await this.#end(live, 'over');
    return answer;
  }

  /** Resolves when a write of this epoch is durable. Otherwise the game is lost here before this rejects. */
  async #orLose(live: LiveGame, write: Promise<boolean>): Promise<void> {
    if (!(await this.#orDrop(live, write))) this.#lose(live);
  }

  /** After an error of the database the memory may differ from it: the game is read again. */
  async #orDrop<T>(live: LiveGame, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.#drop(live);
      throw error;
    }
  }

  async #end(live: LiveGame, status: 'over' | 'resigned' | 'abandoned'): Promise<void> {
    await this.#inTurn(live, async () => {
      const { game, epoch } = live;
      if (game.record.endedAt) return;
      if (!game.record.nonce) {
        await this.#orDrop(live, dropGame(this.#database.db, game.record.id, epoch));
        this.#drop(live);
        throw new Refused(404, 'not_started', 'The game had not begun. It is gone.');
      }
      live.isEnding = true;
      await live.written;
      if (live.isLost) throw lost();
      const endedAt = this.#endTime(game, status);
      // The record itself changes when the end is durable: the seed of a game that goes on stays secret.
      const record = { ...game.record, status: game.isOver ? 'over' : status, endedAt } as const;
      const { score, ply } = game.game!;
      const compact = makeStoredReplay(game);
      const times = makeTimes(record.startedAt!, game.plies);
      const end = { record, epoch, ply, score, maxRank: game.maxRank, compact, times };
      await this.#orLose(live, endGame(this.#database.db, end));
      Object.assign(game.record, { status: record.status, endedAt });
    });
  }

  /** A game that a player gives up ends now; any other ended with its last move. */
  #endTime(game: RankedGame, status: RankedStatus): Date {
    const last = game.plies.at(-1);
    return last && (game.isOver || status === 'abandoned') ? last.receivedAt : this.#now();
  }

  /** Waits until all that the memory has of a game is durable. False: the game is lost here. */
  async #settle(live: LiveGame): Promise<boolean> {
    for (;;) {
      const { written, turn } = live;
      await written;
      await turn;
      if (live.isLost) return false;
      if (live.written === written && live.turn === turn) return true;
    }
  }

  #replaceListener(live: LiveGame, listener: Listener | undefined): void {
    const before = live.listener;
    live.listener = listener;
    before?.replaced();
  }

  async #inTurn<T>(live: LiveGame, work: () => Promise<T>): Promise<T> {
    const done = live.turn.then(() => {
      if (live.isLost) throw lost();
      return work();
    });
    live.turn = done.catch(() => {});
    return done;
  }

  /** The live game of a player; `player` undefined: of anybody. */
  async #find(id: string, player: Player | undefined): Promise<LiveGame> {
    if (this.#isClosed) throw new Refused(503, 'closing', 'This server stops. Ask again.');
    let loading = this.#games.get(id);
    if (!loading && player) {
      const stored = await readGame(this.#database.db, id);
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
    const live = await loading;
    if (player && live.game.record.accountId !== player.id) throw noGame();
    live.usedAt = this.#now().getTime();
    return live;
  }

  async #load(id: string): Promise<LiveGame> {
    const stored = await takeGame(this.#database.db, id, this.process);
    if (!stored) throw noGame();
    if (stored.record.endedAt) throw new Refused(409, 'over', 'This game has ended.');
    await this.#database.notify(TAKEN, JSON.stringify({ id, epoch: stored.epoch }));
    const game = new RankedGame(stored.record, stored.plies);
    const live: LiveGame = {
      game,
      epoch: stored.epoch,
      turn: Promise.resolve(),
      written: Promise.resolve(),
      listener: undefined,
      usedAt: this.#now().getTime(),
      isEnding: false,
      isLost: false,
    };
    if (game.isOver) await this.#end(live, 'over'); // its process died between the last move and the end
    return live;
  }

  async #endedState(id: string): Promise<RankedState | undefined> {
    if (this.#games.has(id)) return undefined;
    const stored = await readGame(this.#database.db, id);
    if (!stored) throw noGame();
    if (!stored.record.endedAt) return undefined;
    const replay = await readReplay(this.#database.db, id);
    return replay && endedState(replay.record, replay.compact);
  }

  async #hearTaken(payload: string): Promise<void> {
    const { id, epoch } = JSON.parse(payload) as { id: string; epoch: number };
    const live = await this.#games.get(id)?.catch(() => undefined);
    if (!live || live.epoch >= epoch) return;
    live.listener?.replaced();
    this.#drop(live);
  }

  /** The epoch of a game is over. */
  #lose(live: LiveGame): never {
    live.listener?.replaced();
    this.#drop(live);
    throw lost();
  }

  /** Forgets a game. A second call must not forget what was loaded since. */
  #drop(live: LiveGame): void {
    if (live.isLost) return;
    live.isLost = true;
    live.listener = undefined;
    this.#games.delete(live.game.record.id);
  }

  #sweepIdle(): void {
    void this.#settled().then((games) => {
      const before = this.#now().getTime() - IDLE_MS;
      for (const live of games) if (!live.listener && live.usedAt < before) this.#drop(live);
    });
    this.endIdle().catch(this.#onError);
  }

  async #settled(): Promise<LiveGame[]> {
    const games = await Promise.allSettled(this.#games.values());
    return games.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  }
}

function noGame(): Refused {
  return new Refused(404, 'no_game', 'There is no such game of yours.');
}

function lost(): Refused {
  return new Refused(409, 'replaced', 'This game is played elsewhere now. Ask for its state to go on here.');
}
