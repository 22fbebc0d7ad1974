// UTF-8 for core, which has no TextEncoder. It is the generalised form (WTF-8): an unpaired surrogate is
// written as its own three bytes. A JavaScript string may hold one, and plain UTF-8 has no form for it. Every
// string, and so every seed, survives a round trip.

import { textOfUnits } from './units.js';

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

/**
 * The text of UTF-8 bytes, or the index of the first byte of a sequence that cannot be right: incomplete, overlong
 * or half a surrogate pair. `halves` allows a lone half, as `encodeUtf8` writes it. A pair still has its four bytes
 * only, so that each text has one form.
 */
export function decodeUtf8(bytes: Uint8Array, halves = false): string | number {
  const units = new Uint16Array(bytes.length);
  let length = 0;
  for (let i = 0; i < bytes.length; ) {
    const extra = continuationCount(bytes[i]!);
    const point = extra === 0 ? bytes[i]! : readSequence(bytes, i, extra);
    if (point < 0) return i;
    const half = point >> 10;
    if (half === HIGH || half === LOW) {
      if (!halves || (half === LOW && units[length - 1]! >> 10 === HIGH)) return i;
    }
    if (point < 0x10000) units[length++] = point;
    else {
      units[length++] = 0xd7c0 + (point >> 10); // 0xd800 less 0x10000 >> 10
      units[length++] = 0xdc00 | (point & 0x3ff);
    }
    i += extra + 1;
  }
  return textOfUnits(units.subarray(0, length));
}

/** The first six bits of the first and of the second half of a pair. The last unit of a whole pair is a LOW one. */
const HIGH = 0xd800 >> 10;
const LOW = 0xdc00 >> 10;

function continuationCount(lead: number): number {
  if (lead < 0x80) return 0;
  if (lead < 0xe0) return 1;
  return lead < 0xf0 ? 2 : 3;
}

/** Smallest code point with this number of continuation bytes. Below it a sequence is overlong. */
const SMALLEST = [0, 0x80, 0x800, 0x10000];

function readSequence(bytes: Uint8Array, at: number, extra: number): number {
  const lead = bytes[at]!;
  if (lead < 0xc2 || lead > 0xf4) return -1;
  let point = lead & (0x3f >> extra);
  for (let k = 1; k <= extra; k++) {
    const byte = bytes[at + k];
    if (byte === undefined || (byte & 0xc0) !== 0x80) return -1;
    point = (point << 6) | (byte & 0x3f);
  }
  return point >= SMALLEST[extra]! && point <= 0x10ffff ? point : -1;
}
