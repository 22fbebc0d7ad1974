// What a signature proves: only a result as its server signed it is "proved".
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { type Direction, Game, makeReplay, parseReplay, type Replay, VARIANTS } from '@twofold/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyEd25519 } from './ed25519.js';
import { judgeProof, type Reader } from './judge.js';
import { commitmentOf, makeProofTags, makeSecret, rankedDealer } from './proof.js';
import { hashEntry } from './signed/chain.js';
import { PUBLIC_KEY, SECRET_KEY, signedReplay, signGame } from './testing/signedGame.js';

const SEED = Uint8Array.from({ length: 32 }, (_, at) => at);
const NONCE = Uint8Array.from({ length: 32 }, (_, at) => 255 - at);
const DEAL = { gameId: 'abc23456', seed: SEED, nonce: NONCE };
const READER: Reader = { keys: [{ publicKey: PUBLIC_KEY }], verify: verifyEd25519 };

/** Node's verification: another one, and faster. */
const byNode: Reader['verify'] = async (publicKey, message, signature) => {
  const x = Buffer.from(publicKey).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, message, key, signature);
};

/** A game on the deal: in each turn the first move of `order` that is one. */
function play(order: readonly number[], most: number): Game {
  const game = new Game(VARIANTS.classic, '', { dealer: rankedDealer(SEED, NONCE) });
  while (game.ply < most && order.some((direction) => game.play(direction as Direction)));
  return game;
}

const REAL = play([3, 2, 1, 0], 40);
const TEXT = signedReplay(REAL, DEAL);

function parsed(text: string): Replay {
  const replay = parseReplay(text);
  if (!replay.ok) throw new Error(replay.error.message);
  return replay.value;
}

/** `proved`, why nobody vouches, or the code of the contradiction. */
async function judged(text: string, reader: Partial<Reader> = {}): Promise<string> {
  const verdict = await judgeProof(text, { ...READER, ...reader });
  if (verdict.kind === 'contradictory') return verdict.error.code;
  return verdict.kind === 'proved' ? 'proved' : verdict.why;
}

/** The replay with other tags, written anew with the right checksum. Undefined drops a tag. */
function withTags(change: Record<string, string | undefined>): string {
  const { tags, ...replay } = parsed(TEXT);
  const all = Object.entries({ ...tags, ...change }).filter(([, tag]) => tag !== undefined);
  return makeReplay({ ...replay, tags: Object.fromEntries(all) as Record<string, string> });
}

describe('a signed result', () => {
  it('is proved to whoever knows the key, and to nobody else', async () => {
    expect(await judged(TEXT)).toBe('proved');
    expect(await judged(TEXT, { keys: [] })).toBe('unknownKey');
    expect(await judged(TEXT, { verify: async () => undefined })).toBe('cannotCheck');
    const other = signedReplay(REAL, { ...DEAL, secretKey: new Uint8Array(32).fill(8) });
    expect(await judged(other)).toBe('unknownKey');
  });

  it('is proved only if the key was in use when it was signed', async () => {
    const during = (from: string, until: string | null) =>
      judged(TEXT, { keys: [{ publicKey: PUBLIC_KEY, from, until }] });
    expect(await during('2026-11-27T10:10:00.005Z', null)).toBe('proved');
    expect(await during('2026-11-27T10:10:00.006Z', null)).toBe('keyNotInUse');
    expect(await during('2026-01-01T00:00:00.000Z', '2026-11-27T10:10:00.005Z')).toBe('proved');
    expect(await during('2026-01-01T00:00:00.000Z', '2026-11-27T10:10:00.004Z')).toBe('keyNotInUse');
  });

  it('has the published bytes (docs/protocol.md), computed here without the package', async () => {
    const { signed, times } = signGame(REAL, DEAL);
    const sha = (...parts: (string | Uint8Array)[]) => {
      const hash = createHash('sha256');
      for (const part of parts) hash.update(part);
      return hash.digest();
    };
    const framed = (text: string) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(Buffer.byteLength(text));
      return Buffer.concat([length, Buffer.from(text)]);
    };
    const { record, name, entry, signature } = signed;
    expect(record.nameDigest).toBe(sha(Buffer.from(name!.salt, 'hex'), name!.name).toString('hex'));
    expect(record.moves).toBe(sha([...REAL.moves].map((move) => 'URDL'[move]).join('')).toString('hex'));
    expect(record.times).toBe(sha(times).toString('hex'));
    const fields = [
      ...['abc23456', '0272883f-ce37-4cc5-b057-9b1284f90cd4', record.nameDigest, 'person', 'classic'],
      ...[commitmentOf(SEED), makeSecret(NONCE), record.moves, record.times],
      ...[String(REAL.score), '40', String(record.maxTile), 'resigned'],
      ...['2026-11-27T10:00:00.000Z', '2026-11-27T10:10:00.000Z', '2026-11-27T10:10:00.005Z'],
    ];
    const digest = sha(Buffer.concat(fields.map(framed)));
    expect(entry.record).toBe(digest.toString('hex'));
    const number = Buffer.from('0000000000000001', 'hex');
    const message = Buffer.concat([
      Buffer.from('twofold ranked result v1\0'),
      number,
      Buffer.alloc(32),
      digest,
    ]);
    expect(await byNode(Buffer.from(PUBLIC_KEY, 'hex'), message, Buffer.from(signature, 'hex'))).toBe(true);
    const x = Buffer.from(PUBLIC_KEY, 'hex').toString('base64url');
    const jwk = { kty: 'OKP', crv: 'Ed25519', x, d: Buffer.from(SECRET_KEY).toString('base64url') };
    const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
    expect(sign(null, message, privateKey).toString('hex')).toBe(signature); // as Node signs
  });
});

it('has published vectors (docs/protocol.md)', async () => {
  // Record and hash by Python's hashlib from the page alone; the signature by Node's OpenSSL.
  const { signed } = signGame(play([3, 2], 2), DEAL);
  expect([...play([3, 2], 2).moves]).toEqual([3, 2]);
  expect(signed.entry.record).toBe('5278c8c81bfc6d29f3fe311373b6aeb484d3a524cad193f951ba3bbd962c4fb8');
  expect(hashEntry(signed.entry)).toBe('d4d47c8a9a7d9bfdb0d119bad875b51865dbc0cd71442f2d7bf72c3db6fbac35');
  expect(signed.signature).toBe(
    '2b4e3d511978e629528e8390102f4ecf6875619795efb3ca798d6db79d135b9bbe84f25046d19fe05b4b9790b0b2a9874f0c151bc376c6e7d5f2fcc3c0282507',
  );
});

describe('a made-up game on the deal of a real one', () => {
  // The seed of a resigned game is public. Another game on it, with more points, is within the rules and fits the deal.
  const made = play([2, 3, 1, 0], 60);
  const deal = {
    gameId: 'abc23456',
    commitment: commitmentOf(SEED),
    seed: makeSecret(SEED),
    nonce: makeSecret(NONCE),
  };
  const replay = parsed(makeReplay(made));
  const { seed: _, ...told } = parsed(TEXT);
  const madeUp = (tags: Record<string, string>) =>
    makeReplay({ ...told, ...withoutSeed(replay), claims: replay.claims, tags });

  function withoutSeed({ seed: _, ...rest }: Replay) {
    const listed = parsed(TEXT).start!;
    return { ...rest, start: listed, spawns: made.spawns };
  }

  it('is vouched for by nobody without a signature, and false with the one of the real game', async () => {
    expect(made.score).not.toBe(REAL.score);
    expect(await judged(madeUp(makeProofTags(deal)))).toBe('unsigned');
    const stolen = { ...parsed(TEXT).tags };
    expect(await judged(madeUp(stolen))).toBe('proof-signed-tags'); // its times are those of other moves
    const times = withTimesOf(signedReplay(made, DEAL));
    expect(await judged(madeUp({ ...stolen, Times: times }))).toBe('proof-signature');
  });

  it('is vouched for by nobody when a made-up key signs it', async () => {
    expect(await judged(signedReplay(made, { ...DEAL, secretKey: new Uint8Array(32).fill(9) }))).toBe(
      'unknownKey',
    );
  });
});

function withTimesOf(text: string): string {
  return parsed(text).tags.Times!;
}

describe('what a proof covers', () => {
  const CHANGES: Record<string, string> = {
    Name: 'Somebody Else',
    NameSalt: 'ab'.repeat(16),
    Date: '2026-11-28',
    Started: '2026-11-27T09:00:00.000Z',
    Ended: '2026-11-27T10:09:00.000Z',
    Signed: '2026-11-27T10:11:00.000Z',
    End: 'abandoned',
    Player: 'bot',
    Account: '11111111-ce37-4cc5-b057-9b1284f90cd4',
    RankedGame: 'abc23457',
    Entry: '2',
    Previous: 'ab'.repeat(32),
    Key: 'ab'.repeat(32),
    Signature: 'ab'.repeat(64),
  };

  it.each(Object.entries(CHANGES))('%s cannot be changed or left out', async (tag, value) => {
    expect(await judged(withTags({ [tag]: value }))).toMatch(/^proof-sign/);
    expect(await judged(withTags({ [tag]: undefined }))).toMatch(/^proof-(sign|format)/);
  });

  it('the times cannot be changed or left out', async () => {
    const other = signGame(REAL, DEAL).times.map((time) => (time === 100 ? 99 : time));
    expect(await judged(withTags({ Times: Buffer.from(other).toString('base64url') }))).toBe(
      'proof-signature',
    );
    expect(await judged(withTags({ Times: '' }))).toBe('proof-signed-tags');
    expect(await judged(withTags({ Times: undefined }))).toBe('proof-signed-tags');
  });

  it('no tag, comment or seed can be added, and no claim be left out', async () => {
    expect(await judged(withTags({ Event: 'World championship' }))).toBe('proof-signed-tags');
    expect(await judged(withTags({ Help: '0' }))).toBe('proof-signed-tags');
    const replay = parsed(TEXT);
    const comments = [{ ply: 1, text: 'played blindfold' }];
    expect(await judged(makeReplay({ ...replay, comments }))).toBe('proof-signed-tags');
    for (const claim of ['score', 'ply', 'maxTile', 'status', 'final'] as const) {
      const { [claim]: _, ...claims } = replay.claims;
      expect(await judged(makeReplay({ ...replay, claims })), claim).toBe('proof-signed-claims');
    }
  });

  it('an erased name can be left out by its digest, and then no name is shown', async () => {
    const { signed } = signGame(REAL, DEAL);
    const text = withTags({ Name: undefined, NameSalt: undefined, NameDigest: signed.record.nameDigest });
    const verdict = await judgeProof(text, READER);
    expect(verdict).toMatchObject({ kind: 'proved', signed: { name: undefined } });
    expect(await judged(withTags({ NameDigest: signed.record.nameDigest }))).toBe('proof-signed-tags'); // beside a name
    const other = withTags({ Name: undefined, NameSalt: undefined, NameDigest: 'ab'.repeat(32) });
    expect(await judged(other)).toBe('proof-signature');
  });

  it('a name that holds what follows it in the record is another one', async () => {
    // Fields have lengths: no two records have the same bytes.
    const text = withTags({ Account: '', Player: '0272883f-ce37-4cc5-b057-9b1284f90cd4person' });
    expect(await judged(text)).toMatch(/^proof-sign/);
  });
});

describe('a signed proof with any change', () => {
  const original = parsed(TEXT);
  /** A changed text that reads as the very same replay, such as one more space, may be proved. */
  const isSame = (text: string) => {
    const replay = parseReplay(text);
    return replay.ok && inOrder(replay.value) === inOrder(original);
  };
  /** The text with its tags by name: their order means nothing. */
  const inOrder = (replay: Replay) => {
    const tags = Object.entries(replay.tags).sort(([first], [second]) => (first < second ? -1 : 1));
    return makeReplay({ ...replay, tags: Object.fromEntries(tags) });
  };

  it('in one byte is not proved', { tags: ['long'], timeout: 60_000 }, async () => {
    const bytes = Buffer.from(TEXT);
    for (let at = 0; at < bytes.length; at++) {
      for (const change of [1, 32]) {
        const changed = Buffer.from(bytes);
        changed[at]! ^= change;
        const text = changed.toString('utf8');
        if (!isSame(text))
          expect(await judged(text, { verify: byNode }), `byte ${at} ^ ${change}`).not.toBe('proved');
      }
    }
  });

  it('by insertions, deletions and exchanges is not proved', async () => {
    const lines = TEXT.split('\n');
    await fc.assert(
      fc.asyncProperty(
        fc.nat(TEXT.length - 1),
        fc.nat(40),
        fc.string({ maxLength: 8 }),
        fc.nat(lines.length - 1),
        fc.nat(lines.length - 1),
        async (at, length, inserted, first, second) => {
          const spliced = TEXT.slice(0, at) + inserted + TEXT.slice(at + length);
          const swapped = lines.with(first, lines[second]!).with(second, lines[first]!).join('\n');
          for (const text of [spliced, swapped]) {
            if (!isSame(text)) expect(await judged(text, { verify: byNode })).not.toBe('proved');
          }
        },
      ),
      { numRuns: 1_000 },
    );
  }, 60_000);

  it('in one field of its tags is not proved', async () => {
    const tags = Object.keys(original.tags);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tags), fc.string({ maxLength: 130 }), async (tag, value) => {
        if (value !== original.tags[tag])
          expect(await judged(withTags({ [tag]: value }), { verify: byNode })).not.toBe('proved');
      }),
      { numRuns: 500 },
    );
  }, 60_000);
});
