"""Laying things down: turns and moves of whole groups of parts."""

import numpy as np

from .parts import Part


def turned(parts, about="x", degrees=0.0, offset=(0, 0, 0), pivot=(0, 0, 0), mirror=False):
    """The parts turned about an axis through a pivot, then moved; `mirror` makes the left one first."""
    a = np.radians(degrees)
    c, s = np.cos(a), np.sin(a)
    matrix = np.array({"x": [[1, 0, 0], [0, c, -s], [0, s, c]], "y": [[c, 0, s], [0, 1, 0], [-s, 0, c]],
                       "z": [[c, -s, 0], [s, c, 0], [0, 0, 1]]}[about])
    found = []
    for part in parts:
        part = part.moved(mirror=mirror)
        points = (part.points - pivot) @ matrix.T + np.asarray(pivot) + np.asarray(offset, float)
        found.append(Part(part.name, points, part.faces, part.material, part.fields, part.smooth))
    return found


def lowest(parts):
    return min(float(part.points[:, 2].min()) for part in parts)


def dropped(parts):
    """The parts let down to the ground."""
    return [part.moved((0, 0, -lowest(parts))) for part in parts]
