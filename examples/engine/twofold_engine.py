"""A client of `twofold engine`, and a game that it plays.

    python3 twofold_engine.py --moves 100 --movetime 20
    python3 twofold_engine.py --command "npx twofold engine"

It needs Python 3.8 or later and nothing else. docs/engine-protocol.md describes the lines.
"""

import argparse
import random
import shlex
import subprocess


class EngineError(Exception):
    """The engine answered with an error line."""


class Engine:
    """The engine as a process that answers line by line. Use it in a `with` statement."""

    def __init__(self, command="twofold engine"):
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(shlex.split(command), stdin=pipe, stdout=pipe, text=True, encoding="utf-8")
        except FileNotFoundError:
            raise EngineError(f"there is no command {command}: give one that starts it, such as npx twofold engine")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read(self):
        line = self.process.stdout.readline()
        if line == "":
            raise EngineError("the engine has ended")
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "error":
            raise EngineError(rest)
        return word, rest

    def wait_for(self, awaited):
        """The rest of the line that begins with this word. Lines before it are skipped."""
        while True:
            word, rest = self.read()
            if word == awaited:
                return rest

    def set_option(self, name, value):
        self.send(f"setoption name {name} value {value}")
        self.send("isready")
        self.wait_for("readyok")

    def search(self, board, **limits):
        """The best direction, or None if no direction is a move, and the values of the deepest search.

        `board` is a list of rows with the numbers on the tiles, 0 for an empty cell.
        Limits are movetime (milliseconds), depth and nodes.
        """
        self.send("position " + " / ".join(" ".join(map(str, row)) for row in board))
        self.send("go " + " ".join(f"{name} {value}" for name, value in limits.items()))
        values = {}
        while True:
            word, rest = self.read()
            if word == "info" and rest.startswith("depth "):
                values = values_of(rest)
            elif word == "bestmove":
                return (None if rest == "none" else rest), values

    def close(self):
        if self.process.poll() is None:
            try:
                self.send("quit")
            except BrokenPipeError:
                pass
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def values_of(info):
    """The expected score of each direction: {"left": 145324.0, ...}."""
    values = {}
    for move in info.split(" move ")[1:]:
        words = move.split()
        values[words[0]] = float(words[2])
    return values


def slide(row):
    """A row after a move to its left end, and the score of its merges."""
    tiles = [tile for tile in row if tile]
    moved, score = [], 0
    while tiles:
        tile = tiles.pop(0)
        if tiles and tiles[0] == tile:
            tile += tiles.pop(0)
            score += tile
        moved.append(tile)
    return moved + [0] * (len(row) - len(moved)), score


def tilt(board, direction):
    """The board after a move, before its new tile, and the score of its merges."""
    columns = direction in ("up", "down")
    lines = [list(line) for line in zip(*board)] if columns else [list(row) for row in board]
    if direction in ("right", "down"):
        slid = [(line[::-1], score) for line, score in (slide(line[::-1]) for line in lines)]
    else:
        slid = [slide(line) for line in lines]
    after = [line for line, _ in slid]
    return ([list(row) for row in zip(*after)] if columns else after), sum(score for _, score in slid)


def spawn(board, dice):
    """Puts a new tile on an empty cell: a 2, or with a chance of one in ten a 4."""
    empty = [(row, column) for row, line in enumerate(board) for column, tile in enumerate(line) if tile == 0]
    row, column = dice.choice(empty)
    board[row][column] = 4 if dice.random() < 0.1 else 2


def play(engine, moves, dice, **limits):
    """Plays a game by the engine's best moves. Returns the board, the score and the number of moves."""
    board, score, played = [[0] * 4 for _ in range(4)], 0, 0
    spawn(board, dice)
    spawn(board, dice)
    while played < moves:
        direction, _ = engine.search(board, **limits)
        if direction is None:
            break
        board, reward = tilt(board, direction)
        score += reward
        played += 1
        spawn(board, dice)
    return board, score, played


def main():
    parser = argparse.ArgumentParser(description="Plays a game of 2048 by twofold engine.")
    parser.add_argument("--command", default="twofold engine", help="how the engine is started")
    parser.add_argument("--moves", type=int, default=1000, help="moves at most")
    parser.add_argument("--movetime", type=int, default=20, help="milliseconds a move")
    parser.add_argument("--depth", type=int, help="own moves to look ahead, in place of a time")
    parser.add_argument("--seed", type=int, help="the same seed deals the same tiles")
    options = parser.parse_args()
    limits = {"depth": options.depth} if options.depth else {"movetime": options.movetime}
    try:
        with Engine(options.command) as engine:
            board, score, played = play(engine, options.moves, random.Random(options.seed), **limits)
    except EngineError as error:
        raise SystemExit(f"The engine gave no answer: {error}")
    for row in board:
        print(" ".join(f"{tile or '.':>6}" for tile in row))
    print(f"{score} points after {played} moves")


if __name__ == "__main__":
    main()
