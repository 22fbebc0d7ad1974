import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Report } from '../check/check.js';
import { checkHandout } from './handout.js';
import { makeHandoutLink } from './handoutLink.js';
import {
  falseClaims,
  isLate,
  makeResultFile,
  makeResultLink,
  parseResultFile,
  parseResultLink,
  type StudentResult,
} from './result.js';

const handout = (fields = {}) => {
  const read = checkHandout({ way: 'tilt', due: '2026-12-01T22:59Z', title: 'Größe & Form', ...fields });
  if (!read.ok) throw new TypeError(read.error.message);
  return read.value;
};
const RESULT: StudentResult = {
  assignment: makeHandoutLink(handout()),
  text: 'export const tilt = (board) => board;\n',
  language: 'javascript',
  passed: true,
  cases: 26_000,
  tries: 3,
  seconds: 754,
  at: '2026-11-28T14:05:00Z',
  name: 'Ada 🙂 L.',
};

describe('a result', () => {
  const { text, language, ...claims } = RESULT;
  const linked = { ...claims, code: '1jSy0u' };

  it('is the same after a file and after a link', () => {
    expect(parseResultFile(makeResultFile(RESULT))).toEqual({ ok: true, value: RESULT });
    expect(parseResultLink(makeResultLink(linked))).toEqual({ ok: true, value: linked });
    const { name, ...nameless } = linked;
    expect(parseResultLink(`#${makeResultLink({ ...nameless, passed: false })}`)).toEqual({
      ok: true,
      value: { ...nameless, passed: false },
    });
  });

  it.each([
    ['tries', -1],
    ['cases', 1.5],
    ['seconds', '7'],
    ['passed', 'yes'],
    ['at', '2026-11-28'],
    ['at', '2026-11-99T14:05:00Z'],
    ['name', 'a\nb'],
    ['name', 'x'.repeat(81)],
    ['text', 7],
    ['text', 'x'.repeat(50_001)],
    ['language', 'cobol'],
    ['assignment', 'v=1&way=none'],
    ['grade', 1],
  ])('with %s %j is refused', (field, value) => {
    const read = parseResultFile(makeResultFile({ ...RESULT, [field]: value }));
    expect(read).toMatchObject({ ok: false, error: { code: field === 'grade' ? 'field' : field } });
  });

  it('that was damaged is refused or is a result', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 6 }), fc.string({ maxLength: 4 }), (at, length, put) => {
        for (const [text, read] of [
          [makeResultFile(RESULT), parseResultFile],
          [makeResultLink(linked), parseResultLink],
        ] as const) {
          const from = at % text.length;
          const found = read(text.slice(0, from) + put + text.slice(from + length));
          if (!found.ok) expect(found.error.message).toMatch(/\.$/);
        }
      }),
    );
  });
});

describe('a claim', () => {
  const right: Report = { ok: true, cases: 26_000, milliseconds: 5 };
  const wrong: Report = { ok: false, cases: 7, milliseconds: 5, failure: { code: 'wrong-board' }, log: [] };

  it('that holds is none to speak of', () => {
    expect(falseClaims(RESULT, right, handout())).toEqual([]);
    expect(falseClaims({ ...RESULT, passed: false, cases: 7 }, wrong, handout())).toEqual([]);
  });

  it('is false where the program says otherwise, or the assignment is another one', () => {
    expect(falseClaims(RESULT, wrong, handout())).toEqual(['passed']);
    expect(falseClaims({ ...RESULT, passed: false }, wrong, handout())).toEqual(['cases']);
    expect(falseClaims(RESULT, right, handout({ shape: '4x4' }))).toEqual(['another-assignment']);
    expect(falseClaims(RESULT, right, handout({ hints: false }))).toEqual(['another-assignment']);
    const mended = { due: '2027-01-01T00:00Z', title: 'New', note: 'More time' };
    expect(falseClaims(RESULT, right, handout(mended))).toEqual([]);
  });

  it('is late from the minute after the last', () => {
    expect(isLate({ at: '2026-12-01T22:59:59Z' }, handout())).toBe(false);
    expect(isLate({ at: '2026-12-01T23:00:00Z' }, handout())).toBe(true);
    expect(isLate(RESULT, handout({ due: undefined }))).toBeUndefined();
  });
});
