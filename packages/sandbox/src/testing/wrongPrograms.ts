/** Programs as learners write them, right ones and wrong ones with the mistake that they make. Their styles differ on purpose. */
import type { MistakeId } from '../check/mistakes/known.js';
import { RIGHT } from './sources.js';

/** A tilt by a routine for one row from the side, in JavaScript. */
const byRow = (routine: string, side = 'side') => `
const cellsOf = (board, side) => {
  const [rows, columns] = [board.length, board[0].length];
  const lines = [];
  if (side === 'WEST' || side === 'EAST') for (let r = 0; r < rows; r++) lines.push(Array.from({ length: columns }, (_, c) => [r, c]));
  else for (let c = 0; c < columns; c++) lines.push(Array.from({ length: rows }, (_, r) => [r, c]));
  return side === 'EAST' || side === 'SOUTH' ? lines.map((line) => line.reverse()) : lines;
};
${routine}
function tilt(board, side) {
  const out = board.map((row) => [...row]);
  for (const cells of cellsOf(board, ${side})) {
    const row = tiltRow(cells.map(([r, c]) => board[r][c]), side);
    cells.forEach(([r, c], i) => { out[r][c] = row[i] ?? 0; });
  }
  return out;
}`;

const MERGE = `
const tiltRow = (row) => {
  const tiles = row.filter((value) => value > 0);
  const out = [];
  while (tiles.length > 0) {
    const value = tiles.shift();
    out.push(tiles[0] === value ? value + tiles.shift() : value);
  }
  return out;
};`;

/** The whole of a program that rotates, with one line to get wrong. */
const rotating = (back: string) => `
const turn = (b) => b[0].map((_, c) => b.map((row) => row[c]).reverse());
const times = (b, n) => { for (let i = 0; i < n; i++) b = turn(b); return b; };
${MERGE}
const left = (b) => b.map((row) => { const out = tiltRow(row); while (out.length < row.length) out.push(0); return out; });
function tilt(board, side) {
  const n = { WEST: 0, SOUTH: 1, EAST: 2, NORTH: 3 }[side];
  return times(left(times(board, n)), ${back});
}`;

export const WRONG_PROGRAMS: readonly (readonly [what: string, mistake: MistakeId, program: string])[] = [
  [
    'slides one cell at a time until nothing changes',
    'repeat',
    byRow(`function tiltRow(row) {
      for (let again = true; again; ) {
        again = false;
        for (let i = 1; i < row.length; i++) {
          if (row[i] && (!row[i - 1] || row[i - 1] === row[i])) { row[i - 1] += row[i]; row[i] = 0; again = true; }
        }
      }
      return row;
    }`),
  ],
  [
    'calls itself after each merge',
    'repeat',
    byRow(`function tiltRow(row) {
      const tiles = row.filter(Boolean);
      const at = tiles.findIndex((v, i) => v === tiles[i + 1]);
      if (at < 0) return tiles;
      tiles.splice(at, 2, 2 * tiles[at]);
      return tiltRow(tiles);
    }`),
  ],
  [
    'looks at the last tile written',
    'merge-twice',
    byRow(`const tiltRow = (row) => row.filter(Boolean).reduce((out, v) => {
      if (out.at(-1) === v) out[out.length - 1] *= 2; else out.push(v);
      return out;
    }, []);`),
  ],
  [
    'keeps a stack',
    'merge-twice',
    byRow(`function tiltRow(row) {
      var stack = [], i;
      for (i = 0; i < row.length; i = i + 1) {
        if (row[i] === 0) { continue; }
        if (stack.length && stack[stack.length - 1] == row[i]) { stack.push(stack.pop() + row[i]); }
        else { stack.push(row[i]); }
      }
      return stack;
    }`),
  ],
  [
    'goes through the tiles from the back',
    'wrong-end',
    byRow(`function tiltRow(row) {
      const tiles = row.filter(Boolean);
      for (let i = tiles.length - 1; i > 0; i--) {
        if (tiles[i] === tiles[i - 1]) { tiles[i - 1] *= 2; tiles.splice(i, 1); i--; }
      }
      return tiles;
    }`),
  ],
  [
    'merges from the left whatever the side',
    'far-sides',
    byRow(`${MERGE.replace('tiltRow', 'merged')}
    const tiltRow = (row, side) =>
      side === 'EAST' || side === 'SOUTH' ? merged([...row].reverse()).reverse() : merged(row);`),
  ],
  [
    'does not close the gap of a merge',
    'gap-after',
    byRow(`function tiltRow(row) {
      const tiles = row.filter(Boolean);
      for (let i = 0; i < tiles.length; i++) if (tiles[i] && tiles[i] === tiles[i + 1]) { tiles[i] *= 2; tiles[++i] = 0; }
      return tiles;
    }`),
  ],
  [
    'merges before it slides',
    'gap-before',
    byRow(`function tiltRow(row) {
      for (let i = 0; i + 1 < row.length; i++) if (row[i] === row[i + 1]) { row[i] *= 2; row[i + 1] = 0; i++; }
      return row.filter(Boolean);
    }`),
  ],
  [
    'stops after one pair',
    'one-pair',
    byRow(`function tiltRow(row) {
      const tiles = row.filter(Boolean);
      for (let i = 0; i < tiles.length; i++) if (tiles[i] === tiles[i + 1]) { tiles.splice(i, 2, 2 * tiles[i]); break; }
      return tiles;
    }`),
  ],
  ['only slides', 'no-merge', byRow('const tiltRow = (row) => row.filter(Boolean);')],
  ['is the text to begin with', 'unchanged', 'function tilt(board) { return board.map((row) => [...row]); }'],
  ['confuses up and down', 'sides', byRow(MERGE, "({ NORTH: 'SOUTH', SOUTH: 'NORTH' }[side] ?? side)")],
  ['confuses left and right', 'sides', byRow(MERGE, "({ WEST: 'EAST', EAST: 'WEST' }[side] ?? side)")],
  [
    'has columns for rows',
    'sides',
    byRow(MERGE, "({ NORTH: 'WEST', WEST: 'NORTH', EAST: 'SOUTH', SOUTH: 'EAST' }[side])"),
  ],
  ['ignores the side', 'one-side', byRow(MERGE, "'WEST'")],
  ['turns on in place of back', 'turned-back', rotating('n')],
  [
    'adds a tile',
    'new-tile',
    `${byRow(MERGE).replace('function tilt(', 'function moved(')}
    function tilt(board, side) {
      const out = moved(board, side);
      const free = out.flatMap((row, r) => row.flatMap((v, c) => (v ? [] : [[r, c]])));
      if (free.length) { const [r, c] = free[Math.floor(Math.random() * free.length)]; out[r][c] = Math.random() < 0.9 ? 2 : 4; }
      return out;
    }`,
  ],
  [
    'counts four columns in every board',
    'squares',
    `${MERGE}
    function tilt(board, side) {
      const n = board.length, out = board.map((row) => row.map(() => 0));
      for (let k = 0; k < n; k++) {
        const at = (i) => ({ WEST: [k, i], EAST: [k, n - 1 - i], NORTH: [i, k], SOUTH: [n - 1 - i, k] }[side]);
        const row = tiltRow(Array.from({ length: n }, (_, i) => board[at(i)[0]][at(i)[1]]));
        row.forEach((v, i) => { out[at(i)[0]][at(i)[1]] = v; });
      }
      return out;
    }`,
  ],
  [
    'gives the sum of the board',
    'points-of-board',
    RIGHT.replace(
      'return { board: turned, score }',
      'return { board: turned, score: turned.flat().reduce((a, b) => a + b, 0) }',
    ),
  ],
  ['counts the tile before the merge', 'points-half', RIGHT.replace('score += 2 * value', 'score += value')],
  ['counts merges', 'points-merges', RIGHT.replace('score += 2 * value', 'score += 1')],
];

/** Right routines for one row, from the side on. */
const ROWS: Readonly<Record<string, string>> = {
  'takes tiles from the front': MERGE,
  'reduces with a mark': `const tiltRow = (row) => row.filter(Boolean).reduce(([out, free], v) =>
    free && out.at(-1) === v ? [[...out.slice(0, -1), 2 * v], false] : [[...out, v], true], [[], false])[0];`,
  'calls itself with the rest': `function tiltRow(row) {
    const [a, b, ...rest] = row.filter(Boolean);
    if (a === undefined) return [];
    return a === b ? [a + b, ...tiltRow(rest)] : [a, ...(b === undefined ? [] : tiltRow([b, ...rest]))];
  }`,
  'replaces in a text': `const tiltRow = (row) => row.filter(Boolean).join(' ')
    .replace(/\\b(\\d+) \\1\\b/g, (_, v) => String(2 * v)).split(' ').filter(Boolean).map(Number);`,
  yields: `function* merged(tiles) {
    for (let i = 0; i < tiles.length; i++) yield tiles[i] === tiles[i + 1] ? tiles[i] + tiles[++i] : tiles[i];
  }
  const tiltRow = (row) => [...merged(row.filter((v) => v !== 0))];`,
  'writes in place': `function tiltRow(row) {
    var w = 0, last = 0;
    for (var r = 0; r < row.length; r++) {
      var v = row[r];
      if (v === 0) continue;
      row[r] = 0;
      if (v === last) { row[w - 1] = v * 2; last = 0; } else { row[w++] = v; last = v; }
    }
    return row;
  }`,
  'has a class for tiles': `class Tile { constructor(v) { this.v = v; this.isNew = false; } }
  const tiltRow = (row) => {
    const out = [];
    for (const tile of row.filter(Boolean).map((v) => new Tile(v))) {
      const last = out.at(-1);
      if (last && last.v === tile.v && !last.isNew) { last.v *= 2; last.isNew = true; } else out.push(tile);
    }
    return out.map((tile) => tile.v);
  };`,
  'flattens, and skips': `const tiltRow = (row) => {
    const tiles = row.filter(Boolean);
    let taken = -1;
    return tiles.flatMap((v, i) => {
      if (i === taken) return [];
      if (tiles[i + 1] === v) { taken = i + 1; return [2 * v]; }
      return [v];
    });
  };`,
  splices: `function tiltRow(row) {
    const tiles = row.filter(Boolean);
    for (let i = 0; i < tiles.length - 1; i++) if (tiles[i] === tiles[i + 1]) tiles.splice(i, 2, 2 * tiles[i]);
    return tiles;
  }`,
  'moves each tile as far as it goes': `function tiltRow(row) {
    const fixed = new Set();
    for (let i = 1; i < row.length; i++) {
      let at = i;
      while (row[at] && at > 0 && row[at - 1] === 0) { row[at - 1] = row[at]; row[at] = 0; at--; }
      if (at > 0 && row[at] && row[at - 1] === row[at] && !fixed.has(at - 1)) { row[at - 1] *= 2; row[at] = 0; fixed.add(at - 1); }
    }
    return row;
  }`,
};

export const RIGHT_PROGRAMS: readonly (readonly [what: string, program: string])[] = [
  ...Object.entries(ROWS).map(([what, routine]) => [what, byRow(routine)] as const),
  ['turns the board, and back', rotating('(4 - n) % 4')],
  ['transposes and reverses, and counts', RIGHT],
  ['gives no points', RIGHT.replace('return { board: turned, score }', 'return turned')],
  [
    'exports an arrow',
    `${byRow(MERGE).replace('function tilt(', 'function moved(')}\nexport default (board, side) => moved(board, side);`,
  ],
  ['is a module of Node', `${byRow(MERGE)}\nmodule.exports = { tilt };`],
];
