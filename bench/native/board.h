// The board of the C++ references: 16 nibbles in a 64-bit word, cell 0 lowest; a tilt is four look-ups in a
// table of all 65,536 rows; columns are rows of the transposed board. Ranks stop at 15.
#pragma once
#include <cstdint>

using Bitboard = uint64_t;

// A row after either tilt, together: half the look-ups of two tables (5 % faster).
struct Tilted {
  uint16_t left, right;
};
static Tilted tiltedOf[65536];
static uint32_t rewardOf[65536]; // the same both ways

static uint16_t reverseRow(uint16_t row) {
  return row << 12 | (row & 0x00F0) << 4 | (row & 0x0F00) >> 4 | row >> 12;
}

static void fillTables() {
  for (uint32_t row = 0; row < 65536; row++) {
    uint32_t result = 0, reward = 0;
    int length = 0, open = 0; // open: rank of the last tile while it can still merge
    for (int shift = 0; shift < 16; shift += 4) {
      const int rank = row >> shift & 15;
      if (rank == 0) continue;
      if (rank == open && rank < 15) {
        result += 1u << 4 * (length - 1);
        reward += 2u << rank;
        open = 0;
      } else {
        result |= rank << 4 * length++;
        open = rank;
      }
    }
    tiltedOf[row].left = result;
    tiltedOf[reverseRow(row)].right = reverseRow(result);
    rewardOf[row] = reward;
  }
}

static inline Bitboard transpose(Bitboard board) {
  Bitboard swap = (board ^ board >> 12) & 0x0000F0F00000F0F0;
  board ^= swap ^ swap << 12;
  swap = (board ^ board >> 24) & 0x00000000FF00FF00;
  return board ^ swap ^ swap << 24;
}

static inline Bitboard joinRows(Bitboard row0, Bitboard row1, Bitboard row2, Bitboard row3) {
  return row0 | row1 << 16 | row2 << 32 | row3 << 48;
}

static inline void tiltRows(Bitboard board, Bitboard &left, Bitboard &right) {
  const Tilted row0 = tiltedOf[board & 0xFFFF], row1 = tiltedOf[board >> 16 & 0xFFFF];
  const Tilted row2 = tiltedOf[board >> 32 & 0xFFFF], row3 = tiltedOf[board >> 48];
  left = joinRows(row0.left, row1.left, row2.left, row3.left);
  right = joinRows(row0.right, row1.right, row2.right, row3.right);
}

static inline uint32_t rewardRows(Bitboard board) {
  return rewardOf[board & 0xFFFF] + rewardOf[board >> 16 & 0xFFFF] + rewardOf[board >> 32 & 0xFFFF] +
         rewardOf[board >> 48];
}

// Marsaglia's xorshift128: 32 bits a call.
struct Xorshift {
  uint32_t x = 42, y = 362436069, z = 521288629, w = 88675123;
  uint32_t next() {
    const uint32_t t = x ^ x << 11;
    x = y, y = z, z = w;
    return w = w ^ w >> 19 ^ t ^ t >> 8;
  }
};

// One random word: 16 bits for the cell, 16 for the rank (6554 / 65536 is a chance of 0.1).
static inline Bitboard spawn(Bitboard board, Xorshift &random) {
  const uint32_t word = random.next();
  Bitboard empty = board | board >> 2;
  empty = ~(empty | empty >> 1) & 0x1111111111111111;
  for (uint32_t skip = (word >> 16) * __builtin_popcountll(empty) >> 16; skip > 0; skip--) empty &= empty - 1;
  return board | (empty & -empty) << ((word & 0xFFFF) < 6554);
}
