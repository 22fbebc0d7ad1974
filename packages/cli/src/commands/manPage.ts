/** The man page in the macros of man(7), which groff and mandoc read. */
import type { Command, Help } from 'commander';

/** The page of a program with all of its commands. */
export function makeManPage(program: Command): string {
  const help = program.createHelp();
  const name = program.name();
  return [
    `.TH ${name.toUpperCase()} 1 "" "${escaped(`${name} ${program.version()}`)}" "User Commands"`,
    '.SH NAME',
    `${name} \\- ${escaped(firstLower(program.description()))}`,
    '.SH SYNOPSIS',
    `.B ${name}`,
    '.I command',
    '.RI [ options ]',
    '.SH DESCRIPTION',
    line(`${program.description()} Each command has its own help: ${name} help COMMAND.`),
    ...after(program),
    '.SH COMMANDS',
    ...leavesOf(program).flatMap((command) => sectionOf(command, help)),
    '.SH EXIT STATUS',
    line('0: done; 1: refused or failed; 2: wrong usage.'),
    '.SH ENVIRONMENT',
    line('NO_COLOR: no colours. COLORTERM and TERM: how many colours there are. COLORFGBG: light or dark.'),
    line(
      'XDG_DATA_HOME: saved games and answers to puzzles are in its folder twofold; by default in ~/.local/share.',
    ),
    '',
  ].join('\n');
}

/** The commands that do something, with their subcommands in their places. */
function leavesOf(program: Command): Command[] {
  const commands = program.commands.filter((command) => command.name() !== 'help');
  return commands.flatMap((command) => (command.commands.length > 0 ? leavesOf(command) : [command]));
}

function sectionOf(command: Command, help: Help): string[] {
  const options = help.visibleOptions(command);
  return [
    `.SS "${escaped(help.commandUsage(command))}"`,
    line(command.description()),
    ...help
      .visibleArguments(command)
      .flatMap((argument) => [
        '.TP',
        `.I ${escaped(help.argumentTerm(argument))}`,
        line(help.argumentDescription(argument)),
      ]),
    ...options.flatMap((option) => [
      '.TP',
      `.B ${escaped(help.optionTerm(option))}`,
      line(help.optionDescription(option)),
    ]),
    ...after(command),
  ];
}

/** What the help says below the options, with the examples, line by line as it stands there. */
function after(command: Command): string[] {
  let help = '';
  const output = command.configureOutput();
  command.configureOutput({
    writeOut: (part) => {
      help += part;
    },
  });
  command.outputHelp();
  command.configureOutput(output);
  const text = help.slice(command.helpInformation().length).trim();
  return text === '' ? [] : ['.PP', '.nf', ...text.split('\n').map(line), '.fi'];
}

/** A line of text. One that begins with a dot or a quote would be a request. */
function line(text: string): string {
  return escaped(text).replace(/^([.'])/, '\\&$1');
}

function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('"', '\\(dq')
    .replaceAll("'", '\\(aq')
    .replaceAll('~', '\\(ti')
    .replaceAll('^', '\\(ha');
}

function firstLower(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
