/** The lines of a stream of bytes, of which none can fill the memory. */
import { detectByteOrder } from '@twofold/core/internal';
import { textIn } from './read.js';

/** Most bytes of a line. */
const LONGEST_LINE = 2 ** 20;

interface LineOptions {
  readonly longest?: number;
  /** Chooses the encoding of a line where several fit. */
  readonly isRead?: (text: string) => boolean;
}

/** Each line without its end. Undefined in place of a line that is too long; its bytes are dropped. */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array>,
  { longest = LONGEST_LINE, isRead }: LineOptions = {},
): AsyncGenerator<string | undefined> {
  let pieces: Uint8Array[] = []; // of the line at hand
  let length = 0; // of the line, also where it is too long and dropped
  const line = () => {
    const text = length > longest ? undefined : textIn(Buffer.concat(pieces), isRead);
    pieces = [];
    length = 0;
    return text;
  };
  for await (const chunk of inOneByte(stream)) {
    for (let begin = 0; begin < chunk.length; ) {
      const found = chunk.indexOf(LINE_BREAK, begin);
      const piece = chunk.subarray(begin, found < 0 ? chunk.length : found);
      length += piece.length;
      if (length > longest) pieces = [];
      else if (piece.length > 0) pieces.push(piece);
      if (found >= 0) yield line();
      begin += piece.length + 1;
    }
  }
  if (length > 0) yield line();
}

const LINE_BREAK = 0x0a;

/** The stream with a byte for every sign of ASCII: one that begins as UTF-16 becomes UTF-8. */
async function* inOneByte(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let isFirst = true;
  for await (const chunk of stream) {
    const order = isFirst ? detectByteOrder(chunk) : undefined;
    if (order !== undefined) decoder = new TextDecoder(order === 'low' ? 'utf-16le' : 'utf-16be');
    isFirst = false;
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
  }
}
