/** Shared functions of the benchmarks of processor time. */

/**
 * Counts a second of a function that returns its count. CPU time includes collector and compiler threads. On
 * a shared machine, wall time would measure the other jobs.
 */
export function rate(run: () => number): number {
  const begin = process.cpuUsage();
  const count = run();
  const { user, system } = process.cpuUsage(begin);
  return (count / (user + system)) * 1e6;
}

/** The middle one of an odd number of values, rounded. */
export function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[values.length >> 1]!);
}
