/**
 * Adds calls of the recorder to a program's text. Nothing is printed anew: the calls go in between. None has a new
 * line, so each line keeps its number. The program does the same as before: the added names occur nowhere in it. Each
 * variable is read by a function of its own, which may throw.
 */
import { blockScope, declarationOf, functionScope, moduleScope, type Scope, seenFrom } from './scope.js';
import { childrenOf, isFunction, isTrue, type Node, nodeIn, nodesIn, textIn } from './syntax.js';

/** A place at which a program reports its values. */
export interface Site {
  line: number; // from 1
  names: string[];
  own: number; // how many of the names are of the running function: the first ones
  call: string; // the name of the function, '' if it has none or for the module
  isEnd: boolean; // a function gives its result here
}

/** A program that reports its steps to the recorder in the global variable `RECORDER`. */
export interface Instrumented {
  code: string;
  sites: Site[];
}

/** The name by which the program's first line finds its recorder. */
export const RECORDER = '__recorder';

/** Undefined: acorn cannot read the program. Then QuickJS names its mistake, if it has one. */
export async function instrument(code: string): Promise<Instrumented | undefined> {
  const { parse } = await loadParser();
  try {
    const tree = parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
    return new Instrumenter(code).run(tree as unknown as Node);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Fetches the library, once. */
export function loadParser(): Promise<Pick<typeof import('acorn'), 'parse'>> {
  return import('acorn');
}

/** Where a node stands: its scope, and the name of the function that runs. */
interface Context {
  scope: Scope;
  call: string;
}

/** Statements that have no step of their own: declarations without effect, and what only holds other statements. */
const SILENT = [
  'FunctionDeclaration',
  'ClassDeclaration',
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ExportNamedDeclaration', // without a declaration
  'EmptyStatement',
  'BlockStatement',
  'TryStatement',
  'WhileStatement', // its condition has one, each time
  'DoWhileStatement',
];

class Instrumenter {
  readonly #code: string;
  readonly #recorder: string;
  readonly #frame: string;
  readonly #index: string;
  readonly #sites: Site[] = [];
  readonly #roles = new WeakMap<Node, Role>();
  readonly #texts: { at: number; text: string }[] = []; // at one place, in the order of the list

  constructor(code: string) {
    this.#code = code;
    [this.#recorder, this.#frame, this.#index] = ['r', 'f', 'i'].map((letter) => freeName(code, letter)) as [
      string,
      string,
      string,
    ];
  }

  run(program: Node): Instrumented {
    const [recorder, body] = [this.#recorder, nodesIn(program, 'body')];
    const take = `const ${recorder}=globalThis.${RECORDER};delete globalThis.${RECORDER};`;
    this.#put(body[0]?.start ?? this.#code.length, `${take}const ${this.#frame}=0;`);
    this.#statements(body, { scope: moduleScope(program), call: '' });
    return { code: this.#joined(), sites: this.#sites };
  }

  /** At one place, what was put first stands first. */
  #joined(): string {
    let [joined, from] = ['', 0];
    for (const { at, text } of this.#texts.toSorted((one, other) => one.at - other.at)) {
      joined += this.#code.slice(from, at) + text;
      from = at;
    }
    return joined + this.#code.slice(from);
  }

  #put(at: number, text: string): void {
    this.#texts.push({ at, text });
  }

  #statements(statements: readonly Node[], context: Context): void {
    for (const statement of statements) {
      if (hasStep(statement))
        this.#put(statement.start, `;${this.#step(statement, statement.start, context)};`);
      this.#visit(statement, context);
    }
  }

  /** A statement in the place of a block gets braces: two statements are in the place of one. */
  #body(body: Node | undefined, context: Context, first = ''): void {
    if (!body) return;
    if (body.type === 'BlockStatement') {
      this.#put(body.start + 1, first);
      this.#visit(body, context);
      return;
    }
    this.#put(body.start, `{${first}`);
    this.#statements([body], context);
    this.#put(body.end, '}');
  }

  /** A call that reports the variables seen from a place. `name`: the recorder's method. */
  #step(node: Node, place: number, context: Context, name = 's'): string {
    const { own, outer } = seenFrom(context.scope, place);
    const names = [...own, ...outer];
    const { line } = (node.type === 'LabeledStatement' ? nodeIn(node, 'body')! : node).loc.start;
    const site = this.#sites.push({ line, names, own: own.length, call: context.call, isEnd: false }) - 1;
    const last = names.at(-1);
    const index = this.#index;
    const choose = names.slice(0, -1).map((each, at) => `${index}===${at}?${each}:`);
    const read = last === undefined ? '' : `,${names.length},${index}=>${choose.join('')}${last}`;
    const frame = name === 's' ? `${this.#frame},` : '';
    return `${this.#recorder}.${name}(${frame}${site}${read})`;
  }

  #visit(node: Node, context: Context): void {
    if (isFunction(node)) return this.#function(node, context);
    const visit = VISITS[node.type];
    if (visit) return visit(this.#tools, node, context);
    for (const child of childrenOf(node)) {
      if (isFunction(child)) this.#roles.set(child, roleOf(node, child));
      this.#visit(child, context);
    }
  }

  /** What the visits of single kinds of nodes need. */
  readonly #tools: Tools = {
    put: (at, text) => this.#put(at, text),
    step: (node, place, context) => this.#step(node, place, context),
    statements: (list, context) => this.#statements(list, context),
    body: (body, context, first) => this.#body(body, context, first),
    visit: (node, context) => node && this.#visit(node, context),
    leave: (node, context) => `${this.#recorder}.r(${this.#frame},${this.#siteOf(node, context)},`,
  };

  #siteOf(node: Node, { call }: Context): number {
    return this.#sites.push({ line: node.loc.start.line, names: [], own: 0, call, isEnd: true }) - 1;
  }

  #function(node: Node, around: Context): void {
    const id = nodeIn(node, 'id');
    const { name = '', isMethod } = this.#roles.get(node) ?? { isMethod: false };
    const scope = functionScope(node, around.scope, isMethod);
    const context = { scope, call: (id && textIn(id, 'name')) ?? name };
    for (const parameter of nodesIn(node, 'params')) this.#visit(parameter, context);
    const body = nodeIn(node, 'body')!;
    const [recorder, frame] = [this.#recorder, this.#frame];
    if (body.type === 'BlockStatement') {
      this.#put(body.start + 1, `const ${frame}=${recorder}.e();`);
      this.#statements(nodesIn(body, 'body'), context);
      this.#put(body.end - 1, `;${recorder}.l(${frame});`);
      return;
    }
    this.#put(body.start, `${recorder}.x(${this.#step(body, body.start, context, 'a')},(`);
    this.#visit(body, context);
    this.#put(body.end, '))');
  }
}

interface Tools {
  put(at: number, text: string): void;
  step(node: Node, place: number, context: Context): string;
  statements(list: readonly Node[], context: Context): void;
  body(body: Node | undefined, context: Context, first?: string): void;
  visit(node: Node | undefined, context: Context): void;
  /** The beginning of the call that reports what a function gives. */
  leave(node: Node, context: Context): string;
}

type Visit = (tools: Tools, node: Node, context: Context) => void;

const visitBlock: Visit = (tools, node, context) =>
  tools.statements(nodesIn(node, 'body'), inside(node, context));

/** The head of a loop runs once more for each value. */
const visitEach: Visit = (tools, node, context) => {
  const within = inside(node, context);
  for (const part of ['left', 'right']) tools.visit(nodeIn(node, part), within);
  const body = nodeIn(node, 'body')!;
  tools.body(body, within, `;${tools.step(node, body.start, within)};`);
};

/** Statements that hold others. */
const VISITS: Readonly<Record<string, Visit>> = {
  BlockStatement: visitBlock,
  StaticBlock: visitBlock,
  ForOfStatement: visitEach,
  ForInStatement: visitEach,
  LabeledStatement: (tools, node, context) => tools.visit(nodeIn(node, 'body'), context),
  IfStatement(tools, node, context) {
    tools.visit(nodeIn(node, 'test'), context);
    for (const part of ['consequent', 'alternate']) tools.body(nodeIn(node, part), context);
  },
  ForStatement(tools, node, context) {
    const within = inside(node, context);
    for (const part of ['init', 'test']) tools.visit(nodeIn(node, part), within);
    const update = nodeIn(node, 'update');
    if (update) tools.put(update.start, `${tools.step(node, update.start, within)},`);
    tools.visit(update, within);
    tools.body(nodeIn(node, 'body'), within);
  },
  WhileStatement(tools, node, context) {
    visitCondition(tools, node, context);
    tools.body(nodeIn(node, 'body'), context);
  },
  DoWhileStatement(tools, node, context) {
    tools.body(nodeIn(node, 'body'), context);
    visitCondition(tools, node, context);
  },
  CatchClause(tools, node, context) {
    const within = inside(node, context);
    tools.visit(nodeIn(node, 'param'), within);
    tools.body(nodeIn(node, 'body'), within);
  },
  SwitchStatement(tools, node, context) {
    const within = inside(node, context);
    tools.visit(nodeIn(node, 'discriminant'), context);
    for (const each of nodesIn(node, 'cases')) {
      tools.visit(nodeIn(each, 'test'), within);
      tools.statements(nodesIn(each, 'consequent'), within);
    }
  },
  ReturnStatement(tools, node, context) {
    const value = nodeIn(node, 'argument');
    if (!value) return tools.put(node.start + 'return'.length, ` ${tools.leave(node, context)}void 0)`);
    tools.put(value.start, `${tools.leave(node, context)}(`);
    tools.visit(value, context);
    tools.put(value.end, '))');
  },
};

function visitCondition(tools: Tools, node: Node, context: Context): void {
  const test = nodeIn(node, 'test')!;
  tools.put(test.start, `${tools.step(test, test.start, context)},`);
  tools.visit(test, context);
}

function inside(node: Node, context: Context): Context {
  return { ...context, scope: blockScope(node, context.scope) };
}

function hasStep(statement: Node): boolean {
  if (statement.type === 'LabeledStatement') return hasStep(nodeIn(statement, 'body')!);
  return !SILENT.includes(declarationOf(statement).type) && textIn(statement, 'directive') === undefined;
}

/** What a function without a name of its own is called, and whether its `this` is worth showing. */
interface Role {
  name?: string | undefined;
  isMethod: boolean;
}

/** The name is that of the variable, property or method whose value the function is. */
function roleOf(parent: Node, child: Node): Role {
  const isMethod = parent.type === 'MethodDefinition' || isTrue(parent, 'method');
  const named = nodeIn(parent, 'id') ?? nodeIn(parent, 'key') ?? nodeIn(parent, 'left');
  const name = named && named !== child ? textIn(named, 'name') : undefined;
  return { name, isMethod: isMethod && child.type === 'FunctionExpression' };
}

/** A name that occurs nowhere in a text. */
function freeName(code: string, letter: string): string {
  let name = `__${letter}`;
  while (code.includes(name)) name += '_';
  return name;
}
