// Checks the shape of an export, field by field. The result has exactly the declared fields and types. Whether
// a game is possible is checked in verifyGame.ts.
import { findVariant, isSeed, type Result, type Status } from '@twofold/core';
import { LARGEST_RANK, type Milestone } from '@twofold/core/internal';
import { ORIGINS } from '../origin';
import type { Best, GameRecord, Opening, Origin, SolverShare, Tail } from '../records';
import { EXPORT_FORMAT, EXPORT_VERSION, type ExportedGame } from './exportText';

/** Why an import was refused. Each is a message, `storage.import.<code>`. */
export type ImportFailure =
  | 'tooLarge'
  | 'notJson'
  | 'unknown'
  | 'newer'
  | 'malformed'
  | 'classic'
  | 'notStored';

/** A parsed export. */
export interface ExportFile {
  readonly settings: object | undefined;
  readonly games: readonly GameRecord[];
  readonly bests: readonly Best[];
  readonly current: string | undefined;
  readonly refused: number; // how many entries of its games are no games
}

type Checks<T> = { readonly [K in keyof T]-?: (value: unknown) => boolean };

const LONGEST_ID = 200;
/** Far above any player's counts, and far below the largest exact integer of a double. */
const LARGEST_COUNT = 2 ** 40;
const LAST_DATE = 8.64e15;

const isBoolean = (value: unknown) => typeof value === 'boolean';
const isText = (value: unknown) => typeof value === 'string';
const isCount = (value: unknown) => isWithin(value, LARGEST_COUNT) && Number.isInteger(value);
const isRank = (value: unknown) => isCount(value) && (value as number) <= LARGEST_RANK;
const isPly = (value: unknown) => isCount(value) && value !== 0;
const isDate = (value: unknown) => isWithin(value, LAST_DATE);
const isSum = (value: unknown) => isWithin(value, Number.MAX_VALUE); // a score may pass 2^53
const isId = (value: unknown) => isText(value) && value !== '' && (value as string).length <= LONGEST_ID;
const isVariant = (value: unknown) => isText(value) && findVariant(value as string)?.id === value;
const isStatus = (value: unknown) => STATUSES.includes(value as Status);
const isOrigin = (value: unknown) => value === undefined || ORIGINS.includes(value as Origin);

const STATUSES: readonly Status[] = ['playing', 'won', 'over'];

const SOLVER: Checks<SolverShare> = { first: isPly, last: isPly };

const MILESTONE: Checks<Milestone> = { rank: isRank, ply: isCount, elapsed: isDate };

const MOST_CELLS = 64;
const MOST_PLIES = 2 ** 21;

const isListOf = (value: unknown, most: number, isOne: (one: unknown) => boolean) =>
  Array.isArray(value) && value.length <= most && value.every(isOne);
const isPackedTurn = (value: unknown) => isCount(value) && (value as number) < 2 ** 16;

/** A line that the exporting version could not read. This one may. */
const OPENING: Checks<Opening> = {
  start: (value) => value === undefined || isListOf(value, MOST_CELLS, isRank),
  startScore: (value) => value === undefined || isSum(value),
  isTold: (value) => value === undefined || isBoolean(value),
};
const TAIL: Checks<Tail> = { kept: isCount, turns: (value) => isListOf(value, MOST_PLIES, isPackedTurn) };

const GAME: Checks<ExportedGame> = {
  id: isId,
  revision: (value) => isCount(value) && value !== 0,
  variant: isVariant,
  seed: isSeed,
  line: (value) => isText(value) || pick(value, OPENING) !== undefined,
  tail: (value) => value === undefined || pick(value, TAIL) !== undefined,
  ply: isCount,
  score: isSum,
  maxRank: isRank,
  status: isStatus,
  won: isBoolean,
  undos: isCount,
  keptGoing: isBoolean,
  startedAt: isDate,
  updatedAt: isDate,
  elapsed: isDate,
  milestones: (value) => isListOf(value, LARGEST_RANK, isMilestone),
  origin: isOrigin,
  solver: (value) => value === undefined || isSolverShare(value),
  help: (value) => value === undefined || isCount(value),
};

const BEST: Checks<Best> = { variant: isVariant, helped: isBoolean, score: isSum, maxRank: isRank };

/** Reads an object from JSON.parse as an export. Never throws. A broken game is left out and counted. */
export function parseExport(file: Record<string, unknown>): Result<ExportFile> {
  const { format, version, settings, games, bests, current } = file;
  if (format !== EXPORT_FORMAT) return refuse('unknown', `format is not ${EXPORT_FORMAT}`);
  if (!isCount(version) || version === 0) return refuse('malformed', 'version is no number');
  if ((version as number) > EXPORT_VERSION) return refuse('newer', `version is above ${EXPORT_VERSION}`);
  if (!Array.isArray(games)) return refuse('malformed', 'games is no list');
  if (!Array.isArray(bests)) return refuse('malformed', 'bests is no list');
  const read = games.map(readGame).filter((game) => game !== undefined);
  const value = {
    settings: isObject(settings) ? flat(settings) : undefined,
    games: read,
    bests: bests.map((best) => pick(best, BEST)).filter((best) => best !== undefined),
    current: isId(current) ? (current as string) : undefined,
    refused: games.length - read.length,
  };
  return { ok: true, value };
}

/** A refusal. `detail` is for debugging: the player reads the message of the code (DataSection). */
export function refuse(code: ImportFailure, detail: string): Result<never> {
  return { ok: false, error: { code, message: detail } };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The settings without nested objects: no setting is one. */
function flat(settings: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => typeof value !== 'object'));
}

function readGame(value: unknown): GameRecord | undefined {
  const game = pick(value, GAME);
  if (!game) return undefined;
  const tail = pick(game.tail, TAIL);
  return {
    ...game,
    line: pick(game.line, OPENING) ?? game.line,
    ...(tail && { tail }),
    milestones: game.milestones.map((milestone) => pick(milestone, MILESTONE)!),
  };
}

function isSolverShare(value: unknown): boolean {
  const share = pick(value, SOLVER);
  return share !== undefined && share.first <= share.last;
}

function isMilestone(value: unknown): boolean {
  return pick(value, MILESTONE) !== undefined;
}

/**
 * The fields named in `checks`, and no others. Undefined unless every check passes. An absent field counts as
 * undefined.
 */
function pick<T>(value: unknown, checks: Checks<T>): T | undefined {
  if (!isObject(value)) return undefined;
  const keys = Object.keys(checks) as (keyof T & string)[];
  const given = new Map(keys.filter((key) => Object.hasOwn(value, key)).map((key) => [key, value[key]]));
  if (!keys.every((key) => checks[key](given.get(key)))) return undefined;
  return Object.fromEntries(given) as T;
}

function isWithin(value: unknown, limit: number): boolean {
  return typeof value === 'number' && value >= 0 && value <= limit;
}
