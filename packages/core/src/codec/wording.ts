// Pieces of the messages that refuse a text. The reader of a message is the person with the file.

/** A piece of untrusted text as it may stand in a message: quoted, printable, and short. */
export function quote(text: string): string {
  const printable = text.slice(0, 24).replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '\ufffd');
  return text.length > 24 ? `"${printable}..."` : `"${printable}"`;
}

/** "1 move", "2 moves". */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
