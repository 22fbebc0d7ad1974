"""2048 as gymnasium environments. The games are those of Twofold: the ones that its solver and its web page play."""

from .client import Batch, Client, TwofoldError
from .conventions import CONVENTIONS, Convention
from .environment import TwofoldEnv
from .names import NAMES, make, make_vec, register
from .vector import TwofoldVectorEnv

__all__ = [
    "Batch",
    "CONVENTIONS",
    "Client",
    "Convention",
    "NAMES",
    "TwofoldEnv",
    "TwofoldError",
    "TwofoldVectorEnv",
    "make",
    "make_vec",
    "register",
]
