// Every example of every README: TypeScript is compiled under strict settings and run, commands have the options that they name.
// Examples use the built packages, as a reader's program does.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program } from '../../packages/cli/src/main.js';
import { ROOT } from '../run.mjs';

/** Below the root, from which examples find packages. */
const FOLDER = join(ROOT, `node_modules/.cache/twofold/readmes-${process.pid}`);
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

interface Block {
  readonly readme: string; // its path below the root
  readonly kind: string; // the words behind the fence
  readonly text: string;
  readonly at: number; // which of its README, from 1
}

function blocksOf(readme: string): Block[] {
  const text = readFileSync(join(ROOT, readme), 'utf8');
  return [...text.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)]
    .map(([, kind, block]) => ({ readme, kind: kind!, text: block! }))
    .filter(({ kind }) => kind !== '')
    .map((block, index) => ({ ...block, at: index + 1 }));
}

const READMES = [
  'README.md',
  ...['packages', 'examples'].flatMap((area) =>
    readdirSync(join(ROOT, area)).map((folder) => `${area}/${folder}/README.md`),
  ),
].filter((path) => existsSync(join(ROOT, path)));
const BLOCKS = READMES.flatMap(blocksOf);
const nameOf = ({ readme, at }: Block) => `${readme.replace(/[/.]/g, '-')}-${at}`;

/** Examples in the words of a bundler: compiled and not run here. `installed.long.test.ts` runs one. */
const BUNDLED = 'ts vite';
const EXAMPLES = BLOCKS.filter(({ kind }) => kind.startsWith('ts'));

/** Examples that learn take minutes. They run with fewer episodes and games, and in the long tests. */
const SHORTER: readonly [RegExp, string][] = [
  [/10_000/g, '20'],
  [/games: 100/g, 'games: 2'],
];
const shortened = (text: string) => SHORTER.reduce((result, [from, to]) => result.replace(from, to), text);
const isSlow = ({ text }: Block) => shortened(text) !== text;

it('are all of a kind that is tested', () => {
  const known = ['ts', BUNDLED, 'sh', 'python'];
  expect(BLOCKS.filter(({ kind }) => !known.includes(kind)).map(nameOf)).toEqual([]);
  expect(EXAMPLES.length).toBeGreaterThan(8);
});

describe('examples', () => {
  beforeAll(() => {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, 'package.json'), '{ "type": "module" }');
    for (const block of EXAMPLES) {
      const file = join(FOLDER, `${nameOf(block)}.ts`);
      writeFileSync(file, `${shortened(block.text)}\nexport {};\n`);
    }
  });

  it('compile under strict settings', { tags: ['long'], timeout: 120_000 }, () => {
    const options: ts.CompilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
      types: ['node', 'vite/client'],
    };
    const files = EXAMPLES.map((block) => join(FOLDER, `${nameOf(block)}.ts`));
    const program = ts.createProgram(files, options);
    const found = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
      const where = file ? basename(file.fileName) : '';
      return `${where}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
    expect(found).toEqual([]);
  });

  const run = (block: Block) => {
    const text = readFileSync(join(FOLDER, `${nameOf(block)}.ts`), 'utf8');
    const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
    const script = `${nameOf(block)}.mjs`;
    writeFileSync(join(FOLDER, script), ts.transpileModule(text, { compilerOptions: options }).outputText);
    const done = spawnSync(process.execPath, [script], { cwd: FOLDER, encoding: 'utf8', timeout: 60_000 });
    return { status: done.status, complaints: done.stderr };
  };
  const named = (blocks: Block[]) => blocks.map((block) => [nameOf(block), block] as const);
  const runnable = EXAMPLES.filter(({ kind }) => kind !== BUNDLED);
  // The server serves the site, which may be built beside these tests.
  const isLater = (block: Block) => isSlow(block) || block.readme === 'packages/server/README.md';

  it.each(named(runnable.filter((block) => !isLater(block))))('%s runs', (_name, block) => {
    expect(run(block)).toEqual({ status: 0, complaints: '' });
  });

  it.each(named(runnable.filter(isLater)))(
    '%s runs',
    { tags: ['long'], timeout: 120_000 },
    (_name, block) => {
      expect(run(block)).toEqual({ status: 0, complaints: '' });
    },
  );
});

/** The commands of a block, without comments. */
const commandsIn = ({ text }: Block) =>
  text
    .split('\n')
    .map((line) => line.replace(/\s#.*$/, '').trim())
    .filter((line) => line !== '');

const COMMANDS = BLOCKS.filter(({ kind }) => kind === 'sh').flatMap(commandsIn);

/** The part of a command that these tests use: two packages resolve commander's types to two versions. */
interface Named {
  readonly commands: readonly Named[];
  name(): string;
  helpInformation(): string;
}

describe('commands', () => {
  const twofold: Named = program('0.0.0');
  const helpOf = (words: string[]) => {
    let command: Named | undefined = twofold;
    for (const word of words) command = command?.commands.find((each) => each.name() === word);
    return command?.helpInformation();
  };

  it('of twofold exist, with all options that are named', () => {
    const own = COMMANDS.filter((line) => line.startsWith('twofold '));
    expect(own.length).toBeGreaterThan(10);
    for (const line of own) {
      const [, ...words] = line.split(/\s+/);
      const help = helpOf(words.slice(0, words[0] === 'lesson' ? 2 : 1));
      expect([line, help]).toEqual([line, expect.any(String)]);
      for (const [option] of line.matchAll(/--[a-z-]+/g))
        expect([line, help]).toEqual([line, expect.stringContaining(option)]);
    }
  });

  it('of npm are scripts of the root, or install packages of ours', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const names = readdirSync(join(ROOT, 'packages')).map(
      (folder) => JSON.parse(readFileSync(join(ROOT, 'packages', folder, 'package.json'), 'utf8')).name,
    );
    for (const line of COMMANDS.filter((each) => each.startsWith('npm '))) {
      const [, ...words] = line.split(/\s+/);
      const [verb, name] = words[0] === 'run' ? ['run', words[1]!] : [words[0]!, words[1] ?? ''];
      if (verb === 'install') expect([...names, '']).toContain(name);
      else expect(Object.keys(scripts)).toContain(verb === 'run' ? name : verb);
    }
  });
});
