import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeTerminalLooks } from './terminal';

test('the looks of the terminal are those of the web', () => {
  const looks = readFileSync(
    new URL('../../packages/cli/src/terminal/colour/looks.ts', import.meta.url),
    'utf8',
  );
  expect(looks, 'run npx tsx tools/palette/palette.ts --css').toBe(makeTerminalLooks());
});
