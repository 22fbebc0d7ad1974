// Games of random legal moves: how fast boards are, and nothing else. A move waits for the one before it, so
// several games are played in turns, which a processor overlaps: twice as fast as one by one. Most
// directions are legal, so they are drawn until one moves a tile, instead of drawing from those that do: it
// comes to the same games, for a third of the tilts. After a vertical tilt the board is left lying on its
// side, which is all the same to random play. Nor is a reward summed up move by move: a tile of
// rank r took (r - 1) * 2^r points to make from twos, and each spawned 4 saved four of them.
//
// A game in memory, GAME_BYTES long:   0       8      12
//                                      | cells | plies | fours |
import { rankAt, transpose } from './board';
import { ROWS } from './memory';
import { nextWord, spawn, spawnsFour } from './random';

const GAME_BYTES: usize = 16;
const AT_ONCE: usize = 4;
/** Two 32768 tiles take 16,384 moves, so that no fifth bit is needed in a game cut short here. None is. */
const LONGEST: u32 = 16000;

export let games: f64 = 0;
export let moves: f64 = 0;
export let score: f64 = 0;

let first: usize = 0;

/** Where to keep the games being played: 64 bytes of this thread alone. */
export function setGames(at: usize): void {
  first = at;
}

/** Plays until at least so many moves are made, to the end of the last game. */
export function playRandomly(least: f64): void {
  games = 0;
  moves = 0;
  score = 0;
  let end = first + AT_ONCE * GAME_BYTES;
  for (let game = first; game < end; game += GAME_BYTES) begin(game);
  while (first < end) {
    for (let game = first; game < end; game += GAME_BYTES) {
      if (playOn(game)) continue;
      finish(game);
      if (moves < least) begin(game);
      else {
        end -= GAME_BYTES;
        memory.copy(game, end, GAME_BYTES);
      }
    }
  }
}

function begin(game: usize): void {
  const word = nextWord();
  const second = nextWord();
  store<u64>(game, spawn(spawn(0, 0, word), 0, second));
  store<u32>(game, 0, 8);
  store<u32>(game, u32(spawnsFour(word)) + u32(spawnsFour(second)), 12);
}

function finish(game: usize): void {
  games++;
  moves += f64(load<u32>(game, 8));
  const cells = load<u64>(game);
  for (let cell: u32 = 0; cell < 16; cell++) {
    const rank = rankAt(cells, 0, cell);
    if (rank != 0) score += f64((rank - 1) << rank);
  }
  score -= 4 * f64(load<u32>(game, 12));
}

/** One ply; false if there is none. Directions are drawn until one moves, or all have been tried. */
function playOn(game: usize): bool {
  const cells = load<u64>(game);
  const plies = load<u32>(game, 8);
  const word = nextWord();
  let after = cells;
  let tried: u32 = 0;
  for (let draw = word; ; draw = nextWord()) {
    const direction = u32(draw >> 62);
    const lines = select<u64>(transpose(cells), cells, (direction & 1) == 0);
    after = tiltRows(lines, direction);
    if (after != lines) break;
    tried |= 1 << direction;
    if (tried == 15) return false;
  }
  store<u64>(game, spawn(after, 0, word));
  store<u32>(game, plies + 1, 8);
  store<u32>(game, load<u32>(game, 12) + u32(spawnsFour(word)), 12);
  return plies < LONGEST;
}

/** A tilt of rows to the left or the right; right while no two tiles of rank 15 meet. */
function tiltRows(lines: u64, direction: u32): u64 {
  const side = ROWS + usize((direction + 1) & 2); // right and down have the upper half of an entry
  return (
    u64(load<u16>(side + (usize(lines & 0xffff) << 3))) |
    (u64(load<u16>(side + (usize((lines >> 16) & 0xffff) << 3))) << 16) |
    (u64(load<u16>(side + (usize((lines >> 32) & 0xffff) << 3))) << 32) |
    (u64(load<u16>(side + (usize(lines >> 48) << 3))) << 48)
  );
}
