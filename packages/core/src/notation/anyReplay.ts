// A replay that was dropped, pasted, opened or linked to. Its format is found here, because people do not
// know it.
import { failure } from '../codec/answers.js';
import { textOf } from '../codec/input.js';
import { Scanner } from '../codec/scanner.js';
import { parseCompact } from '../replay/compact.js';
import { MAX_REPLAY_TEXT, type Replay } from '../replay/replay.js';
import { parseReplay } from '../replay/text/parseText.js';
import type { Result } from '../result.js';
import { isVerseReplay, parseVerseReplay } from './verse.js';

const LINK = /[?#&]replay=([^&#]*)/;

/**
 * Reads a replay, or the UTF-8 bytes of one. It is Twofold's text, the compact form, a file of 2048verse, or
 * a link with any of these after `replay=`. The first characters decide the format. White space around it and
 * a byte order mark are allowed.
 */
export function parseAnyReplay(input: string | Uint8Array): Result<Replay> {
  const given = textOf(input, MAX_REPLAY_TEXT);
  if (!given.ok) return given;
  const text = given.value;
  const begin = text.search(/\S/);
  if (text[begin] === '[') return parseReplay(text);
  if (isVerseReplay(text)) return parseVerseReplay(text);
  const word = text.trim();
  if (/\s/.test(word)) return parseReplay(text);
  const link = LINK.exec(word);
  if (link !== null) return parseLink(text, link[1]!, begin + link.index + link[0].indexOf('=') + 1);
  return /^[\w-]+$/.test(word) ? placed(parseCompact(word), text, begin) : parseReplay(text);
}

/** The part of a link from an index on, percent-encoded where a character is not allowed in a link. */
function parseLink(text: string, part: string, from: number): Result<Replay> {
  const decoded = decode(part);
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
  if (isVerseReplay(text)) return parseVerseReplay(text);
  return text.startsWith('[') ? parseReplay(text) : parseCompact(text);
}

/** A failure with the places of a part, given the places of the whole text. */
function placed(result: Result<Replay>, text: string, from: number): Result<Replay> {
  if (result.ok || result.error.column === undefined) return result;
  const { code, message, column } = result.error;
  return new Scanner(text).refuse(code, message, from + column - 1);
}
