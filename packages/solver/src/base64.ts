const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes that a module holds as text. Without atob or Buffer: neither is the language's own. */
export function fromBase64(text: string): Uint8Array {
  const values = new Uint8Array(128);
  for (let digit = 0; digit < 64; digit++) values[DIGITS.charCodeAt(digit)] = digit;
  const digits = text.replace(/=+$/, '');
  const bytes = new Uint8Array((digits.length * 3) >> 2);
  let held = 0;
  for (let at = 0, byte = 0; at < digits.length; at++) {
    held = (held << 6) | values[digits.charCodeAt(at)]!;
    if (at % 4 !== 0) bytes[byte++] = held >> (6 - 2 * (at % 4));
  }
  return bytes;
}
