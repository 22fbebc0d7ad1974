// A seed has one limit in every form of a game, and a text has one for writers and readers.
import { describe, expect, it } from 'vitest';
import { encodeBase64url } from '../codec/base64url.js';
import { BitWriter } from '../codec/bits.js';
import { crc32 } from '../codec/crc32.js';
import { Environment } from '../environment/environment.js';
import { Game } from '../game/game.js';
import { parseAnyReplay } from '../notation/anyReplay.js';
import { convert } from '../notation/convert.js';
import { hashSeed, isSeed, MAX_SEED_LENGTH, seededDealer } from '../random.js';
import { VARIANTS } from '../variant.js';
import { makeCompact, parseCompact } from './compact.js';
import { replayFromGame } from './gameReplay.js';
import { MAX_REPLAY_TEXT } from './replay.js';
import { makeReplay } from './text/makeText.js';
import { parseReplay } from './text/parseText.js';
import { verifyReplay } from './verify.js';

const LONGEST = 'é'.repeat(MAX_SEED_LENGTH); // two bytes each
const TOO_LONG = `${LONGEST}a`;
const replay = replayFromGame(new Game(VARIANTS.classic, 'a'));

describe('the longest seed', () => {
  it('deals a game that is written and read in every form', () => {
    const game = new Game(VARIANTS.classic, LONGEST);
    game.play(0);
    const expected = { ok: true, value: { seed: LONGEST } };
    expect(parseReplay(makeReplay(game))).toMatchObject(expected);
    expect(parseCompact(makeCompact(game))).toMatchObject(expected);
    expect(parseAnyReplay(`#replay=${makeCompact(game)}`)).toMatchObject(expected);
    expect(isSeed(LONGEST)).toBe(true);
  });
});

describe('a longer seed', () => {
  it.each<[string, () => unknown]>([
    ['hashSeed', () => hashSeed(TOO_LONG)],
    ['seededDealer', () => seededDealer(TOO_LONG)],
    ['Game', () => new Game(VARIANTS.classic, TOO_LONG)],
    ['Environment', () => new Environment().reset(TOO_LONG)],
    ['makeReplay', () => makeReplay({ ...replay, seed: TOO_LONG })],
    ['makeCompact', () => makeCompact({ ...replay, seed: TOO_LONG })],
  ])('is refused by %s', (_, take) => {
    expect(take).toThrow(/at most 65(?:536|519) characters/);
  });

  it('is no seed, and what is no string is none', () => {
    expect([TOO_LONG, 5, undefined, null, {}].map(isSeed)).toEqual([false, false, false, false, false]);
  });

  it('is refused in a text, with its place', () => {
    const text = `[Twofold "1"]\n[Variant "classic"]\n[Seed "${TOO_LONG}"]\n\n*`;
    expect(parseReplay(text)).toEqual({
      ok: false,
      error: {
        code: 'header-seed',
        message: 'Seed: a seed has at most 65536 characters, and this has 65537.',
        line: 3,
        column: 8,
      },
    });
  });

  it('is refused in a link, and in a replay that was put together', () => {
    const message = 'A seed has at most 65536 characters.';
    const writer = new BitWriter();
    for (const byte of [0x51, 0x48, 1]) writer.bits(byte, 8);
    writer.number(MAX_SEED_LENGTH + 1);
    writer.bytes(new Uint8Array(MAX_SEED_LENGTH + 1).fill(97));
    writer.number(0);
    writer.bits(crc32(writer.finish()) >>> 16, 16);
    writer.bits(crc32(writer.finish().subarray(0, -2)) & 0xffff, 16);
    const link = parseCompact(encodeBase64url(writer.finish()));
    expect(link).toMatchObject({ ok: false, error: { code: 'replay-contradictory' } });
    expect(link.ok || link.error.message).toContain(message);
    const verified = verifyReplay({ ...replay, seed: TOO_LONG });
    expect(verified).toEqual({ ok: false, error: { code: 'replay-contradictory', message } });
  });
});

describe('the text of a replay', () => {
  /** The replay with a comment, so that its text takes `bytes` bytes of UTF-8. */
  const ofLength = (bytes: number, sign: string) => {
    const empty = new TextEncoder().encode(
      makeReplay({ ...replay, comments: [{ ply: 0, text: ' ' }] }),
    ).length;
    const width = new TextEncoder().encode(sign).length;
    const text = sign.repeat((bytes - empty) / width) + 'a'.repeat(((bytes - empty) % width) + 1);
    return { ...replay, comments: [{ ply: 0, text }] };
  };

  const SAME = 'has the same limit where it is written and where it is read, of %s';
  const hasSame = (sign: string) => {
    const longest = makeReplay(ofLength(MAX_REPLAY_TEXT, sign));
    const bytes = new TextEncoder().encode(longest);
    expect(bytes.length).toBe(MAX_REPLAY_TEXT);
    expect(parseReplay(longest).ok && parseReplay(bytes).ok).toBe(true);
    expect(() => makeReplay(ofLength(MAX_REPLAY_TEXT + 1, sign))).toThrow(
      new RangeError('This is too large for a replay: at most 16 MB.'),
    );
    const longer = longest.replace(' *', '  *');
    for (const input of [longer, new TextEncoder().encode(longer)])
      expect(parseReplay(input)).toMatchObject({ ok: false, error: { code: 'replay-too-long' } });
  };

  it.each(['😀'])(SAME, hasSame);

  it.each(['a', 'é', '中'])(SAME, { tags: ['long'] }, hasSame);

  it('is refused by a conversion that would make it too long', () => {
    const text = makeReplay({ ...replay, comments: [{ ply: 0, text: 'here' }] });
    const invisible = text.replace('here', '\u200b'.repeat(3e6)); // each is written as \u{200b}
    expect(parseReplay(invisible).ok).toBe(true);
    expect(convert(invisible, 'text', 'compact').ok).toBe(true);
    expect(convert(invisible, 'text', 'text')).toMatchObject({
      ok: false,
      error: { code: 'replay-too-long' },
    });
  });
});
