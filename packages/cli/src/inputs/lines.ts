/** The lines of a stream, of which none can fill the memory. */

/** Most characters of a line. */
export const LONGEST_LINE = 2 ** 20;

/** Each line without its end. Undefined in place of a line that is too long; its characters are dropped. */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array>,
  longest = LONGEST_LINE,
): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder();
  let line = '';
  let isTooLong = false;
  for await (const chunk of stream) {
    const pieces = decoder.decode(chunk, { stream: true }).split('\n');
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) {
        yield isTooLong ? undefined : line;
        line = '';
        isTooLong = false;
      }
      if (line.length + piece.length > longest) isTooLong = true;
      line = isTooLong ? '' : line + piece;
    }
  }
  if (isTooLong || line !== '') yield isTooLong ? undefined : line;
}
