/** Lines for an operator that come again and again, such as each second while a database is away. */

const AGAIN_MS = 60_000;
/** Other lines of the time before are forgotten: their texts may differ each time. */
const MOST_LINES = 100;

/** Passes a line on, but only one a minute of a subject. By default a line is its own subject. */
export function withoutRepeats(log: (line: string) => void, now = () => performance.now()) {
  const said = new Map<string, number>();
  return (line: string, subject = line): void => {
    const at = now();
    const last = said.get(subject);
    if (last !== undefined && at - last < AGAIN_MS) return;
    if (said.size >= MOST_LINES) said.clear();
    said.set(subject, at);
    log(line);
  };
}
