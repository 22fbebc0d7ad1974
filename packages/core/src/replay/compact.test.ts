import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mutate, randomOf, sampleGame, sampleReplay } from '../../test/sampleReplays.js';
import { decodeBase64url, encodeBase64url } from '../codec/base64url.js';
import { crc32 } from '../codec/crc32.js';
import { Game } from '../game/game.js';
import { VARIANTS } from '../variant.js';
import { makeCompact, parseCompact } from './compact.js';
import { gameFromReplay } from './gameReplay.js';
import type { Replay } from './replay.js';
import { verifyReplay } from './verify.js';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

/** The replay without the parts that a compact form leaves out. */
function bare(replay: Replay): Replay {
  return { ...replay, tags: {}, claims: {}, comments: [], variations: [] };
}

test('every replay comes back, without what is for people', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const replay = sampleReplay(randomOf(seed));
      const text = makeCompact(replay);
      expect(text).toMatch(/^U[A-Za-z0-9_-]+$/);
      expect(parseCompact(text)).toEqual({ ok: true, value: bare(replay) });
    }),
    { numRuns: 300 },
  );
});

test('a stored game comes back with its ply, its redo tail and its undos', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const game = sampleGame(randomOf(seed));
      const text = makeCompact(game);
      const parsed = parseCompact(text);
      const restored = parsed.ok ? gameFromReplay(parsed.value, game.seed) : parsed;
      if (!restored.ok) throw new Error(restored.error.message);
      const { board, score, ply, length, undos, moves, spawns } = restored.value;
      expect({ board, score, ply, length, undos, moves, spawns }).toEqual({
        board: game.board,
        score: game.score,
        ply: game.ply,
        length: game.length,
        undos: game.undos,
        moves: game.moves,
        spawns: game.spawns,
      });
      expect(makeCompact(restored.value)).toBe(text);
    }),
    { numRuns: 200 },
  );
});

test('the documented example', () => {
  const game = new Game(VARIANTS.classic, 'abc');
  for (const direction of [3, 2, 1, 3] as const) game.play(direction);
  expect(makeCompact(game)).toMatchInlineSnapshot(`"UUgBA2FiYwTnfFVHCg"`);
});

test('four seeded moves take a byte, and a listed one on 4x4 seven bits', () => {
  const game = new Game(VARIANTS.classic, 's');
  const empty = decodeBase64url(makeCompact(game)) as Uint8Array;
  for (let i = 0; game.ply < 100; i++) game.play((i % 4) as 0 | 1 | 2 | 3);
  const dealt = { ...bare(gameReplay(game)), spawns: game.spawns };
  expect((decodeBase64url(makeCompact(game)) as Uint8Array).length - empty.length).toBe(25);
  expect((decodeBase64url(makeCompact(dealt)) as Uint8Array).length - empty.length).toBe(88);
});

test('a game is written without being played again, and is not moved', () => {
  const game = new Game(VARIANTS['8x8'], 'written');
  for (let i = 0; game.ply < 3000; i++) game.play(((i * 7) % 4) as 0 | 1 | 2 | 3);
  game.goTo(1234);
  const { board } = game;
  makeCompact(game);
  expect([game.ply, game.board === board]).toEqual([1234, true]);
});

function gameReplay(game: Game): Replay {
  const parsed = parseCompact(makeCompact(game));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

test('any other text than the one that was made is refused', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const random = randomOf(seed);
      const text = makeCompact(sampleReplay(random));
      const mutant = mutate(text, random);
      fc.pre(mutant !== text);
      expect(parseCompact(mutant).ok).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('every single changed character and every cut is noticed', () => {
  const text = makeCompact(new Game(VARIANTS['3x4'], 'seed'));
  for (let at = 0; at < text.length; at++) {
    expect(parseCompact(text.slice(0, at)).ok).toBe(false);
    for (const character of 'AZaz09-_') {
      if (character === text[at]) continue;
      expect(parseCompact(text.slice(0, at) + character + text.slice(at + 1)).ok).toBe(false);
    }
  }
});

test('a right checksum over wrong bytes is no way in, and one form is the only form', () => {
  const bytes = fc.uint8Array({ maxLength: 60 }).map((tail) => Uint8Array.of(0x51, ...tail));
  const nearly = fc
    .tuple(seeds, fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 3 }))
    .map(([seed, changes]) => {
      const body = (decodeBase64url(makeCompact(sampleReplay(randomOf(seed)))) as Uint8Array).slice(0, -4);
      for (const [at, byte] of changes) if (at > 0 && at < body.length) body[at] = byte;
      return body;
    });
  fc.assert(
    fc.property(fc.oneof(bytes, nearly), (body) => {
      const text = encodeBase64url(signed(body));
      const parsed = parseCompact(text);
      if (!parsed.ok) return;
      expect(makeCompact(parsed.value)).toBe(text);
      verifyReplay(parsed.value);
      gameFromReplay(parsed.value);
    }),
    { numRuns: 700 },
  );
});

function signed(body: Uint8Array): Uint8Array {
  const checksum = crc32(body);
  return Uint8Array.of(
    ...body,
    checksum >>> 24,
    (checksum >>> 16) & 255,
    (checksum >>> 8) & 255,
    checksum & 255,
  );
}

test.each([
  ['', 'compact-checksum'],
  ['!', 'compact-character'],
  ['hello', 'compact-character'],
  ['hell', 'replay-unknown'],
  ['UgAAAAAA', 'replay-version'],
  ['UQAAAAAA', 'compact-checksum'],
  ['U'.repeat(2 ** 22 + 1), 'replay-too-long'],
])('refuses %.20j', (text, code) => {
  const parsed = parseCompact(text);
  expect(parsed.ok ? undefined : parsed.error.code).toBe(code);
});

test('the checksum is the CRC-32 of zip files', () => {
  expect(crc32(Uint8Array.from('123456789', (digit) => digit.charCodeAt(0)))).toBe(0xcbf43926);
});
