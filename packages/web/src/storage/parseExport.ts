// The shape of an export, checked field by field: what comes out has exactly the fields and types that it
// says, whatever went in. Whether a game can have happened is for verifyGame.ts.
import { findVariant, LARGEST_RANK, type Result, type Status } from '@twofold/core';
import { EXPORT_FORMAT, EXPORT_VERSION } from './exportText';
import { ORIGINS } from './origin';
import type { Best, GameRecord, Milestone, Origin, SolverShare } from './types';

/** Why an import was refused; each is a message, `storage.import.<code>`. */
export type ImportFailure =
  | 'tooLarge'
  | 'notJson'
  | 'unknown'
  | 'newer'
  | 'malformed'
  | 'classic'
  | 'notStored';

/** An export as it was read. */
export interface ExportFile {
  readonly settings: object | undefined;
  readonly games: readonly GameRecord[];
  readonly bests: readonly Best[];
  readonly current: string | undefined;
  readonly refused: number; // entries of the list of games that are no games
}

type Checks<T> = { readonly [K in keyof T]-?: (value: unknown) => boolean };

const LONGEST_ID = 200;
/** Far above what a player reaches, far below where a double skips a number. */
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

const GAME: Checks<GameRecord> = {
  id: isId,
  revision: (value) => isCount(value) && value !== 0,
  variant: isVariant,
  seed: isText,
  line: isText,
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
  milestones: (value) => Array.isArray(value) && value.length <= LARGEST_RANK && value.every(isMilestone),
  origin: isOrigin,
  solver: (value) => value === undefined || isSolverShare(value),
};

const BEST: Checks<Best> = { variant: isVariant, undoUsed: isBoolean, score: isSum, maxRank: isRank };

/** Reads an export that JSON.parse has read. Never throws. One broken game does not keep the others out: it is counted. */
export function parseExport(file: Record<string, unknown>): Result<ExportFile> {
  const { format, version, settings, games, bests, current } = file;
  if (format !== EXPORT_FORMAT) return refuse('unknown', `format is not ${EXPORT_FORMAT}`);
  if (!isCount(version) || version === 0) return refuse('malformed', 'version is no number');
  if ((version as number) > EXPORT_VERSION) return refuse('newer', `version is above ${EXPORT_VERSION}`);
  if (!Array.isArray(games)) return refuse('malformed', 'games is no list');
  if (!Array.isArray(bests)) return refuse('malformed', 'bests is no list');
  const read = games.map(readGame).filter((game) => game !== undefined);
  const value = {
    settings: isObject(settings) ? settings : undefined,
    games: read,
    bests: bests.map((best) => pick(best, BEST)).filter((best) => best !== undefined),
    current: isId(current) ? (current as string) : undefined,
    refused: games.length - read.length,
  };
  return { ok: true, value };
}

/** A refusal; `detail` is for those who look into it, the player reads the code's message. */
export function refuse(code: ImportFailure, detail: string): Result<never> {
  return { ok: false, error: { code, message: detail } };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readGame(value: unknown): GameRecord | undefined {
  const game = pick(value, GAME);
  return game && { ...game, milestones: game.milestones.map((milestone) => pick(milestone, MILESTONE)!) };
}

function isSolverShare(value: unknown): boolean {
  const share = pick(value, SOLVER);
  return share !== undefined && share.first <= share.last;
}

function isMilestone(value: unknown): boolean {
  return pick(value, MILESTONE) !== undefined;
}

/** The fields of `checks`, and no others; undefined unless each passes. A field that is absent counts as undefined. */
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
