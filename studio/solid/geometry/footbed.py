"""Footbeds and the foot that stands on them unseen: straps lie on it."""

import numpy as np
from scipy.interpolate import CubicSpline

from .curves import monotone, smoothstep, unit
from .parts import grid_part, slab_part
from .soles import plate, wall
from .straps import thickened


class BareFoot:
    """The foot that stands on a footbed: a surface over x (cm) and θ, 0 at its lateral edge to π at its medial one."""

    def __init__(self, foot, feather, heights=None, plump=0.93):
        self.feather, self.plump = feather, plump
        half = len(foot.points) // 2
        k = foot.length / 27.6
        lateral, medial = foot.points[:half], foot.points[half:][::-1]
        order = np.argsort(lateral[:, 0])
        self.left = lambda x: np.interp(x, lateral[order, 0], lateral[order, 1])
        order = np.argsort(medial[:, 0])
        self.right = lambda x: np.interp(x, medial[order, 0], medial[order, 1])
        self.rise = monotone([(x * k, z) for x, z in heights or [(5, 9.0), (8, 8.2), (10.5, 7.2), (13, 6.0), (16, 4.6), (19, 3.5), (22, 2.8), (25, 2.2), (27, 1.4)]])

    def at(self, x, theta):
        """Points of the surface."""
        middle, half = (self.left(x) + self.right(x)) / 2, (self.right(x) - self.left(x)) / 2 * self.plump
        c, s = np.cos(theta), np.sin(theta)
        y = middle - half * np.sign(c) * np.abs(c) ** 0.72
        # The instep stands over the inner side of the foot.
        y = y + 0.35 * np.maximum(s, 0) ** 2
        return np.stack([x + 0 * theta, y, self.feather(x) + self.rise(x) * np.maximum(s, 0) ** 0.80], axis=-1)

    def strap(self, centre, width, thick, material, name="strap", start=0.0, end=np.pi, taper=None, lift=0.0, count=140, rows=19):
        """A strap along x = centre(θ), so wide along x; `taper(s)` scales its width from one end (0) to the other (1)."""
        theta = np.linspace(start, end, count)[:, None]
        share = np.linspace(-0.5, 0.5, rows)[None]
        scale = 1.0 if taper is None else np.asarray(taper(np.linspace(0, 1, count)))[:, None]
        x = centre(theta) + share * width * scale
        points = self.at(x, theta + 0 * x)
        along, over = np.gradient(points, axis=0), np.gradient(points, axis=1)
        normals = unit(np.cross(over, along))
        if normals[count // 2, rows // 2, 2] < 0:
            normals = -normals
        return thickened(name, points + normals * lift, normals, thick, material)


    def path(self, way, width, thick, material, name="strap", count=90, exponent=5, lift=0.0, bend=0.03):
        """A strap along points (x, θ) of the surface; `width` and `thick` may vary along it."""
        way = np.asarray(way, float)
        at = np.linspace(0, 1, len(way))
        fine = CubicSpline(at, way)(np.linspace(0, 1, count))
        points = self.at(fine[:, 0], fine[:, 1])
        ups = unit(np.cross(self.at(fine[:, 0] + 0.05, fine[:, 1]) - points, self.at(fine[:, 0], fine[:, 1] + 0.02) - points))
        ups = np.where(ups[:, 2:].mean() < 0, -ups, ups)
        spread = lambda value: np.interp(np.linspace(0, 1, count), np.linspace(0, 1, np.size(value)), np.atleast_1d(value))
        return slab_part(name, points + ups * (np.mean(thick) * 0.5 + lift), spread(width), spread(thick), material, bend=bend, exponent=exponent, ups=ups)


def sole_slab(foot, low, top, material, edge=0.10, out=0.05, name="sole"):
    """A plain sole between two heights, with softened edges and an underside."""
    return [wall(name, foot, low, top, [(-0.7, 0.02), (-0.1 + out, 0.0), (out - edge * 0.3, 0.04), (out, 0.12), (out, 0.85), (out - edge * 0.4, 0.96), (out - edge, 1.0), (-0.7, 1.0)], material),
            plate("underside", foot, lambda x: low(x) - 0.2, 0.5, material)]


def footbed(foot, top, material, inset=0.15, rim=0.35):
    """The upper face of a sole: dished, with a rim and a hollow under the heel and the ball."""
    half = len(foot.points) // 2
    lateral = foot.points[:half] - foot.outward[:half] * inset
    medial = foot.points[half:][::-1] - foot.outward[half:][::-1] * inset
    t = np.linspace(0, 1, 41)[None, :, None]
    sheet = lateral[:, None] * (1 - t) + medial[:, None] * t
    x = sheet[..., 0]
    side = np.abs(2 * t[..., 0] - 1)
    shape = rim * (side**4 - 1) * (0.4 + 0.6 * (1 - smoothstep(0.35, 0.75, x / foot.length)))
    grid = np.concatenate([sheet, (top(x) + shape + 0.02)[..., None]], axis=2)
    return grid_part("footbed", grid, material, closed=False)
