/** Quick pairing: who races with whom. The longer somebody waits, the further apart two ratings may be. */
export interface Waiting {
  readonly account: string;
  readonly rating: number;
  readonly since: number; // milliseconds since 1970
}

const FIRST_WINDOW = 100;
const MORE_A_SECOND = 15;

/** The waiting player with the nearest rating. Undefined: nobody's rating is near enough. */
export function findRival(own: Waiting, others: readonly Waiting[], now: number): Waiting | undefined {
  const distance = ({ rating }: Waiting) => Math.abs(rating - own.rating);
  return others
    .filter((other) => other.account !== own.account && distance(other) <= windowOf(own, other, now))
    .sort((a, b) => distance(a) - distance(b) || a.since - b.since)[0];
}

function windowOf(a: Waiting, b: Waiting, now: number): number {
  return FIRST_WINDOW + (MORE_A_SECOND * Math.max(0, now - Math.min(a.since, b.since))) / 1000;
}
