import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { makeResultFile, makeResultLink } from '@twofold/sandbox';
import { afterAll, expect, it } from 'vitest';
import { confined } from '../confined/launch.js';
import { findSubmissions } from './submissions.js';

const folder = mkdtempSync(join(tmpdir(), 'twofold-submissions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TEXT = 'export const tilt = (board) => board;\n';
const CLAIMS = {
  assignment: 'v=1&way=tilt',
  passed: false,
  cases: 0,
  tries: 1,
  seconds: 60,
  at: '2026-11-28T14:05:00Z',
};
const CODE = deflateRawSync(TEXT).toString('base64url');
const linkOf = (name: string, code = `1j${CODE}`) =>
  `Hi! https://example.org/learn?result#${makeResultLink({ ...CLAIMS, name, code })}`;

function inFolder(name: string, files: Record<string, string>, run?: string) {
  const path = join(folder, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(path, file, '..'), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  return findSubmissions(path, run);
}

it('are result files, links, programs and folders', () => {
  const { submissions, refused } = inFolder('all', {
    'ada.json': makeResultFile({ ...CLAIMS, text: TEXT, language: 'javascript', name: 'Ada' }),
    'links.txt': `${linkOf('Ben')}\n${linkOf('Cem', `1p${CODE}`)}\n`,
    'dora.ts': TEXT,
    'emil.py': 'print()',
    'fritz/Tilt.java': 'class Tilt {}',
    'fritz/notes.md': '',
    'gina/one/deep.py': '',
    'gina/main.py': 'import helper',
    'gina/helper.py': '',
    'hans/result.json': makeResultFile({ ...CLAIMS, text: TEXT, language: 'typescript' }),
    'ines.json': makeResultFile({ ...CLAIMS, text: TEXT, language: 'python' }),
    '.hidden.js': TEXT,
  });
  expect(refused).toEqual([]);
  expect(
    submissions.map(({ file, name, language, source, command, claims }) => [
      ...[file, name, language, source, command?.command.split(' ')[0], claims?.tries],
    ]),
  ).toEqual([
    ['ada.json', 'Ada', 'javascript', 'javascript', undefined, 1],
    ['dora.ts', 'dora', 'typescript', 'typescript', undefined, undefined],
    ['emil.py', 'emil', 'py', undefined, 'python3', undefined],
    ['fritz/Tilt.java', 'fritz', 'java', undefined, 'java', undefined],
    ['gina/main.py', 'gina', 'py', undefined, 'python3', undefined],
    ['hans/result.json', 'hans', 'typescript', 'typescript', undefined, 1],
    ['ines.json', 'ines', 'python', 'python', undefined, 1],
    ['links.txt:1', 'Ben', 'javascript', 'javascript', undefined, 1],
    ['links.txt:2', 'Cem', 'python', 'python', undefined, 1],
  ]);
  expect(submissions.at(-1)!.text).toBe(TEXT);
});

it('in any language start by the command that is given', () => {
  const { submissions } = inFolder('run', { 'a.lua': '', 'b.py': '', 'c/x.lua': '' }, 'run {file}');
  expect(submissions.map(({ command }) => command?.command)).toEqual([
    'run {file}',
    'run {file}',
    'run {file}',
  ]);
});

it('with a name that is no UTF-8 do not stop the others', () => {
  const path = join(folder, 'names');
  mkdirSync(path);
  writeFileSync(
    Buffer.concat([Buffer.from(`${path}/Fran`), Buffer.from([0xe7]), Buffer.from('ois.js')]),
    TEXT,
  );
  const { submissions, refused } = inFolder('names', { 'ada.js': TEXT });
  expect(submissions.map(({ file }) => file)).toEqual(['ada.js']);
  expect(refused).toEqual([{ file: 'Fran\ufffdois.js', reason: expect.stringContaining('no UTF-8') }]);
});

it('in a folder keep a name that a shell would divide', () => {
  const { submissions } = inFolder('words', { "ada/Ada's tilt (1).py": '' });
  const { args } = confined(submissions[0]!.command!, { megabytes: 64, seconds: 1 });
  expect(args.at(-1)).toBe("python3 '/work/Ada'\\''s tilt (1).py'");
});

it('others are refused with the reason', () => {
  const bomb = deflateRawSync(Buffer.alloc(2 ** 24)).toString('base64url');
  writeFileSync(join(folder, 'secret'), 'x');
  mkdirSync(join(folder, 'odd'));
  symlinkSync(join(folder, 'secret'), join(folder, 'odd/link.js'));
  const { submissions, refused } = inFolder('odd', {
    'assignment.json': '{"twofold":"assignment","version":1,"way":"tilt"}',
    'bad.json': '{"twofold":"result","version":1}',
    'bomb.txt': linkOf('Eve', `1j${bomb}`),
    'cut.txt': linkOf('Eve').slice(0, -20),
    'empty/readme.md': '',
    'none.txt': 'Hello',
    'page.txt': `${linkOf('Eve').slice(0, -20)}\n${linkOf('Eve', '1p')}\n`,
    'notes.md': '',
    'two/a.py': '',
    'two/b.py': '',
  });
  expect(submissions).toEqual([]);
  expect(Object.fromEntries(refused.map(({ file, reason }) => [file, reason]))).toEqual({
    'assignment.json': 'This is an assignment.',
    'bad.json': expect.stringContaining('The "text" of a result'),
    'bomb.txt': expect.stringContaining('not whole'),
    'cut.txt': expect.stringContaining('not whole'),
    empty: 'There is no program in it.',
    'link.js': expect.stringContaining('a link in the file system'),
    'none.txt': 'This has no link of a result.',
    'page.txt:1': expect.stringContaining('not whole'),
    'page.txt:2': expect.stringContaining('not whole'),
    'notes.md': expect.stringContaining('Give --run'),
    two: expect.stringContaining('Name the main one main or tilt'),
  });
});
