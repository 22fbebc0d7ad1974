/** `twofold key`: the public keys of a server, and the end of their use. */
import { Command } from 'commander';
import { table } from '../format.js';
import { configFor, type ServerFlags, serverPart, withDatabaseFlags } from './serverPart.js';

const HEX_KEY = /^[0-9a-f]{64}$/;

export function defineKey(): Command {
  const key = new Command('key').description('The keys that sign the results of a server.');
  const list = new Command('list').description('Print the public keys, with the times of their use.');
  const retire = new Command('retire')
    .description('End the use of a key. What it has signed stays proved.')
    .argument('<public-key>', 'as twofold key list prints it');
  key.addCommand(withDatabaseFlags(list).action(printKeys));
  key.addCommand(withDatabaseFlags(retire).action(retireKey));
  return key.addHelpText('after', HELP);
}

const HELP = `
A server whose key is retired takes the one of its file, or writes a new one there. Where it can do neither, no game
ends until it can: put a new key into the file first. docs/database.md has the order for several processes.`;

async function printKeys(flags: ServerFlags): Promise<void> {
  const { database } = await configFor(flags);
  const { signingKeys } = await serverPart(() => import('@twofold/server/database'));
  const keys = await signingKeys(database);
  const rows = keys.map(({ publicKey, from, until }) => [
    publicKey,
    from.toISOString(),
    until?.toISOString() ?? 'in use',
  ]);
  console.log(table([['public key', 'from', 'until'], ...rows]));
}

async function retireKey(text: string, flags: ServerFlags): Promise<void> {
  const publicKey = text.toLowerCase();
  if (!HEX_KEY.test(publicKey))
    throw new RangeError(
      `"${text}" is no public key: it has 64 digits in hex. "twofold key list" shows all.`,
    );
  const { database } = await configFor(flags);
  const { retireSigningKey } = await serverPart(() => import('@twofold/server/database'));
  await retireSigningKey(database, publicKey);
  console.log('The key is retired. Servers sign nothing more with it.');
}
