// Doc comments of the public packages. Each name that an index exports has one, and so has each member of its interfaces
// and classes. Readers see what the `.d.ts` shows: the compiler drops trailing comments, such as `a: number; // in ms`.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../run.mjs';
import { readPackages } from './repository.mjs';

/** Packages whose names are for everybody. What only our own packages use is not checked. */
const PUBLIC = ['core', 'lessons', 'lock', 'protocol', 'sandbox', 'server', 'solver', 'trainer'];
const INTERNAL = /^\.\/(?:internal|src\/|package)/;

/** @param {string} root @returns {string[]} the sources of all public entries */
function entriesOf(root) {
  return readPackages(root)
    .filter(({ folder }) => PUBLIC.includes(folder))
    .flatMap(({ path }) => {
      const { exports = {} } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
      return Object.entries(exports).flatMap(([key, target]) =>
        INTERNAL.test(key) || typeof target === 'string'
          ? []
          : [join(path, target.types.replace(/^\.\/dist\//, 'src/').replace(/\.d\.ts$/, '.ts'))],
      );
    });
}

/**
 * The public names and members without a doc comment, a line each.
 * @param {string} root
 * @param {string[]} [entries]
 */
export function findUndocumented(root, entries = entriesOf(root)) {
  const program = ts.createProgram(entries, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  });
  const checker = program.getTypeChecker();
  /** @type {Set<string>} */
  const found = new Set();
  for (const entry of entries) {
    const source = program.getSourceFile(entry);
    const symbol = source && checker.getSymbolAtLocation(source);
    if (!symbol) continue;
    for (const name of checker.getExportsOfModule(symbol)) {
      const own = name.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(name) : name;
      for (const line of lacksOf(own, checker, root)) found.add(line);
    }
  }
  return [...found].sort();
}

/** @param {ts.Symbol} symbol @param {ts.TypeChecker} checker @param {string} root @returns {string[]} */
function lacksOf(symbol, checker, root) {
  const declarations = symbol.declarations ?? [];
  const [first] = declarations;
  if (!first || ts.isSourceFile(first)) return []; // a way of the lessons as a whole: learners read its source
  if (!first.getSourceFile().fileName.startsWith(join(root, 'packages'))) return [];
  const lacks = isDocumented(symbol, checker) ? [] : [lineOf(first, symbol.name, root)];
  const members = declarations.flatMap(membersOf).flatMap((member) => {
    const own = member.name && checker.getSymbolAtLocation(member.name);
    return own && !isDocumented(own, checker) ? [lineOf(member, `${symbol.name}.${own.name}`, root)] : [];
  });
  return [...lacks, ...members];
}

/** @param {ts.Symbol} symbol @param {ts.TypeChecker} checker */
const isDocumented = (symbol, checker) => symbol.getDocumentationComment(checker).length > 0;

/** The named members of an interface or a class that others see. @param {ts.Declaration} declaration */
function membersOf(declaration) {
  if (!ts.isInterfaceDeclaration(declaration) && !ts.isClassDeclaration(declaration)) return [];
  return [...declaration.members].filter(
    (member) =>
      member.name !== undefined &&
      !ts.isPrivateIdentifier(member.name) &&
      !(ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)),
  );
}

/** @param {ts.Node} node @param {string} name @param {string} root */
function lineOf(node, name, root) {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return `${relative(root, source.fileName)}:${line + 1} ${name} has no doc comment`;
}

if (process.argv[1] === import.meta.filename) {
  const lines = findUndocumented(ROOT);
  for (const line of lines) console.error(line);
  process.exitCode = lines.length > 0 ? 1 : 0;
}
