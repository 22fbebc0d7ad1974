// The moves of a player that have no answer yet. The first is on the board without its tile, the others wait. They
// follow each other without a gap, so the number of the first one numbers them all. They are kept outside of the
// page, too: a closed page loses no move.
import { DIRECTIONS, type Direction } from '@twofold/core';
import { lettersOf, MOVE_LETTERS } from './wire.js';

/** Where the moves are kept, one text for each game. */
export interface OutboxStore {
  read(gameId: string): string | undefined;
  /** Undefined: nothing is to be kept. */
  write(gameId: string, text: string | undefined): void;
}

/** As kept: the number of the first move, and its letters. */
const KEPT = /^(\d{1,9}):([URDL]{1,1000})$/;

/** More than a player can have under way. Further moves are refused, so that a lost connection keeps few. */
export const MOST_WAITING = 200;

export class Outbox {
  readonly #gameId: string;
  readonly #store: OutboxStore | undefined;
  #first: number; // number of the first move, or of the next one
  #directions: Direction[] = [];

  /** `ply`: the moves of the game that have been answered. */
  constructor(gameId: string, ply: number, store?: OutboxStore) {
    this.#gameId = gameId;
    this.#store = store;
    this.#first = ply + 1;
    this.#directions = this.#readKept(ply);
  }

  get first(): number {
    return this.#first;
  }

  get directions(): readonly Direction[] {
    return this.#directions;
  }

  /** Adds a move. Its number, or undefined if too many wait. */
  add(direction: Direction): number | undefined {
    if (this.#directions.length >= MOST_WAITING) return undefined;
    this.#directions.push(direction);
    this.#keep();
    return this.#first + this.#directions.length - 1;
  }

  /** The first move was answered: the next one has the next number. */
  answered(): void {
    this.#first++;
    this.drop();
  }

  /** The first move is none. The next one takes its number. */
  drop(): void {
    this.#directions.shift();
    this.#keep();
  }

  clear(): void {
    this.#directions = [];
    this.#keep();
  }

  #keep(): void {
    const text = `${this.#first}:${lettersOf(this.#directions)}`;
    this.#store?.write(this.#gameId, this.#directions.length > 0 ? text : undefined);
  }

  /** The kept moves that the server may not have. Those of its plies were answered already. */
  #readKept(ply: number): Direction[] {
    const [, first, letters] = KEPT.exec(this.#store?.read(this.#gameId) ?? '') ?? [];
    const skipped = ply + 1 - Number(first);
    if (letters === undefined || skipped < 0) return [];
    return [...letters.slice(skipped)].map((letter) => DIRECTIONS[MOVE_LETTERS.indexOf(letter)]!);
  }
}
