/**
 * The games and positions of a text: one a line, texts of replays one after another, or boards of several lines, which
 * core divides.
 */
import { detectTextKind, type Entry, type FormatName, splitEntries } from '@twofold/core';
import { BoardLines, isEntryLine } from '@twofold/core/internal';

/** The entries of a text, at least one. `from` is the notation of all; `any`: that of each is found. */
export function* entriesIn(text: string, from: FormatName = 'any'): Generator<Entry> {
  if (isOneText(text, from)) return yield* splitEntries(text, from);
  let isEmpty = true;
  for (const entry of partsOf(text, from)) {
    isEmpty = false;
    yield entry;
  }
  if (isEmpty) yield { text, line: 1 };
}

function* partsOf(text: string, from: FormatName): Generator<Entry> {
  const lines = linesFor(from);
  for (const line of linesIn(text)) yield* lines.take(line);
  yield* lines.end();
}

/** Divides lines: in a format of one line, each is an entry. */
function linesFor(from: FormatName): BoardLines {
  if (from === 'any') return new BoardLines(isEntryLine);
  return from === 'values' || from === 'ranks' ? new BoardLines() : new BoardLines(() => true);
}

/** The entries of lines as they come. Undefined is a line that is too long, and refused as an empty one. */
export async function* entriesAmong(
  lines: AsyncIterable<string | undefined>,
  from: FormatName = 'any',
): AsyncGenerator<Entry> {
  const splitter = linesFor(from);
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
  for (const entry of splitEntries(whole.join('\n'), from)) yield { ...entry, line: entry.line + before };
}

/** Whether entries are not lines: replays as text, and the classic game's save. */
function isOneText(text: string, from: FormatName): boolean {
  if (from !== 'any') return from === 'text' || from === 'classic';
  const kind = detectTextKind(text);
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
