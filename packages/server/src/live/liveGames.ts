/**
 * Ranked play by the database: games are made, started and played. A move is answered when it is durable, and its tile is
 * revealed then. `heldGames.ts` decides which process plays a game, and `endings.ts` ends it.
 */
import { randomBytes } from 'node:crypto';
import { type Direction, findVariant, maxRank } from '@twofold/core';
import { makeReadableId } from '@twofold/core/internal';
import type { MoveRefusal, RankedState } from '@twofold/protocol';
import type { Database } from '../db/database.js';
import type { Deal } from '../db/queries/deals.js';
import { type Beside, insertGame, openGames, storeNonce } from '../db/queries/games.js';
import { type MoveBatch, readPly, writeMoves } from '../db/queries/moves.js';
import { foldCounts } from '../db/queries/rankCounts.js';
import { makeState, RankedGame, type StoredPly } from '../ranked/rankedGame.js';
import type { Signer } from '../signing/signer.js';
import type { WorkshopOptions } from '../workshop/workshop.js';
import { Archive, type Reader, type ReplayBytes } from './archive.js';
import { CommitQueue } from './commitQueue.js';
import { begunBy, newDeal } from './dealt.js';
import { Endings, type EndingsOptions } from './endings.js';
import { type HeldGame, HeldGames, type Listener, type Player } from './heldGames.js';
import { lost, noAccount, noGame, Refused, retried, TRIES } from './refused.js';
import { StoredGames } from './storedGames.js';

/** The most games of an account that go on at once. */
export const MOST_OPEN_GAMES = 20;
/** A game that nobody asks for leaves the memory after this time. */
const IDLE_MS = 60_000;
const ID_LETTERS = 14; // some 69 bits: ids cannot be guessed

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

const CONFLICT: Answer = { kind: 'refused', code: 'conflict' };

/**
 * The moves that one connection sends without waiting. After a conflict none of them is taken any more: they were
 * meant for another game than the one that is stored.
 */
export interface MoveStream {
  hasConflict: boolean;
}

export interface LiveGamesOptions {
  database: Database;
  /** Signs results. */
  signer: Signer;
  now?: () => Date;
  /** Milliseconds of a clock that nobody sets; times of moves go by it. */
  monotone?: () => number;
  onCommit?: (moves: number, milliseconds: number) => void;
  /** Moves were not written. */
  onFailure?: (error: unknown) => void;
  /** The threads that play long games again. */
  workshop?: WorkshopOptions;
  /** In the transaction of a game's end (endings.ts). */
  onEnd?: EndingsOptions['onEnd'];
  /** A result is stored, or an account was erased: leaderboards have changed. */
  onChange?: () => void;
  /** Errors of work in the background. */
  onError?: (error: Error) => void;
}

export class LiveGames {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #onError: (error: Error) => void;
  readonly #queue: CommitQueue;
  readonly #endings: Endings;
  readonly #held: HeldGames;
  readonly #stored: StoredGames;
  readonly #archive: Archive;
  readonly #monotone: () => number;
  #sweep: NodeJS.Timeout | undefined;

  constructor({
    database,
    signer,
    now = () => new Date(),
    onCommit,
    onError = () => {},
    ...options
  }: LiveGamesOptions) {
    const { monotone = () => performance.now(), onChange = () => {}, workshop } = options;
    this.#database = database;
    this.#now = now;
    this.#onError = onError;
    this.#monotone = monotone;
    const finish = (held: HeldGame) => this.#endings.end(held, 'over');
    this.#held = new HeldGames({ database, now, monotone, onChange, onError, finish });
    this.#archive = new Archive({ database, signer, now, onError, ...workshop });
    this.#stored = new StoredGames({ database, now });
    const { onEnd } = options;
    const parts = { held: this.#held, archive: this.#archive, ...(onEnd && { onEnd }) };
    this.#endings = new Endings({ database, signer, now, onChange, onError, ...parts });
    this.#queue = new CommitQueue(
      (batches) => writeMoves(database.moves, batches),
      onCommit,
      options.onFailure,
    );
  }

  /** Games in the memory of this process. */
  get size(): number {
    return this.#held.size;
  }

  /** Begins to hear of takeovers, and to end what nobody plays. */
  async open(): Promise<void> {
    await this.#held.open();
    this.#sweep = setInterval(() => this.#sweepIdle(), IDLE_MS);
    this.#sweep.unref();
  }

  /** Sends all connections elsewhere, and writes the moves that still wait. */
  async close(): Promise<void> {
    clearInterval(this.#sweep);
    await this.#held.close();
    await this.#archive.close();
  }

  /**
   * Makes a game and commits to its seed. A game of a shared deal of that variant begins at once, since its nonce is there.
   * `beside` writes in the same transaction.
   */
  async create(player: Player, variant: string, deal?: Deal, beside?: Beside): Promise<RankedState> {
    requireVariant(variant);
    const game = new RankedGame({
      id: makeReadableId(randomBytes(ID_LETTERS)),
      accountId: player.id,
      isBot: player.isBot,
      variant,
      ...(deal ? begunBy(deal, this.#now()) : newDeal()),
      movedAt: null,
      endedAt: null,
      isTimed: true,
      closesAt: null,
      reached: [null, null, null],
    });
    const made = { record: game.record, board: game.position };
    const done = await insertGame(this.#database.db, made, MOST_OPEN_GAMES, beside);
    if (done === 'erased') throw noAccount();
    if (done === 'tooMany') {
      const message = `You have ${MOST_OPEN_GAMES} ranked games that go on. End one of them first.`;
      throw new Refused(409, 'too_many_games', message);
    }
    return game.state(this.#now());
  }

  /** The games of a player that go on, newest first. */
  async openGames(player: Player): Promise<RankedState[]> {
    const games = await openGames(this.#database.db, player.id);
    return games.map(({ record, standing }) => makeState(record, standing, this.#now()));
  }

  /** A game's state, for its player; of a finished game with a public seed for anybody. */
  async state(id: string, player: Player | undefined): Promise<RankedState> {
    const state = await this.afterEnd(id, () => this.#state(id, player));
    const goesOn = state.status === 'playing' && state.deal !== null;
    return goesOn && (await this.#endings.endIfRevealed(id)) ? this.#state(id, player) : state;
  }

  async #state(id: string, player: Player | undefined): Promise<RankedState> {
    for (;;) {
      const live = await this.#held.peek(id);
      if (!live) return this.#stored.state(id, player);
      const state = await this.#held.current(live, () => live.game.state(live.now()));
      if (!state) continue; // it may have ended elsewhere
      const { accountId, endedAt, dealId } = live.game.record;
      if (endedAt && dealId !== null) return this.#stored.state(id, player); // its reveal may be newer there
      if (!endedAt && accountId !== player?.id) throw noGame();
      return state;
    }
  }

  /** Takes the client's nonce: the game begins. The same nonce again changes nothing. */
  async start(id: string, player: Player, nonce: Uint8Array): Promise<RankedState> {
    await retried(async () => {
      const live = await this.#held.find(id, player);
      await this.#held.inTurn(live, () => this.#begin(live, nonce));
    });
    return this.state(id, player);
  }

  /**
   * Plays a move of a connection. Resolves when it is durable: the tile is revealed then and not earlier. Moves may
   * be given without waiting for those before.
   */
  async play(
    id: string,
    player: Player,
    ply: number,
    direction: Direction,
    stream: MoveStream = { hasConflict: false },
  ): Promise<Answer> {
    const live = this.#held.loaded(id, player);
    if (live?.game.record.revealAt === null) return this.#playInStream(live, ply, direction, stream);
    const [answer] = await this.#playOnce(id, player, ply, [direction], stream);
    return answer!;
  }

  /** Plays moves in order, up to the first that is refused. Takes the game over from wherever it is played. */
  async playAll(id: string, player: Player, ply: number, moves: readonly Direction[]): Promise<Answer[]> {
    return retried(async () => {
      const answers = await this.#playOnce(id, player, ply, moves, { hasConflict: false });
      // A refusal needs no write. It may come of an old state, if the word of a takeover is still under way.
      const held = answers.at(-1)?.kind === 'refused' ? await this.#held.peek(id) : undefined;
      if (held && !(await this.#held.current(held, () => true))) throw lost();
      return answers;
    });
  }

  async resign(id: string, player: Player): Promise<RankedState> {
    await retried(async () => {
      const live = await this.#findOpen(id, player);
      if (live) await this.#endings.end(live, 'resigned');
    });
    return this.state(id, player);
  }

  /** Connects a listener to a game, in the place of the one before. Returns the state, the game's clock, and how to leave. */
  async connect(
    id: string,
    player: Player,
    listener: Listener,
  ): Promise<{ state: RankedState; clock: () => number; leave: () => void }> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const ended = this.#held.has(id) ? undefined : await this.#stored.ended(id, player);
      if (ended) return { state: ended, clock: () => ended.clock, leave: () => {} };
      const live = await this.#held.find(id, player);
      this.#held.dismiss(live); // it must send nothing more
      const { game } = live;
      const state = await this.#held.current(live, () => game.state(live.now()));
      if (!state) continue;
      const leave = await this.#held.join(live, listener);
      const clock = () => game.clock(game.record.endedAt ?? live.now());
      return { state, clock, leave };
    }
    throw lost();
  }

  /** The text of a finished game's replay, with proof. */
  replay(id: string, reader: Reader): Promise<ReplayBytes> {
    return this.afterEnd(id, () => this.#archive.replay(id, reader));
  }

  /** Reads a finished game (`Endings.afterEnd`). */
  afterEnd<T>(id: string, read: () => Promise<T>): Promise<T> {
    return this.#endings.afterEnd(id, read);
  }

  /** Ends and drops games that nobody plays (`Endings.endIdle`). Returns their number. */
  endIdle(): Promise<number> {
    return this.#endings.endIdle();
  }

  /** As `find`; undefined: the game has ended. */
  async #findOpen(id: string, player: Player): Promise<HeldGame | undefined> {
    return this.#held.find(id, player).catch((error) => {
      if (error instanceof Refused && error.code === 'over') return undefined;
      throw error;
    });
  }

  async #begin(live: HeldGame, nonce: Uint8Array): Promise<void> {
    const wasStarted = live.game.record.nonce !== null;
    if (!live.game.start(nonce, live.now())) {
      throw new Refused(409, 'other_nonce', 'This game has another nonce already.');
    }
    if (wasStarted) return;
    await this.#held.orLose(
      live,
      storeNonce(this.#database.moves, live.game.record, live.game.board!, live.epoch),
    );
  }

  async #playOnce(
    id: string,
    player: Player,
    ply: number,
    moves: readonly Direction[],
    stream: MoveStream,
  ): Promise<Answer[]> {
    const live = await this.#findOpen(id, player);
    if (!live || (await this.#endings.endIfPublic(live))) return [{ kind: 'refused', code: 'over' }];
    const answers: (Answer | Promise<Answer>)[] = [];
    for (const [index, direction] of moves.entries()) {
      const answer = this.#playInStream(live, ply + index, direction, stream);
      answers.push(answer);
      if (!(answer instanceof Promise)) break; // what follows was meant for another board
    }
    return Promise.all(answers);
  }

  #playInStream(
    live: HeldGame,
    ply: number,
    direction: Direction,
    stream: MoveStream,
  ): Answer | Promise<Answer> {
    if (stream.hasConflict) return CONFLICT;
    const answer = this.#play(live, ply, direction);
    if (!(answer instanceof Promise) && answer.kind === 'refused') {
      stream.hasConflict = answer.code === 'conflict';
    }
    return answer;
  }

  /** Answers a refusal at once, and a tile when its move is durable. */
  #play(live: HeldGame, ply: number, direction: Direction): Answer | Promise<Answer> {
    if (live.isLost) throw lost();
    const { game } = live;
    const now = live.now();
    const fromPly = game.ply;
    live.usedAt = this.#monotone();
    if (live.isEnding && ply > fromPly) return { kind: 'refused', code: 'over' };
    const answer = game.play(ply, direction, now);
    if (answer.kind === 'refused') return answer;
    if (answer.kind === 'again') return this.#again(live, ply, answer.ply);
    const { isOver, score } = game;
    const board = game.board!;
    const batch: MoveBatch = {
      game: game.record.id,
      epoch: live.epoch,
      fromPly,
      ply,
      score,
      maxRank: maxRank(board),
      board,
      reached: [...game.record.reached],
      plies: [answer.ply],
    };
    const written = this.#held.orLose(live, this.#queue.add(batch));
    live.written = written.catch(() => {});
    const spawn = { kind: 'spawn', ply: answer.ply, score, clock: game.clock(now), isOver } as const;
    return isOver ? this.#whenEnded(live, written, spawn) : written.then(() => spawn);
  }

  /** A move that was played before: its answer waits until it is durable, as if the move were new. */
  async #again(live: HeldGame, ply: number, known: StoredPly | undefined): Promise<Answer> {
    const { game } = live;
    const read = live.written.then(() => known ?? readPly(this.#database.moves, game.record.id, ply));
    live.reading = Promise.allSettled([live.reading, read]);
    const found = await read;
    if (live.isLost) throw lost();
    if (!found) return { kind: 'refused', code: 'over' }; // its moves have left with its end
    const isOver = game.isOver && ply === game.ply;
    if (isOver) await this.#endings.end(live, 'over');
    return { kind: 'spawn', ply: found, score: found.score, clock: game.clock(found.receivedAt), isOver };
  }

  async #whenEnded(
    live: HeldGame,
    written: Promise<void>,
    answer: Answer & { kind: 'spawn' },
  ): Promise<Answer> {
    await written;
    await this.#endings.end(live, 'over');
    return answer;
  }

  #sweepIdle(): void {
    this.#held.dropIdle(this.#monotone() - IDLE_MS).catch(this.#onError);
    this.endIdle().catch(this.#onError);
    foldCounts(this.#database.db).catch(this.#onError);
  }
}

/** Refuses a name that no variant has. */
export function requireVariant(name: string): void {
  if (findVariant(name)?.id === name) return;
  throw new Refused(400, 'unknown_variant', 'There is no such variant; "classic" is the game on 4x4.');
}
