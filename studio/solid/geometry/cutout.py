"""Pieces cut out of a skin along levels: Y straps, vamps with windows, lattices, heel counters."""

import contourpy
import numpy as np
from scipy.spatial import cKDTree

from .curves import unit
from .panels import stitch
from .parts import Part


class Sheet:
    """A skin sampled over u and v. Levels are numbers on its grid: centimetres inside the piece's edge, below zero outside."""

    def __init__(self, skin, us, vs):
        self.skin = skin
        self.u, self.v = np.meshgrid(us, vs, indexing="ij")
        self.points = skin.at(self.u, self.v)
        self.normals = skin.normal(self.u.ravel(), self.v.ravel()).reshape(self.points.shape)

    def band(self, ribbon):
        """The level of a strap of varying width along a ribbon's centre line."""
        centres = ribbon.skin.at(*ribbon.way.T)
        far, near = cKDTree(centres).query(self.points)
        return ribbon.wide[near] / 2 - far

    def hole(self, u, v, radius):
        """The level of what is left around a round hole."""
        return np.linalg.norm(self.points - self.skin.at(np.array(u), np.array(v)), axis=-1) - radius

    def part(self, name, level, thick, material, lift=0.0, edge=0.12, relief=0.0, fields=None):
        """The piece with rounded edges; `relief`: cm added over the grid. Fields: rim, inside and those given."""
        inside = level > 0
        used = inside[:-1, :-1] | inside[1:, :-1] | inside[:-1, 1:] | inside[1:, 1:]
        slope_u, slope_v = np.gradient(level)
        steep = np.maximum(slope_u**2 + slope_v**2, 1e-9)
        i, j = np.indices(level.shape).astype(float)
        move = np.where(inside, 0.0, level / steep)
        i = np.clip(i - np.clip(move * slope_u, -1, 1), 0, level.shape[0] - 1.001)
        j = np.clip(j - np.clip(move * slope_v, -1, 1), 0, level.shape[1] - 1.001)
        points, normals = self.read(self.points, i, j), unit(self.read(self.normals, i, j))
        rim = np.maximum(level, 0)
        radius = min(edge, thick / 2)
        half = np.sqrt(np.maximum(radius**2 - np.clip(radius - rim, 0, radius) ** 2, 0)) + thick / 2 - radius
        half = np.where(inside, half, thick / 2 - radius)
        above = thick / 2 + half + np.where(inside, relief, 0) * np.clip(rim / 0.1, 0, 1)
        outer, inner = points + normals * (above + lift)[..., None], points + normals * (thick / 2 - half + lift)[..., None]
        count, columns = level.size, level.shape[1]
        a, b = np.nonzero(used)
        corner = a * columns + b
        quads = np.stack([corner, corner + columns, corner + columns + 1, corner + 1], axis=1)
        faces = np.vstack([quads, quads[:, ::-1] + count])
        if thick / 2 > radius:
            faces = np.vstack([faces, self.sides(used, count, columns)])
        given = {"rim": rim, **(fields or {})}
        flat = {key: np.tile(np.asarray(value, float).ravel(), 2) for key, value in given.items()}
        flat["inside"] = np.repeat([-1.0, 1.0], count)
        wanted, fresh = np.unique(faces, return_inverse=True)
        points = np.vstack([outer.reshape(-1, 3), inner.reshape(-1, 3)])[wanted]
        return Part(name, points, fresh.reshape(faces.shape), material, {key: value[wanted] for key, value in flat.items()})

    @staticmethod
    def sides(used, count, columns):
        """Faces that close the gap between the outer and the inner sheet."""
        padded = np.pad(used, 1)
        found = []
        for di, dj, first, second in ((-1, 0, (0, 0), (0, 1)), (1, 0, (1, 1), (1, 0)), (0, -1, (1, 0), (0, 0)), (0, 1, (0, 1), (1, 1))):
            a, b = np.nonzero(used & ~padded[1 + di : padded.shape[0] - 1 + di, 1 + dj : padded.shape[1] - 1 + dj])
            one, two = (a + first[0]) * columns + b + first[1], (a + second[0]) * columns + b + second[1]
            found.append(np.stack([one, two, two + count, one + count], axis=1))
        return np.vstack(found)

    @staticmethod
    def read(grid, i, j):
        a, b = np.minimum(i.astype(int), grid.shape[0] - 2), np.minimum(j.astype(int), grid.shape[1] - 2)
        s, t = (i - a)[..., None], (j - b)[..., None]
        return (1 - s) * (1 - t) * grid[a, b] + s * (1 - t) * grid[a + 1, b] + (1 - s) * t * grid[a, b + 1] + s * t * grid[a + 1, b + 1]

    def stitches(self, level, inset, thread, lift, keep=None, size=(0.2, 0.1, 0.028)):
        """A row of stitches so far inside the edge."""
        length, gap, half = size
        lines = []
        for line in contourpy.contour_generator(z=level.T).lines(inset):
            if len(line) > 4:
                normals = unit(self.read(self.normals, line[:, 0], line[:, 1]))
                lines.append((self.read(self.points, line[:, 0], line[:, 1]) + normals * lift, normals))
        return stitch(lines, thread, length=length, gap=gap, thick=half, keep=keep)


def joined(levels, soft=0.12):
    """The level of pieces grown together, with fillets."""
    stack = np.stack(levels) / soft
    peak = stack.max(axis=0)
    return soft * (peak + np.log(np.exp(stack - peak).sum(axis=0)))
