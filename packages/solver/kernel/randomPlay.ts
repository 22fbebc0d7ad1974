// Games of random legal moves, which measure the speed of boards and nothing else. A move depends on the move
// before it. So several games are played in turns, and the processor overlaps them: twice as fast as one by
// one.
//
// Most directions are legal. So directions are drawn until one moves a tile, instead of drawing from the
// legal ones. Both ways play the same games, but this one needs a third of the tilts. After a vertical tilt
// the board stays transposed, which makes no difference to random play. Rewards are not summed up move by
// move. A tile of rank r took (r - 1) * 2^r points to make from twos. Each spawned 4 saved four of them.
//
// A game in memory, GAME_BYTES long: 0 8 12
//                                      | cells | plies | fours |
import { rankAt, transpose } from './board';
import { ROWS } from './memory';
import { nextWord, spawn, spawnsFour } from './random';

const GAME_BYTES: usize = 16;
const AT_ONCE: usize = 4;
/**
 * Two 32768 tiles take 16,384 moves, so a game of this length needs no fifth bit. In practice none is cut
 * short.
 */
const LONGEST: u32 = 16000;

export let games: f64 = 0;
export let moves: f64 = 0;
export let score: f64 = 0;

let first: usize = 0;

/** Sets the memory of the games in play: 64 bytes, which no other thread uses. */
export function setGames(at: usize): void {
  first = at;
}

/** Plays until at least `least` moves are made, and then to the end of the last game. */
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

/**
 * Plays one ply; false if the game is over. Directions are drawn until one moves a tile, or all have been
 * tried.
 */
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

/** Tilts rows to the left or to the right. Correct as long as no two tiles of rank 15 meet. */
function tiltRows(lines: u64, direction: u32): u64 {
  const side = ROWS + usize((direction + 1) & 2); // right and down use the upper half of an entry
  return (
    u64(load<u16>(side + (usize(lines & 0xffff) << 3))) |
    (u64(load<u16>(side + (usize((lines >> 16) & 0xffff) << 3))) << 16) |
    (u64(load<u16>(side + (usize((lines >> 32) & 0xffff) << 3))) << 32) |
    (u64(load<u16>(side + (usize(lines >> 48) << 3))) << 48)
  );
}
