// A client that kept a head finds out whether the server's chain of results only grew.
import { describe, expect, it } from 'vitest';
import { verifyEd25519 } from './ed25519.js';
import { CHAIN_TOO_LONG, HEAD_NOT_SIGNED, type RecordsApi, ServerChain } from './serverRecords.js';
import { CHAIN_START, extendHead, type Head, makeHead, parseHead, type SignedHead } from './signed/chain.js';
import { PUBLIC_KEY, signHead } from './testing/signedGame.js';

const START: Head = { number: 0, hash: CHAIN_START };
const KEYS = [{ publicKey: PUBLIC_KEY }];
/** Some digests of records. */
const RECORDS = Array.from({ length: 12 }, (_, at) => at.toString(16).padStart(64, '0'));
const headAfter = (count: number) => extendHead(START, RECORDS.slice(0, count));

/** A server with these records, which gives five entries at once. */
function serverOf(records: readonly string[], head: SignedHead = signHead(extendHead(START, records))) {
  const asked: number[] = [];
  const api: RecordsApi = {
    keys: async () => ({ ok: true, value: KEYS }),
    head: async () => ({ ok: true, value: head }),
    entries: async (after) => {
      asked.push(after);
      return { ok: true, value: records.slice(after, after + 5) };
    },
  };
  return { api, asked };
}

async function opened(api: RecordsApi, most?: number): Promise<ServerChain> {
  const chain = await ServerChain.open(api, KEYS, verifyEd25519, most);
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
    for (const number of [0, 4, 11]) {
      expect(await has(chain, { number, hash: headAfter(number + 1).hash })).toBe(false);
    }
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
      expect(await has(chain, headAfter(2))).toBe(true);
    }
  });

  it('that gives other entries than its head stands for has none of them', async () => {
    const head = signHead(headAfter(12));
    for (const records of [RECORDS.with(3, 'ab'.repeat(32)), RECORDS.slice(0, 9)]) {
      const chain = await opened(serverOf(records, head).api);
      expect(await has(chain, headAfter(2))).toBe(false);
    }
  });

  it('needs a head that a known key has signed', async () => {
    const { api } = serverOf(RECORDS, { ...signHead(headAfter(12)), number: 11 });
    expect(await ServerChain.open(api, KEYS, verifyEd25519)).toMatchObject({
      error: { code: HEAD_NOT_SIGNED },
    });
    const unknown = await ServerChain.open(serverOf(RECORDS).api, [], verifyEd25519);
    expect(unknown).toMatchObject({ error: { code: HEAD_NOT_SIGNED } });
  });

  it('is asked for each entry once, and not for too many', async () => {
    const { api, asked } = serverOf(RECORDS);
    const chain = await opened(api);
    for (const number of [8, 4, 9, 4]) await chain.has(headAfter(number));
    expect(asked).toEqual([8, 4]);
    expect(await has(await opened(api, 3), headAfter(4))).toBe(CHAIN_TOO_LONG);
  });
});

it('a head is written as a number and its hash', () => {
  for (const number of [0, 3, 12]) expect(parseHead(makeHead(headAfter(number)))).toEqual(headAfter(number));
  for (const text of ['', '3', '03:ab', `3:${'AB'.repeat(32)}`, `-1:${CHAIN_START}`, `${CHAIN_START}:3`]) {
    expect(parseHead(text)).toBeUndefined();
  }
});
