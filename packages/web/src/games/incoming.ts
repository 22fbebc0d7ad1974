// Replays as people bring them: a file's bytes, text from the clipboard, a link, or the part of a link behind
// "replay=". Whatever it is, the answer is a replay or a reason why not.
import { type Failure, parseCompact, parseReplay, type Replay, type Result } from '@twofold/core';

/** A failure whose code says that this is no replay at all but a save of everything: the settings take those. */
export const IS_SAVE = 'is-save';

const LINK = /[?#&]replay=([\w-]+)/;
const COMPACT = /^[\w-]{8,}$/;

/** Reads a replay from untrusted text or bytes. Never throws. */
export function readIncoming(input: string | Uint8Array): Result<Replay> {
  const text = typeof input === 'string' ? input : new TextDecoder().decode(input.subarray(0, 2 ** 23));
  const trimmed = text.trim();
  const line = LINK.exec(trimmed)?.[1];
  if (line !== undefined && /^\S+$/.test(trimmed)) return parseCompact(line);
  if (COMPACT.test(trimmed)) return parseCompact(trimmed);
  if (trimmed.startsWith('{')) return { ok: false, error: SAVE };
  return parseReplay(input);
}

const SAVE: Failure = { code: IS_SAVE, message: 'This is a save of games, not a replay.' };
