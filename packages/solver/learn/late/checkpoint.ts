/** The folder in which a part of play is learned: its first positions, and a checkpoint in the trainer's format. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCheckpoint, writeCheckpoint } from '../../../trainer/src/learn/checkpoint.js';
import type { NetworkShape } from '../../src/index.js';
import type { EndgameLearner } from '../endgame/learner.js';
import type { EndgameShape } from '../endgame/shape.js';

/** All games so far. */
export interface Learned {
  pieces: number; // calls of the program
  episodes: number;
  moves: number;
}

export class LearningFolder {
  readonly #checkpoint: string;
  readonly #entries: string;
  readonly #shape: NetworkShape;

  constructor(folder: string, name: string, learned: EndgameShape) {
    this.#checkpoint = join(folder, `${name}.checkpoint`);
    this.#entries = join(folder, `${name}.json`);
    this.#shape = { patterns: [[0]], largest: 14, endgames: [learned] };
  }

  /** The first positions: those of the folder, or those that are found now. Throws Error if there are none. */
  entries(find: () => Uint8Array[]): Uint8Array[] {
    if (existsSync(this.#entries)) {
      const boards: number[][] = JSON.parse(readFileSync(this.#entries, 'utf8'));
      return boards.map((ranks) => Uint8Array.from(ranks));
    }
    const found = find();
    if (found.length === 0) throw new Error('No game came that far: name a stronger network');
    const part = `${this.#entries}.part`;
    writeFileSync(part, JSON.stringify(found.map((ranks) => [...ranks])));
    renameSync(part, this.#entries);
    return found;
  }

  /**
   * Reads the checkpoint into the learner. Undefined: there is none yet. Throws Error if it is damaged, or of an
   * endgame that begins elsewhere or has other patterns.
   */
  read(learner: EndgameLearner): Learned | undefined {
    if (!existsSync(this.#checkpoint)) return undefined;
    return readCheckpoint(this.#checkpoint, ({ shape, restarts, episodes, moves }, readArrays) => {
      if (JSON.stringify(shape.endgames) !== JSON.stringify(this.#shape.endgames)) {
        throw new Error(`${this.#checkpoint} was learned for another endgame: name another folder`);
      }
      readArrays(learner.arrays);
      return { pieces: restarts, episodes, moves };
    });
  }

  /** Replaces the checkpoint. Throws Error that says what to do. */
  write(learner: EndgameLearner, { pieces, episodes, moves }: Learned): void {
    const state = { shape: this.#shape, seed: 42, randomStates: [], seconds: 0, stretches: [] };
    writeCheckpoint(this.#checkpoint, {
      state: { ...state, episodes, moves, restarts: pieces },
      ...learner.arrays,
    });
  }
}
