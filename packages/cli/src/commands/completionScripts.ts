/** Completion for each shell, in the language of that shell. */
import type { CompletedCommand, CompletedOption } from './completionTree.js';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

export const SCRIPTS: Record<Shell, (name: string, commands: readonly CompletedCommand[]) => string> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** Where no words are offered, bash completes files. So also after an option whose values are unknown. */
function bashScript(name: string, commands: readonly CompletedCommand[]): string {
  const afterOption = commands.flatMap(({ name: command, options }) =>
    options.flatMap(({ names, values }) => {
      if (values.kind === 'none') return [];
      const words = values.kind === 'words' ? ` words='${values.words.join(' ')}'` : '';
      return [`    ${names.map((option) => `'${command} ${option}'`).join(' | ')})${words} ;;`];
    }),
  );
  const ofCommand = commands.map(({ name: command, options, values }) => {
    const words = [
      ...options.flatMap(({ names }) => names),
      ...(values.kind === 'words' ? values.words : []),
    ];
    return `        ${command}) words='${words.join(' ')}' ;;`;
  });
  return `# Completion of ${name} in bash; to have it: source <(${name} completions bash)
_${name}() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} command='' words='' at
  for ((at = 1; at < COMP_CWORD; at++)); do
    if [[ \${COMP_WORDS[at]} != -* ]]; then
      command=\${COMP_WORDS[at]}
      break
    fi
  done
  case "$command $before" in
${afterOption.join('\n')}
    *)
      case $command in
        '') words='${commands.map((command) => command.name).join(' ')} --help --version' ;;
${ofCommand.join('\n')}
      esac
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _${name} ${name}
`;
}

function zshScript(name: string, commands: readonly CompletedCommand[]): string {
  const described = commands.map(({ name: command, about }) => `      ${quoted(`${command}:${about}`)}`);
  const cases = commands.map(({ name: command, options, values }) => {
    const rest = zshValues('argument', values);
    const specs = [...options.map(zshOption), ...(rest === '' ? [] : [quoted(`*${rest}`)])];
    return `    ${command}) _arguments ${specs.join(' ')} ;;`;
  });
  return `#compdef ${name}
# Completion of ${name} in zsh; to have it: source <(${name} completions zsh)
_${name}() {
  if ((CURRENT == 2)); then
    local -a commands=(
${described.join('\n')}
    )
    _describe command commands
    return
  fi
  local command=\${words[2]}
  shift words
  ((CURRENT--))
  case $command in
${cases.join('\n')}
  esac
}
if [[ $funcstack[1] == _${name} ]]; then
  _${name} "$@"
else
  compdef _${name} ${name}
fi
`;
}

/** A spec of _arguments for each name: each but the last may stand once. */
function zshOption({ names, about, values }: CompletedOption): string {
  const text = about.replace(/[[\]\\]/g, '\\$&');
  const message = names.at(-1)!.replace(/^-+/, '');
  return names
    .map((option) => quoted(`(${names.join(' ')})${option}[${text}]${zshValues(message, values)}`))
    .join(' ');
}

function zshValues(message: string, values: CompletedOption['values']): string {
  if (values.kind === 'none') return '';
  if (values.kind === 'words') return `:${message}:(${values.words.join(' ')})`;
  return `:${message}:${values.kind === 'files' ? '_files' : ' '}`;
}

function fishScript(name: string, commands: readonly CompletedCommand[]): string {
  const first = commands.map(
    ({ name: command, about }) =>
      `complete -c ${name} -n __fish_use_subcommand -f -a ${command} -d ${quoted(about)}`,
  );
  const others = commands.flatMap(({ name: command, options, values }) => {
    const here = `complete -c ${name} -n '__fish_seen_subcommand_from ${command}'`;
    const words = values.kind === 'words' ? [`${here} -f -a ${quoted(values.words.join(' '))}`] : [];
    const none = values.kind === 'none' || values.kind === 'unknown' ? [`${here} -f`] : [];
    return [...none, ...words, ...options.map((option) => `${here} ${fishOption(option)}`)];
  });
  return `# Completion of ${name} in fish; to have it: ${name} completions fish | source
${[...first, ...others].join('\n')}
`;
}

function fishOption({ names, about, values }: CompletedOption): string {
  const flags = names.map((option) =>
    option.startsWith('--') ? `-l ${option.slice(2)}` : `-s ${option.slice(1)}`,
  );
  const value = {
    none: '',
    unknown: '-x ',
    files: '-r ',
    words: `-x -a ${quoted(values.kind === 'words' ? values.words.join(' ') : '')} `,
  }[values.kind];
  return `${flags.join(' ')} ${value}-d ${quoted(about)}`;
}

/** In single quotes, as all three shells read them if there is none inside; one inside becomes a curly one. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", '\u2019')}'`;
}
