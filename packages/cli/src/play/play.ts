/**
 * `twofold play`: the game, on a screen or by lines. It goes on with the last game, unless a variant or a
 * seed asks for another one.
 */
import type { Game } from '@twofold/core';
import { Command } from 'commander';
import {
  boardOptions,
  type NumberOptions,
  requireSeed,
  variantNamed,
  wholeNumber,
  withLook,
  withNumbers,
} from '../options.js';
import type { LookOptions, Terminal } from '../terminal/colour/look.js';
import { widthOf, wrapLines } from '../terminal/wrap.js';
import type { SavedGame } from './savedGame.js';

export interface PlayOptions extends LookOptions {
  variant?: string;
  seed?: string;
  animation: boolean;
  plain?: boolean;
}

interface Options extends PlayOptions, NumberOptions {
  game?: number;
}

export function definePlay(): Command {
  const command = new Command('play')
    .description('Play, and go on where you left.')
    .argument(
      '[input]',
      'a game or position to go on from: a file, a link, 00b1/2000/0000/0001, or a saved game',
    )
    .option('-g, --game <n>', 'which game of a file of several', wholeNumber(1))
    .option('-v, --variant <id>', 'such as classic, 3x3, 5x5-even; by default the last one played')
    .option('-s, --seed <text>', 'deal the game of this seed; a game under way is kept among your games');
  return withLook(withNumbers(command))
    .option('--no-animation', 'move tiles without animation')
    .option('-p, --plain', 'read a command a line and print each turn as text, for screen readers')
    .addHelpText('after', HELP)
    .action(play);
}

const HELP = `
Keys: arrows, WASD or hjkl slide; u undo, r redo, t hint, n new game, ? help, q quit. The game is saved with every
move in $XDG_DATA_HOME/twofold, or ~/.local/share/twofold, and games that you leave for a new one in its folder games,
for twofold replay. Without a terminal, and where TERM is dumb, it plays as with --plain. NO_COLOR is respected.`;

async function play(input: string | undefined, options: Options): Promise<void> {
  const { game: wanted, seed } = options;
  if (seed !== undefined) await requireSeed(seed);
  const { capabilities, screenOf } = await import('../terminal/colour/look.js');
  const terminal = capabilities().screen ? screenOf() : undefined;
  if (input === undefined) return playGame(options, terminal);
  if (seed !== undefined) throw new RangeError('Give a game to go on from or a seed, and not both.');
  const [{ oneInput }, { gameOf }, { newSeed }] = await Promise.all([
    import('../inputs/one.js'),
    import('../inputs/reader.js'),
    import('../seed.js'),
  ]);
  const reading = await oneInput(input, wanted, boardOptions(options));
  const given = gameOf(reading, newSeed());
  const { readTimes } = await import('./playTimes.js');
  readTimes(given, reading.replay.tags);
  await playGame(options, terminal, given);
}

/** Plays until the player quits: a given game, or the last one of the variant. Without a terminal, by lines. */
export async function playGame(
  options: PlayOptions,
  terminal: Terminal | undefined,
  given?: Game,
): Promise<void> {
  const [{ openSavedGame, closeSaved, lastPlayed }, { dataFolder }] = await Promise.all([
    import('./savedGame.js'),
    import('../inputs/sources.js'),
  ]);
  const folder = dataFolder();
  const variant = given?.variant ?? (await variantNamed(options.variant ?? lastPlayed(folder) ?? 'classic'));
  const saved = openSavedGame(folder, variant.id);
  // Signals, a closed pipe and errors end the process at once. The game is closed in each of these cases.
  let isSaved = false;
  const close = () => {
    isSaved = closeSaved(saved);
  };
  process.on('exit', close);
  let last: Game | undefined;
  try {
    const { game, message } = await openGame(saved, variant, given ?? options.seed);
    last = await playOn({ game, saved, message }, options, terminal);
  } finally {
    close();
    process.off('exit', close);
  }
  if (!isSaved) return;
  const { farewell } = await import('./farewell.js');
  console.log(wrapLines(farewell(last, saved.path), widthOf(process.stdout)));
}

/** Plays on a terminal or by lines. Returns the game at the end, which may be another one. */
async function playOn(
  opened: { game: Game; saved: SavedGame; message: string },
  options: PlayOptions,
  terminal: Terminal | undefined,
): Promise<Game> {
  if (terminal === undefined || options.plain) return (await import('./playLines.js')).playByLines(opened);
  const { lookFor } = await import('../terminal/colour/look.js');
  const { playOnScreen } = await import('./playScreen.js');
  return playOnScreen({ ...opened, terminal, look: lookFor(options), animate: options.animation });
}

/**
 * The saved game, the game to go on from, or a new one of the seed. The saved game is kept when another takes
 * its place.
 */
async function openGame(
  saved: SavedGame,
  variant: Game['variant'],
  wanted: Game | string | undefined,
): Promise<{ game: Game; message: string }> {
  const { freshGame, saving } = await import('./playModel.js');
  const { newSeed } = await import('../seed.js');
  const { describeEvent } = await import('../terminal/speech.js');
  const found = saved.game;
  const warnings = saved.aside.map((path) => `Your saved game cannot be read. It is kept as ${path}`);
  if (found && (await isWanted(found, wanted))) {
    const welcome = describeEvent(found) ?? (found.ply > 0 ? 'Welcome back.' : '');
    if (saved.warning !== undefined) warnings.push(`Not saved: ${saved.warning}`);
    return { game: found, message: warnings.join(' ') || welcome };
  }
  const game = typeof wanted === 'object' ? wanted : freshGame(variant, wanted ?? newSeed());
  const keeps = found && found.length > 0;
  if (keeps) warnings.push(...saving(() => saved.keep(found, new Date())));
  warnings.push(...saving(() => saved.save(game))); // also after a failure: closing tries again what was not saved
  const begin = typeof wanted === 'object' ? 'You go on from here' : 'A new game';
  const welcome = `${begin}${keeps ? '; the one before is kept among your games.' : '.'}`;
  return { game, message: [...new Set(warnings)].join(' ') || welcome };
}

/** Whether the saved game is the one to play. */
async function isWanted(found: Game, wanted: Game | string | undefined): Promise<boolean> {
  if (typeof wanted !== 'object') return wanted === undefined || wanted === found.seed;
  const { contentsOf } = await import('./savedGame.js');
  return contentsOf(wanted) === contentsOf(found);
}
