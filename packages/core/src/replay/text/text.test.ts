import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mutate, randomOf, sampleReplay, sampleText } from '../../../test/sampleReplays.js';
import { boardFromValues } from '../../board.js';
import { Game } from '../../game/game.js';
import { convert } from '../../notation/convert.js';
import { VARIANTS } from '../../variant.js';
import { replayFromGame } from '../gameReplay.js';
import { MAX_ANNOTATIONS, MAX_REPLAY_TEXT, type Replay } from '../replay.js';
import { verifyReplay } from '../verify.js';
import { isTagName } from './header.js';
import { makeReplay } from './makeText.js';
import { parseReplay } from './parseText.js';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

/** A hand-made replay in the style of the documents: named tiles, a comment, a variation. */
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
  const document = readFileSync(new URL('../../../../../docs/replay-format.md', import.meta.url), 'utf8');
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

/** Whole sentences. Each begins with a capital, with a quotation of the text, or with the name of a tag. */
const SENTENCES = /^([A-Z"].{20,}|[A-Z]\w+: .{20,})\.$/;

/** This number of tags. */
const tags = (count: number) => Array.from({ length: count }, (_, i) => `[A${i + 1} "b"]\n`).join('');

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
  ['a tag whose name is too long', `${head}[${'A'.repeat(65)} "x"]\n\n*`, 'header-line', 4, 1],
  ['a tag that begins with a digit', `${head}[1A "x"]\n\n*`, 'header-line', 4, 1],
  ['a tag twice that the format does not use', `${head}[A "t"]\n[A "u"]\n\n*`, 'header-name', 5, 1],
  ['too many tags', `${head}${'[A "b"]\n'.replace('A', 'A0')}${tags(997)}\n*`, 'header-size', 1001, 1],
  ['a number with a zero before it', `${head}[Ply "01"]\n\n*`, 'header-number', 4, 7],
  ['a score of 41 digits', `${head}[Score "${'1'.repeat(41)}"]\n\n*`, 'header-number', 4, 9],
  ['a checksum in capitals', `${head}[Check "0000000A"]\n\n*`, 'header-check', 4, 9],
  ['a longer checksum', `${head}[Check "000000000"]\n\n*`, 'header-check', 4, 9],
  ['an escape past Unicode', `${head}[A "\\u{110000}"]\n\n*`, 'text-escape', 4, 5],
  ['an escape without digits', `${head}[A "\\u{}"]\n\n*`, 'text-escape', 4, 5],
  ['an escape of seven digits', `${head}[A "\\u{0000041}"]\n\n*`, 'text-escape', 4, 5],
  ['an escape in capitals', `${head}[A "\\u{A0}"]\n\n*`, 'text-escape', 4, 5],
  ['a backslash at the end', `${head}[A "\\`, 'text-escape', 4, 5],
  ['a quotation over two lines', `${head}[A "b\nc"]\n\n*`, 'text-open', 4, 4],
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
  ['a tile of nothing', `${told}\nL3:0 *`, 'spawn-impossible', 5, 2],
  ['a colon without a tile', `${told}\nL3: *`, 'move-unknown', 5, 3],
  ['a number without a point', `${head}\n1 LL *`, 'move-unknown', 5, 1],
  ['a number of ten digits', `${head}\n0000000001. LL *`, 'move-unknown', 5, 1],
  ['a wrong number in a variation', `${head}\nLL (2. U 2. U) *`, 'move-number', 5, 10],
  ['moves in the seventeenth variation', `${head}\n${'L ('.repeat(16)}L (L *`, 'variation-deep', 5, 51],
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
  expect(parsed.ok || parsed.error.message).toMatch(SENTENCES);
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

test('a header has as many lines where it is written as where it is read', () => {
  const [most, more] = [996, 997].map((count) => parseReplay(`${head}${tags(count)}\n*`)); // Check comes with writing
  if (!most?.ok || !more?.ok) throw new Error('both are read');
  expect(parseReplay(makeReplay(most.value))).toEqual(most);
  expect(() => makeReplay(more.value)).toThrow(new RangeError('A header has at most 1000 lines.'));
  expect(convert(`${head}${tags(997)}\n*`, 'text', 'text')).toMatchObject({
    ok: false,
    error: { code: 'header-size' },
  });
});

test.each<[string, string]>([
  ['a tag of 64 letters', `${head}[${'A'.repeat(64)} "x"]\n\n*`],
  ['a thousand lines', `${head}${tags(997)}\n*`],
  [
    'spaces around the parts of a line',
    ` [Twofold \t "1"] \n\t[Variant "classic"]\t\r\n[Seed "s"] ] `.replace(' ] ', '\n\n*'),
  ],
  ['a line that ends the text', `${head}[A "b"]\n*`],
  ['counts as large as can be', `${head}[Undos "9007199254740991"]\n[Score "${'1'.repeat(40)}"]\n\n*`],
  ['a start score of nothing', `${head}[StartScore "0"]\n\n*`],
  ['sixteen variations in one another', `${head}\n${'L ('.repeat(16)}L${')'.repeat(16)} *`],
  ['numbers wherever they fit', `${head}\n1.2.L 2. L (2. L 3. L) 3. *`.replace('1.2.', '1. 1. ')],
  ['moves without spaces, and much space elsewhere', `${head}\n\n\t LUR\r\nD  *\n\n \t`],
])('reads %s', (_, text) => {
  const parsed = parseReplay(text);
  expect(parsed.ok || parsed.error).toBe(true);
});

test('every escape stands for its character', () => {
  const parsed = parseReplay(`${head}[A "\\\\ \\" \\} \\n \\t \\u{41} \\u{10ffff}"]\n\n{\\}\\u{7d}\n} *`);
  expect(parsed).toMatchObject({
    ok: true,
    value: { tags: { A: '\\ " } \n \t A \u{10ffff}' }, comments: [{ ply: 0, text: '}}\n' }] },
  });
});

test('a line may have as many moves as a replay, and no more', () => {
  const most = 2 ** 21;
  expect(parseReplay(`${head}\n${'U'.repeat(most)} *`).ok).toBe(true);
  expect(parseReplay(`${head}\n${'U'.repeat(most + 1)} *`)).toMatchObject({
    error: { code: 'replay-too-long', line: 5, column: most + 1 },
  });
});

test.each<[string, string, string]>([
  ['comments in variations', '(L', '{}'],
  ['comments and variations', '{}'.repeat(2 ** 16), '(L)'],
])('a text may have so many %s, and no more', (_, before, one) => {
  const most = MAX_ANNOTATIONS - (before.match(/[{(]/g)?.length ?? 0);
  const [first, end] = [`${head}\nU${before}${one.repeat(most)}`, before === '(L' ? ') *' : ' *'];
  const parsed = parseReplay(first + end);
  if (!parsed.ok) throw new Error(parsed.error.message);
  expect(parseReplay(makeReplay(parsed.value)).ok).toBe(true);
  expect(parseReplay(first + one + end)).toMatchObject({
    ok: false,
    error: { code: 'replay-too-long', line: 5, column: first.length - head.length },
  });
});

test.each<[string, string]>([
  ['[Twofold "1"]\n\n*', 'The header names no variant. Add a line such as [Variant "classic"].'],
  ['hello', 'This is no replay of Twofold: one begins with the line [Twofold "1"].'],
  [
    '[Twofold "2"]\n\n*',
    'Twofold: this file has version "2" of the format, and this program reads version 1. A newer one may read it.',
  ],
  [
    '[Twofold "1"]\n[Variant "nine"]\n\n*',
    'Variant: no variant is called "nine". Known are classic, even, course, 5x5, 3x4-even and so on.',
  ],
  [`${head}[Ply "x"]\n\n*`, 'Ply: "x" is not a whole number such as 0 or 2048.'],
  [
    `${head}[Ply "9007199254740992"]\n\n*`,
    'Ply: "9007199254740992" is too large; the largest is 9007199254740991.',
  ],
  [`${head}[Status "x"]\n\n*`, 'Status: "x" is none of playing, won and over.'],
  [`${head}\nL`, 'The replay is cut off: a whole one ends with a star, *. Get the file again.'],
  [`${head}\nx`, '"x" is not a move. Moves are U, R, D and L; the last is followed by a star, *.'],
  [`${head}\n2. L *`, 'Here stands move 1, but the text numbers it 2. Moves are missing or too many.'],
  [`${told}\nL4:2 *`, '"4:2" is no tile of this variant: cells are 0 to 3, a 4 is marked :2.'],
  [`${head}[A "b`, 'This text never ends: its " is missing.'],
  [`${head}[A "\\x"]`, 'A backslash begins an escape, and the escapes are \\\\ \\" \\n \\t and \\u{hex}.'],
  [`${head}\n{\\x} *`, 'A backslash begins an escape, and the escapes are \\\\ \\} \\n \\t and \\u{hex}.'],
])('says what is wrong with %j', (text, message) => {
  const parsed = parseReplay(text);
  expect(parsed.ok || parsed.error.message).toBe(message);
});

test('a tag has a name of its own', () => {
  for (const name of ['A', 'Name', 'x9', 'Z'.repeat(64), 'Seeds']) expect(isTagName(name)).toBe(true);
  for (const name of [
    '',
    '9',
    'a b',
    'ä',
    'a-b',
    'Z'.repeat(65),
    'Seed',
    'seed',
    'SEED',
    'Twofold',
    'maxtile',
  ]) {
    expect(isTagName(name)).toBe(false);
  }
});
