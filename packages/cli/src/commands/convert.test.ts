import { FORMATS } from '@twofold/core';
import { expect, it } from 'vitest';
import { SLOW, transcriptOf } from '../testing/transcript.js';
import { READ, WRITTEN } from './convert.js';

it('knows the formats that core reads and writes, and no others', () => {
  expect(Object.keys(READ)).toEqual(FORMATS.map(({ name }) => name));
  expect(WRITTEN).toEqual(FORMATS.filter(({ write }) => write).map(({ name }) => name));
});

it(
  'turns one notation into another, in files and in pipes',
  async () => {
    const transcript = await transcriptOf(
      'twofold convert --to twofold game.2048',
      'twofold convert --from text --to compact told.2048',
      'twofold convert --to compact told.2048 | twofold convert --from compact --to text',
      'twofold convert --from classic --to text classic.json',
      'twofold convert --from classic --to values classic.json',
      "printf '00b1/2000/0000/0001\\n\\n12/0h\\n' | twofold convert --from twofold --to values",
      "printf '00b1/2000/0000/0001\\n12/0h\\n' | twofold convert --from twofold --to values | twofold convert --from values --to twofold",
      "printf '02000000b0001001\\n10/20/3f\\n' | twofold convert --from storborg --to rowHex",
      "printf '2 4\\n8 16\\n' | twofold convert --from values --to twofold --json",
      'twofold convert --to twofold rows2columns4.vrs rows3columns3.vrs',
      'twofold convert --to values < rows2columns4.vrs',
    );
    await expect(transcript).toMatchFileSnapshot('../fixtures/transcripts/convert.transcript');
  },
  SLOW,
);

it('tells line and column of what it refuses, goes on with the others, and ends with exit code 1', {
  timeout: SLOW,
  tags: ['long'],
}, async () => {
  const transcript = await transcriptOf(
    "printf '12/0!\\n12/00\\n12/0h\\n12/0\\n' | twofold convert --from twofold --to rowHex",
    "printf '2 4\\n8 7\\n' | twofold convert --from values --to twofold --json -",
    'cat told.2048 blocked.2048 | twofold convert --to compact',
    'twofold convert --to compact cut.2048',
    'twofold convert --to compact no-such.2048',
    'twofold convert --from hex --to values game.2048',
    'twofold convert game.2048',
    'twofold convert --to classic classic.json',
  );
  await expect(transcript).toMatchFileSnapshot('../fixtures/transcripts/convert-refused.transcript');
});

it(
  'lists its formats in its help',
  async () => {
    await expect(await transcriptOf('twofold convert --help')).toMatchFileSnapshot(
      '../fixtures/transcripts/convert-help.transcript',
    );
  },
  SLOW,
);
