// What the player pasted, chose or dropped, as a replay. A board of numbers is a replay without moves.
import {
  type BoardOptions,
  detectTextKind,
  type Failure,
  MAX_REPLAY_TEXT,
  parseAnyPosition,
  parseAnyReplay,
  type Replay,
  type Result,
} from '@twofold/core';
import { messageOf, NO_BOARD_CODE, readAnyText } from '@twofold/core/internal';
import { t } from '../i18n/i18n';

export interface Pasted {
  readonly replay: Replay;
  /** The text of a board whose numbers were read as values, and could be ranks as well. */
  readonly ambiguous?: string;
  /** How many boards the text has, where there are several. The last is read. */
  readonly boards?: number;
}

/** Reads a file. Never rejects: a folder that was dropped, or a file that is gone, is refused. */
export async function readFile(file: File): Promise<Result<Pasted>> {
  try {
    // One byte more than a replay may have: a larger file is refused without being read.
    const bytes = await file.slice(0, MAX_REPLAY_TEXT + 1).arrayBuffer();
    return readAnyText(new Uint8Array(bytes), readText);
  } catch (error) {
    const reason = messageOf(error);
    return { ok: false, error: { code: 'unreadable', message: t('games.failed', { reason }) } };
  }
}

/** Reads a pasted text. */
export function readText(text: string): Result<Pasted> {
  const replay = parseAnyReplay(text);
  return replay.ok ? pasted(replay.value) : orBoard(text, replay.error);
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

/** A text that no reader of replays knows may be a board. */
function orBoard(text: string, error: Failure): Result<Pasted> {
  if (detectTextKind(text) !== 'unknown') return { ok: false, error };
  const board = readBoard(text);
  return board.ok || board.error.code !== NO_BOARD_CODE ? board : { ok: false, error };
}

function pasted(replay: Replay): Result<Pasted> {
  return { ok: true, value: { replay } };
}
