/** `twofold account`: the name at a server, and what keeps it. A recovery code brings it to another device. */
import { Command } from 'commander';
import type { ServerOption } from '../ranked/options.js';
import { withServer } from '../ranked/ranked.js';
import type { DeleteOptions } from './actions.js';

export function defineAccount(): Command {
  const account = new Command('account').description(
    'Your account at a server: name, sign-in, devices, data.',
  );
  account.addCommand(part('show', 'Print your name and what keeps it.', 'showAccount'), { isDefault: true });
  account.addCommand(defineName());
  account.addCommand(part('code', 'Print a new recovery code. It replaces the one before.', 'makeCode'));
  account.addCommand(part('sign-in', 'Sign in by a recovery code, which is asked for.', 'signIn'));
  account.addCommand(part('sessions', 'List the devices that are signed in.', 'listSessions'));
  account.addCommand(
    part(
      'refuse',
      'Undo the use of the recovery code that "account" shows: it was not you.',
      'refuseCodeUse',
    ),
  );
  account.addCommand(
    part('accept', 'Show the use of the recovery code no more on this device: it was you.', 'acceptCodeUse'),
  );
  account.addCommand(defineExport());
  account.addCommand(defineDelete());
  return account.addHelpText('after', HELP);
}

const HELP = `
Passkeys are added on the page of the server, at /profile. A recovery code works here and there, once.`;

type Simple = 'showAccount' | 'makeCode' | 'signIn' | 'listSessions' | 'refuseCodeUse' | 'acceptCodeUse';

function part(name: string, about: string, action: Simple): Command {
  return withServer(new Command(name).description(about)).action(async (options: ServerOption) =>
    (await import('./actions.js'))[action](options),
  );
}

function defineName(): Command {
  const command = new Command('name')
    .description('Take a name, or change it.')
    .argument('<name>', 'up to 40 letters and digits');
  return withServer(command).action(async (name: string, options: ServerOption) =>
    (await import('./actions.js')).takeName(name, options),
  );
}

function defineExport(): Command {
  const command = new Command('export')
    .description('Write all that the server keeps of you to a file.')
    .argument('<file>', 'a new JSON file');
  return withServer(command).action(async (file: string, options: ServerOption) =>
    (await import('./actions.js')).exportAccount(file, options),
  );
}

function defineDelete(): Command {
  const command = new Command('delete')
    .description('Erase the account. Results stay, without a name.')
    .option('-y, --yes', 'do not ask');
  return withServer(command).action(async (options: DeleteOptions) =>
    (await import('./actions.js')).deleteAccount(options),
  );
}
