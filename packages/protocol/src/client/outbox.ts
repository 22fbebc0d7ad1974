// The moves of a player that have no answer yet. The first is on the board without its tile, the others wait. They
// follow each other without a gap, so the number of the first one numbers them all. They are kept outside of the
// page, too: a closed page loses no move. The server may have the first of them when another page reads them. Those
// are sent once more: only so a conflict shows, if the game was played elsewhere.
import { DIRECTIONS, type Direction } from '@twofold/core';
import { lettersOf, MOVE_LETTERS } from './wire.js';

/** Where the moves are kept, one text for each game. */
export interface OutboxStore {
  /** The stored moves of a game. Undefined: none. */
  read(gameId: string): string | undefined;
  /** Undefined: nothing is to be kept. */
  write(gameId: string, text: string | undefined): void;
}

/** As kept: the number of the first move, and its letters. */
const KEPT = /^(\d{1,9}):([URDL]{1,1000})$/;

/** More than a player can have under way. Further moves are refused, so that a lost connection keeps few. */
export const MOST_WAITING = 200;

/** The moves that the server has not acknowledged. */
export class Outbox {
  readonly #gameId: string;
  readonly #store: OutboxStore | undefined;
  #first: number; // number of the first move, or of the next one
  #directions: Direction[] = [];
  #earlier: Direction[] = []; // kept ones before the first: the server has moves of their numbers, perhaps others

  /** `ply`: the moves of the game that have been answered. */
  constructor(gameId: string, ply: number, store?: OutboxStore) {
    this.#gameId = gameId;
    this.#store = store;
    this.#first = ply + 1;
    this.#readKept(ply);
  }

  /** The waiting moves, in order. */
  get directions(): readonly Direction[] {
    return this.#directions;
  }

  /** What a new connection sends, in this order. The answers to those of earlier numbers were lost or not checked. */
  get unconfirmed(): { readonly first: number; readonly directions: readonly Direction[] } {
    return { first: this.#first - this.#earlier.length, directions: [...this.#earlier, ...this.#directions] };
  }

  /** Adds a move. Its number, or undefined if too many wait. */
  add(direction: Direction): number | undefined {
    if (this.#earlier.length + this.#directions.length >= MOST_WAITING) return undefined;
    this.#directions.push(direction);
    this.#keep();
    return this.#first + this.#directions.length - 1;
  }

  /** The first move was answered, so those before it are the server's, too. The next one has the next number. */
  answered(): void {
    this.#first++;
    this.#earlier = [];
    this.drop();
  }

  /** The first move is none. The next one takes its number. */
  drop(): void {
    this.#directions.shift();
    if (this.#directions.length === 0) this.#earlier = [];
    this.#keep();
  }

  /** Forgets all of them. */
  clear(): void {
    this.#earlier = [];
    this.#directions = [];
    this.#keep();
  }

  #keep(): void {
    const { first, directions } = this.unconfirmed;
    const text = `${first}:${lettersOf(directions)}`;
    this.#store?.write(this.#gameId, this.#directions.length > 0 ? text : undefined);
  }

  /** Reads the kept moves. None waits where all of them have numbers that the server has answered. */
  #readKept(ply: number): void {
    const [, first, letters = ''] = KEPT.exec(this.#store?.read(this.#gameId) ?? '') ?? [];
    const answered = ply + 1 - Number(first);
    if (!(answered >= 0 && answered < letters.length)) return;
    const kept = [...letters].map((letter) => DIRECTIONS[MOVE_LETTERS.indexOf(letter)]!);
    this.#earlier = kept.slice(0, answered);
    this.#directions = kept.slice(answered);
  }
}
