"""One game with the interface of gymnasium.Env."""

from ._gymnasium import Env, spaces
from .client import Client
from .conventions import find_convention


class TwofoldEnv(Env):
    """2048. `convention` is jumanji, pgx or twofold; `variant` such as classic, 3x3 or 5x5-even.

    An illegal action changes nothing and has no reward; `info["moved"]` says so. `max_steps` truncates a game after this
    number of actions, illegal ones included, `max_plies` after this number of moves. `command` starts Twofold, by default
    `twofold` or the variable TWOFOLD_COMMAND. The game runs in a process of its own: for speed take TwofoldVectorEnv.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 10}

    def __init__(
        self,
        variant="classic",
        convention="jumanji",
        *,
        max_steps=None,
        max_plies=None,
        render_mode=None,
        command=None,
    ):
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: None or 'ansi', not {render_mode!r}")
        self.convention = find_convention(convention)
        self.render_mode = render_mode
        self._client = Client(
            variant=variant, max_steps=max_steps, max_plies=max_plies, auto_reset=False, command=command
        )
        self.observation_space = self.convention.observation_space(self._client.rows, self._client.columns)
        self.action_space = spaces.Discrete(4)
        self._board = None

    def reset(self, *, seed=None, options=None):
        """Begins a game: that of a seed, else the next one. `options={"board": ranks}` sets the first board."""
        super().reset(seed=seed)
        board = (options or {}).get("board")
        batch = self._client.reset(
            seeds=None if seed is None else [seed], boards=None if board is None else [board]
        )
        observation, info = self._answer(batch)
        info["seed"] = self._client.seeds()[0]
        return observation, info

    def step(self, action):
        """Observation, reward (the sum of the merged tiles' values), terminated, truncated, info."""
        if self._board is None:
            raise RuntimeError("call reset before step")
        batch = self._client.step(self.convention.directions([action]))
        observation, info = self._answer(batch)
        info["moved"] = bool(batch.moved[0])
        return observation, float(batch.rewards[0]), bool(batch.terminated[0]), bool(batch.truncated[0]), info

    def render(self):
        """The board as text: the numbers on its tiles."""
        if self.render_mode != "ansi" or self._board is None:
            return None
        return "\n".join(" ".join(f"{1 << int(rank) if rank else '.':>6}" for rank in row) for row in self._board)

    def close(self):
        self._client.close()

    def _answer(self, batch):
        self._board = batch.observations[0]
        mask = self.convention.masks(batch.legal[0])
        info = {self.convention.mask_name: mask, "score": float(batch.scores[0]), "ply": int(batch.plies[0])}
        return self.convention.observe(self._board, mask), info
