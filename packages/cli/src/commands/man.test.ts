import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { program } from '../main.js';
import { makeManPage } from './manPage.js';

const PAGE = makeManPage(program('1.2.3'));

it('has every command and every option of the help', () => {
  const plain = PAGE.replaceAll('\\-', '-');
  for (const command of program('1.2.3').commands) {
    if (command.commands.length > 0 || command.name() === 'help') continue;
    expect(plain).toContain(`.SS "twofold ${command.name()}`);
    for (const { flags } of command.options) expect(plain).toContain(`.B ${flags}`);
  }
  expect(plain).toContain('.SS "twofold lesson show');
  expect(plain).toContain('twofold 1.2.3');
  expect(plain).toContain('  twofold watch -m 100');
});

it.runIf(spawnSync('groff', ['--version']).status === 0)('is read by groff without a warning', () => {
  const { stdout, stderr, status } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-rLL=100n'], {
    input: PAGE,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: groff writes bold and underlined text with these
  const text = stdout.replaceAll(/\x1b\[[0-9;]*m|.\x08/g, '');
  expect(text).toContain('-n, --network <name>');
  expect(text).toContain('solve "2 4 0 0 / 0 0 0 0');
});
