// Any Unicode inside a line-based text file. Three kinds of characters are written as escapes: the end of the
// quotation, characters that no editor shows, and unpaired surrogates. UTF-8 has no form for the last. All
// other characters stay as they are.

/** Control, format and separator characters other than the space, and unpaired surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t' };

/** The text with backslashes before `close` and itself, and `\u{hex}` for invisible characters. */
export function escapeText(text: string, close: '"' | '}'): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(close, `\\${close}`)
    .replace(UNPRINTABLE, (character) => {
      return NAMED[character] ?? `\\u{${character.codePointAt(0)!.toString(16)}}`;
    });
}

/**
 * The meaning of the escape at the start of `text`, such as `\n` or `\u{2028}`, and its length. Undefined: no
 * escape.
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
