// One game being played: core's Game with what the app adds to it (time, milestones, when the player was told
// of a win), and its two-way conversion to the record that is stored. No screen and no storage in here.
import {
  type Direction,
  findVariant,
  Game,
  type GameOptions,
  gameFromReplay,
  makeCompact,
  maxRank,
  parseCompact,
  type Turn,
  type Variant,
} from '@twofold/core';
import { claimsOf } from '../storage/claims';
import { originOf } from '../storage/origin';
import type { GameRecord, Milestone, Origin, SolverShare } from '../storage/types';
import { PlayClock } from './clock';

/** Rank of the first tile that counts as a milestone: 128. */
export const FIRST_MILESTONE = 7;

/** A game with its place in the player's collection. */
export class Match {
  readonly id: string;
  readonly game: Game;
  readonly clock: PlayClock;
  readonly startedAt: number;
  readonly origin: Origin | undefined; // undefined: counts for bests and statistics
  revision: number;
  keptGoing: boolean;
  #solver: SolverShare | undefined;
  #milestones: readonly Milestone[];
  #updatedAt = 0;

  private constructor(
    game: Game,
    record: Omit<GameRecord, keyof ReturnType<typeof claimsOf> | 'line' | 'updatedAt'>,
  ) {
    this.id = record.id;
    this.game = game;
    this.clock = new PlayClock(record.elapsed);
    this.startedAt = record.startedAt;
    this.origin = originOf(game, record.origin);
    this.revision = record.revision;
    this.keptGoing = record.keptGoing;
    this.#solver = record.solver;
    this.#milestones = [...record.milestones];
    this.#updatedAt = record.startedAt;
  }

  static begin(id: string, variant: Variant, seed: string, now: number, options?: GameOptions): Match {
    const game = new Game(variant, seed, options);
    return new Match(game, { id, revision: 0, keptGoing: false, startedAt: now, elapsed: 0, milestones: [] });
  }

  /** The match a record stands for; undefined if anything of it cannot be read (it is then left as it is). */
  static resume(record: GameRecord): Match | undefined {
    try {
      const replay = parseCompact(record.line);
      if (!replay.ok || !findVariant(record.variant)) return undefined;
      const game = gameFromReplay(replay.value, record.seed);
      if (!game.ok) return undefined;
      game.value.goTo(record.ply);
      return new Match(game.value, record);
    } catch {
      return undefined; // a ply beyond the line, a list that is none: nothing that this version wrote
    }
  }

  get milestones(): readonly Milestone[] {
    return this.#milestones;
  }

  /** Whether losing it would lose nothing. */
  get isUnplayed(): boolean {
    return this.game.length === 0 && this.origin === undefined;
  }

  /** True once, when the target has been reached and the player has not been told to go on. */
  get awaitsKeepGoing(): boolean {
    return this.game.status === 'won' && !this.keptGoing;
  }

  /** Whether it is the player's own so far: the solver has made no move in it. */
  get isWithoutSolver(): boolean {
    return this.#solver === undefined;
  }

  /** A move of the player, or, once and for all marked as such, of the solver, which goes on past the target. */
  play(direction: Direction, bySolver = false): Turn | undefined {
    const turn = this.game.play(direction);
    if (turn) {
      if (bySolver) this.#noteSolver(turn.ply);
      this.clock.run();
      this.#noteMilestone(maxRank(turn.board));
      if (this.game.status === 'over') this.clock.pause();
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

  /** The record to store, based on the revision this match was last known to have. */
  toRecord(now: number): GameRecord {
    this.#updatedAt = Math.max(now, this.#updatedAt + 1); // two turns in one millisecond keep their order
    return {
      id: this.id,
      revision: this.revision,
      ...claimsOf(this.game),
      line: makeCompact(this.game),
      keptGoing: this.keptGoing,
      startedAt: this.startedAt,
      updatedAt: this.#updatedAt,
      elapsed: this.clock.elapsed,
      milestones: this.#milestones,
      ...(this.origin && { origin: this.origin }),
      ...(this.#solver && { solver: this.#solver }),
    };
  }

  #noteSolver(ply: number): void {
    const { first, last } = this.#solver ?? { first: ply, last: ply };
    this.#solver = { first: Math.min(first, ply), last: Math.max(last, ply) };
    this.keptGoing = this.game.won;
  }

  /** After a turn that led to a largest tile of that rank. */
  #noteMilestone(rank: number): void {
    const { ply, start } = this.game;
    const standing = this.#milestones.filter((milestone) => milestone.ply < ply); // others went with their turns
    const known = Math.max(FIRST_MILESTONE - 1, maxRank(start), standing.at(-1)?.rank ?? 0);
    const reached = rank > known ? [{ rank, ply, elapsed: this.clock.elapsed }] : [];
    this.#milestones = [...standing, ...reached];
  }
}
