// Solves a small board in plain C++: `exact COLUMNS ROWS` prints the expected score under optimal play. Boards up to
// symmetry lie in layers by tile sum, in order; a value is found by bisection. One board is 64 bits, four for a cell.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <vector>

using Board = uint64_t;
using Cells = std::array<int, 16>;

static int columns, rows, cells;
static std::vector<Cells> symmetries;

static int rankAt(Board board, int cell) { return board >> (4 * cell) & 15; }
static Board tile(int cell, int rank) { return Board(rank) << (4 * cell); }

static void findSymmetries() {
  for (int way = 0; way < (columns == rows ? 8 : 4); way++) {
    Cells from{};
    for (int cell = 0; cell < cells; cell++) {
      int x = cell % columns, y = cell / columns;
      if (way & 1) x = columns - 1 - x;
      if (way & 2) y = rows - 1 - y;
      if (way & 4) std::swap(x, y);
      from[cell] = y * columns + x;
    }
    symmetries.push_back(from);
  }
}

static Board least(Board board) {
  Board best = ~Board(0);
  for (const Cells& from : symmetries) {
    Board image = 0;
    for (int cell = 0; cell < cells; cell++) image |= tile(cell, rankAt(board, from[cell]));
    best = std::min(best, image);
  }
  return best;
}

/** Tilts up, right, down or left. Returns the reward, or -1 if nothing moves. */
static int tilt(Board board, int direction, Board& after) {
  const bool sideways = direction & 1, backwards = direction == 1 || direction == 2;
  const int lines = sideways ? rows : columns, length = sideways ? columns : rows;
  int reward = 0;
  after = 0;
  for (int line = 0; line < lines; line++) {
    int open = 0, to = -1;
    const auto cellAt = [&](int along) {
      const int from = backwards ? length - 1 - along : along;
      return sideways ? line * columns + from : from * columns + line;
    };
    for (int along = 0; along < length; along++) {
      const int rank = rankAt(board, cellAt(along));
      if (rank == 0) continue;
      if (rank == open) {
        after += tile(cellAt(to), 1);
        reward += 2 << rank;
        open = 0;
      } else {
        after |= tile(cellAt(++to), rank);
        open = rank;
      }
    }
  }
  return after == board ? -1 : reward;
}

struct Layer {
  std::vector<Board> boards;
  std::vector<double> values;
};
static std::map<int, Layer> layers;

static void sortUnique(std::vector<Board>& boards) {
  std::sort(boards.begin(), boards.end());
  boards.erase(std::unique(boards.begin(), boards.end()), boards.end());
}

/** Adds all boards that follow from a layer. */
static void spread(int sum) {
  std::vector<Board> afterstates;
  for (Board board : layers[sum].boards) {
    Board after;
    for (int direction = 0; direction < 4; direction++) {
      if (tilt(board, direction, after) >= 0) afterstates.push_back(least(after));
    }
  }
  sortUnique(afterstates);
  for (int rank = 1; rank <= 2; rank++) {
    if (afterstates.empty()) continue;
    auto& boards = layers[sum + 2 * rank].boards;
    for (Board after : afterstates) {
      for (int cell = 0; cell < cells; cell++) {
        if (rankAt(after, cell) == 0) boards.push_back(least(after | tile(cell, rank)));
      }
    }
    sortUnique(boards);
  }
}

static double valueOf(Board board, int sum) {
  const Layer& layer = layers[sum];
  return layer.values[std::lower_bound(layer.boards.begin(), layer.boards.end(), board) - layer.boards.begin()];
}

/** The mean over all new tiles. */
static double expect(Board after, int sum) {
  double total = 0;
  int empty = 0;
  for (int cell = 0; cell < cells; cell++) {
    if (rankAt(after, cell) != 0) continue;
    empty++;
    total += 0.9 * valueOf(least(after | tile(cell, 1)), sum + 2);
    total += 0.1 * valueOf(least(after | tile(cell, 2)), sum + 4);
  }
  return total / empty;
}

static void solve(int sum, Layer& layer) {
  layer.values.assign(layer.boards.size(), 0);
  for (size_t at = 0; at < layer.boards.size(); at++) {
    Board after;
    for (int direction = 0; direction < 4; direction++) {
      const int reward = tilt(layer.boards[at], direction, after);
      if (reward >= 0) layer.values[at] = std::max(layer.values[at], reward + expect(after, sum));
    }
  }
}

int main(int, char** arguments) {
  columns = std::atoi(arguments[1]);
  rows = std::atoi(arguments[2]);
  cells = columns * rows;
  findSymmetries();
  for (int first = 0; first < cells; first++) {
    for (int second = 0; second < cells; second++) {
      for (int ranks = 0; ranks < 4 && first != second; ranks++) {
        const int one = 1 + (ranks & 1), other = 1 + (ranks >> 1);
        layers[(1 << one) + (1 << other)].boards.push_back(least(tile(first, one) | tile(second, other)));
      }
    }
  }
  for (int sum = 4; sum <= 8; sum += 2) sortUnique(layers[sum].boards);
  for (int sum = 4; sum <= layers.rbegin()->first; sum += 2) spread(sum);
  size_t boards = 0;
  for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
    boards += layer->second.boards.size();
    solve(layer->first, layer->second);
  }
  double start = 0;
  for (int first = 0; first < cells; first++) {
    for (int second = 0; second < cells; second++) {
      for (int ranks = 0; ranks < 4 && first != second; ranks++) {
        const int one = 1 + (ranks & 1), other = 1 + (ranks >> 1);
        const double chance = (one == 1 ? 0.9 : 0.1) * (other == 1 ? 0.9 : 0.1) / (cells * (cells - 1));
        start += chance * valueOf(least(tile(first, one) | tile(second, other)), (1 << one) + (1 << other));
      }
    }
  }
  std::printf("{\"start\":%.10f,\"boards\":%zu}\n", start, boards);
}
