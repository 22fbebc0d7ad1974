// UTF-8 read back, in the generalised form that `utf8.ts` writes. A file of its own: a page that only writes loads no reader.
import { textOfUnits } from './units.js';

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
