/**
 * Decoded sections in a cache of the page's origin, by the Cache API. Workers of every browser have it. A page can
 * drop all at once (`caches.delete`), and a tab that reads locks out no other.
 */
import type { SectionStore, StoredSection } from '../cache/sectionStore.js';

/** The same name as in the web's browser/solverCache.ts, which drops the cache when a game needs its room. */
export const SECTION_CACHE = 'twofold-sections';

const LIMIT = 32_000_000;
/** No section is kept if the origin may store less than that: it is for games. */
const LEAST_FREE = 100_000_000;
/** The entry that says when the others were used: their keys and times, as JSON. */
const USES = 'uses';
const ANY_SIZE = { ignoreSearch: true };

type Uses = Readonly<Record<string, number>>;

/** Undefined without the Cache API, as over plain HTTP. */
export function sectionStorage(): SectionStore | undefined {
  return 'caches' in globalThis ? new SectionStorage() : undefined;
}

class SectionStorage implements SectionStore {
  readonly limit = LIMIT;

  async list(): Promise<StoredSection[]> {
    const cache = await this.#open();
    const [requests, uses] = [await cache.keys(), await usesIn(cache)];
    return requests.map(entryOf).flatMap(({ key, bytes }) => {
      return key === USES ? [] : { key, bytes, used: uses[key] ?? 0 };
    });
  }

  async read(key: string): Promise<Uint8Array | undefined> {
    const response = await (await this.#open()).match(addressOf(key), ANY_SIZE);
    return response && new Uint8Array(await response.arrayBuffer());
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    const response = new Response(bytes as Uint8Array<ArrayBuffer>);
    await (await this.#open()).put(addressOf(key, bytes.length), response);
    await this.touch([key]);
  }

  async remove(key: string): Promise<void> {
    await (await this.#open()).delete(addressOf(key), ANY_SIZE);
  }

  async touch(keys: readonly string[]): Promise<void> {
    const cache = await this.#open();
    const now = Date.now();
    const uses = { ...(await usesIn(cache)), ...Object.fromEntries(keys.map((key) => [key, now])) };
    const there = new Set((await cache.keys()).map((request) => entryOf(request).key));
    const left = Object.entries(uses).filter(([key]) => there.has(key));
    await cache.put(addressOf(USES), new Response(JSON.stringify(Object.fromEntries(left))));
  }

  async hasRoom(): Promise<boolean> {
    const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
    return quota - usage >= LEAST_FREE;
  }

  async alone(run: () => Promise<void>): Promise<void> {
    if (navigator.locks) await navigator.locks.request(SECTION_CACHE, run);
    else await run();
  }

  /** Opened anew each time: a page may have dropped the cache. */
  #open(): Promise<Cache> {
    return caches.open(SECTION_CACHE);
  }
}

/** An address that nobody fetches. The size of an entry is a part of it, so that a list reads no entry. */
function addressOf(key: string, bytes?: number): string {
  const query = bytes === undefined ? '' : `?bytes=${bytes}`;
  return new URL(`/twofold-sections/${key}${query}`, location.origin).href;
}

function entryOf({ url }: Request): { key: string; bytes: number } {
  const { pathname, searchParams } = new URL(url);
  return { key: pathname.slice(pathname.lastIndexOf('/') + 1), bytes: Number(searchParams.get('bytes')) };
}

async function usesIn(cache: Cache): Promise<Uses> {
  try {
    const uses = await (await cache.match(addressOf(USES)))?.json();
    return typeof uses === 'object' && uses !== null ? uses : {};
  } catch {
    return {};
  }
}
