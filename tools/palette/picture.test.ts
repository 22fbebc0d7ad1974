import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makePictureLook } from './picture';

test('the look of the server pictures is that of the web', () => {
  const look = readFileSync(new URL('../../packages/server/src/uploads/look.ts', import.meta.url), 'utf8');
  expect(look, 'run npx tsx tools/palette/palette.ts --css').toBe(makePictureLook());
});
