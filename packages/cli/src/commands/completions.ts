/** `twofold completions`: the tab key's words for a shell, from the same definitions as the help. */
import { Argument, Command } from 'commander';
import { SCRIPTS, SHELLS, type Shell } from './completionScripts.js';
import { completionTree } from './completionTree.js';

export function defineCompletions(): Command {
  return new Command('completions')
    .description('Print a script with which a shell completes the commands and options of twofold.')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action((shell: Shell, _options: unknown, command: Command) => {
      const program = command.parent!;
      process.stdout.write(SCRIPTS[shell](program.name(), completionTree(program)));
    });
}
