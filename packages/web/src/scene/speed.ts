// How fast a game was played, as one of the figures of its end.
import { formatNumber, t } from '../i18n/i18n';
import type { GameSummary } from '../storage/records';
import type { Fact } from './Facts';

/** Over a shorter time a speed says nothing, in milliseconds. The clock starts with the first move. */
const LEAST_TIME = 1000;

/** The moves a second, never rounded to 0. None where the time of play is not known, or too short. */
export function speedOf({ ply, elapsed }: Pick<GameSummary, 'ply' | 'elapsed'>): readonly Fact[] {
  if (elapsed < LEAST_TIME) return [];
  const speed = (1000 * ply) / elapsed;
  const digits = speed < 0.1 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: 1 };
  return [[formatNumber(speed, digits), t('scene.speed')]];
}
