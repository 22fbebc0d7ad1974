"""The names under which other libraries have their 2048."""

from ._gymnasium import HAS_GYMNASIUM, register_one
from .environment import TwofoldEnv
from .vector import TwofoldVectorEnv

#: The convention of each name: Jumanji's, pgx's, and ours.
NAMES = {"Game2048-v1": "jumanji", "2048": "pgx", "Twofold-v0": "twofold"}


def make(name, **options):
    """One game, in the convention of this name."""
    return TwofoldEnv(convention=_convention(name), **options)


def make_vec(name, num_envs, **options):
    """Many games, in the convention of this name."""
    return TwofoldVectorEnv(num_envs, convention=_convention(name), **options)


def register():
    """Makes `gymnasium.make("twofold/Game2048-v1")` and `gymnasium.make_vec` know the names. Needs gymnasium."""
    if not HAS_GYMNASIUM:
        raise RuntimeError("gymnasium is not installed: use make and make_vec of this package")
    for name, convention in NAMES.items():
        register_one(
            id=f"twofold/{name if '-v' in name else name + '-v0'}",
            entry_point="twofold_env:TwofoldEnv",
            vector_entry_point="twofold_env:TwofoldVectorEnv",
            kwargs={"convention": convention},
        )


def _convention(name):
    if name not in NAMES:
        raise ValueError(f"there is no environment {name!r}: give {', '.join(NAMES)}")
    return NAMES[name]
