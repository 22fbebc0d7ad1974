// The texts that bytes may be. A file does not name its encoding: replays of 2048verse are Latin-1, a redirected
// output of Windows is UTF-16, old files are of DOS. UTF-16 and UTF-8 are known by their bytes. The others fit any
// bytes, and frequencies of letters say nothing about 40 letters of moves. So the reader tries them in turn, and
// takes the text that is a game. No game in Latin-1 or of DOS is UTF-8 by chance: the alphabets of 2048verse have no
// such pair of bytes in a legal step.

import { decodeUtf8 } from './decodeUtf8.js';
import { textOfUnits } from './units.js';

const HIGH_CONTROLS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const LATIN_1 = Array.from({ length: 96 }, (_, index) => String.fromCharCode(0xa0 + index)).join('');

/** Latin-1 with the signs that Windows and browsers have in place of its control characters: windows-1252. */
const WESTERN = highUnits(HIGH_CONTROLS + LATIN_1);
/** Code page 850 of DOS. Its box drawing is that of code page 437. */
const DOS = highUnits(
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
    'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
);

/** The code units of the bytes from 0x80 to 0xff. */
function highUnits(signs: string): Uint16Array {
  return Uint16Array.from(signs, (sign) => sign.charCodeAt(0));
}

/**
 * The texts that bytes may be, the likeliest first. It is one for UTF-16 and UTF-8, without the byte order mark. Other
 * bytes are Latin-1 or code page 850.
 */
export function* textsOf(bytes: Uint8Array): Generator<string, void, undefined> {
  const order = detectByteOrder(bytes);
  if (order !== undefined) return yield decodeUtf16(bytes, order);
  const text = decodeUtf8(bytes);
  if (typeof text === 'string') return yield withoutMark(text);
  yield narrowTextOf(bytes, WESTERN);
  yield narrowTextOf(bytes, DOS);
}

/** The text that bytes are. Of several, it is the first that `isRead` accepts, else the likeliest. */
export function decodeText(bytes: Uint8Array, isRead: (text: string) => boolean = () => true): string {
  const texts = [...textsOf(bytes)];
  return (texts.length > 1 && texts.find(isRead)) || texts[0]!;
}

/** How UTF-16 writes its code units: the low byte first, or the high byte. */
export type ByteOrder = 'low' | 'high';

/**
 * The order of the bytes of UTF-16, by its mark or by the zero beside its first letter. Undefined: other bytes. All
 * known formats begin with a letter of ASCII, and none has a zero byte.
 */
export function detectByteOrder(bytes: Uint8Array): ByteOrder | undefined {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return undefined;
  if (second === 0 ? first !== 0 : first === 0xff && second === 0xfe) return 'low';
  if (first === 0 || (first === 0xfe && second === 0xff)) return 'high';
  return undefined;
}

/** The text of UTF-16. An odd last byte becomes the sign of what cannot be read. */
export function decodeUtf16(bytes: Uint8Array, order: ByteOrder): string {
  const [low, high] = order === 'low' ? [0, 1] : [1, 0];
  const units = new Uint16Array((bytes.length + 1) >> 1);
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    units[at >> 1] = bytes[at + low]! | (bytes[at + high]! << 8);
  }
  if (bytes.length % 2 === 1) units[bytes.length >> 1] = UNREADABLE;
  return withoutMark(textOfUnits(units));
}

const MARK = '\ufeff';
const UNREADABLE = 0xfffd;

function withoutMark(text: string): string {
  return text.startsWith(MARK) ? text.slice(1) : text;
}

function narrowTextOf(bytes: Uint8Array, high: Uint16Array): string {
  return textOfUnits(Uint16Array.from(bytes, (byte) => (byte < 0x80 ? byte : high[byte - 0x80]!)));
}
