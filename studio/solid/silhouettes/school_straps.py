"""Girls' school shoes: Mary Janes and T-bars, and the straps with hook and loop of both."""

import numpy as np
from scipy.ndimage import gaussian_filter1d

from ..blend.surfaces import Surface
from ..geometry.chart import Chart
from ..geometry.curves import lengths, monotone, open_spline, smoothstep, unit
from ..geometry.panels import stitch
from ..geometry.parts import disc_part, merge_parts, slab_part
from ..geometry.shell import Shell
from ..geometry.trims import frame_buckle
from ..product import shade
from .dress_last import calm_folds
from .dress_sole import cut_lining
from .dress_toes import decorate_toe

CREST = [(13, 8.0), (15, 7.15), (17, 6.45), (19, 5.9), (21, 5.45), (25, 4.85), (28, 4.35)]
COLLAR = [
    (0, (0.7, 0, 8.7)),
    (1.6, (1.15, 1.55, 8.5)),
    (4.2, (3.5, 2.6, 7.4)),
    (8, (7.7, 2.9, 6.1)),
    (12.5, (12.2, 3.0, 5.35)),
    (15.6, (15.4, 2.9, 5.2)),
]


def build_bar(look, sole):
    """A low shoe with a strap; `look["bar"]`: buckle, loop (hook and loop), tee or slim. `sole(shell, look, size)` gives its sole."""
    size = look["size"]
    k = size.k
    last = size.last(
        CREST, COLLAR, throat=(19.0, 2.9, 1.5), crest_end=25.6, throat_turn=0.5, corner_turn=0.08, throat_drop=0.20 * size.tall / k**2, padding=0.1
    )
    shell = Shell(size.footprint(), last, look["kind"], look["color"], look["thread"])
    calm_folds(shell, 9 * k, 23 * k)
    x, y = shell.x / k, np.abs(shell.y) / k
    back = monotone([(0, 2.4), (0.6, 1.5), (1, 1.15)])
    shell.overlay("counter", back(shell.height) - x, lift=0.05, rows=(0.12,))
    decorate_toe(shell, look, x, y)
    shell.seam(np.where(shell.is_closed, 9.0, shell.below_top), 0.34)
    parts = shell.parts(0.14, Surface(look["kind"], look["color"]), look["lining"])
    cut_lining(parts, 20 * k)
    if look.get("punched"):
        parts.append(punched(shell, k))
    parts += across(shell, look, k)
    if look["bar"] == "tee":
        parts.append(tee(shell, look, k))
    return parts + sole(shell, look, size)


def side_line(shell, x, lateral, depth, lift):
    """Places down the outside of the upper from its collar at x: points and normals."""
    half = len(shell.x) // 2
    steps = np.arange(half) if lateral else np.arange(half, 2 * half)
    i = steps[int(np.argmin(np.abs(shell.x[steps, -1] - x)))]
    below = shell.below_top[i]
    rows = np.array([np.interp(-wanted, -below, np.arange(len(below))) for wanted in depth])
    low = np.floor(rows).astype(int)
    return shell.upper.points[i, low] + shell.upper.normals[i, low] * lift, shell.upper.normals[i, low]


def crown_of(shell, k):
    """How high a strap stands over the foot."""
    edge, _ = side_line(shell, 12.4 * k, True, [0.0], 0.0)
    return edge[0, 2] + 2.35 * k


def across(shell, look, k):
    """The strap from side to side with its buckle or stitched end."""
    bar = look["bar"]
    wide = {"buckle": 1.35, "loop": 2.1, "tee": 1.3, "slim": 1.05}[bar] * k + 0.15
    end = {"buckle": 2.0, "loop": 2.1, "tee": 2.0, "slim": 1.7}[bar] * k
    left, ln = side_line(shell, 12.6 * k, True, [end, end * 0.5, 0.05], 0.12)
    right, rn = side_line(shell, 12.2 * k, False, [1.6 * k, 0.8 * k, 0.05], 0.1)
    turn = np.linspace(-1, 1, 9)[1:-1]
    top = crown_of(shell, k)
    start, finish = left[-1], right[-1]
    arch = np.column_stack(
        [
            start[0] + (finish[0] - start[0]) * (turn + 1) / 2 - 0.25 * k * (1 - turn**2),
            start[1] + (finish[1] - start[1]) * (turn + 1) / 2,
            np.interp(turn, [-1, 1], [start[2], finish[2]]) + (top - max(start[2], finish[2])) * (1 - np.abs(turn) ** 2.6),
        ]
    )
    spine = open_spline(np.vstack([left, arch, right[::-1]]), 150)
    middle = np.array([12.3 * k, 0, start[2] - 1.5 * k])
    ups = unit((spine - middle) * [0.0, 1, 1])
    side = unit(np.cross(ups, np.gradient(spine, axis=0)))
    ups = unit(np.cross(np.gradient(spine, axis=0), side))
    at = lengths(spine) / lengths(spine)[-1]
    ends = np.sqrt(np.clip(1 - (np.clip(0.035 - at, 0, 1) / 0.036) ** 2, 0.02, 1))
    leather = Surface(look["kind"], look["color"])
    parts = [slab_part("strap", spine, wide * ends, 0.2, leather, exponent=7, ups=ups)]
    lines = []
    for edge in (-1, 1):
        row = (at > 0.03) & (at < 0.99)
        lines.append((spine[row] + side[row] * edge * (wide / 2 - 0.17) + ups[row] * 0.1, ups[row]))
    parts.append(stitch(lines, Surface("thread", look["thread"]), length=0.2, gap=0.1, thick=0.032))
    metal = Surface("metal", look.get("metal", "#c4c6c9"))
    near = int(np.argmin(np.abs(at - 0.115)))
    along = unit(np.gradient(spine, axis=0))[near]
    if bar in ("buckle", "tee", "slim"):
        parts.append(frame_buckle(spine[near] + ups[near] * 0.14, along, ups[near], 1.25 * k + 0.2, wide + 0.42, metal, rod=0.13))
        place = spine[near + 12 : near + 34 : 7] + ups[near + 12 : near + 34 : 7] * 0.103
        parts.append(
            merge_parts("holes", [disc_part("hole", p, u, 0.07, Surface("foam", "#0b0a0a"), sides=12) for p, u in zip(place, ups[near + 12 :: 7])])
        )
    if bar == "loop":
        box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)]) * [0.62 * k, wide / 2 - 0.3]
        square = spine[near] + ups[near] * 0.1 + box[:, :1] * along + box[:, 1:] * side[near]
        fine = np.vstack([np.linspace(a, b, 12) for a, b in zip(square[:-1], square[1:])])
        parts.append(
            stitch([(fine, np.tile(ups[near], (len(fine), 1)))], Surface("thread", shade(look["thread"], 1.25)), length=0.2, gap=0.1, thick=0.034)
        )
    return parts


def tee(shell, look, k):
    """The bar from the vamp up to the strap, folded round it."""
    points, normals = Chart(shell.upper).at([(21.6 * k, 0), (20.8 * k, 0), (20.0 * k, 0)], [0.02, 0.06, 0.09])
    top = crown_of(shell, k)
    low = points[-1, 2]
    climb = lambda x, share: (x * k, 0, low + share * (top - low))
    rise = np.array([climb(17.8, 0.22), climb(15.4, 0.66), climb(13.5, 0.99), (12.3 * k, 0, top + 0.2), (11.5 * k, 0, top + 0.05)])
    spine = open_spline(np.vstack([points, rise]), 90)
    ups = np.column_stack([np.full(90, 0.45), np.zeros(90), np.ones(90)])
    wide = (
        (1.25 * k + 0.1)
        * (1 + 0.5 * smoothstep(18.5 * k, 21.4 * k, spine[:, 0]))
        * np.sqrt(np.clip(1 - (np.clip(spine[:, 0] / k - 21.2, 0, 1) / 0.42) ** 2, 0.05, 1))
    )
    thick = 0.18 - 0.11 * smoothstep(20.3 * k, 21.6 * k, spine[:, 0])
    return slab_part("bar", spine, wide, thick, Surface(look["kind"], look["color"]), exponent=6, ups=ups, bend=0.08)


def punched(shell, k):
    """Petals cut out of the vamp on both sides of the bar."""
    places = [(22.6 + 0.75 * np.cos(a), side * 1.35 + 0.55 * np.sin(a)) for side in (-1, 1) for a in np.arange(5) * 2 * np.pi / 5 + 0.3]
    places += [(22.6, 1.35), (22.6, -1.35)]
    points, normals = Chart(shell.upper).at(np.array(places) * k, 0.008)
    sizes = [0.2] * 10 + [0.13] * 2
    return merge_parts(
        "petals", [disc_part("hole", p, n, size * k + 0.03, Surface("foam", "#0b0a0a"), sides=14) for p, n, size in zip(points, normals, sizes)]
    )


def hook_and_loop(shell, look, k):
    """Two straps over a laced shoe's tongue, sewn on inside, pressed down outside."""
    chart, leather, thread = Chart(shell.upper), Surface(look["kind"], look["color"]), Surface("thread", look["thread"])
    parts = []
    for x, lean, reach in ((13.9, 0.5, 3.2), (16.7, 0.6, 3.3)):
        line, ups = chart.taut(((x + lean) * k, -reach * k), ((x - lean * 0.2) * k, (reach - 0.6) * k), 0.0, 70)
        ups = unit(gaussian_filter1d(ups, 9, axis=0, mode="nearest"))
        line = gaussian_filter1d(line, 2.5, axis=0, mode="nearest") + ups * 0.13
        wide = 1.95 * k + 0.2
        t = np.linspace(0, 1, 70)
        ends = np.sqrt(np.clip(1 - (np.clip(0.07 - t, 0, 1) / 0.072) ** 2, 0.02, 1))
        side = unit(np.cross(ups, np.gradient(line, axis=0)))
        parts.append(slab_part("strap", line, wide * (0.78 + 0.22 * ends), 0.2, leather, exponent=7, ups=ups))
        rows = [(line[2:-1] + side[2:-1] * edge * (wide / 2 - 0.16) + ups[2:-1] * 0.1, ups[2:-1]) for edge in (-1, 1)]
        near = 17
        rows.append((line[near] + np.linspace(-1, 1, 20)[:, None] * side[near] * (wide / 2 - 0.2) + ups[near] * 0.1, np.tile(ups[near], (20, 1))))
        parts.append(stitch(rows, thread, length=0.2, gap=0.1, thick=0.032))
    return [part for part in parts if part]
