/** `twofold serve`: the web game and ranked play, as one process with its own database. */
import { Command } from 'commander';
import { configFor, type ServerFlags, serverPart, withDatabaseFlags } from './serverPart.js';

export function defineServe(): Command {
  const serve = new Command('serve')
    .description('Serve the web game and ranked play, with a database of its own.')
    .option('--port <n>', 'serve at this port instead of 2048; TWOFOLD_PORT')
    .option('--host <address>', 'listen at this address instead of localhost; TWOFOLD_HOST')
    .option('--trust-proxy <list>', 'proxies that may name the client, with commas; TWOFOLD_TRUST_PROXY')
    .option('--origin <address>', 'of the site as browsers have it, for passkeys; TWOFOLD_ORIGIN')
    .option('--key <file>', 'the private key that signs results, made if there is none; TWOFOLD_KEY')
    .option('--no-work', 'leave background work to twofold work, here or elsewhere; TWOFOLD_WORK=elsewhere')
    .option('--new-key-after <days>', 'replace a key that is older, at the start; TWOFOLD_NEW_KEY_AFTER');
  return withDatabaseFlags(serve).addHelpText('after', HELP).action(run);
}

const HELP = `
The page comes at once; ranked play follows when its database is ready. docs/database.md has the operator's part.
Each option can also be given by the environment variable behind it.`;

async function run(flags: ServerFlags): Promise<void> {
  const config = await configFor(flags);
  const { runService } = await serverPart(() => import('@twofold/server/main'));
  await runService({ config, log: (line) => console.log(line), again: 'twofold serve' });
}
