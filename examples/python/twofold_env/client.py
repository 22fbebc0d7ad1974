"""A client of `twofold env`: games in another process, by the frames of docs/environment-protocol.md."""

import json
import os
import shlex
import struct
import subprocess
from dataclasses import dataclass

import numpy as np

VERSION = 1
MAGIC = b"2048ENV\0"
_HEADER = struct.Struct("<II")  # length of the payload, kind


class TwofoldError(Exception):
    """The process answered with an error, or has ended. `code` is stable; the message is for people."""

    def __init__(self, message, code="process"):
        super().__init__(message)
        self.code = code


@dataclass
class Batch:
    """What a step or a reset gives of n games, by rows. The arrays belong to the caller.

    After the end of a game, `observations` and `legal` are those of the next game if games begin by themselves.
    Actions are 0 up, 1 right, 2 down, 3 left.
    """

    rewards: np.ndarray  # float64 (n,), sum of the merged tiles' values
    scores: np.ndarray  # float64 (n,), of the game that the step belongs to
    plies: np.ndarray  # int32 (n,), moves of that game
    observations: np.ndarray  # uint8 (n, rows, columns), ranks
    final_observations: np.ndarray  # the same of games that have just ended; other rows have no meaning
    legal: np.ndarray  # bool (n, 4)
    final_legal: np.ndarray  # the same at the end of games that have just ended
    terminated: np.ndarray  # bool (n,)
    truncated: np.ndarray  # bool (n,)
    moved: np.ndarray  # bool (n,), False for an illegal action


class Client:
    """A process of `twofold env` with `count` games. Use it in a `with` statement, or close it.

    The command is the argument, else the variable TWOFOLD_COMMAND, else `twofold`. Without a seed the games are others
    each time.
    """

    def __init__(
        self, count=1, variant="classic", *, seed=None, max_plies=None, max_steps=None, auto_reset=True, command=None
    ):
        command = shlex.split(command or os.environ.get("TWOFOLD_COMMAND", "twofold"))
        options = ["env", "--count", str(count), "--variant", variant]
        for name, value in (("--seed", seed), ("--max-plies", max_plies), ("--max-steps", max_steps)):
            if value is not None:
                options.append(f"{name}={value}")
        if not auto_reset:
            options.append("--no-auto-reset")
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(command + options, stdin=pipe, stdout=pipe, bufsize=0)
        except OSError as error:
            raise TwofoldError(
                f"{command[0]} cannot be started ({error.strerror}). Give command='npx twofold', or set TWOFOLD_COMMAND."
            ) from error
        try:
            self._greet()
        except BaseException:
            self.close()
            raise

    def _greet(self):
        kind, payload = self._read()
        if kind != b"H" or bytes(payload[:8]) != MAGIC:
            raise TwofoldError("the command is no twofold env: its first frame is another")
        version, self.count, self.columns, self.rows, self._batch_length, _ = struct.unpack_from("<6I", payload, 8)
        if version != VERSION:
            raise TwofoldError(f"twofold env speaks version {version} and this client version {VERSION}")
        self.cells = self.columns * self.rows

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def step(self, actions):
        """Plays one action in each game: n numbers, 0 up, 1 right, 2 down, 3 left."""
        payload = np.asarray(actions)
        if payload.shape != (self.count,) or not np.issubdtype(payload.dtype, np.integer):
            raise ValueError(f"actions: {self.count} whole numbers, not {payload.dtype} of shape {payload.shape}")
        if payload.min() < 0 or payload.max() > 3:
            raise ValueError("an action is 0, 1, 2 or 3")
        return self._ask_batch(b"S", payload.astype(np.uint8).tobytes())

    def reset(self, seed=None, *, seeds=None, boards=None, some=None):
        """Begins the next games, those of a seed or of n seeds, or at n boards of ranks. `some`: n flags, others stay."""
        wishes = {}
        if seed is not None:
            wishes["seed"] = str(seed)
        if seeds is not None:
            wishes["seeds"] = [str(each) for each in seeds]
        if boards is not None:
            ranks = np.asarray(boards)
            if ranks.size != self.count * self.cells:
                shape = (self.count, self.rows, self.columns)
                raise ValueError(f"boards: ranks of shape {shape}, not of shape {ranks.shape}")
            wishes["boards"] = ranks.reshape(self.count, self.cells).tolist()
        if some is not None:
            wishes["some"] = [int(bool(each)) for each in some]
        return self._ask_batch(b"R", json.dumps(wishes).encode())

    def seeds(self):
        """The seeds of the current games: the web page and `Game` play the same tiles by them."""
        return json.loads(bytes(self._ask(b"Q", b"", b"T")))

    def close(self):
        """Ends the process. A closed client cannot be used again."""
        for stream in (self._process.stdin, self._process.stdout):
            stream.close()
        self._process.wait()

    def _ask_batch(self, kind, payload):
        data = self._ask(kind, payload, b"B")
        n, at = self.count, 0

        def take(dtype, *shape):
            nonlocal at
            array = np.frombuffer(data, dtype, n * int(np.prod(shape)), at).reshape((n, *shape))
            at += array.nbytes
            return array

        board = (self.rows, self.columns)
        return Batch(
            rewards=take("<f8"),
            scores=take("<f8"),
            plies=take("<i4"),
            observations=take(np.uint8, *board),
            final_observations=take(np.uint8, *board),
            legal=take(np.bool_, 4),
            final_legal=take(np.bool_, 4),
            terminated=take(np.bool_),
            truncated=take(np.bool_),
            moved=take(np.bool_),
        )

    def _ask(self, kind, payload, expected):
        try:
            self._write(_HEADER.pack(len(payload), kind[0]) + payload)
        except (BrokenPipeError, ValueError) as error:
            raise TwofoldError("twofold env has ended: start another client") from error
        answer, data = self._read()
        if answer == b"E":
            failure = json.loads(bytes(data))
            raise TwofoldError(failure["message"], failure["code"])
        if answer != expected:
            raise TwofoldError(f"twofold env answered with a frame of kind {answer!r}")
        return data

    def _write(self, data):
        view = memoryview(data)
        while view:
            view = view[self._process.stdin.write(view) :]

    def _read(self):
        length, kind = _HEADER.unpack(self._read_bytes(_HEADER.size))
        return bytes([kind & 255]), self._read_bytes(length)

    def _read_bytes(self, length):
        data = bytearray(length)
        view, done = memoryview(data), 0
        while done < length:
            count = self._process.stdout.readinto(view[done:])
            if not count:
                raise TwofoldError("twofold env has ended; its message stands above, on the error output")
            done += count
        return data
