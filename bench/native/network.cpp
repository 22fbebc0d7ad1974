// What the hardware gives: an n-tuple network of four six-cell patterns under eight symmetries (012345, 456789,
// 012456, 45689a), evaluated on boards of random play and trained by TD(0) on afterstates.
//
// Usage: network evaluate ROUNDS | network train GAMES. Prints one line of JSON.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

#include "board.h"

static const size_t WEIGHTS = 1 << 24; // of one pattern
static const int TUPLES = 32;
static std::vector<float> weights(4 * WEIGHTS);

static inline Bitboard mirror(Bitboard board) {
  board = (board & 0x0F0F0F0F0F0F0F0F) << 4 | (board >> 4 & 0x0F0F0F0F0F0F0F0F);
  return (board & 0x00FF00FF00FF00FF) << 8 | (board >> 8 & 0x00FF00FF00FF00FF);
}

static inline Bitboard flip(Bitboard board) {
  return board << 48 | (board & 0xFFFF0000) << 16 | (board >> 16 & 0xFFFF0000) | board >> 48;
}

// Calls visit with each of the 32 weights of a board.
template <typename Visit> static inline void visitFour(Bitboard board, Visit visit) {
  const uint32_t top = uint32_t(board), middle = uint32_t(board >> 16);
  visit(weights[top & 0xFFFFFF]);
  visit(weights[WEIGHTS + (middle & 0xFFFFFF)]);
  visit(weights[2 * WEIGHTS + ((top & 0xFFF) | (top >> 4 & 0xFFF000))]);
  visit(weights[3 * WEIGHTS + ((middle & 0xFFF) | (middle >> 4 & 0xFFF000))]);
}

template <typename Visit> static inline void visitAll(Bitboard board, Visit visit) {
  for (const Bitboard turned : {board, transpose(board)}) {
    const Bitboard mirrored = mirror(turned);
    visitFour(turned, visit);
    visitFour(mirrored, visit);
    visitFour(flip(turned), visit);
    visitFour(flip(mirrored), visit);
  }
}

static inline float sumOfFour(Bitboard board) {
  const uint32_t top = uint32_t(board), middle = uint32_t(board >> 16);
  return (weights[top & 0xFFFFFF] + weights[WEIGHTS + (middle & 0xFFFFFF)]) +
         (weights[2 * WEIGHTS + ((top & 0xFFF) | (top >> 4 & 0xFFF000))] +
          weights[3 * WEIGHTS + ((middle & 0xFFF) | (middle >> 4 & 0xFFF000))]);
}

// Summed up in pairs: faster than one after the other.
static inline double sumOfSixteen(Bitboard board) {
  const Bitboard mirrored = mirror(board);
  return (double(sumOfFour(board)) + sumOfFour(mirrored)) + (double(sumOfFour(flip(board))) + sumOfFour(flip(mirrored)));
}

static inline double evaluate(Bitboard board) { return sumOfSixteen(board) + sumOfSixteen(transpose(board)); }

static inline void update(Bitboard board, double error) {
  const float step = float(error / TUPLES);
  visitAll(board, [step](float &weight) { weight += step; });
}

struct Moves {
  Bitboard afterstates[4];
  uint32_t rewards[4];
  uint32_t legal; // a bit each
};

static inline Moves movesOf(Bitboard board) {
  const Bitboard turned = transpose(board);
  Bitboard left, right, up, down;
  tiltRows(board, left, right);
  tiltRows(turned, up, down);
  const uint32_t across = rewardRows(board), along = rewardRows(turned);
  const uint32_t legal = (left != board) | (right != board) << 1 | (up != turned) << 2 | (down != turned) << 3;
  return {{left, right, transpose(up), transpose(down)}, {across, across, along, along}, legal};
}

static std::vector<Bitboard> boardsOfRandomPlay(size_t count) {
  std::vector<Bitboard> boards;
  Xorshift random;
  while (boards.size() < count) {
    Bitboard board = spawn(spawn(0, random), random);
    for (Moves moves = movesOf(board); moves.legal != 0 && boards.size() < count; moves = movesOf(board)) {
      boards.push_back(board);
      for (uint32_t skip = (random.next() >> 16) * __builtin_popcount(moves.legal) >> 16; skip > 0; skip--)
        moves.legal &= moves.legal - 1;
      board = spawn(moves.afterstates[__builtin_ctz(moves.legal)], random);
    }
  }
  return boards;
}

struct Total {
  uint64_t moves = 0, score = 0;
};

// One game played greedily; each afterstate learns from the one after it.
static void learnFromGame(Xorshift &random, double rate, Total &total) {
  Bitboard board = spawn(spawn(0, random), random), previous = 0;
  double expected = 0;
  for (;;) {
    const Moves moves = movesOf(board);
    double best = -1e300, value = 0;
    int choice = -1;
    for (int direction = 0; direction < 4; direction++) {
      if (!(moves.legal >> direction & 1)) continue;
      const double worth = evaluate(moves.afterstates[direction]);
      if (worth + moves.rewards[direction] <= best) continue;
      best = worth + moves.rewards[direction], value = worth, choice = direction;
    }
    if (previous != 0) update(previous, rate * ((choice < 0 ? 0 : best) - expected));
    if (choice < 0) return;
    previous = moves.afterstates[choice];
    expected = value;
    total.score += moves.rewards[choice];
    total.moves++;
    board = spawn(previous, random);
  }
}

static void print(const char *unit, uint64_t count, uint64_t score, clock_t begin) {
  const double seconds = double(clock() - begin) / CLOCKS_PER_SEC; // CPU time, as in limit.cpp
  printf("{\"count\":%lu,\"score\":%lu,\"%s\":%.0f}\n", count, score, unit, count / seconds);
}

int main(int count, char **arguments) {
  const long rounds = count == 3 ? atol(arguments[2]) : 0;
  fillTables();
  if (rounds > 0 && strcmp(arguments[1], "evaluate") == 0) {
    Xorshift random;
    for (float &weight : weights) weight = float(random.next() >> 8) / 16777216;
    const std::vector<Bitboard> boards = boardsOfRandomPlay(1 << 16);
    const clock_t begin = clock();
    double sum = 0;
    for (long round = 0; round < rounds; round++)
      for (const Bitboard board : boards) sum += evaluate(board);
    print("evaluationsPerSecond", rounds * boards.size(), uint64_t(sum), begin);
  } else if (rounds > 0 && strcmp(arguments[1], "train") == 0) {
    Xorshift random;
    Total total;
    for (long game = 0; game < rounds / 10; game++) learnFromGame(random, 0.1, total);
    total = {};
    const clock_t begin = clock();
    for (long game = 0; game < rounds; game++) learnFromGame(random, 0.1, total);
    print("movesPerSecond", total.moves, total.score, begin);
  } else {
    fprintf(stderr, "usage: network evaluate ROUNDS | network train GAMES\n");
    return 2;
  }
}
