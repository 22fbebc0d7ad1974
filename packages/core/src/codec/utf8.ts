// UTF-8 for core, which has no TextEncoder. It is the generalised form (WTF-8): an unpaired surrogate is
// written as its own three bytes. A JavaScript string may hold one, and plain UTF-8 has no form for it. Every
// string, and so every seed, survives a round trip.

/** Receives bytes one after another: an array of numbers, or a hash that keeps none. */
export interface ByteSink {
  push(byte: number): unknown;
}

/** The text in UTF-8; a lone surrogate takes three bytes. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) pushUtf8(character.codePointAt(0)!, bytes);
  return Uint8Array.from(bytes);
}

/** How many bytes `encodeUtf8` gives. */
export function countUtf8(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at)!;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (point >= 0x10000) at++; // two units
  }
  return bytes;
}

/** Pushes the one to four bytes of a code point. */
export function pushUtf8(point: number, sink: ByteSink): void {
  if (point < 0x80) {
    sink.push(point);
    return;
  }
  if (point < 0x800) sink.push(0xc0 | (point >> 6));
  else {
    if (point < 0x10000) sink.push(0xe0 | (point >> 12));
    else {
      sink.push(0xf0 | (point >> 18));
      sink.push(0x80 | ((point >> 12) & 63));
    }
    sink.push(0x80 | ((point >> 6) & 63));
  }
  sink.push(0x80 | (point & 63));
}
