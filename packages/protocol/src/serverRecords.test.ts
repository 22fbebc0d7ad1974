// A client that kept a head finds out whether the server's chain of results only grew.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyEd25519 } from './ed25519.js';
import { createRecordsApi, HEAD_NOT_SIGNED, type RecordsApi, ServerChain } from './serverRecords.js';
import {
  addEntry,
  type Head,
  headOf,
  makeHead,
  nextEntry,
  parseHead,
  type SignedHead,
} from './signed/chain.js';
import { CHAIN_START, EMPTY_TREE, peakPlaces, placesBetween, type Tree } from './signed/tree.js';
import { growthOf, treeOf } from './testing/fakeServer.js';
import { PUBLIC_KEY, signHead } from './testing/signedGame.js';

const KEYS = [{ publicKey: PUBLIC_KEY }];
/** Some digests of records. */
const RECORDS = Array.from({ length: 12 }, (_, at) => at.toString(16).padStart(64, '0'));
const headAfter = (count: number) => headOf(treeOf(RECORDS.slice(0, count)));
const entryAt = (number: number, records: readonly string[] = RECORDS) =>
  nextEntry(treeOf(records.slice(0, number - 1)), records[number - 1]!);

/** A server with these records. */
function serverOf(records: readonly string[], head: SignedHead = signHead(headOf(treeOf(records)))) {
  const asked: string[] = [];
  const api: RecordsApi = {
    keys: async () => ({ ok: true, value: KEYS }),
    head: async () => ({ ok: true, value: head }),
    growth: async (from, to) => {
      asked.push(`${from} ${to}`);
      return { ok: true, value: growthOf(records, from, to) };
    },
  };
  return { api, asked };
}

async function opened(api: RecordsApi): Promise<ServerChain> {
  const chain = await ServerChain.open(api, KEYS, verifyEd25519);
  if (!chain.ok) throw new Error(chain.error.message);
  return chain.value;
}

const has = async (chain: ServerChain, head: Head) => {
  const found = await chain.has(head);
  return found.ok ? found.value : found.error.code;
};

describe('the chain of a server', () => {
  it('has each head that it had, and no other', async () => {
    const chain = await opened(serverOf(RECORDS).api);
    for (const number of [7, 3, 12, 0, 5]) expect(await has(chain, headAfter(number))).toBe(true);
    for (const number of [0, 4, 11, 12, 13]) {
      expect(await has(chain, { number, hash: headAfter(number % 12 === 0 ? 1 : 12).hash })).toBe(false);
    }
  });

  it('has each of its entries, at its place only', async () => {
    const chain = await opened(serverOf(RECORDS).api);
    for (const [at] of RECORDS.entries()) {
      const entry = entryAt(at + 1);
      expect(await chain.hasEntry(entry)).toEqual({ ok: true, value: true });
      for (const change of [{ number: 12 - at }, { record: 'ab'.repeat(32) }, { previous: CHAIN_START }]) {
        const other = { ...entry, ...change };
        if (makeKey(other) === makeKey(entry)) continue;
        expect(await chain.hasEntry(other), makeKey(other)).toEqual({ ok: true, value: false });
      }
    }
    expect(await chain.hasEntry({ ...entryAt(12), number: 13 })).toEqual({ ok: true, value: false });
  });

  it('that lost, changed or exchanged an earlier result has none of the later heads', async () => {
    const changes = [
      RECORDS.slice(0, 6), // the end is gone
      RECORDS.toSpliced(3, 1),
      RECORDS.with(3, 'ab'.repeat(32)),
      RECORDS.with(2, RECORDS[3]!).with(3, RECORDS[2]!),
    ];
    for (const records of changes) {
      const chain = await opened(serverOf(records).api);
      expect(await has(chain, headAfter(8))).toBe(false);
      expect(await chain.hasEntry(entryAt(8))).toEqual({ ok: true, value: false });
      expect(await has(chain, headAfter(2))).toBe(true);
      expect(await chain.hasEntry(entryAt(2))).toEqual({ ok: true, value: true });
    }
  });

  it('that gives other hashes than its head stands for has none of them', async () => {
    const head = signHead(headAfter(12));
    const chain = await opened(serverOf(RECORDS.with(3, 'ab'.repeat(32)), head).api);
    for (const number of [2, 5, 11]) expect(await has(chain, headAfter(number))).toBe(false);
  });

  it('is not believed where one hash of its growth is another', async () => {
    const head = signHead(headAfter(12));
    for (let from = 0; from < 12; from++) {
      const { peaks, added } = growthOf(RECORDS, from, 12);
      for (const [at] of [...peaks, ...added].entries()) {
        const change = (hash: string, index: number) => (index === at ? 'ab'.repeat(32) : hash);
        const changed = [...peaks, ...added].map(change);
        const value = { peaks: changed.slice(0, peaks.length), added: changed.slice(peaks.length) };
        const api = { ...serverOf(RECORDS, head).api, growth: async () => ({ ok: true, value }) as const };
        expect(await has(await opened(api), headAfter(from)), `${from} ${at}`).toBe(false);
      }
    }
  });

  it('answers with hashes, as many as the growth has: all else is no answer', async () => {
    const { peaks, added } = growthOf(RECORDS, 7, 12);
    const growth = (body: unknown) =>
      createRecordsApi(async () => ({ status: 200, body: JSON.stringify(body), isJson: true })).growth(7, 12);
    expect(await growth({ peaks, added, more: 1 })).toEqual({ ok: true, value: { peaks, added } });
    const wrong = [
      null,
      5,
      {},
      { peaks },
      { peaks: added, added: peaks },
      { peaks, added: [...added, 'ab'] },
    ];
    const hashes = [
      { peaks, added: added.map(() => 'x') },
      { peaks: peaks.slice(1), added },
      { peaks: {}, added },
    ];
    for (const body of [...wrong, ...hashes])
      expect((await growth(body)).ok, JSON.stringify(body)).toBe(false);
    await fc.assert(
      fc.asyncProperty(fc.json(), async (json) => {
        const api = createRecordsApi(async () => ({ status: 200, body: json, isJson: true }));
        expect((await api.growth(7, 12)).ok).toBe(false);
      }),
    );
  });

  it('needs a head that a known key has signed', async () => {
    const { api } = serverOf(RECORDS, { ...signHead(headAfter(12)), number: 11 });
    expect(await ServerChain.open(api, KEYS, verifyEd25519)).toMatchObject({
      error: { code: HEAD_NOT_SIGNED },
    });
    const unknown = await ServerChain.open(serverOf(RECORDS).api, [], verifyEd25519);
    expect(unknown).toMatchObject({ error: { code: HEAD_NOT_SIGNED } });
  });

  it('is asked once for a head, and twice for an entry', async () => {
    const { api, asked } = serverOf(RECORDS);
    const chain = await opened(api);
    await chain.has(headAfter(8));
    await chain.hasEntry(entryAt(5));
    expect(asked).toEqual(['8 12', '4 5', '5 12']);
  });
});

it('a chain of 200,001 results proves its first ones by some hashes', { tags: ['long'] }, async () => {
  const count = 200_001;
  const hashes = new Map<string, string>();
  const heads = new Map<number, Head>();
  let tree: Tree = EMPTY_TREE;
  const record = (number: number) => number.toString(16).padStart(64, '0');
  const first = nextEntry(tree, record(1));
  for (let number = 1; number <= count; number++) {
    // No root of each tree: their leaves have any hash before them here, but the first.
    const entry = number === 1 ? first : { number, previous: CHAIN_START, record: record(number) };
    tree = addEntry(tree, entry, ({ level, at, hash }) => hashes.set(`${level} ${at}`, hash));
    if ([1, 77_777, 131_071].includes(number)) heads.set(number, headOf(tree));
  }
  const at = (places: ReturnType<typeof peakPlaces>) =>
    places.map((place) => hashes.get(`${place.level} ${place.at}`)!);
  let given = 0;
  const chain = await opened({
    ...serverOf([], signHead(headOf(tree))).api,
    growth: async (from, to) => {
      const value = { peaks: at(peakPlaces(from)), added: at(placesBetween(from, to)) };
      given = Math.max(given, value.peaks.length + value.added.length);
      return { ok: true, value };
    },
  });
  for (const head of heads.values()) expect(await has(chain, head)).toBe(true);
  expect(await chain.hasEntry(first)).toEqual({ ok: true, value: true });
  expect(given).toBeLessThanOrEqual(40);
});

function makeKey({ number, previous, record }: ReturnType<typeof entryAt>): string {
  return `${number} ${previous} ${record}`;
}

it('a head is written as a number and its hash', () => {
  for (const number of [0, 3, 12]) expect(parseHead(makeHead(headAfter(number)))).toEqual(headAfter(number));
  for (const text of ['', '3', '03:ab', `3:${'AB'.repeat(32)}`, `-1:${CHAIN_START}`, `${CHAIN_START}:3`]) {
    expect(parseHead(text)).toBeUndefined();
  }
});
