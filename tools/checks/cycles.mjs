// Import cycles. Modules of a cycle cannot be understood or loaded one after the other.
import { relative } from 'node:path';

/**
 * The cycles of a module graph: one for each edge that leads back into the path being walked.
 * @param {Map<string, string[]>} graph
 * @returns {string[][]} each from a module to itself, the module given once
 */
export function findCycles(graph) {
  /** @type {string[][]} */
  const cycles = [];
  const done = new Set();
  /** @param {string} module @param {string[]} path */
  const walk = (module, path) => {
    const start = path.indexOf(module);
    if (start >= 0) cycles.push(path.slice(start));
    if (start >= 0 || done.has(module)) return;
    for (const next of graph.get(module) ?? []) walk(next, [...path, module]);
    done.add(module);
  };
  for (const module of graph.keys()) walk(module, []);
  return cycles;
}

/** @param {string[]} cycle @param {string} root */
export function describeCycle(cycle, root) {
  const names = [...cycle, ...cycle.slice(0, 1)].map((file) => relative(root, file));
  return `import cycle: ${names.join(' -> ')}`;
}
