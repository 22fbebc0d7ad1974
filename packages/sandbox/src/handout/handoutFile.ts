/** A handout as a JSON file: for the command line, and for people who change it by hand. */
import type { Result } from '@twofold/core';
import { checkHandout, type Handout, refuse } from './handout.js';

const KIND = 'assignment';
const VERSION = 1;
/** Most characters of a file: forty boards of 64 cells and a note have 30,000. */
const LONGEST_FILE = 2 ** 18;

/** The text of an assignment's file, indented, boards a row a line. */
export function makeHandoutFile(handout: Handout): string {
  const json = JSON.stringify({ twofold: KIND, version: VERSION, ...handout }, null, 2);
  const rows = json.replace(/\[[\s\d,]+\]/g, (row) =>
    row.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
  );
  return `${rows}\n`;
}

/** Reads an assignment's file. */
export function parseHandoutFile(text: string): Result<Handout> {
  const read = readObject(text, KIND, VERSION, LONGEST_FILE);
  return read.ok ? checkHandout(read.value) : read;
}

/** The fields of a JSON file of ours, without kind and version. */
export function readObject(
  text: string,
  kind: string,
  version: number,
  longest: number,
): Result<Record<string, unknown>> {
  if (text.length > longest) return refuse('too-long', `This is longer than any ${kind}.`);
  let raw: unknown;
  try {
    raw = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return refuse('json', `This is no JSON, as the file of an ${kind} is.`.replace('an result', 'a result'));
  }
  const {
    twofold,
    version: own,
    ...fields
  } = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>;
  if (twofold !== kind) return refuse('kind', `This is no file of Twofold's with "twofold": "${kind}".`);
  if (own === version) return { ok: true, value: fields };
  if (Number.isInteger(own) && (own as number) > version) {
    return refuse('newer', `A newer Twofold has made this ${kind}. Update this one.`);
  }
  return refuse('version', `Give "version": ${version}.`);
}
