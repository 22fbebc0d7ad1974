"""What is used of gymnasium; where it is not installed, small classes of the same form."""

try:
    from gymnasium import Env, spaces
    from gymnasium import register as register_one
    from gymnasium.vector import AutoresetMode, VectorEnv

    HAS_GYMNASIUM = True
except ImportError:
    from . import _spaces as spaces
    from ._base import AutoresetMode, Env, VectorEnv

    HAS_GYMNASIUM = False
    register_one = None

__all__ = ["AutoresetMode", "Env", "HAS_GYMNASIUM", "VectorEnv", "register_one", "spaces"]
