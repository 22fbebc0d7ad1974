// Exports that nobody imports. A module's exports are its promise to others: one that nobody uses hides dead code, or
// a name that its own module alone needs. Exports of a package's entry count as used, and so do all exports of a module that
// is imported whole. Tests, benchmarks and tools are users, too.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../run.mjs';
import { resolveRelative } from './imports.mjs';
import { modulesBelow, readPackages } from './repository.mjs';
import { below } from './rules.mjs';

/** The folders whose modules export and import. */
const FOLDERS = ['packages', 'tools', 'bench', 'e2e'];
/** Built files, and AssemblyScript: its exports are functions of the WebAssembly. */
const SKIPPED = /[\\/]dist[\\/]|packages[\\/]solver[\\/]kernel[\\/]/;

/** What no import shows, and who uses it. @type {Record<string, string>} */
const USED_OTHERWISE = {
  'packages/cli/src/main.ts run': 'bin/twofold.js, which imports the build',
  'packages/server/src/ranked/times.ts parseTimes':
    'will read the stored times of ranked games, which are written already',
  'tools/tests/mutants/plugin.mjs strykerPlugins': 'Stryker',
};

/**
 * @typedef {object} Module what a module exports and uses
 * @property {Map<string, number>} exported names, with the line of each
 * @property {{ from: string, name: string }[]} uses names of other modules; `*` stands for all
 * @property {{ from: string, name: string, as: string }[]} passed names that it exports again; `*` stands for all
 */

/** @param {ts.Node} node */
function hasExport(node) {
  return ts.canHaveModifiers(node)
    ? (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    : false;
}

/** The names that a declaration makes. @param {ts.Node} node @returns {ts.Identifier[]} */
function namesOf(node) {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.flatMap(({ name }) => boundBy(name));
  const { name } = /** @type {{ name?: ts.Node }} */ (node);
  return name && ts.isIdentifier(name) ? [name] : [];
}

/** @param {ts.BindingName} name @returns {ts.Identifier[]} */
function boundBy(name) {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundBy(element.name) : []));
}

/**
 * Reads a module's syntax tree.
 * @param {string} path
 * @param {(specifier: string) => string | undefined} find the module that a specifier names
 * @returns {Module}
 */
function readModule(path, find) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, false);
  /** @type {Module} */
  const module = { exported: new Map(), uses: [], passed: [] };
  const use = (/** @type {string} */ specifier, /** @type {string} */ name) => {
    const from = find(specifier);
    if (from !== undefined) module.uses.push({ from, name });
  };
  const note = (/** @type {ts.Node} */ node, /** @type {string} */ name) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    module.exported.set(name, line + 1);
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      for (const name of importedBy(node)) use(node.moduleSpecifier.text, name);
    } else if (ts.isExportDeclaration(node)) {
      readExport(node, module, find, note);
    } else if (hasExport(node)) {
      const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
      const isDefault = ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(isDefaultWord);
      if (isDefault) note(node, 'default');
      else
        for (const name of namesOf(node)) {
          // A type that its own module names belongs to what that module exports.
          if (!isType || countOf(source.text, name.text) === 1) note(name, name.text);
        }
    }
    const whole = wholeModule(node);
    if (whole !== undefined) use(whole, '*');
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) readImportType(node, use);
    for (const doc of /** @type {{ jsDoc?: ts.Node[] }} */ (node).jsDoc ?? []) visit(doc);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return module;
}

/** @param {ts.Modifier} modifier */
const isDefaultWord = ({ kind }) => kind === ts.SyntaxKind.DefaultKeyword;

/** How often a text has a word. @param {string} text @param {string} word */
function countOf(text, word) {
  return text.split(new RegExp(`\\b${word.replace('$', '\\$')}\\b`)).length - 1;
}

/** The names that an import takes. @param {ts.ImportDeclaration} node @returns {string[]} */
function importedBy({ importClause }) {
  const { name, namedBindings } = importClause ?? {};
  const first = name ? ['default'] : [];
  if (!namedBindings) return first;
  if (ts.isNamespaceImport(namedBindings)) return ['*'];
  return [...first, ...namedBindings.elements.map((each) => (each.propertyName ?? each.name).text)];
}

/**
 * @param {ts.ExportDeclaration} node @param {Module} module
 * @param {(specifier: string) => string | undefined} find @param {(node: ts.Node, name: string) => void} note
 */
function readExport({ moduleSpecifier, exportClause }, module, find, note) {
  const from =
    moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? find(moduleSpecifier.text) : undefined;
  if (!exportClause || ts.isNamespaceExport(exportClause)) {
    if (from !== undefined) module.passed.push({ from, name: '*', as: '*' });
    return;
  }
  for (const each of exportClause.elements) {
    if (from === undefined) note(each, each.name.text);
    else module.passed.push({ from, name: (each.propertyName ?? each.name).text, as: each.name.text });
  }
}

/** A module that is imported whole: by `import()`, by the address of a worker, or by a mock. @param {ts.Node} node */
function wholeModule(node) {
  if (!(ts.isCallExpression(node) || ts.isNewExpression(node))) return undefined;
  const { expression, arguments: [first] = [] } = node;
  const isImport = expression.kind === ts.SyntaxKind.ImportKeyword;
  const isUrl = ts.isNewExpression(node) && ts.isIdentifier(expression) && expression.text === 'URL';
  if (!(isImport || isUrl) || !first || !ts.isStringLiteralLike(first)) return undefined;
  return isUrl && !first.text.startsWith('.') ? `./${first.text}` : first.text;
}

/** @param {ts.ImportTypeNode} node @param {(specifier: string, name: string) => void} use */
function readImportType({ argument, qualifier }, use) {
  const { literal } = /** @type {ts.LiteralTypeNode} */ (argument);
  if (!ts.isStringLiteral(literal)) return;
  const first = qualifier && ts.isQualifiedName(qualifier) ? qualifier.left : qualifier;
  use(literal.text, first && ts.isIdentifier(first) ? first.text : '*');
}

/**
 * The entries of the packages by the names that others import: sources, not built files.
 * @param {string} root
 * @returns {Map<string, string>}
 */
function entriesOf(root) {
  /** @type {Map<string, string>} */
  const entries = new Map();
  for (const { path, name } of readPackages(root)) {
    const { exports = {} } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    for (const [key, target] of Object.entries(exports)) {
      const built = typeof target === 'string' ? target : target.default;
      const source = join(path, built.replace(/^\.\/dist\//, 'src/').replace(/\.js$/, '.ts'));
      if (existsSync(source)) entries.set(join(name, key), source);
    }
  }
  return entries;
}

/**
 * The exports that nobody uses, one line each.
 * @param {string} root
 * @returns {string[]}
 */
export function findUnusedExports(root) {
  const entries = entriesOf(root);
  /** @type {Map<string, Module>} */
  const modules = new Map();
  for (const path of FOLDERS.flatMap((folder) => modulesBelow(join(root, folder)))) {
    if (SKIPPED.test(relative(root, path))) continue;
    const find = (/** @type {string} */ specifier) => {
      const [bare = ''] = specifier.split('?');
      return bare.startsWith('.') ? resolveRelative(path, bare) : entries.get(bare);
    };
    modules.set(path, readModule(path, find));
  }
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
 * @param {Map<string, Module>} modules @param {string[]} entries
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
