"""A tilt in Python for `twofold lesson check --command "python3 tilt.py"`.

Reads a line for each tilt: side, rows, columns, and the cells row by row. Writes a line with the cells after
the tilt and the points. docs/lesson-protocol.md describes the lines.
"""

import sys


def tilt_row(row):
    """The row tilted to its front, and the points. Ensures the same length, the same sum, and no gap."""
    tiles = [value for value in row if value != 0]
    tilted, points = [], 0
    while tiles:
        value = tiles.pop(0)
        if tiles and tiles[0] == value:
            value += tiles.pop(0)
            points += value
        tilted.append(value)
    after = tilted + [0] * (len(row) - len(tilted))
    assert len(after) == len(row) and sum(after) == sum(row), "ensures the same length and sum"
    assert 0 not in tilted, "ensures no gap"
    return after, points


def columns_of(board):
    return [list(column) for column in zip(*board)]


def tilt(board, side):
    """The tilted board, and the points. The given board stays as it is."""
    lines = columns_of(board) if side in ("NORTH", "SOUTH") else board
    step = -1 if side in ("EAST", "SOUTH") else 1  # lines are read from the side
    tilted = [tilt_row(line[::step]) for line in lines]
    after = [row[::step] for row, _ in tilted]
    points = sum(row_points for _, row_points in tilted)
    return (columns_of(after) if side in ("NORTH", "SOUTH") else after), points


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
