// The game that a pasted text names, as the address of both games. Everything that is no whole game has a reason for the person.
import { type Failure, parseAnyReplay, type Result } from '@twofold/core';
import { t } from '../../../i18n/i18n';
import { elsewhere, type SiteLink, siteLinkIn } from '../../../net/siteLink';
import { uploads } from '../../../net/uploads';
import { type Pasted, readText } from '../../../replay/readFile';
import { openReplay, type Recording } from '../../../replay/recording';
import type { GameLibrary } from '../../../storage/records';
import { wholeLine } from '../../../storage/transfer/lineText';
import { analysePath } from '../location';

interface Choosing {
  readonly library: Pick<GameLibrary, 'get'>;
  readonly recording: Recording;
}

/** The path that shows the game of the text beside the given one. */
export async function findOther(text: string, { library, recording }: Choosing): Promise<Result<string>> {
  const { record } = recording;
  const link = siteLinkIn(text);
  if (link?.kind === 'game' && link.isHere) {
    if (link.id === record.id) return refused('pair-same', t('review.pair.same'));
    const isKept = (await library.get(link.id)) !== undefined;
    return isKept
      ? { ok: true, value: analysePath(record, { beside: link.id }) }
      : refused('link-device', t('games.link.device'));
  }
  const read = link ? await readLink(link) : readText(text);
  const opened = read.ok ? openReplay(read.value.replay, Date.now()) : read;
  if (!opened.ok) return opened;
  const { game, record: other } = opened.value;
  if (game.length === 0) return refused('pair-no-moves', t('review.pair.noMoves'));
  const line = wholeLine(other);
  if (line === wholeLine(record)) return refused('pair-same', t('review.pair.same'));
  if (record.id !== '')
    return { ok: true, value: `${analysePath(record, { beside: 'link' })}#replay=${line}` };
  return { ok: true, value: `${analysePath(record)}&beside=${line.replaceAll('+', '%2B')}` }; // a form reads + as a space
}

/** An uploaded replay. Positions and puzzles have no moves to compare. */
async function readLink(link: SiteLink): Promise<Result<Pick<Pasted, 'replay'>>> {
  const away = link.isHere ? undefined : elsewhere(link);
  if (away) return { ok: false, error: away };
  if (link.kind !== 'short') return refused('pair-no-moves', t('review.pair.noMoves'));
  const text = await uploads.read(link.id);
  const replay = text.ok ? parseAnyReplay(text.value) : text;
  return replay.ok ? { ok: true, value: { replay: replay.value } } : replay;
}

function refused(code: string, message: string): { ok: false; error: Failure } {
  return { ok: false, error: { code, message } };
}
