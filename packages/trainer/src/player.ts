/**
 * Players of the arena by name: NETWORK@SETTING. The network is one that comes with the solver, a weights file or
 * a checkpoint of a run; the setting says how long it may search. Three players need no network.
 */
import type { Limits } from '@twofold/solver';

/** A player as it was asked for; plain data. */
export interface PlayerSpec {
  name: string; // as given
  /** 'small', 'strong' or a path; or what plays without a network. */
  network: string;
  limits: Limits;
}

/** Players without a network, and those that ship with the solver. */
export const SIMPLE_PLAYERS = ['heuristic', 'random', 'greedy'] as const;
export const SHIPPED_NETWORKS = ['small', 'strong'] as const;

const SETTINGS: readonly [pattern: RegExp, limits: (amount: number) => Limits][] = [
  [/^(\d+(?:\.\d+)?)ms$/, (milliseconds) => ({ milliseconds })],
  [/^(\d+)ply$/, (depth) => ({ depth })],
  [/^(\d+)nodes$/, (nodes) => ({ nodes })],
];

/** Throws RangeError, saying what a player looks like, for anything else. */
export function parsePlayer(text: string): PlayerSpec {
  const at = text.lastIndexOf('@');
  const network = at < 0 ? text : text.slice(0, at);
  const setting = at < 0 ? undefined : text.slice(at + 1);
  if (network === '')
    throw new RangeError(`"${text}" names no network: write small@1ms, or a path before the @`);
  if (network === 'random' || network === 'greedy') {
    if (setting !== undefined)
      throw new RangeError(`"${text}": ${network} does not search, so write ${network}`);
    return { name: text, network, limits: { depth: 1 } };
  }
  if (setting === undefined)
    throw new RangeError(`"${text}" has no setting: write ${network}@1ms or ${network}@2ply`);
  return { name: text, network, limits: parseSetting(setting, text) };
}

function parseSetting(setting: string, player: string): Limits {
  for (const [pattern, limits] of SETTINGS) {
    const amount = Number(pattern.exec(setting)?.[1]);
    if (amount > 0) return limits(amount);
  }
  throw new RangeError(
    `"${setting}" of "${player}" is no setting: write a time (10ms), a depth (2ply) or nodes (5000nodes)`,
  );
}
