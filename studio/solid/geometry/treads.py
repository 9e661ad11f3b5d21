"""Outsoles from below: a sheet over the underside with its tread, a bare rim, a waist of its own and the top piece of a heel."""

import numpy as np
from scipy.spatial import cKDTree

from ..blend.surfaces import Panel, Surface
from ..product import blend, is_dark, shade
from .curves import lengths, smoothstep
from .parts import grid_part, merge_parts, torus_part

HAIR = 0.02  # cm
TREAD = "tread seen from below"  # the name of such parts: only the view of the soles needs them


def tread(foot, low, kind, color, out=0.1, rim=0.45, waist=None, heel=None):
    """
    The underside inside the footprint (`out` cm beyond it) a hair below `low(x)`, with the tread `kind` of surfaces.py.
    `rim`: width of the bare edge, cm; `waist`: (from, to, colour), shares of the length that stay smooth; `heel`: x up to
    which it is left out, as a block stands there.
    """
    half = len(foot.points) // 2
    outline = foot.points + foot.outward * out
    lateral, medial = outline[:half], outline[half:][::-1]
    t = np.linspace(0, 1, 97)[None, :, None]
    sheet = lateral[:, None] * (1 - t) + medial[:, None] * t
    x, y = sheet[..., 0], sheet[..., 1]
    grid = np.concatenate([sheet, (low(x) - HAIR)[..., None]], axis=2)
    from_edge = cKDTree(outline).query(sheet)[0]
    from_edge[:, [0, -1]] = 0
    panels, fields = [], {"bare": rim - from_edge}
    if waist:
        start, end, tone = waist
        bow = 0.35 * (y / foot.length * 8) ** 2
        fields["waist"] = np.minimum(x - start * foot.length - bow, end * foot.length - bow - x)
        fields["leaf"] = np.minimum(leaf(foot, x, y, (start + end) / 2), fields["waist"] - 0.2)
        panels += [Panel("waist", "smooth", tone, 0.06), Panel("leaf", "smooth", lift_of(tone), 0.02)]
    panels.append(Panel("bare", "rubber", color, 0.05))
    keep = None if heel is None else lateral[:, 0] > heel
    return grid_part(TREAD, grid, Surface(kind, color, tuple(panels)), fields, closed=False, keep=keep, flip=True)


def leaf(foot, x, y, at):
    """The house's leaf in the middle of the waist, as a level."""
    u, v = (x - foot.length * at) / 1.25, (y - 0.02 * foot.length) / 0.62
    return np.minimum(1 - u**2 - np.abs(v) * 1.25, np.abs(v - 0.10 * u) - 0.12) * 0.5


def lift_of(color):
    """A tone that stands out against a colour."""
    return blend(color, "#ffffff", 0.2) if is_dark(color) else shade(color, 0.8)


def leather_sole(foot, low, color, front, top_piece, nails="#b9a06a", out=0.2):
    """
    A leather outsole before a heel that ends at x = `front`: a polished waist, a sewn channel round the forepart; and the heel's
    rubber top piece at the ground with its nails.
    """
    sole = tread(foot, low, "calf", color, out=out, rim=0.0, heel=front - 2.5)
    x, y = sole.points[:, 0], sole.points[:, 1]
    from_edge = cKDTree(foot.points).query(sole.points[:, :2])[0]
    sole.fields = {"channel": np.where(x > front + 1.2, 0.05 - np.abs(from_edge - 0.62), -1.0), "leaf": leaf(foot, x, y, 0.42),
                   "burnish": smoothstep(0.52, 0.36, x / foot.length) * 0.7}
    mark = lift_of(color)
    sole.material = Surface("calf", color, (Panel("channel", "thread", mark, 0.0), Panel("leaf", "calf", mark, 0.02)), burnish=shade(color, 0.62))
    return [sole, *top_piece_of(foot, front, top_piece, nails)]


def top_piece_of(foot, front, color, nails=None, out=0.22):
    """The piece of rubber under a heel that ends at x = `front`, with a row of nails of a colour."""
    piece = tread(foot, lambda x: 0 * x, "tread fine", color, out=out, rim=0.4)
    y = piece.points[:, 1]
    end = front - 0.3 - 0.22 * (1 - (y / (np.abs(y).max() * 0.55)) ** 2)
    piece.faces = piece.faces[(piece.points[:, 0] < end)[piece.faces].all(axis=1)]
    if not nails:
        return [piece]
    ring = foot.points - foot.outward * 0.5
    at = lengths(ring)
    places = np.stack([np.interp(np.arange(0.5, at[-1], 1.0), at, column) for column in ring.T], axis=1)
    metal = Surface("metal", nails)
    heads = [torus_part("nail", np.append(place, -0.025), [0, 0, -1], 0.05, 0.1, metal) for place in places if place[0] < front - 0.9]
    return [piece, merge_parts(TREAD, heads)]
