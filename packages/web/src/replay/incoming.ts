// Reads replays from the player: file bytes, clipboard text, a link, or the part of a link after "replay=".
// Core parses them. A save of this program is recognised here.
import { type Failure, parseAnyReplay, type Replay, type Result } from '@twofold/core';

/** The code of a failure: the text is a save of all games, which the settings import. */
export const IS_SAVE = 'is-save';

/** How many bytes are enough to recognise a save. */
const BEGIN = 256;

/** Reads a replay from untrusted text or bytes. Never throws. */
export function readIncoming(input: string | Uint8Array): Result<Replay> {
  const begin = typeof input === 'string' ? input : new TextDecoder().decode(input.subarray(0, BEGIN));
  return /^\s*\{/.test(begin) ? { ok: false, error: SAVE } : parseAnyReplay(input);
}

const SAVE: Failure = { code: IS_SAVE, message: 'This is a save of games, not a replay.' };
