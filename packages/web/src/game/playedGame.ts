// A game being played: core's Game with time of play, milestones and the state "target reached, keep going". It
// converts to the stored record and back. It neither draws nor stores.
import {
  type Direction,
  Game,
  type GameOptions,
  maxRank,
  type Spawn,
  type Turn,
  type Variant,
} from '@twofold/core';
import { firstMilestone, type Milestone, PlayClock } from '@twofold/core/internal';
import { makeName } from '../browser/randomName';
import { claimsOf } from '../storage/claims';
import { gameOf, joinTails, openingOf, packTurn, wholeTail } from '../storage/line';
import { stampOf } from '../storage/merge';
import { originOf } from '../storage/origin';
import type { GameRecord, GameSave, GameSummary, Origin, SolverShare, Tail } from '../storage/records';

/** A game as the player has it in the games list. */
export class PlayedGame {
  readonly id: string;
  readonly game: Game;
  readonly clock: PlayClock;
  readonly startedAt: number;
  readonly origin: Origin | undefined; // undefined: dealt and played here, counts for bests and statistics
  revision: number;
  keptGoing: boolean;
  #solver: SolverShare | undefined;
  help: number; // how often the coach helped
  #milestones: readonly Milestone[];
  #updatedAt: number;
  #stamp: string | undefined; // stamp of the last saved state; undefined: the next save holds the whole game
  #tail: Tail; // changes of the line since that state

  private constructor(game: Game, record: Omit<GameRecord, keyof ReturnType<typeof claimsOf> | 'line'>) {
    this.id = record.id;
    this.game = game;
    this.clock = new PlayClock(record.elapsed, () => performance.now());
    this.startedAt = record.startedAt;
    this.origin = originOf(game, record.origin);
    this.revision = record.revision;
    this.keptGoing = record.keptGoing;
    this.#solver = record.solver;
    this.help = record.help ?? 0;
    this.#milestones = [...record.milestones];
    this.#updatedAt = record.updatedAt;
    if (record.revision > 0) this.#stamp = stampOf(record);
    this.#tail = noTail(game);
  }

  static begin(id: string, variant: Variant, seed: string, now: number, options?: GameOptions): PlayedGame {
    const game = new Game(variant, seed, options);
    return new PlayedGame(game, {
      id,
      revision: 0,
      keptGoing: false,
      startedAt: now,
      updatedAt: now,
      elapsed: 0,
      milestones: [],
    });
  }

  /** The game of a record. Undefined if any part of the record cannot be read. */
  static resume(record: GameRecord): PlayedGame | undefined {
    try {
      const game = gameOf(record);
      if (!game) return undefined;
      const played = new PlayedGame(game, record);
      if (record.line instanceof Object && record.line.isTold === game.seeded) played.#stamp = undefined;
      return played;
    } catch {
      return undefined; // such as a ply beyond the line, or a list that is no list: this version never wrote it
    }
  }

  get milestones(): readonly Milestone[] {
    return this.#milestones;
  }

  /** Whether it can be deleted without losing a move of the player. */
  get isUnplayed(): boolean {
    return this.game.length === 0 && this.origin === undefined;
  }

  /** Whether the solver has made no move in it. */
  get isWithoutSolver(): boolean {
    return this.#solver === undefined;
  }

  /**
   * Plays a move. Undefined if nothing can move. `bySolver` marks the game for good, and the solver plays past
   * the target. `spawn`: the tile, where neither seed nor chance deals it.
   */
  play(direction: Direction, bySolver = false, spawn?: Spawn): Turn | undefined {
    const wasSeeded = this.game.seeded;
    const turn = this.game.play(direction, spawn);
    if (turn) {
      this.#noteTurn(turn, wasSeeded);
      if (bySolver) this.#noteSolver(turn.ply);
      this.clock.move(this.game.status === 'over');
      this.#noteMilestone(maxRank(turn.board));
    }
    return turn;
  }

  undo(): boolean {
    const done = this.game.undo();
    if (done && !this.game.won) this.keptGoing = false;
    return done;
  }

  redo(): boolean {
    return this.game.redo();
  }

  /**
   * The next save: the whole game the first time, then the changes since the last call. `now` 0: time alone has
   * passed. The state then keeps its stamp, so that another tab's turn still continues it.
   */
  toSave(now: number): GameSave {
    this.#updatedAt = Math.max(now, this.#updatedAt + 1); // two turns in one millisecond keep their order
    const [base, tail] = [this.#stamp, this.#tail];
    const stamp = (now === 0 && base) || makeName(12);
    this.#stamp = stamp;
    this.#tail = noTail(this.game);
    const summary = { ...this.summary(now), stamp };
    return base === undefined ? { ...summary, ...this.#line() } : { ...summary, bases: [base], tail };
  }

  /** The whole game as a record. */
  toRecord(now: number): GameRecord {
    return { ...this.summary(now), ...this.#line() };
  }

  /** Lets the next save hold the whole game. By default it is one that was never stored. */
  forgetStored(revision = 0): void {
    this.revision = revision;
    this.#stamp = undefined;
  }

  /** The game without its moves, dated `now`. */
  summary(now: number): GameSummary {
    return {
      id: this.id,
      revision: this.revision,
      ...claimsOf(this.game),
      keptGoing: this.keptGoing,
      startedAt: this.startedAt,
      updatedAt: Math.max(now, this.#updatedAt),
      elapsed: this.clock.elapsed,
      milestones: this.#milestones,
      ...(this.origin && { origin: this.origin }),
      ...(this.#solver && { solver: this.#solver }),
      ...(this.help && { help: this.help }),
    };
  }

  #line(): Pick<GameRecord, 'line' | 'tail'> {
    return { line: openingOf(this.game), tail: wholeTail(this.game) };
  }

  #noteTurn(turn: Turn, wasSeeded: boolean): void {
    const turns = [packTurn(turn, this.game)];
    this.#tail = joinTails(this.#tail, { kept: turn.ply - 1, turns });
    if (this.game.seeded !== wasSeeded) this.#stamp = undefined; // from here on the line lists its tiles
  }

  #noteSolver(ply: number): void {
    const { first, last } = this.#solver ?? { first: ply, last: ply };
    this.#solver = { first: Math.min(first, ply), last: Math.max(last, ply) };
    this.keptGoing = this.game.won;
  }

  /** Records a milestone if `rank`, the largest tile after the last turn, is a new maximum. */
  #noteMilestone(rank: number): void {
    const { ply, start, variant } = this.game;
    const standing = this.#milestones.filter((milestone) => milestone.ply < ply); // the others were undone
    const known = Math.max(firstMilestone(variant) - 1, maxRank(start), standing.at(-1)?.rank ?? 0);
    const reached = rank > known ? [{ rank, ply, elapsed: this.clock.elapsed }] : [];
    this.#milestones = [...standing, ...reached];
  }
}

function noTail({ length }: Game): Tail {
  return { kept: length, turns: [] };
}
