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
} from '@twofold/core';
import { messageOf, NO_BOARD_CODE, readAnyText, SAVED_GAMES_CODE } from '@twofold/core/internal';
import { t } from '../i18n/i18n';

export interface Pasted {
  readonly replay: Replay;
  /** The text of a board whose numbers were read as values, and could be ranks as well. */
  readonly ambiguous?: string;
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
export function readBoard(text: string, options?: BoardOptions): Result<Pasted> {
  const board = parseAnyPosition(text, options);
  if (!board.ok) return board;
  const { replay, isAmbiguous, boards } = board.value;
  return {
    ok: true,
    value: { replay, ...(isAmbiguous && { ambiguous: text }), ...(boards > 1 && { boards }) },
  };
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
