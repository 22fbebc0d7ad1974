/**
 * The end of a command whose output cannot be written. Either its reader has ended (`twofold verify ... |
 * head -1`), or the disk of the file is full. The exit code is 1, because output is missing. A command with
 * data to save stops in order; any other command ends at once. A closed pipe is not reported as an error;
 * other causes are.
 */
const stops: (() => void)[] = [];
let broken = false;

/** Handles errors of stdout and stderr from now on. */
export function watchOutput(): void {
  process.stdout.on('error', end);
  process.stderr.on('error', end);
}

/** Calls `stop` in place of an immediate end, at most once. */
export function onBrokenOutput(stop: () => void): void {
  stops.push(stop);
  if (broken) stop();
}

/** Whether the output could not be written. */
export function isOutputBroken(): boolean {
  return broken;
}

function end({ code, message }: NodeJS.ErrnoException): void {
  process.exitCode = 1;
  if (broken) return;
  broken = true;
  if (code !== 'EPIPE') console.error(`The output cannot be written: ${message}`);
  if (stops.length === 0) process.exit(1);
  for (const stop of stops) stop();
}
