/** `twofold race`: a race on the same tiles, at the terminal, against anybody who has its link. */
import { Command, Option } from 'commander';
import { withLook } from '../options.js';
import { DEFAULT_SERVER } from '../ranked/options.js';
import type { LookOptions } from '../terminal/colour/look.js';

export interface RaceOptions extends LookOptions {
  readonly server: string;
  readonly new?: boolean;
  readonly firstTo?: string;
  readonly fewestTo?: string;
  readonly points?: string;
  readonly alone?: boolean;
  readonly animation: boolean;
  readonly plain?: boolean;
}

export function defineRace(): Command {
  const command = new Command('race')
    .description('Race against others on the same tiles.')
    .argument('[link]', 'the link of a race, or its id')
    .option('--new', 'make a race, and print its link')
    .option('--first-to <tile>', 'who makes this tile first (by default 512)')
    .option('--fewest-to <tile>', 'who makes this tile in the fewest moves')
    .option('--points <minutes>', 'who has the most points after 3 or 10 minutes')
    .option('--alone', 'against the clock')
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
race. The clock of the server counts, and it never stops. After a lost connection the same command goes on.`;
