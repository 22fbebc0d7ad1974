/**
 * How long work stands, on stderr: one line that is written over on a terminal; elsewhere, where every line stays, a
 * line now and then.
 */
const PIPED_EVERY = 10_000; // milliseconds

/** What is needed of process.stderr. */
export interface ProgressStream {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

export interface ProgressLine {
  show(text: string): void;
  /** Leaves the terminal's line free for what comes next. */
  end(): void;
}

export function progressLine(stream: ProgressStream, now: () => number = Date.now): ProgressLine {
  if (stream.isTTY) {
    return {
      show: (text) => void stream.write(`\r\x1b[K${text.slice(0, (stream.columns ?? 80) - 1)}`),
      end: () => void stream.write('\r\x1b[K'),
    };
  }
  let last = now();
  return {
    show(text) {
      if (now() - last < PIPED_EVERY) return;
      last = now();
      stream.write(`${text}\n`);
    },
    end: () => {},
  };
}
