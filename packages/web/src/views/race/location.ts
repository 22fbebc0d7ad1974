// What an address of the race view asks for: `?race=<id>` a race, `?arena=<id>` an arena, and nothing the start.
import { type AppLocation, appLocation } from '../../ui/router';

export { racePath } from '../../people/paths';

export const START_PATH = '/race';

/** The path of an arena. `goOn`: the next race is waited for at once. */
export function arenaPath(id: string, goOn = false): string {
  return `/race?arena=${encodeURIComponent(id)}${goOn ? '&on' : ''}`;
}

/** The arena that an address names. */
export function wantedArena({ search }: Pick<AppLocation, 'search'>) {
  const query = new URLSearchParams(search);
  const id = query.get('arena');
  return id === null ? undefined : { id, goesOn: query.has('on') };
}

/** The id of the race that an address names. */
export function wantedRace({ search }: Pick<AppLocation, 'search'>): string | undefined {
  return new URLSearchParams(search).get('race') ?? undefined;
}

/** Whether the page is at this race now. Null: at any. */
export function isAtRace(id: string | null): boolean {
  const shown = wantedRace(appLocation());
  return id === null ? shown !== undefined : shown === id;
}
