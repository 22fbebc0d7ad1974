/**
 * The progress of work, on stderr. On a terminal it is one line that is rewritten. Elsewhere every line
 * stays, and a line appears now and then.
 */
const PIPED_EVERY = 10_000; // milliseconds

/** The part of process.stderr that is used here. */
export interface ProgressStream {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

export interface ProgressLine {
  show(text: string): void;
  /** A line that stays, above the rewritten one. */
  say(text: string): void;
  /** Clears the terminal's line for the output that follows. */
  end(): void;
}

export function progressLine(stream: ProgressStream, now: () => number = Date.now): ProgressLine {
  if (stream.isTTY) {
    return {
      show: (text) => void stream.write(`\r\x1b[K${text.slice(0, (stream.columns ?? 80) - 1)}`),
      say: (text) => void stream.write(`\r\x1b[K${text}\n`),
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
    say: (text) => void stream.write(`${text}\n`),
    end: () => {},
  };
}
