// Any Unicode inside a line-based text file: what would end the quotation, what no editor shows, and what
// UTF-8 cannot hold (half a surrogate pair) is written as an escape; all else stands as it is.

/** Control, format and separator characters other than the space, and unpaired surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t' };

/** The text with backslashes before `close` and itself, and `\u{hex}` for what cannot be seen. */
export function escapeText(text: string, close: '"' | '}'): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(close, `\\${close}`)
    .replace(UNPRINTABLE, (character) => {
      return NAMED[character] ?? `\\u{${character.codePointAt(0)!.toString(16)}}`;
    });
}

/**
 * What the escape at the start of `text`, such as `\n` or `\u{2028}`, stands for, and its length; undefined:
 * no escape.
 */
export function readEscape(text: string): { character: string; length: number } | undefined {
  const match = /^\\(?:([\\"}nt])|u\{([0-9a-f]{1,6})\})/.exec(text);
  if (match === null) return undefined;
  const [whole, sign, hex] = match;
  if (sign !== undefined) {
    return { character: sign === 'n' ? '\n' : sign === 't' ? '\t' : sign, length: whole.length };
  }
  const point = Number.parseInt(hex!, 16);
  if (point > 0x10ffff) return undefined;
  return { character: String.fromCodePoint(point), length: whole.length };
}
