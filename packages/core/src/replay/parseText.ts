// Reads the text form of a replay (.2048), from anyone: whatever stands in it, the answer is a replay whose
// parts fit each other or a refusal that says where and why. The moves are not played here: `verifyReplay`
// and `gameFromReplay` do that.

import { failure, refuseNonText, success } from '../codec/answers.js';
import { Scanner } from '../codec/scanner.js';
import { decodeUtf8 } from '../codec/utf8.js';
import type { Result } from '../result.js';
import { gameChecksum } from './compact.js';
import { readHeader } from './header.js';
import { readMovetext } from './movetext.js';
import type { Replay } from './replay.js';
import { malformation } from './shape.js';

/** Most characters, or bytes, of a replay's text. The longest replay without comments has fewer. */
export const MAX_REPLAY_TEXT = 2 ** 24;

/** Reads the text form, or the UTF-8 bytes of it; a byte order mark and Windows line ends are allowed. */
export function parseReplay(input: string | Uint8Array): Result<Replay> {
  const noText = ArrayBuffer.isView(input) ? undefined : refuseNonText(input);
  if (noText !== undefined) return noText;
  if (input.length > MAX_REPLAY_TEXT) {
    return failure(
      'replay-too-long',
      `This file is too large for a replay: at most ${MAX_REPLAY_TEXT >> 20} MB.`,
    );
  }
  const text = typeof input === 'string' ? input : decodeUtf8(input);
  if (typeof text === 'number') {
    return failure('replay-encoding', `This is not a text file in UTF-8: byte ${text + 1} is wrong.`);
  }
  const scanner = new Scanner(text.startsWith('\ufeff') ? text.slice(1) : text);
  const header = readHeader(scanner);
  if (!header.ok) return header;
  const line = readMovetext(scanner, header.value.variant);
  if (!line.ok) return line;
  const { check, ...game } = header.value;
  const replay: Replay = { ...game, ...line.value };
  const malformed = malformation(replay);
  if (malformed !== undefined) return failure('replay-contradictory', malformed);
  if (check === undefined || check === gameChecksum(replay)) return success(replay);
  const message =
    'The game was altered after this file was written. If you altered it yourself, delete the line that begins with [Check.';
  return scanner.refuse('replay-altered', message, scanner.text.search(/(?<=^[ \t]*)\[Check[ \t]/m));
}
