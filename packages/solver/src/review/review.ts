/**
 * The review of a game, position by position. It knows no clock and no screen: the advisor searches, and whoever iterates
 * draws. A quick pass over the whole game comes first, then a deeper one, then the moments that matter deeper still. What it
 * yields can be stored. A review that was broken off goes on from there.
 */
import { type Game, gameFromReplay, type Replay } from '@twofold/core';
import { evenPlies } from '../players/forPlayer.js';
import { passesOf, type ReviewLevel, USUAL_REVIEW_LEVEL } from './levels.js';
import { momentsOf } from './moments.js';
import { type ReviewedMove, summariseReview } from './moves.js';
import { isSolved, type ReviewAdvisor, type SearchedPosition, searchPosition } from './searchedPosition.js';
import { isOfBoard } from './storedPosition.js';

/** How a game is reviewed. */
export interface ReviewOptions {
  /** It must be of this review alone. A newer question to it ends the review. */
  readonly advisor: ReviewAdvisor;
  /** By default: `USUAL_REVIEW_LEVEL`. */
  readonly level?: ReviewLevel | undefined;
  /**
   * Positions of the same game by the same network from an earlier review of this level. Those that are deep enough are not
   * searched again, unless they must be solved now. Those that are of other boards are left out. From a deeper level, figures
   * are deeper than the level says.
   */
  readonly known?: Iterable<SearchedPosition>;
  /** Solves boards of nine cells, too: a minute and 0.7 GB. */
  readonly solvesNine?: boolean;
}

/** A searched position, and how far the review is. */
export interface ReviewStep {
  /** The pass of the review that the position belongs to. */
  readonly pass: 'first' | 'whole' | 'moments';
  /** Positions of this pass that are searched, this one included, and all of them. */
  readonly done: number;
  /** All positions of this pass. */
  readonly all: number;
  /** It replaces an earlier one of the same ply. */
  readonly position: SearchedPosition;
}

/** A position to search, and how deep. */
interface Task {
  readonly ply: number;
  readonly depth: number;
}

/**
 * Reviews a game up to its current ply. Leaving the loop ends the search. Ends early if another question is asked to the
 * advisor. Throws RangeError if there is no such level, and an Error if the replay breaks the rules. Throws EngineError as
 * the advisor's answers do.
 */
export async function* review(
  replay: Replay,
  options: ReviewOptions,
): AsyncGenerator<ReviewStep, void, void> {
  const run = new ReviewRun(replay, options);
  const passes = passesOf(options.level ?? USUAL_REVIEW_LEVEL, run.game.board);
  if (!(yield* run.search('first', sketchFirst(run.everyPly(passes.first))))) return;
  if (!(yield* run.search('whole', run.everyPly(passes.whole)))) return;
  yield* run.search('moments', run.moments(passes.moments, passes.mostMoments));
}

/** Positions spread over the game that the first look takes first: a graph of all of it is there in a second or two. */
const SKETCHED = 65;

function sketchFirst(tasks: readonly Task[]): Task[] {
  const sketched = new Set(evenPlies(tasks.length - 1, SKETCHED));
  return [...tasks.filter(({ ply }) => sketched.has(ply)), ...tasks.filter(({ ply }) => !sketched.has(ply))];
}

class ReviewRun {
  readonly game: Game;
  readonly #options: ReviewOptions;
  readonly #positions: (SearchedPosition | undefined)[];

  constructor(replay: Replay, options: ReviewOptions) {
    const game = gameFromReplay(replay);
    if (!game.ok) throw new Error(game.error.message);
    this.game = game.value;
    this.#options = options;
    this.#positions = new Array(this.game.ply + 1).fill(undefined);
    for (const position of options.known ?? []) {
      if (
        position.ply < this.#positions.length &&
        isOfBoard(position, this.#boardAt(position.ply), this.game.variant)
      )
        this.#positions[position.ply] = position;
    }
  }

  everyPly(depth: number): Task[] {
    return this.#positions.map((_, ply) => ({ ply, depth }));
  }

  /**
   * The positions before the moments' moves. Those that are deep enough already are of an earlier part of this review. More than
   * it has moments are of a deeper level, and say nothing of what matters.
   */
  moments(depth: number, most: number): Task[] {
    const { moves } = summariseReview(this.game, this.#positions as SearchedPosition[]);
    const isSearched = ({ ply }: ReviewedMove) => this.#isKnown({ ply: ply - 1, depth });
    const known = moves.filter(isSearched);
    const searched = known.length > most ? [] : known;
    const others = moves.filter((move) => !searched.includes(move));
    return [...searched, ...momentsOf(others, most - searched.length)].map(({ ply }) => ({
      ply: ply - 1,
      depth,
    }));
  }

  /** Searches those that are not known at that depth. Returns whether it came to the end. */
  async *search(pass: ReviewStep['pass'], tasks: readonly Task[]): AsyncGenerator<ReviewStep, boolean, void> {
    const missing = tasks.filter((task) => !this.#isKnown(task));
    let done = tasks.length - missing.length;
    for (const task of missing) {
      const position = await this.#searched(task);
      if (!position) return false;
      this.#positions[task.ply] = position;
      done++;
      yield { pass, done, all: tasks.length, position };
    }
    return true;
  }

  async #searched({ ply, depth }: Task): Promise<SearchedPosition | undefined> {
    const { advisor, solvesNine = false } = this.#options;
    const board = this.#boardAt(ply);
    return searchPosition(advisor, { ply, board }, depth, { ...this.game.variant, solvesNine });
  }

  #boardAt(ply: number) {
    return ply === this.game.ply ? this.game.board : this.game.turn(ply + 1).before;
  }

  #isKnown({ ply, depth }: Task): boolean {
    const position = this.#positions[ply];
    if (!position) return false;
    const mustBeExact = this.#options.solvesNine === true && isSolved(this.game.board, true);
    return position.exact || (!mustBeExact && position.depth >= depth);
  }
}
