/** The solver's advisor for commands: its engine runs in threads of this process. */
import { USUAL_FOUR_CHANCE } from '@twofold/core';
import {
  type Advisor,
  type BoardShape,
  createAdvisor,
  type EngineError,
  type FormationTable,
  USUAL_NETWORK,
} from '@twofold/solver';
import { hasNetworkChoice } from '@twofold/solver/internal';
import { createNodeEngine, openTableFile } from '@twofold/solver/node';
import { existingNetwork } from '@twofold/trainer';

const HEURISTIC = 'heuristic';

/** An endgame table of a command's options. */
export interface NamedTable {
  readonly path: string;
  readonly table: FormationTable;
}

/**
 * An advisor for a command's options. `network` is a name, a path, or 'heuristic', and serves 4x4. Throws an
 * Error with a suggestion if there is no such network, or if there are tables and none.
 */
export function openAdvisor(
  network: string = USUAL_NETWORK,
  threads = 1,
  named: readonly NamedTable[] = [],
): Advisor {
  if (network === HEURISTIC && named.length > 0) {
    throw new Error(
      'A table serves searches by a network, and heuristic has none: leave out the table, or choose a network.',
    );
  }
  const tables = named.map(({ table }) => table);
  return createAdvisor({
    openEngine: () => createNodeEngine({ threads, tables }),
    network: network === HEURISTIC ? undefined : existingNetwork(network, [HEURISTIC]),
    waitsForNetwork: true,
  });
}

/** Reads tables. Throws an Error that names the file and says what to do. */
export function readTables(paths: readonly string[]): NamedTable[] {
  return paths.map((path) => ({ path, table: openTableFile(path) }));
}

/** What to do if tables are for another chance of a 4 than a search of a board. Undefined: they fit, or do not matter. */
export function misfitOf(
  named: readonly NamedTable[],
  board: BoardShape,
  fourChance: number = USUAL_FOUR_CHANCE,
): string | undefined {
  if (!hasNetworkChoice(board)) return undefined;
  const wrong = named.find(({ table }) => table.fourChance !== fourChance);
  if (!wrong) return undefined;
  const [its, own] = [wrong.table.fourChance, fourChance].map(
    (chance) => `${Number((100 * chance).toFixed(3))} %`,
  );
  return `${wrong.path} is for ${its} of 4s, and the search for ${own}: leave the table out, or make one by twofold table build --four ${fourChance}.`;
}

/** The name of a board's network in reports. `chosen`: as in `openAdvisor`. */
export function networkNameFor(board: BoardShape, chosen: string = USUAL_NETWORK): string {
  return hasNetworkChoice(board) ? chosen : 'network';
}

/** The message after a thread died and the engine was restarted. */
export function restartMessage({ message }: EngineError): string {
  return `The solver failed and was restarted: ${message}`;
}
