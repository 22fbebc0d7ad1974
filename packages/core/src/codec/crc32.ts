// CRC-32 (ISO-HDLC, as in zip and PNG): finds every change of up to 32 neighbouring bits, which is what a
// link loses or gains when somebody copies it badly. It protects from accidents, not from forgers; those
// meet `verifyReplay`.

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
