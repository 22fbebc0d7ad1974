// The addresses of ranked play and of profiles, as every view and the shared parts link to them.
import { fingerprintOf, parseFingerprint, type RankedGame } from '@twofold/protocol/client';
import type { AppLocation } from '../ui/router';

export const RANKED_PATH = '/ranked';
export const LEADERBOARD_PATH = '/ranked?show=leaderboard';
export const CHECK_PATH = '/ranked?show=check';
export const PROFILE_PATH = '/profile';

/** Precedes a race's id in the id of its deal. */
const OF_RACE = 'race-';

/** Precedes the key in a link to a game. */
const PIN = '#key=';

/** The path of a game. `key`, in hex, is the public key that signed it: whoever follows the link then compares it. */
export function gamePath(id: string, key?: string | null): string {
  return `/ranked?game=${encodeURIComponent(id)}${key ? PIN + fingerprintOf(key) : ''}`;
}

/**
 * How the key begins, in hex, that a link to a game names. A damaged one is no key's beginning. Undefined: it names none.
 * Browsers send no part of it to the server, which so cannot answer by it.
 */
export function pinOf({ hash }: Pick<AppLocation, 'hash'>): string | undefined {
  if (!hash.startsWith(PIN)) return undefined;
  return parseFingerprint(hash.slice(PIN.length)) ?? '-';
}

/** The path of a race: the link is the invitation. */
export function racePath(id: string): string {
  return `/race?race=${encodeURIComponent(id)}`;
}

/** The race that a game was played in. Undefined: it is no game of a race. */
export function raceOf({ deal }: Pick<RankedGame, 'deal'>): string | undefined {
  return deal?.startsWith(OF_RACE) ? racePath(deal.slice(OF_RACE.length)) : undefined;
}

/** The page of a player. */
export function profilePath(playerId: string): string {
  return `/profile?player=${encodeURIComponent(playerId)}`;
}
