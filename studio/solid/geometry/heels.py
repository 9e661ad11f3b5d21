"""Heels of women's shoes: the seat's outline drawn together to a tip on the ground."""

import numpy as np

from .parts import Part, grid_part


def shaped_heel(foot, front, seat, tip, material, cap_material, ease=0.55, offset=0.02, lean=0.0, is_block=False):
    """
    `front`: x where the seat ends; `seat`: height of its underside at x; `tip`: (x, half length, half width) on the ground;
    `ease`: small draws in quickly below the seat (stiletto), 1 evenly; a block's tip has the seat's own outline. Gives the heel and its cap.
    """
    half = len(foot.points) // 2
    lateral = foot.points[:half] + foot.outward[:half] * offset
    medial = (foot.points[half:] + foot.outward[half:] * offset)[::-1]
    lateral, medial = lateral[lateral[:, 0] <= front], medial[medial[:, 0] <= front]
    t = np.linspace(0, 1, 40)[1:-1, None]
    front_line = lateral[-1] * (1 - t) + medial[-1] * t
    front_line[:, 0] -= 0.7 * np.sin(np.pi * t[:, 0])
    ring = np.vstack([lateral, front_line, medial[::-1][:-1]])
    steps = np.linalg.norm(np.diff(np.vstack([ring, ring[:1]]), axis=0), axis=1)
    at = np.concatenate([[0], np.cumsum(steps)])
    wanted = np.linspace(0, at[-1], 160, endpoint=False)
    closed = np.vstack([ring, ring[:1]])
    ring = np.stack([np.interp(wanted, at, closed[:, k]) for k in range(2)], axis=1)
    middle = ring.mean(axis=0)
    angle = np.arctan2(ring[:, 1] - middle[1], ring[:, 0] - middle[0])
    c, s = np.cos(angle), np.sin(angle)
    cx, hl, hw = tip
    low = np.column_stack([cx + hl * np.sign(c) * np.abs(c) ** 0.8, hw * np.sign(s) * np.abs(s) ** 0.8])
    if is_block:
        low = np.array([cx, 0]) + (ring - (ring.min(0) + ring.max(0)) / 2) / (np.ptp(ring, axis=0) / 2) * [hl, hw]
    top = seat(ring[:, 0])
    rows = []
    for share in np.linspace(0, 1, 60):
        drawn = share**ease
        place = ring * (1 - drawn) + low * drawn
        place[:, 0] += lean * np.sin(np.pi * share)
        rows.append(np.column_stack([place, top * (1 - share) + 0.45 * share]))
    grid = np.stack(rows, axis=1)
    heel = grid_part("heel", grid, material, {"height": grid[..., 2], "around": np.zeros(grid.shape[:2])}, flip=True)
    foot_rows = [np.column_stack([low * [1, 1], np.full(len(low), z)]) for z in (0.45, 0.0)]
    ends = np.stack(foot_rows, axis=1)
    wall = grid_part("top piece", ends, cap_material, flip=True)
    n = len(low)
    faces = np.array([[(i + 1) % n, i, n, n] for i in range(n)])
    base = Part("top piece base", np.vstack([ends[:, 1], [cx, 0, 0]]), faces, cap_material, smooth=False)
    return [heel, wall, base]
