/** The link of a race, and the terms of a new one, as the command line gives them. */
import type { NewRace } from '@twofold/protocol/client';
import type { RaceOptions } from './options.js';

/** What a link leads to. */
interface Linked {
  readonly id?: string; // of a race
  readonly arena?: string;
  readonly address?: string; // of the server
}

const ID = /^[2-9a-z]{8,32}$/;

/** The id of a race or an arena, and its server if a link names it. Throws RangeError for another address. */
export function readLink(link: string | undefined): Linked {
  if (link === undefined) return {};
  if (ID.test(link)) return { id: link };
  const url = URL.canParse(link) && /^https?:/.test(link) ? new URL(link) : undefined;
  const [id, arena] = ['race', 'arena'].map((name) => url?.searchParams.get(name) ?? '') as [string, string];
  if (!url || (!ID.test(id) && !ID.test(arena)))
    throw new RangeError(`"${link}" is no link of a race, such as https://twofold.example/race?race=ID.`);
  const address = `${url.origin}${url.pathname.replace(/\/race\/?$/, '/')}`;
  return ID.test(id) ? { id, address } : { arena, address };
}

/** What the options ask for. Throws RangeError for a tile or a time that no race has. */
export function termsOf({ firstTo, fewestTo, points, alone }: RaceOptions): NewRace {
  if ([firstTo, fewestTo, points].filter((each) => each !== undefined).length > 1)
    throw new RangeError('Choose one of --first-to, --fewest-to and --points.');
  const people = alone ? { people: 1 } : {};
  if (points !== undefined) {
    if (points !== '3' && points !== '10') throw new RangeError('--points takes 3 or 10 minutes.');
    return { kind: 'points', minutes: Number(points) as 3 | 10, ...people };
  }
  const kind = fewestTo === undefined ? 'first' : 'fewest';
  const target = Number(fewestTo ?? firstTo ?? 512) as 512;
  if (![64, 128, 256, 512, 1024, 2048, 4096].includes(target))
    throw new RangeError('A race goes to 64, 128, 256, 512, 1024, 2048 or 4096.');
  return { kind, target, ...people };
}
