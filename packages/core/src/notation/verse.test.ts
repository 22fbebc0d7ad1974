import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { mutate, randomOf } from '../../test/sampleReplays.js';
import { Game } from '../game/game.js';
import { makeCompact } from '../replay/compact.js';
import { gameFromReplay } from '../replay/gameReplay.js';
import { makeReplay } from '../replay/text/makeText.js';
import type { Spawn } from '../spawn.js';
import { findVariant } from '../variant.js';
import { parseAnyReplay } from './anyReplay.js';
import { makePosition } from './position.js';
import { parseVerseReplay } from './verse.js';

// Written anew from the description of the formats, the other way round.
const OLD = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
  ...'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒá',
];
const NEW = [
  ...'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...Array.from({ length: 64 }, (_, i) => String.fromCharCode(0xc0 + i)),
  '¤',
  '¾',
];

const sizes = fc.constantFrom('4x4', '2x4', '3x3', '3x4');

/** The site's names are rows x columns. */
const ofSite = (size: string) => `${size[2]}x${size[0]}`;

/** A game on a board of columns x rows. */
function playedOn(id: string, seed: string, turns = 60): Game {
  const game = new Game(findVariant(id)!, seed);
  for (let i = 0; i < turns; i++) game.play(((i * 7) % 4) as 0 | 1 | 2 | 3);
  return game;
}

const played = (size: string, seed: string, turns?: number) => playedOn(ofSite(size), seed, turns);

interface Step {
  direction: number;
  spawn: Spawn;
}

/** Start tiles, then the tiles of the moves, each with its direction. */
function stepsOf(game: Game): Step[] {
  const tiles = [...game.start.ranks.entries()].filter(([, rank]) => rank > 0);
  const start = tiles.map(([cell, rank]) => ({ direction: 0, spawn: { cell, rank } }));
  return [...start, ...game.moves.map((direction, i) => ({ direction, spawn: game.spawns[i]! }))];
}

function oldForm(game: Game, prefix: string, exchanged = false): string {
  const width = game.variant.columns;
  const steps = stepsOf(game).map(({ direction, spawn: { cell, rank } }) => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const place = exchanged ? (y << 2) | x : (x << 2) | y;
    return OLD[(direction << 5) | ((rank - 1) << 4) | place];
  });
  return prefix + steps.join('');
}

/** `salt`: makes the bits of unknown meaning. */
function newForm(game: Game, size: string, given = stepsOf(game), exchanged = false, salt = 1): string {
  const width = game.variant.columns;
  const steps = given.map(({ direction, spawn: { cell, rank } }, index) => {
    const move = [0, 3, 1, 2][direction]!;
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const place = exchanged ? (x << 7) | (y << 4) : (y << 7) | (x << 4);
    const bits = (((index * salt) & 2047) << 10) | place | ((rank - 1) << 2) | move;
    return NEW[bits >> 14]! + NEW[(bits >> 7) & 127]! + NEW[bits & 127]!;
  });
  return `${size}-some.note_${steps.join('')}`;
}

test('the alphabets have 128 characters', () => {
  expect([new Set(OLD).size, new Set(NEW).size]).toEqual([128, 128]);
});

test('reads games in both formats, on every board', () => {
  fc.assert(
    fc.property(sizes, fc.string(), (size, seed) => {
      const game = played(size, seed);
      const prefix = size === '4x4' ? 'replay_' : `replay${size}_`;
      for (const text of [oldForm(game, prefix), newForm(game, size), `${newForm(game, size)}\n`]) {
        const replay = parseVerseReplay(text);
        const read = replay.ok ? gameFromReplay(replay.value) : replay;
        if (!read.ok) throw new Error(read.error.message);
        expect([read.value.board, read.value.score, read.value.moves]).toEqual([
          game.board,
          game.score,
          game.moves,
        ]);
        expect(parseAnyReplay(text)).toEqual(replay);
      }
    }),
    { numRuns: 60 },
  );
});

test.each(['4x4', '2x4', '3x3', '3x4'])(
  'the moves decide which number of %s is the row, and which one of a cell',
  (size) => {
    for (const id of new Set([ofSite(size), size])) {
      for (const exchanged of [false, true]) {
        const game = playedOn(id, 'exchanged', 400);
        const forms = [
          oldForm(game, `replay_${size}`, exchanged),
          newForm(game, size, stepsOf(game), exchanged),
        ];
        for (const text of forms) {
          const replay = parseVerseReplay(text);
          if (!replay.ok) throw new Error(replay.error.message);
          expect([replay.value.variant.id, [...replay.value.moves]]).toEqual([game.variant.id, game.moves]);
        }
      }
    }
  },
);

test('a name such as 2x4 is two rows of four where the tiles fit both boards', () => {
  const text = '2x4-some.note_00000g'; // two tiles in the first row
  const replay = parseVerseReplay(text);
  expect(replay.ok && replay.value.variant.id).toBe('4x2');
});

/** Files as the site saves them, and the right results (shared/cases of the project: by a naive program). */
test.each([
  ['rows2columns4', '4x2', 148, 24, '2321/5213'],
  ['rows3columns3', '3x3', 392, 49, '321/642/321'],
])('the bytes of the site are read: %s', (name, id, score, ply, end) => {
  const bytes = readFileSync(new URL(`./fixtures/${name}.vrs`, import.meta.url));
  for (const read of [parseVerseReplay(bytes), parseAnyReplay(bytes)]) {
    const game = read.ok ? gameFromReplay(read.value) : read;
    if (!game.ok) throw new Error(game.error.message);
    expect([game.value.variant.id, game.value.score, game.value.ply]).toEqual([id, score, ply]);
    expect(makePosition(game.value.board)).toBe(end);
  }
});

test('a replay is read from its bytes in every encoding that has its letters', () => {
  const game = played('3x4', 'bytes', 400);
  const bytesOf = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));
  const text = newForm(game, '3x4');
  const old = oldForm(game, 'replay_3x4');
  const oldInDos = Uint8Array.from(old, (sign) =>
    sign < '\u0080' ? sign.charCodeAt(0) : OLD.indexOf(sign) + 33,
  );
  const forms = [
    bytesOf(text, 'latin1'),
    bytesOf(text, 'utf8'),
    bytesOf(`\ufeff${text}`, 'utf8'),
    bytesOf(text, 'utf16le'),
    bytesOf(`\ufeff${text}`, 'utf16le'),
    new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()),
    bytesOf(old, 'utf8'),
    oldInDos,
  ];
  expect(oldInDos.some((byte) => byte > 0x7f)).toBe(true);
  for (const bytes of forms) {
    const replay = parseAnyReplay(bytes);
    expect(replay.ok ? [...replay.value.moves] : replay.error.message).toEqual(game.moves);
  }
});

test('a game in one byte a letter is never UTF-8 by chance', () => {
  // The letters of Latin-1 that go on in UTF-8 are ¤ and ¾. They begin a step, behind a letter of ASCII.
  fc.assert(
    fc.property(fc.constantFrom('4x4', '2x4', '3x4'), fc.string(), fc.nat(), (size, seed, salt) => {
      const steps = stepsOf(played(size, seed));
      const text = newForm(played(size, seed), size, steps, false, salt);
      const bytes = new Uint8Array(Buffer.from(text, 'latin1'));
      expect(parseAnyReplay(bytes)).toEqual(parseAnyReplay(text));
    }),
  );
});

test('a step that is wrong in a file of the site is refused at its place', () => {
  const bytes = new Uint8Array(readFileSync(new URL('./fixtures/rows2columns4.vrs', import.meta.url)));
  bytes[67] = 0xff; // a tile in row 7
  expect(parseAnyReplay(bytes)).toMatchObject({ error: { code: 'verse-step', line: 1, column: 67 } });
});

test('keeps what it cannot explain', () => {
  const replay = parseVerseReplay(newForm(played('3x3', 'bits'), '3x3'));
  expect(replay).toMatchObject({ ok: true, value: { tags: { Verse: 'some.note' } } });
  expect(replay.ok && replay.value.tags.VerseBits).toMatch(/^0 1 2 3 4 /);
});

/** Code and place. */
function refusalOf(text: string): (string | number | undefined)[] {
  const replay = parseVerseReplay(text);
  return replay.ok ? [] : [replay.error.code, replay.error.line, replay.error.column];
}

test.each<[string, string, number?, number?]>([
  ['', 'replay-unknown'],
  ['hello', 'replay-unknown'],
  ['4x4', 'replay-unknown'],
  ['4x4-and no end of the note', 'replay-unknown'],
  ['replay5x5_', 'replay-unknown'],
  ['replay_', 'replay-truncated', 1, 8],
  ['replay_ ', 'replay-truncated', 1, 9],
  ['replay_  \u0001', 'verse-character', 1, 10],
  ['4x4-x_00', 'replay-truncated', 1, 9],
  ['4x4-x_00c00k0', 'replay-truncated', 1, 14],
  ['4x4-x_000000', 'verse-step', 1, 7],
  ['4x4-x_00c00s', 'verse-step', 1, 7],
  ['3x3-x_0rY0rY', 'verse-step', 1, 7],
  ['3x3-x_00003M', 'verse-step', 1, 10],
  ['replay_ $ ', 'move-illegal', 1, 10],
  ['\n\t replay_ $ \n\r\n', 'move-illegal', 2, 12],
  ['\n\t 4x4-x_00000g000', 'move-illegal', 2, 15],
])('refuses %j', (text, ...expected) => {
  expect(refusalOf(text)).toEqual([expected[0], expected[1], expected[2]]);
});

describe.each([false, true])('a step that is wrong late in the game (numbers exchanged: %s)', (exchanged) => {
  const PREFIX = '4x4-some.note_';
  const game = played('4x4', 'late', 400);
  const occupied = game.turn(79).afterstate.ranks.findIndex((rank) => rank > 0);

  it.each<[string, Partial<Spawn>, string]>([
    ['a tile of 8', { rank: 3 }, 'verse-step'],
    ['a tile of 16', { rank: 4 }, 'verse-step'],
    ['a tile off the board', { cell: 4 * 4 + 3 }, 'verse-step'],
    ['a tile on a tile', { cell: occupied }, 'spawn-impossible'],
  ])('is refused at its place: %s', (_, wrong, code) => {
    const steps = stepsOf(game);
    expect(steps.length).toBeGreaterThan(82);
    steps[80] = { ...steps[80]!, spawn: { ...steps[80]!.spawn, ...wrong } };
    expect(refusalOf(newForm(game, '4x4', steps, exchanged))).toEqual([code, 1, PREFIX.length + 3 * 80 + 1]);
  });
});

test('refuses more steps than a replay may have before it reads them', () => {
  const most = 2 ** 21 + 2;
  expect(refusalOf(`replay_${' '.repeat(most + 1)}`)).toEqual(['replay-too-long', undefined, undefined]);
  expect(refusalOf(`replay_${'\u0001'.repeat(most)}`)[0]).toBe('verse-character');
  expect(refusalOf(`4x4-x_${'0'.repeat(3 * most + 3)}`)[0]).toBe('replay-too-long');
  expect(refusalOf(`4x4-x_${'\u0001'.repeat(3 * most)}`)[0]).toBe('verse-character');
});

test('no text makes it throw, and what it reads can be written', () => {
  const sample = newForm(played('4x4', 'mutants'), '4x4');
  const old = oldForm(played('4x4', 'mutants'), 'replay_');
  const mutants = fc
    .tuple(fc.constantFrom(sample, old), fc.nat())
    .map(([text, seed]) => mutate(text, randomOf(seed)));
  fc.assert(
    fc.property(
      fc.oneof(
        mutants,
        fc.string({ unit: 'binary' }).map((text) => `replay_${text}`),
      ),
      (text) => {
        const replay = parseVerseReplay(text);
        if (replay.ok) expect(parseAnyReplay(makeReplay(replay.value))).toEqual(replay);
      },
    ),
    { numRuns: 500 },
  );
});

test('any replay is read by how it begins', () => {
  const game = played('4x4', 'any');
  expect(parseAnyReplay(`\ufeff\n${makeReplay(game)}`).ok).toBe(true);
  expect(parseAnyReplay(` ${makeCompact(game)}\n`).ok).toBe(true);
  expect(parseAnyReplay('what is this')).toMatchObject({ error: { code: 'replay-unknown' } });
  expect(parseAnyReplay('')).toMatchObject({ error: { code: 'replay-unknown' } });
});
