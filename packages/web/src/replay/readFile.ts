// A file that the player chose or dropped, as a replay.
import { MAX_REPLAY_TEXT, messageOf, parseAnyReplay, type Replay, type Result } from '@twofold/core';
import { t } from '../i18n/i18n';

/** Reads a replay from a file. Never rejects: a folder that was dropped, or a file that is gone, is refused. */
export async function readFile(file: File): Promise<Result<Replay>> {
  try {
    // One byte more than a replay may have: a larger file is refused without being read.
    const bytes = await file.slice(0, MAX_REPLAY_TEXT + 1).arrayBuffer();
    return parseAnyReplay(new Uint8Array(bytes));
  } catch (error) {
    const reason = messageOf(error);
    return { ok: false, error: { code: 'unreadable', message: t('games.failed', { reason }) } };
  }
}
