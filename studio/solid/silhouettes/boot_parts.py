"""Parts of boots: soles with lugs or of crepe, lacing with a tongue, zip, harness and pull tab."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import lengths, monotone, open_spline, smoothstep, unit
from ..geometry.laces import bars, bow, eyelet_places, eyelets
from ..geometry.panels import capsules, stitch, trace
from ..geometry.parts import merge_parts, slab_part, torus_part, tube_part
from ..geometry.soles import plate, wall
from ..geometry.treads import tread
from ..geometry.straps import join, on_surface
from ..geometry.trims import frame_buckle
from ..product import shade


def lacing(shell, last, look, laced, pairs, top, start):
    """Tongue, eyelets, laces and bow."""
    places = eyelet_places(shell.upper, 0.75, (start, laced[0] - 0.5), pairs)
    crest = monotone(last.crest)
    cx = np.linspace(laced[0] + 0.9, 9.0, 400)
    way = np.column_stack([cx, 0 * cx, crest(cx)])
    way = way[way[:, 2] < top + 1.25]
    spine = open_spline(way, 70)
    tangent = unit(np.gradient(spine, axis=0))
    ups = unit(np.column_stack([-tangent[:, 2], np.zeros(70), tangent[:, 0]]))
    ups = np.where(ups[:, :1] < 0, -ups, ups)
    s = np.linspace(0, 1, 70)
    widths = (3.0 + 1.2 * s) * np.clip((1.012 - s) / 0.05, 0, 1) ** 0.5
    thick = 0.3 + 0.3 * smoothstep(0.7, 0.95, s) * np.clip((1.02 - s) / 0.05, 0.3, 1)
    tongue = slab_part("tongue", spine - ups * 0.34, widths, thick, Surface(look["kind"], look.get("panel", look["color"])), bend=0.10, ups=ups)
    lace = Surface("lace", look["lace"])
    return [tongue, eyelets(places, 0.17, Surface("metal", look["hooks"])),
            bars(places[::-1], 0.26, 0.18, lace, crossed=pairs > 2, exponent=2, lift=0.15), bow(places[0], 0.22, 0.16, lace, size=1.15)]


def pull_tab(top, webbing, width=1.5, reach=1.6):
    """A loop of webbing at the back of the collar."""
    spine = np.array([[1.0, 0, top - 1.3], [0.72, 0, top - 0.1], [0.62, 0, top + reach * 0.55], [0.95, 0, top + reach], [1.38, 0, top + reach * 0.6],
                      [1.45, 0, top - 0.1], [1.5, 0, top - 0.9]])
    spine = open_spline(spine, 60)
    tangent = unit(np.gradient(spine, axis=0))
    ups = np.column_stack([-tangent[:, 2], np.zeros(60), tangent[:, 0]])
    return [slab_part("pull tab", spine, width, 0.14, webbing, exponent=7, ups=ups)]


def side_zip(shell, top, metal):
    """A zip down the lateral side: teeth between sunk tapes, a slider and its puller."""
    level = shell.x - (7.35 + 0.03 * (shell.z - 12))
    line = max((one for one in trace(shell.upper, level, 0.0) if one[0][:, 1].mean() < 0), key=lambda one: len(one[0]))
    points, normals = line
    keep = points[:, 2] > 8.0
    points, normals = points[keep], normals[keep]
    if points[0, 2] < points[-1, 2]:
        points, normals = points[::-1], normals[::-1]
    tape = on_surface("tape", points, normals, 1.0, 0.05, Surface("canvas", "#181716"), count=90)
    at = lengths(points)
    wanted = np.arange(0.25, at[-1] - 0.2, 0.155)
    take = lambda rows: np.stack([np.interp(wanted, at, column) for column in rows.T], axis=1)
    place, up = take(points), unit(take(normals))
    along = unit(np.gradient(place, axis=0))
    across = unit(np.cross(up, along))
    side = np.where(np.arange(len(place)) % 2, 1, -1)[:, None]
    teeth = capsules("teeth", place + across * side * 0.05 + up * 0.07, across, up, 0.26, 0.052, 0.0, metal)
    head, out, down = place[3] + up[3] * 0.16, up[3], along[3]
    slider = tube_part("slider", np.array([head - down * 0.3, head, head + down * 0.3]), 0.46, 0.2, metal, ups=out, exponent=3.5, count=12)
    ring = torus_part("ring", head + down * 0.42 + out * 0.1, out, 0.15, 0.07, metal)
    pull = np.array([head + down * 0.55 + out * 0.12, head + down * 1.1 + out * 0.14, head + down * 1.75 + out * 0.12])
    puller = tube_part("puller", pull, 0.36, 0.1, metal, ups=out, exponent=4, count=14)
    seams = [stitch([(points + across_of(points, normals) * off, normals)], shell.thread, lift=0.03) for off in (-0.62, 0.62)]
    return [tape, teeth, slider, ring, puller, *seams]


def across_of(points, normals):
    return unit(np.cross(normals, unit(np.gradient(points, axis=0))))


def harness(shell, look):
    """A strap from the sole round the heel and back into the sole, with a buckle on the lateral side."""
    way = monotone([(-1, 8.1), (1.0, 7.9), (4.0, 7.1), (7.5, 5.6), (10.5, 3.6), (12.2, 1.6)])
    points, normals = join(trace(shell.upper, shell.z - way(shell.x), 0.0))
    if points[0, 1] > 0:
        points, normals = points[::-1], normals[::-1]
    leather = Surface(look["kind"], look["color"])
    band = on_surface("harness", points, normals, 1.35, 0.22, leather, count=160)
    at = int(np.argmin(np.abs(points[: len(points) // 2, 0] - 6.0)))
    ahead = points[min(at + 4, len(points) - 1)] - points[at - 4]
    return [band, frame_buckle(points[at] + normals[at] * 0.30, ahead, normals[at], 1.5, 1.95, Surface("metal", look["metal"]), rod=0.2)]


def flat_sole(foot, look, feather_line):
    """A light sole of crepe, with a stitched edge."""
    feather = monotone(feather_line)
    ground = lambda x: 0.75 * smoothstep(20, 31, x) ** 1.5
    crepe, seam = Surface("foam", look["sole"]), Surface("rubber", shade(look["sole"], 0.8))
    side = wall("sole", foot, lambda x: ground(x) + 0.34, feather,
                [(-0.3, 0.0), (0.30, 0.01), (0.33, 0.12), (0.32, 0.85), (0.26, 0.97), (-0.1, 1.0)], crepe)
    edge = wall("tread", foot, ground, lambda x: ground(x) + 0.36, [(-3.0, 0.0), (0.18, 0.0), (0.33, 0.2), (0.34, 0.85), (0.2, 1.0)], seam)
    place = np.column_stack([foot.points + foot.outward * 0.21, feather(foot.points[:, 0]) + 0.0])
    ring = [(np.vstack([place, place[:1]]), np.tile([0, 0, 1.0], (len(place) + 1, 1)))]
    base = tread(foot, ground, "tread dots", shade(look["sole"], 0.8), out=0.16, rim=0.5, waist=(0.34, 0.52, look["sole"]))
    return [side, edge, base, stitch(ring, Surface("thread", shade(look["color"], 1.5)), length=0.24, gap=0.13, thick=0.045),
            plate("insole", foot, lambda x: feather(x) + 0.5, 0.25, Surface("lining", look["lining"]))]


def lug_sole(foot, look, feather_line):
    """A rubber sole: a midsole with a coloured line, and blocks of tread with a raised waist."""
    feather = monotone(feather_line)
    ground = lambda x: 1.05 * smoothstep(19.5, 31.5, x) ** 1.5
    waist = lambda x: 0.55 * smoothstep(7.6, 8.6, x) * (1 - smoothstep(11.6, 13.4, x))
    base = lambda x: ground(x) + 0.85 + waist(x)
    rubber = Surface("rubber", look["sole"])
    middle = lambda x: np.maximum(base(x) + 0.25, feather(x) - 0.62)
    parts = [wall("outsole", foot, base, lambda x: middle(x) + 0.02,
                  [(-3.2, 0), (0.1, 0), (0.44, 0.05), (0.52, 0.25), (0.50, 0.85), (0.40, 1.0)], rubber),
             wall("line", foot, middle, lambda x: middle(x) + 0.17, [(0.2, 0.0), (0.40, 0.05), (0.42, 0.5), (0.40, 0.95), (0.2, 1.0)],
                  Surface("rubber", look.get("stripe", look["sole"]))),
             wall("midsole", foot, lambda x: middle(x) + 0.15, lambda x: feather(x) + 0.12,
                  [(0.2, 0.0), (0.46, 0.05), (0.48, 0.5), (0.42, 0.9), (0.2, 1.0), (-0.1, 1.0)], rubber)]
    parts.append(tread(foot, base, "rubber", shade(look["sole"], 1.08), out=0.05, rim=0.0, waist=(0.27, 0.44, shade(look["sole"], 1.2))))
    at = lengths(np.vstack([foot.points, foot.points[:1]]))
    count = int(at[-1] // 1.62)
    lugs = []
    for number in range(count):
        k = int(np.interp((number + 0.5) / count * at[-1], at, np.arange(len(at)))) % len(foot.points)
        x = foot.points[k, 0]
        if 7.7 < x < 11.6:
            continue
        out = np.array([*foot.outward[k], 0])
        foot_of = np.array([*(foot.points[k] - foot.outward[k] * 0.10), 0.0])
        high, low = float(base(x)) + 0.25, float(ground(x))
        spine = np.array([foot_of + [0, 0, high] + out * 0.04, foot_of + [0, 0, (high + low) / 2], foot_of + [0, 0, low]])
        lugs.append(tube_part("lug", spine, 1.12, 1.2, rubber, ups=np.tile(out, (3, 1)), exponent=7, count=6, sides=20))
    for y in (-1.0, 1.0):
        for x in np.concatenate([np.arange(1.8, 7.2, 1.7), np.arange(13.6, 27.5, 1.7)]):
            low = float(ground(x))
            spine = np.array([[x, y, low + 1.0], [x, y, low + 0.5], [x, y, low]])
            lugs.append(tube_part("lug", spine, 1.1, 1.3, rubber, ups=np.tile([1.0, 0, 0], (3, 1)), exponent=7, count=6, sides=20))
    return parts + [merge_parts("lugs", lugs), plate("insole", foot, lambda x: feather(x) + 0.6, 0.25, Surface("lining", look["lining"]))]
