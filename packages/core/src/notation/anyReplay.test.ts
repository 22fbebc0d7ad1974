import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Game } from '../game/game.js';
import { makeCompact } from '../replay/compact.js';
import { makeReplay } from '../replay/text/makeText.js';
import { verifyReplay } from '../replay/verify.js';
import { VARIANTS } from '../variant.js';
import { detectTextKind, parseAnyReplay } from './anyReplay.js';
import { parseVerseReplay } from './verse.js';

const game = new Game(VARIANTS.classic, 'any');
for (let i = 0; game.ply < 40; i++) game.play((i % 4) as 0 | 1 | 2 | 3);
const text = makeReplay(game);
const compact = makeCompact(game);
const VERSE = 'replay_ $'; // two start tiles and no move
const SITE = 'https://example.org/games';

const bytesOf = (content: string) => new TextEncoder().encode(content);

/** Code and place of a refusal, or the number of moves of the replay. */
function answer(input: string | Uint8Array): number | string {
  const replay = parseAnyReplay(input);
  if (replay.ok) return replay.value.moves.length;
  const { code, line, column } = replay.error;
  return line === undefined ? code : `${code}:${line}:${column}`;
}

test.each<[string, string | Uint8Array]>([
  ['its text', text],
  ['the bytes of its text', bytesOf(text)],
  ['a text after a byte order mark and white space', `\ufeff${text}`],
  ['a compact form', compact],
  ['a compact form between white space', ` \r\n\t${compact}\n\n`],
  ['the bytes of a compact form', bytesOf(`\ufeff${compact}\n`)],
  ['a link', `${SITE}#replay=${compact}`],
  ['a link with more to it', `\n${SITE}?from=x&replay=${compact}&to=y#top `],
  ['the bytes of a link', bytesOf(`${SITE}?replay=${compact}`)],
  ['the part of a link', `#replay=${compact}`],
  ['a link with a text', `${SITE}#replay=${encodeURIComponent(text)}`],
  ['a link and a line break', `${SITE}#replay=${compact}\n`],
  ['a link and a Windows line break', `${SITE}#replay=${compact}\r\n`],
  ['a link and a blank', `${SITE}#replay=${compact} `],
  ['the bytes of a link and a line break', bytesOf(`${SITE}#replay=${compact}\n`)],
  ['UTF-16', Buffer.from(text, 'utf16le')],
  ['UTF-16 after a byte order mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16, high bytes first', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['Latin-1', Buffer.from(text.replace(']', ']\n[Name "Zoë"]'), 'latin1')],
  ['a link with a line break that was escaped', `${SITE}#replay=${compact}%0A`],
])('a game is read from %s', (_, input) => {
  expect(answer(input)).toBe(40);
});

test.each([
  ['text', [text, `\ufeff\n${text}`, '[', '[]']],
  ['compact', [compact, ` ${compact}\n`, 'hello', '-_-']],
  ['2048verse', [VERSE, `\n${VERSE}`, '4x4-x', '2x4-', 'replay']],
  ['link', [`${SITE}#replay=${compact}`, `?replay=`, `&replay=${encodeURIComponent(VERSE)}`]],
  ['save', ['{}', ' \n\ufeff{"gameState":', '{not even JSON']],
  ['unknown', ['', ' ', 'what is this', '5x5-x y', 'a.b', `see ${SITE}#replay=${compact}`, '"{}"']],
] as const)('a text is known to be of the kind %s', (kind, texts) => {
  for (const given of texts) expect([given, detectTextKind(given)]).toEqual([given, kind]);
});

test('a replay of 2048verse is read as it is, from its bytes and from a link', () => {
  const expected = parseVerseReplay(VERSE);
  expect(expected.ok).toBe(true);
  expect(parseVerseReplay(bytesOf(VERSE))).toEqual(expected);
  for (const input of [VERSE, ` \n${VERSE}\n`, bytesOf(VERSE), `#replay=${encodeURIComponent(VERSE)}`]) {
    expect(parseAnyReplay(input)).toEqual(expected);
  }
  const modern = '4x4-note_00000g';
  for (const end of ['', ' ', '\r\n']) {
    expect(parseAnyReplay(`${SITE}#replay=${modern}${end}`)).toEqual(parseVerseReplay(modern));
  }
});

test.each<[string, string | Uint8Array, string]>([
  ['nothing', '', 'replay-unknown:1:1'],
  ['white space', ' \n ', 'replay-unknown:1:1'],
  ['words', 'what is this', 'replay-unknown:1:1'],
  ['words with a link', `see ${SITE}#replay=${compact}`, 'replay-unknown:1:1'],
  ['a word', 'hello', 'compact-character:1:5'],
  ['a word further on', '\n  hello', 'compact-character:2:7'],
  ['signs', 'a.b', 'replay-unknown:1:1'],
  ['a cut link', `${SITE}#replay=${compact.slice(0, 8)}`, 'compact-checksum'],
  ['a link without a replay', `${SITE}#replay=`, 'compact-checksum'],
  ['a link with a wrong sign', ` ${SITE}#replay=UU!g`, 'compact-character:1:37'],
  ['a link with a wrong sign that lost its end', `${SITE}#replay=UU!g1`, 'compact-character:1:36'],
  ['a wrong sign that was escaped', `${SITE}#replay=UU%21g`, 'compact-character'],
  ['a link with half an escape', `${SITE}#replay=%E9`, 'link-escape:1:34'],
  ['a link in a link', `${SITE}#replay=${encodeURIComponent(`#replay=${compact}`)}`, 'compact-character'],
  ['a wrong sign of 2048verse', `\n${VERSE}\u0001`, 'verse-character:2:10'],
  ['bytes that are no text', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13), 'replay-encoding'],
  ['bytes that are no replay', Uint8Array.of(0x5b, 0xff), 'header-line:1:1'],
  ['a save of games', ' \n{"games":[]}', 'is-save'],
  ['the bytes of a save', bytesOf('\ufeff\n {"games":[]}'), 'is-save'],
  ['a save that is too large for a replay', `{${' '.repeat(2 ** 24)}}`, 'is-save'],
  ['the bytes of a save in UTF-16', Buffer.from('\ufeff{"games":[]}', 'utf16le'), 'is-save'],
  ['a large save as bytes', bytesOf(`\ufeff{${' '.repeat(2 ** 24)}}`), 'is-save'],
  ['a save after much white space', `${' '.repeat(1000)}{}`, 'is-save'],
  ['too much', ' '.repeat(2 ** 24 + 1), 'replay-too-long'],
  ['too many bytes', new Uint8Array(2 ** 24 + 1), 'replay-too-long'],
  ['a number', 5 as unknown as string, 'not-text'],
  [
    'half a pair in a text',
    Uint8Array.of(...bytesOf('[Twofold "1"]\n[A "'), 0xed, 0xa0, 0x80),
    'text-open:2:4',
  ],
])('%s is refused', (_, input, expected) => {
  expect(answer(input)).toBe(expected);
});

test('a game of 50,000 moves is read from its replay of 2048verse, and stands', () => {
  // A search made this file and also chose the cell of every new tile. Its final chain of tiles is 65536,
  // 32768 and so on.
  const replay = parseAnyReplay(readFileSync(new URL('./fixtures/long.verse', import.meta.url)));
  expect(replay.ok && verifyReplay(replay.value)).toMatchObject({
    ok: true,
    value: { ply: 50_000, maxTile: 65_536, status: 'won' },
  });
});

test('whatever comes in, the answer is plain data, and no replay is of a kind that is none', () => {
  const ends = fc.constantFrom('', text, compact, VERSE, '{');
  const texts = fc.tuple(fc.string(), ends, fc.string({ maxLength: 3 })).map((parts) => parts.join(''));
  const property = fc.property(fc.oneof(texts, fc.uint8Array()), (input) => {
    const replay = parseAnyReplay(input);
    if (!replay.ok) return typeof replay.error.message === 'string';
    return typeof input !== 'string' || !['save', 'unknown'].includes(detectTextKind(input));
  });
  fc.assert(property);
});
