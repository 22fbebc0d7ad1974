// The names that modules export and use, read from their syntax trees. exports.mjs and publicNames.mjs compare them.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { resolveRelative } from './imports.mjs';
import { modulesBelow, readPackages } from './repository.mjs';

/** The folders whose modules export and import. */
const FOLDERS = ['packages', 'tools', 'bench', 'e2e', 'examples'];
/** Built files, and AssemblyScript: its exports are functions of the WebAssembly. */
const SKIPPED = /[\\/]dist[\\/]|packages[\\/]solver[\\/]kernel[\\/]/;

/**
 * @typedef {object} Module what a module exports and uses
 * @property {Map<string, number>} exported names, with the line of each
 * @property {Set<string>} types those of its exported names that are types
 * @property {Set<string>} signatures the types that its exported declarations name
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
  const module = { exported: new Map(), types: new Set(), signatures: new Set(), uses: [], passed: [] };
  const use = (/** @type {string} */ specifier, /** @type {string} */ name) => {
    const from = find(specifier);
    if (from !== undefined) module.uses.push({ from, name });
  };
  const note = (/** @type {ts.Node} */ node, /** @type {string} */ name) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    module.exported.set(name, line + 1);
  };
  /** The names that calls of `import()` take. @type {Map<ts.Node, string[]>} */
  const late = new Map();
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      for (const name of importedBy(node)) use(node.moduleSpecifier.text, name);
    } else if (ts.isExportDeclaration(node)) {
      readExport(node, module, find, note);
    } else if (hasExport(node)) {
      const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
      if (isType) for (const { text } of namesOf(node)) module.types.add(text);
      noteSignature(node, module.signatures);
      const isDefault = ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(isDefaultWord);
      if (isDefault) note(node, 'default');
      else
        for (const name of namesOf(node)) {
          // A type that its own module names belongs to what that module exports.
          if (!isType || countOf(source.text, name.text) === 1) note(name, name.text);
        }
    }
    if (ts.isVariableDeclaration(node)) for (const [call, names] of lateNames(node)) late.set(call, names);
    const whole = wholeModule(node);
    if (whole !== undefined) for (const name of late.get(node) ?? ['*']) use(whole, name);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) readImportType(node, use);
    for (const doc of /** @type {{ jsDoc?: ts.Node[] }} */ (node).jsDoc ?? []) visit(doc);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return module;
}

/** Notes the types that a declaration names outside the bodies of its functions. @param {ts.Node} node @param {Set<string>} types */
function noteSignature(node, types) {
  if (ts.isBlock(node)) return;
  if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) types.add(node.typeName.text);
  if (ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression))
    types.add(node.expression.text);
  ts.forEachChild(node, (child) => noteSignature(child, types));
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

/**
 * The names that a declaration takes of `await import()`, or of several in `await Promise.all([…])`, by the call.
 * @param {ts.VariableDeclaration} node @returns {[call: ts.Node, names: string[]][]}
 */
function lateNames({ name, initializer }) {
  if (!initializer || !ts.isAwaitExpression(initializer)) return [];
  const { expression } = initializer;
  if (!ts.isCallExpression(expression)) return [];
  const [first] = expression.arguments;
  if (ts.isArrayBindingPattern(name) && first && ts.isArrayLiteralExpression(first)) {
    return name.elements.flatMap((element, at) => {
      const call = first.elements[at];
      return ts.isBindingElement(element) && call ? takenOf(call, element.name) : [];
    });
  }
  return takenOf(expression, name);
}

/** @param {ts.Node} call @param {ts.BindingName} name @returns {[call: ts.Node, names: string[]][]} */
function takenOf(call, name) {
  if (!ts.isObjectBindingPattern(name) || name.elements.some((each) => each.dotDotDotToken)) return [];
  return [[call, name.elements.map((each) => nameOf(each.propertyName ?? each.name))]];
}

/** @param {ts.Node} node */
const nameOf = (node) => (ts.isIdentifier(node) || ts.isStringLiteral(node) ? node.text : '*');

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
 * All modules of a repository, and the entries of its packages by the names that others import.
 * @param {string} root
 */
export function readModules(root) {
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
  return { entries, modules };
}
