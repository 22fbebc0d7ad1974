import { makeReplay, parseReplay, type Replay } from '@twofold/core';
import { rememberDeal } from '@twofold/protocol/client';
import { commitmentOf, makeSecret } from '@twofold/protocol/proof';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, PUBLIC_KEY } from '../../../../../tools/tests/signedGame';
import en from '../../locales/ranked/en.json';
import { deals } from '../../net/deals';
import { stepsOf } from './proofSteps';
import { NONCE, provenReplay, SEED } from './testing';

const replay: Replay = (() => {
  const parsed = parseReplay(provenReplay('abc23456'));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
})();

const changed = (change: Partial<Replay>) => makeReplay({ ...replay, ...change });
const withTags = (tags: Record<string, string>) => changed({ tags: { ...replay.tags, ...tags } });
const forgedTile = () => {
  const spawns = replay
    .spawns!.slice(0, 3)
    .map((spawn, at) => (at === 2 ? { ...spawn, rank: 3 - spawn.rank } : spawn));
  return changed({ moves: replay.moves.slice(0, 3), spawns, claims: {} });
};

/** A local storage for the deals of this browser. */
function stubStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
}

/** A page of a server that answers with these results in its chain. Undefined: no server answers. */
function stubServer(answers: FakeServer | undefined): void {
  vi.stubGlobal('location', { origin: 'http://localhost' });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' } = {}) => {
    if (!answers) throw new TypeError('no network');
    const { status, body } = await answers.request(method as 'GET', address.slice(address.indexOf('/api')));
    return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  });
}

/** A server that has signed three short games. */
async function serverWithResults(): Promise<FakeServer> {
  const server = new FakeServer();
  for (const id of ['game-1', 'game-2', 'game-3']) {
    await server.request('POST', '/api/ranked/games', { variant: '2x2' });
    await server.request('POST', `/api/ranked/games/${id}/nonce`, { nonce: makeSecret(NONCE) });
    await server.request('POST', `/api/ranked/games/${id}/resign`, {});
    server.replayOf(id);
  }
  return server;
}

describe('a signed replay', () => {
  const lastSteps = async (text: string) => {
    const { verdict, steps } = await stepsOf(text);
    return [
      verdict,
      ...steps.slice(4).map(({ kind, state, why, fault }) => `${kind} ${why ?? fault?.name ?? state}`),
    ];
  };
  afterEach(() => vi.unstubAllGlobals());

  it('is proved by the keys of the server of this page, and by the kept ones without the network', async () => {
    stubStorage();
    const server = await serverWithResults();
    const text = server.replayOf('game-1');
    stubServer(undefined);
    expect(await lastSteps(text)).toEqual(['consistent', 'signature unknownKey']);
    stubServer(server);
    expect(await lastSteps(text)).toEqual(['proved', 'signature holds', 'chain holds']);
    stubServer(undefined);
    expect(await lastSteps(text)).toEqual(['proved', 'signature holds', 'chain chain']);
  });

  it('is proved only by the key that a link names, whatever keys its server has', async () => {
    stubStorage();
    const server = await serverWithResults();
    stubServer(server);
    const text = server.replayOf('game-1');
    const outcome = async (pin: string) => {
      const { verdict, steps, key } = await stepsOf(text, 'game-1', pin);
      return [verdict, steps[4]!.why, key];
    };
    expect(await outcome(PUBLIC_KEY.slice(0, 32))).toEqual(['proved', undefined, PUBLIC_KEY]);
    stubStorage();
    stubServer(undefined); // the key in the link is right, and no server is there that has it
    expect(await outcome(PUBLIC_KEY.slice(0, 32))).toEqual(['consistent', 'unknownKey', undefined]);
    stubServer(server);
    for (const pin of ['c0'.repeat(16), '-'])
      expect(await outcome(pin)).toEqual(['consistent', 'otherKey', undefined]);
  });

  it('tells that its server has lost it, or other results that this browser has seen', async () => {
    stubStorage();
    const server = await serverWithResults();
    const texts = ['game-1', 'game-2'].map((id) => server.replayOf(id));
    server.records.splice(1, 1);
    stubServer(server);
    expect(await lastSteps(texts[1]!)).toEqual(['proved', 'signature holds', 'chain chainLost']);
    server.records.push('ab'.repeat(32));
    expect(await lastSteps(texts[0]!)).toEqual(['proved', 'signature holds', 'chain holds']);
    server.records.splice(1, 1);
    expect(await lastSteps(texts[0]!)).toEqual(['proved', 'signature holds', 'chain chainChanged']);
  });

  it('with another name contradicts itself, whoever answers', async () => {
    stubStorage();
    const server = await serverWithResults();
    stubServer(server);
    const text = server.replayOf('game-1');
    expect(await lastSteps(text.replace('calm-heron-12', 'somebody-else'))).toEqual([
      'contradictory',
      'signature signature',
    ]);
    const { steps } = await stepsOf(text.replace(/\[NameSalt .*\n/, ''));
    expect(steps.map(({ kind, fault }) => [kind, fault?.name])).toEqual([['signature', 'signedTags']]);
  });

  it('is checked without the browser’s own Ed25519, too, as in a page without a secure context', async () => {
    stubStorage();
    const server = await serverWithResults();
    stubServer(server);
    vi.stubGlobal('crypto', {});
    expect((await stepsOf(server.replayOf('game-1'))).verdict).toBe('proved');
    const forged = server.replayOf('game-1').replace('calm-heron-12', 'somebody-else');
    expect((await stepsOf(forged)).verdict).toBe('contradictory');
  });
});

describe('the steps of a check', () => {
  it('tell a player that the server has exchanged its commitment or the nonce', async () => {
    stubStorage();
    const other = 'c0'.repeat(32);
    const known = { commitment: commitmentOf(SEED), nonce: makeSecret(NONCE) };
    const faultFor = async (deal: typeof known) => {
      rememberDeal(deals, 'abc23456', deal);
      const { steps } = await stepsOf(changed({}));
      return steps.at(-1)!.fault?.name;
    };
    expect(await faultFor({ ...known, commitment: other })).toBe('otherCommitment');
    expect(await faultFor({ ...known, nonce: other })).toBe('otherNonce');
    expect(await faultFor(known)).toBeUndefined();
    vi.unstubAllGlobals();
  });

  it('hold for no other game than the one that was played, whatever id the text names', async () => {
    stubStorage();
    rememberDeal(deals, 'own23456', { commitment: 'c0'.repeat(32), nonce: makeSecret(NONCE) });
    const failed = async (text: string, id: string) => {
      const { verdict, steps } = await stepsOf(text, id);
      return verdict === 'contradictory' ? [steps.at(-1)!.kind, steps.at(-1)!.fault!.name] : undefined;
    };
    expect(await failed(changed({}), 'own23456')).toEqual(['commitment', 'otherCommitment']);
    expect(await failed(withTags({ RankedGame: '' }), 'own23456')).toEqual(['replay', 'format']);
    expect(await failed(changed({}), 'new23456')).toEqual(['commitment', 'otherGame']);
    expect(await failed(changed({}), 'abc23456')).toBeUndefined();
    vi.unstubAllGlobals();
  });

  it('are four that hold for a replay that fits its deal, and one that nobody knows without a signature', async () => {
    const { verdict, steps } = await stepsOf(changed({}));
    expect(verdict).toBe('consistent');
    const four = ['replay', 'commitment', 'score', 'tiles'].map((kind) => [kind, 'holds', undefined]);
    expect(steps.map(({ kind, state, why }) => [kind, state, why])).toEqual([
      ...four,
      ['signature', 'open', 'unsigned'],
    ]);
  });

  it.each([
    ['a forged tile', forgedTile(), 'tiles', 'tile', { move: 3 }],
    ['another seed', withTags({ SecretSeed: 'c0'.repeat(32) }), 'commitment', 'commitment', {}],
    ['a short nonce', withTags({ Nonce: 'c0' }), 'replay', 'format', {}],
    ['a move taken back', changed({ undos: 1 }), 'replay', 'undone', {}],
    ['no proof', changed({ tags: {} }), 'replay', 'missing', {}],
    [
      'more points',
      changed({ claims: { ...replay.claims, score: replay.claims.score! + 4 } }),
      'score',
      'score',
      { claimed: replay.claims.score! + 4, actual: replay.claims.score },
    ],
    ['another end', changed({ claims: { status: 'over' } }), 'score', 'claim', {}],
    ['no replay', 'hello', 'replay', 'unreadable', {}],
  ] as const)('%s: the last step says which words and numbers', async (_, text, kind, name, values) => {
    const { verdict, steps } = await stepsOf(text);
    const last = steps.at(-1)!;
    expect(verdict).toBe('contradictory');
    expect([last.kind, last.state, last.fault?.name]).toEqual([kind, 'false', name]);
    expect(last.values).toEqual(values);
    expect(steps.slice(0, -1).every(({ state }) => state === 'holds')).toBe(true);
    // The words name exactly these values.
    const words = (en as Record<string, string>)[`ranked.false.${name}`]!;
    const named = [...words.matchAll(/\{(\w+)/g)].map(([, value]) => value).sort();
    expect(named).toEqual(Object.keys(values).sort());
  });
});
