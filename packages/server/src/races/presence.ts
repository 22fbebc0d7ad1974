/**
 * Who is at a race. `seenAt`: a connection, or a request, showed somebody to be there. A connection that closes sets it back, so that
 * its racer is gone at once. So one time tells who is here, and since when somebody is not.
 */

/** Somebody is here as long as this after a sign of them. Connections give one every five seconds. */
export const HERE_MS = 12_000;
/** Whoever is gone for as long as this before the start is ready no more. A page that is loaded again takes less. */
const AWAY_MS = 6_000;
/** Whoever is gone for as long as this, while only such people still play, has left. */
const LEFT_MS = 120_000;
/** The same where nobody waits for the end. A tunnel through which all ride, or a network that is down, ends no race. */
const UNAWAITED_MS = 600_000;
/** The same in a race alone: its racer may come back to it on the same day. */
const ALONE_MS = 24 * 3_600_000;

/** The sign to note of somebody whose connection closes at a time. */
export function signOfGoing(at: Date): Date {
  return new Date(at.getTime() - HERE_MS);
}

export function isHere(seenAt: Date | null, at: number): boolean {
  return seenAt !== null && at < seenAt.getTime() + HERE_MS;
}

/** Whether somebody is not there for the start. Whoever was never seen was put into the race just now, and is about to come. */
export function isAway(seenAt: Date | null, at: number): boolean {
  return seenAt !== null && at >= seenAt.getTime() + HERE_MS + AWAY_MS;
}

/** Somebody whose game goes on. */
export interface Playing {
  readonly seenAt: Date | null;
  readonly movedAt: number; // milliseconds since 1970
}

/**
 * When a race ends without these people, who are all that still play. `signsSince`: before, nobody noted signs of them. `most`: all
 * its racers. Undefined: one of them is here.
 */
export function endWithout(
  playing: readonly Playing[],
  at: number,
  signsSince: Date | null,
  most: number,
): number | undefined {
  const gone = playing.map(({ seenAt, movedAt }) => Math.max((seenAt?.getTime() ?? 0) + HERE_MS, movedAt));
  const last = Math.max(...gone);
  if (last > at) return undefined;
  const wait = playing.length < most ? LEFT_MS : UNAWAITED_MS;
  // Of a race alone the day goes on through a restart.
  return Math.max(most === 1 ? last + ALONE_MS : last + wait, (signsSince?.getTime() ?? 0) + wait);
}
