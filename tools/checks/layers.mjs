// The layers of the code: which package may import which, and no cycle between modules. Compares every
// import, of values and of types, with the table below and with the package's own manifest.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ROOT } from '../run.mjs';
import { importsOf, resolveRelative } from './imports.mjs';

/**
 * @typedef {object} Layer
 * @property {string[]} packages workspace packages it may import, by folder
 * @property {string[]} [testPackages] workspace packages that its tests may import as well
 * @property {boolean} node whether it may use Node's own modules
 * @property {boolean} external whether it may use packages from outside
 * @property {Record<string, Partial<Layer>>} [edges] folders below its sources with more permissions, because they see a platform
 * @property {string[]} [rooms] folders of its sources from the lowest to the highest: a module imports from its own
 *   room and lower ones. `views` stands for each folder in it. Files beside the rooms are above them all.
 * @property {string[]} [products] folders beside its sources whose files its modules may name by URL
 */

/**
 * Every package by its folder. core and solver see no platform: clock, storage and the like are passed in.
 * @type {Record<string, Layer>}
 */
export const LAYERS = {
  core: { packages: [], testPackages: ['lessons'], node: false, external: false },
  solver: {
    packages: ['core'],
    node: false,
    external: false,
    edges: { 'engine/node': { node: true } },
    products: ['dist', 'networks'],
  },
  trainer: { packages: ['core', 'solver'], node: true, external: true },
  protocol: { packages: ['core'], node: false, external: true },
  server: { packages: ['core', 'protocol', 'solver'], node: true, external: true },
  web: {
    packages: ['core', 'solver', 'protocol', 'lessons', 'sandbox'],
    node: false,
    external: true,
    rooms: [
      'locales', // catalogues
      'browser', // needed by every page: paths, fetching again, focus
      'i18n',
      'theme',
      'settings', // the model
      'ui', // shared parts of views: icons, panels, toasts, links
      'storage',
      'board', // view and input of a board
      'game', // the game in play
      'replay', // recorded games
      'share',
      'coach',
      'views',
      'app',
    ],
  },
  lessons: { packages: [], node: false, external: false },
  sandbox: { packages: ['core', 'lessons'], node: false, external: true },
  cli: {
    packages: ['core', 'solver', 'trainer', 'protocol', 'server', 'lessons', 'sandbox'],
    node: true,
    external: true,
  },
};

/**
 * @typedef {object} Package
 * @property {string} folder its name below `packages`
 * @property {string} path
 * @property {string} name in its manifest
 * @property {string[]} dependencies names in its manifest
 * @property {string[]} testDependencies names that its tests may import as well
 */

/**
 * Everything in a repository that breaks its layers, one line each, naming file and import.
 * @param {string} root
 * @param {Record<string, Layer>} layers
 * @returns {string[]}
 */
export function findProblems(root, layers = LAYERS) {
  const packages = readPackages(root);
  const tools = Object.keys(readManifest(root).devDependencies ?? {});
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  const problems = packages.flatMap((own) => {
    const layer = layers[own.folder];
    if (!layer) return [`packages/${own.folder} is in no layer: add it to tools/checks/layers.mjs`];
    const sources = sourcesBelow(join(own.path, 'src'));
    return sources.flatMap((file) => checkFile({ file, own, layer, packages, tools, root, graph }));
  });
  return [...problems, ...findCycles(graph).map((cycle) => describeCycle(cycle, root))];
}

/**
 * @param {{ file: string, own: Package, layer: Layer, packages: Package[], tools: string[], root: string,
 *   graph: Map<string, string[]> }} context
 */
function checkFile({ file, own, layer: whole, packages, tools, root, graph }) {
  const test = isTest(file);
  const layer = { ...whole, ...edgeOf(file, own, whole) };
  /** @type {string[]} */
  const edges = [];
  const problems = importsOf(file).flatMap(({ specifier, runs }) => {
    if (specifier.startsWith('.')) {
      const target = resolveRelative(file, specifier);
      if (target && runs) edges.push(target);
      if (target && !test && isUpward(file, target, own, layer)) return [`imports upward from ${specifier}`];
      if (!runs && target && isProduct(target, own, layer)) return [];
      return leavesPackage(target, own, test) ? [`leaves its package by ${specifier}`] : [];
    }
    return checkBare({ specifier, own, layer, packages, tools: test ? tools : [], test });
  });
  if (!test) graph.set(file, edges);
  return problems.map((problem) => `${relative(root, file)} ${problem}`);
}

/**
 * Whether a module's import leads to a higher room, or from one view to another.
 * @param {string} file @param {string} target @param {Package} own @param {Layer} layer
 */
function isUpward(file, target, own, { rooms }) {
  const [from, to] = [file, target].map((path) => relative(join(own.path, 'src'), path).split(sep));
  if (!rooms || !from || !to || to[0] === '..') return false;
  const height = (/** @type {string[]} */ path) =>
    path.length === 1 ? rooms.length : rooms.indexOf(path[0] ?? '');
  if (from[0] === 'views' && to[0] === 'views') return from[1] !== to[1];
  return height(to) > height(from);
}

/** The additional permissions of a file's folder. @param {string} file @param {Package} own @param {Layer} layer */
function edgeOf(file, own, { edges = {} }) {
  const path = relative(join(own.path, 'src'), file).split(sep).join('/');
  return Object.entries(edges).find(([folder]) => path.startsWith(`${folder}/`))?.[1];
}

/** @param {string} target @param {Package} own @param {Layer} layer */
function isProduct(target, own, { products = [] }) {
  return products.some((folder) => target.startsWith(join(own.path, folder) + sep));
}

/** @param {string | undefined} target @param {Package} own @param {boolean} test */
function leavesPackage(target, own, test) {
  if (target === undefined) return false;
  const inside = target.startsWith(own.path + sep);
  // A test may also read files at the root (fixtures, scripts), but never another package's inside.
  return test
    ? !inside && target.includes(`${sep}packages${sep}`)
    : !target.startsWith(join(own.path, 'src') + sep);
}

/**
 * @param {{ specifier: string, own: Package, layer: Layer, packages: Package[], tools: string[],
 *   test: boolean }} context
 * @returns {string[]}
 */
function checkBare({ specifier, own, layer, packages, tools, test }) {
  if (/^(data:|https?:|\/)/.test(specifier)) return [];
  if (specifier.startsWith('node:')) return layer.node || test ? [] : [`uses Node's ${specifier}`];
  const name = packageOf(specifier);
  const workspace = packages.find((candidate) => candidate.name === name);
  const declared = own.dependencies.includes(name) || (test && own.testDependencies.includes(name));
  const known = test ? [...layer.packages, ...(layer.testPackages ?? [])] : layer.packages;
  if (workspace && workspace !== own && !known.includes(workspace.folder)) {
    return [`imports ${name}, which ${own.folder} may not know`];
  }
  if (workspace === own || specifier.startsWith('virtual:')) return [];
  if (!workspace && !layer.external && !test) return [`imports ${name}, but ${own.folder} stands alone`];
  return declared || tools.includes(name) ? [] : [`imports ${name}, which its package.json does not declare`];
}

/** @param {string} specifier `@scope/name/file` or `name/file` */
function packageOf(specifier) {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Tests, and modules that only tests use. @param {string} file */
function isTest(file) {
  return /\.test\.tsx?$|[\\/]testing\.ts$|[\\/](fixtures|testing)[\\/]/.test(file);
}

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
function describeCycle(cycle, root) {
  const names = [...cycle, ...cycle.slice(0, 1)].map((file) => relative(root, file));
  return `import cycle: ${names.join(' -> ')}`;
}

/** @param {string} folder @returns {string[]} */
function sourcesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => join(folder, file))
    .sort();
}

/** @param {string} root @returns {Package[]} */
function readPackages(root) {
  return readdirSync(join(root, 'packages'))
    .map((folder) => ({ folder, path: join(root, 'packages', folder) }))
    .filter(({ path }) => existsSync(join(path, 'package.json')))
    .map(({ folder, path }) => {
      const { name, dependencies, peerDependencies, devDependencies } = readManifest(path);
      return {
        folder,
        path,
        name,
        dependencies: Object.keys({ ...dependencies, ...peerDependencies }),
        testDependencies: Object.keys(devDependencies ?? {}),
      };
    });
}

/**
 * @param {string} folder
 * @returns {{ name: string, dependencies?: object, peerDependencies?: object, devDependencies?: object }}
 */
function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

if (process.argv[1] === import.meta.filename) {
  const problems = findProblems(ROOT);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
