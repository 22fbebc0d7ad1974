"""Many games with the interface of gymnasium.vector.VectorEnv."""

import numpy as np

from ._gymnasium import AutoresetMode, VectorEnv, spaces
from .client import Client
from .conventions import find_convention


class TwofoldVectorEnv(VectorEnv):
    """`num_envs` games in one process, all played by one call. The arguments are those of TwofoldEnv.

    With `autoreset_mode` SAME_STEP a game that ends begins anew in the same step. `infos["final_obs"]` then has the last
    observations, and `infos["_final_obs"]` says of which games. With DISABLED, games that have ended wait for
    `reset(options={"reset_mask": flags})`.
    """

    def __init__(
        self,
        num_envs,
        variant="classic",
        convention="jumanji",
        *,
        max_steps=None,
        max_plies=None,
        autoreset_mode=AutoresetMode.SAME_STEP,
        command=None,
    ):
        if autoreset_mode not in (AutoresetMode.SAME_STEP, AutoresetMode.DISABLED):
            raise ValueError("autoreset_mode: SAME_STEP or DISABLED")
        self.num_envs = num_envs
        self.convention = find_convention(convention)
        self.metadata = {"render_modes": [], "autoreset_mode": autoreset_mode}
        self._client = Client(
            num_envs,
            variant,
            max_steps=max_steps,
            max_plies=max_plies,
            auto_reset=autoreset_mode is AutoresetMode.SAME_STEP,
            command=command,
        )
        shape = (self._client.rows, self._client.columns)
        self.single_observation_space = self.convention.observation_space(*shape)
        self.observation_space = self.convention.observation_space(*shape, num_envs)
        self.single_action_space = spaces.Discrete(4)
        self.action_space = spaces.MultiDiscrete([4] * num_envs)

    def reset(self, *, seed=None, options=None):
        """Begins all games. With a number as seed, game i has seed + i, the same game as TwofoldEnv of that seed.

        Options: "boards", ranks of shape (n, rows, columns); "reset_mask", flags of the games to begin, which go on to
        their next seeds.
        """
        options = options or {}
        if isinstance(seed, (int, np.integer)):
            seed = [int(seed) + number for number in range(self.num_envs)]
        mask = options.get("reset_mask")
        if mask is not None:
            return self._answer(self._client.reset(some=mask))
        return self._answer(self._client.reset(seeds=seed, boards=options.get("boards")))

    def step(self, actions):
        """Observations, rewards, terminations, truncations, infos: arrays whose first axis is the game."""
        batch = self._client.step(self.convention.directions(actions))
        observations, infos = self._answer(batch)
        infos["moved"] = batch.moved
        ended = batch.terminated | batch.truncated
        if ended.any():
            masks = self.convention.masks(batch.final_legal)
            infos["final_obs"] = self.convention.observe(batch.final_observations, masks)
            infos["_final_obs"] = ended
        return observations, batch.rewards, batch.terminated, batch.truncated, infos

    def seeds(self):
        """The seeds of the current games."""
        return self._client.seeds()

    def close(self, **_):
        self._client.close()

    def _answer(self, batch):
        masks = self.convention.masks(batch.legal)
        infos = {self.convention.mask_name: masks, "score": batch.scores, "ply": batch.plies}
        return self.convention.observe(batch.observations, masks), infos
