/** `twofold watch`: the solver plays, on a screen with its figures beside the board, or in a pipe a line a game. */
import type { Limits } from '@twofold/solver';
import { Command } from 'commander';
import { duration, grouped, percent } from './format.js';
import { interruption, variantNamed, wholeNumber } from './options.js';
import { type LookOptions, withLook } from './play.js';
import type { WatchedGame, WatchedPlay, WatchSetting } from './watchModel.js';

interface Options extends LookOptions {
  ms?: number;
  depth?: number;
  games: number;
  variant: string;
  seed?: string;
  network?: string;
  plain?: boolean;
  json?: boolean;
}

const DEFAULT_MILLISECONDS = 20;
const HEURISTIC = 'heuristic';

export function defineWatch(): Command {
  const command = new Command('watch')
    .description('Watch the solver play, with its figures beside the board.')
    .option('--ms <n>', `milliseconds a move (${DEFAULT_MILLISECONDS}, if nothing limits it)`, wholeNumber(1))
    .option('--depth <n>', 'own moves to look ahead', wholeNumber(1))
    .option('--games <n>', 'how many', wholeNumber(1), 1)
    .option('--variant <id>', 'such as classic, 3x3, 5x5-even', 'classic')
    .option('--seed <text>', 'what the games are dealt by')
    .option('--network <name>', 'for 4x4: small (default), strong, a weights file, or heuristic');
  return withLook(command)
    .option('--plain', 'tell each game as a line, as in a pipe')
    .option('--json', 'print one JSON object a game')
    .addHelpText('after', HELP)
    .action(watch);
}

const HELP = `
Keys: space pauses, . makes one move, + and - change the speed, q quits. Without a terminal, a line a game.`;

async function watch(options: Options): Promise<void> {
  const { newSeed } = await import('./seed.js');
  const variant = await variantNamed(options.variant);
  const { games, seed = newSeed() } = options;
  const setting = { variant, seed, games, limits: limitsOf(options) };
  const { capabilities, lookFor } = await import('./terminal/look.js');
  const { createNodeEngine } = await import('@twofold/solver/node');
  const network = await networkFor(setting, options.network);
  const onScreen = capabilities().screen && !options.plain && !options.json;
  if (onScreen) {
    const { watchOnScreen } = await import('./watchScreen.js');
    return watchOnScreen(setting, () => createNodeEngine(network), lookFor(options));
  }
  const engine = await createNodeEngine(network);
  try {
    await watchLines(setting, engine, options.json === true);
  } finally {
    engine.destroy();
  }
}

/** Boards of other sizes are played by what the solver has for them. */
async function networkFor(
  { variant }: WatchSetting,
  name: string | undefined,
): Promise<{ network?: string }> {
  const { existingNetwork } = await import('@twofold/trainer');
  if (variant.columns !== 4 || variant.rows !== 4 || name === HEURISTIC) return {};
  return { network: existingNetwork(name ?? 'small') };
}

function limitsOf({ ms, depth }: Options): Limits {
  if (ms === undefined && depth === undefined) return { milliseconds: DEFAULT_MILLISECONDS };
  return { ...(ms !== undefined && { milliseconds: ms }), ...(depth !== undefined && { depth }) };
}

async function watchLines(
  setting: WatchSetting,
  engine: Parameters<WatchedPlay['run']>[0],
  json: boolean,
): Promise<void> {
  const { WatchedPlay } = await import('./watchModel.js');
  const play = new WatchedPlay(setting);
  const signal = interruption();
  await play.run(engine, {
    // The signal is heard between moves: a turn of the event loop each.
    ready: () => new Promise((resolve) => setImmediate(() => resolve(!signal.aborted))),
    onTurn: () => {},
    onGame: (game) => console.log(json ? JSON.stringify(game) : lineOf(game)),
  });
  if (signal.aborted) process.exitCode = 1;
  if (!json && play.ended.length > 1) console.log(summaryOf(play));
}

function lineOf({ game, score, ply, maxTile, milliseconds, seed }: WatchedGame): string {
  const speed = `${grouped((ply / Math.max(1, milliseconds)) * 1000)} moves/s`;
  const facts = [`${grouped(score)} points`, `${grouped(ply)} moves`, `largest tile ${maxTile}`];
  return `game ${game}: ${[...facts, speed, duration(milliseconds / 1000), `seed ${seed}`].join(', ')}`;
}

function summaryOf(play: WatchedPlay): string {
  const rates = play.tileRates.map(({ tile, rate }) => `${tile}: ${percent(rate)}`);
  return `${play.ended.length} games: mean ${grouped(play.meanScore)}, ${rates.join(', ')}`;
}
