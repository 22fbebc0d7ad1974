/**
 * The source of a way as a reader should see it: without the observer, which only watches. The text of the
 * file is given, because this package reads no files.
 */
import type { Routine } from './catalogue/way.js';

/** Of the formatter. */
const LINE_WIDTH = 110;

/** A line of source, and the pseudo-code that says the same. */
export interface SourceLine {
  /** The line as the file has it. */
  text: string;
  /** Indices into the way's `lines`. */
  lines: number[];
}

/** What a way shows of its file. `text` is the content of `routine.file`. */
export function sourceOf(routine: Routine, text: string): SourceLine[] {
  const whole = withoutObserver(text);
  const shown = routine.functions?.map((name) => functionIn(whole, name)).join('\n') ?? whole;
  const texts = shown.trimEnd().split('\n');
  const codes = texts.map((line) => line.trim());
  // Of equal lines the last is meant: the outermost routine stands last.
  const places = routine.lines.map(({ code }) => (code === '' ? -1 : codes.lastIndexOf(code)));
  return texts.map((line, at) => ({
    text: line,
    lines: [...routine.lines.keys()].filter((index) => places[index] === at),
  }));
}

/** TypeScript of this package without its observer: the same function, which nobody watches. */
export function withoutObserver(text: string): string {
  return text
    .replace(/^ *(?:if \(.*\) )?observe\?\..*\n/gm, '')
    .replace(/,? *\n? *observe\?: Observer,?/g, '')
    .replace(/, observe\b/g, '')
    .replace(/, (?:type )?Observer\b|\b(?:type )?Observer, /g, '')
    .replace(/^(.*\()\n((?: {2}\S.*\n)+)(\).*\{)$/gm, inOneLine)
    .replace(/^( *(?:if|while) \(.*\)) \{\n *([^\n{}]+;)\n *\}$/gm, '$1 $2');
}

/** A list of parameters in one line, as the formatter writes it if it fits. */
function inOneLine(lines: string, head: string, parameters: string, tail: string): string {
  const line =
    head +
    parameters
      .trim()
      .split(/,?\n */)
      .join(', ') +
    tail;
  return line.length <= LINE_WIDTH ? line : lines;
}

/** A function with its doc comment. */
function functionIn(text: string, name: string): string {
  const found = new RegExp(`(?:/\\*\\*(?:(?!\\*/)[^])*\\*/\\n)?export function ${name}\\([^]*?\\n}\\n`).exec(
    text,
  );
  if (!found) throw new RangeError(`There is no function ${name}.`);
  return found[0];
}
