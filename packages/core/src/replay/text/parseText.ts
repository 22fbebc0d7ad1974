// Reads the text form of a replay (.2048) from untrusted input. The result is a replay whose parts fit each
// other, or a refusal with its place and reason. The moves are not played here: `verifyReplay` and
// `gameFromReplay` do that.

import { failure, success } from '../../codec/answers.js';
import { readText } from '../../codec/input.js';
import { Scanner } from '../../codec/scanner.js';
import type { Result } from '../../result.js';
import { gameChecksum } from '../compact.js';
import { MAX_REPLAY_TEXT, type Replay } from '../replay.js';
import { malformation } from '../validate.js';
import { readHeader } from './header.js';
import { readMovetext } from './movetext.js';

/**
 * Reads the text form, or its bytes in any encoding of `textsOf`. A byte order mark and Windows line ends are
 * allowed.
 */
export function parseReplay(input: string | Uint8Array): Result<Replay> {
  return readText(input, MAX_REPLAY_TEXT, parseText);
}

function parseText(text: string): Result<Replay> {
  const scanner = new Scanner(text.startsWith('\ufeff') ? text.slice(1) : text);
  const header = readHeader(scanner);
  if (!header.ok) return header;
  const line = readMovetext(scanner, header.value.variant);
  if (!line.ok) return line;
  const { check, places, ...game } = header.value;
  const replay: Replay = { ...game, ...line.value };
  const malformed = malformation(replay);
  if (malformed !== undefined) return failure('replay-contradictory', malformed);
  if (check === undefined || check === gameChecksum(replay)) return success(replay);
  const message =
    'The game was altered after this file was written. If you altered it yourself, delete the line that begins with [Check.';
  return scanner.refuse('replay-altered', message, places.get('check'));
}
