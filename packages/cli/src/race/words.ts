/** A race in words: its goal, who is there, how all stand, and its places. */
import { rankValue } from '@twofold/core';
import type { RacerView, RaceView } from '@twofold/protocol/client';
import { clockTime, grouped } from '../format.js';

/** Letters of a name in the panel; the column has one more. */
const NAME_LETTERS = 9;
/** A change of the own rank is announced at most this often, in milliseconds. */
const RANK_PAUSE = 10_000;

/** The goal: "First to 512, within 20 minutes." */
export function describeGoal({ kind, target, limit }: Pick<RaceView, 'kind' | 'target' | 'limit'>): string {
  const minutes = limit === null ? '' : `${grouped(limit / 60_000)} minutes`;
  if (kind === 'points') return `Most points in ${minutes}.`;
  const goal = kind === 'first' ? `First to ${grouped(target!)}` : `Fewest moves to ${grouped(target!)}`;
  return minutes === '' ? `${goal}.` : `${goal}, within ${minutes}.`;
}

type Gathered = Pick<RaceView, 'racers' | 'state' | 'quick' | 'arena'>;

/** Whether a race never starts: its rivals were put together, one has left, and nobody else can join. */
export function isDeserted({ racers, state, quick, arena }: Gathered): boolean {
  return state === 'lobby' && (quick || arena !== null) && racers.length < 2;
}

export function describeLobby({ racers }: Pick<RaceView, 'racers'>): string {
  const people = racers.map(
    ({ name, ready, here }) => `${name} (${!here ? 'away' : ready ? 'ready' : 'not ready'})`,
  );
  return `${people.join(', ')}. Waiting for ${racers.length < 2 ? 'somebody to join' : 'all to be ready'} ...`;
}

type Seen = Pick<RaceView, 'kind' | 'racers' | 'you' | 'startsAt' | 'endsAt' | 'awayEndsAt'>;

/** The own rank, the others, and the time. `now`: by the server's clock. */
export function describeRace(race: Seen, now: number): string {
  const others = inOrder(race.racers).filter(({ seat }) => seat !== race.you);
  const rivals = others.map(({ name, score, max, left, here }) => {
    const state = left ? ', has left' : here ? '' : ', away';
    return `${name}: ${grouped(score)} points, largest tile ${grouped(rankValue(max))}${state}.`;
  });
  const time = race.endsAt === null ? clockTime(now - (race.startsAt ?? now)) : clockTime(race.endsAt - now);
  const parts = [rankText(race), ...rivals, race.endsAt === null ? `${time} played.` : `${time} to play.`];
  return [...parts, describeAway(race, now)].filter((part) => part !== '').join(' ');
}

/** Who alone still plays and is away, and when the race ends without them. Empty: it waits for nobody. */
export function describeAway(
  { kind, racers, awayEndsAt }: Pick<RaceView, 'kind' | 'racers' | 'awayEndsAt'>,
  now: number,
): string {
  if (awayEndsAt === null) return '';
  const isDone = ({ left, over, reached }: RacerView) =>
    left || over || (kind === 'fewest' && reached !== null);
  const names = racers.filter((racer) => !racer.here && !isDone(racer)).map(({ name }) => name);
  const time = clockTime(Math.max(0, awayEndsAt - now));
  const away = `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} away.`;
  return `${away} The race ends in ${time} if nobody comes back.`;
}

/** Returns the sentence of `describeAway` once, when a race begins to wait for people who are away. Empty: nothing is to be said. */
export function createAwayNews(): (
  race: Pick<RaceView, 'kind' | 'racers' | 'awayEndsAt'>,
  now: number,
) => string {
  let isTold = false;
  return (race, now) => {
    const isNew = race.awayEndsAt !== null && !isTold;
    isTold = race.awayEndsAt !== null;
    return isNew ? describeAway(race, now) : '';
  };
}

/** Returns the own rank when it has changed, though not too often. Empty: nothing is to be said. Another race begins anew. */
export function createRankNews(): (race: Seen & Pick<RaceView, 'id'>, now: number) => string {
  let id = '';
  let told = 1;
  let toldAt = Number.NEGATIVE_INFINITY;
  return (race, now) => {
    if (race.id !== id) [id, told, toldAt] = [race.id, 1, Number.NEGATIVE_INFINITY];
    const rank = rankOf(race);
    if (rank === told || now - toldAt < RANK_PAUSE) return '';
    [told, toldAt] = [rank, now];
    return rankText(race);
  };
}

function rankText(race: Seen): string {
  return race.racers.length < 2 ? '' : `Rank ${rankOf(race)} of ${race.racers.length}.`;
}

function rankOf({ racers, you }: Seen): number {
  const own = racers.find(({ seat }) => seat === you);
  return own ? 1 + racers.filter((racer) => compare(racer, own) < 0).length : racers.length;
}

function inOrder(racers: readonly RacerView[]): RacerView[] {
  return [...racers].sort(compare);
}

/** Below zero: the first one is ahead. */
function compare(one: RacerView, other: RacerView): number {
  if ((one.reached !== null) !== (other.reached !== null)) return one.reached ? -1 : 1;
  return Number(one.left) - Number(other.left) || other.score - one.score;
}

/** Score and largest tile of the others, the leader first. */
export function linesOf(race: Pick<RaceView, 'racers' | 'you'> | undefined): (readonly [string, string])[] {
  const others = (race?.racers ?? []).filter(({ seat }) => seat !== race!.you);
  return [...others]
    .sort((a, b) => b.score - a.score)
    .map(({ name, score, max, left }) => [
      shortened(name),
      left ? 'has left' : `${grouped(score)}, ${grouped(rankValue(max))}`,
    ]);
}

/** A name as the panel has room for it. */
export function shortened(name: string): string {
  const letters = [...name];
  return letters.length <= NAME_LETTERS ? name : `${letters.slice(0, NAME_LETTERS - 1).join('')}…`;
}

/** The winner, and the own place behind it. */
export function describeRaceEnd(race: RaceView | undefined, now: number): string {
  if (race?.state !== 'ended') {
    const away = race ? describeAway(race, now) : '';
    return ['Your game is over. The race goes on.', away].filter((part) => part !== '').join(' ');
  }
  const places = describePlaces(race);
  const own = places.findIndex((line) => line.includes(' (you): '));
  return ['The race has ended.', places[0], ...(own > 0 ? [places[own]] : [])].join(' ');
}

/** The places of a race that has ended. */
export function describePlaces({ racers, you, kind }: Pick<RaceView, 'racers' | 'you' | 'kind'>): string[] {
  return [...racers]
    .sort((a, b) => (a.place ?? 9) - (b.place ?? 9))
    .map((racer) => {
      const points = `${grouped(racer.score)} points`;
      const made = racer.reached
        ? kind === 'fewest'
          ? `in ${grouped(racer.reached.ply)} moves`
          : `after ${clockTime(racer.reached.ms)}`
        : points;
      return `${racer.place}. ${racer.name}${racer.seat === you ? ' (you)' : ''}: ${made}`;
    });
}
