"""Soles of sandals and slides: sculpted footbeds and the walls below them."""

from dataclasses import replace

import numpy as np
from scipy.spatial import cKDTree

from .curves import smoothstep, unit
from .panels import stitch
from .parts import grid_part
from .soles import plate, wall


class Bed:
    """
    The upper face of a sole, `top(x)` high at its rim. `heel`, `arch`, `ball`: depth of the heel cup, height of the arch and
    depth under the ball (cm); `lip`: width over which the rim falls in; `relief(x, y, rim)`: cm added.
    """

    def __init__(self, foot, top, inset=0.1, heel=0.45, arch=0.5, ball=0.12, lip=1.1, relief=None, toe_bar=0.0):
        self.foot, self.top, self.inset, self.lip, self.relief = foot, top, inset, lip, relief
        self.heel, self.arch, self.ball, self.toe_bar = heel, arch, ball, toe_bar
        self.tree = cKDTree(foot.points - foot.outward * inset)

    def height(self, x, y, rim=None):
        """Height of the bed at places."""
        k, part = self.foot.length / 27.6, x / self.foot.length
        if rim is None:
            rim = self.tree.query(np.stack([x, y], axis=-1))[0]
        inner = smoothstep(0, self.lip * k, rim)
        cup = self.heel * (1 - smoothstep(0.24, 0.5, part)) + self.ball * smoothstep(0.5, 0.66, part)
        bridge = self.arch * np.exp(-(((part - 0.41) / 0.11) ** 2)) * smoothstep(-0.3, 2.6, y / k) * (0.35 + 0.65 * inner)
        bar = self.toe_bar * np.exp(-(((part - 0.80 + 0.012 * y / k) / 0.028) ** 2)) * inner
        z = self.top(x) + (-cup * inner + bridge * inner * 1.0 + bar) * k
        return z if self.relief is None else z + self.relief(x, y, rim)

    def part(self, material, columns=121, fields=None, name="footbed"):
        """The sheet; fields: rim (cm from the edge) and those of `fields(x, y, rim)`."""
        half = len(self.foot.points) // 2
        lateral = self.foot.points[:half] - self.foot.outward[:half] * self.inset
        medial = (self.foot.points[half:] - self.foot.outward[half:] * self.inset)[::-1]
        t = np.linspace(0, 1, columns)[None, :, None]
        sheet = lateral[:, None] * (1 - t) + medial[:, None] * t
        x, y = sheet[..., 0], sheet[..., 1]
        rim = self.tree.query(sheet)[0]
        rim[:, [0, -1]] = 0
        rim[[0, -1]] = 0
        given = {"rim": rim, **(fields(x, y, rim) if fields else {})}
        return grid_part(name, np.concatenate([sheet, self.height(x, y, rim)[..., None]], axis=2), material, given, closed=False)

    def stitches(self, inset, thread, size=(0.26, 0.12, 0.03)):
        """A row of stitches so far inside the rim."""
        place = self.foot.points - self.foot.outward * (self.inset + inset)
        place = np.vstack([place, place[:1]])
        x, y = place.T
        e = 0.02
        slope = lambda dx, dy: (self.height(x + dx, y + dy) - self.height(x - dx, y - dy)) / (2 * e)
        up = unit(np.column_stack([-slope(e, 0), -slope(0, e), np.ones(len(x))]))
        length, gap, half = size
        return stitch([(np.column_stack([x, y, self.height(x, y)]), up)], thread, length=length, gap=gap, thick=half)


def slab(foot, low, high, material, out=0.05, under=True, name="sole", bulge=0.0, top_edge=0.1, base_edge=0.06, slant=0.0, grooves=()):
    """
    A layer of a sole between two heights (functions of x), its edges softened. `bulge`: how much its middle stands out, `slant`: how
    much further in its base lies than its top (cm); `grooves`: shares of its height where a line runs round it.
    """
    at = np.unique(np.concatenate([np.linspace(0, 1, 27), *[np.linspace(g - 0.05, g + 0.05, 7) for g in grooves]]))
    thick = float(np.mean(high(foot.points[:, 0]) - low(foot.points[:, 0])))
    up, down = np.clip(at * thick, 0, None), np.clip((1 - at) * thick, 0, None)
    round_in = lambda far, radius: radius - np.sqrt(np.maximum(radius**2 - np.clip(radius - far, 0, radius) ** 2, 0))
    place = out - round_in(up, base_edge) - round_in(down, top_edge) + bulge * np.sin(np.pi * at) - slant * (1 - at)
    for g in grooves:
        place = place - 0.05 * np.exp(-(((at - g) * thick / 0.035) ** 2))
    profile = [(out - base_edge - slant - 0.7, 0.0), *zip(place, at), (out - top_edge - 0.5, 1.0)]
    # Toe tip and heel end both halves of the outline: once is enough, or a seam shows there.
    once = np.ones(len(foot.points), bool)
    once[[len(once) // 2, -1]] = False
    ring = replace(foot, points=foot.points[once], outward=foot.outward[once], share=foot.share[once])
    parts = [wall(name, ring, low, high, profile, material)]
    if under:
        parts.append(plate("underside", foot, lambda x: low(x) - 0.22, 0.6, material))
    return parts
