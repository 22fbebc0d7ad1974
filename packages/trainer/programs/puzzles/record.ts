/** The record of the program: a file of JSON lines. What it has is not computed again, so that the program can be stopped. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Described, Played } from '../../src/puzzles/describe.js';
import type { Found } from '../../src/puzzles/find.js';
import type { PuzzleEntry } from '../../src/puzzles/task.js';

export class PuzzleRecord {
  readonly games = new Set<string>();
  readonly found = new Map<string, Found>();
  readonly described = new Map<string, Described>();
  readonly played = new Map<string, Played>();
  readonly #file: string;

  /** Reads the file, if there is one. A last line that was broken off is cut. */
  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    const bytes = readFileSync(file);
    const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
    if (whole.length < bytes.length) truncateSync(file, whole.length);
    for (const line of whole.toString().split('\n').filter(Boolean)) this.#take(JSON.parse(line));
  }

  add(entry: PuzzleEntry): void {
    this.#take(entry);
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  hasGame(player: string, game: number): boolean {
    return this.games.has(`${player} ${game}`);
  }

  #take(entry: PuzzleEntry): void {
    if (entry.kind === 'described') this.described.set(entry.position, entry);
    else if (entry.kind === 'played') this.played.set(entry.position, entry);
    else {
      this.games.add(`${entry.player} ${entry.game}`);
      for (const puzzle of entry.puzzles) this.found.set(puzzle.position, puzzle);
    }
  }
}
