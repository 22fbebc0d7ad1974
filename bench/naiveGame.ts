/**
 * The naive cell engine that `core.game` is measured against: the usual first version of 2048, and most
 * clones. A grid of cells `[x][y]`. Each tile walks cell by cell and merges if the next tile has not merged
 * yet. A list of the empty cells serves the spawn, and a look at all neighbours finds the end. It is correct
 * and not slow on purpose: plain numbers, no objects per tile, no history.
 */
import { USUAL_FOUR_CHANCE } from '../packages/core/src/index.js';
import type { Xorshift } from '../packages/trainer/src/xorshift.js';

const SIDE = 4;
const FOUR_LIMIT = USUAL_FOUR_CHANCE * 2 ** 32; // a random word below it makes a 4

/** By direction, as core numbers them; y grows downwards. */
const VECTORS = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

/** A game of classic 2048 without undo; tiles come from the generator. */
export class NaiveGame {
  score = 0;
  ply = 0;
  readonly #cells: number[][] = Array.from({ length: SIDE }, () => new Array<number>(SIDE).fill(0));
  readonly #random: Xorshift;

  constructor(random: Xorshift) {
    this.#random = random;
    this.#spawn();
    this.#spawn();
  }

  /** Plays a move; false if it is none. */
  play(direction: number): boolean {
    const vector = VECTORS[direction]!;
    const merged = Array.from({ length: SIDE }, () => new Array<boolean>(SIDE).fill(false));
    let moved = false;
    for (let i = 0; i < SIDE; i++) {
      for (let j = 0; j < SIDE; j++) {
        const x = vector.x === 1 ? SIDE - 1 - i : i;
        const y = vector.y === 1 ? SIDE - 1 - j : j;
        if (this.#walk(x, y, vector, merged)) moved = true;
      }
    }
    if (!moved) return false;
    this.ply++;
    this.#spawn();
    return true;
  }

  /** Whether no direction is a move. */
  isOver(): boolean {
    for (let x = 0; x < SIDE; x++) {
      for (let y = 0; y < SIDE; y++) {
        const value = this.#cells[x]![y]!;
        if (value === 0 || value === this.#cells[x + 1]?.[y] || value === this.#cells[x]![y + 1])
          return false;
      }
    }
    return true;
  }

  /** Moves one tile as far as it goes; false if it stays. */
  #walk(x: number, y: number, vector: { x: number; y: number }, merged: boolean[][]): boolean {
    const value = this.#cells[x]![y]!;
    if (value === 0) return false;
    let toX = x;
    let toY = y;
    let nextX = x + vector.x;
    let nextY = y + vector.y;
    while (isInside(nextX, nextY) && this.#cells[nextX]![nextY] === 0) {
      toX = nextX;
      toY = nextY;
      nextX += vector.x;
      nextY += vector.y;
    }
    this.#cells[x]![y] = 0;
    if (isInside(nextX, nextY) && this.#cells[nextX]![nextY] === value && !merged[nextX]![nextY]) {
      this.#cells[nextX]![nextY] = 2 * value;
      merged[nextX]![nextY] = true;
      this.score += 2 * value;
      return true;
    }
    this.#cells[toX]![toY] = value;
    return toX !== x || toY !== y;
  }

  #spawn(): void {
    const empty: { x: number; y: number }[] = [];
    for (let x = 0; x < SIDE; x++) {
      for (let y = 0; y < SIDE; y++) if (this.#cells[x]![y] === 0) empty.push({ x, y });
    }
    const cell = empty[(this.#random.next() >>> 0) % empty.length]!;
    this.#cells[cell.x]![cell.y] = this.#random.next() >>> 0 < FOUR_LIMIT ? 4 : 2;
  }
}

function isInside(x: number, y: number): boolean {
  return x >= 0 && x < SIDE && y >= 0 && y < SIDE;
}
