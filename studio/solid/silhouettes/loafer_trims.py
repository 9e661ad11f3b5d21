"""What lies on loafers: tassels, bits, plates, laces of leather, weave, hand-sewn seams, studs."""

import numpy as np

from ..blend.surfaces import Panel, Surface
from ..geometry.chart import Chart
from ..geometry.curves import lengths, unit
from ..geometry.panels import capsules, distance_of, stitch, trace
from ..geometry.parts import disc_part, merge_parts, tube_part
from ..geometry.upper import grid_normals
from .dress_laces import soft


def whip(shell, distance, thread, keep, pitch=0.36, length=0.4):
    """Stitches across a seam, as a hand sews two edges together over a ridge."""
    centres, alongs, ups = [], [], []
    for points, normals in trace(shell.upper, distance, 0.0):
        at = lengths(points)
        wanted = np.arange(pitch / 2, at[-1], pitch)
        place, up, ahead = (
            np.stack([np.interp(where, at, column) for column in of.T], axis=1)
            for where, of in ((wanted, points), (wanted, normals), (wanted + 0.06, points))
        )
        along = unit(ahead - place)
        chosen = keep(place)
        centres.append(place[chosen]), ups.append(unit(up[chosen]))
        alongs.append(unit(np.cross(unit(up[chosen]), along[chosen]) + along[chosen] * 0.18))
    if centres and sum(map(len, centres)):
        shell.seams.append(capsules("sewn over", np.vstack(centres), np.vstack(alongs), np.vstack(ups), length, 0.055, 0.015, thread))


def weave(shell, look, level, k, pitch=0.72):
    """Strips of leather woven over the apron, two colours."""
    inside = distance_of(shell.upper, level)
    u, v = (shell.x + shell.y) / 1.4142 / (pitch * k), (shell.x - shell.y) / 1.4142 / (pitch * k)
    over = np.sin(np.pi * u) * np.sin(np.pi * v)
    fu, fv = np.mod(u, 1), np.mod(v, 1)
    along, across = np.where(over > 0, fu, fv), np.where(over > 0, fv, fu)
    high = 0.5 * np.sin(np.pi * along) + 0.5 * (1 - np.abs(2 * across - 1) ** 5)
    fade = np.clip(inside / 0.12, 0, 1)
    shell.upper.points = shell.upper.points + shell.upper.normals * ((high * 0.11 - 0.08) * fade)[..., None]
    shell.upper.normals = grid_normals(shell.upper.points)
    shell.fields["strips"] = np.minimum(over * 0.25, inside)
    shell.panels.append(Panel("strips", look["kind"], look["weave_color"], 0.03))


def tassels(shell, look, k):
    """Two tassels on a short leather cord, fanned over the apron."""
    chart, leather = Chart(shell.upper), Surface(look["kind"], look["tassel"])
    pieces = []
    for side in (-1, 1):
        cord = [(16.75 * k, side * 0.05), (17.1 * k, side * 0.42 * k), (17.65 * k, side * 0.78 * k)]
        pieces.append(soft(chart.at(cord, [0.16, 0.3, 0.3]), 0.26, 0.16, leather, 16))
        head = [(17.5 * k, side * 0.76 * k), (17.9 * k, side * 0.86 * k), (18.35 * k, side * 0.92 * k)]
        points, normals = chart.at(head, [0.3, 0.34, 0.28])
        pieces.append(
            tube_part(
                "head",
                points,
                0.62 * k + 0.08,
                0.5,
                leather,
                ups=normals,
                exponent=2.4,
                count=18,
                taper=np.interp(np.linspace(0, 1, 18), [0, 0.12, 0.6, 0.8, 1], [0.5, 0.85, 0.85, 1.0, 1.08]),
            )
        )
        for row, (count, lift) in enumerate(((9, 0.13), (8, 0.24))):
            for number in range(count):
                spread = (number - (count - 1) / 2) / (count / 2)
                wide = spread * 0.62 * k
                end = (20.25 + 0.10 * np.cos(number * 2.1 + row) - 0.25 * spread**2) * k
                way = [(18.25 * k, side * 0.92 * k + wide * 0.42), (19.15 * k, side * 0.98 * k + wide * 0.85), (end, side * 1.03 * k + wide * 1.15)]
                points, normals = chart.at(way, [lift + 0.08, lift + 0.03, lift * 0.75])
                pieces.append(tube_part("strand", points, 0.14 * k + 0.02, 0.075, leather, ups=normals, count=14, exponent=4))
    (at,), (up,) = chart.at([(16.75 * k, 0)], 0.22)
    pieces.append(
        tube_part(
            "knot", np.array([at - [0, 0.3 * k, 0], at + up * 0.05, at + [0, 0.3 * k, 0]]), 0.4 * k, 0.34, leather, ups=up, exponent=2.6, count=14
        )
    )
    return [merge_parts("tassels", pieces)]


def bit(shell, look, k):
    """A snaffle: two rings with a jointed bar between them."""
    chart, metal = Chart(shell.upper), Surface("metal", look["metal"])
    angle = np.linspace(0, 2 * np.pi, 49)
    pieces = []
    for side in (-1, 1):
        ring = np.column_stack([16.85 * k + 0.72 * np.cos(angle) * k, side * (1.72 + 0.42 * np.sin(angle)) * k])
        points, normals = chart.at(ring, 0.13)
        pieces.append(tube_part("ring", points, 0.16, 0.16, metal, ups=normals, exponent=2))
        line, ups = chart.taut((17.05 * k, side * 1.42 * k), (17.05 * k, 0.1 * side), 0.17)
        pieces.append(
            tube_part(
                "bar",
                line,
                0.24,
                0.2,
                metal,
                ups=ups,
                exponent=2,
                taper=np.interp(np.linspace(0, 1, len(line)), [0, 0.12, 0.3, 0.75, 1], [1.5, 1.5, 0.8, 0.9, 1.25]),
            )
        )
    points, normals = chart.at(np.column_stack([17.05 * k + 0.2 * np.cos(angle), 0.26 * np.sin(angle)]), 0.2)
    pieces.append(tube_part("link", points, 0.11, 0.12, metal, ups=normals, exponent=2))
    return [merge_parts("bit", pieces)]


def plate(shell, look, k):
    """A slim metal bar across the saddle, turned in at its ends."""
    line, ups = Chart(shell.upper).taut((17.15 * k, -1.5 * k), (17.15 * k, 1.5 * k), 0.14, 40)
    t = np.abs(np.linspace(-1, 1, 40))
    return [tube_part("plate", line, 0.46, 0.2, Surface("metal", look["metal"]), ups=ups, exponent=5, taper=1 - 0.35 * np.clip(t - 0.9, 0, 1) * 10)]


def collar_lace(shell, look, k):
    """A cord of leather that runs in and out below the collar."""
    depth = np.where(shell.is_closed, 9.0, shell.below_top)
    part = stitch(
        trace(shell.upper, depth, 0.62), Surface("calf", look["lace"]), "collar lace", length=1.15 * k + 0.1, gap=0.5, thick=0.085, lift=0.0
    )
    return [part] if part else []


def bow_tie(shell, look, k):
    """A small bow of leather lace where the apron begins."""
    chart, leather = Chart(shell.upper), Surface("calf", look["lace"])
    wide, high = 0.15 * k + 0.13, 0.13
    x, pieces = 16.0 * k, []
    for side in (-1, 1):
        lay = lambda way, lifts: soft(chart.at([((16.0 + a) * k, side * b * k) for a, b in way], lifts), wide, high, leather, 44)
        pieces.append(
            lay([(0, 0.05), (-0.25, 0.6), (-0.1, 1.25), (0.35, 1.6), (0.65, 1.25), (0.4, 0.5), (0.05, 0.05)], [0.2, 0.36, 0.22, 0.12, 0.12, 0.2, 0.2])
        )
        pieces.append(lay([(0, 0.05), (0.75, 0.4), (1.5, 0.8), (2.2, 0.98)], [0.2, 0.24, 0.13, 0.1]))
    (at,), (up,) = chart.at([(x, 0)], 0.25)
    pieces.append(
        tube_part(
            "knot", np.array([at - [0.24, 0, 0.05], at + up * 0.06, at + [0.24, 0, -0.05]]), wide * 1.5, 0.26, leather, ups=up, exponent=2.6, count=14
        )
    )
    return [merge_parts("bow", pieces)]


def thong(shell, look, k):
    """A driver's strap: one leather lace across the instep through two slits, knotted, its ends loose."""
    return collar_lace(shell, look, k) + bow_tie(shell, look, k)


def cover_studs(shell, look, k):
    """The studs that climb the back of the heel."""
    rubber, studs = Surface("rubber", look["sole"]), []
    over, ring = shell.over_feather, len(shell.x)
    for row, rise in enumerate((0.45, 1.15, 1.85, 2.5)):
        for number in range(-2 + row // 2, 3 - row // 2):
            i = int(number * 15 + (row % 2) * 7) % ring
            j = int(np.searchsorted(over[i], rise))
            studs.append(
                disc_part(
                    "stud", shell.upper.points[i, j] - shell.upper.normals[i, j] * 0.02, shell.upper.normals[i, j], 0.27, rubber, dome=0.17, sides=18
                )
            )
    return [merge_parts("heel studs", studs)]


TRIMS = {"tassels": tassels, "bit": bit, "plate": plate, "collar lace": collar_lace, "bow tie": bow_tie, "thong": thong}
