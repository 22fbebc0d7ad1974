import { SIDES, WAYS } from '@twofold/lessons';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planOf, SHAPES } from '../check/plan.js';
import { CONTRACTS } from '../contract/contract.js';
import { checkHandout, type Handout, scopeOf } from './handout.js';
import { makeHandoutFile, parseHandoutFile } from './handoutFile.js';
import { LONGEST_LINK, makeHandoutLink, parseHandoutLink } from './handoutLink.js';

const tile = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 17 }).map((rank) => 2 ** rank),
);
const boardOf = (rows: number, columns: number) =>
  fc.array(fc.array(tile, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows });
const side = fc.integer({ min: 2, max: 8 });
const BOARDS = {
  any: fc.tuple(side, side).chain(([rows, columns]) => boardOf(rows, columns)),
  square: side.chain((length) => boardOf(length, length)),
  '4x4': boardOf(4, 4),
};
const words = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 60 })
  .map((text) => text.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '') || 'x');

const raw = fc
  .record({ task: fc.constantFrom('program' as const, 'lesson' as const), shape: fc.constantFrom(...SHAPES) })
  .chain(({ task, shape }) =>
    fc.record(
      {
        task: fc.constant(task),
        way: fc.constantFrom(...(task === 'program' ? CONTRACTS : WAYS).map(({ id }) => id)),
        shape: fc.constant(shape),
        points: fc.boolean(),
        hints: fc.boolean(),
        boards: fc.array(
          fc.record({ board: BOARDS[shape], side: fc.constantFrom(...SIDES) }, { requiredKeys: ['board'] }),
          { maxLength: 5 },
        ),
        due: fc
          .integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2999, 0, 1) / 60_000 })
          .map((minutes) => `${new Date(minutes * 60_000).toISOString().slice(0, 16)}Z`),
        language: fc.constantFrom('de', 'ar', 'zz'),
        title: words,
        note: words,
      },
      { requiredKeys: ['task', 'way'] },
    ),
  );

function checked(fields: Record<string, unknown>): Handout {
  const read = checkHandout(fields);
  if (!read.ok) throw new TypeError(read.error.message);
  return read.value;
}

describe('a handout', () => {
  it('is the same after a file and after a link', () => {
    fc.assert(
      fc.property(raw, (fields) => {
        const handout = checked(fields);
        expect(parseHandoutFile(makeHandoutFile(handout))).toEqual({ ok: true, value: handout });
        expect(parseHandoutLink(`#${makeHandoutLink(handout)}`)).toEqual({ ok: true, value: handout });
      }),
    );
  });

  it('has the same text for the same fields in any order, and for defaults that are left out', () => {
    const one = checked({ way: 'tilt', boards: [], hints: true, title: 'Rows' });
    const other = checked({ title: 'Rows', points: false, shape: 'any', task: 'program', way: 'tilt' });
    expect(makeHandoutLink(one)).toBe('v=1&way=tilt&title=Rows');
    expect(makeHandoutFile(one)).toBe(makeHandoutFile(other));
  });

  it('has its due time in UTC, whatever its zone', () => {
    expect(checked({ way: 'tilt', due: '2026-12-01T23:59+01:00' }).due).toBe('2026-12-01T22:59Z');
  });

  it('has its boards in a link that people can read', () => {
    const board = [
      [2, 0, 2, 4],
      [0, 0, 0, 16],
    ];
    const handout = checked({ way: 'walk', boards: [{ board }, { board, side: 'WEST' }] });
    expect(makeHandoutLink(handout)).toBe('v=1&way=walk&boards=2.0.2.4/0.0.0.16_W2.0.2.4/0.0.0.16');
  });

  it('puts its boards before those of the check, to their side or to all', () => {
    const board = [
      [2, 2],
      [0, 4],
    ];
    const handout = checked({ way: 'tilt', shape: 'square', boards: [{ board }, { board, side: 'NORTH' }] });
    const [own, next] = planOf(scopeOf(handout), false);
    expect([own!.name, own!.count, next!.name]).toEqual(['own-boards', 5, 'examples']);
    expect(own!.caseAt(4)).toEqual({ board, direction: 0 });
  });
});

describe('what is no handout is refused with advice', () => {
  it.each([
    ['field', { way: 'tilt', colour: 'red' }, 'no field "colour"'],
    ['way', {}, 'tilt, walk'],
    ['way', { way: 'merge-twice' }, 'tilt, walk'],
    ['way', { task: 'lesson', way: 'tilt' }, 'walk, pack-and-pair'],
    ['shape', { way: 'tilt', shape: '3x3' }, 'any, square, 4x4'],
    ['hints', { way: 'tilt', hints: 'yes' }, 'true, false'],
    ['boards', { way: 'tilt', boards: [{ board: [[2, 2]] }] }, '2 to 8 rows'],
    [
      'boards',
      {
        way: 'tilt',
        boards: [
          {
            board: [
              [2, 3],
              [0, 0],
            ],
          },
        ],
      },
      '0, 2, 4',
    ],
    ['boards', { way: 'tilt', boards: [{ board: [[2], [0, 0]] }] }, '2 to 8 rows'],
    [
      'boards',
      {
        way: 'tilt',
        boards: [
          {
            board: [
              [2, 2],
              [0, 0],
            ],
            side: 'UP',
          },
        ],
      },
      'NORTH',
    ],
    [
      'boards',
      {
        way: 'tilt',
        shape: '4x4',
        boards: [
          {
            board: [
              [2, 2],
              [0, 0],
            ],
          },
        ],
      },
      'Board 1',
    ],
    ['due', { way: 'tilt', due: '2026-12-01' }, 'zone'],
    ['due', { way: 'tilt', due: '2026-13-01T00:00Z' }, 'zone'],
    ['language', { way: 'tilt', language: 'Deutsch' }, 'such as de'],
    ['title', { way: 'tilt', title: 'a\u202eb' }, '1 to 100'],
    ['note', { way: 'tilt', note: 'x'.repeat(2001) }, '1 to 2000'],
  ])('%s: %j', (code, fields, advice) => {
    const read = checkHandout(fields);
    expect(read).toMatchObject({ ok: false, error: { code } });
    expect(!read.ok && read.error.message).toContain(advice);
  });

  it.each([
    ['{', 'json'],
    ['[]', 'kind'],
    ['{"twofold":"result","version":1}', 'kind'],
    ['{"twofold":"assignment","version":2,"way":"tilt"}', 'newer'],
    ['{"twofold":"assignment","version":"1","way":"tilt"}', 'version'],
    [' '.repeat(2 ** 18 + 1), 'too-long'],
    ['{"twofold":"assignment","version":1,"way":"tilt","__proto__":{}}', 'field'],
  ])('the file %s', (text, code) => expect(parseHandoutFile(text)).toMatchObject({ error: { code } }));

  it.each([
    ['', 'link'],
    ['v=1&way=tilt&way=walk', 'link'],
    ['v=2&way=tilt', 'newer'],
    ['way=tilt', 'link'],
    ['v=1&way=%E0%A4', 'link'],
    ['v=1&way=tilt&boards=', 'boards'],
    ['v=1&way=tilt&boards=2.2/2', 'boards'],
    ['v=1&way=tilt&points=yes', 'points'],
    ['v=1&way=tilt&__proto__=1', 'field'],
    [`v=1&way=tilt&note=${'x'.repeat(LONGEST_LINK)}`, 'too-long'],
  ])('the link %s', (text, code) => expect(parseHandoutLink(text)).toMatchObject({ error: { code } }));
});

it('damaged files and links are refused, or are handouts', () => {
  const anyJson = fc.json({ maxDepth: 3 });
  const damage = fc.tuple(raw, fc.nat(), fc.nat({ max: 6 }), fc.string({ maxLength: 4 }));
  fc.assert(
    fc.property(damage, anyJson, ([fields, at, length, put], json) => {
      const handout = checked(fields);
      for (const [text, read] of [
        [makeHandoutFile(handout), parseHandoutFile],
        [makeHandoutLink(handout), parseHandoutLink],
      ] as const) {
        const from = at % text.length;
        const found = read(text.slice(0, from) + put + text.slice(from + length));
        if (found.ok) expect(checkHandout({ ...found.value })).toEqual(found);
        else expect(found.error.message).toMatch(/\.$/);
      }
      const fieldsOfAnyKind = JSON.stringify({
        twofold: 'assignment',
        version: 1,
        ...Object(JSON.parse(json)),
      });
      expect(parseHandoutFile(fieldsOfAnyKind).ok).toBe(false);
    }),
  );
});
