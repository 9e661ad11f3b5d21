"""Eyelets, laces and bows over a throat."""

import numpy as np

from .curves import unit
from .panels import sample
from .parts import merge_parts, torus_part, tube_part
from .upper import lengths_from_top


def eyelet_places(upper, from_edge, x_range, count):
    """`count` pairs of points (lateral, medial) with normals, so far from the throat's edge (cm), evenly over a range of x."""
    depth = lengths_from_top(upper.points)
    ring, rows = depth.shape
    wanted = np.linspace(x_range[0], x_range[1], count)
    halves = []
    for steps in (np.arange(ring // 2), np.arange(ring // 2, ring)):
        row = np.array([np.interp(-from_edge, -depth[i], np.arange(rows)) for i in steps])
        points = sample(upper.points, steps.astype(float), row)
        normals = unit(sample(upper.normals, steps.astype(float), row))
        fits = ~upper.is_closed[steps] & (points[:, 0] > x_range[0] - 3)
        order = np.argsort(points[fits, 0])
        x = points[fits, 0][order]
        at = lambda column: np.interp(wanted, x, column[fits][order])
        halves.append((np.stack([at(points[:, k]) for k in range(3)], 1), unit(np.stack([at(normals[:, k]) for k in range(3)], 1))))
    (lateral, ln), (medial, mn) = halves
    return list(zip(lateral, ln, medial, mn))


def eyelets(places, radius, material):
    rings = []
    for lateral, ln, medial, mn in places:
        rings += [torus_part("eyelet", lateral + ln * 0.01, ln, radius, radius * 0.45, material),
                  torus_part("eyelet", medial + mn * 0.01, mn, radius, radius * 0.45, material)]
    return merge_parts("eyelets", rings)


def bars(places, width, height, material, lift=0.1, crossed=True, exponent=2.6):
    """The laces from side to side: crossed, each over the other in turn, or straight."""
    laces = []
    for k, (lateral, ln, medial, mn) in enumerate(places):
        ends = [(lateral, ln, medial, mn)]
        if crossed and k + 1 < len(places):
            nl, nln, nm, nmn = places[k + 1]
            ends = [(lateral, ln, nm, nmn), (medial, mn, nl, nln)]
        elif crossed and k + 1 == len(places):
            ends = []
        for number, (a, an, b, bn) in enumerate(ends):
            over = lift + (0.07 if number == 1 else 0.0)
            middle = (a + b) / 2 + unit(an + bn) * (over + 0.12)
            spine = np.array([a - an * 0.12, a + an * over * 0.8, middle, b + bn * over * 0.8, b - bn * 0.12])
            ups = np.array([an, an, unit(an + bn), bn, bn])
            laces.append(tube_part("lace", spine, width, height, material, ups=ups, exponent=exponent, count=40))
    first = places[-1] if crossed else None
    if first is not None:
        a, an, b, bn = first
        middle = (a + b) / 2 + unit(an + bn) * (lift + 0.12)
        spine = np.array([a - an * 0.12, a + an * lift, middle, b + bn * lift, b - bn * 0.12])
        laces.append(tube_part("lace", spine, width, height, material, ups=np.array([an, an, unit(an + bn), bn, bn]), exponent=exponent, count=30))
    return merge_parts("laces", laces)


def bow(place, width, height, material, size=1.0, exponent=2.0, fall=1.0):
    """Two loops, two ends and a knot at the uppermost pair of eyelets."""
    lateral, ln, medial, mn = place
    middle = (lateral + medial) / 2
    up = unit(ln + mn)
    ahead = unit(np.array([1.0, 0, -0.45]) - up * np.dot([1.0, 0, -0.45], up))
    parts = []
    centre = middle + up * 0.34
    for side in (-1, 1):
        out = np.array([0, side, 0.0])
        loop = np.array([centre, centre + (out * 0.9 + up * 0.55 - ahead * 0.25) * size,
                         centre + (out * 2.1 + up * 0.25 + ahead * 0.1) * size - [0, 0, 0.25 * fall],
                         centre + (out * 2.2 + up * -0.1 + ahead * 0.75) * size - [0, 0, 0.45 * fall],
                         centre + (out * 1.1 + up * 0.12 + ahead * 0.62) * size, centre + ahead * 0.1 + up * 0.05])
        ups = np.tile(up, (len(loop), 1)) + out * 0.2
        parts.append(tube_part("loop", loop, width, height, material, ups=ups, exponent=exponent, count=60))
        end = np.array([centre, centre + (out * 0.55 + ahead * 0.75) * size + up * 0.2,
                        centre + (out * 1.15 + ahead * 1.7) * size - [0, 0, 0.3 * fall],
                        centre + (out * 1.55 + ahead * 2.6) * size - [0, 0, 0.75 * fall]])
        parts.append(tube_part("end", end, width, height, material, ups=np.tile(up, (4, 1)), exponent=exponent, count=40))
    knot = np.array([centre - [0, 0.24, 0] - up * 0.1, centre + up * 0.18, centre + [0, 0.24, 0] - up * 0.1])
    parts.append(tube_part("knot", knot, width * 1.35, height * 1.8, material, ups=np.tile(ahead, (3, 1)), count=20))
    return merge_parts("bow", parts)
