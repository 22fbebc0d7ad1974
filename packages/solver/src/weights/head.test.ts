import { describe, expect, it } from 'vitest';
import { RECORD, SMALL } from '../testing/networks.js';
import { MOST_HEAD_BYTES, MOST_WEIGHTS, makeHead, parseHead, type WeightsHead } from './head.js';

/** Two sections, of 16 and 4096 weights. */
const HEAD: WeightsHead = {
  name: 'small',
  shape: { patterns: [[5], [0, 1, 4]], stages: [] },
  step: 8,
  kept: [3, 40],
  bytes: [7, 20],
  record: RECORD,
};

const { name: _name, ...NAMELESS } = HEAD;

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** Parses a head with some members changed; undefined removes a member. */
function parse(change: Record<string, unknown> = {}, sectionBytes = 27) {
  const known = JSON.parse(textOf(makeHead(HEAD)));
  return parseHead(bytesOf(JSON.stringify({ ...known, ...change })), sectionBytes);
}

function codeOf(result: ReturnType<typeof parseHead>): string {
  if (result.ok) return 'read';
  expect(result.error.message).toMatch(/^[A-Z].{30,}\.$/);
  return result.error.code;
}

describe('a head that was written', () => {
  it.each<[string, WeightsHead]>([
    ['all it needs', HEAD],
    ['without a name', NAMELESS],
    ['with a largest rank', { ...HEAD, shape: { ...HEAD.shape, largest: 14 } }],
    ['with tile downgrading', { ...HEAD, shape: { ...HEAD.shape, downgrading: { from: 8, below: 64 } } }],
    [
      'with endgame patterns',
      {
        ...HEAD,
        shape: { ...HEAD.shape, largest: 14, endgames: [{ from: 100, largest: 5, patterns: [[0, 15]] }] },
        kept: [3, 40, 256],
        bytes: [7, 20, 1],
      },
    ],
    [
      'with two endgames',
      {
        ...HEAD,
        shape: {
          ...HEAD.shape,
          largest: 14,
          endgames: [
            { from: 100, largest: 5, patterns: [[0, 15]] },
            { from: 200, largest: 4, patterns: [[3]] },
          ],
        },
        kept: [3, 40, 256, 16],
        bytes: [7, 18, 1, 2],
      },
    ],
    ['with stages', { ...HEAD, shape: SMALL, kept: Array(9).fill(1), bytes: Array(9).fill(3) }],
  ])('comes back: %s', (_, head) => {
    const total = head.bytes.reduce((sum, size) => sum + size, 0);
    expect(parseHead(makeHead(head), total)).toStrictEqual({ ok: true, value: head });
  });

  it('keeps the names that files have always had', () => {
    const endgame = { from: 100, largest: 5, patterns: [[0, 15]] };
    const shape = { ...HEAD.shape, largest: 14, downgrading: { from: 8, below: 64 }, endgames: [endgame] };
    expect(textOf(makeHead({ ...NAMELESS, shape, kept: [1, 1, 1], bytes: [1, 1, 1] }))).toContain(
      '{"patterns":[[5],[0,1,4]],"stages":[],"largest":14,"lowered":{"from":8,"below":64},' +
        '"ending":{"from":100,"largest":5,"patterns":[[0,15]]},"step":8,',
    );
  });

  it('without stages gets an empty list of them', () => {
    const { stages: _, ...shape } = HEAD.shape;
    expect(parseHead(makeHead({ ...HEAD, shape }), 27)).toStrictEqual({ ok: true, value: HEAD });
  });

  it('is ASCII, whatever is in the record', () => {
    const note = 'é\u0001\u001f ~\u007f\u0080\uffff🎲';
    const head = { ...HEAD, record: { ...RECORD, note } };
    const bytes = makeHead(head);
    expect(bytes.every((byte) => byte >= 0x20 && byte <= 0x7e)).toBe(true);
    expect(textOf(bytes)).toContain('\\u00e9\\u0001\\u001f ~\\u007f\\u0080\\uffff');
    expect(parseHead(bytes, 27)).toStrictEqual({ ok: true, value: head });
  });

  it('is as long as a head may be, and no longer', () => {
    const length = makeHead({ ...HEAD, record: { ...RECORD, note: '' } }).length;
    const noted = (more: number) => ({ ...HEAD, record: { ...RECORD, note: 'x'.repeat(more) } });
    expect(makeHead(noted(MOST_HEAD_BYTES - length))).toHaveLength(MOST_HEAD_BYTES);
    expect(() => makeHead(noted(MOST_HEAD_BYTES - length + 1))).toThrow(
      new RangeError('A head of 65537 bytes is too long: shorten the training record'),
    );
  });
});

describe('a head is refused', () => {
  it.each([
    ['that is no JSON', '{'],
    ['that is empty', ''],
    ['that is null', 'null'],
    ['that is a number', '5'],
    ['that is a list', '[]'],
    ['with a line break between its members', textOf(makeHead(HEAD)).replace(',', ',\n')],
    ['with a delete character', textOf(makeHead(HEAD)).replace('small', 'sm\x7fall')],
  ])('%s', (_, text) => {
    expect(codeOf(parseHead(bytesOf(text), 27))).toBe('weights-head');
  });

  it('only so: spaces and tildes are letters like others', () => {
    const text = textOf(makeHead(HEAD)).replace('"small"', ' "~small " ');
    expect(parseHead(bytesOf(text), 27)).toMatchObject({ ok: true, value: { name: '~small ' } });
  });

  const endgame = { from: 100, largest: 5, patterns: [[0]] };
  it.each<[string, Record<string, unknown>]>([
    ['patterns are text', { patterns: 'ab' }],
    ['a pattern is text', { patterns: [[5], '014'] }],
    ['a cell is half a cell', { patterns: [[5], [0, 1, 0.5]] }],
    ['a cell is below 0', { patterns: [[5], [0, 1, -1]] }],
    ['a cell is text', { patterns: [[5], [0, 1, '4']] }],
    ['there are no stages', { stages: undefined }],
    ['a stage is no sum', { stages: [2 ** 53] }],
    ['the largest rank is text', { largest: '14' }],
    ['the largest rank is null', { largest: null }],
    ['the largest rank is no rank of the two', { largest: 13 }],
    ['tile downgrading is text', { lowered: 'all' }],
    ['tile downgrading is null', { lowered: null }],
    ['tile downgrading has no beginning', { lowered: { below: 64 } }],
    ['tile downgrading begins at text', { lowered: { from: '8', below: 64 } }],
    ['tile downgrading has no end', { lowered: { from: 8 } }],
    ['tile downgrading ends before it begins', { lowered: { from: 64, below: 8 } }],
    ['the endgame is null', { largest: 14, ending: null }],
    ['there is a list of no endgames', { largest: 14, ending: [] }],
    ['one of the endgames is text', { largest: 14, ending: [endgame, 'late'] }],
    ['the endgames do not ascend', { largest: 14, ending: [endgame, { ...endgame, from: 99 }] }],
    ['the endgame has patterns of text', { largest: 14, ending: { ...endgame, patterns: '0' } }],
    ['the endgame has a pattern of text', { largest: 14, ending: { ...endgame, patterns: ['0'] } }],
    ['the endgame begins at text', { largest: 14, ending: { ...endgame, from: '100' } }],
    ['the endgame has a largest rank of text', { largest: 14, ending: { ...endgame, largest: '5' } }],
  ])('where %s', (_, change) => {
    expect(codeOf(parse(change))).toBe('weights-shape');
  });

  it.each<[number | string | null | undefined, string]>([
    [2 ** -30, 'read'],
    [2 ** 60, 'read'],
    [2 ** -31, 'weights-step'],
    [2 ** 61, 'weights-step'],
    [-8, 'weights-step'],
    [1 / 3, 'weights-step'],
    ['8', 'weights-step'],
    [null, 'weights-step'],
    [undefined, 'weights-step'],
  ])('or not, by a step of %s', (step, code) => {
    expect(codeOf(parse({ step }))).toBe(code);
  });

  it.each<[string, unknown]>([
    ['is text', 'learned'],
    ['is null', null],
    ['is a list', [3, 1000, 7]],
    ['lacks episodes', { ...RECORD, episodes: undefined }],
    ['lacks moves', { ...RECORD, moves: undefined }],
    ['lacks a seed', { ...RECORD, seed: undefined }],
    ['has a seed of text', { ...RECORD, seed: '7' }],
  ])('where the record %s', (_, record) => {
    expect(codeOf(parse({ record }))).toBe('weights-record');
  });

  it('where the name is no text', () => {
    expect(codeOf(parse({ name: 5 }))).toBe('weights-record');
    expect(codeOf(parse({ name: null }))).toBe('weights-record');
    expect(codeOf(parse({ name: '' }))).toBe('read');
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no counts of weights', { kept: undefined }, 'weights-contradictory'],
    ['counts of weights that are text', { kept: ['3', '40'] }, 'weights-contradictory'],
    ['half a weight', { kept: [3, 40.5] }, 'weights-contradictory'],
    ['no counts of bytes', { bytes: null }, 'weights-contradictory'],
    ['fewer than no bytes', { bytes: [-7, 34] }, 'weights-contradictory'],
    ['a section of weights too many', { kept: [3, 40, 0] }, 'weights-contradictory'],
    ['a section of bytes too many', { bytes: [7, 20, 0] }, 'weights-contradictory'],
    ['a section of bytes too few', { bytes: [27] }, 'weights-contradictory'],
    ['sections for no pattern', { kept: [], bytes: [] }, 'weights-contradictory'],
    ['as many weights as a section can have', { kept: [16, 4096] }, 'read'],
    ['one more than the first can have', { kept: [17, 40] }, 'weights-contradictory'],
    ['one more than the second can have', { kept: [3, 4097] }, 'weights-contradictory'],
    ['bytes of no weights', { kept: [0, 40] }, 'weights-contradictory'],
    ['weights of no bytes', { bytes: [0, 27] }, 'weights-contradictory'],
    ['neither', { kept: [0, 40], bytes: [0, 27] }, 'read'],
    ['a byte too few', { bytes: [7, 19] }, 'weights-contradictory'],
    ['a byte too many', { bytes: [7, 21] }, 'weights-contradictory'],
  ])('or not, by its counts: %s', (_, change, code) => {
    expect(codeOf(parse(change))).toBe(code);
  });

  it('with more weights than a network may have, and not with just as many', () => {
    const [a, b] = [
      [0, 1, 2, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 6, 7],
    ];
    expect(MOST_WEIGHTS).toBe(2 * 16 ** 7);
    expect(codeOf(parse({ patterns: [a, b] }))).toBe('read');
    const more = parse({ patterns: [a, b, [0]], kept: [3, 40, 0], bytes: [7, 20, 0] });
    expect(more).toEqual({
      ok: false,
      error: {
        code: 'weights-size',
        message: 'A network of 536870928 weights is too large: at most 536870912 are read.',
      },
    });
  });
});
