/**
 * The one reader of inputs: a game or a position in any notation, found by its first characters. Commands that
 * take one take all. Games are replays as text, links, the compact form and replays of 2048verse. Positions are
 * Twofold's notation, boards of numbers, and the saved game of the classic web game.
 */
import {
  type BoardOptions,
  detectTextKind,
  type Failure,
  type FormatName,
  findFormat,
  type Game,
  gameFromReplay,
  parseAnyPosition,
  type Replay,
  type Result,
  rankValue,
  type Standing,
  verifyAnyReplay,
  verifyReplay,
} from '@twofold/core';
import { NO_BOARD_CODE } from '@twofold/core/internal';
import { shortLinkIn } from './shortLink.js';

/** A verified game, or a position as a game without moves. */
export type Reading =
  | { readonly holds: 'game'; readonly replay: Replay; readonly standing: Standing }
  | {
      readonly holds: 'position';
      readonly replay: Replay;
      /** Whether its numbers were read as values, and could be ranks as well. */
      readonly isAmbiguous?: boolean;
      /** The largest rank of a board whose numbers were read as ranks. */
      readonly largestRank?: number;
    };

/**
 * The note on a board whose numbers could be something else. Undefined: none is needed. `option` reads ranks; where it was
 * given, nothing is said.
 */
export function numbersNote(
  reading: Reading,
  { numbers }: BoardOptions,
  option = '--ranks',
): string | undefined {
  if (reading.holds === 'game' || numbers === 'ranks') return undefined;
  if (reading.isAmbiguous)
    return `These numbers could also be ranks. They are read as the numbers on the tiles; ${option} reads ranks.`;
  const { largestRank: largest } = reading;
  if (largest === undefined) return undefined;
  return `These numbers are read as ranks: ${largest} is a tile of ${rankValue(largest)}.`;
}

/** The notation of a text. `board`: numbers with any decoration. Every text has one; its reader may refuse it. */
export function notationOf(text: string): FormatName | 'board' {
  const kind = detectTextKind(text);
  if (kind === 'save') return 'classic';
  if (kind !== 'unknown') return 'any';
  const word = text.trim();
  if (/[\s,|;[\](){}]/.test(word)) return 'board';
  return word.includes('/') ? 'twofold' : 'any';
}

/** Reads a game or a position. `from` names its notation; by default the text decides. `board` is for boards of numbers. */
export function readInput(text: string, from: FormatName = 'any', board: BoardOptions = {}): Result<Reading> {
  const notation = from === 'any' ? notationOf(text) : from;
  const read = notation === 'board' ? readBoard(text, board) : readAs(notation, text);
  return read.ok ? read : { ok: false, error: shortLinkIn(text) ?? read.error };
}

function readBoard(text: string, options: BoardOptions): Result<Reading> {
  const read = parseAnyPosition(text, options);
  if (read.ok) return { ok: true, value: { holds: 'position', ...read.value } };
  return read.error.code === NO_BOARD_CODE ? { ok: false, error: { ...read.error, message: NOTHING } } : read;
}

const NOTHING =
  'This is neither a game nor a position. A position is written 00b1/2000/0000/0001, or as rows of numbers such as 2 4 8 16.';

function readAs(notation: FormatName, text: string): Result<Reading> {
  const { holds, read } = findFormat(notation)!;
  if (notation === 'any') {
    const verified = verifyAnyReplay(text);
    if (verified.ok) return { ok: true, value: { holds: 'game', ...verified.value } };
    return { ok: false, error: bareDigits(text.trim()) ?? unknownWord(text.trim(), verified.error) };
  }
  const replay = read(text);
  if (!replay.ok) return replay;
  return holds === 'position'
    ? { ok: true, value: { holds, replay: replay.value } }
    : gameReading(replay.value);
}

/** Digits alone may be a position whose rows nobody can tell. Undefined: the text is not of that kind. */
function bareDigits(word: string): Failure | undefined {
  if (word.length > 64 || !/^[\da-f]+$/i.test(word)) return undefined;
  if (Number.isInteger(Math.sqrt(word.length)) && word.length > 1) {
    const message =
      'Hex digits without rows may go by columns or by rows: say --from storborg or --from rowHex.';
    return { code: 'position-ambiguous', message };
  }
  return {
    code: 'position-rows',
    message: 'Put / between the rows of a position, as in 00b1/2000/0000/0001.',
  };
}

/** A word of no notation may have been meant as a position. */
function unknownWord(word: string, error: Failure): Failure {
  if (error.code !== 'replay-unknown' || word === '' || /\s/.test(word)) return error;
  const message = 'This is neither a game nor a position: a position is written 00b1/2000/0000/0001.';
  return { ...error, message };
}

function gameReading(replay: Replay): Result<Reading> {
  const standing = verifyReplay(replay);
  return standing.ok ? { ok: true, value: { holds: 'game', replay, standing: standing.value } } : standing;
}

/** The game of an input at its current ply. `seed` deals the tiles of later moves if the game names no seed. */
export function gameOf({ replay }: Pick<Reading, 'replay'>, seed?: string): Game {
  const game = gameFromReplay(replay, seed);
  if (!game.ok) throw new Error(game.error.message); // readInput has verified it
  return game.value;
}
