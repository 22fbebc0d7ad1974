// Who leads a race, by how much, and where each runner stands on a scale of doubling.
import type { RacerView, RaceView } from '@twofold/protocol/client';

type Terms = Pick<RaceView, 'kind' | 'target'>;

/** The viewer among the racers. Undefined: a spectator. */
export function ownOf(race: RaceView | undefined): RacerView | undefined {
  return race?.racers.find(({ seat }) => seat === race.you);
}

/** Whether a racer waits for the start: `ready` counts only while its person is here. The viewer is. */
export function presenceOf(race: Pick<RaceView, 'you'>, racer: RacerView): 'away' | 'ready' | 'there' {
  if (!racer.here && racer.seat !== race.you) return 'away';
  return racer.ready ? 'ready' : 'there';
}

/** The racers who still play while they are away. */
export function awayFrom({ kind, racers }: Pick<RaceView, 'kind' | 'racers'>): RacerView[] {
  const isDone = ({ left, over, reached }: RacerView) =>
    left || over || (kind === 'fewest' && reached !== null);
  return racers.filter((racer) => !racer.here && !isDone(racer));
}

/** Below zero: `a` leads `b`. The order of the server, as far as it goes while the race is run. */
function compareRacers({ kind }: Terms, a: RacerView, b: RacerView): number {
  if (a.place !== null && b.place !== null) return a.place - b.place;
  if (kind !== 'points' && (a.reached || b.reached)) {
    if (!a.reached || !b.reached) return a.reached ? -1 : 1;
    const plies = kind === 'fewest' ? a.reached.ply - b.reached.ply : 0;
    return plies || a.reached.ms - b.reached.ms;
  }
  if (a.left !== b.left) return a.left ? 1 : -1;
  return b.score - a.score;
}

/** The racers, the leader first. */
export function ranked(race: RaceView): RacerView[] {
  return [...race.racers].sort((a, b) => compareRacers(race, a, b) || a.seat - b.seat);
}

/** The rank of a racer, from 1. Equal ones share the better one. */
export function rankOf(race: RaceView, own: RacerView): number {
  return 1 + race.racers.filter((other) => compareRacers(race, other, own) < 0).length;
}

/** The own lead or distance: to the second for whoever leads, else to the first. Undefined: nobody else is there. */
export function leadOf(race: RaceView, own: RacerView) {
  const others = ranked(race).filter(({ seat }) => seat !== own.seat);
  const rival = others[0];
  if (!rival) return undefined;
  const order = compareRacers(race, own, rival);
  return {
    rival,
    leads: order < 0,
    isLevel: order === 0,
    points: Math.abs(own.score - rival.score),
    moves: own.ply - rival.ply,
  };
}

/** The first rank on the scale, five doublings long. */
export function scaleStart({ target }: Terms, racers: readonly Pick<RacerView, 'max'>[]): number {
  if (target !== null) return Math.max(1, Math.log2(target) - SCALE);
  const highest = Math.max(...racers.map(({ max }) => max));
  return Math.max(3, highest - SCALE + 1);
}

const SCALE = 4;

/** The ranks that are named below the lanes. */
export function scaleRanks(start: number): number[] {
  return Array.from({ length: SCALE + 1 }, (_, at) => start + at);
}

/** Where a score stands on the scale, from 0 to 1. A tile of rank r takes some (r - 1) * 2^r points. */
export function placeOnScale({ score, max }: Pick<RacerView, 'score' | 'max'>, start: number): number {
  const rank = max + Math.min(0.95, Math.max(0, score / pointsOf(max) - 1));
  return Math.min(1, Math.max(0, (rank - start) / SCALE));
}

function pointsOf(rank: number): number {
  return Math.max(4, (rank - 1) * 2 ** rank);
}
