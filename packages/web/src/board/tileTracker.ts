// Follows the identity of tiles over time. Core gives a motion for each tile, so identity is never guessed.
// Free of the DOM, and so tested without one.
import type { Board, Spawn } from '@twofold/core';
import type { BoardFrame } from './boardFrame';

export interface Tile {
  readonly id: number;
  readonly cell: number;
  readonly rank: number;
}

/** A tile that slides. `merges`: it ends in a merge and is gone afterwards. */
export interface Travel {
  readonly tile: Tile; // before the turn
  readonly to: number;
  readonly merges: boolean;
}

/** The tiles to draw next. `travels`, `merged` and `spawned` are empty when nothing is animated. */
export interface TilePlan {
  readonly tiles: readonly Tile[]; // after the turn
  readonly travels: readonly Travel[];
  readonly merged: readonly Tile[]; // new tiles of merges
  readonly spawned: readonly Tile[];
}

/** The move of a frame. */
export type Move = NonNullable<BoardFrame['turn']>;

/** Follows tiles from board to board. Each keeps its id for life. */
export class TileTracker {
  #tiles = new Map<number, Tile>(); // by cell
  #nextId = 1;

  /** The tiles as they are now. */
  get tiles(): Iterable<Tile> {
    return this.#tiles.values();
  }

  /** Sets a board. Tiles that stay in place with the same rank keep their id. */
  set(board: Board): TilePlan {
    const before = this.#tiles;
    this.#tiles = new Map();
    board.ranks.forEach((rank, cell) => {
      const old = before.get(cell);
      if (rank > 0) this.#tiles.set(cell, old?.rank === rank ? old : this.#create(cell, rank));
    });
    return { tiles: [...this.#tiles.values()], travels: [], merged: [], spawned: [] };
  }

  /**
   * Plays one turn, or its tilt if there is no spawn yet. If the tiles differ from the board before it, they are
   * first set to that.
   */
  play({ before: first, motions, spawn }: Move): TilePlan {
    if (!this.#shows(first)) this.set(first);
    const before = this.#tiles;
    this.#tiles = new Map();
    const travels: Travel[] = [];
    const merged: Tile[] = [];
    for (const { from, to, rank, merges } of motions) {
      const tile = before.get(from);
      if (!tile) throw new RangeError(`no tile at cell ${from} to move`);
      travels.push({ tile, to, merges });
      if (!merges) {
        this.#tiles.set(to, from === to ? tile : { id: tile.id, cell: to, rank });
      } else if (!this.#tiles.has(to)) {
        const made = this.#create(to, rank + 1);
        merged.push(made);
        this.#tiles.set(to, made);
      }
    }
    const spawned = spawn ? [this.#add(spawn)] : [];
    return { tiles: [...this.#tiles.values()], travels, merged, spawned };
  }

  /** Adds the tile of a turn whose tilt was played before. `board` has it. Other tiles are set to the board. */
  spawn(board: Board, spawn: Spawn): TilePlan {
    const spawned = [this.#add(spawn)];
    if (!this.#shows(board)) this.set(board);
    return { tiles: [...this.#tiles.values()], travels: [], merged: [], spawned };
  }

  #add({ cell, rank }: Spawn): Tile {
    const tile = this.#create(cell, rank);
    this.#tiles.set(cell, tile);
    return tile;
  }

  #shows(board: Board): boolean {
    return board.ranks.every((rank, cell) => (this.#tiles.get(cell)?.rank ?? 0) === rank);
  }

  #create(cell: number, rank: number): Tile {
    return { id: this.#nextId++, cell, rank };
  }
}
