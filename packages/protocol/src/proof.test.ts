import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  type Direction,
  dealSpawn,
  Game,
  makeReplay,
  parseReplay,
  replayFromGame,
  VARIANTS,
} from '@twofold/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkProof,
  commitmentOf,
  makeProofTags,
  makeSecret,
  parseSecret,
  proofOf,
  rankedDealer,
} from './proof.js';

function parsed(text: string) {
  const replay = parseReplay(text);
  if (!replay.ok) throw new Error(replay.error.message);
  return replay.value;
}

/** Computed by Python's hmac and hashlib from the definition alone. */
const VECTOR = {
  words: ['38b9a941', '67dea53e'],
  commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  spawn: { cell: 4, rank: 1 },
};

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });

/** The words of the definition, by Node's own HMAC. */
function wordsOf(seed: Uint8Array, nonce: Uint8Array, ply: number, slot: number): number[] {
  const counters = Buffer.alloc(8);
  counters.writeUInt32BE(ply);
  counters.writeUInt32BE(slot, 4);
  const digest = createHmac('sha256', seed).update(nonce).update(counters).digest();
  return [digest.readUInt32BE(0), digest.readUInt32BE(4)];
}

/** A game to its end, or to `most` moves, and the text of its replay. */
function playedText(seed: Uint8Array, nonce: Uint8Array, most = 40): string {
  const game = new Game(VARIANTS.classic, '', { dealer: rankedDealer(seed, nonce) });
  for (let at = 0; at < most; at++) {
    for (let turn = 0; turn < 4; turn++) if (game.play(((at + turn) % 4) as Direction)) break;
  }
  const proof = {
    gameId: 'abc23456',
    commitment: commitmentOf(seed),
    seed: makeSecret(seed),
    nonce: makeSecret(nonce),
  };
  return makeReplay(replayFromGame(game, makeProofTags(proof)));
}

describe('the dealer of a ranked game', () => {
  it('gives the words of HMAC-SHA256, as Node computes them', () => {
    fc.assert(
      fc.property(bytes32, bytes32, fc.nat(0xffffffff), fc.nat(0xffffffff), (seed, nonce, ply, slot) => {
        const words = new Uint32Array(2);
        rankedDealer(seed, nonce).deal(ply, slot, words);
        expect([...words]).toEqual(wordsOf(seed, nonce, ply, slot));
      }),
    );
  });

  it('is the same however often and in whatever order it is asked', () => {
    const [seed, nonce] = [randomBytes(32), randomBytes(32)];
    const dealer = rankedDealer(seed, nonce);
    const words = new Uint32Array(2);
    const ask = (ply: number) => {
      dealer.deal(ply, 0, words);
      return [...words];
    };
    const first = [1, 2, 3].map(ask);
    expect([3, 1, 2, 1].map(ask)).toEqual([first[2], first[0], first[1], first[0]]);
  });

  it('refuses secrets of another length', () => {
    expect(() => rankedDealer(new Uint8Array(31), new Uint8Array(32))).toThrow('32 bytes, not 31');
    expect(() => rankedDealer(new Uint8Array(32), new Uint8Array(0))).toThrow('32 bytes, not 0');
  });

  it('has published vectors (docs/protocol.md)', () => {
    const seed = Uint8Array.from({ length: 32 }, (_, at) => at);
    const nonce = Uint8Array.from({ length: 32 }, (_, at) => 255 - at);
    const words = new Uint32Array(2);
    rankedDealer(seed, nonce).deal(1, 0, words);
    expect([...words].map((word) => word.toString(16))).toEqual(VECTOR.words);
    expect(commitmentOf(seed)).toBe(VECTOR.commitment);
    const game = new Game(VARIANTS.classic, '', { dealer: rankedDealer(seed, nonce) });
    expect(dealSpawn(game.start, VARIANTS.classic, rankedDealer(seed, nonce), 1, 0)).toEqual(VECTOR.spawn);
  });
});

describe('a proof', () => {
  const [seed, nonce] = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(32))];
  const text = playedText(seed, nonce);
  const codeOf = (changed: string) => {
    const checked = checkProof(changed);
    return checked.ok ? 'proved' : checked.error.code;
  };
  /** The text with other tags, and the right checksum. */
  const withTags = (change: Record<string, string | undefined>) => {
    const replay = parseReplay(text);
    if (!replay.ok) throw new Error(replay.error.message);
    const tags = Object.fromEntries(
      Object.entries({ ...replay.value.tags, ...change }).filter(([, tag]) => tag !== undefined),
    );
    return makeReplay({ ...replay.value, tags: tags as Record<string, string> });
  };

  it('holds for a game that was dealt by it', () => {
    const checked = checkProof(text);
    expect(checked).toMatchObject({ ok: true, value: { proof: { gameId: 'abc23456' } } });
    expect(commitmentOf(seed)).toBe(createHash('sha256').update(seed).digest('hex'));
  });

  it('does not hold for a game whose tiles a seed deals, also where they are the same by chance', () => {
    const [secret, variant] = [new Uint8Array(32).fill(7), VARIANTS['2x2']];
    const begin = (nonce: Uint8Array) => new Game(variant, '', { dealer: rankedDealer(secret, nonce) });
    const nonces = Array.from({ length: 256 }, (_, byte) => new Uint8Array(32).fill(byte));
    const nonce = nonces.find((bytes) => begin(bytes).fresh)!;
    const proof = { gameId: 'a', commitment: commitmentOf(secret), seed: makeSecret(secret) };
    const listed = replayFromGame(begin(nonce), makeProofTags({ ...proof, nonce: makeSecret(nonce) }));
    const { start: _, ...replay } = listed;
    const seeded = makeReplay({ ...replay, seed: '' });
    expect(parsed(seeded).start).toBeUndefined();
    expect(checkProof(makeReplay(listed))).toMatchObject({ ok: true });
    expect(checkProof(seeded)).toMatchObject({ ok: false, error: { code: 'proof-start' } });
  });

  it('does not hold with another seed, nonce, commitment, tile, start or move', () => {
    const other = makeSecret(new Uint8Array(randomBytes(32)));
    expect(codeOf(withTags({ SecretSeed: other }))).toBe('proof-commitment');
    const both = { SecretSeed: other, Commitment: commitmentOf(parseSecret(other)!) };
    expect(codeOf(withTags(both))).toMatch(/^proof-(start|tile)$/);
    expect(codeOf(withTags({ Nonce: other }))).toMatch(/^proof-(start|tile)$/);
    expect(codeOf(withTags({ Commitment: other }))).toBe('proof-commitment');
    expect(codeOf(withTags({ SecretSeed: undefined }))).toBe('proof-format');
    expect(codeOf(withTags({ RankedGame: undefined }))).toBe('proof-format');
    expect(codeOf(withTags({ SecretSeed: other.toUpperCase().replace(/[0-9]/g, 'A') }))).toBe('proof-format');
    const none = { SecretSeed: undefined, Nonce: undefined, Commitment: undefined, RankedGame: undefined };
    expect(codeOf(withTags(none))).toBe('proof-missing');
    const replay = parseReplay(text);
    if (!replay.ok) throw new Error(replay.error.message);
    const spawns = replay.value.spawns!.map(({ cell, rank }, at) => ({
      cell,
      rank: at === 5 ? 3 - rank : rank,
    }));
    const forged = { ...replay.value, spawns, claims: {} };
    expect(
      codeOf(makeReplay({ ...forged, moves: forged.moves.slice(0, 6), spawns: spawns.slice(0, 6) })),
    ).toBe('proof-tile');
    expect(codeOf(makeReplay({ ...replay.value, undos: 1 }))).toBe('proof-moves');
    expect(codeOf('no replay')).not.toBe('proved');
  });

  it('does not hold for a player who was given another commitment, or sent another nonce', () => {
    const { commitment, nonce: sent } = proofOf(parsed(text))!;
    const other = makeSecret(new Uint8Array(randomBytes(32)));
    const codeFor = (deal: { commitment: string; nonce: string } | undefined) => {
      const checked = checkProof(text, (id) => (id === 'abc23456' ? deal : undefined));
      return checked.ok ? 'proved' : checked.error.code;
    };
    expect(codeFor(undefined)).toBe('proved');
    expect(codeFor({ commitment, nonce: sent })).toBe('proved');
    expect(codeFor({ commitment: other, nonce: sent })).toBe('proof-other-commitment');
    expect(codeFor({ commitment, nonce: other })).toBe('proof-other-nonce');
  });

  it('does not hold for a game that was asked for by its id, whatever id the text names', () => {
    const [seed, nonce] = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(32))];
    const exchanged = playedText(seed, nonce);
    const { commitment, nonce: sent } = proofOf(parsed(text))!;
    const codeFor = (given: string, isKnown: boolean) => {
      const known = (id: string) => (isKnown && id === 'own23456' ? { commitment, nonce: sent } : undefined);
      const checked = checkProof(given, known, 'own23456');
      return checked.ok ? 'proved' : checked.error.code;
    };
    const named = withTags({ RankedGame: 'own23456' });
    expect([codeFor(named, true), codeFor(named, false)]).toEqual(['proved', 'proved']);
    expect(codeFor(exchanged, true)).toBe('proof-other-commitment');
    expect([codeFor(exchanged, false), codeFor(text, true)]).toEqual([
      'proof-other-game',
      'proof-other-game',
    ]);
  });

  it('says with the code which move, or which numbers', () => {
    const replay = parseReplay(text);
    if (!replay.ok) throw new Error(replay.error.message);
    const faultOf = (change: Partial<typeof replay.value>) => {
      const checked = checkProof(makeReplay({ ...replay.value, ...change }));
      return checked.ok ? undefined : checked.error;
    };
    const spawns = replay.value
      .spawns!.slice(0, 6)
      .map((spawn, at) => (at === 5 ? { ...spawn, rank: 3 - spawn.rank } : spawn));
    const moves = replay.value.moves.slice(0, 6);
    expect(faultOf({ moves, spawns, claims: {} })).toMatchObject({ code: 'proof-tile', values: { move: 6 } });
    const { claims } = replay.value;
    expect(faultOf({ claims: { ...claims, score: claims.score! + 4 } })).toMatchObject({
      code: 'claim-score',
      values: { claimed: claims.score! + 4, actual: claims.score },
    });
    expect(faultOf({ claims: { ...claims, ply: 7 } })).toMatchObject({
      code: 'claim-ply',
      values: { claimed: 7, actual: 40 },
    });
    expect(faultOf({ undos: 1 })).not.toHaveProperty('values');
  });

  it('is read from tags alone', () => {
    const replay = parseReplay(text);
    expect(replay.ok && proofOf(replay.value)).toMatchObject({
      seed: makeSecret(seed),
      nonce: makeSecret(nonce),
    });
  });

  it('is never found in any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(text.length), (noise, at) => {
        const changed = text.slice(0, at) + noise + text.slice(at);
        expect(['boolean']).toContain(typeof checkProof(changed).ok);
      }),
    );
  });
});
