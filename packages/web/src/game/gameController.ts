// The interface between a game and its view. The play view uses it, and so do other views that play a game.
// Rules, storage and the source of the tiles are behind it. Several games may exist at the same time.
import type { Direction, Game, Turn, Variant } from '@twofold/core';
import type { BoardFrame, TurnTilt } from '../board/boardFrame';
import type { Best, GameRecord, GameSummary } from '../storage/records';
import type { Toast } from '../ui/toasts/toasts';

/**
 * An event of play, for listeners: narrator, sound, floating score. A move is two events. `tilt`: the tiles
 * slide. `turn`: its new tile is there.
 */
export type GameEvent =
  | {
      readonly kind: 'tilt';
      readonly turn: TurnTilt;
      readonly milestone: boolean;
      readonly bySolver: boolean;
    }
  | { readonly kind: 'turn'; readonly turn: Turn; readonly bySolver: boolean }
  | { readonly kind: 'noMove'; readonly direction: Direction }
  | { readonly kind: 'undo' | 'redo' | 'opened' | 'followed' };

/** Why a tile does not come, in the player's language. The move is kept until it does. */
export type Trouble = Pick<Toast, 'message' | 'action'>;

/**
 * A game that is played. Where the tiles are dealt on the device, each move is complete when `play` returns.
 * Where they come from elsewhere, `waiting` is true from the tilt to the tile. Commands may be given at any
 * time: those given while waiting are carried out in order, each as soon as the tile before it is there.
 * `newGame` alone does not wait. It drops them.
 */
export interface GameController {
  /** The board to show. While waiting it is the afterstate. Reactive. */
  readonly frame: () => BoardFrame;
  /** The state of the game for display. While waiting it includes the move and its reward. Reactive. */
  readonly record: () => GameSummary;
  /** Reactive. */
  readonly variant: () => Variant;
  /** The best score of the variant without help: help does not hide it. Reactive. */
  readonly best: () => number;
  /** The best of a variant without help, and that with help, as far as they are stored. */
  bestsOf(variantId: string): Promise<readonly (Best | undefined)[]>;
  /** Reactive. False for good where moves cannot be taken back. */
  readonly canUndo: () => boolean;
  /** Reactive. */
  readonly canRedo: () => boolean;
  /** Whether the tile of the last move is still to come. Reactive. */
  readonly waiting: () => boolean;
  /** Why it does not come. Undefined: nothing is wrong. Reactive. */
  readonly trouble: () => Trouble | undefined;
  /** The game by core's rules, to be read only. While waiting it stands before the move. Not reactive. */
  readonly game: Game;
  /** Milliseconds of play. Not reactive. */
  readonly elapsed: number;
  /**
   * Plays a move of the player. Returns its tilt, which is already on the board. Undefined: no tile can move,
   * or the move comes after one that is waiting.
   */
  play(direction: Direction): TurnTilt | undefined;
  /** Takes the last move back. */
  undo(): void;
  redo(): void;
  /** Starts a new game, of the same variant by default. A seed is random unless it is given. */
  newGame(variantId?: string, seed?: string): void;
  /** Goes on after the target is reached. */
  keepGoing(): void;
  /** Stops the clock while the board is hidden. */
  pause(): void;
  /** Lets the clock run on when the board is seen again. */
  resume(): void;
  /** The whole game, to be shared. */
  toRecord(): GameRecord;
  /** Listens to the events of play. Returns a function that stops listening. */
  listen(listener: (event: GameEvent) => void): () => void;
}
