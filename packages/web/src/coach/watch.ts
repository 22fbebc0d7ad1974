// The solver plays, at the speed that was chosen. A game in which the player has moved stays as it is: the solver
// goes on in a copy of it. Any move of the player, and whatever else changes the game, ends the solver's turn.
import { createSignal } from 'solid-js';
import type { Match } from '../play/match';
import type { Happening } from '../play/session';
import type { Analyst } from './analyst';
import type { Advice } from './hint';
import { adviceOf } from './hint';

/** Moves a second on offer; 0: as fast as it goes. */
export const SPEEDS = [1, 4, 12, 0] as const;

/** Longest that a move is thought about, in milliseconds; at full speed the shortest that is worth the asking. */
const LONGEST_THINKING_MS = 50;
const SHORTEST_THINKING_MS = 1;
/** Of the time between two moves at most so much is thinking. */
const THINKING_SHARE = 0.6;

/** off: the player plays. */
export type WatchState = 'off' | 'playing' | 'paused';

/** The game, as far as watching needs it. */
export interface WatchedGame {
  readonly match: Match;
  playBySolver(direction: number): void;
  /** The copy is on the board when this returns, and stored when it resolves. */
  branch(): Promise<void>;
  listen(listener: (happening: Happening) => void): () => void;
}

export interface WatchPorts {
  readonly game: WatchedGame;
  readonly analyst: Analyst;
  /** Moves a second; read before each move. */
  readonly speed: () => number;
  readonly now: () => number;
  /** Resolves so much later; 0: when the page has drawn. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** The player's own game was set aside for a copy. */
  readonly onBranch: (own: string) => void;
  /** The solver could not go on. */
  readonly onTrouble: (reason: string) => void;
}

export function createWatch({ game, analyst, speed, now, wait, onBranch, onTrouble }: WatchPorts) {
  const [state, setState] = createSignal<WatchState>('off');
  const [advised, setAdvised] = createSignal<{ readonly advice: Advice; readonly match: Match }>();
  let run = 0; // each start and each stop begins another
  let isOwnDoing = false; // what is heard of the game is what this asked for

  const doing = (act: () => void) => {
    isOwnDoing = true;
    try {
      act();
    } finally {
      isOwnDoing = false;
    }
  };
  const halt = (next: WatchState) => {
    if (state() === 'off') return;
    run++;
    analyst.rest();
    setState(next);
  };

  /** One move; false when there is none to make, or somebody else has the game now. */
  const move = async (own: number): Promise<boolean> => {
    const begun = now();
    const interval = speed() === 0 ? 0 : 1000 / speed();
    const { game: position } = game.match;
    if (position.status === 'over') return false;
    const milliseconds = Math.min(
      LONGEST_THINKING_MS,
      Math.max(SHORTEST_THINKING_MS, interval * THINKING_SHARE),
    );
    const evaluation = await analyst.analyse(position.board, position.variant, { milliseconds });
    const found = evaluation && adviceOf(evaluation, position);
    if (own !== run || !found) return false;
    setAdvised({ advice: found, match: game.match });
    await wait(Math.max(0, begun + interval - now()));
    if (own !== run) return false;
    doing(() => {
      leaveOwnGame();
      setAdvised({ advice: found, match: game.match });
      game.playBySolver(found.worths[0]!.direction);
    });
    return true;
  };

  /** With the first move, so that who takes over before it has no copy that the solver never touched. */
  const leaveOwnGame = () => {
    const { id, game: position, isWithoutSolver } = game.match;
    if (position.length === 0 || !isWithoutSolver) return;
    void game.branch();
    onBranch(id);
  };

  const play = async () => {
    const own = ++run;
    setState('playing');
    while (await move(own));
    if (own !== run) return;
    halt('off'); // the game is over, or there is no engine
    const trouble = analyst.trouble();
    if (trouble) onTrouble(trouble);
  };

  game.listen(() => {
    if (!isOwnDoing) halt('off');
  });

  return {
    state,
    /** What the solver thought of its last move, while that game is on the board. Reactive. */
    advice(): Advice | undefined {
      const last = advised();
      return last?.match === game.match ? last.advice : undefined;
    },
    /** Begins, or goes on. */
    async start(): Promise<void> {
      if (state() === 'playing' || game.match.game.status === 'over') return;
      await play();
    },
    pause: () => halt('paused'),
    takeOver: () => halt('off'),
  };
}

export type Watch = ReturnType<typeof createWatch>;
