"""Panels of an upper as distances on its grid, and the stitches that follow them."""

import contourpy
import numpy as np

from .curves import lengths, unit
from .parts import Part


def distance_of(upper, level):
    """A level function on the grid (ring × rows) as a distance in cm from its zero line, positive inside."""
    grid = upper.points
    along = np.roll(grid, -1, axis=0) - np.roll(grid, 1, axis=0)
    up = np.gradient(grid, axis=1)
    d_along = (np.roll(level, -1, axis=0) - np.roll(level, 1, axis=0))
    d_up = np.gradient(level, axis=1)
    a, b, c = (along * along).sum(-1), (along * up).sum(-1), (up * up).sum(-1)
    det = np.maximum(a * c - b * b, 1e-12)
    slope = np.sqrt(np.maximum((c * d_along**2 - 2 * b * d_along * d_up + a * d_up**2) / det, 1e-8))
    return level / np.maximum(slope, 0.05)


def raise_panel(upper, distance, height=0.1, soft=0.05):
    """Lifts the grid inside a panel, so that its cut edge casts a shadow."""
    t = np.clip((distance + soft) / (2 * soft), 0, 1)
    upper.points = upper.points + upper.normals * (height * t * t * (3 - 2 * t))[..., None]


def trace(upper, distance, at):
    """The lines on the surface where a distance has a value: list of (points n×3, normals n×3)."""
    rows = distance.shape[1]
    wrapped = np.vstack([distance, distance[:1]])
    lines = contourpy.contour_generator(z=wrapped.T).lines(at)
    found = []
    for line in lines:
        if len(line) < 4:
            continue
        ring, row = line[:, 0], line[:, 1]
        found.append((sample(upper.points, ring, row), unit(sample(upper.normals, ring, row))))
    return found


def sample(grid, ring, row):
    count, rows = grid.shape[:2]
    i, j = np.floor(ring).astype(int), np.minimum(np.floor(row).astype(int), rows - 2)
    s, t = (ring - i)[:, None], (row - j)[:, None]
    i0, i1 = i % count, (i + 1) % count
    return ((1 - s) * (1 - t) * grid[i0, j] + s * (1 - t) * grid[i1, j] + (1 - s) * t * grid[i0, j + 1] + s * t * grid[i1, j + 1])


def stitch(lines, material, name="stitches", length=0.24, gap=0.11, thick=0.038, lift=0.012, keep=None):
    """Small capsules along lines on a surface. `keep(points)`: which of them are sewn."""
    centres, alongs, ups = [], [], []
    for points, normals in lines:
        at = lengths(points)
        if at[-1] < length:
            continue
        count = int(at[-1] // (length + gap))
        wanted = (np.arange(count) + 0.5) * (length + gap)
        place = np.stack([np.interp(wanted, at, column) for column in points.T], axis=1)
        up = unit(np.stack([np.interp(wanted, at, column) for column in normals.T], axis=1))
        ahead = np.stack([np.interp(wanted + 0.05, at, column) for column in points.T], axis=1)
        along = unit(ahead - place)
        chosen = np.ones(count, bool) if keep is None else keep(place)
        centres.append(place[chosen]), alongs.append(along[chosen]), ups.append(up[chosen])
    if not centres or not sum(map(len, centres)):
        return None
    return capsules(name, np.vstack(centres), np.vstack(alongs), np.vstack(ups), length, thick, lift, material)


def capsules(name, centres, alongs, ups, length, thick, lift, material):
    sides, profile = 8, [(-0.5, 0.25), (-0.44, 0.75), (-0.25, 1.0), (0.25, 1.0), (0.44, 0.75), (0.5, 0.25)]
    across = unit(np.cross(ups, alongs))
    ups = unit(np.cross(alongs, across))
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    rings = []
    for along, radius in profile:
        for a in angle:
            # The ends dive into the surface.
            sink = -thick * 0.9 * (abs(along) * 2) ** 3
            rings.append((along * length, np.cos(a) * radius * thick, np.sin(a) * radius * thick + lift + sink))
    shape = np.array(rings)
    points = (centres[:, None] + alongs[:, None] * shape[None, :, :1] + across[:, None] * shape[None, :, 1:2]
              + ups[:, None] * shape[None, :, 2:])
    k, m = len(profile), sides
    i, j = np.arange(k - 1)[:, None], np.arange(m)[None]
    quads = np.stack([i * m + j, i * m + (j + 1) % m, (i + 1) * m + (j + 1) % m, (i + 1) * m + j], axis=-1).reshape(-1, 4)
    faces = (quads[None] + (np.arange(len(centres)) * k * m)[:, None, None]).reshape(-1, 4)
    return Part(name, points.reshape(-1, 3), faces, material)
