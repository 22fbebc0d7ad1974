// The names that core and solver promise to everybody. Each must be of use to a stranger: another package or an example
// imports it, or a document names it. A type may also be part of what its package takes or gives. What the
// internal index offers must be imported by another package or area. No name stands in both.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ROOT } from '../run.mjs';
import { readModules } from './moduleNames.mjs';
import { isTest } from './repository.mjs';
import { below } from './rules.mjs';

/** The packages whose indexes are for everybody. */
const PACKAGES = ['core', 'solver'];
/** Pages about the code itself. What they name need not be public. */
const ABOUT_CODE = ['architecture.md', 'decisions.md', 'where-is.md'];

/** @typedef {import('./moduleNames.mjs').Module} Module */

/**
 * The names of an index, each with the module that declares it.
 * @param {string} path @param {Map<string, Module>} modules
 * @returns {Map<string, string>}
 */
function namesOfIndex(path, modules) {
  const { exported, types, passed } = /** @type {Module} */ (modules.get(path));
  const own = [...exported.keys(), ...types].map((name) => /** @type {const} */ ([name, path]));
  const others = passed.flatMap(({ from, as }) =>
    as === '*' ? [...namesOfIndex(from, modules)] : [/** @type {const} */ ([as, from])],
  );
  return new Map([...own, ...others]);
}

/**
 * What breaks these rules, one line each.
 * @param {string} root
 * @returns {string[]}
 */
export function findIdleNames(root) {
  const { modules } = readModules(root);
  const documented = wordsOfDocuments(root);
  return PACKAGES.flatMap((folder) => {
    const sources = join(root, 'packages', folder, 'src');
    const [open, internal] = ['index.ts', 'internal.ts'].map((file) => join(sources, file));
    if (!open || !internal || !modules.has(open)) return [];
    const names = namesOfIndex(open, modules);
    const inside = modules.has(internal) ? namesOfIndex(internal, modules) : new Map();
    const users = [...modules].filter(([path]) => !path.startsWith(join(root, 'packages', folder) + sep));
    const usedBy = (/** @type {string} */ index, /** @type {(path: string) => boolean} */ counts) =>
      new Set(
        users.flatMap(([path, { uses }]) =>
          counts(path) ? uses.filter(({ from }) => from === index).map(({ name }) => name) : [],
        ),
      );
    const used = usedBy(open, (path) => isUse(below(root, path)));
    const usedInside = usedBy(internal, () => true);
    const parts = new Set([...names.values()].flatMap((path) => [...(modules.get(path)?.signatures ?? [])]));
    return [
      ...[...names]
        .filter(([name]) => !used.has(name) && !documented.has(name))
        .filter(([name]) => !parts.has(name))
        .map(
          ([name]) => `${below(root, open)} exports ${name}: no package uses it, and no document names it`,
        ),
      ...[...inside.keys()]
        .filter((name) => !usedInside.has(name))
        .map((name) => `${below(root, internal)} exports ${name}, which no other package uses`),
      ...[...inside.keys()]
        .filter((name) => names.has(name))
        .map((name) => `${below(root, internal)} exports ${name}, as the public index does`),
    ];
  });
}

/** Whether a module is a program of somebody who uses a package, and no test. @param {string} path below the root */
function isUse(path) {
  return /^(?:packages|examples)\//.test(path) && !isTest(path);
}

/** The words that READMEs and pages print as code. @param {string} root */
function wordsOfDocuments(root) {
  const readmes = ['packages', 'examples'].flatMap((area) =>
    foldersIn(join(root, area)).map((folder) => join(folder, 'README.md')),
  );
  const docs = join(root, 'docs');
  const pages = existsSync(docs) ? readdirSync(docs).filter((file) => /\.md$/.test(file)) : [];
  const files = [
    join(root, 'README.md'),
    ...readmes,
    ...pages.filter((file) => !ABOUT_CODE.includes(file)).map((file) => join(docs, file)),
  ];
  const texts = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  const code = texts.flatMap((text) => text.match(/```[\s\S]*?```|`[^`\n]+`/g) ?? []);
  return new Set(code.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []));
}

/** @param {string} folder */
function foldersIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));
}

if (process.argv[1] === import.meta.filename) {
  const idle = findIdleNames(ROOT);
  for (const line of idle) console.error(line);
  process.exitCode = idle.length > 0 ? 1 : 0;
}
