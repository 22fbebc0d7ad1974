// Stands for classic web games of 2048: each move empties the field and makes every tile anew, in an animation
// frame. One frame later each tile gets its new place, and a transition slides it there. One write to storage.
const { size, start, spawns } = globalThis.dealt; // by the benchmark: the tiles of the game that both pages play
const [field, tiles, score, best] = ['cells', 'tiles', 'score', 'best'].map((id) =>
  document.getElementById(id),
);
const STEP = 65; // CSS pixels from cell to cell
let board = new Map(start.map((tile) => [tile.cell, { ...tile }]));
let points = 0;
let ply = 0;

/** The cells of a line in the order in which its tiles move. */
function line(direction, at) {
  const isUpright = direction === 'ArrowUp' || direction === 'ArrowDown';
  const cells = Array.from({ length: size }, (_, n) => (isUpright ? n * size + at : at * size + n));
  return direction === 'ArrowDown' || direction === 'ArrowRight' ? cells.reverse() : cells;
}

/** Plays a move. Returns the tiles to draw and the points, or undefined if nothing moves. */
function tilt(direction) {
  const next = new Map();
  let gained = 0;
  for (let at = 0; at < size; at++) {
    const cells = line(direction, at);
    let free = 0;
    let last;
    for (const cell of cells) {
      const tile = board.get(cell);
      if (!tile) continue;
      const moved = { ...tile, from: cell };
      if (last && last.value === tile.value && !last.parts) {
        const made = { cell: last.cell, value: 2 * tile.value, parts: [last, { ...moved, cell: last.cell }] };
        next.set(made.cell, made);
        gained += made.value;
        last = made;
      } else {
        last = { ...moved, cell: cells[free++] };
        next.set(last.cell, last);
      }
    }
  }
  const changed = [...next.values()].some(({ cell, from, parts }) => parts || from !== cell);
  return changed ? { next, gained } : undefined;
}

function place(element, { value }, cell, look) {
  const large = value > 64 ? ' large' : '';
  element.setAttribute('class', `tile value-${value} at-${cell}${large}${look}`);
}

function draw(tile, isPart = false) {
  const [outer, inner] = [document.createElement('div'), document.createElement('div')];
  const look = isPart ? ' part' : tile.parts ? ' merged' : tile.from === undefined ? ' fresh' : '';
  place(outer, tile, tile.from ?? tile.cell, look);
  inner.classList.add('inner');
  inner.textContent = tile.value;
  if (tile.from !== undefined) requestAnimationFrame(() => place(outer, tile, tile.cell, look));
  for (const part of tile.parts ?? []) draw(part, true);
  outer.appendChild(inner);
  tiles.appendChild(outer);
}

function empty(element) {
  while (element.firstChild) element.removeChild(element.firstChild);
}

function show(shown, gained) {
  requestAnimationFrame(() => {
    empty(tiles);
    for (const tile of shown.values()) draw(tile);
    empty(score);
    score.textContent = points;
    best.textContent = points;
    if (gained === 0) return;
    const gain = document.createElement('div');
    gain.classList.add('gain');
    gain.textContent = `+${gained}`;
    score.appendChild(gain);
  });
}

document.addEventListener('keydown', (event) => {
  if (!event.key.startsWith('Arrow')) return;
  event.preventDefault();
  const moved = tilt(event.key);
  if (!moved) return;
  const spawn = spawns[ply++];
  if (spawn) moved.next.set(spawn.cell, { ...spawn });
  points += moved.gained;
  board = new Map([...moved.next].map(([cell, { value }]) => [cell, { cell, value }]));
  localStorage.setItem('game', JSON.stringify({ size, points, cells: [...board.values()] }));
  show(moved.next, moved.gained);
});

const places = document.createElement('style');
document.head.append(places);
for (let cell = 0; cell < size * size; cell++) {
  const shift = `translate(${(cell % size) * STEP}px, ${Math.floor(cell / size) * STEP}px)`;
  places.sheet.insertRule(`.at-${cell} { transform: ${shift} }`);
  const element = document.createElement('div');
  element.className = `cell at-${cell}`;
  field.append(element);
}
field.parentElement.classList.toggle('wide', size > 4);
show(board, 0);
