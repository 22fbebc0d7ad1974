/**
 * Text in the width of a terminal. Commander wraps what it knows, not the text behind it nor messages of errors:
 * a terminal would break them in the middle of words.
 */

/** The width of a stream's terminal in columns. Infinity where it is none: what reads it breaks lines itself. */
export function widthOf(stream: NodeJS.WriteStream): number {
  return stream.isTTY && stream.columns > 0 ? stream.columns : Number.POSITIVE_INFINITY;
}

/**
 * A text whose paragraphs fit `width` columns. Lines that begin with a space are kept as they are, such as those of
 * lists and examples. Of an example that is too long, the explanation behind ` # ` goes to a line of its own before it.
 * A text that fits is not changed.
 */
export function wrapText(text: string, width: number): string {
  const lines = text.split('\n');
  if (lines.every((line) => line.length <= width)) return text;
  const wrapped: string[] = [];
  let paragraph: string[] = [];
  const end = () => {
    if (paragraph.some((line) => line.length > width)) wrapped.push(...wrapWords(paragraph.join(' '), width));
    else wrapped.push(...paragraph);
    paragraph = [];
  };
  for (const line of lines) {
    if (line !== '' && !line.startsWith(' ')) paragraph.push(line);
    else {
      end();
      wrapped.push(...(line.length > width ? splitExample(line, width) : [line]));
    }
  }
  end();
  return wrapped.join('\n');
}

/** The same for a text whose lines are sentences of their own: none is joined with the next. */
export function wrapLines(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => wrapText(line, width))
    .join('\n');
}

function wrapWords(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** `  command   # about` as `  # about` and `  command`. A command is never broken: it is there to be copied. */
function splitExample(line: string, width: number): string[] {
  const [, indent, command, about] = /^( +)(\S.*?) +# (.*)$/.exec(line) ?? [];
  if (indent === undefined || command === undefined) return [line];
  const mark = `${indent}# `;
  return [...wrapWords(about!, width - mark.length).map((words) => mark + words), indent + command];
}
