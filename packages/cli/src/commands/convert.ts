/**
 * `twofold convert`: games and positions from one notation to another. Core knows the limits of each
 * notation.
 */
import type { FormatName } from '@twofold/core';
import { Command, Option } from 'commander';
import { placed, refusalOf, STDIN } from '../inputs/text.js';
import { boardOptions, type NumberOptions, withNumbers } from '../options.js';

/**
 * Formats to read and formats to write. These are core's names, repeated here so that help need not load
 * core.
 */
export const READ = {
  any: 'each of these but the two in hex, or a link; the first characters decide',
  text: 'a replay as text (.2048)',
  compact: 'a replay as in links, one a line: no tags, comments, variations, claims',
  '2048verse': 'a replay of 2048verse, old or new, one a line',
  classic: 'gameState, the saved game of the classic web 2048',
  twofold: 'a position, rows joined by /: 00b1/2000/0000/0001, one a line',
  storborg: 'a position in hex, column by column: 02000000b0001001, one a line',
  rowHex: 'a position in hex, row by row: 00b1200000000001, one a line',
  values: 'a position as the numbers on its tiles, with any decoration; an empty line between two',
  ranks: 'the same with ranks in place of the numbers: 11 for 2048',
} satisfies Record<FormatName, string>;
export const WRITTEN: readonly FormatName[] = [
  'text',
  'compact',
  'twofold',
  'storborg',
  'rowHex',
  'values',
  'ranks',
];

interface Options extends NumberOptions {
  from: FormatName;
  to: FormatName;
  json?: boolean;
}

export function defineConvert(): Command {
  const command = new Command('convert')
    .description('Turn games and positions from one notation into another.')
    .argument('[input...]', 'files, folders, links, positions or saved games; by default standard input')
    .addOption(
      new Option('-f, --from <format>', 'format of the input').choices(Object.keys(READ)).default('any'),
    )
    .addOption(new Option('-t, --to <format>', 'format of the output').choices(WRITTEN).makeOptionMandatory())
    .option('-j, --json', 'print one JSON object for each game or position');
  return withNumbers(command).addHelpText('after', HELP).action(convertAll);
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

async function convertAll(given: readonly string[], options: Options): Promise<void> {
  const { from, to, json = false } = options;
  const inputs = given.length > 0 ? given : [STDIN];
  const { findFormat } = await import('@twofold/core');
  const { inputsOf } = await import('../inputs/sources.js');
  let apart = ''; // the separator of two entries with several lines each
  for await (const { name, line, reading } of inputsOf(inputs, { from, board: boardOptions(options) })) {
    const written = reading.ok ? findFormat(to)!.write!(reading.value.replay) : reading;
    if (written.ok) {
      console.log(json ? JSON.stringify({ line, text: written.value }) : apart + written.value);
      if (to === 'text' || to === 'values' || to === 'ranks') apart = '\n';
      continue;
    }
    process.exitCode = 1;
    const error = placed(written.error, line);
    if (json) console.log(JSON.stringify({ line, error }));
    else console.error(refusalOf(name, error));
  }
}
