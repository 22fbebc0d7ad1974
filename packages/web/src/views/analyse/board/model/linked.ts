// What a pasted link of this site names, on the analysis board: a position, a stored game, an uploaded replay, or a puzzle.
import { parseAnyReplay, type Result } from '@twofold/core';
import { t } from '../../../../i18n/i18n';
import { elsewhere, type SiteLink } from '../../../../net/siteLink';
import { uploads } from '../../../../net/uploads';
import { openRecord } from '../../../../replay/recording';
import type { GameLibrary } from '../../../../storage/records';
import { type Opening, openPosition, openReplayAt } from './opening';

/** A failure has a sentence for the person. Undefined: the link has led to another page, by `visit`. */
export async function openLinked(
  link: SiteLink,
  library: Pick<GameLibrary, 'get'>,
  visit: (path: string) => void,
): Promise<Result<Opening> | undefined> {
  const refused = link.isHere ? undefined : elsewhere(link);
  if (refused) return { ok: false, error: refused };
  if (link.kind === 'position') return openPosition(link.position, link.variant);
  if (link.kind === 'puzzle') {
    visit(link.path); // practice asks first, and leads from its answer to the analysis board
    return undefined;
  }
  if (link.kind === 'short') {
    const text = await uploads.read(link.id);
    const replay = text.ok ? parseAnyReplay(text.value) : text;
    return replay.ok ? openReplayAt(replay.value) : replay;
  }
  const record = await library.get(link.id);
  if (!record) return { ok: false, error: { code: 'link-device', message: t('games.link.device') } };
  const recording = openRecord(record);
  return recording.ok ? openReplayAt(recording.value.replay, { ply: record.ply }) : recording;
}
