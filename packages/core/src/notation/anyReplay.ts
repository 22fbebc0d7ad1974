// A text that was dropped, pasted, opened or linked to. Its kind is found here and nowhere else, because people do
// not know it.
import { failure } from '../codec/answers.js';
import { isBytes, readText } from '../codec/input.js';
import { Scanner } from '../codec/scanner.js';
import { decodeText } from '../codec/text.js';
import { parseCompact } from '../replay/compact.js';
import { MAX_REPLAY_TEXT, type Replay } from '../replay/replay.js';
import { parseReplay } from '../replay/text/parseText.js';
import type { Result } from '../result.js';
import { isVerseReplay, parseVerseReplay } from './verse.js';

/** The kinds of text that a person may hand over. `save`: games as JSON, of this program or the classic game. */
export type TextKind = 'text' | 'compact' | '2048verse' | 'link' | 'save' | 'unknown';

/** The code of a failure: the text is a save of games, which is imported and not replayed. */
export const SAVED_GAMES_CODE = 'is-save';

const LINK = /[?#&]replay=([^&#\s]*)/;
/** A board in brackets: a number, or a sign for an empty cell, behind the first of them. */
const BRACKETED = /^\s*[[{][\s[({]*["']?(?:[\d.,_*·-]|None\b|null\b)/;
/** As many characters or bytes as decide whether a text is a save. */
const BEGIN = 256;
const SAVE = 'This is a save of games, not a replay. The settings of the web game import it.';

/** The kind of a text, found by its first characters. White space around it is allowed. */
export function detectTextKind(text: string): TextKind {
  const begin = text[text.search(/\S/)];
  if (begin === '[') return BRACKETED.test(text) ? 'unknown' : 'text';
  if (begin === '{') return BRACKETED.test(text) ? 'unknown' : 'save';
  if (isVerseReplay(text)) return '2048verse';
  const word = text.trim();
  if (/\s/.test(word)) return 'unknown';
  if (LINK.test(word)) return 'link';
  return /^[\w-]+$/.test(word) ? 'compact' : 'unknown';
}

/**
/**
 * Whether a line is a game, a link or a position in rows with `/`. Each of these is one word, but for replays of
 * 2048verse.
 */
export function isEntryLine(line: string): boolean {
  const kind = detectTextKind(line);
  if (kind !== 'compact' && kind !== 'unknown') return true;
  const word = line.trim();
  if (/\s/.test(word)) return false;
  if (kind === 'compact') return /^U[\w-]{7}/.test(word) || /^[\da-f]{4,}$/i.test(word);
  const slash = word.indexOf('/');
  return slash >= 0 && !/[[{,;|]/.test(word.slice(0, slash)) && !/[,;|]/.test(word.slice(slash));
}

/**
 * Reads a replay, or the bytes of one in any encoding of `textsOf`. It is Twofold's text, the compact form, a file
 * of 2048verse, or a link with any of these after `replay=`. White space around it and a byte order mark are
 * allowed. A save of games is refused as such, whatever its size.
 */
export function parseAnyReplay(input: string | Uint8Array): Result<Replay> {
  return readAnyText(input, parseText);
}

/** Reads a text, or bytes, by `read`; a save of games is refused. */
export function readAnyText<T>(input: string | Uint8Array, read: (text: string) => Result<T>): Result<T> {
  if (beginsAsSave(input)) return failure(SAVED_GAMES_CODE, SAVE);
  return readText(input, MAX_REPLAY_TEXT, read);
}

function parseText(text: string): Result<Replay> {
  switch (detectTextKind(text)) {
    case 'save':
      return failure(SAVED_GAMES_CODE, SAVE);
    case '2048verse':
      return parseVerseReplay(text);
    case 'link':
      return parseLink(text);
    case 'compact':
      return placed(parseCompact(text.trim()), text, text.search(/\S/));
    default:
      return parseReplay(text);
  }
}

/** Whether a text, or its bytes, begin as a save. Such files may be too large to read as a replay. */
function beginsAsSave(input: string | Uint8Array): boolean {
  if (typeof input === 'string') return detectTextKind(input.slice(0, BEGIN)) === 'save';
  if (!isBytes(input)) return false;
  return detectTextKind(decodeText(input.subarray(0, BEGIN))) === 'save';
}

/** The replay in a link, percent-encoded where a character is not allowed in a link. */
function parseLink(text: string): Result<Replay> {
  const { 0: found, 1: part, index } = LINK.exec(text)!;
  const from = index + found.indexOf('=') + 1;
  const decoded = decode(part!);
  if (decoded === undefined) {
    const message = 'This link has a % that is no escape. Copy it again.';
    return new Scanner(text).refuse('link-escape', message, from);
  }
  const replay = parseLinked(decoded);
  if (decoded === part) return placed(replay, text, from);
  return replay.ok ? replay : failure(replay.error.code, replay.error.message);
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** A link within a link is not followed. */
function parseLinked(text: string): Result<Replay> {
  const kind = detectTextKind(text);
  if (kind === '2048verse') return parseVerseReplay(text);
  return kind === 'text' ? parseReplay(text) : parseCompact(text.trim());
}

/** A failure with the places of a part, given the places of the whole text. */
function placed(result: Result<Replay>, text: string, from: number): Result<Replay> {
  if (result.ok || result.error.column === undefined) return result;
  const { code, message, column } = result.error;
  return new Scanner(text).refuse(code, message, from + column - 1);
}
