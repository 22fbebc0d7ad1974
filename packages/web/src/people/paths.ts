// The addresses of the views of people, as other views and their shared parts link to them.
import { fingerprintOf } from '@twofold/protocol/client';

export const CHECK_PATH = '/ranked?show=check';

/** What stands before the key in a link to a game. */
export const PIN = '#key=';

/** The path of a game. `key`, in hex, is the public key that signed it: whoever follows the link then compares it. */
export function gamePath(id: string, key?: string | null): string {
  return `/ranked?game=${encodeURIComponent(id)}${key ? PIN + fingerprintOf(key) : ''}`;
}

/** The page of a player. */
export function profilePath(playerId: string): string {
  return `/profile?player=${encodeURIComponent(playerId)}`;
}
