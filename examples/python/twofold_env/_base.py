"""The base classes for machines without gymnasium."""

import enum


class AutoresetMode(enum.Enum):
    """When the next game begins; the names and values are gymnasium's."""

    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


class Env:
    """The part of gymnasium.Env that needs no code of ours."""

    metadata = {"render_modes": []}
    render_mode = None
    spec = None

    @property
    def unwrapped(self):
        return self

    def reset(self, *, seed=None, options=None):
        """Does nothing: there is no generator in this process."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class VectorEnv(Env):
    """The part of gymnasium.vector.VectorEnv that needs no code of ours."""
