// The imports of a module, read from its syntax tree. They are values and types, static and dynamic,
// re-exports, `import('x')` in types, and files named by `new URL('x', import.meta.url)`. The compiler
// resolves these, but does not check that a manifest declares each workspace import.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ts from 'typescript';

/**
 * @typedef {object} Import
 * @property {string} specifier as written, without a query such as `?worker`; a URL's begins with a dot
 * @property {boolean} runs false for a URL, which names a file without running it as part of the module
 */

/** @typedef {ts.Node & { jsDoc?: ts.Node[] }} Documented */

/**
 * Every import of a TypeScript or JavaScript file, in order. In JavaScript types are imported by comments.
 * @param {string} path
 * @param {string} [text] its contents, read from the path if left out
 * @returns {Import[]}
 */
export function importsOf(path, text = readFileSync(path, 'utf8')) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const isScript = /\.m?js$/.test(path);
  /** @type {Import[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const specifier = specifierOf(node);
    if (specifier && ts.isStringLiteralLike(specifier)) {
      const runs = !ts.isNewExpression(node);
      const [bare = ''] = specifier.text.split('?');
      found.push({ specifier: runs || bare.startsWith('.') ? bare : `./${bare}`, runs });
    }
    if (isScript) for (const doc of /** @type {Documented} */ (node).jsDoc ?? []) visit(doc);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * The expression that names a module, if a node imports one.
 * @param {ts.Node} node
 * @returns {ts.Node | undefined}
 */
function specifierOf(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return node.argument.literal;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return node.arguments[0];
  }
  return ts.isNewExpression(node) && isModuleUrl(node) ? node.arguments?.[0] : undefined;
}

/** @param {ts.NewExpression} node */
function isModuleUrl({ expression, arguments: args }) {
  const base = args?.[1];
  return (
    ts.isIdentifier(expression) &&
    expression.text === 'URL' &&
    base !== undefined &&
    ts.isPropertyAccessExpression(base) &&
    ts.isMetaProperty(base.expression)
  );
}

/**
 * The file that a relative specifier means, by the rules of both NodeNext (`./a.js` is `a.ts`) and
 * bundlers (`./a`); undefined where there is none.
 * @param {string} from the importing file
 * @param {string} specifier
 */
export function resolveRelative(from, specifier) {
  const path = resolve(dirname(from), specifier);
  const stem = path.replace(/\.jsx?$/, '');
  const candidates = [
    path,
    `${stem}.ts`,
    `${stem}.tsx`,
    `${path}.ts`,
    `${path}/index.ts`,
    `${path}/index.tsx`,
  ];
  return candidates.find((candidate) => existsSync(candidate) && statSync(candidate).isFile());
}
