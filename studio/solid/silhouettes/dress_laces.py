"""Laces of dress shoes: pulled tight over the facings, with a bow that lies on them."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.chart import Chart
from ..geometry.curves import unit
from ..geometry.parts import merge_parts, torus_part, tube_part


def lace_up(shell, pairs, look):
    """Eyelets, laces and bow over `pairs` of places: (x, half distance between the eyelets), from the throat's end up."""
    chart = Chart(shell.upper)
    wide, high = look.get("lace_size", (0.21, 0.17))
    lace = Surface(look.get("lace_kind", "lace"), look["lace"])
    rings, laces = [], []
    for x, half in pairs:
        for side in (-1, 1):
            (at,), (normal,) = chart.at([(x, side * half)])
            if look.get("eyelet"):
                rings.append(torus_part("eyelet", at + normal * 0.015, normal, 0.15, 0.07, Surface("metal", look["eyelet"])))
            else:
                rings.append(torus_part("eyelet", at - normal * 0.02, normal, 0.13, 0.07, Surface("lace", "#17120f")))
    lay = lambda a, b, lift: run(chart, a, b, lift, wide, high, lace)
    crossed = look.get("crossed", False)
    for number, (x, half) in enumerate(pairs):
        if not crossed or number == 0:
            laces.append(lay((x, -half), (x, half), 0.0))
        if crossed and number + 1 < len(pairs):
            nx, wider = pairs[number + 1]
            laces += [lay((x, half), (nx, -wider), 0.0), lay((x, -half), (nx, wider), high * 0.95)]
    return [merge_parts("eyelets", rings), merge_parts("laces", laces), *bow(chart, pairs[-1][0], pairs[-1][1], wide, high, lace, look)]


def run(chart, start, end, over, wide, high, surface):
    """One lace from eyelet to eyelet; `over` lifts its middle above another lace."""
    points, normals = chart.taut(start, end, high * 0.5)
    t = np.linspace(0, 1, len(points))
    points = points + normals * (over * np.exp(-(((t - 0.5) / 0.16) ** 2)))[:, None]
    dive = np.exp(-((np.minimum(t, 1 - t) / 0.035) ** 2))
    points = points - normals * (dive * 0.2)[:, None]
    return tube_part("lace", points, wide, high, surface, ups=normals, exponent=2.4)


def bow(chart, x, half, wide, high, lace, look):
    """Two loops and two ends with their tags, lying on the facings at x."""
    size = look.get("bow", 1.0)
    lay = lambda way, lifts: chart.at(np.asarray(way, float) * [1, 1], np.asarray(lifts, float))
    pieces, tags = [], []
    (knot,), (up,) = chart.at([(x + 0.05, 0)], 0.06 + high)
    for side in (-1, 1):
        reach = side * size
        loop = [
            (x, 0.05 * side),
            (x - 0.15, 0.7 * reach),
            (x + 0.05, 1.45 * reach),
            (x + 0.5, 2.1 * reach),
            (x + 0.95, 1.95 * reach),
            (x + 0.75, 1.15 * reach),
            (x + 0.2, 0.1 * side),
        ]
        pieces.append(soft(lay(loop, [0.20, 0.26, 0.17, 0.11, 0.11, 0.15, 0.18]), wide, high, lace))
        end = [
            (x + 0.1, 0.1 * side),
            (x + 0.75, 0.55 * reach),
            (x + 1.7, 1.15 * reach + 0.12),
            (x + 2.75, 1.55 * reach + 0.1),
            (x + 3.6, 1.75 * reach),
        ]
        points, normals = lay(end, [0.22, 0.24, 0.13, 0.11, 0.11])
        piece = soft((points, normals), wide, high, lace)
        pieces.append(piece)
        tags.append(soft((points[-2:] + (points[-1] - points[-2]) * 0.42, normals[-2:]), 0.17, 0.15, Surface("rubber", look["lace"]), count=6))
    across = np.array([0, 1.0, 0])
    turn = unit(np.cross(across, up))
    wrap = np.array([knot - across * 0.22 - up * 0.12, knot + up * 0.1, knot + across * 0.22 - up * 0.12])
    pieces.append(tube_part("knot", wrap, wide * 1.35, high * 1.9, lace, ups=np.tile(up, (3, 1)), count=20))
    wrap = np.array([knot - turn * 0.2 - up * 0.08, knot + up * 0.17, knot + turn * 0.2 - up * 0.08])
    pieces.append(tube_part("knot", wrap, wide * 1.2, high * 1.3, lace, ups=np.tile(up, (3, 1)), count=20))
    return [merge_parts("bow", pieces), merge_parts("tags", tags)]


def soft(line, wide, high, surface, count=56):
    points, normals = line
    return tube_part("lace", points, wide, high, surface, ups=normals, exponent=2.4, count=count)
