// @module-tag long
import { expect, it } from 'vitest';
import { SLOW, transcriptOf } from '../testing/transcript.js';

it(
  'prints one JSON object a figure',
  async () => {
    const said = await transcriptOf('twofold bench --seconds 0.05 --json 2>/dev/null');
    const figures = said
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line));
    expect(figures.map(({ bench }) => bench)).toEqual([
      'machine',
      'rules',
      'play',
      'evaluation',
      'search',
      'signature',
    ]);
    expect(figures[4]).toMatchObject({
      kernel: 'wasm',
      network: 'small',
      nodesPerSecond: expect.any(Number),
    });
  },
  SLOW,
);
