/** `twofold env`: many games at once for learning agents in any language, by binary frames. */
import { endianness } from 'node:os';
import { Command } from 'commander';
import { requireSeed, variantNamed, wholeNumber } from '../options.js';

interface Options {
  count: number;
  variant: string;
  seed?: string;
  maxPlies?: number;
  maxSteps?: number;
  autoReset: boolean;
}

/** Most games of a process: their frames have 4 MB on 4x4. */
const MOST_GAMES = 65_536;

export function defineEnv(): Command {
  return new Command('env')
    .description('Play many games at once for a program that learns, by binary frames.')
    .option('-c, --count <n>', 'games at once', wholeNumber(1, MOST_GAMES), 1)
    .option('-v, --variant <id>', 'such as classic, 3x3, 5x5-even', 'classic')
    .option('-s, --seed <text>', 'game i has the seed TEXT.i (default: a random one)')
    .option('--max-plies <n>', 'truncate a game after this number of moves', wholeNumber(1))
    .option(
      '--max-steps <n>',
      'truncate a game after this number of actions, illegal ones included',
      wholeNumber(1),
    )
    .option('--no-auto-reset', 'games that have ended wait for a reset')
    .addHelpText('after', HELP)
    .action(serve);
}

const HELP = `
Reads requests from standard input and writes an answer to each. docs/environment-protocol.md describes the frames,
examples/python is a client with the interface of gymnasium. It ends with the input.`;

async function serve({ count, variant: id, seed: given, autoReset, ...limits }: Options): Promise<void> {
  if (endianness() !== 'LE') throw new Error('twofold env needs a little-endian machine, as its frames are.');
  const [{ VectorEnvironment }, { EnvironmentSession, errorFrame }, { FrameError, FrameReader }] =
    await Promise.all([import('@twofold/core'), import('./session.js'), import('./frames.js')]);
  const variant = await variantNamed(id);
  const seed = given ?? (await import('../seed.js')).newSeed();
  await requireSeed(`${seed}.${count}`);
  const session = new EnvironmentSession(
    new VectorEnvironment(count, variant, { seed, autoReset, ...limits }),
  );
  await write(session.hello());
  const reader = new FrameReader();
  try {
    for await (const chunk of process.stdin) {
      for (const frame of reader.push(chunk as Buffer)) await write(session.answer(frame));
    }
    reader.end();
  } catch (error) {
    if (!(error instanceof FrameError)) throw error;
    await write(errorFrame(error));
    process.exitCode = 1;
  }
}

/** Waits until the bytes are written, because the next answer may overwrite them. */
function write(frame: Buffer): Promise<void> {
  return new Promise((resolve) => process.stdout.write(frame, () => resolve()));
}
