/**
 * An arena as a study: the asking side divides its games into parts, and workers on any machine play them. Each game is a function
 * of its setting and seed. Settings name networks with fingerprints, and a worker refuses others.
 */
import { findVariant, makePosition, parsePosition, type Variant } from '@twofold/core';
import { makersOf, newArenaThread, readSetting } from '../arena/arenaSetting.js';
import type { ArenaJob, ArenaThreadData, PlayedGame } from '../arena/arenaThread.js';
import { type PlayerSpec, parsePlayer } from '../arena/player.js';
import { Hands } from './hands.js';
import { checkSharedPath } from './sharedPath.js';

/** The setting of an arena as plain data. */
export interface ArenaStudy {
  /** The names of the players. */
  players: string[];
  /** By player: the fingerprint of its network and kernel; null: it has none. */
  makers: (string | null)[];
  /** The id of the variant. */
  variant: string;
  /** A game ends when this tile is made. */
  until?: number;
  /** Positions at which games begin. */
  from?: string[];
  /** Whether replays are wanted. */
  saves: boolean;
}

/** Plays parts, several at the same time. */
export interface ArenaHands {
  /** The games of a part, as bytes for `readArenaPart`. Rejects when `signal` aborts. */
  run(jobs: readonly ArenaJob[], signal: AbortSignal): Promise<Uint8Array>;
  /** Ends its threads. */
  close(): Promise<void>;
}

/** The setting for a study. Throws RangeError for files that other machines cannot find. */
export function arenaStudy(data: ArenaThreadData): ArenaStudy {
  const { players, variant, until, from, saves } = data;
  for (const { network, tables } of players) for (const path of [network, ...tables]) checkSharedPath(path);
  return {
    players: players.map(({ name }) => name),
    makers: makersOf(data),
    variant: variant.id,
    ...(until === undefined ? {} : { until }),
    ...(from === undefined ? {} : { from: from.map(makePosition) }),
    saves,
  };
}

/** Games of `random` and `greedy` of one part: a part takes a second or less. */
const QUICK_GAMES = 500;
/** Games of a search on boards of up to nine cells. */
const SMALL_GAMES = 5;
const SMALL_CELLS = 9;

/**
 * Divides games into parts, and returns those parts in which a game is missing. They stay in order, and a game of a search on 4x4
 * is a part of its own. A part is the same whatever is missing: its result is found again.
 */
export function arenaParts(
  { all, missing }: { all: readonly ArenaJob[]; missing: readonly ArenaJob[] },
  { players, variant }: ArenaThreadData,
): ArenaJob[][] {
  const parts: ArenaJob[][] = [];
  let room = 0;
  for (const job of all) {
    const cost = costOf(players[job.player]!, variant);
    if (parts.length === 0 || cost > room + 1e-9) {
      parts.push([]);
      room = 1;
    }
    parts.at(-1)!.push(job);
    room -= cost;
  }
  const open = new Set(missing);
  return parts.filter((part) => part.some((job) => open.has(job)));
}

function costOf({ network }: PlayerSpec, { columns, rows }: Variant): number {
  if (network === 'random' || network === 'greedy') return 1 / QUICK_GAMES;
  return columns * rows <= SMALL_CELLS ? 1 / SMALL_GAMES : 1;
}

/** The games of a part that `ArenaHands` has played. */
export function readArenaPart(result: Uint8Array): PlayedGame[] {
  return JSON.parse(new TextDecoder().decode(result));
}

/** Opens a setting on a worker. Throws an Error for people if this machine cannot play as it was asked. */
export function openArenaStudy(study: ArenaStudy): ArenaHands {
  const players = study.players.map(parsePlayer);
  for (const { network, tables } of players) for (const path of [network, ...tables]) checkSharedPath(path);
  const variant = findVariant(study.variant);
  if (!variant) throw new RangeError(`There is no variant "${study.variant}" here.`);
  const from = study.from?.map((text) => {
    const board = parsePosition(text);
    if (!board.ok) throw new RangeError(`${text}: ${board.error.message}`);
    return board.value;
  });
  const { until, saves, makers } = study;
  const data = readSetting({ players, variant, until, from, saves });
  for (const [at, own] of makersOf(data).entries()) {
    const asked = makers[at] ?? null;
    if (own !== asked)
      throw new Error(
        `${players[at]!.name} plays with another network or kernel here (${own ?? 'none'}, asked for ${asked ?? 'none'}).`,
      );
  }
  const hands = new Hands<ArenaJob, PlayedGame>(() => newArenaThread(data));
  return {
    async run(jobs, signal) {
      const games: PlayedGame[] = [];
      for (const job of jobs) games.push(await hands.do(job, signal));
      return new TextEncoder().encode(JSON.stringify(games));
    },
    close: () => hands.close(),
  };
}
