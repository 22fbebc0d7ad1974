import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SLOW, transcriptOf } from '../testing/transcript.js';
import { graphOf } from './graph.js';

/** Progress shows on slow machines alone. */
const STEADY = "sed '/ positions$/d'";

/** Of boards that are solved all figures are the same everywhere. */
it('tells the moments, the exact sum and the figures of a game, for people and for programs', {
  tags: ['long'],
  timeout: SLOW,
}, async () => {
  const transcript = await transcriptOf(
    `twofold review rows2columns4.vrs 2>&1 | ${STEADY}`,
    `twofold review --json rows2columns4.vrs 2>/dev/null | tail -3`,
  );
  await expect(transcript).toMatchFileSnapshot('../fixtures/transcripts/review/game.transcript');
});

it(
  'compares several games, and refuses what is no game, with exit code 1',
  async () => {
    const transcript = await transcriptOf(
      `printf '%s\\n' "$(cat rows3columns3.vrs)" "$(cat rows3columns3.vrs)" 12/00 | twofold review --level quick - 2>&1 | ${STEADY}`,
      'twofold review --json 12/00',
      'twofold review --level thorough game.2048',
    );
    await expect(transcript).toMatchFileSnapshot('../fixtures/transcripts/review/several.transcript');
  },
  SLOW,
);

it('goes on from a record, whatever is behind its last whole line', {
  tags: ['long'],
  timeout: SLOW,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'twofold-review-'));
  try {
    const record = join(folder, 'record');
    const command = `twofold review --level quick --json --record ${record} rows3columns3.vrs`;
    const first = await transcriptOf(command);
    const whole = readFileSync(record, 'utf8');
    const lines = whole.trim().split('\n');
    expect(lines.length).toBeGreaterThan(49);
    // A kill in the middle of a line: the lines before are used, and the rest is searched again.
    writeFileSync(record, `${lines.slice(0, 20).join('\n')}\nnull\n${lines[20]!.slice(0, 50)}`);
    const again = await transcriptOf(command);
    expect(again).toBe(first);
    const mended = readFileSync(record, 'utf8');
    expect(mended.split('\n').length).toBeLessThan(lines.length + 4);
    expect(await transcriptOf(command)).toBe(first);
    expect(readFileSync(record, 'utf8')).toBe(mended); // the line after the cut one counts, too
    writeFileSync(record, whole);
    expect(await transcriptOf(command)).toBe(first);
    expect(readFileSync(record, 'utf8')).toBe(whole); // nothing was searched
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('draws a bar for the mean of its values', () => {
  expect(graphOf([{ name: 'steps', values: [0, 7, 3.5, 3.5] }], 4)).toBe('steps  0  ▁█▅▅  7');
  expect(graphOf([{ name: 'wide', values: [0, 0, 10, 20] }], 2)).toBe('wide  0  ▁▆  20'); // 20 is the last value, as in the sum
  expect(graphOf([{ name: 'flat', values: [5, 5] }], 9)).toBe('flat  5  ▁▁  5');
  expect(graphOf([{ name: 'none', values: [] }], 9)).toBe('');
});
