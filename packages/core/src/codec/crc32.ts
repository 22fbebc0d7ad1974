// CRC-32 (ISO-HDLC, as in zip and PNG). It finds every change of up to 32 neighbouring bits, and a badly
// copied link loses or gains such bits. The checksum protects from accidents, not from forgery:
// `verifyReplay` does that.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  return remainder;
});

/** The checksum as an unsigned 32-bit number. */
export function crc32(bytes: Uint8Array): number {
  let remainder = 0xffffffff;
  for (const byte of bytes) remainder = (remainder >>> 8) ^ TABLE[(remainder ^ byte) & 255]!;
  return ~remainder >>> 0;
}
