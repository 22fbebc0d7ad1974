// The moves of a replay's text form: letters, tiles, comments in braces, variations in brackets. The final
// star shows that the file is complete. Variations are kept on an explicit stack: untrusted text must not
// decide the depth of our recursion.

import { type Refusal, success } from '../../codec/answers.js';
import type { Scanner } from '../../codec/scanner.js';
import { quote } from '../../codec/wording.js';
import type { Result } from '../../result.js';
import { canSpawn, type Spawn } from '../../spawn.js';
import type { Variant } from '../../variant.js';
import {
  type Comment,
  type Line,
  MAX_ANNOTATIONS,
  MAX_REPLAY_PLIES,
  MAX_VARIATION_DEPTH,
  type Variation,
} from '../replay.js';
import { TOO_MANY_ANNOTATIONS } from '../validate.js';

const LETTERS = 'URDL';
const MOVE_NUMBER = /(\d{1,9})\./y;
const TILE = /(\d{1,3})(?::(\d{1,3}))?/y;

/** A line while its end is not yet read. */
interface OpenLine {
  readonly first: number; // ply of its first move
  readonly openedAt: number;
  readonly moves: number[];
  readonly spawns: Spawn[];
  readonly comments: Comment[];
  readonly variations: Variation[];
}

/** Reads the moves up to the end of the text. */
export function readMovetext(scanner: Scanner, variant: Variant): Result<Line> {
  return new MovetextReader(scanner, variant).read();
}

class MovetextReader {
  readonly #scanner: Scanner;
  readonly #variant: Variant;
  readonly #outer: OpenLine[] = []; // the lines around the current one
  #line: OpenLine;
  #plies = 0; // of all lines
  #annotations = 0; // of all lines

  constructor(scanner: Scanner, variant: Variant) {
    this.#scanner = scanner;
    this.#variant = variant;
    this.#line = openLine(1, scanner.at);
  }

  read(): Result<Line> {
    for (;;) {
      this.#scanner.skipSpace();
      if (this.#scanner.next === '*') return this.#finish();
      const refusal = this.#readOne();
      if (refusal !== undefined) return refusal;
    }
  }

  #readOne(): Refusal | undefined {
    const scanner = this.#scanner;
    const sign = scanner.next;
    if (sign === '') {
      const message = 'The replay is cut off: a whole one ends with a star, *. Get the file again.';
      return scanner.refuse('replay-truncated', message);
    }
    if (sign === '{') return this.#readComment();
    if (sign === '(') return this.#openVariation();
    if (sign === ')') return this.#closeVariation();
    if (LETTERS.includes(sign)) return this.#readMove();
    return this.#readNumber();
  }

  #readMove(): Refusal | undefined {
    const { moves, spawns } = this.#line;
    const scanner = this.#scanner;
    const at = scanner.at;
    moves.push(LETTERS.indexOf(scanner.next));
    scanner.at++;
    const tile = scanner.take(TILE);
    if (++this.#plies > MAX_REPLAY_PLIES) {
      return scanner.refuse('replay-too-long', `A replay has at most ${MAX_REPLAY_PLIES} moves.`, at);
    }
    if ((tile !== undefined) !== spawns.length > 0 && moves.length > 1) {
      const message = 'Either every move of a line is followed by its tile, or none is.';
      return scanner.refuse('spawn-mixed', message, at);
    }
    if (tile === undefined) return undefined;
    const spawn = { cell: Number(tile[1]), rank: Number(tile[2] ?? 1) };
    const cells = this.#variant.columns * this.#variant.rows;
    if (spawn.cell >= cells || !canSpawn(this.#variant, spawn.rank)) {
      const message = `${quote(tile[0])} is no tile of this variant: cells are 0 to ${cells - 1}, a 4 is marked :2.`;
      return scanner.refuse('spawn-impossible', message, at + 1);
    }
    spawns.push(spawn);
    return undefined;
  }

  /** Move numbers are for people, but a wrong number means that moves were lost. */
  #readNumber(): Refusal | undefined {
    const scanner = this.#scanner;
    const at = scanner.at;
    const number = scanner.take(MOVE_NUMBER)?.[1];
    if (number === undefined) {
      const message = `${quote(scanner.next)} is not a move. Moves are U, R, D and L; the last is followed by a star, *.`;
      return scanner.refuse('move-unknown', message);
    }
    if (Number(number) === nextPly(this.#line)) return undefined;
    const message = `Here stands move ${nextPly(this.#line)}, but the text numbers it ${number}. Moves are missing or too many.`;
    return scanner.refuse('move-number', message, at);
  }

  /** Counts a comment or a variation that begins here. */
  #countAnnotation(): Refusal | undefined {
    if (++this.#annotations <= MAX_ANNOTATIONS) return undefined;
    return this.#scanner.refuse('replay-too-long', TOO_MANY_ANNOTATIONS);
  }

  #readComment(): Refusal | undefined {
    const tooMany = this.#countAnnotation();
    if (tooMany !== undefined) return tooMany;
    this.#scanner.at++;
    const text = this.#scanner.quoted('}');
    if (!text.ok) return text;
    this.#line.comments.push({ ply: nextPly(this.#line) - 1, text: text.value });
    return undefined;
  }

  #openVariation(): Refusal | undefined {
    const scanner = this.#scanner;
    if (this.#line.moves.length === 0) {
      return scanner.refuse('variation-early', 'A variation stands after the move that it replaces.');
    }
    if (this.#outer.length >= MAX_VARIATION_DEPTH) {
      const message = `Variations lie at most ${MAX_VARIATION_DEPTH} deep in one another.`;
      return scanner.refuse('variation-deep', message);
    }
    const tooMany = this.#countAnnotation();
    if (tooMany !== undefined) return tooMany;
    this.#outer.push(this.#line);
    this.#line = openLine(nextPly(this.#line) - 1, scanner.at);
    scanner.at++;
    return undefined;
  }

  #closeVariation(): Refusal | undefined {
    const scanner = this.#scanner;
    const outer = this.#outer.at(-1);
    if (outer === undefined) return scanner.refuse('variation-unopened', 'This ) has no ( before it.');
    if (this.#line.moves.length === 0) {
      return scanner.refuse('variation-empty', 'A variation has at least one move.', this.#line.openedAt);
    }
    outer.variations.push({ ply: this.#line.first, ...closeLine(this.#line) });
    this.#outer.pop();
    this.#line = outer;
    scanner.at++;
    return undefined;
  }

  #finish(): Result<Line> {
    const scanner = this.#scanner;
    if (this.#outer.length > 0) {
      return scanner.refuse('variation-open', 'This ( has no ) after it.', this.#line.openedAt);
    }
    scanner.at++;
    scanner.skipSpace();
    if (!scanner.atEnd)
      return scanner.refuse('replay-trailing', 'The replay ends at the star; delete what follows.');
    return success(closeLine(this.#line));
  }
}

function openLine(first: number, openedAt: number): OpenLine {
  return { first, openedAt, moves: [], spawns: [], comments: [], variations: [] };
}

function nextPly(line: OpenLine): number {
  return line.first + line.moves.length;
}

function closeLine({ moves, spawns, comments, variations }: OpenLine): Line {
  const told = spawns.length > 0 ? { spawns } : {};
  return { moves: Uint8Array.from(moves), ...told, comments, variations };
}
