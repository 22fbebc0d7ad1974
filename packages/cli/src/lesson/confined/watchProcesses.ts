/**
 * The memory and the processes of a program and of all that it has started. The system's limits count each process alone, and
 * threads as processes. A right program has few processes; hundreds would take the time of others. This is a look
 * every 100 ms, from outside, on Linux.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Failure } from '@twofold/sandbox';

const EVERY = 100; // milliseconds
/** Processes, without their threads: a shell, a compiler's parts, an interpreter. */
const MOST_PROCESSES = 32;

/** Calls back once when the processes below `pid` are too many or too large. Returns a function that stops the watch. */
export function watchProcesses(
  pid: number,
  megabytes: number,
  onExcess: (failure: Failure) => void,
): () => void {
  const timer = setInterval(() => {
    const { kilobytes, processes } = sizeBelow(pid);
    const isLarge = kilobytes > megabytes * 1024;
    if (!isLarge && processes <= MOST_PROCESSES) return;
    clearInterval(timer);
    onExcess(
      isLarge
        ? { code: 'too-much-memory', megabytes }
        : { code: 'too-many-processes', processes: MOST_PROCESSES },
    );
  }, EVERY);
  timer.unref();
  return () => clearInterval(timer);
}

interface Seen {
  readonly parent: number;
  readonly kilobytes: number;
}

/** A process and its descendants, with memory of their own. Nothing where the system does not tell. */
function sizeBelow(pid: number): { kilobytes: number; processes: number } {
  const seen = new Map<number, Seen>();
  for (const name of processNames()) {
    const process = /^\d+$/.test(name) ? look(name) : undefined;
    if (process) seen.set(Number(name), process);
  }
  const below = [...seen].filter(([id]) => isBelow(id, pid, seen));
  const kilobytes = below.reduce((sum, [, process]) => sum + process.kilobytes, 0);
  return { kilobytes, processes: below.length };
}

function isBelow(id: number, ancestor: number, seen: ReadonlyMap<number, Seen>): boolean {
  let at: number | undefined = id;
  for (let steps = 0; at !== undefined && steps <= seen.size; steps++) {
    if (at === ancestor) return true;
    at = seen.get(at)?.parent;
  }
  return false;
}

function processNames(): string[] {
  try {
    return readdirSync('/proc');
  } catch {
    return [];
  }
}

function look(id: string): Seen | undefined {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'latin1');
    const number = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { parent: number('PPid'), kilobytes: number('RssAnon') + number('RssShmem') };
  } catch {
    return undefined; // it has ended
  }
}
