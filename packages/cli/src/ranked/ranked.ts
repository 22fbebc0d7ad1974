/** `twofold ranked`: games that a server deals, its boards, and their proofs. Each subcommand loads what it needs. */
import { Command, Option } from 'commander';
import { withLook } from '../options.js';
import type { LookOptions } from '../terminal/colour/look.js';

/** The options of every subcommand. */
export interface ServerOptions {
  server?: string;
}

export interface PlayOptions extends ServerOptions, LookOptions {
  variant?: string;
  game?: string;
  new?: boolean;
  save?: string;
  animation: boolean;
  plain?: boolean;
}

export interface BoardOptions extends ServerOptions {
  variant: string;
  class: 'score' | 'time512' | 'time1024' | 'time2048';
  period: 'day' | 'week' | 'all';
  bots?: boolean;
  json?: boolean;
}

export function defineRanked(): Command {
  const ranked = new Command('ranked').description(
    'Play ranked games that a server deals, and see its boards.',
  );
  ranked.addCommand(definePlay(), { isDefault: true });
  for (const define of [defineGames, defineBoards, defineResign, defineProof]) ranked.addCommand(define());
  return ranked.addHelpText(
    'after',
    '\nWithout a subcommand it plays: twofold ranked is twofold ranked play.',
  );
}

function withServer(command: Command): Command {
  return command.addOption(
    new Option('--server <url>', 'the server; by default http://localhost:2048').env('TWOFOLD_SERVER'),
  );
}

function definePlay(): Command {
  const command = new Command('play')
    .description('Play a ranked game, and go on where you left.')
    .option('-v, --variant <id>', 'such as classic, 3x3, 5x5-even; by default the game played last')
    .option('-g, --game <id>', 'go on with this game, of those that "ranked games" lists')
    .option('-n, --new', 'start a new game, also while others go on')
    .option('--save <file>', 'save the proof in this file when the game ends');
  return withLook(withServer(command))
    .option('--no-animation', 'move tiles without animation')
    .option('-p, --plain', 'read a command a line and print each turn as text, for screen readers')
    .addHelpText('after', PLAY_HELP)
    .action(async (options: PlayOptions) => (await import('./rankedPlay.js')).playRanked(options));
}

const PLAY_HELP = `
Keys: arrows, WASD or hjkl slide; e ends the game, t tries the server now, ? help, q quit; at the end s saves the proof
and n starts a new game. The clock never pauses, and no move is taken back. Moves without an answer are kept in
$XDG_DATA_HOME/twofold/ranked, or ~/.local/share/twofold/ranked, with the token of your account, which is a secret.
A second terminal or device takes the game over.`;

function defineGames(): Command {
  return withServer(new Command('games').alias('status'))
    .description('List your ranked games that go on, your name and your ranks.')
    .option('-j, --json', 'print one JSON object')
    .action(async (options: ServerOptions & { json?: boolean }) =>
      (await import('./listings.js')).listGames(options),
    );
}

function defineBoards(): Command {
  const classes = ['score', 'time512', 'time1024', 'time2048'];
  return withServer(new Command('boards'))
    .description('Show a board of results, with your own rank.')
    .option('-v, --variant <id>', 'such as classic or 3x3', 'classic')
    .addOption(
      new Option('-c, --class <name>', 'by points, or by the time to a tile')
        .choices(classes)
        .default('score'),
    )
    .addOption(new Option('--period <name>', 'of which days').choices(['day', 'week', 'all']).default('week'))
    .option('-b, --bots', 'the board of bots instead of that of people')
    .option('-j, --json', 'print one JSON object')
    .action(async (options: BoardOptions) => (await import('./listings.js')).showBoard(options));
}

function defineResign(): Command {
  return withServer(new Command('resign'))
    .description('End a ranked game for good, after a question.')
    .argument('[id]', 'the game; by default the only one that goes on')
    .option('-y, --yes', 'end it without the question')
    .action(async (id: string | undefined, options: ServerOptions & { yes?: boolean }) =>
      (await import('./listings.js')).resignGame(id, options),
    );
}

function defineProof(): Command {
  return withServer(new Command('proof'))
    .description('Save the replay of a ranked game that has ended, with its proof.')
    .argument('<id>', 'the game, by the id that boards and games show')
    .option('-o, --output <file>', 'the file; by default twofold-ID.2048; - is standard output')
    .action(async (id: string, options: ServerOptions & { output?: string }) =>
      (await import('./listings.js')).writeProof(id, options),
    );
}
