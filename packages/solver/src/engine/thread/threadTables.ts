/** The endgame tables of a thread. A table's chances hold for its own chance of a 4 alone. */
import type { Kernel } from '../../kernel/kernel.js';
import type { FormationTable } from '../../tables/file.js';
import { type PlacedTable, placeTable } from '../../tables/placed.js';

export class ThreadTables {
  readonly #tables: readonly { readonly fourChance: number; readonly placed: PlacedTable }[];
  #given: { kernel: Kernel; names: string } | undefined; // which of them a kernel has

  constructor(tables: readonly FormationTable[] = []) {
    this.#tables = tables.map((table) => ({ fourChance: table.fourChance, placed: placeTable(table) }));
  }

  /** Gives the kernel the tables of this chance of a 4, if it has others. Throws OutOfMemory. */
  giveTo(kernel: Kernel, fourChance: number): void {
    const fitting = this.#tables.filter((table) => table.fourChance === fourChance);
    const names = fitting.map((table) => this.#tables.indexOf(table)).join();
    const had = this.#given?.kernel === kernel ? this.#given.names : '';
    if (names === had) return;
    this.#given = { kernel, names: 'none yet' }; // if memory ends, the next search tries again
    kernel.useTables(fitting.map(({ placed }) => placed));
    this.#given = { kernel, names };
  }
}
