"""Shoe trees: a split fore-part of wood, a spring tube and a heel piece with a knob."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone
from ..geometry.lay import dropped, turned
from ..geometry.parts import disc_part, grid_part, torus_part, tube_part
from ..product import blend, shade
from ..stand import Standing

VIEWS = {"side": (10, 26), "pair": (34, 36)}
HIGH = 3.1  # where the tube runs, cm

# x, then how far the wood reaches to the lateral and to the medial side, and its height above and below the tube
FORE = [(12.9, 0.2, 0.2, 0.6, 0.2), (13.0, 1.2, 1.1, 2.0, 0.7), (13.4, 1.8, 1.6, 2.6, 1.1), (15.0, 2.45, 2.2, 2.75, 1.6),
        (17.0, 3.25, 2.8, 2.2, 2.0), (19.5, 3.95, 3.5, 1.45, 2.3),
        (21.5, 4.1, 3.75, 0.95, 2.4), (23.5, 3.8, 3.7, 0.55, 2.4), (25.5, 3.05, 3.3, 0.2, 2.35), (27.0, 2.0, 2.45, -0.15, 2.2),
        (27.9, 1.0, 1.3, -0.6, 1.95), (28.15, 0.15, 0.15, -1.1, 1.5)]
HEEL = [(0.0, 0.1, 0.1, 0.0, 0.3), (0.15, 0.8, 0.8, 0.7, 1.1), (0.6, 1.55, 1.55, 1.3, 1.9), (1.5, 2.2, 2.2, 1.75, 2.45), (3.0, 2.65, 2.65, 1.9, 2.7),
        (4.6, 2.6, 2.6, 1.7, 2.7),
        (5.8, 2.1, 2.1, 1.35, 2.5), (6.5, 1.2, 1.2, 0.9, 1.9), (6.7, 0.3, 0.3, 0.3, 0.9)]


def look_of(product):
    return {"wood": blend(product.color, product.accent, 0.55), "end": shade(product.color, 0.9),
            "metal": product.pick("metal", ["#c6c7ca", "#c8ab6c"])}


def build(look):
    """The parts of a right shoe tree."""
    wood, metal = Surface("cedar", look["wood"]), Surface("metal", look["metal"])
    parts = [*turned_wood("fore-part", FORE, wood, slot=0.16), *turned_wood("heel piece", HEEL, wood)]
    parts.append(tube_part("tube", [[5.8, 0, HIGH], [9.5, 0, HIGH], [14.5, 0, HIGH]], 1.0, 1.0, metal, exponent=2, sides=24, count=20))
    parts.append(tube_part("inner tube", [[9.6, 0, HIGH], [12, 0, HIGH], [15.5, 0, HIGH]], 1.22, 1.22, metal, exponent=2, sides=24, count=20))
    turns = np.linspace(0, 9 * 2 * np.pi, 260)
    spring = np.column_stack([6.9 + 2.6 * np.linspace(0, 1, 260), 0.62 * np.cos(turns), HIGH + 0.62 * np.sin(turns)])
    parts.append(tube_part("spring", spring, 0.13, 0.13, metal, ups=np.column_stack([np.zeros(260), np.cos(turns), np.sin(turns)]), exponent=2,
                           sides=8))
    parts += [torus_part("collar", np.array([at, 0, HIGH]), [1, 0, 0], 0.62, 0.2, metal) for at in (6.75, 9.6, 13.3)]
    knob = np.array([3.0, 0, HIGH + 1.8])
    stem = [(0.0, 0.62), (0.25, 0.55), (0.4, 0.38), (0.8, 0.36), (1.0, 0.52), (1.25, 0.92), (1.6, 1.12), (1.95, 1.0), (2.15, 0.6), (2.22, 0.02)]
    parts.append(lathe("knob", knob, stem, metal))
    parts.append(disc_part("stud", np.array([20.8, -1.7, HIGH + 0.98]), [0.25, -0.2, 1], 0.24, metal, dome=0.1))
    parts.append(disc_part("stud", np.array([20.8, 1.7, HIGH + 0.98]), [0.25, 0.2, 1], 0.24, metal, dome=0.1))
    return parts


def turned_wood(name, sections, wood, slot=0.0):
    """A block along x with round sides and a flattened base; `slot`: half the width of the cut that splits it lengthwise."""
    table = np.asarray(sections)
    at = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(table, axis=0), axis=1))])
    share = np.linspace(0, at[-1], 150)
    x, lateral, medial, above, below = (monotone(np.column_stack([at, column]))(share) for column in table.T)
    angle = np.linspace(0, 2 * np.pi, 128, endpoint=False)
    c, s = np.cos(angle)[None], np.sin(angle)[None]
    rounded = lambda value, power: np.sign(value) * np.abs(value) ** power
    y = np.where(c < 0, rounded(c, 0.86) * lateral[:, None], rounded(c, 0.86) * medial[:, None])
    middle, half = (above - below)[:, None] / 2, (above + below)[:, None] / 2
    z = middle + half * np.where(s > 0, rounded(s, 0.95), rounded(s, 0.42))
    grid = np.stack([np.broadcast_to(x[:, None], y.shape), y, HIGH + z], axis=2)
    if not slot:
        return [grid_part(name, np.swapaxes(grid, 0, 1), wood)]
    halves = []
    for side in (-1, 1):
        half = grid.copy()
        half[..., 1] = side * np.maximum(side * half[..., 1], slot)
        halves.append(grid_part(name, np.swapaxes(half, 0, 1), wood))
    return halves


def lathe(name, base, profile, material):
    """A turned body on a vertical axis: (height, radius)."""
    table = np.asarray(profile)
    fine = np.linspace(0, 1, 60)
    at = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(table, axis=0), axis=1))])
    high, radius = (monotone(np.column_stack([at / at[-1], column]))(fine) for column in table.T)
    angle = np.linspace(0, 2 * np.pi, 48, endpoint=False)[:, None]
    grid = np.stack([base[0] + radius * np.cos(angle), base[1] + radius * np.sin(angle), base[2] + high + 0 * angle], axis=2)
    return grid_part(name, grid, material)


def arrange(parts, view):
    """Both beside each other; in the pair view one leans over the other's tube."""
    if view == "side":
        return [Standing(dropped(parts)), Standing(dropped(turned(parts, mirror=True)), 0.0, (-4.5, 9.2, 0))]
    return [Standing(dropped(parts), np.radians(-6)), Standing(dropped(turned(parts, mirror=True)), np.radians(8), (-2.0, 10.0, 0))]
