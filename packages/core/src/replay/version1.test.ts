// Files of version 1 are in use: they stay readable, with the same result. This package wrote them when the
// format was fixed, and they are never written again.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeCompact, parseCompact } from './compact.js';
import { gameFromReplay } from './gameReplay.js';
import { parseReplay } from './text/parseText.js';
import { type Standing, verifyReplay } from './verify.js';

interface Fixture {
  readonly name: string;
  readonly text: readonly string[]; // lines
  readonly compact: string;
  readonly standing: Standing;
}

const FIXTURES = JSON.parse(
  readFileSync(new URL('fixtures/version1.json', import.meta.url), 'utf8'),
) as readonly Fixture[];

test.each(FIXTURES)('$name', ({ text, compact, standing }) => {
  const fromText = parseReplay(text.join('\n'));
  const fromLink = parseCompact(compact);
  if (!fromText.ok || !fromLink.ok) throw new Error('a replay of version 1 is refused');
  expect(verifyReplay(fromText.value)).toEqual({ ok: true, value: standing });
  expect(verifyReplay(fromLink.value)).toEqual({ ok: true, value: standing });
  expect(makeCompact(fromText.value)).toBe(compact);
  const game = gameFromReplay(fromLink.value);
  expect(game.ok && game.value.score).toBe(standing.score);
});
