/** How busy the machine was with other programs while something was measured. */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

export interface Watch {
  readonly at: number;
  readonly busy: number;
}

export function startWatch(): Watch {
  return { at: performance.now(), busy: busyMs() };
}

/** `busyCores`: cores that worked since, for whomever. Nothing else ran if that is what the measured programs need. */
export function otherWork({ at, busy }: Watch): { busyCores: number; loadAverage: number } {
  const busyCores = (busyMs() - busy) / (performance.now() - at);
  return { busyCores: Number(busyCores.toFixed(2)), loadAverage: Number(loadavg()[0]!.toFixed(1)) };
}

/** Milliseconds for which the machine's cores were busy, together. */
export function busyMs(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return 10 * (user + nice + system + irq + softirq);
}
