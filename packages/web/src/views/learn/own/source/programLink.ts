// A program in the hash of an address, which no server sees: `1`, the language's letter, and the text, deflated,
// in base64url. Links come from strangers: reading one never throws, and takes no more than its limits.
import type { Source } from '@twofold/sandbox';
import { MAX_PROGRAM } from './programStore';
import { LANGUAGES } from './starter';

/** Most characters of a program's code in a link. */
export const MAX_CODE = 16_000;
/** Links longer than this are cut by some programs. */
export const SAFE_LINK = 2_000;

const FORM = /^1([jtp])([\w-]+)$/;
const LETTERS = { javascript: 'j', typescript: 't', python: 'p' } as const;

export type Read =
  | { readonly ok: true; readonly source: Source }
  | { readonly ok: false; readonly reason: Refusal };
export type Refusal = 'malformed' | 'too-long' | 'newer';

/** The code of a program, or undefined if a link would be too long. */
export async function encodeProgram({ text, language }: Source): Promise<string | undefined> {
  if (text.length > MAX_PROGRAM) return undefined;
  const deflated = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  const code = `1${LETTERS[language]}${toBase64Url(bytes)}`;
  return code.length <= MAX_CODE ? code : undefined;
}

/** The code in the hash of an address, if there is one. */
export function codeIn(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('code') ?? undefined;
}

export async function decodeProgram(code: string): Promise<Read> {
  if (code.length > MAX_CODE) return { ok: false, reason: 'too-long' };
  const [, letter, body = ''] = FORM.exec(code) ?? [];
  if (letter === undefined) return { ok: false, reason: /^[2-9]/.test(code) ? 'newer' : 'malformed' };
  const language = LANGUAGES.find((each) => LETTERS[each] === letter)!;
  try {
    const text = await inflate(fromBase64Url(body));
    return text === undefined ? { ok: false, reason: 'too-long' } : { ok: true, source: { text, language } };
  } catch {
    return { ok: false, reason: 'malformed' };
  }
}

/** Undefined if it grows beyond the limit: then the rest is not inflated. Throws if the bytes are no deflated text. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (text.length > MAX_PROGRAM) {
      reader.cancel().catch(() => {}); // what it still held does not matter
      return undefined;
    }
    if (done) return text;
  }
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
