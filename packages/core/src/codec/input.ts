// The input of readers of whole files: a text, or its bytes. The limit is in bytes for both, because a text that is
// written to a file comes back as bytes.
import type { Result } from '../result.js';
import { failure, type Refusal, refuseNonText, success } from './answers.js';
import { countUtf8, decodeUtf8 } from './utf8.js';

/** The text, or the text of UTF-8 bytes. Refuses more than `longest` bytes of UTF-8 before it reads them. */
export function textOf(input: string | Uint8Array, longest: number): Result<string> {
  const noText = isBytes(input) ? undefined : refuseNonText(input);
  if (noText !== undefined) return noText;
  if (isLonger(input, longest)) return refuseLonger(longest);
  const text = typeof input === 'string' ? input : decodeUtf8(input);
  if (typeof text === 'string') return success(text);
  return failure('replay-encoding', `This is not a text file in UTF-8: byte ${text + 1} is wrong.`);
}

/** Whether a value of unknown type is bytes; other views of a buffer are not. */
export function isBytes(input: unknown): input is Uint8Array {
  return input instanceof Uint8Array;
}

/** Whether a text takes more than `longest` bytes of UTF-8, or whether there are more bytes. */
export function isLonger(input: string | Uint8Array, longest: number): boolean {
  if (input.length > longest || typeof input !== 'string') return input.length > longest;
  return MOST_BYTES * input.length > longest && countUtf8(input) > longest;
}

/** The refusal of a text that is too long, to read as well as to write. */
export function refuseLonger(longest: number): Refusal {
  return failure('replay-too-long', `This is too large for a replay: at most ${longest >> 20} MB.`);
}

/** Most bytes of UTF-8 for a character of a JavaScript string, half a surrogate pair included. */
const MOST_BYTES = 3;
