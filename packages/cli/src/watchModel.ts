/**
 * The solver at play: moves one after another over any number of games, and the figures of them all. Who watches
 * decides how fast: a move is made when `ready` says so.
 */
import { type Direction, Game, maxRank, rankValue, type Turn, type Variant } from '@twofold/core';
import type { Engine, Limits } from '@twofold/solver';

/** A game that has ended; plain data. */
export interface WatchedGame {
  readonly game: number; // from 1
  readonly seed: string;
  readonly variant: string;
  readonly score: number;
  readonly ply: number;
  readonly maxTile: number;
  readonly milliseconds: number; // that the solver thought
}

export interface WatchSetting {
  readonly variant: Variant;
  readonly seed: string;
  readonly games: number;
  readonly limits: Limits;
}

export interface Watcher {
  /** Resolves when the next move may be made; false ends the play. */
  ready(): Promise<boolean> | boolean;
  onTurn(turn: Turn): void;
  onGame(game: WatchedGame): void;
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

  constructor(setting: WatchSetting) {
    this.setting = setting;
    this.game = this.#deal();
  }

  /** Of thought, not of waiting for who watches. */
  get movesPerSecond(): number {
    return this.milliseconds === 0 ? 0 : (this.moves / this.milliseconds) * 1000;
  }

  /** Of the games that have ended. */
  get meanScore(): number {
    return this.ended.reduce((sum, { score }) => sum + score, 0) / Math.max(1, this.ended.length);
  }

  /** The share of ended games that made at least each tile, largest first, so far as they differ. */
  get tileRates(): { tile: number; rate: number }[] {
    const tiles = [...new Set(this.ended.map(({ maxTile }) => maxTile))].sort((a, b) => b - a);
    return tiles.map((tile) => {
      const made = this.ended.filter(({ maxTile }) => maxTile >= tile).length;
      return { tile, rate: made / this.ended.length };
    });
  }

  /** Plays all games, or until the watcher has seen enough. */
  async run(engine: Engine, watcher: Watcher): Promise<void> {
    for (; ; this.number++, this.game = this.#deal()) {
      this.#thought = 0;
      while (this.game.status !== 'over') {
        if (!(await watcher.ready())) return;
        watcher.onTurn(await this.#move(engine));
      }
      this.ended.push(this.#report());
      watcher.onGame(this.ended.at(-1)!);
      if (this.number === this.setting.games) return;
    }
  }

  async #move(engine: Engine): Promise<Turn> {
    const { board, variant } = this.game;
    const begun = performance.now();
    let direction: Direction | undefined;
    for await (const { lines } of engine.analyse(
      { board, fourChance: variant.fourChance },
      this.setting.limits,
    )) {
      direction = lines[0]?.direction;
    }
    const took = performance.now() - begun;
    this.#thought += took;
    this.milliseconds += took;
    const turn = direction === undefined ? undefined : this.game.play(direction);
    if (turn === undefined) throw new Error('The solver found no move though the game is not over.');
    this.moves++;
    return turn;
  }

  /** The first game is dealt by the seed itself, so that `twofold play --seed` is the same. */
  #deal(): Game {
    const { variant, seed } = this.setting;
    return new Game(variant, this.number === 1 ? seed : `${seed}-${this.number}`);
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
