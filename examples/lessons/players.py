"""Three players of 2048 for the course of a term, on the tilt of tilt.py: by chance, greedy, and expectimax.

`python3 players.py --player expectimax --games 5 --seed 1` plays, and prints a line a game and the mean.
"""

import argparse
import random

from tilt import tilt

SIDES = ("NORTH", "EAST", "SOUTH", "WEST")
CHANCES = ((2, 0.9), (4, 0.1))  # of a new tile


def empty_cells(board):
    return [(r, c) for r, row in enumerate(board) for c, value in enumerate(row) if value == 0]


def with_tile(board, cell, value):
    """A copy of the board with one tile more."""
    copy = [list(row) for row in board]
    copy[cell[0]][cell[1]] = value
    return copy


def spawn(board, dice):
    value = 2 if dice.random() < 0.9 else 4
    return with_tile(board, dice.choice(empty_cells(board)), value)


def moves(board):
    """The tilts that change the board: side, board after it, points."""
    tilted = [(side, *tilt(board, side)) for side in SIDES]
    return [move for move in tilted if move[1] != board]


def by_chance(board, dice):
    return dice.choice(moves(board))


def greedy(board, dice):
    """The move with the most points, and of these the one with the most empty cells."""
    return max(moves(board), key=lambda move: (move[2], len(empty_cells(move[1]))))


def value_of(board):
    """How good a board is: empty cells, and lines that fall or rise from end to end."""
    value = 20 * len(empty_cells(board))
    for line in board + [list(column) for column in zip(*board)]:
        steps = [b.bit_length() - a.bit_length() for a, b in zip(line, line[1:])]
        value -= min(sum(step for step in steps if step > 0), -sum(step for step in steps if step < 0)) * 8
    return value


def best_value(board, depth):
    """A max node: the value of the best move, or of a lost game."""
    values = [points + chance_value(after, depth - 1) for _, after, points in moves(board)]
    return max(values, default=-1000)


def chance_value(board, depth):
    """A chance node: the mean over all new tiles."""
    if depth == 0:
        return value_of(board)
    cells = empty_cells(board)
    total = sum(
        chance * best_value(with_tile(board, cell, value), depth) for cell in cells for value, chance in CHANCES
    )
    return total / len(cells)


def expectimax(board, dice):
    """Looks at the own move, the new tile, and the next move. On a crowded board that is quick."""
    depth = 1 if len(empty_cells(board)) <= 6 else 0
    return max(moves(board), key=lambda move: move[2] + chance_value(move[1], depth))


PLAYERS = {"chance": by_chance, "greedy": greedy, "expectimax": expectimax}


def play(player, dice):
    """One game. Returns the points and the largest tile."""
    board = spawn(spawn([[0] * 4 for _ in range(4)], dice), dice)
    points = 0
    while moves(board):
        _, after, gained = player(board, dice)
        points += gained
        board = spawn(after, dice)
    return points, max(value for row in board for value in row)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--player", choices=PLAYERS, default="expectimax")
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    scores = []
    for game in range(1, options.games + 1):
        points, largest = play(PLAYERS[options.player], dice)
        scores.append(points)
        print(f"game {game}: {points} points, largest tile {largest}", flush=True)
    print(f"mean: {sum(scores) / len(scores):.0f}")


if __name__ == "__main__":
    main()
