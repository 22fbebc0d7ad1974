// Races alone: the best result of each kind of race on this device, in localStorage. The next race alone is against it.
import type { RacerView, RaceView } from '@twofold/protocol/client';
import { formatDuration, t } from '../../../i18n/i18n';
import { type Course, isCourse, readCourse } from './course';

const KEY = 'twofold.race.bests';

interface Best {
  readonly race: string; // its id: an end that is shown again is no new one
  readonly value: number; // the smaller is better
  readonly before?: number; // the best until this race
  readonly course?: Course;
}

/** Notes a result. Returns the best of before, in words. Undefined: there was none, or nothing was made. */
export function noteOwnBest(
  race: RaceView,
  own: RacerView,
): { readonly text: string; readonly isBetter: boolean } | undefined {
  const value = resultValue(race, own);
  const all = read();
  const key = keyOf(race);
  const best = all[key];
  const before = best?.race === race.id ? best.before : best?.value;
  const isBetter = value !== undefined && (before === undefined || value < before);
  const course = readCourse(race.id);
  const noted = { race: race.id, value, course, ...(before !== undefined && { before }) };
  if (isBetter) write({ ...all, [key]: noted as Best });
  return before === undefined ? undefined : { text: textOf(race, before), isBetter };
}

/** The course of the best race of this kind: the ghost. Undefined: there is none, or it is this race itself. */
export function bestCourse(race: RaceView): Course | undefined {
  const best = read()[keyOf(race)];
  return best && best.race !== race.id && isCourse(best.course) && best.course.length > 0
    ? best.course
    : undefined;
}

function keyOf({ kind, variant, target, limit, blind }: RaceView): string {
  return [kind, variant, target, limit, blind].join(' ');
}

function resultValue({ kind }: RaceView, { score, reached }: RacerView): number | undefined {
  if (kind === 'points') return -score;
  return kind === 'first' ? reached?.ms : reached?.ply;
}

function textOf({ kind }: RaceView, value: number): string {
  if (kind === 'points') return t('race.points', { score: -value });
  return kind === 'first' ? formatDuration(value) : t('race.moves', { count: value });
}

function read(): Record<string, Best> {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof all === 'object' && all !== null ? (all as Record<string, Best>) : {};
  } catch {
    return {};
  }
}

function write(all: Record<string, Best>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without storage nothing is compared.
  }
}
