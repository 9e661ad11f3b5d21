"""The foot that stands on a sandal unseen: straps are ribbons on its skin, with true widths and ends below the footbed."""

from dataclasses import dataclass

import numpy as np
from scipy.interpolate import CubicSpline

from .curves import lengths, monotone, unit
from .panels import stitch
from .parts import Part

RISE = [(5, 12.5), (7, 10.6), (9, 9.0), (11, 7.5), (13, 6.3), (15, 5.3), (17, 4.45), (19, 3.7), (21, 3.05), (23, 2.45), (25, 1.95), (27.6, 1.2)]
STEPS = 16


class Skin:
    """A surface `at(u, v)` in cm; `outside` is a pair (u, v) with the way its normal points there."""

    def __init__(self, at, outside):
        self.at = at
        (u, v), way = outside
        self.sign = 1.0
        self.sign = float(np.sign(np.dot(self.normal(np.array([u]), np.array([v]))[0], way)))

    def slopes(self, u, v, step=2e-3):
        return (self.at(u + step, v) - self.at(u - step, v)) / (2 * step), (self.at(u, v + step) - self.at(u, v - step)) / (2 * step)

    def normal(self, u, v):
        return unit(np.cross(*self.slopes(u, v))) * self.sign

    def ribbon(self, way, width, count=150, rows=25, edge=0.07):
        """A strap along knots (u, v). `width`: cm, or cm over its length (evenly spaced values or a function of the share)."""
        way = np.asarray(way, float)
        chords = np.linalg.norm(np.diff(self.at(way[:, 0], way[:, 1]), axis=0), axis=1)
        at = np.concatenate([[0], np.cumsum(np.maximum(chords, 1e-3) ** 0.7)])
        dense = CubicSpline(at, way)(np.linspace(0, at[-1], 700)) if len(way) > 2 else np.linspace(way[0], way[-1], 700)
        far = lengths(self.at(dense[:, 0], dense[:, 1]))
        along = np.linspace(0, far[-1], count)
        fine = np.stack([np.interp(along, far, column) for column in dense.T], axis=1)
        share = np.linspace(0, 1, count)
        if callable(width):
            wide = np.asarray(width(share), float)
        else:
            wide = monotone(np.column_stack([np.linspace(0, 1, max(2, np.size(width))), np.broadcast_to(width, max(2, np.size(width)))]))(share)
        return Ribbon.march(self, fine, along, np.maximum(wide, 0.01), rows, edge)


@dataclass
class Ribbon:
    """A strap as lines beside each other: n steps along × m across."""

    skin: Skin
    way: np.ndarray  # n×2, its centre on the skin
    along: np.ndarray  # n, cm
    across: np.ndarray  # n×m, cm from the centre
    wide: np.ndarray  # n, cm
    points: np.ndarray
    normals: np.ndarray

    @classmethod
    def march(cls, skin, way, along, wide, rows, edge):
        """Walks from the centre line to both sides over the skin."""
        u, v = way.T
        ahead = unit(np.gradient(skin.at(u, v), axis=0))
        sides = []
        for side in (-1, 1):
            a, b, found = u.copy(), v.copy(), []
            for _ in range(STEPS):
                su, sv = skin.slopes(a, b)
                over = unit(np.cross(unit(np.cross(su, sv)) * skin.sign, ahead)) * (side * wide / 2 / STEPS)[:, None]
                e, f, g = (su * su).sum(1), (su * sv).sum(1), (sv * sv).sum(1)
                p, q = (su * over).sum(1), (sv * over).sum(1)
                det = np.maximum(e * g - f * f, 1e-9)
                a, b = a + (g * p - f * q) / det, b + (e * q - f * p) / det
                found.append((a, b))
            sides.append(found)
        walked = np.array([*sides[0][::-1], (u, v), *sides[1]])  # 2·STEPS+1 × 2 × n
        soft = np.minimum(edge / np.maximum(np.mean(wide), 0.1) * 2, 0.5) * np.array([0, 0.12, 0.4, 1.0])
        share = np.concatenate([-1 + soft, np.linspace(-1 + soft[-1], 1 - soft[-1], rows)[1:-1], (1 - soft)[::-1]])
        place = (share + 1) * STEPS
        low = np.minimum(place.astype(int), 2 * STEPS - 1)
        part = (place - low)[:, None, None]
        a, b = np.moveaxis(walked[low] * (1 - part) + walked[low + 1] * part, 1, 0)
        points = skin.at(a.T, b.T)
        normals = skin.normal(a.T, b.T)
        return cls(skin, way, along, share[None] * wide[:, None] / 2, wide, points, normals)

    def section(self, start, end, width, **more):
        """The piece between two shares of the length, in another width."""
        far = np.linspace(start, end, 40) * self.along[-1]
        return self.skin.ribbon(np.stack([np.interp(far, self.along, column) for column in self.way.T], axis=1), width, **more)

    def part(self, name, thick, material, lift=0.0, edge=0.07, puff=0.0, relief=None):
        """
        The strap as a body. `thick`: cm, or over its length; `puff`: how much thinner its edges are than its middle (share);
        `relief(along, across)`: cm added above. Fields: along, across, rim (distance from the edge) and inside (above 0 below).
        """
        n, m = self.across.shape
        thick, lift = spread(thick, n), spread(lift, n)
        rim = self.wide[:, None] / 2 - np.abs(self.across)
        radius = np.minimum(edge, thick * 0.48)
        rounding = radius - np.sqrt(np.maximum(radius**2 - np.clip(radius - rim, 0, radius) ** 2, 0))
        share = np.abs(self.across) / np.maximum(self.wide[:, None] / 2, 1e-6)
        above = thick * (1 - puff * share**2.2) - rounding
        along = np.broadcast_to(self.along[:, None], above.shape)
        if relief is not None:
            above = above + relief(along, self.across) * np.clip(rim / 0.12, 0, 1)
        outer = self.points + self.normals * (above + lift)[..., None]
        inner = self.points + self.normals * (np.minimum(rounding, thick * 0.5) + lift)[..., None]
        ring = np.concatenate([outer, inner[:, ::-1]], axis=1)
        k = 2 * m
        i, j = np.arange(n - 1)[:, None], np.arange(k)[None]
        faces = np.stack([i * k + j, (i + 1) * k + j, (i + 1) * k + (j + 1) % k, i * k + (j + 1) % k], axis=-1).reshape(-1, 4)
        j = np.arange(m - 1)
        caps = [np.stack([s * k + j, s * k + j + 1, s * k + k - 2 - j, s * k + k - 1 - j], axis=1) for s in (0, n - 1)]
        both = lambda values: np.concatenate([values, values[:, ::-1]], axis=1).ravel()
        fields = {"along": both(along), "across": both(self.across), "rim": both(rim),
                  "inside": np.concatenate([np.full((n, m), -1.0), np.full((n, m), 1.0)], axis=1).ravel()}
        return Part(name, ring.reshape(-1, 3), np.vstack([faces, *caps]), material, fields)

    def line(self, inset, side, lift, span=(0.0, 1.0)):
        """Points and normals so far inside an edge (side −1 or 1), or along the centre (side 0)."""
        n = len(self.along)
        chosen = slice(int(span[0] * (n - 1)), int(span[1] * (n - 1)) + 1)
        points, normals = self.spots(np.arange(n)[chosen], side * (self.wide[chosen] / 2 - inset))
        return points + normals * spread(lift, n)[chosen], normals

    def stitches(self, thread, thick, inset=0.16, sides=(-1, 1), span=(0.02, 0.98), size=(0.2, 0.1, 0.028)):
        """Rows of stitches inside the edges."""
        length, gap, half = size
        return stitch([self.line(inset, side, thick, span) for side in sides], thread, length=length, gap=gap, thick=half)

    def spots(self, step, across):
        """Points and normals at fractional steps along and so many cm across."""
        step, across = np.broadcast_arrays(np.asarray(step, float), np.asarray(across, float))
        low = np.clip(step.astype(int), 0, len(self.along) - 2)
        part = (step - low)[..., None]

        def row(grid, index):
            found = np.empty(step.shape + (3,))
            for spot in np.ndindex(step.shape):
                i = index[spot]
                found[spot] = [np.interp(across[spot], self.across[i], grid[i, :, k]) for k in range(3)]
            return found

        pick = lambda grid: row(grid, low) * (1 - part) + row(grid, low + 1) * part
        return pick(self.points), unit(pick(self.normals))

    def spot(self, share, forward=0.0, across=0.0, lift=0.0):
        """A point over the strap: so many cm on from a share of its length, aside and above."""
        far = np.asarray(share * self.along[-1] + np.asarray(forward, float))
        points, normals = self.spots(far / self.along[-1] * (len(self.along) - 1), across)
        return points + normals * np.asarray(lift, float)[..., None]


def spread(values, count):
    """One number, or numbers evenly along a strap, as a column for each of its steps."""
    return np.interp(np.linspace(0, 1, count), np.linspace(0, 1, np.size(values)), np.atleast_1d(values))[:, None]


def instep_skin(foot, bed, rise=None, tuck=0.25, lean=0.35, square=2.5, plump=1.0, dive=0.0):
    """
    The foot over x (cm) and an angle, 0 at its lateral edge to π at its medial one; beyond these it goes down into the sole.
    `bed(x)`: height it stands on; `rise`: heights over it for a foot 27.6 long; `tuck`: how far inside the outline it begins;
    `dive`: how far inwards it turns below the bed (0 straight down).
    """
    half = len(foot.points) // 2
    k = foot.length / 27.6
    lateral = foot.points[:half] - foot.outward[:half] * tuck
    medial = foot.points[half:][::-1] - foot.outward[half:][::-1] * tuck
    left, right = (monotone(side[np.unique(np.maximum.accumulate(side[:, 0]), return_index=True)[1]]) for side in (lateral, medial))
    rises = monotone([(x * k, z * k * plump) for x, z in rise or RISE])

    def at(x, angle):
        middle, wide, high = (left(x) + right(x)) / 2, np.maximum((right(x) - left(x)) / 2, 0.02), rises(x)
        below = np.minimum(angle, 0) + np.minimum(np.pi - angle, 0)
        held = np.clip(angle, 0, np.pi)
        c, s = np.cos(held), np.sin(held)
        reach = (np.abs(c / wide) ** square + np.abs(s / high) ** square) ** (-1 / square)
        y = middle - (reach + below * wide * dive) * c + lean * k * s**2 * np.clip(high / 4, 0, 1)
        return np.stack([x + 0 * y, y, bed(x) + reach * s + below * wide * (1 - dive)], axis=-1)

    return Skin(at, ((foot.length * 0.6, np.pi / 2), (0, 0, 1)))


def ankle_skin(foot, bed, tuck=0.25, wide=1.0, long=1.0):
    """Heel and ankle over an angle, 0 at the heel's back, −π/2 lateral, π/2 medial, ±π in front; and a height over the bed (cm)."""
    k = foot.length / 27.6
    middle = foot.points[np.abs(foot.points[:, 0] - 6 * k) < 1.0, 1].mean()
    half = np.abs(foot.points[np.abs(foot.points[:, 0] - 6 * k) < 1.0, 1] - middle).mean() - tuck
    back = monotone([(-1, tuck), (0, tuck), (2, tuck + 0.05), (4, tuck + 0.2), (6, tuck + 0.7), (9, tuck + 1.2), (12, tuck + 1.1)])
    front = monotone([(-1, 16), (0, 16), (3, 15), (6, 13.2), (8, 11.3), (10, 9.9), (12, 9.2)])
    breadth = monotone([(-1, 1.0), (0, 1.0), (2, 0.98), (4, 0.94), (6, 0.92), (8, 0.94), (9.5, 0.95), (12, 0.88)])
    base = float(bed(4 * k))

    def at(angle, z):
        near = back(z / k) * k
        far = near + (front(z / k) * k - near) * long
        c, s = np.cos(angle), np.sin(angle)
        reach = (np.abs(c) ** 2.25 + np.abs(s) ** 2.25) ** (-1 / 2.25)
        x = (near + far) / 2 - (far - near) / 2 * reach * c
        y = middle + half * wide * breadth(z / k) * reach * s
        return np.stack([x, y, base + z + 0 * x], axis=-1)

    return Skin(at, ((0.0, 3.0), (-1, 0, 0)))
