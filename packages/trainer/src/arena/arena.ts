/**
 * The arena: players play the same seeds, several games at once, each game on one thread. Games are handed
 * out seed after seed. So an arena that stops early has compared all players on the same games.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Board, makePosition, VARIANTS, type Variant } from '@twofold/core';
import { checkWhole } from '../learn/wholeNumbers.js';
import type { ArenaGame } from './arenaGame.js';
import { type LostGame, playAll } from './arenaPool.js';
import { openRecord } from './arenaRecord.js';
import { newArenaThread, readSetting } from './arenaSetting.js';
import type { ArenaJob, ArenaThreadData, PlayedGame } from './arenaThread.js';
import { fingerprintOf } from './fingerprint.js';
import type { PlayerSpec } from './player.js';

/** The players of an arena, and how they play. */
export interface ArenaOptions {
  /** Those that play, each as many games. */
  players: readonly PlayerSpec[];
  /** For each player. */
  games: number;
  /** Game n is dealt by `${seed}-${n}`; by default: 'arena'. */
  seed?: string;
  /** By default: classic. */
  variant?: Variant;
  /** A game ends when this tile is made. */
  until?: number;
  /** Game n begins at position n, and again at the first after the last. */
  from?: readonly Board[];
  /** Games at once; by default: the number of cores. */
  threads?: number;
  /** A file of finished games, which are not played again. */
  record?: string;
  /** A folder for replays. */
  save?: string;
  /** Stops at once: unfinished games are dropped. */
  signal?: AbortSignal;
  /** A thread ended during a game, which begins again. */
  onLost?: (game: LostGame) => void;
  /** Leaves out times, so that games of equal nodes or depths are equal to the byte on every machine. */
  withoutTimes?: boolean;
  /** Plays the games elsewhere. By default: in threads of this process. */
  elsewhere?: ArenaElsewhere;
}

/**
 * Plays the missing games of a setting, and gives each as it was played. It may play some of the others, too. Resolves early if
 * the arena is stopped.
 */
export type ArenaElsewhere = (
  data: ArenaThreadData,
  jobs: { all: readonly ArenaJob[]; missing: readonly ArenaJob[] },
  onGame: (game: PlayedGame) => void,
) => Promise<void>;

/**
 * Plays until all games are done or `signal` aborts. Returns all games known then, those of the record
 * included. After each game `onGame` gets all that are known, and how many there will be. Rejects with an Error that
 * says what to do. Reasons: a network or the record cannot be read; the record cannot be written; a game's thread ends
 * again and again; a number among the options is wrong (RangeError).
 */
export async function runArena(
  options: ArenaOptions,
  onGame: (games: readonly ArenaGame[], all: number) => void = () => {},
): Promise<ArenaGame[]> {
  const { players, seed = 'arena', variant = VARIANTS.classic, until, from, signal } = options;
  const { onLost = () => {} } = options;
  checkWhole({ games: options.games, threads: options.threads, until });
  const head = {
    ...{ variant: variant.id, seed },
    ...(until === undefined ? {} : { until }),
    ...(from === undefined ? {} : { from: positionsFingerprint(from) }),
  };
  const data = readSetting({ players, variant, until, from, saves: options.save !== undefined });
  const record = options.record === undefined ? undefined : openRecord(options.record, head);
  try {
    const games = (record?.games ?? []).filter(
      ({ player, game }) => game < options.games && players.some(({ name }) => name === player),
    );
    for (const game of games) checkNetwork(game, data, options.record);
    const jobs = jobsOf(options, seed);
    const known = new Set(games.map(keyOf));
    const missing = jobs.filter(
      ({ player, game }) => !known.has(keyOf({ player: players[player]!.name, game })),
    );
    const add = ({ record: played, replay }: PlayedGame) => {
      if (known.has(keyOf(played))) return; // part of a study that has others
      known.add(keyOf(played));
      const game = options.withoutTimes ? { ...played, milliseconds: 0, times: [] } : played;
      if (options.save !== undefined && replay !== undefined) saveReplay(options.save, game, replay);
      record?.add(game);
      games.push(game);
      onGame(games, jobs.length);
    };
    if (options.elsewhere) await options.elsewhere(data, { all: jobs, missing }, add);
    else {
      const pool = { jobs: missing, signal, newThread: () => newArenaThread(data), onGame: add, onLost };
      await playAll(pool, Math.min(options.threads ?? availableParallelism(), missing.length));
    }
    return games.sort((one, other) => one.game - other.game);
  } finally {
    record?.close();
  }
}

/** All games: seed after seed, and for each seed one player after the other. */
function jobsOf({ players, games }: ArenaOptions, seed: string): ArenaJob[] {
  return Array.from({ length: games }, (_, game) =>
    players.map((_, player) => ({ player, game, seed: `${seed}-${game}` })),
  ).flat();
}

const keyOf = ({ player, game }: Pick<ArenaGame, 'player' | 'game'>) => `${game} ${player}`;

/**
 * Throws if a game of the record has the same player, but other weights or another kernel. Such games must
 * not be counted together.
 */
function checkNetwork({ player, network: before }: ArenaGame, data: ArenaThreadData, file = ''): void {
  const spec = data.players.find(({ name }) => name === player)!;
  const now = fingerprintOf(spec, data);
  if (before !== now) {
    throw new Error(
      `${file} has games of ${player} with another network or kernel (${before ?? 'none'}, now ${now ?? 'none'}): name another file`,
    );
  }
}

/** Names a list of positions in a record, so that games from other positions are not counted with these. */
function positionsFingerprint(from: readonly Board[]): string {
  return createHash('sha256').update(from.map(makePosition).join('\n')).digest('hex').slice(0, 12);
}

function saveReplay(folder: string, { player, game }: ArenaGame, replay: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${player.replace(/[^\w.@-]+/g, '_')}-${game}.2048`), replay);
}
