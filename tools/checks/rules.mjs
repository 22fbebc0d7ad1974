// The rules that an import may break: of a package's source, of its test, and of a module outside of packages.
import { join, relative, sep } from 'node:path';
import { isTest } from './repository.mjs';
import { lapseOfRooms } from './rooms.mjs';

/** @typedef {import('./repository.mjs').Package} Package */
/** @typedef {import('./rooms.mjs').Rooms} Rooms */

/**
 * @typedef {object} Layer the permissions of a package's sources
 * @property {string[]} packages workspace packages it may import, by folder
 * @property {string[]} [testPackages] workspace packages that its tests may import as well
 * @property {boolean} node whether it may use Node's own modules
 * @property {boolean} external whether it may use packages from outside
 * @property {Record<string, Partial<Layer>>} [edges] folders below its sources with more permissions, because they see a platform
 * @property {boolean} [bundled] it is published as a bundle, and declares what the bundle holds as devDependencies
 * @property {Rooms} [rooms] a module imports from its own room and lower ones
 * @property {string[]} [products] folders beside its sources whose files its modules may name by URL
 */

/**
 * @typedef {object} Area modules that no package publishes. They may use Node, the root's devDependencies, and what the
 *   packages declare that they import.
 * @property {string[]} packages packages whose modules it may import, by folder: also modules that these do not export
 * @property {string[]} areas other areas that it may import
 */

/**
 * @typedef {object} Repository
 * @property {string} root
 * @property {Package[]} packages
 * @property {string[]} tools the root's devDependencies
 * @property {Record<string, Layer>} layers by the package's folder
 * @property {Record<string, Area>} areas by folder
 * @property {string[]} areasOfTests those that tests of packages may import
 */

/**
 * @typedef {object} Import
 * @property {string} file the importing module
 * @property {string} specifier
 * @property {boolean} runs false for a URL, which only names a file
 * @property {string} [target] the file, if the specifier is relative
 */

/**
 * The rule that an import in a package breaks, if any.
 * @param {Import} own @param {Package} pack @param {Repository} repository
 */
export function lapseInPackage(own, pack, repository) {
  const layer = layerOf(own.file, pack, repository);
  if (own.target === undefined) return lapseOfName(own, pack, layer, repository);
  if (isTest(own.file)) return lapseOfTest(own, own.target, pack, repository);
  return lapseOfSource(own, own.target, pack, layer);
}

/**
 * The permissions of a module, with those of its folder.
 * @param {string} file @param {Package} pack @param {Repository} repository
 * @returns {Layer}
 */
function layerOf(file, pack, { layers }) {
  const layer = /** @type {Layer} */ (layers[pack.folder]);
  const path = below(join(pack.path, 'src'), file);
  const edge = Object.entries(layer.edges ?? {}).find(([folder]) => path.startsWith(`${folder}/`));
  return { ...layer, ...edge?.[1] };
}

/** @param {Import} own @param {string} target @param {Package} pack @param {Layer} layer */
function lapseOfSource({ file, specifier, runs }, target, pack, { rooms, products = [] }) {
  const sources = join(pack.path, 'src');
  if (!runs && products.some((folder) => isIn(target, join(pack.path, folder)))) return undefined;
  if (!isIn(target, sources)) return `leaves its package by ${specifier}`;
  if (isTest(target)) return `imports ${specifier}, which is for tests`;
  return rooms && lapseOfRooms(below(sources, file), below(sources, target), rooms);
}

/** @param {Import} own @param {string} target @param {Package} pack @param {Repository} repository */
function lapseOfTest({ specifier }, target, pack, repository) {
  const area = areaOf(target, repository);
  if (area !== undefined) {
    const known = repository.areasOfTests.includes(area);
    return known ? undefined : `imports ${specifier}, but tests of packages may not know ${area}`;
  }
  // A test may also read files at the root, but never another package's inside.
  const foreign = isIn(target, join(repository.root, 'packages')) && !isIn(target, pack.path);
  return foreign ? `leaves its package by ${specifier}` : undefined;
}

/** @param {Import} own @param {Package} pack @param {Layer} layer @param {Repository} repository */
function lapseOfName({ file, specifier }, pack, layer, { packages, tools }) {
  const test = isTest(file);
  if (isLocation(specifier)) return undefined;
  if (specifier.startsWith('node:')) return layer.node || test ? undefined : `uses Node's ${specifier}`;
  const name = nameIn(specifier);
  const workspace = packages.find((candidate) => candidate.name === name);
  if (workspace === pack) return undefined;
  const known = test ? [...layer.packages, ...(layer.testPackages ?? [])] : layer.packages;
  if (workspace && !known.includes(workspace.folder)) {
    return `imports ${name}, which ${pack.folder} may not know`;
  }
  if (!workspace && !layer.external && !test) return `imports ${name}, but ${pack.folder} stands alone`;
  const inTests = test && (tools.includes(name) || pack.testDependencies.includes(name));
  const inBundle = layer.bundled && pack.testDependencies.includes(name);
  const declared = pack.dependencies.includes(name) || inTests || inBundle;
  return declared ? undefined : `imports ${name}, which its package.json does not declare`;
}

/**
 * The rule that an import in an area breaks, if any.
 * @param {Import} own @param {string} area @param {Repository} repository
 */
export function lapseInArea({ specifier, target }, area, repository) {
  const { packages, areas } = /** @type {Area} */ (repository.areas[area]);
  const unknown = `imports ${specifier}, but ${area} may not know`;
  if (target !== undefined) {
    const other = areaOf(target, repository);
    if (other !== undefined) return [area, ...areas].includes(other) ? undefined : `${unknown} ${other}`;
    const owner = repository.packages.find(({ path }) => isIn(target, path));
    return !owner || packages.includes(owner.folder) ? undefined : `${unknown} packages/${owner.folder}`;
  }
  if (isLocation(specifier) || specifier.startsWith('node:')) return undefined;
  const name = nameIn(specifier);
  const workspace = repository.packages.find((candidate) => candidate.name === name);
  if (workspace) return packages.includes(workspace.folder) ? undefined : `${unknown} ${name}`;
  // Modules of a package come with what that package declares.
  const borrowed = repository.packages.some(
    ({ folder, dependencies, testDependencies }) =>
      packages.includes(folder) &&
      (dependencies.includes(name) ||
        (repository.layers[folder]?.bundled && testDependencies.includes(name))),
  );
  return borrowed || repository.tools.includes(name)
    ? undefined
    : `imports ${name}, which the root's package.json does not declare`;
}

/** The area that a file belongs to. @param {string} file @param {Repository} repository */
function areaOf(file, { root, areas }) {
  return Object.keys(areas).find((area) => isIn(file, join(root, area)));
}

/** Whether a specifier is an address, or a module that the bundler makes. @param {string} specifier */
function isLocation(specifier) {
  return /^(?:data:|https?:|virtual:|\/)/.test(specifier);
}

/** @param {string} specifier `@scope/name/file` or `name/file` */
function nameIn(specifier) {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/** @param {string} file @param {string} folder */
function isIn(file, folder) {
  return file.startsWith(folder + sep);
}

/** A file's path below a folder, with `/` on every system. @param {string} folder @param {string} file */
export function below(folder, file) {
  return relative(folder, file).split(sep).join('/');
}
