/** `twofold lesson game`: the console game of the lessons, with real keys. It is not `twofold play`. */
import { Command } from 'commander';
import { requireSeed } from '../options.js';

export function defineGame(): Command {
  return new Command('game')
    .description('Play the console game that ends the lesson on two pointers: w, a, s and d move, q quits.')
    .option('-s, --seed <text>', 'the seed of its tiles, by default a random one')
    .action(game);
}

async function game({ seed: given }: { seed?: string }): Promise<void> {
  const { newSeed } = await import('../seed.js'); // it loads core, which help has no use for
  const seed = given ?? newSeed();
  await requireSeed(seed);
  const [{ consoleGame }, { seededDealer }] = await Promise.all([
    import('@twofold/lessons'),
    import('@twofold/core'),
  ]);
  const dealer = seededDealer(seed);
  const words = new Uint32Array(2);
  let dealt = 0;
  const keys = keysOf(process.stdin);
  await consoleGame.play({
    readKey: async () => (await keys.next()).value,
    print: console.log,
    random() {
      dealer.deal(dealt++, 0, words);
      return words[0]! / 2 ** 32;
    },
  });
  await keys.return(undefined);
}

/** Single keys, at once on a terminal. Ctrl-C and Ctrl-D end them. */
async function* keysOf(input: NodeJS.ReadStream): AsyncGenerator<string, undefined> {
  input.setEncoding('utf8');
  if (input.isTTY) input.setRawMode(true);
  try {
    for await (const text of input) {
      for (const key of text as string) {
        if (key === '\x03' || key === '\x04') return undefined;
        yield key.toLowerCase();
      }
    }
  } finally {
    if (input.isTTY) input.setRawMode(false);
  }
  return undefined;
}
