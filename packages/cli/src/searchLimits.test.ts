import { CommanderError } from 'commander';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { program } from './main.js';

beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const COMMANDS = [
  ['solve', '12/00', '--ms'],
  ['solve', '12/00', '--depth'],
  ['solve', '12/00', '--nodes'],
  ['solve', '12/00', '--threads'],
  ['watch', '--ms'],
  ['watch', '--depth'],
];
const VALUES = ['NaN', 'Infinity', '-1', '1.5', '0', '1e400', '99999999999999999999', '', 'x'];

it.each(COMMANDS.flatMap((command) => VALUES.map((value) => [command.join(' '), value])))(
  'twofold %s=%s is refused as wrong usage, with what to give',
  async (command, value) => {
    const refusal = program('0.0.0').parseAsync(`${command}=${value}`.split(' '), { from: 'user' });
    await expect(refusal).rejects.toThrow(/Give a whole number from 1 (?:on|to [\d,]+)\./);
    await expect(refusal).rejects.toBeInstanceOf(CommanderError); // exit code 2
  },
);

it.each(['NaNms', 'Infinityms', '-1ms', '1.5ply', '0ms', '0ply', '0nodes', '99999999999999999999nodes', ''])(
  'twofold arena refuses a player small@%s as wrong usage, by its name',
  async (setting) => {
    const args = ['arena', '--players', `small@${setting}`];
    const refusal = program('0.0.0').parseAsync(args, { from: 'user' });
    await expect(refusal).rejects.toThrow(`small@${setting}`);
    await expect(refusal).rejects.toBeInstanceOf(RangeError); // exit code 2
  },
);

it.each([
  ['arena --players random --games', '100,000'],
  ['arena --players random --threads', '256'],
  ['watch --games', '100,000'],
  ['watch --ms', '2,147,483,647'],
  ['watch --depth', '1,000'],
  ['solve 12/00 --ms', '2,147,483,647'],
  ['solve 12/00 --depth', '1,000'],
  ['solve 12/00 --threads', '64'],
  ['train --folder none --threads', '64'],
  ['table stats none --simulate', '10,000,000'],
  ['table build none --sum', '8,192'],
])('twofold %s has a limit of %s, which the refusal of more names', async (command, most) => {
  const value = Number(most.replaceAll(',', '')) + 1;
  for (const more of [value, 99_999_999_999]) {
    const refusal = program('0.0.0').parseAsync(`${command}=${more}`.split(' '), { from: 'user' });
    await expect(refusal).rejects.toThrow(
      `Give a whole number from ${command.endsWith('sum') ? 8 : 1} to ${most}.`,
    );
    await expect(refusal).rejects.toBeInstanceOf(CommanderError); // exit code 2
  }
});
