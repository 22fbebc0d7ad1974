// A program as a file: `.ts`, `.js` or `.py`, as the command `twofold lesson check` reads it.
import { decodeText } from '@twofold/core/internal';
import type { Language, Source } from '@twofold/sandbox';
import { saveFile } from '../../../../browser/download';
import { MAX_PROGRAM } from './programStore';

/** What the file picker offers. */
export const FILE_TYPES = '.js,.mjs,.ts,.mts,.py,text/javascript,text/plain';

export function exportProgram(way: string, { text, language }: Source): void {
  saveFile(new Blob([text], { type: 'text/plain' }), `${way}.${ENDINGS[language]}`);
}

const ENDINGS = { typescript: 'ts', javascript: 'js', python: 'py' } as const;

type Imported =
  | { readonly ok: true; readonly source: Source }
  | { readonly ok: false; readonly reason: 'too-long' | 'no-text' };

/** The program in a file. Its name tells the language: JavaScript, unless it ends as TypeScript or Python does. */
export async function importProgram(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<Imported> {
  if (file.size > 4 * MAX_PROGRAM) return { ok: false, reason: 'too-long' };
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    if (text.includes('\0')) return { ok: false, reason: 'no-text' };
    if (text.length > MAX_PROGRAM) return { ok: false, reason: 'too-long' };
    const language = languageOf(file.name);
    return { ok: true, source: { text: text.replaceAll('\r\n', '\n'), language } };
  } catch {
    return { ok: false, reason: 'no-text' };
  }
}

function languageOf(name: string): Language {
  if (/\.py$/i.test(name)) return 'python';
  return /\.[mc]?tsx?$/i.test(name) ? 'typescript' : 'javascript';
}
