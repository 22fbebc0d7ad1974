// A game that is played on from a position, beside the games list: on fresh tiles, or on tiles that the player sets by hand. It is
// stored as a try, or when the player keeps it.
import {
  type Board,
  type Direction,
  type Game,
  maxRank,
  type Spawn,
  type Turn,
  tilt,
  type Variant,
} from '@twofold/core';
import { canSpawn } from '@twofold/core/internal';
import { batch, createSignal } from 'solid-js';
import type { BoardFrame, TurnTilt } from '../../../board/boardFrame';
import { makeName } from '../../../browser/randomName';
import type { GameController, GameEvent } from '../../../game/gameController';
import { PlayedGame } from '../../../game/playedGame';
import type { GameRecord, GameSummary } from '../../../storage/records';

export interface OnwardStart {
  readonly variant: Variant;
  readonly board: Board;
  readonly score: number;
}

/** A game of a chosen position. Where tiles are set by hand, it waits for each of them. */
export class OnwardGame implements GameController {
  readonly frame: () => BoardFrame;
  readonly record: () => GameSummary;
  readonly variant: () => Variant;
  readonly best = () => 0;
  readonly canUndo: () => boolean;
  readonly canRedo = () => false;
  readonly trouble = () => undefined;
  /** The board that waits for its tile. Undefined: it is the player's move. Reactive. */
  readonly after: () => Board | undefined;
  readonly waiting = () => this.after() !== undefined;
  readonly #played: PlayedGame;
  readonly #byHand: boolean;
  readonly #setFrame: (frame: BoardFrame) => void;
  readonly #setRecord: (record: GameSummary) => void;
  readonly #setAfter: (board: Board | undefined) => void;
  readonly #listeners = new Set<(event: GameEvent) => void>();
  #tilted: Direction | undefined; // the move that waits for its tile
  #isClosed = false;

  constructor(played: PlayedGame, byHand: boolean) {
    this.#played = played;
    this.#byHand = byHand;
    [this.frame, this.#setFrame] = createSignal<BoardFrame>({ board: played.game.board });
    [this.record, this.#setRecord] = createSignal<GameSummary>(played.summary(Date.now()));
    [this.after, this.#setAfter] = createSignal<Board>();
    this.variant = () => played.game.variant;
    this.canUndo = () => byHand && (this.after() !== undefined || this.record().ply > 0);
  }

  get game(): Game {
    return this.#played.game;
  }

  get elapsed(): number {
    return this.#played.clock.elapsed;
  }

  play(direction: Direction): TurnTilt | undefined {
    if (this.after() || this.#isClosed) return undefined;
    return this.#byHand ? this.#tilt(direction) : this.#turn(direction);
  }

  /** Sets the tile that the last move waits for. False: that cell has a tile, or the board has no such tiles. */
  place(spawn: Spawn): boolean {
    const [after, direction] = [this.after(), this.#tilted];
    if (!after || direction === undefined || after.ranks[spawn.cell] !== 0) return false;
    if (!canSpawn(this.variant(), spawn.rank)) return false;
    const turn = this.#played.play(direction, false, spawn);
    if (!turn) return false;
    this.#show({ board: turn.board, spawn }, undefined);
    this.#notify({ kind: 'turn', turn, bySolver: false });
    return true;
  }

  /** Ends it: no further move is taken. */
  close(): void {
    this.#isClosed = true;
    this.pause();
  }

  undo(): void {
    if (!this.canUndo()) return;
    if (!this.after()) this.#played.undo();
    this.#show({ board: this.game.board }, undefined);
    this.#notify({ kind: 'undo' });
  }

  redo(): void {}

  newGame(): void {}

  keepGoing(): void {}

  pause(): void {
    this.#played.clock.pause();
  }

  resume(): void {
    this.#played.clock.resume();
  }

  bestsOf(): Promise<readonly undefined[]> {
    return Promise.resolve([]);
  }

  toRecord(): GameRecord {
    return this.#played.toRecord(Date.now());
  }

  listen(listener: (event: GameEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #turn(direction: Direction): Turn | undefined {
    const turn = this.#played.play(direction);
    if (turn) {
      this.#show({ board: turn.board, turn }, undefined);
      this.#tell(turn);
      this.#notify({ kind: 'turn', turn, bySolver: false });
    } else this.#notify({ kind: 'noMove', direction });
    return turn;
  }

  /** The first half of a move whose tile is set by hand. */
  #tilt(direction: Direction): TurnTilt | undefined {
    const { board: before, ply, score, status } = this.game;
    const { board: afterstate, moved, reward, motions } = tilt(before, direction);
    if (!moved || status === 'over') {
      this.#notify({ kind: 'noMove', direction });
      return undefined;
    }
    const move = { ply: ply + 1, direction, before, afterstate, motions, reward, score: score + reward };
    this.#tilted = direction;
    this.#show({ board: afterstate, turn: move }, afterstate);
    this.#tell(move);
    return move;
  }

  #tell(turn: TurnTilt & { readonly afterstate: Board }): void {
    const milestone = maxRank(turn.afterstate) > maxRank(turn.before);
    this.#notify({ kind: 'tilt', turn, milestone, bySolver: false });
  }

  #show(frame: BoardFrame, after: Board | undefined): void {
    batch(() => {
      this.#setFrame(frame);
      this.#setAfter(after);
      this.#setRecord(this.#played.summary(Date.now()));
    });
  }

  #notify(event: GameEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

/** A game from a position. Its tiles are new each time: a random seed deals them, or the player does. */
export function beginOnward({ variant, board, score }: OnwardStart, byHand = false): OnwardGame {
  const options = { start: board, startScore: score };
  return new OnwardGame(PlayedGame.begin(makeName(20), variant, makeName(10), Date.now(), options), byHand);
}

/** A stored one. Undefined: it cannot be read. */
export function resumeOnward(record: GameRecord): OnwardGame | undefined {
  const played = PlayedGame.resume(record);
  return played && new OnwardGame(played, false);
}
