import { expect, it } from 'vitest';
import { withoutRepeats } from './repeatedLines.js';

it('a line that is repeated is said once a minute, and others between', () => {
  const lines: string[] = [];
  let now = 0;
  const say = withoutRepeats(
    (line) => lines.push(`${now} ${line}`),
    () => now,
  );
  for (; now < 130_000; now += 1_000) {
    say('away');
    if (now === 5_000) say('cut off');
  }
  expect(lines).toEqual(['0 away', '5000 cut off', '60000 away', '120000 away']);
});

it('lines of one subject count as one', () => {
  const lines: string[] = [];
  const say = withoutRepeats(
    (line) => lines.push(line),
    () => 0,
  );
  say('part 1 is refused', 'version');
  say('part 2 is refused', 'version');
  say('part 2 is refused', 'network');
  expect(lines).toEqual(['part 1 is refused', 'part 2 is refused']);
});
