import { expect, it } from 'vitest';
import { reportText } from './checkReport.js';

const NAME = 'x\u001b]52;c;eA==\u0007\u202e\u2066.js';
const SCOPE = { shape: 'any', everySide: true } as const;
const COUNTED = { cases: 1, milliseconds: 1 };

it('shows no control characters, neither of a name nor of a program', () => {
  const right = reportText(NAME, { ok: true, ...COUNTED }, SCOPE);
  expect(right).toMatch(/^x\ufffd]52;c;eA==\ufffd+\.js: right: 1 tilts/);
  const failure = { code: 'thrown', name: 'Error', message: '\u001b[2J', line: 1 } as const;
  const log = ['\u001b]0;evil\u0007'];
  const wrong = reportText(NAME, { ok: false, ...COUNTED, failure, log }, SCOPE);
  for (const text of [right, wrong]) expect(text.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
});
