import { execFileSync, spawnSync } from 'node:child_process';
import { Argument, Command, Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { SLOW, transcriptOf } from '../testing/transcript.js';
import { SCRIPTS, SHELLS, type Shell } from './completionScripts.js';
import { completionTree } from './completionTree.js';

function sample(): Command {
  const convert = new Command('convert')
    .description("Turn it, 'as it is' [or not]: quickly.")
    .argument('[file]')
    .addOption(new Option('-t, --to <format>', 'what to write').choices(['text', 'compact']))
    .option('--save <folder>', 'where')
    .option('--ms <n>', 'how long')
    .option('--json', 'as JSON');
  const shell = new Command('completions').addArgument(new Argument('<shell>').choices(SHELLS));
  const lesson = new Command('lesson')
    .addCommand(new Command('list').option('--json', 'as JSON'))
    .addCommand(new Command('show').addArgument(new Argument('<way>').choices(['walk'])));
  const hidden = new Command('secret').option('--x', 'nobody knows');
  return new Command('twofold')
    .addCommand(convert)
    .addCommand(shell)
    .addCommand(lesson)
    .addCommand(hidden, { hidden: true });
}

const scriptFor = (shell: Shell) => SCRIPTS[shell]('twofold', completionTree(sample()));
const has = (shell: Shell) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

it('reads commands, options and values off the definitions', () => {
  const [convert, shell, lesson, help, ...others] = completionTree(sample());
  expect(convert).toMatchObject({ name: 'convert', values: { kind: 'files' } });
  expect(convert!.options).toEqual([
    { names: ['-t', '--to'], about: 'what to write', values: { kind: 'words', words: ['text', 'compact'] } },
    { names: ['--save'], about: 'where', values: { kind: 'files' } },
    { names: ['--ms'], about: 'how long', values: { kind: 'unknown' } },
    { names: ['--json'], about: 'as JSON', values: { kind: 'none' } },
    { names: ['-h', '--help'], about: 'display help for command', values: { kind: 'none' } },
  ]);
  expect(shell!.values).toEqual({ kind: 'words', words: SHELLS });
  expect(lesson!.values).toEqual({ kind: 'words', words: ['list', 'show', 'walk'] });
  expect(lesson!.options.map(({ names }) => names)).toEqual([['-h', '--help'], ['--json']]);
  expect(help!.name).toBe('help');
  expect(others).toEqual([]);
});

/** The possible continuations of a line whose cursor is after the last word. */
const OFFERS: [line: string[], offered: string[]][] = [
  [['con'], ['convert']],
  [['convert', '--t'], ['--to']],
  [
    ['convert', '--to', ''],
    ['text', 'compact'],
  ],
  [['convert', '-t', 'c'], ['compact']],
  [['convert', '--json', '--ms', ''], []],
  [['completions', 'z'], ['zsh']],
  [['lesson', 's'], ['show']],
  [['lesson', 'show', 'w'], ['walk']],
  [['help', 'com'], ['completions']],
];

describe('bash', () => {
  it.each(OFFERS)('offers after %j %j', (line, offered) => {
    const words = ['twofold', ...line].map((word) => `'${word}'`).join(' ');
    const script = `${scriptFor('bash')}
COMP_WORDS=(${words}); COMP_CWORD=${line.length}; _twofold; echo "\${COMPREPLY[@]}"`;
    const said = execFileSync('bash', ['-c', script], { encoding: 'utf8' });
    expect(said.trim().split(' ').filter(Boolean)).toEqual(offered);
  });
});

describe.skipIf(!has('fish'))('fish', () => {
  it(
    'offers the same',
    () => {
      for (const [line, offered] of OFFERS) {
        const script = `${scriptFor('fish')}\ncomplete -C 'twofold ${line.join(' ')}'`;
        const said = execFileSync('fish', ['--no-config', '-c', script], { encoding: 'utf8' });
        const words = said.split('\n').map((row) => row.split('\t')[0]!);
        expect(words.filter(Boolean).sort()).toEqual([...offered].sort());
      }
    },
    SLOW,
  );
});

describe.skipIf(!has('zsh'))('zsh', () => {
  it('hands _arguments the options of the command, and _describe the commands', () => {
    const stubs = `compdef() {}; _describe() { print -l -- "\${(@P)2}" }; _arguments() { print -l -- "$@" }`;
    const offer = (words: string, current: number) =>
      execFileSync(
        'zsh',
        ['-fc', `${stubs}\n${scriptFor('zsh')}\nwords=(${words}); CURRENT=${current}; _twofold`],
        {
          encoding: 'utf8',
        },
      );
    expect(offer("twofold ''", 2)).toContain('convert:Turn it, \u2019as it is\u2019 [or not]: quickly.\n');
    expect(offer("twofold convert ''", 3).trim().split('\n')).toEqual([
      '(-t --to)-t[what to write]:to:(text compact)',
      '(-t --to)--to[what to write]:to:(text compact)',
      '(--save)--save[where]:save:_files',
      '(--ms)--ms[how long]:ms: ',
      '(--json)--json[as JSON]',
      '(-h --help)-h[display help for command]',
      '(-h --help)--help[display help for command]',
      '*:argument:_files',
    ]);
  });
});

it(
  'is printed by the command, for its own commands and options',
  async () => {
    const transcript = await transcriptOf(
      'source <(twofold completions bash); COMP_WORDS=(twofold ver); COMP_CWORD=1; _twofold; echo $COMPREPLY',
      'source <(twofold completions bash); COMP_WORDS=(twofold convert --to c); COMP_CWORD=3; _twofold; echo $COMPREPLY',
      'twofold completions tcsh',
    );
    await expect(transcript).toMatchFileSnapshot('../fixtures/completions.transcript');
  },
  SLOW,
);
