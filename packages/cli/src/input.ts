/**
 * Files and standard input as text. What cannot be read is a failure like that of a text: plain data, so that a
 * command over many files can tell it and go on with the next.
 */
import { readFileSync } from 'node:fs';
import type { Result } from '@twofold/core';

/** The name that stands for standard input. */
export const STDIN = '-';

/** A file as people name it in a message. */
export function nameOf(path: string): string {
  return path === STDIN ? 'stdin' : path;
}

/** All of a file, or of standard input, which has to be UTF-8. */
export async function readText(path: string): Promise<Result<string>> {
  let bytes: Uint8Array;
  try {
    bytes = path === STDIN ? await readStdin() : readFileSync(path);
  } catch (error) {
    return refused('file-unreadable', reasonOf(error as NodeJS.ErrnoException));
  }
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return refused('file-encoding', 'This is not a text file in UTF-8.');
  }
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** Where something stands in a file, as far as that is known. */
interface Place {
  line?: number | undefined;
  column?: number | undefined;
}

/** The file, with line and column where they are known. */
export function placeOf(file: string, { line, column }: Place): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
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
