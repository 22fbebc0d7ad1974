/** What the commands of the server share. The server is an optional package, which brings the built site. */
import type { Config, FlagNames } from '@twofold/server/config';
import type { Command } from 'commander';

export interface ServerFlags {
  port?: string;
  host?: string;
  database?: string;
  data?: string;
  trustProxy?: string;
  key?: string;
  newKeyAfter?: string;
  origin?: string;
  /** False: other processes do the background work. */
  work?: boolean;
}

export function withDatabaseFlags(command: Command): Command {
  return command
    .option(
      '--database <where>',
      'embedded, none, or the postgres:// address of any from 14 on; TWOFOLD_DATABASE',
    )
    .option('--data <folder>', 'the folder of the embedded database; TWOFOLD_DATA');
}

/**
 * The configuration of flags and environment. `names`: flags that have other names in this command. Throws RangeError with a
 * sentence for people.
 */
export async function configFor(flags: ServerFlags, names: FlagNames = {}): Promise<Config> {
  const { readConfig } = await serverPart(() => import('@twofold/server/config'));
  const { trustProxy, newKeyAfter, work, ...same } = flags;
  const given = {
    ...same,
    'trust-proxy': trustProxy,
    'new-key-after': newKeyAfter,
    work: work === false ? 'elsewhere' : undefined,
  };
  const config = readConfig(given, process.env, names);
  if (config.ok) return config.value;
  throw new RangeError(config.error.message);
}

/** Loads a module of the server. Throws an Error with the remedy where that package is not installed. */
export async function serverPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new Error('The package @twofold/server is not installed here. Add it: npm install @twofold/server');
  }
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes('@twofold/server')
  );
}
