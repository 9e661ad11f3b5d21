"""Trims: buckles, bows, beads, stones, and the sock with the house's leaf."""

import numpy as np

from ..blend.surfaces import Panel, Surface
from .curves import lengths, unit
from .parts import Part, grid_part, merge_parts, slab_part, tube_part


def frame_buckle(at, ahead, out, length, height, metal, rod=0.11, pin=True):
    """A buckle's frame round a strap: `ahead` along the strap, `out` away from it, all at its middle."""
    ahead, out = unit(np.asarray(ahead, float)), unit(np.asarray(out, float))
    rise = unit(np.cross(out, ahead))
    a, b, soft = length / 2, height / 2, min(length, height) * 0.18
    corners = []
    for sa, sb, turn in ((-1, -1, 1), (1, -1, 0), (1, 1, 1), (-1, 1, 0)):
        near = [(sa * a, sb * (b - soft)), (sa * (a - soft * 0.3), sb * (b - soft * 0.3)), (sa * (a - soft), sb * b)]
        corners += near if turn else near[::-1]
    loop = np.array([at + ahead * u + rise * v for u, v in corners + corners[:2]])
    pieces = [tube_part("frame", loop, rod, rod, metal, ups=out, exponent=2.4, count=90)]
    if pin:
        tongue = np.array([at - ahead * a, at + out * rod * 0.9, at + ahead * (a + rod * 0.4) + out * rod * 0.3])
        pieces.append(tube_part("pin", tongue, rod * 0.7, rod * 0.6, metal, ups=out, exponent=2, count=14))
    return merge_parts("buckle", pieces)


def beads(name, centres, radius, material, rings=8, sides=12):
    """Small balls."""
    turn, fall = np.meshgrid(np.linspace(0, 2 * np.pi, sides, endpoint=False), np.linspace(0.02, np.pi - 0.02, rings))
    ball = np.stack([np.sin(fall) * np.cos(turn), np.sin(fall) * np.sin(turn), np.cos(fall)], axis=-1).reshape(-1, 3)
    return repeated(name, ball, ring_faces(rings, sides), centres, np.broadcast_to(radius, len(centres)), None, material)


def stones(name, centres, ups, radius, material, sides=8):
    """Cut stones: a table, a crown of facets and a girdle, seated on a surface."""
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    rows = [(1.0, -0.15), (1.0, 0.12), (0.80, 0.42), (0.52, 0.56), (0.001, 0.56)]
    shape = np.array([(r * np.cos(a + 0.39 * k), r * np.sin(a + 0.39 * k), z) for k, (r, z) in enumerate(rows) for a in angle])
    return repeated(name, shape, ring_faces(len(rows), sides), centres, np.broadcast_to(radius, len(centres)), ups, material, smooth=False)


def ring_faces(rings, sides):
    i, j = np.arange(rings - 1)[:, None], np.arange(sides)[None]
    return np.stack([i * sides + j, i * sides + (j + 1) % sides, (i + 1) * sides + (j + 1) % sides, (i + 1) * sides + j], axis=-1).reshape(-1, 4)


def repeated(name, shape, faces, centres, sizes, ups, material, smooth=True):
    """A small shape at many places, its z along `ups`."""
    centres = np.asarray(centres, float)
    if ups is None:
        points = centres[:, None] + shape[None] * np.asarray(sizes)[:, None, None]
    else:
        up = unit(np.asarray(ups, float))
        side = unit(np.cross(up, [0.3, 0.2, 1.0]))
        other = np.cross(up, side)
        turned = side[:, None] * shape[None, :, :1] + other[:, None] * shape[None, :, 1:2] + up[:, None] * shape[None, :, 2:]
        points = centres[:, None] + turned * np.asarray(sizes)[:, None, None]
    all_faces = (faces[None] + (np.arange(len(centres)) * len(shape))[:, None, None]).reshape(-1, 4)
    return Part(name, points.reshape(-1, 3), all_faces, material, smooth=smooth)


def along_line(points, normals, step, start=0.0):
    """Places every `step` cm along a line, with their normals."""
    at = lengths(points)
    wanted = np.arange(start + step / 2, at[-1], step)
    take = lambda rows: np.stack([np.interp(wanted, at, column) for column in rows.T], axis=1)
    return take(points), unit(take(normals))


def ribbon_bow(at, up, ahead, ribbon, span=1.5, width=0.9, rise=0.5, tails=0.8, droop=0.12):
    """A flat bow of ribbon: two loops, two tails (their length as a share of `span`) and a knot round the middle."""
    up = unit(np.asarray(up, float))
    ahead = unit(ahead - up * np.dot(ahead, up))
    across = np.cross(up, ahead)
    pieces = []
    t = np.linspace(0, 1, 60)
    for side in (-1, 1):
        if tails:
            s = np.linspace(0, 1, 24)[:, None]
            far = span * tails * s
            way = at + side * across * far + ahead * 0.95 * far + up * (0.06 - 0.10 * s - droop * far**2)
            pieces.append(slab_part("tail", way, width * (0.45 + 0.4 * s[:, 0]), 0.07, ribbon, ups=up, exponent=7, sides=28))
        reach = span * np.sin(np.pi * t)
        lift = -rise * 0.5 * np.sin(2 * np.pi * t) * np.sin(np.pi * t) ** 0.5 + rise * 0.45 * np.sin(np.pi * t) - droop * reach**2 + 0.10
        spine = at + side * across * reach[:, None] + up * lift[:, None] - ahead * (0.06 * reach[:, None])
        ups = unit(np.cross(np.gradient(spine, axis=0), ahead))
        pieces.append(slab_part("loop", spine, width * (0.42 + 0.62 * np.sin(np.pi * t) ** 0.8), 0.07, ribbon, ups=ups, exponent=7, sides=28))
    turn = np.linspace(-0.3, np.pi + 0.3, 20)[:, None]
    knot = at - ahead * np.cos(turn) * width * 0.30 + up * (np.sin(turn) * 0.24 + 0.06)
    pieces.append(slab_part("knot", knot, 0.42, 0.10, ribbon, ups=unit(knot - at - up * 0.02), exponent=4, sides=24))
    return merge_parts("bow", pieces)


def sock(foot, height, inset, color, mark, rings=44, kind="lining", rim=0.25):
    """The insole's cover, with the house's leaf stamped under the heel in the colour `mark`."""
    half = len(foot.points) // 2
    lateral = foot.points[:half] - foot.outward[:half] * inset
    medial = foot.points[half:][::-1] - foot.outward[half:][::-1] * inset
    t = np.linspace(0, 1, rings)[None, :, None]
    sheet = lateral[:, None] * (1 - t) + medial[:, None] * t
    x, y = sheet[..., 0], sheet[..., 1]
    grid = np.concatenate([sheet, (height(x) + rim * (2 * t[..., 0] - 1) ** 4)[..., None]], axis=2)
    u, v = (x - foot.length * 0.17) / (foot.length * 0.032), y / (foot.length * 0.022)
    leaf = np.minimum(1 - u**2 - np.abs(v) * 1.25, np.abs(v - 0.10 * u) - 0.09) * 0.5
    stem = 0.10 - np.maximum(np.abs(v), np.abs(u + 1.25) - 0.35)
    material = Surface(kind, color, (Panel("mark", "calf", mark, 0.0),))
    return grid_part("sock", grid, material, {"mark": np.maximum(leaf, stem)}, closed=False)
