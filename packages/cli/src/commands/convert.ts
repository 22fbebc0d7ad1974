/**
 * `twofold convert`: games and positions from one notation to another. Core knows the limits of each
 * notation.
 */
import type { FormatName } from '@twofold/core';
import { Command, Option } from 'commander';
import { locationOf, nameOf, readText, STDIN } from '../input.js';

/**
 * Formats to read and formats to write. These are core's names, repeated here so that help need not load
 * core.
 */
export const READ = {
  any: 'text, compact, 2048verse or a link to one; the first characters decide',
  text: 'a replay as text (.2048)',
  compact: 'a replay as in links, one a line: no tags, comments, variations, claims',
  '2048verse': 'a replay of 2048verse, old or new, one a line',
  classic: 'gameState, the saved game of the classic web 2048',
  twofold: 'a position, rows joined by /: 00b1/2000/0000/0001, one a line',
  storborg: 'a position in hex, column by column: 02000000b0001001, one a line',
  rowHex: 'a position in hex, row by row: 00b1200000000001, one a line',
  values: 'a position as the numbers on its tiles, a row a line, an empty line between two',
} satisfies Record<FormatName, string>;
export const WRITTEN: readonly FormatName[] = ['text', 'compact', 'twofold', 'storborg', 'rowHex', 'values'];

interface Options {
  from: FormatName;
  to: FormatName;
  json?: boolean;
}

export function defineConvert(): Command {
  return new Command('convert')
    .description('Turn games and positions from one notation into another.')
    .argument('[file]', 'the input; by default standard input', STDIN)
    .addOption(new Option('--from <format>', 'format of the input').choices(Object.keys(READ)).default('any'))
    .addOption(new Option('--to <format>', 'format of the output').choices(WRITTEN).makeOptionMandatory())
    .option('--json', 'print one JSON object for each game or position')
    .addHelpText('after', HELP)
    .action(convertFile);
}

const HELP = `
Formats (${Object.keys(READ)
  .filter((name) => !WRITTEN.includes(name as FormatName))
  .join(', ')} are read only):
${Object.entries(READ)
  .map(([name, about]) => `  ${name.padEnd(10)}  ${about}`)
  .join('\n')}

A position format gets the current position of a game; a position becomes a replay without moves. Replays are verified
during reading. A refused entry is reported with line and column; the others are converted, and the exit code is 1.`;

async function convertFile(file: string, { from, to, json = false }: Options): Promise<void> {
  const { convert, entriesOf, failureInFile } = await import('@twofold/core');
  const text = await readText(file);
  if (!text.ok) throw new Error(`${nameOf(file)}: ${text.error.message}`);
  let apart = ''; // the separator of two entries with several lines each
  for (const entry of entriesOf(text.value, from)) {
    const converted = convert(entry.text, from, to);
    const line = entry.line;
    if (converted.ok) {
      console.log(json ? JSON.stringify({ line, text: converted.value }) : apart + converted.value);
      if (to === 'text' || to === 'values') apart = '\n';
      continue;
    }
    process.exitCode = 1;
    const failure = failureInFile(converted.error, entry);
    const error = { ...failure, line: failure.line ?? line };
    if (json) console.log(JSON.stringify({ line, error }));
    else console.error(`${locationOf(nameOf(file), error)}: refused: ${error.message}`);
  }
}
