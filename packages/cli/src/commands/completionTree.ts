/**
 * The commands in the form that completion needs, read from the definitions that also make the help. A new
 * option thus reaches the tab key without a second definition.
 */
import type { Argument, Command, Option } from 'commander';

/** The values of an option or an argument: some words, files, or unknown. */
export type Values =
  | { kind: 'none' }
  | { kind: 'words'; words: readonly string[] }
  | { kind: 'files' | 'unknown' };

export interface CompletedOption {
  readonly names: readonly string[]; // as on the command line: -h, --help
  readonly about: string;
  readonly values: Values;
}

export interface CompletedCommand {
  readonly name: string;
  readonly about: string;
  readonly options: readonly CompletedOption[];
  readonly values: Values; // of its arguments
}

/** The commands of a program. */
export function completionTree(program: Command): CompletedCommand[] {
  const help = program.createHelp();
  return help.visibleCommands(program).map((command) => ({
    name: command.name(),
    about: command.description(),
    options: help.visibleOptions(command).map(optionOf),
    values: argumentsOf(command, program),
  }));
}

function optionOf(option: Option): CompletedOption {
  return {
    names: [option.short, option.long].filter((name) => name !== undefined),
    about: option.description,
    values: option.required || option.optional ? valuesOf(option.argChoices, option.flags) : { kind: 'none' },
  };
}

function argumentsOf(command: Command, program: Command): Values {
  if (command.name() === 'help') {
    return { kind: 'words', words: program.commands.map((other) => other.name()) };
  }
  const [first] = command.registeredArguments;
  return first === undefined ? { kind: 'none' } : valuesOf(first.argChoices, first.name());
}

/** By the choices of a value, else by its name. */
function valuesOf(choices: Argument['argChoices'], name: string): Values {
  if (choices !== undefined) return { kind: 'words', words: choices };
  return { kind: /file|folder|path/.test(name) ? 'files' : 'unknown' };
}
