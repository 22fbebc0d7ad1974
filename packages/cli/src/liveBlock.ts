/**
 * A few lines on stdout that are rewritten while they change. Where stdout cannot do that, only the last text
 * appears.
 */

/** The part of process.stdout that is used here. */
export interface BlockStream {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

export interface LiveBlock {
  show(text: string): void;
  /** Writes the final text, which stays. */
  end(text: string): void;
}

/** `term` is the terminal's type: a dumb terminal cannot move its cursor up. */
export function liveBlock(stream: BlockStream, term: string | undefined): LiveBlock {
  if (!stream.isTTY || term === 'dumb')
    return { show: () => {}, end: (text) => void stream.write(`${text}\n`) };
  let height = 0;
  const write = (text: string) => {
    // A wrapped line would be two, and the cursor would not move up far enough.
    const lines = text.split('\n').map((line) => line.slice(0, (stream.columns ?? 80) - 1));
    stream.write(`${height > 0 ? `\x1b[${height}A\x1b[J` : ''}${lines.join('\n')}\n`);
    height = lines.length;
  };
  return { show: write, end: write };
}
