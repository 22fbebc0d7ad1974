// Games of random legal moves: how fast boards are, and nothing else. Most directions are legal, so one is
// drawn and tilted, and only if nothing moved are the others looked at: such games are those of a draw from
// the legal directions. Nor is a reward summed up move by move: a tile of rank r took (r - 1) * 2^r points
// to make from twos, and each spawned 4 saved four of them.
import { rankAt, transpose } from './board';
import { ROWS } from './memory';
import { nextWord, spawn, spawnsFour } from './random';

/** Two 32768 tiles take 16,384 moves, so that no fifth bit is needed in a game cut short here. None is. */
const LONGEST: i32 = 16000;

export let games: f64 = 0;
export let moves: f64 = 0;
export let score: f64 = 0;

/** Plays until at least so many moves are made, to the end of the last game. */
export function playRandomly(least: f64): void {
  games = 0;
  moves = 0;
  score = 0;
  while (moves < least) {
    playGame();
    games++;
  }
}

function playGame(): void {
  const first = nextWord();
  const second = nextWord();
  let cells = spawn(spawn(0, 0, first), 0, second);
  let fours = i32(spawnsFour(first)) + i32(spawnsFour(second));
  let ply = 0;
  for (; ply < LONGEST; ply++) {
    const word = nextWord();
    let after = tiltLow(cells, u32(word >> 62));
    if (after == cells) {
      after = tiltAny(cells);
      if (after == cells) break;
    }
    fours += i32(spawnsFour(word));
    cells = spawn(after, 0, word);
  }
  moves += f64(ply);
  score += f64(pointsIn(cells) - 4 * fours);
}

/** A tilt without branches, by any direction; right while no two tiles of rank 15 meet. */
function tiltLow(cells: u64, direction: u32): u64 {
  const vertical = (direction & 1) == 0;
  const lines = select<u64>(transpose(cells), cells, vertical);
  const side = ROWS + usize((direction + 1) & 2); // right and down have the upper half of an entry
  const tilted =
    u64(load<u16>(side + (usize(lines & 0xffff) << 3))) |
    (u64(load<u16>(side + (usize((lines >> 16) & 0xffff) << 3))) << 16) |
    (u64(load<u16>(side + (usize((lines >> 32) & 0xffff) << 3))) << 32) |
    (u64(load<u16>(side + (usize(lines >> 48) << 3))) << 48);
  return select<u64>(transpose(tilted), tilted, vertical);
}

/** A tilt by one of the legal directions, drawn from them; the cells themselves if there is none. */
function tiltAny(cells: u64): u64 {
  const start = u32(nextWord() >> 62);
  let legal: u32 = 0;
  for (let direction: u32 = 0; direction < 4; direction++) {
    if (tiltLow(cells, direction) != cells) legal |= 1 << direction;
  }
  if (legal == 0) return cells;
  let direction = start;
  while (((legal >> direction) & 1) == 0) direction = u32(nextWord() >> 62);
  return tiltLow(cells, direction);
}

function pointsIn(cells: u64): i32 {
  let points: i32 = 0;
  for (let cell: u32 = 0; cell < 16; cell++) {
    const rank = i32(rankAt(cells, 0, cell));
    if (rank != 0) points += (rank - 1) << rank;
  }
  return points;
}
