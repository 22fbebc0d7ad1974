/** The folder in which a part of play is learned: its positions, and a checkpoint in the trainer's format. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endgame, NetworkShape, TrainingRecord } from '@twofold/solver';
import { readCheckpoint, writeCheckpoint } from '../../src/learn/checkpoint.js';
import type { Positions } from './positions.js';

/** All games so far. */
export interface Learned {
  pieces: number; // calls of the program
  episodes: number;
  moves: number;
}

/** How a part began to learn in a folder. */
export interface Beginning {
  /** The training record of the file with which it began. Undefined: with zeros. */
  from?: TrainingRecord;
  /** The tile sums between which its positions lie. */
  sums: string;
  /** The weights that the file left out stay 0. */
  keepPruned?: true;
}

/** The weights that learn, and their sums of temporal coherence. */
export interface Arrays {
  weights: Float32Array;
  coherence: Float32Array;
}

export class LearningFolder {
  readonly #checkpoint: string;
  readonly #positions: string;
  readonly #beginning: string;
  readonly #shape: NetworkShape;

  constructor(folder: string, name: string, learned: Endgame) {
    this.#checkpoint = join(folder, `${name}.checkpoint`);
    this.#positions = join(folder, `${name}.positions.json`);
    this.#beginning = join(folder, `${name}.beginning.json`);
    this.#shape = { patterns: [[0]], largest: 14, endgames: [learned] };
  }

  /**
   * How the part began, as the first call says. Throws Error if another call says it otherwise: the record of the part
   * would then be wrong.
   */
  beginning({ anew, ...beginning }: Beginning & { anew: boolean }): Beginning {
    const known = existsSync(this.#beginning) ? JSON.parse(readFileSync(this.#beginning, 'utf8')) : undefined;
    if (!known) {
      writeFileSync(this.#beginning, JSON.stringify(beginning));
      return beginning;
    }
    if (anew && known.from)
      throw new Error(`${this.#beginning} began with a file: leave --anew out, or name another folder`);
    if (beginning.keepPruned && !known.keepPruned) {
      throw new Error(`${this.#beginning} began without --keep-pruned: leave it out, or name another folder`);
    }
    if (known.sums !== beginning.sums) {
      throw new Error(
        `${this.#beginning} is of sums of ${known.sums}, not ${beginning.sums}: name another folder`,
      );
    }
    return known;
  }

  /** The positions at which games begin: those of the folder, or those that are found now. */
  positions(find: () => Positions): Positions {
    if (existsSync(this.#positions)) {
      const { first, any }: Record<keyof Positions, number[][]> = JSON.parse(
        readFileSync(this.#positions, 'utf8'),
      );
      const boards = (lists: number[][]) => lists.map((ranks) => Uint8Array.from(ranks));
      return { first: boards(first), any: boards(any) };
    }
    const found = find();
    const lists = (boards: Uint8Array[]) => boards.map((ranks) => [...ranks]);
    const part = `${this.#positions}.part`;
    writeFileSync(part, JSON.stringify({ first: lists(found.first), any: lists(found.any) }));
    renameSync(part, this.#positions);
    return found;
  }

  /**
   * Reads the checkpoint into the arrays. Undefined: there is none yet. Throws Error if it is damaged, or of an endgame
   * that begins elsewhere or has other patterns.
   */
  read(arrays: Arrays): Learned | undefined {
    if (!existsSync(this.#checkpoint)) return undefined;
    return readCheckpoint(this.#checkpoint, ({ shape, restarts, episodes, moves }, readArrays) => {
      if (JSON.stringify(shape.endgames) !== JSON.stringify(this.#shape.endgames)) {
        throw new Error(`${this.#checkpoint} was learned for another endgame: name another folder`);
      }
      readArrays(arrays);
      return { pieces: restarts, episodes, moves };
    });
  }

  /** Replaces the checkpoint. Throws Error that says what to do. */
  write(arrays: Arrays, { pieces, episodes, moves }: Learned): void {
    const state = { shape: this.#shape, seed: 42, randomStates: [], seconds: 0, stretches: [] };
    writeCheckpoint(this.#checkpoint, {
      state: { ...state, episodes, moves, restarts: pieces },
      ...arrays,
    });
  }
}
