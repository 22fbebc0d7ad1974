/** The resets that a client of `twofold env` asks for: JSON from outside, checked field by field. */
import { type Board, boardFromRanks, type Failure, isSeed, type Result, type Variant } from '@twofold/core';

/** What a reset asks for. Without anything: the next game of each. */
export interface ResetRequest {
  readonly seeds: string | string[] | undefined;
  readonly boards: Board[] | undefined;
  /** Games to reset; entry i is 0 for a game that stays. */
  readonly some: number[] | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads a reset for `count` games. An empty payload is one without wishes. */
export function parseReset(payload: Uint8Array, count: number, variant: Variant): Result<ResetRequest> {
  let fields: unknown = {};
  try {
    if (payload.length > 0) fields = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch (error) {
    return refuse('reset-json', `A reset is JSON in UTF-8: ${(error as Error).message}`);
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    return refuse('reset-json', 'A reset is a JSON object, such as {"seed": "a"}.');
  }
  const unknown = Object.keys(fields).find((name) => !NAMES.includes(name));
  if (unknown !== undefined) {
    return refuse('reset-field', `A reset has ${NAMES.join(', ')}, and no ${JSON.stringify(unknown)}.`);
  }
  return readFields(fields as Fields, count, variant);
}

const NAMES: readonly string[] = ['seed', 'seeds', 'boards', 'some'];

function readFields(
  { seed, seeds, boards, some }: Fields,
  count: number,
  variant: Variant,
): Result<ResetRequest> {
  if (some !== undefined) {
    if (seed !== undefined || seeds !== undefined || boards !== undefined) {
      return refuse('reset-field', '"some" stands alone: these games go on to their next seeds.');
    }
    if (!isListOf(some, count, (entry) => entry === 0 || entry === 1)) {
      return refuse('reset-field', `"some" is a list of ${count} numbers, each 0 or 1.`);
    }
    return { ok: true, value: { seeds: undefined, boards: undefined, some: some as number[] } };
  }
  if (seed !== undefined && seeds !== undefined)
    return refuse('reset-field', 'Give "seed" or "seeds", not both.');
  if (seed !== undefined && !isSeed(seed))
    return refuse('reset-field', '"seed" is a text of at most 65536 characters.');
  if (seeds !== undefined && !isListOf(seeds, count, isSeed)) {
    return refuse('reset-field', `"seeds" is a list of ${count} texts of at most 65536 characters.`);
  }
  const starts = readBoards(boards, count, variant);
  if (!starts.ok) return starts;
  const names = (seed ?? seeds) as string | string[] | undefined;
  return { ok: true, value: { seeds: names, boards: starts.value, some: undefined } };
}

function readBoards(boards: unknown, count: number, { columns, rows }: Variant): Result<Board[] | undefined> {
  if (boards === undefined) return { ok: true, value: undefined };
  const cells = columns * rows;
  const isRank = (rank: unknown) =>
    Number.isInteger(rank) && (rank as number) >= 0 && (rank as number) <= MOST_RANK;
  if (!isListOf(boards, count, (board) => isListOf(board, cells, isRank))) {
    return refuse(
      'reset-field',
      `"boards" is a list of ${count} lists of ${cells} ranks from 0 to ${MOST_RANK}.`,
    );
  }
  return { ok: true, value: (boards as number[][]).map((ranks) => boardFromRanks(columns, rows, ranks)) };
}

/** The highest rank of a board from outside: play on 8x8 ends at 65, and no game from here reaches the end of bytes. */
const MOST_RANK = 128;

function isListOf(list: unknown, count: number, isEntry: (entry: unknown) => boolean): boolean {
  return Array.isArray(list) && list.length === count && list.every(isEntry);
}

function refuse(code: string, message: string): { ok: false; error: Failure } {
  return { ok: false, error: { code, message } };
}
