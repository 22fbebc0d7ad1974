import { afterEach, expect, it, vi } from 'vitest';
import { KEPT_PREFIX, keep, MAX_PROGRAM, parseKept, readKept } from './programStore';

afterEach(() => void vi.unstubAllGlobals());

function storage(isFull = false) {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
  });
  return values;
}

it('keeps a program for each way', () => {
  const values = storage();
  expect(readKept('walk')).toBeUndefined();
  const source = { text: 'const a = "ä\u2028";\n', language: 'typescript' } as const;
  expect(keep('walk', source)).toBe('kept');
  expect(readKept('walk')).toEqual(source);
  expect(readKept('minimum-row')).toBeUndefined();
  expect([...values.keys()]).toEqual([`${KEPT_PREFIX}walk`]);
});

it('tells what it cannot keep, and leaves what was kept', () => {
  storage();
  const source = { text: 'x', language: 'javascript' } as const;
  keep('walk', source);
  expect(keep('walk', { ...source, text: 'x'.repeat(MAX_PROGRAM + 1) })).toBe('too-long');
  expect(readKept('walk')).toEqual(source);
  storage(true);
  expect(keep('walk', source)).toBe('failed');
  vi.stubGlobal('localStorage', undefined);
  expect(keep('walk', source)).toBe('failed');
  expect(readKept('walk')).toBeUndefined();
});

it.each([
  null,
  '',
  '{',
  'null',
  '7',
  '[]',
  '{"text":7,"language":"javascript"}',
  '{"text":"","language":"c"}',
])('takes stored text %j for nothing', (text) => expect(parseKept(text)).toBeUndefined());
