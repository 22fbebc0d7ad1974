/** The syntax tree as acorn gives it, read without its types: only some fields of some nodes matter here. */

/** A node of the tree. Its other fields are read by `nodeIn`, `nodesIn` and `textIn`. */
export interface Node {
  type: string;
  start: number; // offsets in the source
  end: number;
  loc: { start: { line: number } };
}

/** The node in a field, if it has one. */
export function nodeIn(node: Node, field: string): Node | undefined {
  const value = fieldOf(node, field);
  return isNode(value) ? value : undefined;
}

/** The nodes in a field that is a list. Holes of patterns are left out. */
export function nodesIn(node: Node, field: string): Node[] {
  const value = fieldOf(node, field);
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** A text in a field, such as a name or an operator. */
export function textIn(node: Node, field: string): string | undefined {
  const value = fieldOf(node, field);
  return typeof value === 'string' ? value : undefined;
}

/** Whether a field is true. */
export function isTrue(node: Node, field: string): boolean {
  return fieldOf(node, field) === true;
}

/** All nodes directly below a node, in the order of the source. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(isNode)
    .sort((one, other) => one.start - other.start);
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

export function isFunction({ type }: Node): boolean {
  return FUNCTIONS.includes(type);
}

function fieldOf(node: Node, field: string): unknown {
  return (node as unknown as Record<string, unknown>)[field];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
