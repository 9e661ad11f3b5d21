"""The rolled top edge of an upper and the lining behind it."""

import numpy as np

from .curves import unit
from .parts import grid_part

STEPS = 10


def edge_and_lining(upper, radius, edge_material, lining_material, depth=1.0):
    """The half round edge along collar and throat, and a lining that goes `depth` (share) of the way down."""
    grid, normals = upper.points, upper.normals
    top = grid[:, -1]
    out = normals[:, -1]
    rise = unit(grid[:, -1] - grid[:, -4])
    angle = np.linspace(0, np.pi, STEPS)[None, :, None]
    roll = top[:, None] + radius * (-out[:, None] * (1 - np.cos(angle)) + rise[:, None] * np.sin(angle))
    open_steps = ~upper.is_closed & ~np.roll(upper.is_closed, -1)
    rows = np.linspace(grid.shape[1] - 1, int((1 - depth) * (grid.shape[1] - 1)), 40).astype(int)
    inner = grid[:, rows] - 2 * radius * normals[:, rows]
    # Where all profiles meet over the toes normals may point inwards; the lining stays below the upper all the same.
    over_toes = upper.is_closed[:, None] & (rows > 0.9 * (grid.shape[1] - 1))
    inner[..., 2] = np.where(over_toes, np.minimum(inner[..., 2], grid[:, rows, 2] - radius), inner[..., 2])
    return [grid_part("edge", roll, edge_material, keep=open_steps),
            grid_part("lining", inner, lining_material, keep=open_steps | True)]
