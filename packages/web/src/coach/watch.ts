// The solver plays at the chosen speed. A game with moves of the player stays as it is: the solver continues in
// a copy. A move of the player, or any other change of the game, stops the solver.
import type { GameOptions } from '@twofold/core';
import type { Question } from '@twofold/solver';
import { createSignal, type Setter } from 'solid-js';
import type { PlayedGame } from '../game/playedGame';
import { type Advice, adviceOf } from './advice/advice';
import type { PageAdvisor } from './pageAdvisor';

/** Speeds on offer, in moves a second. 0: a move in every frame that the screen shows. */
export const SPEEDS: readonly number[] = [1, 2, 4, 8, 12, 20, 30, 0];
const USUAL_SPEED = 4;

/** A speed on offer. Stored ones may be anything. */
export function speedOf(stored: number): number {
  return SPEEDS.includes(stored) ? stored : USUAL_SPEED;
}

/** Longest search time of a move in milliseconds; the shortest one applies at full speed. */
const LONGEST_THINKING_MS = 50;
const SHORTEST_THINKING_MS = 1;
/** Largest share of the time between two moves that is spent searching. */
const THINKING_SHARE = 0.6;

/** off: the player plays. */
export type WatchState = 'off' | 'playing' | 'paused';

/** The part of the current game that watching uses. */
export interface WatchedGame {
  readonly played: PlayedGame;
  playBySolver(direction: number): void;
  /** Starts another game from the same position, with the tiles of the seed to come, and keeps this one. */
  start(variantId: string, seed: string, from: Pick<GameOptions, 'start' | 'startScore'>): Promise<void>;
  /** The copy is shown when this returns, and stored when it resolves. */
  branch(): Promise<void>;
  /** Notes that the coach helped once more. */
  noteHelp(): void;
  /** Calls after every change of the game, until the returned function is called. */
  listen(listener: () => void): () => void;
}

export interface WatchPorts {
  readonly game: WatchedGame;
  readonly advisor: PageAdvisor;
  /** Moves a second, read before each move. */
  readonly speed: () => number;
  readonly now: () => number;
  /** Resolves after this time. 0: after the page has drawn. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Called when the solver leaves the player's game for a copy. */
  readonly onBranch: (own: string) => void;
  /** Called when the solver cannot continue. */
  readonly onTrouble: (reason: string) => void;
}

/** The solver at play in one game. */
export class Watch {
  readonly state: () => WatchState;
  readonly #setState: Setter<WatchState>;
  readonly #advised = createSignal<{ readonly advice: Advice; readonly played: PlayedGame }>();
  readonly #ports: WatchPorts;
  readonly #changes: ReturnType<typeof ownChanges>;
  readonly #stopListening: () => void;
  #run = 0; // number of the current run; each start and each stop adds one
  #question: Question | undefined;
  #startedHere: PlayedGame | undefined; // the last game that was started here, for the solver

  constructor(ports: WatchPorts) {
    this.#ports = ports;
    [this.state, this.#setState] = createSignal<WatchState>('off');
    this.#changes = ownChanges(ports.game);
    this.#stopListening = this.#changes.onOthers(() => this.#halt('off'));
  }

  /** The evaluation of the solver's last move, while that game is shown. Reactive. */
  advice(): Advice | undefined {
    const last = this.#advised[0]();
    return last?.played === this.#ports.game.played ? last.advice : undefined;
  }

  /**
   * Starts or resumes play. After the end of a game it begins another from the same position. Its tiles are the same
   * where the seed dealt them.
   */
  async start(): Promise<void> {
    if (this.state() === 'playing') return;
    if (this.#ports.game.played.game.status === 'over') this.#startAgain();
    await this.#play();
  }

  pause(): void {
    this.#halt('paused');
  }

  takeOver(): void {
    this.#halt('off');
  }

  /** Ends play, and no longer follows the game. */
  dispose(): void {
    this.#halt('off');
    this.#stopListening();
  }

  #halt(next: WatchState): void {
    if (this.state() === 'off') return;
    this.#run++;
    this.#question?.cancel();
    this.#setState(next);
  }

  async #play(): Promise<void> {
    const { advisor, onTrouble } = this.#ports;
    const own = ++this.#run;
    this.#setState('playing');
    while (await this.#move(own));
    if (own !== this.#run) return;
    this.#halt('off'); // the game is over, or there is no engine
    const trouble = advisor.trouble();
    if (trouble) onTrouble(trouble);
  }

  /** Plays one move. False if none is possible, or this run has ended. */
  async #move(own: number): Promise<boolean> {
    const { game, now, wait, speed } = this.#ports;
    const begun = now();
    const interval = speed() === 0 ? 0 : 1000 / speed();
    const advice = await this.#ask(interval);
    if (own !== this.#run || !advice) return false;
    const show = () => this.#advised[1]({ advice, played: game.played });
    show();
    await wait(Math.max(0, begun + interval - now()));
    if (own !== this.#run) return false;
    this.#changes.make(() => {
      if (needsCopy(game.played, this.#startedHere)) this.#leave();
      show();
      game.playBySolver(advice.worths[0]!.direction);
    });
    return true;
  }

  /** The advice for the next move, with this time between two moves. Undefined: the game is over, or nobody answers. */
  async #ask(interval: number): Promise<Advice | undefined> {
    const { game, advisor } = this.#ports;
    const { game: position } = game.played;
    if (position.status === 'over') return undefined;
    const limits = { milliseconds: thinkingTime(interval) };
    this.#question = advisor.ask(position.board, position.variant, limits);
    const evaluation = await this.#question.answer;
    return evaluation && adviceOf(evaluation, position);
  }

  #startAgain(): void {
    const { game } = this.#ports;
    const { variant, seed, start, startScore } = game.played.game;
    this.#changes.make(() => void game.start(variant.id, seed, { start, startScore }));
    this.#startedHere = game.played;
  }

  /** Leaves the player's game for a copy. That is help: who comes back has seen how the solver went on. */
  #leave(): void {
    const { game, onBranch } = this.#ports;
    const { id } = game.played;
    game.noteHelp();
    void game.branch();
    onBranch(id);
  }
}

/** Tells changes of the game that are made here from those of the player. */
function ownChanges(game: WatchedGame) {
  let isOwn = false;
  return {
    make(change: () => void): void {
      isOwn = true;
      try {
        change();
      } finally {
        isOwn = false;
      }
    },
    /** Calls after every change that is not made here, until the returned function is called. */
    onOthers: (listener: () => void) =>
      game.listen(() => {
        if (!isOwn) listener();
      }),
  };
}

/** The search time of a move in milliseconds, with this time between two moves. */
function thinkingTime(interval: number): number {
  return Math.min(LONGEST_THINKING_MS, Math.max(SHORTEST_THINKING_MS, interval * THINKING_SHARE));
}

/**
 * Whether the solver's first move must be made in a copy: the game has moves of the player and none of the solver. A
 * chosen position, and an imported game in which nobody has moved, count as the player's. `startedHere` was begun for
 * the solver.
 */
function needsCopy(played: PlayedGame, startedHere: PlayedGame | undefined): boolean {
  const isForSolver = played === startedHere && played.game.length === 0;
  return !played.isUnplayed && !isForSolver && played.isWithoutSolver;
}
