// @module-tag long
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SLOW, transcriptOf } from '../testing/transcript.js';

const EXAMPLES = join(import.meta.dirname, '../../../../examples/lessons');

it('twofold lesson check tilts every row to every side', { timeout: SLOW }, async () => {
  const transcript = await transcriptOf(`twofold lesson check ${EXAMPLES}/minimumRow.ts --way minimum-row`);
  expect(transcript).toContain('right: 34,656 tilts, every row of four to every side');
  expect(transcript).not.toContain('[exit');
});
