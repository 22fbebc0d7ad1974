/** A few lines on stdout that are written over while they change; only the last of them where nothing can be. */

/** What is needed of process.stdout. */
export interface BlockStream {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

export interface LiveBlock {
  show(text: string): void;
  /** Writes the last text, which stays. */
  end(text: string): void;
}

/** `term` is the terminal's type: a dumb one knows no way back up. */
export function liveBlock(stream: BlockStream, term: string | undefined): LiveBlock {
  if (!stream.isTTY || term === 'dumb')
    return { show: () => {}, end: (text) => void stream.write(`${text}\n`) };
  let height = 0;
  const write = (text: string) => {
    // A line that wraps would be two, and the way up too short.
    const lines = text.split('\n').map((line) => line.slice(0, (stream.columns ?? 80) - 1));
    stream.write(`${height > 0 ? `\x1b[${height}A\x1b[J` : ''}${lines.join('\n')}\n`);
    height = lines.length;
  };
  return { show: write, end: write };
}
