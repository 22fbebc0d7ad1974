/**
 * Players of the arena by name: NETWORK@SETTING. The network is shipped with the solver, a weights file, or
 * the checkpoint of a run. The setting limits the search. Three players need no network. Endgame tables are added to
 * a network by +FILE.
 */
import type { Limits } from '@twofold/solver';
import { limitsFault } from '@twofold/solver/internal';

/** A player's specification; plain data. */
export interface PlayerSpec {
  /** As the caller wrote it. */
  name: string;
  /** 'small' or a path; otherwise one of SIMPLE_PLAYERS. */
  network: string;
  /** The limits of each search. */
  limits: Limits;
  /** Paths. */
  tables: readonly string[];
}

/** Players without a network. */
export const SIMPLE_PLAYERS = ['heuristic', 'random', 'greedy'] as const;

/** Before each table of a player. Its path cannot have this sign. */
const TABLE_SIGN = /\+(?=[^+]*\.2048tab)/;

const SETTINGS: readonly [pattern: RegExp, limits: (amount: number) => Limits][] = [
  [/^(\d+(?:\.\d+)?)ms$/, (milliseconds) => ({ milliseconds })],
  [/^(\d+)ply$/, (depth) => ({ depth })],
  [/^(\d+)nodes$/, (nodes) => ({ nodes })],
];

/** Throws RangeError, with the expected form, for anything else. */
export function parsePlayer(text: string): PlayerSpec {
  const at = text.lastIndexOf('@');
  const [network = '', ...tables] = (at < 0 ? text : text.slice(0, at)).split(TABLE_SIGN);
  const setting = at < 0 ? undefined : text.slice(at + 1);
  if (network === '')
    throw new RangeError(`"${text}" names no network: write small@1ms, or a path before the @`);
  if (network === 'random' || network === 'greedy') {
    if (setting !== undefined)
      throw new RangeError(`"${text}": ${network} does not search, so write ${network}`);
    if (tables.length > 0) throw new RangeError(`"${text}": ${network} uses no tables`);
    return { name: text, network, limits: { depth: 1 }, tables };
  }
  if (setting === undefined)
    throw new RangeError(`"${text}" has no setting: write ${network}@1ms or ${network}@2ply`);
  if (network === 'heuristic' && tables.length > 0) {
    throw new RangeError(`"${text}": heuristic uses no tables, so name a network`);
  }
  return { name: text, network, limits: parseSetting(setting, text), tables };
}

function parseSetting(setting: string, player: string): Limits {
  for (const [pattern, limits] of SETTINGS) {
    const amount = Number(pattern.exec(setting)?.[1]);
    if (!(amount > 0 && Number.isFinite(amount))) continue;
    const fault = limitsFault(limits(amount));
    if (fault !== undefined) throw new RangeError(`"${player}": ${fault}`);
    return limits(amount);
  }
  throw new RangeError(
    `"${setting}" of "${player}" is no setting: write a time (10ms), a depth (2ply) or nodes (5000nodes)`,
  );
}
