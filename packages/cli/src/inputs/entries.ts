/**
 * The games and positions of a text: one a line, texts of replays one after another, or grids of numbers with
 * empty lines between them.
 */
import { type Entry, entriesOf, type FormatName, kindOf } from '@twofold/core';

/** A row of a grid: numbers with something between them, and no `/`, which puts several rows on one line. */
const ROW = /^[\s,|]*[\d._-]+([\s,|]+[\d._-]+)+[\s,|]*$/;

/** The entries of a text, at least one. `from` is the notation of all; `any`: that of each is found. */
export function* entriesIn(text: string, from: FormatName = 'any'): Generator<Entry> {
  if (isOneText(text, from)) return yield* entriesOf(text, from);
  const splitter = new Splitter(from);
  let isEmpty = true;
  for (const entry of splitter.split(linesIn(text))) {
    isEmpty = false;
    yield entry;
  }
  if (isEmpty) yield { text, line: 1 };
}

/** The entries of lines as they come. Undefined is a line that is too long, and refused as an empty one. */
export async function* entriesAmong(
  lines: AsyncIterable<string | undefined>,
  from: FormatName = 'any',
): AsyncGenerator<Entry> {
  const splitter = new Splitter(from);
  let whole: string[] | undefined; // the lines of a text that only its end ends
  let before = 0; // empty lines before it
  for await (const line of lines) {
    if (whole) whole.push(line ?? '');
    else if (splitter.isFresh && isOneText(line ?? '', from)) whole = [line!];
    else {
      before++;
      yield* splitter.take(line ?? '');
    }
  }
  if (whole === undefined) return yield* splitter.end();
  for (const entry of entriesOf(whole.join('\n'), from)) yield { ...entry, line: entry.line + before };
}

/** Whether entries are not lines: replays as text, and the classic game's save. */
function isOneText(text: string, from: FormatName): boolean {
  if (from !== 'any') return from === 'text' || from === 'classic';
  const kind = kindOf(text);
  return kind === 'text' || kind === 'save';
}

function* linesIn(text: string): Generator<string> {
  for (let begin = 0; begin <= text.length; ) {
    const found = text.indexOf('\n', begin);
    const end = found < 0 ? text.length : found;
    yield text.slice(begin, end);
    begin = end + 1;
  }
}

/** Divides lines into entries: each is one, but neighbouring rows of a grid are one together. */
class Splitter {
  readonly #mayHaveGrids: boolean;
  #line = 0;
  #rows: string[] = [];
  /** Whether there was nothing but empty lines so far. */
  isFresh = true;

  constructor(from: FormatName) {
    this.#mayHaveGrids = from === 'any' || from === 'values';
  }

  *split(lines: Iterable<string>): Generator<Entry> {
    for (const line of lines) yield* this.take(line);
    yield* this.end();
  }

  *take(line: string): Generator<Entry> {
    this.#line++;
    const isWritten = /\S/.test(line);
    if (isWritten) this.isFresh = false;
    if (isWritten && this.#mayHaveGrids && ROW.test(line)) {
      this.#rows.push(line);
      return;
    }
    yield* this.#grid(this.#line);
    if (isWritten) yield { text: line, line: this.#line };
  }

  *end(): Generator<Entry> {
    yield* this.#grid(this.#line + 1);
  }

  /** The rows that end before this line. */
  *#grid(next: number): Generator<Entry> {
    if (this.#rows.length === 0) return;
    const line = next - this.#rows.length;
    const text = this.#rows.join('\n');
    this.#rows = [];
    yield { text, line };
  }
}
