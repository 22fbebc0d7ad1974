// The input of readers of whole files: a text, or its bytes. The limit is in bytes for both, because a text that is
// written to a file comes back as bytes.
import type { Failure, Result } from '../result.js';
import { failure, type Refusal, refuseNonText } from './answers.js';
import { textsOf } from './text.js';
import { countUtf8 } from './utf8.js';

/** Reads a text into a value, or refuses it. */
type Read<T> = (text: string) => Result<T>;

/**
 * Reads a text, or bytes in the first encoding in which they have a value. More than `longest` bytes of UTF-8 are refused
 * unread. Where no encoding gives one, the refusal is that of the text that is right for longest.
 */
export function readText<T>(input: string | Uint8Array, longest: number, read: Read<T>): Result<T> {
  const noText = isBytes(input) ? undefined : refuseNonText(input);
  if (noText !== undefined) return noText;
  if (isLonger(input, longest)) return refuseLonger(longest);
  return typeof input === 'string' ? read(input) : readBytes(input, read);
}

function readBytes<T>(bytes: Uint8Array, read: Read<T>): Result<T> {
  let refusal: Refusal | undefined;
  for (const text of textsOf(bytes)) {
    const answer = read(text);
    if (answer.ok) return answer;
    if (isFurther(answer.error, refusal?.error)) refusal = answer;
    if (text.includes('\0')) {
      return failure('replay-encoding', 'This is not a text file: it has bytes of zero.');
    }
  }
  return refusal!;
}

function isFurther(one: Failure, other: Failure | undefined): boolean {
  if (other === undefined) return true;
  const lines = (one.line ?? 0) - (other.line ?? 0);
  return lines > 0 || (lines === 0 && (one.column ?? 0) > (other.column ?? 0));
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
