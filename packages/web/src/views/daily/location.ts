// What an address of the daily asks for:
// `?game=<id>`: an attempt;
// `?deal=<id>`: the results of a day or a week;
// `?show=week`: the board of the week;
// `?show=archive`: the days before, with `&kind=week` the weeks;
// nothing: the day.
import { DAILY_PAGES, type DailyDeal, type DailyKind } from '@twofold/protocol/client';
import { t } from '../../i18n/i18n';
import type { AppLocation } from '../../ui/router';

export type Wanted =
  | { readonly kind: 'day' | 'week' | 'archive' | 'weeks' }
  | { readonly kind: 'game' | 'deal'; readonly id: string };

export const { daily: DAY_PATH, week: WEEK_PATH } = DAILY_PAGES;
export const ARCHIVE_PATH = '/daily?show=archive';
export const WEEKS_PATH = '/daily?show=archive&kind=week';

export function attemptPath(id: string): string {
  return `/daily?game=${encodeURIComponent(id)}`;
}

export function dealPath(id: string): string {
  return `/daily?deal=${encodeURIComponent(id)}`;
}

/** The page of now while the deal is open, and afterwards the page of its own results. */
export function resultsPath(id: string, deal: Pick<DailyDeal, 'kind' | 'closes'> | undefined): string {
  if (!deal || Date.parse(deal.closes) <= Date.now()) return dealPath(id);
  return deal.kind === 'week' ? WEEK_PATH : DAY_PATH;
}

/** What the name of a deal is made of. */
export type Numbered = Pick<DailyDeal, 'kind' | 'number'>;

/** The name of a day or a week. */
export function nameOf({ kind, number }: Numbered): string {
  return t(kind === 'week' ? 'daily.weekNumber' : 'daily.number', { number });
}

/** The day or the week that the id of a deal names. Undefined: it names none, or a race. */
export function dealOf(id: string | null | undefined) {
  const [, kind, number] = /^(daily|week)-([1-9]\d*)$/.exec(id ?? '') ?? [];
  return kind === undefined ? undefined : { kind: kind as DailyKind, number: Number(number) };
}

export function wantedOf({ search }: Pick<AppLocation, 'search'>): Wanted {
  const query = new URLSearchParams(search);
  for (const kind of ['game', 'deal'] as const) {
    const id = query.get(kind);
    if (id) return { kind, id };
  }
  const show = query.get('show');
  if (show === 'archive') return { kind: query.get('kind') === 'week' ? 'weeks' : 'archive' };
  return { kind: show === 'week' ? 'week' : 'day' };
}
