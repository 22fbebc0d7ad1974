// A ranked game as a client plays it: the board, the moves that wait, and the connection. A move slides at once. Its
// tile comes from the server. Moves after it are sent without waiting: each under the number that it will have if
// those before it are moves. Whether they are shows with the tile, here as at the server. If one is not, the others
// are numbered and sent again. The server refuses their first copies, and no refusal needs an answer.
import {
  type Direction,
  type Failure,
  findVariant,
  Game,
  parsePosition,
  type Result,
  type Spawn,
  type Turn,
  tilt,
  type Variant,
} from '@twofold/core';
import { Connection, type LinkState, type Ports } from './connection.js';
import { Outbox, type OutboxStore } from './outbox.js';
import type { RankedGame, Spawned } from './wire.js';

/** A move without its tile. Its ply counts from the start of the game. */
export type SentMove = Omit<Turn, 'board' | 'spawn'>;

/** What a session says of its game. */
export type SessionEvent =
  | { readonly kind: 'slid'; readonly move: SentMove }
  | { readonly kind: 'spawned'; readonly turn: Turn }
  | { readonly kind: 'noMove'; readonly direction: Direction }
  | { readonly kind: 'adopted' } // the board is another: the game was played elsewhere
  | { readonly kind: 'link'; readonly state: LinkState; readonly failure?: Failure | undefined }
  | { readonly kind: 'over'; readonly game: RankedGame };

/** The ports of a session. */
export interface SessionOptions extends Ports {
  /** Where moves are kept over a reload. Undefined: nowhere. */
  readonly outbox?: OutboxStore;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** Why a game was not ended. */
const UNSENT: Failure = {
  code: 'unsent',
  message: 'The game is not ended: moves of it wait for the server.',
};
const STOPPED: Failure = { code: 'stopped', message: 'The game is not ended.' };

/** An end whose moves wait gives up after as many milliseconds without news. */
const PATIENCE = 15_000;

/** One ranked game as its player has it: moves at once, tiles when the server deals them. */
export class Session {
  /** The rules of the game. */
  readonly variant: Variant;
  readonly #ports: SessionOptions;
  readonly #connection: Connection;
  readonly #listeners = new Set<(event: SessionEvent) => void>();
  #server: RankedGame;
  #game!: Game; // from the ply at which this client joined
  #joinedAt = 0;
  #outbox!: Outbox;
  #sliding: SentMove | undefined;
  #clock: { readonly at: number; readonly value: number };
  #mustAdopt = false;
  #over: RankedGame | undefined;
  #stopSending = (_why: Failure) => {}; // to an end that waits for its moves

  /**
   * Joins a game that is dealt. It connects with `open`.
   * @throws RangeError for a variant or a board that this version does not know
   */
  constructor(game: RankedGame, ports: SessionOptions) {
    const variant = findVariant(game.variant);
    if (!variant) throw new RangeError(`no variant ${game.variant}`);
    this.variant = variant;
    this.#ports = ports;
    this.#server = game;
    this.#clock = { at: ports.now(), value: game.clock };
    this.#connection = new Connection(game.id, ports, {
      onLink: (state, failure) => this.#notify({ kind: 'link', state, failure }),
      onState: (state) => this.#follow(state),
      onSpawn: (spawned, clock) => this.#complete(spawned, clock),
      onConflict: () => this.#resync(),
      onTooLate: (ply) => this.#refuseLate(ply),
      onOver: (state) => this.#end(state),
    });
    this.#join(game);
  }

  /** The game's id. */
  get id(): string {
    return this.#server.id;
  }

  /** The game by core's rules, before the move that waits. Its plies count from the join. */
  get game(): Game {
    return this.#game;
  }

  /** Moves that are answered. */
  get ply(): number {
    return this.#joinedAt + this.#game.ply;
  }

  /** The move that waits for its tile. */
  get sliding(): SentMove | undefined {
    return this.#sliding;
  }

  /** How many moves have no answer yet. */
  get waiting(): number {
    return this.#outbox.directions.length;
  }

  /** The last word of the server on the game. */
  get told(): RankedGame {
    return this.#over ?? this.#server;
  }

  /** Whether the next state of the server is taken for ours, and what waits is dropped: the game was played elsewhere. */
  get mustAdopt(): boolean {
    return this.#mustAdopt;
  }

  /** Whether the server has told the result. It does so after the tile of the last move. */
  get hasEnded(): boolean {
    return this.#over !== undefined;
  }

  /** Whether the game has ended. */
  get isOver(): boolean {
    return this.#over !== undefined || this.#game.status === 'over';
  }

  /** Whether there is a line to the server. */
  get link(): LinkState {
    return this.#connection.state;
  }

  /** How moves are sent now. */
  get way(): 'none' | 'socket' | 'http' {
    return this.#connection.way;
  }

  /** Milliseconds of the server's clock, which never pauses. */
  get elapsed(): number {
    const { at, value } = this.#clock;
    return this.isOver ? value : value + this.#ports.now() - at;
  }

  /** Connects. Moves that wait are sent. */
  open(): void {
    this.#slideNext(false); // moves that were kept from an earlier page
    this.#connection.open();
  }

  /** Tries at once instead of after the pause, or takes the game back. */
  retry(): void {
    if (!this.#over) this.#connection.open();
  }

  /**
   * Ends the game for good, after the moves that wait: they count. Where they cannot be sent, the game goes on.
   * `onAsk` is called when they are sent. From there on nothing stops the end.
   */
  async resign(onAsk = () => {}): Promise<Result<RankedGame>> {
    const failure = await this.#sendWaiting();
    if (failure) return { ok: false, error: failure };
    if (this.#over) return { ok: true, value: this.#over };
    onAsk();
    const answer = await this.#ports.api.resign(this.id);
    if (answer.ok && answer.value.status !== 'playing') this.#end(answer.value);
    return answer;
  }

  /** Stops an end whose moves still wait: its `resign` fails with the code `stopped`, and the game goes on. */
  stopResigning(): void {
    this.#stopSending(STOPPED);
  }

  /** Ends the connection. Moves that wait are kept. */
  close(): void {
    this.stopResigning();
    this.#connection.close();
    this.#listeners.clear();
  }

  /** Calls the listener with each event, until the returned function is called. */
  listen(listener: (event: SessionEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Plays a move. Returns its slide, unless it waits for one before it, or moves nothing. A move is not taken where
   * the game was played elsewhere, until the board of there is known.
   */
  play(direction: Direction): SentMove | undefined {
    if (this.isOver || this.#mustAdopt || this.link === 'replaced' || this.link === 'refused')
      return undefined;
    if (!this.#sliding && !tilt(this.#game.board, direction).moved) {
      this.#notify({ kind: 'noMove', direction });
      return undefined;
    }
    const number = this.#outbox.add(direction);
    if (number === undefined) return undefined;
    const isFirst = !this.#sliding;
    if (isFirst) this.#slide(direction);
    this.#connection.send(number, direction);
    if (isFirst) this.#connection.await(true);
    return isFirst ? this.#sliding : undefined;
  }

  #join(state: RankedGame): void {
    const board = parsePosition(state.board ?? '');
    if (!board.ok) throw new RangeError(`no board: ${board.error.message}`);
    this.#server = state;
    this.#joinedAt = state.ply;
    this.#game = new Game(this.variant, '', { start: board.value, startScore: state.score });
    this.#outbox = new Outbox(state.id, state.ply, this.#ports.outbox);
    this.#sliding = undefined;
  }

  /** A new connection: what has no answer is sent again, and the server answers it as the first time. */
  #follow(state: RankedGame): void {
    this.#setClock(state.clock);
    const isOurs = state.ply >= this.ply && state.ply <= this.ply + this.#outbox.directions.length;
    if (this.#mustAdopt || !isOurs) this.#adopt(state);
    this.#server = state;
    if (state.status !== 'playing' && state.ply <= this.ply) return this.#end(state);
    this.#sendAll();
  }

  /** Takes the state of the server for ours. What was under way is dropped. An end without other moves is no news here. */
  #adopt(state: RankedGame): void {
    const isPlayedOn = state.status === 'playing' || state.ply !== this.ply;
    this.#mustAdopt = false;
    this.#outbox.clear();
    this.#join(state);
    if (isPlayedOn) this.#notify({ kind: 'adopted' });
  }

  /** Keys go on after the last move: its tile is under way, and tells the end. Without such a move the state tells it. */
  #refuseLate(ply: number): void {
    if (!this.isOver && ply <= this.ply + 1) this.#resync();
  }

  /** The board of the server is another: what waits was meant for ours, and is played never. */
  #resync(): void {
    this.#mustAdopt = true;
    this.#outbox.clear();
    this.#connection.reopen();
  }

  /** Resolves when no move waits any more and the board is the server's, or with the reason why not. */
  #sendWaiting(): Promise<Failure | undefined> {
    this.stopResigning();
    const isDone = () => this.waiting === 0 && !this.#mustAdopt;
    return new Promise((resolve) => {
      if (isDone()) return resolve(undefined);
      if (this.link !== 'live' && this.link !== 'connecting') this.#connection.open();
      const finish = (why?: Failure) => {
        cancel();
        stop();
        resolve(why);
      };
      const stop = this.listen((event) => {
        if (isDone()) return finish();
        if (event.kind === 'link' && event.state !== 'live') return finish(event.failure ?? UNSENT);
        cancel();
        cancel = this.#ports.later(() => finish(UNSENT), PATIENCE);
      });
      let cancel = this.#ports.later(() => finish(UNSENT), PATIENCE);
      this.#stopSending = finish;
    });
  }

  #sendAll(): void {
    const { first, directions } = this.#outbox.unconfirmed;
    this.#connection.resend(first, directions);
    this.#connection.await(this.#sliding !== undefined);
  }

  #complete({ ply, cell, rank }: Spawned, clock: number | undefined): void {
    const [direction] = this.#outbox.directions;
    if (direction === undefined || ply !== this.ply + 1) return; // answered before
    if (clock !== undefined && clock > this.elapsed) this.#setClock(clock); // that of a repeated answer is old
    const turn = this.#admit(direction, { cell, rank });
    if (!turn) return this.#resync();
    this.#sliding = undefined;
    this.#outbox.answered();
    this.#notify({ kind: 'spawned', turn });
    this.#slideNext(true);
    this.#connection.await(this.#sliding !== undefined);
  }

  /** Undefined if the rules do not allow this tile. */
  #admit(direction: Direction, spawn: Spawn): Turn | undefined {
    try {
      const turn = this.#game.play(direction, spawn);
      if (!turn) return undefined;
      const { before, afterstate, motions, reward, score, board } = turn;
      return { ply: this.ply, direction, before, afterstate, motions, reward, score, board, spawn };
    } catch {
      return undefined;
    }
  }

  /** Slides the next waiting move. Those that turn out to be none go, and the others are sent anew. */
  #slideNext(isSent: boolean): void {
    let hasDropped = false;
    for (;;) {
      const [next] = this.#outbox.directions;
      if (next === undefined) break;
      if (this.#game.status !== 'over' && this.#slide(next)) break;
      this.#outbox.drop();
      hasDropped = true;
      if (this.#game.status !== 'over') this.#notify({ kind: 'noMove', direction: next });
    }
    if (hasDropped && isSent) this.#sendAll();
  }

  #slide(direction: Direction): boolean {
    const { board, score } = this.#game;
    const { board: afterstate, moved, motions, reward } = tilt(board, direction);
    if (!moved) return false;
    this.#sliding = {
      ply: this.ply + 1,
      direction,
      before: board,
      afterstate,
      motions,
      reward,
      score: score + reward,
    };
    this.#notify({ kind: 'slid', move: this.#sliding });
    return true;
  }

  #end(state: RankedGame): void {
    if (this.#over) return;
    if (state.ply !== this.ply && state.board !== null) this.#adopt(state);
    this.#setClock(state.clock);
    this.#over = state;
    this.#outbox.clear();
    this.#sliding = undefined;
    this.#connection.close();
    this.#notify({ kind: 'link', state: 'ended' });
    this.#notify({ kind: 'over', game: state });
  }

  #setClock(value: number): void {
    this.#clock = { at: this.#ports.now(), value };
  }

  #notify(event: SessionEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
