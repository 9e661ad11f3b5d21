"""Loafers and moccasins: slip-ons with an apron, and a saddle, tassels, bit or nothing on it."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone, smoothstep
from ..geometry.footprint import make_footprint
from ..geometry.panels import sample
from ..geometry.parts import merge_parts, tube_part
from ..geometry.shell import Shell
from ..geometry.upper import Last
from .dress_sole import FEATHER, L, dress_sole

CREST = [(9, 10.4), (11, 9.6), (13, 8.75), (15, 7.7), (17, 6.6), (19, 5.75), (21, 5.15), (25, 4.6), (28, 4.15)]


def build(look):
    """The parts of a right shoe."""
    last = Last(feather=FEATHER, crest=CREST,
                stations=[(0, (0.75, 0, 8.1)), (1.6, (1.2, 1.6, 7.95)), (4.2, (3.6, 2.7, 7.15)), (7.0, (6.6, 2.9, 6.5)),
                          (10.0, (9.6, 2.75, 6.85)), (12.0, (11.3, 2.3, 7.8))],
                throat=(13.0, 1.6, 1.1), crest_end=25.6, throat_turn=0.55)
    shell = Shell(make_footprint(L, width=0.92), last, look["kind"], look["color"], look["thread"])
    back = monotone([(0, 2.2), (0.6, 1.5), (1, 1.1)])
    shell.overlay("counter", back(shell.height) - shell.x, lift=0.05, rows=(0.12,))
    apron = apron_level(shell)
    distance = shell.overlay("apron", apron, color=look.get("apron"), kind=look.get("apron_kind"), lift=-0.08, rows=(), cut=0)
    shell.groove(apron, 0.09, 0.10)
    shell.seam(distance, -0.2, size=(0.3, 0.16, 0.05))
    if look["trim"] in ("penny", "bit", "woven"):
        saddle = np.minimum(shell.x - 13.9 + 0.12 * np.abs(shell.y) ** 1.6, 16.9 - shell.x - 0.10 * np.abs(shell.y) ** 1.4)
        saddle = np.minimum(saddle, shell.over_feather - 1.2)
        shell.overlay("saddle", saddle, lift=0.12, rows=(0.14,))
    parts = shell.parts(0.12, Surface(look["kind"], look["color"]), look["lining"])
    if look["trim"] == "tassel":
        parts += tassels(shell, look)
    if look["trim"] == "bit":
        parts += bit(shell)
    return parts + dress_sole(shell.foot, look)


def apron_level(shell):
    """The apron: a tongue-shaped field over the toes that runs back beside the opening."""
    half = monotone([(10, 3.4), (14, 3.15), (18, 3.1), (21.5, 3.0), (24, 2.55), (25.8, 1.6), (26.6, 0.2), (26.9, -0.8)])
    return np.minimum(half(shell.x) - np.abs(shell.y), shell.x - 11.0)


def crest_point(shell, x, y=0.0):
    """The point of the surface over a place, and its normal."""
    grid = shell.upper.points
    cost = (grid[..., 0] - x) ** 2 + (grid[..., 1] - y) ** 2 + np.where(grid[..., 2] < 3, 99, 0)
    i, j = divmod(int(np.argmin(cost)), grid.shape[1])
    return grid[i, j], shell.upper.normals[i, j]


def tassels(shell, look):
    leather = Surface(look["kind"], look["color"])
    strands = []
    for side in (-1, 1):
        at, normal = crest_point(shell, 15.6, side * 0.75)
        knot = np.array([at + normal * 0.1, at + normal * 0.35 + [0.2, 0, 0], at + normal * 0.3 + [0.55, side * 0.1, 0]])
        strands.append(tube_part("knot", knot, 0.55, 0.45, leather, count=16, exponent=2))
        for k in range(9):
            spread = (k - 4) * 0.11
            start = at + normal * 0.32 + [0.5, side * 0.1 + spread * 0.4, 0]
            end, up = crest_point(shell, 17.9 + 0.1 * np.cos(k), side * 0.95 + spread)
            middle = (start + end) / 2 + up * 0.32
            strands.append(tube_part("strand", np.array([start, middle, end + up * 0.12]), 0.13, 0.07, leather, ups=up, count=18, exponent=4))
    return [merge_parts("tassels", strands)]


def bit(shell):
    metal = Surface("metal", "#c9a24a")
    pieces = []
    for side in (-1, 1):
        at, normal = crest_point(shell, 15.4, side * 1.45)
        angle = np.linspace(0, 2 * np.pi, 40)
        along, across = np.array([1, 0, 0.0]), np.array([0, 1, 0.0])
        ring = at + normal * 0.22 + 0.62 * np.cos(angle)[:, None] * along + 0.42 * np.sin(angle)[:, None] * across
        pieces.append(tube_part("ring", ring, 0.15, 0.15, metal, exponent=2))
    left, ln = crest_point(shell, 15.4, -1.1)
    right, rn = crest_point(shell, 15.4, 1.1)
    middle, mn = crest_point(shell, 15.4, 0)
    pieces.append(tube_part("bar", np.array([left + ln * 0.24, middle + mn * 0.3, right + rn * 0.24]), 0.22, 0.2, metal, count=30, exponent=2))
    return [merge_parts("bit", pieces)]


PENNY = {"kind": "calf", "color": "#7a4320", "thread": "#c79a68", "lining": "#b98a58", "sole": "#33200f", "welt": "#33200f", "trim": "penny"}
TASSEL = PENNY | {"color": "#5a1c22", "trim": "tassel", "thread": "#7d3a3c"}
BIT = PENNY | {"color": "#1c1a19", "trim": "bit", "thread": "#3c3936", "sole": "#161311", "welt": "#161311"}
