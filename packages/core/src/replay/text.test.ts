import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardFromValues } from '../board.js';
import { Game } from '../game.js';
import { mutate, randomOf, sampleReplay, sampleText } from '../oracles/sampleReplays.js';
import { VARIANTS } from '../variant.js';
import { replayFromGame } from './fromGame.js';
import { makeReplay } from './makeText.js';
import { MAX_REPLAY_TEXT, parseReplay } from './parseText.js';
import type { Replay } from './replay.js';
import { verifyReplay } from './verify.js';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

/** A hand-made replay in the spirit of the documents: tiles told, a comment, a variation. */
const TOLD = `[Twofold "1"]
[Variant "2x2"]
[Start "11/00"]
[Name "Ada \\"the \\u{2b50}\\" L."]
[Score "8"]

{Two twos} 1. L3 (U2:2 {or up} D0) 2. U1 3. R2 *
`;

test('reads what a person wrote by hand', () => {
  const parsed = parseReplay(TOLD);
  expect(parsed).toEqual({
    ok: true,
    value: {
      variant: VARIANTS['2x2'],
      start: boardFromValues([
        [2, 2],
        [0, 0],
      ]),
      startScore: 0,
      undos: 0,
      tags: { Name: 'Ada "the \u2b50" L.' },
      claims: { score: 8 },
      moves: Uint8Array.of(3, 0, 1),
      spawns: [
        { cell: 3, rank: 1 },
        { cell: 1, rank: 1 },
        { cell: 2, rank: 1 },
      ],
      comments: [{ ply: 0, text: 'Two twos' }],
      variations: [
        {
          ply: 1,
          moves: Uint8Array.of(0, 2),
          spawns: [
            { cell: 2, rank: 2 },
            { cell: 0, rank: 1 },
          ],
          comments: [{ ply: 1, text: 'or up' }],
          variations: [],
        },
      ],
    } satisfies Replay,
  });
});

test('the examples of docs/replay-format.md are replays, and true', () => {
  const document = readFileSync(new URL('../../../../docs/replay-format.md', import.meta.url), 'utf8');
  const examples = [...document.matchAll(/```2048\n([\s\S]*?)```/g)].map((match) => match[1]!);
  expect(examples.length).toBe(2);
  for (const example of examples) {
    const parsed = parseReplay(example);
    expect(parsed.ok && verifyReplay(parsed.value)).toEqual({
      ok: true,
      value: { score: 4, ply: 4, maxTile: 4, status: 'playing' },
    });
  }
  expect(document).toContain('`UUgBA2FiYwTnfFVHCg`');
});

test('writes moves in readable groups', () => {
  const game = new Game(VARIANTS.classic, 'groups');
  for (let i = 0; game.ply < 53; i++) game.play((i % 4) as 0 | 1 | 2 | 3);
  const lines = makeReplay(game).split('\n');
  expect(lines.slice(0, 3)).toEqual(['[Twofold "1"]', '[Variant "classic"]', '[Seed "groups"]']);
  expect(lines.at(-3)).toMatch(/^1\.( [URDL]{5}){10}$/);
  expect(lines.at(-2)).toMatch(/^51\. [URDL]{3} \*$/);
});

test('every replay comes back from its text, and from the bytes of it with Windows line ends', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const replay = sampleReplay(randomOf(seed));
      const text = makeReplay(replay);
      expect(parseReplay(text)).toEqual({ ok: true, value: replay });
      const bytes = new TextEncoder().encode(`\ufeff${text.replaceAll('\n', '\r\n')}`);
      expect(parseReplay(bytes)).toEqual({ ok: true, value: replay });
    }),
    { numRuns: 300 },
  );
});

test('a text that was cut off is refused, wherever', () => {
  const text = makeReplay(sampleReplay(randomOf(5)));
  for (let length = 0; length < text.trimEnd().length; length++) {
    expect(parseReplay(text.slice(0, length)).ok).toBe(false);
  }
});

test('a change of the game itself is refused, any other edit is not', () => {
  const game = new Game(VARIANTS.classic, 'verify');
  for (let i = 0; game.ply < 60; i++) game.play((i % 4) as 0 | 1 | 2 | 3);
  const text = makeReplay(replayFromGame(game, { Name: 'Ada' }));
  for (let at = text.indexOf('1. ') + 3; at < text.length; at++) {
    const other = { U: 'L', L: 'U', R: 'D', D: 'R' }[text[at]!];
    if (other === undefined) continue;
    const altered = parseReplay(text.slice(0, at) + other + text.slice(at + 1));
    expect(altered).toMatchObject({ ok: false, error: { code: 'replay-altered' } });
  }
  expect(parseReplay(text.replace('verify', 'verity'))).toMatchObject({ error: { code: 'replay-altered' } });
  expect(parseReplay(text.replace('Ada', 'Bob')).ok).toBe(true);
  expect(parseReplay(text.replace(/\[Check.*\n/, '')).ok).toBe(true);
});

test('no text makes the reader or the verifier throw, and no refusal lacks a reason', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    seeds.map((seed) => mutate(TOLD, randomOf(seed))),
    seeds.map((seed) => mutate(makeReplay(sampleReplay(randomOf(seed))), randomOf(seed ^ 1))),
    seeds.map((seed) => `[Twofold "1"]\n[Variant "3x3"]\n[Seed "${sampleText(randomOf(seed))}"]\n\nUU *`),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const parsed = parseReplay(text);
      if (!parsed.ok) {
        expect(parsed.error.code).toMatch(/^[a-z-]+$/);
        expect(parsed.error.message).toMatch(/[.]$/);
        return;
      }
      expect(parseReplay(makeReplay(parsed.value))).toEqual(parsed);
      verifyReplay(parsed.value);
    }),
    { numRuns: 500 },
  );
});

test('no bytes make the reader throw', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => !parseReplay(bytes).ok));
});

const head = '[Twofold "1"]\n[Variant "classic"]\n[Seed "s"]\n';
const told = '[Twofold "1"]\n[Variant "2x2"]\n[Start "11/00"]\n';

test.each<[string, string, string, number | undefined, number | undefined]>([
  ['nothing', '', 'replay-unknown', 1, 1],
  ['another format', '1. e4 e5', 'replay-unknown', 1, 1],
  ['a chess game', '[Event "x"]\n\n1. e4 *', 'replay-unknown', 1, 1],
  ['a newer version', '[Twofold "2"]\n[Variant "classic"]\n[Seed "s"]\n\n*', 'replay-version', 1, 11],
  ['no variant', '[Twofold "1"]\n[Seed "s"]\n\n*', 'header-missing', 4, 1],
  ['an unknown variant', '[Twofold "1"]\n[Variant "9x9"]\n\n*', 'header-variant', 2, 11],
  ['a line that is not a tag', `${head}[Name Ada]\n\n*`, 'header-line', 4, 1],
  ['text after a tag', `${head}[Name "Ada"] x\n\n*`, 'header-line', 4, 12],
  ['an open quotation', `${head}[Name "Ada]\n\n*`, 'text-open', 4, 7],
  ['an unknown escape', `${head}[Name "A\\da"]\n\n*`, 'text-escape', 4, 9],
  ['a tag twice', `${head}[Seed "t"]\n\n*`, 'header-name', 4, 1],
  ['a tag in another case', `${head}[score "5"]\n\n*`, 'header-name', 4, 1],
  ['a fraction as score', `${head}[Score "5.5"]\n\n*`, 'header-number', 4, 9],
  ['a huge ply', `${head}[Ply "9007199254740992"]\n\n*`, 'header-number', 4, 7],
  ['an unknown status', `${head}[Status "lost"]\n\n*`, 'header-status', 4, 10],
  ['a wrong checksum', `${head}[Check "00000000"]\n\n*`, 'replay-altered', 4, 1],
  ['no checksum', `${head}[Check "12"]\n\n*`, 'header-check', 4, 9],
  ['a ragged start', `${head}[Start "00/0"]\n\n*`, 'position-ragged', 4, 9],
  ['a start of another size', `${head}[Start "00/00"]\n\n*`, 'replay-contradictory', undefined, undefined],
  [
    'neither seed nor start',
    '[Twofold "1"]\n[Variant "classic"]\n\n*',
    'replay-contradictory',
    undefined,
    undefined,
  ],
  ['neither seed nor tiles', `${told}\nL *`, 'replay-contradictory', undefined, undefined],
  ['a ply past the end', `${head}[Current "1"]\n\n*`, 'replay-contradictory', undefined, undefined],
  ['no star', `${head}\nLLUR`, 'replay-truncated', 5, 5],
  ['text after the star', `${head}\nL * L`, 'replay-trailing', 5, 5],
  ['a small letter', `${head}\nLl *`, 'move-unknown', 5, 2],
  ['a wrong number', `${head}\n1. LL 4. U *`, 'move-number', 5, 7],
  ['a tile off the board', `${told}\nL4 *`, 'spawn-impossible', 5, 2],
  ['a tile of 8', `${told}\nL3:3 *`, 'spawn-impossible', 5, 2],
  ['a tile left out', `${told}\nL3 U *`, 'spawn-mixed', 5, 4],
  ['a tile too many', `${head}\nLU3 *`, 'spawn-mixed', 5, 2],
  ['a variation too early', `${head}\n(L) L *`, 'variation-early', 5, 1],
  ['an empty variation', `${head}\nL () *`, 'variation-empty', 5, 3],
  ['an open variation', `${head}\nL (U *`, 'variation-open', 5, 3],
  ['a variation that was not opened', `${head}\nL U) *`, 'variation-unopened', 5, 4],
  ['variations too deep', `${head}\n${'L ('.repeat(20)}`, 'variation-deep', 5, 51],
  ['an open comment', `${head}\nL {and so on *`, 'text-open', 5, 3],
])('refuses %s', (_, text, code, line, column) => {
  const parsed = parseReplay(text);
  expect(parsed.ok ? undefined : [parsed.error.code, parsed.error.line, parsed.error.column]).toEqual([
    code,
    line,
    column,
  ]);
});

test('refuses too much text at once, before it reads it', () => {
  expect(parseReplay(' '.repeat(MAX_REPLAY_TEXT + 1))).toMatchObject({ error: { code: 'replay-too-long' } });
});

test('refuses to write what it could not read again', () => {
  const replay = replayFromGame(new Game(VARIANTS.classic, 's'));
  expect(() => makeReplay({ ...replay, tags: { 'two words': '' } })).toThrow(RangeError);
  expect(() => makeReplay({ ...replay, tags: { Seed: '' } })).toThrow(RangeError);
  expect(() => makeReplay({ ...replay, variant: { ...replay.variant, fourChance: 0.2 } })).toThrow(
    RangeError,
  );
  expect(() => makeReplay({ ...replay, current: 1 })).toThrow(RangeError);
});
