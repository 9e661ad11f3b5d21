"""Soles: walls that follow the footprint, welts, heels."""

import numpy as np

from .parts import Part, grid_part


def wall(name, foot, low, high, profile, material, fields=None):
    """
    A wall around the footprint between two heights (functions of x). `profile`: (offset outward in cm, share of the
    height from 0 below to 1 above); the ring closes below with a flat underside.
    """
    x = foot.points[:, 0]
    bottom, top = low(x), high(x)
    rows = []
    for offset, share in profile:
        place = foot.points + foot.outward * offset
        rows.append(np.column_stack([place, bottom + (top - bottom) * share]))
    grid = np.stack(rows, axis=1)
    around = np.linspace(0, 1, len(foot.points))[:, None] * np.ones((1, len(profile)))
    height = np.broadcast_to([share for _, share in profile], (len(foot.points), len(profile)))
    given = {"around": around, "height": height, **(fields or {})}
    return grid_part(name, grid, material, given)


def plate(name, foot, height, inset, material, rings=14):
    """A flat or curved sheet inside the footprint, as an insole: `height` is a function of x."""
    half = len(foot.points) // 2
    lateral, medial = foot.points[:half], foot.points[half:][::-1]
    lateral = lateral - foot.outward[:half] * inset
    medial = medial - foot.outward[half:][::-1] * inset
    t = np.linspace(0, 1, rings)[None, :, None]
    sheet = lateral[:, None] * (1 - t) + medial[:, None] * t
    z = height(sheet[..., 0])
    dish = 0.25 * (2 * t[..., 0] - 1) ** 2
    grid = np.concatenate([sheet, (z + dish)[..., None]], axis=2)
    return grid_part(name, grid, material, closed=False)


def heel_block(foot, front, top, material, flare=0.0, offset=0.14, breast=0.25):
    """The heel of a dress shoe: the outline behind x = front, down to the ground. `top`: height at x."""
    half = len(foot.points) // 2
    lateral = foot.points[:half] + foot.outward[:half] * offset
    medial = (foot.points[half:] + foot.outward[half:] * offset)[::-1]
    lateral, medial = lateral[lateral[:, 0] <= front], medial[medial[:, 0] <= front]
    t = np.linspace(0, 1, 16)[1:-1, None]
    left, right = lateral[-1], medial[-1]
    front_line = left * (1 - t) + right * t
    front_line[:, 0] -= breast * np.sin(np.pi * t[:, 0])
    ring = np.vstack([lateral, front_line, medial[::-1][:-1]])
    middle = ring.mean(axis=0)
    rows = []
    for share in np.concatenate([[0.0, 0.012, 0.03], np.linspace(0.06, 1, 16)]):
        inset = 1 - flare * (1 - share) - (0.012 if share == 0 else 0)
        place = middle + (ring - middle) * inset
        z = np.interp(place[:, 0], place[:, 0], place[:, 0] * 0) + share * top(np.clip(place[:, 0], 0, front))
        rows.append(np.column_stack([place, z]))
    grid = np.stack(rows, axis=1)
    height = grid[..., 2]
    part = grid_part("heel", grid, material, {"height": height, "around": np.zeros_like(height)})
    centre = np.append(middle, 0)
    faces = np.array([[(i + 1) % len(ring), i, len(ring), len(ring)] for i in range(len(ring))])
    cap = Part("heel cap", np.vstack([grid[:, 0], centre]), faces, material,
               {"height": np.zeros(len(ring) + 1), "around": np.zeros(len(ring) + 1)}, smooth=False)
    return [part, cap]
