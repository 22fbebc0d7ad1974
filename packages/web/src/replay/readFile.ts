// What the player pasted, chose or dropped, as a replay. A board of numbers is a replay without moves.
import {
  type BoardOptions,
  detectTextKind,
  type Failure,
  findFormat,
  MAX_REPLAY_TEXT,
  parseAnyPosition,
  parseAnyReplay,
  type Replay,
  type Result,
  rankValue,
} from '@twofold/core';
import { messageOf, NO_BOARD_CODE, readAnyText, SAVED_GAMES_CODE } from '@twofold/core/internal';
import { formatTile, t } from '../i18n/i18n';

/** How the numbers of a board were read. */
export interface PastedNumbers {
  /** Undefined: they are those on the tiles. Else they are ranks, and this is the largest. */
  readonly largestRank?: number;
  /** Reads them the other way. Undefined: they can only be ranks. */
  readonly otherwise?: () => Result<Pasted>;
}

export interface Pasted {
  readonly replay: Replay;
  /** How the numbers of a board were read, where they could be something else. */
  readonly numbers?: PastedNumbers;
  /** How many boards the text has, where there are several. The last is read. */
  readonly boards?: number;
}

/** The classic game's own save has some hundred bytes. A larger file is one of many games. */
const LARGEST_SAVE = 2 ** 16;

/** Reads a file. Never rejects: a folder that was dropped, or a file that is gone, is refused. */
export async function readFile(file: File): Promise<Result<Pasted>> {
  try {
    // One byte more than a replay may have: a larger file is refused without being read.
    const bytes = new Uint8Array(await file.slice(0, MAX_REPLAY_TEXT + 1).arrayBuffer());
    const read = readAnyText(bytes, readText);
    const isSmallSave = !read.ok && read.error.code === SAVED_GAMES_CODE && bytes.length < LARGEST_SAVE;
    return isSmallSave ? orClassicGame(new TextDecoder().decode(bytes), read.error) : read;
  } catch (error) {
    const reason = messageOf(error);
    return { ok: false, error: { code: 'unreadable', message: t('games.failed', { reason }) } };
  }
}

/** Reads a pasted text. */
export function readText(text: string): Result<Pasted> {
  const replay = parseAnyReplay(text);
  if (replay.ok) return pasted(replay.value);
  return replay.error.code === SAVED_GAMES_CODE
    ? orClassicGame(text, replay.error)
    : orBoard(text, replay.error);
}

/** The saved game of the classic web 2048 is a position. Other saves have many games, which the settings read. */
function orClassicGame(text: string, error: Failure): Result<Pasted> {
  const { read } = findFormat('classic')!;
  const position = read(text);
  return position.ok ? pasted(position.value) : { ok: false, error };
}

/** Reads a board. */
function readBoard(text: string, options?: BoardOptions): Result<Pasted> {
  const board = parseAnyPosition(text, options);
  if (!board.ok) return board;
  const { replay, largestRank, isAmbiguous, boards } = board.value;
  return {
    ok: true,
    value: {
      replay,
      ...(largestRank !== undefined && { numbers: { largestRank } }),
      ...(isAmbiguous && { numbers: { otherwise: () => asRanks(text) } }),
      ...(boards > 1 && { boards }),
    },
  };
}

/** Reads a board whose numbers are values at first sight as ranks. */
function asRanks(text: string): Result<Pasted> {
  const read = readBoard(text, { numbers: 'ranks' });
  if (!read.ok) return read;
  const numbers = { ...read.value.numbers, otherwise: () => readBoard(text) };
  return { ok: true, value: { ...read.value, numbers } };
}

/** "Read as ranks: 3 is a tile of 8." */
export function numbersWords({ largestRank }: PastedNumbers): string {
  if (largestRank === undefined) return t('games.maybeRanks');
  return t('games.asRanks', { rank: largestRank, tile: formatTile(rankValue(largestRank)) });
}

/** The name of the button that reads them the other way. */
export function otherwiseWords({ largestRank }: PastedNumbers): string {
  return t(largestRank === undefined ? 'games.readRanks' : 'games.readTiles');
}

/** The hex digits of a square, such as `1234000010007654`. Which way they run is not said: it is row by row here. */
const HEX = /^(?:0x)?([\da-f]+)$/i;
const SQUARES: readonly number[] = [2, 3, 4, 5, 6, 7, 8].map((side) => side * side);

/** A text that no reader of replays knows may be a board. */
function orBoard(text: string, error: Failure): Result<Pasted> {
  const digits = HEX.exec(text.trim())?.[1] ?? '';
  if (SQUARES.includes(digits.length)) {
    const position = findFormat('rowHex')!.read(digits);
    return position.ok ? pasted(position.value) : position;
  }
  if (detectTextKind(text) !== 'unknown') return { ok: false, error };
  const board = readBoard(text);
  return board.ok || board.error.code !== NO_BOARD_CODE ? board : { ok: false, error };
}

function pasted(replay: Replay): Result<Pasted> {
  return { ok: true, value: { replay } };
}
