// What the hardware gives: random self-play on 4x4 in C++, the reference that the TypeScript and WebAssembly
// engines are measured against.
//
// Usage: limit random GAMES. Prints one line of JSON. Ranks stop at 15: random play never gets there.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "board.h"

struct Total {
  uint64_t moves = 0, score = 0;
};

static Total playRandomly(long games) {
  Xorshift random;
  Total total;
  for (long game = 0; game < games; game++) {
    Bitboard board = spawn(spawn(0, random), random);
    for (;;) {
      const Bitboard turned = transpose(board);
      Bitboard left, right, up, down;
      tiltRows(board, left, right);
      tiltRows(turned, up, down);
      uint32_t legal = (left != board) | (right != board) << 1 | (up != turned) << 2 | (down != turned) << 3;
      if (legal == 0) break;
      for (uint32_t skip = (random.next() >> 16) * __builtin_popcount(legal) >> 16; skip > 0; skip--) legal &= legal - 1;
      const int choice = __builtin_ctz(legal);
      const Bitboard afterstates[] = {left, right, transpose(up), transpose(down)};
      total.score += rewardRows(choice < 2 ? board : turned);
      total.moves++;
      board = spawn(afterstates[choice], random);
    }
  }
  return total;
}

int main(int count, char **arguments) {
  if (count != 3 || strcmp(arguments[1], "random") != 0 || atol(arguments[2]) < 1) {
    fprintf(stderr, "usage: limit random GAMES\n");
    return 2;
  }
  const long games = atol(arguments[2]);
  fillTables();
  const clock_t begin = clock(); // CPU time: on a shared machine the wall clock measures the neighbours
  const Total total = playRandomly(games);
  const double seconds = double(clock() - begin) / CLOCKS_PER_SEC;
  printf("{\"games\":%ld,\"moves\":%lu,\"score\":%lu,\"movesPerSecond\":%.0f}\n", games, total.moves, total.score,
         total.moves / seconds);
}
