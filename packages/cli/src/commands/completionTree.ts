/**
 * The commands in the form that completion needs, read from the definitions that also make the help. A new
 * option thus reaches the tab key without a second definition.
 */
import type { Argument, Command, Help, Option } from 'commander';

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
    options: optionsOf(command, help),
    values: argumentsOf(command, program),
  }));
}

/** The options of a command and of its subcommands, each name once. */
function optionsOf(command: Command, help: Help): CompletedOption[] {
  const options = [command, ...command.commands].flatMap((own) => help.visibleOptions(own).map(optionOf));
  return [...new Map(options.map((option) => [option.names.join(), option])).values()];
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
  // The word after a command with subcommands is one of them, or an argument of one of them.
  if (command.commands.length > 0) return { kind: 'words', words: command.commands.flatMap(wordsOf) };
  const [first] = command.registeredArguments;
  return first === undefined ? { kind: 'none' } : valuesOf(first.argChoices, first.name());
}

/** A subcommand, and the choices of its arguments. */
function wordsOf(command: Command): string[] {
  return [command.name(), ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])];
}

/** By the choices of a value, else by its name. */
function valuesOf(choices: Argument['argChoices'], name: string): Values {
  if (choices !== undefined) return { kind: 'words', words: choices };
  return { kind: /file|folder|path|input|position/.test(name) ? 'files' : 'unknown' };
}
