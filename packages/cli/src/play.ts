/**
 * `twofold play`: the game, on a screen or by lines. It goes on with the game that was played last, unless a variant
 * or a seed asks for another.
 */
import type { Game } from '@twofold/core';
import { Command, Option } from 'commander';
import { variantNamed } from './options.js';
import type { SavedGame } from './savedGame.js';
import type { Palette, Theme } from './terminal/theme.js';

/** How a command draws. */
export interface LookOptions {
  theme: Theme;
  palette: Palette;
}

interface Options extends LookOptions {
  variant?: string;
  seed?: string;
  animation: boolean;
  plain?: boolean;
}

export function definePlay(): Command {
  const command = new Command('play')
    .description('Play, and go on where you left.')
    .option('--variant <id>', 'such as classic, 3x3, 5x5-even; the last one played unless told')
    .option('--seed <text>', 'the game that this seed deals; one under way is kept among your games');
  return withLook(command)
    .option('--no-animation', 'let tiles jump')
    .option('--plain', 'read a command a line and tell each turn as text, for screen readers')
    .addHelpText('after', HELP)
    .action(play);
}

const HELP = `
Keys: arrows, WASD or hjkl slide; u undo, r redo, t hint, n new game, ? help, q quit. The game is saved with every
move in $XDG_DATA_HOME/twofold, or ~/.local/share/twofold, and games that you leave for a new one in its folder games,
for twofold replay. Without a terminal, and where TERM is dumb, it plays as with --plain. NO_COLOR is respected.`;

/** The options of every command that draws a board. Spelled out, since help must not wait for the looks to load. */
export function withLook(command: Command): Command {
  const themes = ['auto', 'light', 'dark', 'contrast'];
  const palettes = ['twofold', 'colourblind', 'classic'];
  return command
    .addOption(new Option('--theme <name>', 'how the board looks').choices(themes).default('auto'))
    .addOption(new Option('--palette <name>', 'colours of the tiles').choices(palettes).default('twofold'));
}

async function play(options: Options): Promise<void> {
  const [{ SavedGame, closeSaved, dataFolder, lastPlayed }, { capabilities, lookFor }] = await Promise.all([
    import('./savedGame.js'),
    import('./terminal/look.js'),
  ]);
  const folder = dataFolder();
  const variant = await variantNamed(options.variant ?? lastPlayed(folder) ?? 'classic');
  const { screen } = capabilities();
  const saved = new SavedGame(folder, variant.id);
  try {
    const { game, message } = await openGame(saved, variant, options.seed);
    if (options.plain || !screen) {
      await (await import('./playLines.js')).playByLines(game, saved, message);
    } else {
      const look = lookFor(options);
      await (await import('./playScreen.js')).playOnScreen({
        game,
        saved,
        message,
        look,
        animate: options.animation,
      });
    }
  } finally {
    closeSaved(saved);
  }
}

/** The saved game, or a new one of the variant; a seed that is not the saved game's deals a new one. */
async function openGame(
  saved: SavedGame,
  variant: Game['variant'],
  seed: string | undefined,
): Promise<{ game: Game; message: string }> {
  const { freshGame } = await import('./playModel.js');
  const { newSeed } = await import('./seed.js');
  const { describeEvent } = await import('./terminal/speech.js');
  const { game: found, aside } = saved.open();
  const lost = aside.map((path) => `Your saved game cannot be read. It is kept as ${path}`).join(' ');
  if (found && (seed === undefined || seed === found.seed)) {
    return { game: found, message: lost || (describeEvent(found) ?? (found.ply > 0 ? 'Welcome back.' : '')) };
  }
  if (found && found.length > 0) saved.keep(found, new Date());
  const game = freshGame(variant, seed ?? newSeed());
  saved.save(game);
  return {
    game,
    message: lost || (found ? 'A new game; the one before is kept among your games.' : 'A new game.'),
  };
}
