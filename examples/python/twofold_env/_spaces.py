"""Spaces for machines without gymnasium: the same names, arguments and attributes, as far as they are used here."""

import numpy as np


class Space:
    """A set of values with a shape and a type, from which `sample` draws."""

    def __init__(self, shape, dtype, seed=None):
        self.shape, self.dtype = shape, np.dtype(dtype)
        self.seed(seed)

    def seed(self, seed=None):
        self._random = np.random.default_rng(seed)

    def __contains__(self, value):
        return self.contains(value)


class Discrete(Space):
    """The whole numbers from 0 to n - 1."""

    def __init__(self, n, seed=None):
        super().__init__((), np.int64, seed)
        self.n = n

    def sample(self, mask=None):
        if mask is None:
            return self._random.integers(self.n)
        return self._random.choice(np.flatnonzero(mask)) if np.any(mask) else np.int64(0)

    def contains(self, value):
        return np.issubdtype(np.asarray(value).dtype, np.integer) and np.ndim(value) == 0 and 0 <= value < self.n


class MultiDiscrete(Space):
    """Arrays of whole numbers, entry i from 0 to nvec[i] - 1."""

    def __init__(self, nvec, seed=None):
        self.nvec = np.asarray(nvec, np.int64)
        super().__init__(self.nvec.shape, np.int64, seed)

    def sample(self):
        return self._random.integers(self.nvec)

    def contains(self, value):
        value = np.asarray(value)
        return (
            np.issubdtype(value.dtype, np.integer)
            and value.shape == self.shape
            and bool(((value >= 0) & (value < self.nvec)).all())
        )


class Box(Space):
    """Arrays of numbers between two limits, both included."""

    def __init__(self, low, high, shape, dtype, seed=None):
        super().__init__(tuple(shape), dtype, seed)
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

    def sample(self):
        return self._random.integers(self.low, self.high, endpoint=True).astype(self.dtype)

    def contains(self, value):
        value = np.asarray(value)
        return (
            value.dtype == self.dtype
            and value.shape == self.shape
            and bool(((value >= self.low) & (value <= self.high)).all())
        )


class Dict(Space):
    """Dictionaries with a space for each key."""

    def __init__(self, spaces, seed=None):
        self.spaces = dict(spaces)
        super().__init__(None, object, seed)

    def __getitem__(self, key):
        return self.spaces[key]

    def seed(self, seed=None):
        for number, space in enumerate(self.spaces.values()):
            space.seed(None if seed is None else seed + number)

    def sample(self):
        return {key: space.sample() for key, space in self.spaces.items()}

    def contains(self, value):
        return (
            isinstance(value, dict)
            and value.keys() == self.spaces.keys()
            and all(space.contains(value[key]) for key, space in self.spaces.items())
        )
