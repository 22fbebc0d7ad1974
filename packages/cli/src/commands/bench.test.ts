import { expect, it } from 'vitest';
import { SLOW, transcriptOf } from '../testing/transcript.js';

it(
  'prints a table, with the kernel and the network named',
  async () => {
    const said = await transcriptOf('twofold bench --seconds 0.05 2>/dev/null');
    const [, machine, ...rows] = said.trim().split('\n');
    expect(machine).toMatch(/, Node \d/);
    expect(rows.map((row) => row.replace(/[\d,]+(?= +\w+\/s)/, 'N').replace(/ +/g, ' '))).toEqual([
      ' figure unit kernel network',
      'rules N moves/s core',
      'play N moves/s wasm',
      expect.stringMatching(/^evaluation N evaluations\/s wasm small \([0-9a-f]{12}\)$/),
      expect.stringMatching(/^search to depth 3 N nodes\/s wasm small \([0-9a-f]{12}\)$/),
      expect.stringMatching(/^signature [0-9a-f]{8} as it must be wasm$/),
    ]);
  },
  SLOW,
);

it(
  'says what is wrong with the network or an option',
  async () => {
    const said = await transcriptOf('twofold bench --network smal', 'twofold bench --seconds x');
    expect(said).toContain('There is no network smal: did you mean small?\n[exit 1]');
    expect(said).toContain('Give a number from 0.01 to 3600.');
  },
  SLOW,
);
