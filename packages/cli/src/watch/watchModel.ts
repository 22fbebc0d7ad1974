/**
 * The solver at play: moves one after another over any number of games, and the statistics of all games. The
 * viewer sets the speed: the next move waits for `ready`.
 */
import { Game, maxRank, rankValue, type Turn, type Variant } from '@twofold/core';
import { countLargest, type TileRate, tileRates } from '@twofold/core/internal';
import type { Advisor, EngineError, Evaluation, Limits, Question } from '@twofold/solver';
import { winningDirections } from '@twofold/solver/internal';

/** A finished game; plain data. */
export interface WatchedGame {
  readonly game: number; // from 1
  readonly seed: string;
  readonly variant: string;
  readonly score: number;
  readonly ply: number;
  readonly maxTile: number;
  readonly milliseconds: number; // of the solver's thought
}

export interface WatchSetting {
  readonly variant: Variant;
  readonly seed: string;
  readonly games: number;
  readonly limits: Limits;
  /** Where every game begins; undefined: at the first board that its seed deals. */
  readonly from?: Pick<Game, 'board' | 'score'> | undefined;
}

export interface Watcher {
  /** Resolves when the next move may be made; false ends the play. */
  ready(): Promise<boolean> | boolean;
  onTurn(turn: Turn): void;
  /** A game has ended. `played` holds all its moves. */
  onGame(game: WatchedGame, played: Game): void;
  /** The solver failed, and the same question is repeated once. */
  onRestart(error: EngineError): void;
}

/** Everything that is shown. */
export class WatchedPlay {
  game: Game;
  number = 1; // of the game, from 1
  moves = 0; // of all games
  milliseconds = 0; // of thought, all games
  readonly ended: WatchedGame[] = [];
  readonly setting: WatchSetting;
  #thought = 0; // milliseconds of this game
  #question: Question | undefined;
  #isStopped = false;

  constructor(setting: WatchSetting) {
    this.setting = setting;
    this.game = this.#deal();
  }

  /** Time of thought, without the time of waiting for the viewer. */
  get movesPerSecond(): number {
    return this.milliseconds === 0 ? 0 : (this.moves / this.milliseconds) * 1000;
  }

  /** Of finished games. */
  get meanScore(): number {
    return this.ended.reduce((sum, { score }) => sum + score, 0) / Math.max(1, this.ended.length);
  }

  /**
   * The share of finished games that made at least each tile, largest first. Tiles with equal shares are left
   * out.
   */
  get tileRates(): TileRate[] {
    const counts = countLargest(this.ended.map(({ maxTile }) => Math.log2(maxTile)));
    const rates = tileRates(counts, 1).filter(({ tile }) => counts[Math.log2(tile)] !== 0);
    return rates.reverse();
  }

  /**
   * Plays all games, or until the viewer quits or `stop` is called. Rejects with the solver's error if it
   * fails twice at the same move.
   */
  async run(advisor: Pick<Advisor, 'ask'>, watcher: Watcher): Promise<void> {
    for (; ; this.number++, this.game = this.#deal()) {
      this.#thought = 0;
      while (this.game.status !== 'over') {
        if (!(await watcher.ready()) || this.#isStopped) return;
        const evaluation = await this.#think(advisor, watcher);
        if (this.#isStopped) return;
        watcher.onTurn(this.#play(evaluation));
      }
      this.ended.push(this.#report());
      watcher.onGame(this.ended.at(-1)!, this.game);
      if (this.number === this.setting.games) return;
    }
  }

  /** Ends the play at once, also during a search. */
  stop(): void {
    this.#isStopped = true;
    this.#question?.cancel();
  }

  async #think(advisor: Pick<Advisor, 'ask'>, watcher: Watcher): Promise<Evaluation | undefined> {
    const { board, variant } = this.game;
    const begun = performance.now();
    this.#question = advisor.ask({ board, fourChance: variant.fourChance }, this.setting.limits, watcher);
    try {
      return await this.#question.answer;
    } finally {
      const took = performance.now() - begun;
      this.#thought += took;
      this.milliseconds += took;
    }
  }

  /** A move that ends a course by its target goes first: an evaluation is of play without such an end. */
  #play(evaluation: Evaluation | undefined): Turn {
    const [win] = winningDirections(this.game.board, this.game.variant);
    const direction = win ?? evaluation?.lines[0]?.direction;
    const turn = direction === undefined ? undefined : this.game.play(direction);
    if (turn === undefined) throw new Error('The solver found no move though the game is not over.');
    this.moves++;
    return turn;
  }

  /** The seed itself deals the first game, so that `twofold play --seed` plays the same one. */
  #deal(): Game {
    const { variant, seed, from } = this.setting;
    const begin = from && { start: from.board, startScore: from.score };
    return new Game(variant, this.number === 1 ? seed : `${seed}-${this.number}`, begin);
  }

  #report(): WatchedGame {
    const { variant, seed, score, ply, board } = this.game;
    return {
      game: this.number,
      seed,
      variant: variant.id,
      score,
      ply,
      maxTile: rankValue(maxRank(board)),
      milliseconds: Math.round(this.#thought),
    };
  }
}
