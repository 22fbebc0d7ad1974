// Exports that nobody imports. A module's exports are its promise to others: one that nobody uses hides dead code, or
// a name that its own module alone needs. Exports of a package's entry count as used, and so do all exports of a module that
// is imported whole. Tests, benchmarks and tools are users, too.
import { ROOT } from '../run.mjs';
import { readModules } from './moduleNames.mjs';
import { below } from './rules.mjs';

/** What no import shows, and who uses it. @type {Record<string, string>} */
const USED_OTHERWISE = {
  'packages/cli/src/main.ts run': 'bin/twofold.js, which imports the build',
  'packages/server/src/ranked/times.ts parseTimes':
    'will read the stored times of ranked games, which are written already',
  'packages/server/src/testing/threadBundle.ts setup': 'Vitest, by vitest.config.ts',
  'tools/tests/mutants/plugin.mjs strykerPlugins': 'Stryker',
};

/**
 * The exports that nobody uses, one line each.
 * @param {string} root
 * @returns {string[]}
 */
export function findUnusedExports(root) {
  const { entries, modules } = readModules(root);
  const used = usesOf(modules, [...entries.values()]);
  return [...modules].flatMap(([path, { exported }]) =>
    [...exported]
      .filter(([name]) => !used.has(`${path} ${name}`) && !used.has(`${path} *`))
      .filter(([name]) => !(`${below(root, path)} ${name}` in USED_OTHERWISE))
      .map(([name, line]) => `${below(root, path)}:${line} exports ${name}, which nobody imports`),
  );
}

/**
 * Every used name as `path name`. A name that is passed on is used where the next module's is.
 * @param {Map<string, import('./moduleNames.mjs').Module>} modules @param {string[]} entries
 */
function usesOf(modules, entries) {
  /** @type {Set<string>} */
  const used = new Set();
  const use = (/** @type {string} */ path, /** @type {string} */ name) => {
    if (used.has(`${path} ${name}`)) return;
    used.add(`${path} ${name}`);
    for (const each of modules.get(path)?.passed ?? []) {
      if (each.as === '*') use(each.from, name);
      else if (name === '*' || name === each.as) use(each.from, each.name);
    }
  };
  for (const path of entries) use(path, '*');
  for (const { uses } of modules.values()) for (const { from, name } of uses) use(from, name);
  return used;
}

if (process.argv[1] === import.meta.filename) {
  const unused = findUnusedExports(ROOT);
  for (const line of unused) console.error(line);
  process.exitCode = unused.length > 0 ? 1 : 0;
}
