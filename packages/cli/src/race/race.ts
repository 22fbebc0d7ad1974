/** `twofold race`: a race on the same tiles, at the terminal, against anybody who has its link. */
import { Command, Option } from 'commander';
import { withLook } from '../options.js';
import { DEFAULT_SERVER } from '../ranked/options.js';
import type { RaceOptions } from './options.js';

export function defineRace(): Command {
  const command = new Command('race')
    .description('Race against others on the same tiles.')
    .argument('[link]', 'the link of a race or an arena, or the id of a race')
    .option('--new', 'make a race, and print its link')
    .option('--first-to <tile>', 'who makes this tile first (by default 512)')
    .option('--fewest-to <tile>', 'who makes this tile in the fewest moves')
    .option('--points <minutes>', 'who has the most points after 3 or 10 minutes')
    .option('--alone', 'against the clock')
    .option('--arena', 'one race after another in the arena of this hour')
    .addOption(
      new Option('--server <address>', 'of the server, where no link names it; TWOFOLD_SERVER')
        .env('TWOFOLD_SERVER')
        .default(DEFAULT_SERVER),
    );
  return withLook(command)
    .option('--no-animation', 'move tiles without animation')
    .option('-p, --plain', 'read a command a line and print each turn as text, for screen readers')
    .addHelpText('after', HELP)
    .action(async (link: string | undefined, options: RaceOptions) =>
      (await import('./run.js')).runRace(link, options),
    );
}

const HELP = `
You are ready as soon as you have joined. The race starts when all are. Keys are those of twofold ranked; e leaves the
race. The clock of the server counts, and it never stops. After a lost connection the same command goes on.
In an arena n goes on to the next race, and q has a break: the points stay.`;
