"""Straps that lie on a surface: across the foot, or around it."""

import numpy as np

from .curves import lengths, unit
from .panels import trace
from .parts import slab_part


def around(shell, z, slope, width, thick, material, name="strap", front=99.0):
    """A strap all the way round at a height (rising by slope·x)."""
    lines = trace(shell.upper, shell.z - z - slope * (shell.x - 6), 0.0)
    points, normals = join(lines)
    keep = points[:, 0] < front
    return on_surface(name, points[keep], normals[keep], width, thick, material, closed=front > 50)




def join(lines):
    """The pieces of a contour as one line, put end to end by nearness."""
    pieces = sorted(lines, key=lambda line: -len(line[0]))[:2]
    points, normals = pieces[0]
    if len(pieces) > 1 and len(pieces[1][0]) > 8:
        more, bent = pieces[1]
        options = [(np.linalg.norm(points[-1] - more[0]), False, False), (np.linalg.norm(points[-1] - more[-1]), False, True),
                   (np.linalg.norm(points[0] - more[0]), True, False), (np.linalg.norm(points[0] - more[-1]), True, True)]
        gap, flip_first, flip_second = min(options)
        if gap < 1.0:
            if flip_first:
                points, normals = points[::-1], normals[::-1]
            if flip_second:
                more, bent = more[::-1], bent[::-1]
            points, normals = np.vstack([points, more]), np.vstack([normals, bent])
    return points, normals


def on_surface(name, points, normals, width, thick, material, closed=False, count=140):
    """A padded strip along a line of a surface, a hair above it."""
    at = lengths(points)
    fresh = np.concatenate([[True], np.diff(at) > 1e-4])
    points, normals, at = points[fresh], normals[fresh], at[fresh]
    wanted = np.linspace(0, at[-1], count)
    spine = np.stack([np.interp(wanted, at, column) for column in points.T], axis=1)
    ups = unit(np.stack([np.interp(wanted, at, column) for column in normals.T], axis=1))
    for _ in range(4):
        inner = ups.copy()
        inner[1:-1] = (ups[:-2] + ups[1:-1] + ups[2:]) / 3
        ups = unit(inner)
    spine = spine + ups * thick * 0.55
    if closed:
        spine, ups = np.vstack([spine, spine[:2]]), np.vstack([ups, ups[:2]])
    return slab_part(name, spine, width, thick, material, bend=0.02, exponent=5, ups=ups)
