// The rows of the move list. A line of moves is broken where it has variations: they follow in rows of their own, and the line
// goes on below them.
import { lineFrom, type MoveNode, type MoveTree } from './moveTree';

export interface MoveRow {
  readonly depth: number; // 0: the main line
  readonly nodes: readonly MoveNode[];
  readonly before: number; // moves of this line that are left out before the row
  readonly after: number; // and after it
}

/** Moves that are listed on each side of the shown position. */
const NEAR = 40;

/** The rows of a tree, near the position that is shown. */
export function rowsOf(tree: MoveTree, shown: MoveNode): MoveRow[] {
  const rows: MoveRow[] = [];
  const [first] = tree.root.children;
  if (first) addLine(rows, first, 0, shown.ply);
  return rows;
}

function addLine(rows: MoveRow[], first: MoveNode, depth: number, ply: number): void {
  const line = lineFrom(first);
  const from = Math.max(0, Math.min(ply - NEAR - first.ply, line.length - NEAR));
  const to = Math.min(line.length, Math.max(from + NEAR, ply + NEAR - first.ply));
  let row: MoveNode[] = [];
  let before = from;
  const end = (after: number) => {
    if (row.length > 0) rows.push({ depth, nodes: row, before, after });
    row = [];
    before = 0;
  };
  for (const node of line.slice(from, to)) {
    row.push(node);
    const { children } = node.parent!;
    const isFork = children[0] === node && children.length > 1;
    if (!isFork) continue;
    const isLast = node === line[to - 1];
    end(isLast ? line.length - to : 0);
    for (const other of children.slice(1)) addLine(rows, other, depth + 1, ply);
  }
  end(line.length - to);
}
