// Helpers for tests of views: a game whose tiles come later, with the delays and losses of a test. It shows how
// a game over a network fulfils GameController.
import { type Direction, findVariant, Game, type Spawn, tilt, VARIANTS, type Variant } from '@twofold/core';
import { batch, createSignal } from 'solid-js';
import type { BoardFrame, TurnTilt } from '../board/boardFrame';
import { claimsOf } from '../storage/claims';
import type { GameRecord, GameSummary } from '../storage/records';
import type { GameController, GameEvent, Trouble } from './gameController';

/** Deals the tiles of one game, as a server would: it plays the same moves and answers each with its tile. */
export class TileServer {
  /** The game as the server has it. */
  readonly game: Game;
  readonly #delay: number; // milliseconds from a question to its answer
  readonly #answers: (Spawn | undefined)[] = [];
  #held: (() => void)[] | undefined;
  #loses: 'question' | 'answer' | undefined;

  constructor(variant: Variant, seed: string, delay: number) {
    this.game = new Game(variant, seed);
    this.#delay = delay;
  }

  /** Loses the next question or the next answer on the way. */
  loseNext(what: 'question' | 'answer'): void {
    this.#loses = what;
  }

  /** Keeps answers back. Returns a function that lets them out in one burst. */
  hold(): () => void {
    const held: (() => void)[] = [];
    this.#held = held;
    return () => {
      this.#held = undefined;
      for (const letOut of held) letOut();
    };
  }

  /**
   * The tile of a move, undefined if it moved nothing. Moves are numbered from 0. The same question has the same
   * answer. Rejects if it was lost, or if an earlier move is missing.
   */
  async ask(number: number, direction: Direction): Promise<Spawn | undefined> {
    const lost = this.#loses;
    this.#loses = undefined;
    await after(this.#delay / 2);
    if (lost === 'question' || number > this.#answers.length) throw new Error('no answer');
    if (number === this.#answers.length) this.#answers.push(this.game.play(direction)?.spawn);
    await after(this.#delay / 2);
    if (lost === 'answer') throw new Error('no answer');
    if (this.#held) await new Promise<void>((letOut) => this.#held?.push(letOut));
    return this.#answers[number];
  }
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A move that was sent to the server. */
interface Sent {
  readonly number: number;
  readonly direction: Direction;
  answer?: { readonly spawn: Spawn | undefined };
}

/**
 * A game whose tiles come from a server. It sends each move at once, so that fast play does not wait for one
 * answer after the other. It shows a move as soon as the tile before it is there. Moves cannot be taken back.
 */
export class DelayedGame implements GameController {
  readonly #deal: (variant: Variant) => TileServer;
  readonly #frame = createSignal<BoardFrame>({ board: { columns: 4, rows: 4, ranks: new Uint8Array(16) } });
  readonly #record = createSignal<GameSummary>(summaryOf(new Game(VARIANTS.classic, '')));
  readonly #variant = createSignal<Variant>(VARIANTS.classic);
  readonly #waiting = createSignal(false);
  readonly #trouble = createSignal<Trouble>();
  readonly #listeners = new Set<(event: GameEvent) => void>();
  #server!: TileServer;
  #game!: Game;
  #count = 0; // moves sent in this game
  #queue: Sent[] = []; // the first is on the board without its tile, the others wait
  #unanswered: Sent[] = [];

  /** `deal` makes the server of each game. */
  constructor(deal: (variant: Variant) => TileServer) {
    this.#deal = deal;
    this.newGame(VARIANTS.classic.id);
  }

  readonly frame = this.#frame[0];
  readonly record = this.#record[0];
  readonly variant = this.#variant[0];
  readonly waiting = this.#waiting[0];
  readonly trouble = this.#trouble[0];
  readonly best = () => this.record().score;
  readonly bestsOf = async () => [];
  readonly canUndo = () => false;
  readonly canRedo = () => false;
  readonly elapsed = 0;

  get game(): Game {
    return this.#game;
  }

  get server(): TileServer {
    return this.#server;
  }

  play(direction: Direction): TurnTilt | undefined {
    const move = { number: this.#count++, direction };
    this.#unanswered.push(move);
    this.#queue.push(move);
    void this.#ask(move);
    return this.#queue[0] === move ? this.#slide(move) : undefined;
  }

  undo(): void {}

  redo(): void {}

  newGame(variantId = this.variant().id): void {
    const variant = findVariant(variantId)!;
    this.#server = this.#deal(variant);
    this.#game = new Game(variant, 'server', { start: this.#server.game.start });
    this.#count = 0;
    this.#queue = [];
    this.#unanswered = [];
    this.#variant[1](variant);
    this.#show({ board: this.#game.board }, summaryOf(this.#game), false);
    this.#trouble[1](undefined);
    this.#notify({ kind: 'opened' });
  }

  keepGoing(): void {
    this.#record[1]((shown) => ({ ...shown, keptGoing: true }));
  }

  pause(): void {}

  resume(): void {}

  toRecord(): GameRecord {
    return { ...summaryOf(this.#game), line: {} };
  }

  listen(listener: (event: GameEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #ask(move: Sent): Promise<void> {
    try {
      const spawn = await this.#server.ask(move.number, move.direction);
      if (!this.#unanswered.includes(move)) return; // answered before, or of an earlier game
      this.#unanswered = this.#unanswered.filter((other) => other !== move);
      move.answer = { spawn };
      if (this.#queue[0] === move) this.#complete(move);
    } catch {
      if (!this.#unanswered.includes(move)) return;
      const action = { label: 'Ask again', run: () => this.#askAgain() };
      this.#trouble[1]({ message: 'The next tile has not arrived. Your move is kept.', action });
    }
  }

  /** Asks again for everything that has no answer. */
  #askAgain(): void {
    this.#trouble[1](undefined);
    for (const move of this.#unanswered) void this.#ask(move);
  }

  /** Shows the first move of the queue, and those after it whose turn comes within this call. */
  #slide(move: Sent): TurnTilt | undefined {
    const { board, ply, score } = this.#game;
    const { board: afterstate, moved, motions, reward } = tilt(board, move.direction);
    if (!moved || this.#game.status === 'over') {
      this.#notify({ kind: 'noMove', direction: move.direction });
      this.#next();
      return undefined;
    }
    const { direction } = move;
    const turn = {
      ply: ply + 1,
      direction,
      before: board,
      afterstate,
      motions,
      reward,
      score: score + reward,
    };
    const { ply: plies, score: points } = turn;
    this.#show({ board: afterstate, turn }, { ...summaryOf(this.#game), ply: plies, score: points }, true);
    this.#notify({ kind: 'tilt', turn, milestone: false, bySolver: false });
    if (move.answer) this.#complete(move);
    return turn;
  }

  /** The tile of the first move is there. */
  #complete({ direction, answer }: Sent): void {
    const turn = this.#game.play(direction, answer?.spawn);
    if (!turn) throw new Error('the server and this game differ');
    this.#show({ board: turn.board, spawn: turn.spawn }, summaryOf(this.#game), false);
    this.#notify({ kind: 'turn', turn, bySolver: false });
    this.#next();
  }

  #next(): void {
    this.#queue.shift();
    const [next] = this.#queue;
    if (next) this.#slide(next);
  }

  #show(frame: BoardFrame, record: GameSummary, waiting: boolean): void {
    batch(() => {
      this.#frame[1](frame);
      this.#record[1](record);
      this.#waiting[1](waiting);
    });
  }

  #notify(event: GameEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

function summaryOf(game: Game): GameSummary {
  const times = { startedAt: 0, updatedAt: 0, elapsed: 0, milestones: [] };
  return { id: 'delayed', revision: 0, ...claimsOf(game), keptGoing: false, ...times };
}
