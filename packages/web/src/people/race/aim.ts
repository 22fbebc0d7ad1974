// The goal of a race in words, for the pages of races and of players.
import type { RaceView } from '@twofold/protocol/client';
import { formatTile, t } from '../../i18n/i18n';

/** The goal: `First to 512`, `Most points in 3 minutes`. Its messages are those of races. */
export function aimOf({ kind, target, limit }: Pick<RaceView, 'kind' | 'target' | 'limit'>): string {
  const minutes = (limit ?? 0) / 60_000;
  if (kind === 'points') return t('race.aim.points', { minutes });
  return t(`race.aim.${kind}`, { target: formatTile(target ?? 0) });
}
