/**
 * The exact table of the board that is being played. A thread makes it in pauses between searches, layer by layer, and goes
 * on where a search interrupted it. The code is loaded when a board needs it.
 */
import type { Board } from '@twofold/core';
import type { BoardShape } from '../network/manifest.js';
import type { ExactLine, ExactTable } from './exactTable.js';
import type { ExactProgress } from './solveExact.js';

/** Larger boards are solved on request only: 3x3 takes a minute and 0.7 GB. */
const MOST_CELLS_ASIDE = 8;
const MOST_CELLS = 9;
const START_TILES = 2;

export interface ExactPorts {
  /** The bytes of exact.wasm. Left out, or if it fails, TypeScript solves. */
  readExactKernel?(): Promise<Uint8Array>;
  /** Lets waiting messages in. */
  pause(): Promise<void>;
}

/** A position to solve. `solves`: boards of nine cells, too. */
export interface ExactPosition {
  readonly board: Board;
  readonly solves?: boolean;
}

/** The rules that a table is for. */
interface Rules extends BoardShape {
  readonly fourChance: number;
}

type Steps = Generator<ExactProgress, ExactTable>;

export class ExactBoards {
  readonly #ports: ExactPorts;
  #rules: Rules | undefined;
  #steps: Steps | undefined; // once the code is there
  #table: ExactTable | undefined;
  #hasFailed = false; // as without memory: no further attempt for these rules

  constructor(ports: ExactPorts) {
    this.#ports = ports;
  }

  /** Whether a table of such a board is made for this request, or in pauses after it. */
  canSolve({ board, solves = false }: ExactPosition): boolean {
    return board.ranks.length <= (solves ? MOST_CELLS : MOST_CELLS_ASIDE);
  }

  /** A position's directions. Undefined: there is no table yet, or no game meets this board. */
  lines({ board }: ExactPosition, fourChance: number): ExactLine[] | undefined {
    return this.#isFor({ ...shapeOf(board), fourChance }) ? this.#table?.lines(board) : undefined;
  }

  /** Makes the table, until it is made or `goesOn` says no. Never rejects. */
  async solve({ board }: ExactPosition, fourChance: number, goesOn: () => boolean): Promise<void> {
    const rules = { ...shapeOf(board), fourChance };
    if (!this.#isFor(rules)) this.#begin(rules);
    try {
      const opened = this.#steps ?? (await this.#open(rules));
      if (!this.#isFor(rules)) return; // another board came meanwhile
      this.#steps ??= opened;
      while (this.#isFor(rules) && goesOn()) {
        if (this.#table || this.#hasFailed) return;
        const { done, value } = this.#steps.next();
        if (done) this.#table = value;
        await this.#ports.pause();
      }
    } catch {
      if (this.#isFor(rules)) this.#hasFailed = true;
    }
  }

  #begin(rules: Rules): void {
    this.#rules = rules;
    this.#steps = this.#table = undefined;
    this.#hasFailed = false;
  }

  async #open(rules: Rules): Promise<Steps> {
    const { exactSteps } = await import('./solveExact.js');
    const kernel = await this.#ports.readExactKernel?.().catch(() => undefined);
    return exactSteps({ ...rules, startTiles: START_TILES }, 'score', kernel);
  }

  #isFor({ columns, rows, fourChance }: Rules): boolean {
    const own = this.#rules;
    return own?.columns === columns && own.rows === rows && own.fourChance === fourChance;
  }
}

/** The shape of its table: lying boards use that of the standing board. */
function shapeOf({ columns, rows }: BoardShape): BoardShape {
  return { columns: Math.min(columns, rows), rows: Math.max(columns, rows) };
}
