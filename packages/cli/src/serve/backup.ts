/** `twofold backup` and `twofold restore`: all of ranked play as one file. */
import { Command } from 'commander';
import { grouped } from '../format.js';
import { configFor, type ServerFlags, serverPart, withDatabaseFlags } from './serverPart.js';

export function defineBackup(): Command {
  const backup = new Command('backup')
    .description('Save all of ranked play to a file, also while it is served.')
    .argument('<file>', 'the file; one of that name is replaced when the new one is whole');
  return withDatabaseFlags(backup).action(save);
}

export function defineRestore(): Command {
  const restore = new Command('restore')
    .description('Fill an empty database from a backup.')
    .argument('<file>', 'a file that twofold backup wrote');
  return withDatabaseFlags(restore).action(fill);
}

async function save(file: string, flags: ServerFlags): Promise<void> {
  const { database } = await configFor(flags);
  const { backup } = await serverPart(() => import('@twofold/server/database'));
  console.log(`${grouped(await backup(database, file))} rows saved to ${file}`);
}

async function fill(file: string, flags: ServerFlags): Promise<void> {
  const { database } = await configFor(flags);
  const { restore } = await serverPart(() => import('@twofold/server/database'));
  console.log(`${grouped(await restore(database, file))} rows restored from ${file}`);
}
