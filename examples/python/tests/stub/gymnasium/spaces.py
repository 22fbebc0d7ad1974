"""Spaces of the stand-in. They are written for it alone, so that they can find a fault in those of the package."""

import numpy as np


class Space:
    def __init__(self, shape=None, dtype=None, seed=None):
        self.shape = None if shape is None else tuple(shape)
        self.dtype = None if dtype is None else np.dtype(dtype)
        self.np_random = np.random.default_rng(seed)

    def __contains__(self, x):
        return self.contains(x)


class Discrete(Space):
    def __init__(self, n, seed=None):
        super().__init__((), np.int64, seed)
        self.n = np.int64(n)

    def sample(self, mask=None):
        return self.np_random.integers(self.n)

    def contains(self, x):
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n


class MultiDiscrete(Space):
    def __init__(self, nvec, dtype=np.int64, seed=None):
        self.nvec = np.array(nvec, dtype=dtype)
        super().__init__(self.nvec.shape, dtype, seed)

    def sample(self):
        return (self.np_random.random(self.nvec.shape) * self.nvec).astype(self.dtype)

    def contains(self, x):
        return isinstance(x, np.ndarray) and x.shape == self.shape and bool(np.all((0 <= x) & (x < self.nvec)))


class Box(Space):
    def __init__(self, low, high, shape=None, dtype=np.float32, seed=None):
        super().__init__(shape, dtype, seed)
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

    def contains(self, x):
        return (
            isinstance(x, np.ndarray)
            and np.can_cast(x.dtype, self.dtype)
            and x.shape == self.shape
            and bool(np.all(x >= self.low) and np.all(x <= self.high))
        )


class Dict(Space):
    def __init__(self, spaces=None, seed=None):
        super().__init__(None, None, seed)
        self.spaces = dict(spaces)

    def __getitem__(self, key):
        return self.spaces[key]

    def contains(self, x):
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(x[k] in s for k, s in self.spaces.items())
