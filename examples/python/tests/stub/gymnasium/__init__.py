"""A stand-in for gymnasium 1.x in tests: the parts of its interface that a user's program meets, with its checks."""

from types import SimpleNamespace

from . import spaces

registry = {}


class Env:
    metadata = {"render_modes": []}
    render_mode = None
    spec = None
    _np_random = None

    @property
    def unwrapped(self):
        return self

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._np_random_seed = seed

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
        return False


def register(id, entry_point=None, *, vector_entry_point=None, kwargs=None, **_):
    registry[id] = SimpleNamespace(entry_point=entry_point, vector_entry_point=vector_entry_point, kwargs=kwargs)


__all__ = ["Env", "register", "registry", "spaces"]
