// The input of readers of whole files: a text, or its bytes.
import type { Result } from '../result.js';
import { failure, refuseNonText, success } from './answers.js';
import { decodeUtf8 } from './utf8.js';

/** The text, or the text of UTF-8 bytes. Refuses more than `longest` characters or bytes before it looks at them. */
export function textOf(input: string | Uint8Array, longest: number): Result<string> {
  const noText = ArrayBuffer.isView(input) ? undefined : refuseNonText(input);
  if (noText !== undefined) return noText;
  if (input.length > longest) {
    return failure('replay-too-long', `This is too large for a replay: at most ${longest >> 20} MB.`);
  }
  const text = typeof input === 'string' ? input : decodeUtf8(input);
  if (typeof text === 'string') return success(text);
  return failure('replay-encoding', `This is not a text file in UTF-8: byte ${text + 1} is wrong.`);
}
