// What an address of the race view asks for: `?race=<id>` a race, and nothing the start.
import type { AppLocation } from '../../ui/router';

export const START_PATH = '/race';

/** The path of a race: the link is the invitation. */
export function racePath(id: string): string {
  return `/race?race=${encodeURIComponent(id)}`;
}

/** The id of the race that an address names. */
export function wantedRace({ search }: Pick<AppLocation, 'search'>): string | undefined {
  return new URLSearchParams(search).get('race') ?? undefined;
}
