"""The part of a tilt in Python that reads and writes. `tilt` is yours: today it changes nothing.

`twofold lesson check --command "python3 starter.py"` checks it. docs/lesson-protocol.md describes the lines.
"""

import sys


def tilt(board, side):
    """The tilted board, and the points. A board is a list of rows, 0 is an empty cell.

    The side is "NORTH" (up), "EAST" (right), "SOUTH" (down) or "WEST" (left).
    """
    return board, 0


def main():
    for line in sys.stdin:
        side, rows, columns, *cells = line.split()
        rows, columns = int(rows), int(columns)
        values = [int(cell) for cell in cells]
        board = [values[row * columns : (row + 1) * columns] for row in range(rows)]
        after, points = tilt(board, side)
        print(*(value for row in after for value in row), points, flush=True)


if __name__ == "__main__":
    main()
