/**
 * Files and standard input as text. A failure to read is plain data, like an error in a text. A command over
 * many files can report it and go on with the next file.
 */
import { createReadStream } from 'node:fs';
import type { Result } from '@twofold/core';
import { decodeText, detectByteOrder } from '@twofold/core/internal';
import { STDIN } from './text.js';

/** Most bytes of an input: the whole input is held in memory. */
const MAX_INPUT = 2 ** 28;

/**
 * The whole of a file or of standard input, of at most `MAX_INPUT` bytes in any encoding of core's `textsOf`. Where
 * several fit, it is the text that `isRead` accepts.
 */
export async function readText(path: string, isRead?: (text: string) => boolean): Promise<Result<string>> {
  let bytes: Uint8Array | undefined;
  try {
    bytes = await readBytes(path === STDIN ? process.stdin : createReadStream(path));
  } catch (error) {
    return refused('file-unreadable', reasonOf(error as NodeJS.ErrnoException));
  }
  if (bytes === undefined) {
    return refused('file-too-large', `This is too large: at most ${MAX_INPUT >> 20} MB are read.`);
  }
  const text = textIn(bytes, isRead);
  if (!text.includes('\0')) return { ok: true, value: text };
  return refused('file-encoding', 'This is not a text file: it has bytes of zero.');
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The text of bytes. UTF-8 is left to the platform, which reads large files ten times as fast as core. */
export function textIn(bytes: Uint8Array, isRead?: (text: string) => boolean): string {
  if (detectByteOrder(bytes) === undefined) {
    try {
      return UTF8.decode(bytes);
    } catch {}
  }
  return decodeText(bytes, isRead);
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
  return Buffer.concat(chunks, length);
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
