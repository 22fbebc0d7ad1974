import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { examplesOf } from './examples.js';
import { program } from './main.js';

/** Every command with its path, such as `lesson show`. */
function allOf(parent: Command, before = ''): [path: string, command: Command][] {
  return parent.commands.flatMap((command) => {
    const path = `${before}${command.name()}`;
    return [[path, command] as [string, Command], ...allOf(command, `${path} `)];
  });
}

const COMMANDS = allOf(program('1.0.0'));

/** The words that belong to twofold: behind a pipe, up to the next sign of the shell. */
const wordsOf = (line: string) => {
  const call = /(?:^|[|(]\s*)twofold ([^|>&<)]*)/.exec(line)?.[1];
  return call?.match(/"[^"]*"|\S+/g);
};

it.each(COMMANDS)('%s has examples, with options that it has', (path, command) => {
  const examples = examplesOf(path);
  expect(examples.length).toBeGreaterThan(0);
  for (const [line, about] of examples) {
    expect(about).toMatch(/^[a-z]/);
    const words = wordsOf(line);
    if (words === undefined || words === null) continue;
    expect(words.join(' ')).toMatch(new RegExp(`^${path}\\b`));
    const names = command.options.flatMap(({ short, long }) => [short, long]);
    for (const word of words.filter((word) => /^-./.test(word))) expect(names, line).toContain(word);
  }
});

it('shows them in the help of the program and of each command', () => {
  let help = '';
  const twofold = program('1.0.0').configureOutput({ writeOut: (text) => (help += text) });
  twofold.outputHelp();
  expect(help).toContain('Examples:\n  twofold play ');
  expect(COMMANDS.map(([path]) => path)).toContain('lesson show');
});

it('gives every short option one meaning in each command', () => {
  for (const [path, { options }] of COMMANDS) {
    const shorts = options.flatMap(({ short }) => short ?? []);
    expect(new Set(shorts).size, path).toBe(shorts.length);
  }
});
