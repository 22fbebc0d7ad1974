/**
 * The variables that a line can see. Functions and classes are left out: a table of values has no room for them.
 * A name may be seen before it has a value; then reading it throws, and the recorder leaves it out.
 */
import { childrenOf, isFunction, type Node, nodeIn, nodesIn, textIn } from './syntax.js';

/** Names with the place of their declaration, and the scope around. */
export interface Scope {
  names: ReadonlyMap<string, number>;
  /** The outermost scope of a function or of the module. */
  isFunction: boolean;
  around?: Scope | undefined;
}

/** The names seen from a place: those of the running function, and those around it. */
export interface Seen {
  own: string[];
  outer: string[];
}

/** Most names that a line shows: a table of more is not read. */
const MOST = 30;

/** What a place sees. Later declarations of the same function have no value yet. */
export function seenFrom(scope: Scope, place: number): Seen {
  const [own, outer]: string[][] = [[], []];
  const shadowed = new Set<string>();
  let isOwn = true;
  for (let at: Scope | undefined = scope; at; at = at.around) {
    const found = [...at.names].filter(([name, from]) => !shadowed.has(name) && (!isOwn || from < place));
    for (const name of at.names.keys()) shadowed.add(name);
    const list = isOwn ? own! : outer!;
    list.unshift(...found.map(([name]) => name));
    if (at.isFunction) isOwn = false;
  }
  return { own: own!.slice(0, MOST), outer: outer!.slice(0, Math.max(0, MOST - own!.length)) };
}

/** The scope of a function's parameters and body. `this` of methods counts as a variable. */
export function functionScope(node: Node, around: Scope, hasThis: boolean): Scope {
  const names = new Map<string, number>();
  if (hasThis) names.set('this', node.start);
  for (const parameter of nodesIn(node, 'params')) addPattern(names, parameter, parameter.start);
  const body = nodeIn(node, 'body');
  if (body?.type === 'BlockStatement') addBody(names, nodesIn(body, 'body'));
  return { names, isFunction: true, around };
}

/** The scope of a module. */
export function moduleScope(program: Node): Scope {
  const names = new Map<string, number>();
  addBody(names, nodesIn(program, 'body'));
  return { names, isFunction: true };
}

/** The scope of statements in braces, of a `switch`, of the head of a loop or of a `catch`. */
export function blockScope(node: Node, around: Scope): Scope {
  const names = new Map<string, number>();
  if (node.type === 'CatchClause') {
    const param = nodeIn(node, 'param');
    if (param) addPattern(names, param, param.start);
  } else if (node.type === 'SwitchStatement') {
    for (const each of nodesIn(node, 'cases')) addLexical(names, nodesIn(each, 'consequent'));
  } else {
    const heads = ['init', 'left'].flatMap((field) => nodeIn(node, field) ?? []);
    addLexical(names, [...heads, ...nodesIn(node, 'body')]);
  }
  return { names, isFunction: false, around };
}

function addBody(names: Map<string, number>, statements: readonly Node[]): void {
  addLexical(names, statements);
  for (const statement of statements) addVars(names, statement);
}

/** What `let` and `const` declare among these statements. */
function addLexical(names: Map<string, number>, statements: readonly Node[]): void {
  for (const statement of statements) {
    const declared = declarationOf(statement);
    if (declared.type === 'VariableDeclaration' && textIn(declared, 'kind') !== 'var') {
      addDeclared(names, declared);
    }
  }
}

/** What `var` declares anywhere in a function. */
function addVars(names: Map<string, number>, node: Node): void {
  if (isFunction(node)) return;
  if (node.type === 'VariableDeclaration' && textIn(node, 'kind') === 'var') addDeclared(names, node);
  for (const child of childrenOf(node)) addVars(names, child);
}

function addDeclared(names: Map<string, number>, declaration: Node): void {
  for (const each of nodesIn(declaration, 'declarations')) {
    const value = nodeIn(each, 'init');
    if (value && isFunction(value)) continue;
    addPattern(names, nodeIn(each, 'id')!, declaration.start);
  }
}

/** The names of a pattern: `a`, `[a, ...b]`, `{ a, b: c = 1 }`. */
function addPattern(names: Map<string, number>, pattern: Node, place: number): void {
  switch (pattern.type) {
    case 'Identifier':
      names.set(textIn(pattern, 'name')!, place);
      break;
    case 'AssignmentPattern':
      addPattern(names, nodeIn(pattern, 'left')!, place);
      break;
    case 'Property':
      addPattern(names, nodeIn(pattern, 'value')!, place);
      break;
    default: // ArrayPattern, ObjectPattern, RestElement
      for (const field of ['elements', 'properties']) {
        for (const each of nodesIn(pattern, field)) addPattern(names, each, place);
      }
      if (pattern.type === 'RestElement') addPattern(names, nodeIn(pattern, 'argument')!, place);
  }
}

/** The declaration behind `export`. */
export function declarationOf(statement: Node): Node {
  return (statement.type.startsWith('Export') && nodeIn(statement, 'declaration')) || statement;
}
