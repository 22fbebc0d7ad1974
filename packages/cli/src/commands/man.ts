/** `twofold man`: the man page, from the same definitions as the help. */
import { Command } from 'commander';
import { makeManPage } from './manPage.js';

export function defineMan(): Command {
  return new Command('man')
    .description('Print the man page of twofold, with all commands and options.')
    .action((_options: unknown, command: Command) => {
      process.stdout.write(makeManPage(command.parent!));
    });
}
