/** `twofold ranked`: games dealt by a server, played in the terminal, and the server's leaderboards. */
import { Command, Option } from 'commander';
import { withLook } from '../options.js';
import {
  DEFAULT_SERVER,
  type LeaderboardOptions,
  type ListOptions,
  type RankedOptions,
  type ResignOptions,
  type ServerOption,
} from './options.js';

export function defineRanked(): Command {
  const ranked = new Command('ranked').description(
    'Ranked games: a server deals the tiles, nobody can fake them.',
  );
  ranked.addCommand(definePlay(), { isDefault: true });
  for (const define of [defineLeaderboard, defineGames, defineResign, defineReplay])
    ranked.addCommand(define());
  return ranked.addHelpText('after', RANKED_HELP);
}

const RANKED_HELP = `
Without a command it plays, with the options of twofold ranked play --help.`;

/** The option that names the server. */
export function withServer(command: Command): Command {
  const option = new Option('--server <address>', 'of the server; TWOFOLD_SERVER');
  return command.addOption(option.env('TWOFOLD_SERVER').default(DEFAULT_SERVER));
}

function definePlay(): Command {
  const command = new Command('play')
    .description('Play a ranked game, and go on where you left.')
    .option('-v, --variant <id>', 'such as classic or 3x3; by default the game that goes on, or classic');
  return withLook(withServer(command))
    .option('--no-animation', 'move tiles without animation')
    .option('-p, --plain', 'read a command a line and print each turn as text, for screen readers')
    .option('--save <file>', 'write the replay of the game with its proof when the game ends')
    .addHelpText('after', PLAY_HELP)
    .action(async (options: RankedOptions) => (await import('./play.js')).playRanked(options));
}

const PLAY_HELP = `
Keys: arrows, WASD or hjkl slide; e ends the game, n begins a new one after it, p writes its replay with the proof,
? help, q quit. A move slides at once and its tile comes from the server. Moves without an answer are kept, so neither a
lost connection nor a closed terminal loses one. Ranked time never pauses, and no move is taken back. The device's
account is in $XDG_DATA_HOME/twofold/ranked, or below ~/.local/share/twofold.`;

function defineLeaderboard(): Command {
  const classes = ['score', 'time512', 'time1024', 'time2048'];
  const command = new Command('leaderboard')
    .description('Print a leaderboard.')
    .option('-v, --variant <id>', 'such as classic or 3x3', 'classic')
    .addOption(
      new Option('-c, --class <name>', 'points, or the time to a tile').choices(classes).default('score'),
    )
    .addOption(
      new Option('--period <name>', 'since midnight or Monday, UTC')
        .choices(['day', 'week', 'all'])
        .default('all'),
    )
    .option('--bots', 'the leaderboard of bots');
  return withList(command).action(async (options: LeaderboardOptions) =>
    (await import('./lists.js')).printLeaderboard(options),
  );
}

function defineGames(): Command {
  const command = new Command('games').description('List your bests, and your ranked games that go on.');
  return withList(command).action(async (options: ListOptions) =>
    (await import('./lists.js')).printGames(options),
  );
}

function withList(command: Command): Command {
  return withServer(command).option('--json', 'print one JSON value');
}

function defineReplay(): Command {
  const command = new Command('replay')
    .description('Print the replay of a finished ranked game, with its proof, for twofold verify.')
    .argument('<game>', 'its id, as the leaderboard names it');
  return withServer(command).action(async (id: string, options: ServerOption) =>
    (await import('./lists.js')).printReplay(id, options),
  );
}

function defineResign(): Command {
  const command = new Command('resign')
    .description('End a ranked game of yours for good. Its result counts.')
    .argument('[game]', 'its id; needed where several go on')
    .option('-y, --yes', 'do not ask');
  return withServer(command).action(async (id: string | undefined, options: ResignOptions) =>
    (await import('./resign.js')).resignGame(id, options),
  );
}
