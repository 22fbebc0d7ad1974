/**
 * `twofold play`: the game, on a screen or by lines. It goes on with the last game, unless a variant or a
 * seed asks for another one.
 */
import type { Game } from '@twofold/core';
import { Command } from 'commander';
import { requireSeed, variantNamed, withLook } from '../options.js';
import type { LookOptions } from '../terminal/colour/look.js';
import type { SavedGame } from './savedGame.js';

interface Options extends LookOptions {
  variant?: string;
  seed?: string;
  animation: boolean;
  plain?: boolean;
}

export function definePlay(): Command {
  const command = new Command('play')
    .description('Play, and go on where you left.')
    .option('--variant <id>', 'such as classic, 3x3, 5x5-even; by default the last one played')
    .option('--seed <text>', 'deal the game of this seed; a game under way is kept among your games');
  return withLook(command)
    .option('--no-animation', 'move tiles without animation')
    .option('--plain', 'read a command a line and print each turn as text, for screen readers')
    .addHelpText('after', HELP)
    .action(play);
}

const HELP = `
Keys: arrows, WASD or hjkl slide; u undo, r redo, t hint, n new game, ? help, q quit. The game is saved with every
move in $XDG_DATA_HOME/twofold, or ~/.local/share/twofold, and games that you leave for a new one in its folder games,
for twofold replay. Without a terminal, and where TERM is dumb, it plays as with --plain. NO_COLOR is respected.`;

async function play(options: Options): Promise<void> {
  if (options.seed !== undefined) await requireSeed(options.seed);
  const [{ openSavedGame, closeSaved, dataFolder, lastPlayed }, { capabilities, lookFor }] =
    await Promise.all([import('./savedGame.js'), import('../terminal/colour/look.js')]);
  const folder = dataFolder();
  const variant = await variantNamed(options.variant ?? lastPlayed(folder) ?? 'classic');
  const { screen } = capabilities();
  const saved = openSavedGame(folder, variant.id);
  // Signals, a closed pipe and errors end the process at once. The game is closed in each of these cases.
  const close = () => closeSaved(saved);
  process.on('exit', close);
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
    close();
    process.off('exit', close);
  }
}

/** The saved game, or a new one of the variant. A seed other than the saved game's deals a new game. */
async function openGame(
  saved: SavedGame,
  variant: Game['variant'],
  seed: string | undefined,
): Promise<{ game: Game; message: string }> {
  const { freshGame, saving } = await import('./playModel.js');
  const { newSeed } = await import('../seed.js');
  const { describeEvent } = await import('../terminal/speech.js');
  const found = saved.game;
  const warnings = saved.aside.map((path) => `Your saved game cannot be read. It is kept as ${path}`);
  if (found && (seed === undefined || seed === found.seed)) {
    const welcome = describeEvent(found) ?? (found.ply > 0 ? 'Welcome back.' : '');
    if (saved.warning !== undefined) warnings.push(`Not saved: ${saved.warning}`);
    return { game: found, message: warnings.join(' ') || welcome };
  }
  const game = freshGame(variant, seed ?? newSeed());
  warnings.push(
    ...saving(() => {
      if (found && found.length > 0) saved.keep(found, new Date());
      saved.save(game);
    }),
  );
  const welcome = found ? 'A new game; the one before is kept among your games.' : 'A new game.';
  return { game, message: warnings.join(' ') || welcome };
}
