// How often a student has checked an assignment, and how long its page was seen. Kept on the device, for each assignment.
import { createSignal, onCleanup } from 'solid-js';

const PREFIX = 'twofold.task.';
const EVERY = 5000; // milliseconds between two notes of the time
/** A longer time between two notes is a pause of the device. */
const LONGEST = 2 * EVERY;

export interface TaskLog {
  readonly tries: number;
  readonly seconds: number;
}

const NONE: TaskLog = { tries: 0, seconds: 0 };

/** Parses a kept log. Never throws. */
export function parseLog(text: string | null): TaskLog {
  try {
    const { tries, seconds } = JSON.parse(text ?? 'null') as TaskLog;
    const isCount = (value: number) => Number.isInteger(value) && value >= 0 && value <= 1_000_000_000;
    return isCount(tries) && isCount(seconds) ? { tries, seconds } : NONE;
  } catch {
    return NONE;
  }
}

/** The log of an assignment, which counts the seconds of the page that is seen. */
export function createTaskLog(task: string, now: () => number = () => performance.now()) {
  const read = () => parseLog(keptText(PREFIX + task));
  const [log, setLog] = createSignal(read());
  let last = now();
  let rest = 0; // milliseconds of no whole second
  const note = (tries: number) => {
    const lap = document.visibilityState === 'visible' ? Math.min(now() - last, LONGEST) : 0;
    last = now();
    const seconds = Math.floor((rest + lap) / 1000);
    rest = rest + lap - 1000 * seconds;
    const [own, kept] = [log(), read()]; // another tab may have noted more
    setLog({
      tries: Math.max(own.tries, kept.tries) + tries,
      seconds: Math.max(own.seconds, kept.seconds) + seconds,
    });
    keep(PREFIX + task, JSON.stringify(log()));
  };
  const noteTime = () => note(0);
  const restart = () => {
    if (document.visibilityState === 'visible') last = now();
  };
  const timer = setInterval(noteTime, EVERY);
  addEventListener('pagehide', noteTime);
  document.addEventListener('visibilitychange', restart);
  onCleanup(() => {
    clearInterval(timer);
    removeEventListener('pagehide', noteTime);
    document.removeEventListener('visibilitychange', restart);
    noteTime();
  });
  return { log, noteTry: () => note(1) };
}

function keptText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is blocked: the log begins with each visit
  }
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // As above.
  }
}
