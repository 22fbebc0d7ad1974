/**
 * The commands as completion needs them, read off the definitions that also make the help: so a new option is
 * offered at the tab key without anybody writing it down twice.
 */
import type { Argument, Command, Option } from 'commander';

/** What may follow an option, or stand as an argument: some words, files, or what nobody can know. */
export type Values =
  | { kind: 'none' }
  | { kind: 'words'; words: readonly string[] }
  | { kind: 'files' | 'unknown' };

export interface CompletedOption {
  readonly names: readonly string[]; // as they are written: -h, --help
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
