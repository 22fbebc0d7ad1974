/** Command lines of these programs. A wrong option prints the usage and gives exit code 2, as in the command `twofold`. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Parses the command line by `parseArgs`' option table. `--help` prints the usage and ends the process. */
export function parseOptions<T extends NonNullable<ParseArgsConfig['options']>>(options: T, usage: string) {
  try {
    const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } }, strict: true });
    if ('help' in values) {
      console.log(usage);
      process.exit(0);
    }
    return values;
  } catch (error) {
    return wrongUsage((error as Error).message, usage);
  }
}

/** Prints the error of the command line and ends the process with exit code 2. */
export function wrongUsage(message: string, usage: string): never {
  console.error(`${message}\n\n${usage}`);
  process.exit(2);
}
