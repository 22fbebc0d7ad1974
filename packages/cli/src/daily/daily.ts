/** `twofold daily`: the deal of the day and of the week, played in the terminal, and their rankings; the puzzle of the day. */
import { Command, Option } from 'commander';
import { wholeNumber, withLook } from '../options.js';
import { withServer } from '../ranked/ranked.js';
import type { DailyOptions } from './play.js';
import type { PuzzleOptions } from './puzzle.js';
import type { ShareOptions } from './share.js';

/** Most days and weeks: the ids of deals have six digits. */
const MOST_NUMBER = 999_999;

export function defineDaily(): Command {
  const daily = new Command('daily').description(
    'The deal of the day, the same tiles for everybody, and the puzzle of the day.',
  );
  daily.addCommand(definePlay(), { isDefault: true });
  for (const define of [defineShare, definePuzzle]) daily.addCommand(define());
  return daily.addHelpText('after', DAILY_HELP);
}

const DAILY_HELP = `
Without a command it plays, with the options of twofold daily play --help: --week, --number, --ranking.`;

const week = () => new Option('-w, --week', 'the board of the week instead of the day');

function definePlay(): Command {
  const number = new Option(
    '--number <number>',
    'go on with your attempt at an earlier day, or with --week an earlier week',
  );
  const command = new Command('play')
    .description('Play the deal of the day, and go on where you left; or print the ranking.')
    .addOption(week())
    .addOption(number.conflicts(['ranking', 'json']))
    .option('--ranking', 'print the ranking, and play nothing')
    .option('--json', 'print one JSON value, and play nothing');
  return withLook(withServer(command))
    .option('--no-animation', 'move tiles without animation')
    .option('-p, --plain', 'read a command a line and print each turn as text, for screen readers')
    .addHelpText('after', PLAY_HELP)
    .action(async (options: DailyOptions) => (await import('./play.js')).runDaily(options));
}

const PLAY_HELP = `
The day is that of the server's clock, in UTC, at the start of an attempt. The first attempt is ranked if the name was claimed
before the day. An attempt goes on until a day after the end: --number takes it up. Others see points and largest tile only.
Your first result is printed as a text to share. A day after the end the seed and all games are public.`;

function defineShare(): Command {
  const command = new Command('share')
    .description('Print your result as a text to share. It tells nothing of the tiles.')
    .argument('[number]', 'of an earlier day, or with --week of an earlier week', wholeNumber(1, MOST_NUMBER))
    .addOption(week());
  return withServer(command).action(async (number: number | undefined, options: ShareOptions) =>
    (await import('./share.js')).printShareText(number, options),
  );
}

function definePuzzle(): Command {
  const command = new Command('puzzle')
    .description('Solve the puzzle of the day: a position, and which direction is best. It needs no server.')
    .argument('[number]', 'of another day', wholeNumber(1, MOST_NUMBER));
  return withLook(command)
    .option('-p, --plain', 'describe the board as text and read the answer as a line, for screen readers')
    .option('--json', 'print the puzzle with its answer as one JSON value, and ask nothing')
    .addHelpText('after', PUZZLE_HELP)
    .action(async (number: number | undefined, options: PuzzleOptions) =>
      (await import('./puzzle.js')).runPuzzle(number, options),
    );
}

const PUZZLE_HELP = `
It is the same for everybody, also on the site of the same version. The day is that of this machine's clock, in UTC: Monday has
the easiest puzzle, Sunday the hardest. Keys: arrows, WASD, hjkl or the keypad answer, q quits. In a pipe the first line of the
input answers: a direction or its letter. The first answer to a puzzle changes your rating, which this machine keeps beside saved
games.`;
