// The grid of a game in a window, by the way "walk", for `twofold lesson check grid.js --way walk` and for the page
// /learn?own=walk, whose board then moves by it. cells[x][y] counts from the bottom left, and 0 is an empty cell.

/** Moves all tiles by a direction such as [1, 0], in place. Returns the points. */
export function moveTiles(cells, [dx, dy]) {
  const hasMerged = cells.map((column) => column.map(() => false));
  let points = 0;
  for (const x of order(cells.length, dx)) {
    for (const y of order(cells[x].length, dy)) points += moveTile(cells, hasMerged, [x, y], [dx, dy]);
  }
  return points;
}

/** The indices of a line. The tile that is nearest to the edge goes first. */
function order(count, step) {
  const indices = Array.from({ length: count }, (_, index) => index);
  return step > 0 ? indices.reverse() : indices;
}

/** Walks one tile cell by cell until something stops it. */
function moveTile(cells, hasMerged, [x, y], [dx, dy]) {
  const value = cells[x][y];
  if (value === 0) return 0;
  while (isInside(cells, x + dx, y + dy) && cells[x + dx][y + dy] === 0) {
    cells[x][y] = 0;
    x += dx;
    y += dy;
    cells[x][y] = value;
  }
  const [nextX, nextY] = [x + dx, y + dy];
  const meetsEqual = isInside(cells, nextX, nextY) && cells[nextX][nextY] === value;
  if (!meetsEqual || hasMerged[nextX][nextY]) return 0;
  cells[x][y] = 0;
  cells[nextX][nextY] = 2 * value;
  hasMerged[nextX][nextY] = true;
  return 2 * value;
}

function isInside(cells, x, y) {
  return cells[x]?.[y] !== undefined;
}
