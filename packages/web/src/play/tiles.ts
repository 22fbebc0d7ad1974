// Which tile is which, over time: the headless half of the board on the screen. Core gives a motion per tile,
// so identity is followed exactly and never guessed; no DOM here, so it is tested without one.
import type { Board, Turn } from '@twofold/core';

export interface Tile {
  readonly id: number;
  readonly cell: number;
  readonly rank: number;
}

/** A tile that travels, and whether it ends in a merge (then it is gone afterwards). */
export interface Travel {
  readonly tile: Tile; // as it was
  readonly to: number;
  readonly merges: boolean;
}

/** What the screen shows next. `travels`, `merged` and `spawned` are empty when nothing is to be animated. */
export interface Scene {
  readonly tiles: readonly Tile[]; // afterwards
  readonly travels: readonly Travel[];
  readonly merged: readonly Tile[]; // new tiles that stand where two met
  readonly spawned: readonly Tile[];
}

/** Follows tiles from board to board, giving each an id for as long as it lives. */
export class TileTracker {
  #tiles = new Map<number, Tile>(); // by cell
  #nextId = 1;

  /** Shows a board at once; tiles that stay in place with their rank keep their identity. */
  set(board: Board): Scene {
    const before = this.#tiles;
    this.#tiles = new Map();
    board.ranks.forEach((rank, cell) => {
      const old = before.get(cell);
      if (rank > 0) this.#tiles.set(cell, old?.rank === rank ? old : this.#create(cell, rank));
    });
    return { tiles: [...this.#tiles.values()], travels: [], merged: [], spawned: [] };
  }

  /** Plays one turn. If the tiles here are not the turn's board before it, they are first set to it. */
  play(turn: Turn): Scene {
    if (!this.#shows(turn.before)) this.set(turn.before);
    const before = this.#tiles;
    this.#tiles = new Map();
    const travels: Travel[] = [];
    const merged: Tile[] = [];
    for (const { from, to, rank, merges } of turn.motions) {
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
    const spawned = this.#create(turn.spawn.cell, turn.spawn.rank);
    this.#tiles.set(spawned.cell, spawned);
    return { tiles: [...this.#tiles.values()], travels, merged, spawned: [spawned] };
  }

  #shows(board: Board): boolean {
    return board.ranks.every((rank, cell) => (this.#tiles.get(cell)?.rank ?? 0) === rank);
  }

  #create(cell: number, rank: number): Tile {
    return { id: this.#nextId++, cell, rank };
  }
}
