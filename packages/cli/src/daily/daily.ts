/** `twofold daily`: the deal of the day and of the week, played in the terminal, and their rankings. */
import { Command, Option } from 'commander';
import { withLook } from '../options.js';
import { DEFAULT_SERVER } from '../ranked/options.js';
import type { DailyOptions } from './play.js';

export function defineDaily(): Command {
  const server = new Option('--server <address>', 'of the server; TWOFOLD_SERVER');
  const number = new Option(
    '--number <number>',
    'go on with your attempt at an earlier day, or with --week an earlier week',
  );
  const command = new Command('daily')
    .description('Play the deal of the day: the same tiles for everybody.')
    .option('-w, --week', 'the board of the week instead of the day')
    .addOption(number.conflicts(['ranking', 'json']))
    .option('--ranking', 'print the ranking, and play nothing')
    .option('--json', 'print one JSON value, and play nothing')
    .addOption(server.env('TWOFOLD_SERVER').default(DEFAULT_SERVER));
  return withLook(command)
    .option('--no-animation', 'move tiles without animation')
    .option('-p, --plain', 'read a command a line and print each turn as text, for screen readers')
    .addHelpText('after', HELP)
    .action(async (options: DailyOptions) => (await import('./play.js')).runDaily(options));
}

const HELP = `
The day is that of the server's clock, in UTC, at the start of an attempt. The first attempt is ranked if the name was claimed
before the day. An attempt goes on until a day after the end: --number takes it up. Others see points and largest tile only. A day after the end the seed and all games are public.`;
