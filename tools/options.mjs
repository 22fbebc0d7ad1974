// Command lines of these scripts: node:util's parser. A wrong option prints the usage and gives exit code 2,
// as every command of Twofold does. The parser is not imported by name: a Node without it must still get as
// far as the message about its version.
import util from 'node:util';

/**
 * Parses the command line by `parseArgs`' option table; `--help` prints the usage and ends the process.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} T
 * @param {T} options
 * @param {string} usage
 */
export function parseOptions(options, usage) {
  try {
    const { values } = util.parseArgs({ options: { ...options, help: { type: 'boolean' } }, strict: true });
    if ('help' in values) {
      console.log(usage);
      process.exit(0);
    }
    return values;
  } catch (error) {
    return wrongUsage(error instanceof Error ? error.message : String(error), usage);
  }
}

/**
 * Prints the error of the command line and ends the process with exit code 2.
 * @param {string} message
 * @param {string} usage
 * @returns {never}
 */
export function wrongUsage(message, usage) {
  console.error(`${message}\n\n${usage}`);
  process.exit(2);
}

/**
 * A port number from its text, or undefined.
 * @param {string} text
 */
export function parsePort(text) {
  const port = Number(text);
  return /^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535 ? port : undefined;
}
