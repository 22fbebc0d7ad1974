/**
 * An arena by its rules alone: an hour of races that follow one another, and points by place. Whoever waits is put into the next
 * race. Nobody is paired by rating: all who wait race, in groups of at most eight. No clock and no database.
 */

/** From the start to the last moment at which a race may begin. */
export const ARENA_MS = 3_600_000;
/** Once two wait, a race begins after as long as this: others may come. */
const GATHER_MS = 8_000;
/** The most people of a race. */
const MOST_RACERS = 8;
/** Points for a rival behind, for one on the same place, and for playing to the end. */
const BEHIND = 2;
const LEVEL = 1;
const PLAYED = 1;

/** Somebody who waits for the next race of an arena. */
export interface ArenaWaiting {
  readonly account: string;
  readonly points: number;
  readonly since: number; // milliseconds since 1970
}

/**
 * The races that begin now, each with its people. Empty: they wait on. Those with the most points race one another. The sizes of
 * the groups differ by one at most, so nobody is left over.
 */
export function groupsOf(waiting: readonly ArenaWaiting[], now: number): string[][] {
  const second = waiting.map(({ since }) => since).sort((a, b) => a - b)[1];
  if (second === undefined) return [];
  if (waiting.length < MOST_RACERS && now < second + GATHER_MS) return [];
  const people = [...waiting].sort((a, b) => b.points - a.points || a.since - b.since);
  const count = Math.ceil(people.length / MOST_RACERS);
  return Array.from({ length: count }, (_, at) => {
    const [from, until] = [at, at + 1].map((each) => Math.round((each * people.length) / count));
    return people.slice(from, until).map(({ account }) => account);
  });
}

/** How somebody's game in a race of an arena counted. */
export interface ArenaResult {
  readonly account: string;
  readonly place: number; // from 1
  readonly ply: number;
  readonly hasLeft: boolean;
}

/**
 * What a race brings each of its people: two points for each rival behind, one for each on the same place, one for having
 * played to the end. Nothing without a move, and nothing for whoever has left. First places of such people are no wins.
 */
export function arenaPoints(
  results: readonly ArenaResult[],
): Map<string, { readonly points: number; readonly isWin: boolean }> {
  return new Map(
    results.map((own) => {
      const others = results.filter(({ account }) => account !== own.account);
      const behind = others.filter(({ place }) => place > own.place).length;
      const level = others.filter(({ place }) => place === own.place).length;
      const counts = own.ply > 0 && !own.hasLeft;
      const points = counts ? BEHIND * behind + LEVEL * level + PLAYED : 0;
      return [own.account, { points, isWin: counts && own.place === 1 }];
    }),
  );
}

/** When the arena of the clock that goes on at a time began: at the full hour, in UTC. */
export function hourOf(now: number): number {
  return Math.floor(now / ARENA_MS) * ARENA_MS;
}
