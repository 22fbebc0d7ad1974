// The words of a race: who leads, how each racer stands, how it ended.
import type { RacerView, RaceView } from '@twofold/protocol/client';
import { formatDuration, formatNumber, t } from '../../i18n/i18n';
import { joinWords } from '../../i18n/lists';
import type { CoursePoint } from './model/course';
import { awayFrom, leadOf, ownOf, ranked, rankOf } from './model/standing';

/** The lead as a title. */
export function leadTitle(race: RaceView, own: RacerView): string {
  const lead = leadOf(race, own);
  if (!lead) return t('race.alone');
  if (lead.isLevel) return t('race.level');
  return lead.leads
    ? t('race.youLead')
    : t('race.rank', { rank: rankOf(race, own), total: race.racers.length });
}

/** The lead in figures. */
export function leadFigures(race: RaceView, own: RacerView): string {
  const lead = leadOf(race, own);
  if (!lead) return '';
  const { points, moves } = lead;
  return [
    points > 0 ? t(lead.leads ? 'race.ahead' : 'race.behind', { points }) : '',
    moves !== 0 ? t(moves > 0 ? 'race.movesAhead' : 'race.movesBehind', { count: Math.abs(moves) }) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** How one stands against the ghost, as a title. */
export function ghostTitle({ score }: CoursePoint, ghost: CoursePoint): string {
  if (score === ghost.score) return t('race.ghost.level');
  return t(score > ghost.score ? 'race.ghost.ahead' : 'race.ghost.behind');
}

/** The same in figures. */
export function ghostFigures({ score }: CoursePoint, ghost: CoursePoint): string {
  const points = Math.abs(score - ghost.score);
  if (points === 0) return '';
  return t(score < ghost.score ? 'race.behind' : 'race.ahead', { points });
}

/** How a rival stands, in a word or two. */
export function stateOf(race: RaceView, racer: RacerView, own: RacerView | undefined): string {
  if (racer.left) return t('race.state.left');
  if (racer.reached && race.kind === 'fewest') return t('race.state.made', { count: racer.reached.ply });
  if (racer.over) return t('race.state.over');
  if (!racer.here) return t('race.state.away');
  if (!own) return t('race.moves', { count: racer.ply });
  const moves = racer.ply - own.ply;
  if (moves === 0) return t('race.state.level');
  return t(moves > 0 ? 'race.movesAhead' : 'race.movesBehind', { count: Math.abs(moves) });
}

/** Who alone still plays and is away, and when the race ends without them. Empty: it waits for nobody. `now`: by the server's clock. */
export function awayText(race: RaceView, now: number): string {
  if (race.awayEndsAt === null) return '';
  const names = awayFrom(race).map(({ name }) => name);
  const time = formatDuration(Math.max(0, race.awayEndsAt - now));
  return t('race.awayEnds', { count: names.length, names: joinWords(names, 'conjunction'), time });
}

/** The result of a racer, in the figure that the race is about. */
export function resultOf(race: RaceView, racer: RacerView): string {
  if (racer.reached && race.kind === 'first') return formatDuration(racer.reached.ms);
  if (racer.reached && race.kind === 'fewest') return t('race.moves', { count: racer.reached.ply });
  return t('race.points', { score: racer.score });
}

/** The change of a rating, with its sign. */
export function ratingText({ rating }: RacerView): string | undefined {
  if (!rating) return undefined;
  const change = Math.round(rating.after) - Math.round(rating.before);
  const signed = formatNumber(change, { signDisplay: 'exceptZero' });
  return t('race.rating', { rating: Math.round(rating.after), change: signed });
}

/** How a race ended, for the viewer: the own place, or the winner. Equal places have no winner. */
export function outcomeOf(race: RaceView): string {
  const own = ownOf(race);
  const [first] = ranked(race);
  if (own && race.racers.length === 1)
    return own.reached || race.kind === 'points' ? resultOf(race, own) : t('race.notMade');
  const isShared = race.racers.filter(({ place }) => place === 1).length > 1;
  if (own?.place === 1) return t(isShared ? 'race.draw' : 'race.youWin');
  if (own && race.racers.length > 2)
    return t('race.placed', { place: own.place!, total: race.racers.length });
  return isShared ? t('race.draw') : t('race.wins', { name: first!.name });
}
