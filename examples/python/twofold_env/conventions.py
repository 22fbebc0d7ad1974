"""How actions, observations and masks are written: as in Jumanji's or pgx's 2048, or as Twofold has them."""

from dataclasses import dataclass

import numpy as np

from ._gymnasium import spaces

PGX_PLANES = 31


@dataclass(frozen=True)
class Convention:
    """`order[a]` is Twofold's action (0 up, 1 right, 2 down, 3 left) for action a here."""

    name: str
    order: tuple
    action_names: tuple
    mask_name: str  # of the mask in `info`

    def directions(self, actions):
        """Twofold's actions for these. ValueError unless all are 0, 1, 2 or 3."""
        actions = np.asarray(actions)
        if not np.issubdtype(actions.dtype, np.integer) or ((actions < 0) | (actions > 3)).any():
            raise ValueError(f"an action is 0, 1, 2 or 3: {', '.join(self.action_names)}")
        return np.asarray(self.order, np.uint8)[actions]

    def masks(self, legal):
        """Masks of Twofold, shape (..., 4), in the order of the actions here."""
        return legal[..., list(self.order)]

    def observe(self, boards, masks):
        """Observations of boards of ranks, shape (..., rows, columns), and masks of this convention."""
        if self.name == "jumanji":
            return {"board": boards.astype(np.int32), "action_mask": masks}
        if self.name == "pgx":
            return boards[..., np.newaxis] == np.arange(planes_of(boards.shape[-2:]), dtype=np.uint8)
        return boards

    def observation_space(self, rows, columns, count=None):
        """The space of one observation, or of `count` of them."""
        batch = () if count is None else (count,)
        highest = rows * columns + 1
        if self.name == "jumanji":
            return spaces.Dict(
                {
                    "board": spaces.Box(0, highest, (*batch, rows, columns), np.int32),
                    "action_mask": spaces.Box(0, 1, (*batch, 4), np.bool_),
                }
            )
        if self.name == "pgx":
            return spaces.Box(0, 1, (*batch, rows, columns, planes_of((rows, columns))), np.bool_)
        return spaces.Box(0, highest, (*batch, rows, columns), np.uint8)


def planes_of(shape):
    """One plane for each rank that can occur, and 31 at least: as many as pgx has."""
    return max(PGX_PLANES, int(np.prod(shape)) + 2)


_CLOCKWISE = ("up", "right", "down", "left")

CONVENTIONS = {
    each.name: each
    for each in (
        Convention("jumanji", (0, 1, 2, 3), _CLOCKWISE, "action_mask"),
        Convention("pgx", (3, 0, 1, 2), ("left", "up", "right", "down"), "legal_action_mask"),
        Convention("twofold", (0, 1, 2, 3), _CLOCKWISE, "action_mask"),
    )
}


def find_convention(name):
    """The convention of this name. ValueError if there is none."""
    if name not in CONVENTIONS:
        raise ValueError(f"there is no convention {name!r}: give {', '.join(CONVENTIONS)}")
    return CONVENTIONS[name]
