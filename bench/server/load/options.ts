/** What the benchmarks of the server share: their options, their databases, and lines of JSON. */
import { parseArgs } from 'node:util';
import { Load } from './load.js';
import { DATABASES, type DatabaseName, type ServerUnderLoad, startServerUnderLoad } from './serverProcess.js';

/** The options of a command, each with its default. One whose default is a number is a number. */
export function readOptions<Options extends Record<string, string | number>>(defaults: Options): Options {
  const options: Record<string, { type: 'string'; default: string }> = {};
  for (const [name, value] of Object.entries(defaults))
    options[name] = { type: 'string', default: String(value) };
  const values: Record<string, unknown> = parseArgs({ options }).values;
  const read = Object.entries(defaults).map(([name, value]) => {
    return [name, typeof value === 'number' ? Number(values[name]) : values[name]];
  });
  return Object.fromEntries(read);
}

/** Measures on a database, or on `both` in turn. Each has its own server and players. */
export async function onEach(
  which: string,
  bench: (server: ServerUnderLoad, load: Load) => Promise<void>,
): Promise<void> {
  for (const name of DATABASES) if (which === 'both' || which === name) await underLoad(name, bench);
}

/** A server, and players for it: both are gone afterwards. */
export async function underLoad<Result>(
  name: DatabaseName,
  work: (server: ServerUnderLoad, load: Load) => Promise<Result>,
): Promise<Result> {
  const server = await startServerUnderLoad(name);
  const load = new Load(server);
  try {
    return await work(server, load);
  } finally {
    load.close();
    await server.close();
  }
}

/** Prints a figure: one line of JSON. */
export function report(bench: string, figures: object): void {
  console.log(JSON.stringify({ bench, ...figures }));
}
