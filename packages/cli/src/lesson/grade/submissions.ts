/**
 * The submissions in a folder: results of the students' page as files and links, and programs. A program is a file or a folder.
 * Links in the file system are refused: they may lead anywhere.
 */
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { Result } from '@twofold/core';
import {
  type Language,
  LONGEST_PROGRAM,
  parseHandoutFile,
  parseResultFile,
  parseResultLink,
  type StudentResult,
} from '@twofold/sandbox';
import { textIn } from '../../inputs/read.js';
import type { Submitted } from '../confined/launch.js';

/** A program of a student, maybe with claims. */
export interface Submission {
  readonly file: string; // its name in the folder; of a link also its line
  readonly name: string; // of the student, or of the file
  readonly text: string; // of the program, to compare it with others
  readonly language: string; // or the end of the file's name
  readonly claims?: StudentResult;
  readonly source?: Language; // keeps the contract: runs in the sandbox, Python in a process
  readonly command?: Submitted; // runs as a command
}

/** Submissions, and other files with the reason why they are none. */
export interface Found {
  readonly submissions: Submission[];
  readonly refused: Refused[];
}

interface Refused {
  readonly file: string; // of a link also its line
  readonly reason: string;
}

/** What stands in one file or folder; a text: the reason why nothing does. */
type Read = (Submission | Refused)[] | string;

const MOST = 5000; // names in a folder
const LARGEST = 2 ** 20; // bytes of a file

/** Commands of languages, by the end of a file's name. */
const COMMANDS: Readonly<Record<string, string>> = {
  '.py': 'python3 {file}',
  '.rb': 'ruby {file}',
  '.pl': 'perl {file}',
  '.sh': 'sh {file}',
  '.java': 'java -XX:+UseSerialGC -Xmx256m {file}',
  '.c': 'cc -O2 -o /tmp/program {file} -lm && exec /tmp/program',
  '.cpp': 'c++ -O2 -o /tmp/program {file} && exec /tmp/program',
  '.rs': 'rustc -O -o /tmp/program {file} && exec /tmp/program',
};

/** All submissions in a folder, by name. `run`: the command of programs in other languages. */
export function findSubmissions(folder: string, run: string | undefined): Found {
  const names = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
  if (names.length > MOST) throw new RangeError(`${folder}: A folder has at most ${MOST} submissions.`);
  const found: Found = { submissions: [], refused: [] };
  for (const name of names) {
    const read = readSafely(folder, name, run);
    if (typeof read === 'string') found.refused.push({ file: name, reason: read });
    else for (const one of read) 'reason' in one ? found.refused.push(one) : found.submissions.push(one);
  }
  return found;
}

/** One unreadable name does not stop the grading of a class. */
function readSafely(folder: string, name: string, run: string | undefined): Read {
  try {
    return readOne(folder, name, run);
  } catch (error) {
    const isLost = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isLost ? 'Its name is no UTF-8. Give it another name.' : (error as Error).message;
  }
}

/** The reason in words if it is none. */
function readOne(folder: string, name: string, run: string | undefined): Read {
  const path = join(folder, name);
  const status = lstatSync(path);
  if (status.isSymbolicLink()) return 'This is a link in the file system. Put the file itself here.';
  if (status.isDirectory()) return readFolder(path, name, run);
  if (!status.isFile()) return 'This is no file.';
  if (status.size > LARGEST) return 'This is too large for a program.';
  const text = textIn(readFileSync(path));
  const ending = extname(name).toLowerCase();
  if (ending === '.json') return ofResult(name, text);
  if (ending === '.txt' || ending === '.url') return ofLinks(name, text);
  const source = languageOf(ending);
  if (source) return [{ file: name, name: stem(name), text, language: source, source }];
  const command = run ?? COMMANDS[ending];
  if (command === undefined) return `No command is known for "${ending || name}". Give --run.`;
  const submitted = { source: path, main: path, command };
  return [{ file: name, name: stem(name), text, language: ending.slice(1), command: submitted }];
}

function languageOf(ending: string): Language | undefined {
  if (/^\.[mc]?ts$/.test(ending)) return 'typescript';
  return /^\.[mc]?js$/.test(ending) ? 'javascript' : undefined;
}

const stem = (name: string) => basename(name, extname(name));

function ofResult(file: string, text: string): Read {
  const read = parseResultFile(text);
  if (read.ok) return [ofClaims(file, read.value)];
  return parseHandoutFile(text).ok ? 'This is an assignment.' : read.error.message;
}

/** A text with a link of a result in each line. */
function ofLinks(file: string, text: string): Read {
  const links = text.split('\n').flatMap((line, at) => {
    const fragment = /\?result#(\S+)/.exec(line)?.[1];
    return fragment === undefined ? [] : [{ line: at + 1, read: readLink(fragment) }];
  });
  if (links.length === 0) return 'This has no link of a result.';
  return links.map(({ line, read }) => {
    const place = links.length === 1 ? file : `${file}:${line}`;
    return read.ok ? ofClaims(place, read.value) : { file: place, reason: read.error.message };
  });
}

const LETTERS: Readonly<Record<string, Language>> = { j: 'javascript', t: 'typescript', p: 'python' };

function readLink(fragment: string): Result<StudentResult> {
  const read = parseResultLink(fragment);
  if (!read.ok) return read;
  const { code, ...claims } = read.value;
  const [, letter, body] = /^1([jtp])([\w-]+)$/.exec(code) ?? [];
  const broken = { code: 'link', message: 'The program in this link is not whole. Copy all of it.' };
  if (body === undefined) return { ok: false, error: broken };
  try {
    const bytes = inflateRawSync(Buffer.from(body, 'base64url'), { maxOutputLength: 4 * LONGEST_PROGRAM });
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (text.length > LONGEST_PROGRAM) return { ok: false, error: broken };
    return { ok: true, value: { ...claims, text, language: LETTERS[letter!]! } };
  } catch {
    return { ok: false, error: broken };
  }
}

function ofClaims(file: string, claims: StudentResult): Submission {
  const { text, language, name } = claims;
  return { file, name: name ?? stem(file), text, language, source: language, claims };
}

/** A student's folder: a result file in it, or one main program with what it needs. */
function readFolder(folder: string, name: string, run: string | undefined): Read {
  const files = readdirSync(folder).filter((each) => !each.startsWith('.') && isFile(join(folder, each)));
  const inside = (each: string) => ({ file: `${name}/${each}`, name });
  for (const each of files.filter((file) => file.endsWith('.json'))) {
    const read = parseResultFile(textIn(readFileSync(join(folder, each))));
    const named = read.ok && { ...read.value, name: read.value.name ?? name };
    if (named) return [ofClaims(inside(each).file, named)];
  }
  const known = files.filter((file) => languageOf(extname(file)) ?? COMMANDS[extname(file).toLowerCase()]);
  const programs = known.length === 0 && run !== undefined ? files : known;
  const main = programs.find((file) => /^(?:tilt|main)\./i.test(file)) ?? programs[0];
  if (main === undefined) return 'There is no program in it.';
  if (programs.length > 1 && !/^(?:tilt|main)\./i.test(main)) {
    return 'It has several programs. Name the main one main or tilt, such as main.py.';
  }
  const path = join(folder, main);
  const ending = extname(main).toLowerCase();
  const text = programs.map((file) => textIn(readFileSync(join(folder, file)))).join('\n');
  const source = languageOf(ending);
  if (source) return [{ ...inside(main), text, language: source, source }];
  const command = { source: folder, main: path, command: run ?? COMMANDS[ending]! };
  return [{ ...inside(main), text, language: ending.slice(1), command }];
}

function isFile(path: string): boolean {
  return lstatSync(path).isFile() && statSync(path).size <= LARGEST;
}
