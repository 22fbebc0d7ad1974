// The solver plays at the chosen speed. A game with moves of the player stays as it is: the solver continues in
// a copy. A move of the player, or any other change of the game, stops the solver.
import type { GameOptions } from '@twofold/core';
import type { Question } from '@twofold/solver';
import { createSignal } from 'solid-js';
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

export function createWatch({ game, advisor, speed, now, wait, onBranch, onTrouble }: WatchPorts) {
  const [state, setState] = createSignal<WatchState>('off');
  const [advised, setAdvised] = createSignal<{ readonly advice: Advice; readonly played: PlayedGame }>();
  const changes = ownChanges(game);
  let run = 0; // number of the current run; each start and each stop adds one
  let question: Question | undefined;
  let startedHere: PlayedGame | undefined; // the last game that was started here, for the solver

  const halt = (next: WatchState) => {
    if (state() === 'off') return;
    run++;
    question?.cancel();
    setState(next);
  };
  const stopListening = changes.onOthers(() => halt('off'));

  /** Plays one move. False if none is possible, or this run has ended. */
  const move = async (own: number): Promise<boolean> => {
    const begun = now();
    const interval = speed() === 0 ? 0 : 1000 / speed();
    const { game: position } = game.played;
    if (position.status === 'over') return false;
    question = advisor.ask(position.board, position.variant, { milliseconds: thinkingTime(interval) });
    const evaluation = await question.answer;
    const found = evaluation && adviceOf(evaluation, position);
    if (own !== run || !found) return false;
    setAdvised({ advice: found, played: game.played });
    await wait(Math.max(0, begun + interval - now()));
    if (own !== run) return false;
    changes.make(() => {
      if (needsCopy(game.played, startedHere)) leave();
      setAdvised({ advice: found, played: game.played });
      game.playBySolver(found.worths[0]!.direction);
    });
    return true;
  };

  /** Leaves the player's game for a copy. */
  const leave = () => {
    const { id } = game.played;
    void game.branch();
    onBranch(id);
  };

  const play = async () => {
    const own = ++run;
    setState('playing');
    while (await move(own));
    if (own !== run) return;
    halt('off'); // the game is over, or there is no engine
    const trouble = advisor.trouble();
    if (trouble) onTrouble(trouble);
  };

  return {
    state,
    /** The evaluation of the solver's last move, while that game is shown. Reactive. */
    advice(): Advice | undefined {
      const last = advised();
      return last?.played === game.played ? last.advice : undefined;
    },
    /**
     * Starts or resumes play. After the end of a game it begins another from the same position. Its tiles are the same
     * where the seed dealt them.
     */
    async start(): Promise<void> {
      if (state() === 'playing') return;
      const { status, variant, seed, start, startScore } = game.played.game;
      if (status === 'over') {
        changes.make(() => void game.start(variant.id, seed, { start, startScore }));
        startedHere = game.played;
      }
      await play();
    },
    pause: () => halt('paused'),
    takeOver: () => halt('off'),
    /** Ends play, and no longer follows the game. */
    dispose(): void {
      halt('off');
      stopListening();
    },
  };
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

export type Watch = ReturnType<typeof createWatch>;
