/**
 * Files and standard input as text. A failure to read is plain data, like an error in a text. A command over
 * many files can report it and go on with the next file.
 */
import { createReadStream } from 'node:fs';
import type { Failure, Result } from '@twofold/core';

/** The name of standard input. */
export const STDIN = '-';

/** Most bytes of an input: the whole input is held in memory. */
const MAX_INPUT = 2 ** 28;

/** The name of a file in a message. */
export function nameOf(path: string): string {
  return path === STDIN ? 'stdin' : path;
}

/** The whole of a file or of standard input: UTF-8 of at most `MAX_INPUT` bytes. */
export async function readText(path: string): Promise<Result<string>> {
  let bytes: Uint8Array | undefined;
  try {
    bytes = await readBytes(path === STDIN ? process.stdin : createReadStream(path));
  } catch (error) {
    return refused('file-unreadable', reasonOf(error as NodeJS.ErrnoException));
  }
  if (bytes === undefined) {
    return refused('file-too-large', `This is too large: at most ${MAX_INPUT >> 20} MB are read.`);
  }
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return refused('file-encoding', 'This is not a text file in UTF-8.');
  }
}

/** Undefined if there are more than `MAX_INPUT` bytes: files such as /dev/zero have no end. */
async function readBytes(stream: NodeJS.ReadableStream): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_INPUT) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A location in a file, as far as it is known. */
interface Location {
  line?: number | undefined;
  column?: number | undefined;
}

/** A failure with the line of its entry, unless it names a line itself. */
export function placed(failure: Failure, line: number | undefined): Failure {
  return failure.line === undefined && line !== undefined ? { ...failure, line } : failure;
}

/** "FILE:LINE:COLUMN: refused: why", the form that editors open. */
export function refusalOf(name: string, failure: Failure): string {
  return `${locationOf(name, failure)}: refused: ${failure.message}`;
}

/** The file, with line and column where they are known. Escape sequences in its name do not reach a terminal. */
export function locationOf(file: string, { line, column }: Location): string {
  return [file.replaceAll(/\p{C}/gu, ''), line, column].filter((part) => part !== undefined).join(':');
}

/** A text of several lines as a terminal may show it: no escape sequence of it may reach one. */
export function shownText(text: string): string {
  return text.replaceAll(/[^\P{C}\n]/gu, '');
}

function refused(code: string, message: string): Result<never> {
  return { ok: false, error: { code, message } };
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'There is no such file.';
  if (code === 'EISDIR') return 'This is a folder: name the files in it.';
  if (code === 'EACCES') return 'This file may not be read by you.';
  return `This cannot be read: ${message}.`;
}
