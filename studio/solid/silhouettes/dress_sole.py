"""Soles of dress and school shoes: outsole, welt with its seam, stacked heel, insole; or a rubber unit."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import lengths, monotone, smoothstep
from ..geometry.panels import stitch
from ..geometry.parts import merge_parts, tube_part
from ..geometry.soles import heel_block, plate, wall
from ..geometry.treads import lift_of, leather_sole, top_piece_of, tread

L = 29.6
FEATHER = [(0, 2.8), (0.16 * L, 2.7), (0.36 * L, 1.9), (0.54 * L, 0.95), (0.69 * L, 0.62), (0.82 * L, 0.85), (L, 1.75)]


def dress_sole(foot, look, feather_line=FEATHER, heel_front=7.4, offset=0.26):
    """
    Parts of a sole under a footprint. `look`: sole, welt, thread, lining; `bottom`: leather (the default), rubber or grip
    (rubber with cleats); `insole`: its colour where it is not the lining's.
    """
    feather = monotone(feather_line)
    length = foot.length
    bottom = look.get("bottom", "leather")
    ground = lambda x: 1.05 * smoothstep(0.66 * length, 1.08 * length, x) ** 1.5
    welt_low = lambda x: np.maximum(feather(x) - 0.34, 0.5 + ground(x) * 0.95)
    dark, welt = Surface("stack" if bottom == "leather" else "rubber", look["sole"]), Surface("calf", look["welt"])
    low = lambda x: np.maximum(ground(x), feather(x) - 0.9) + (0.14 if bottom == "grip" else 0)
    outsole = wall("outsole", foot, low, welt_low, [(-1.2, 0.0), (0.0, 0.0), (0.24, 0.05), (0.33, 0.25), (0.34, 0.7), (0.28, 1.0)], dark)
    rim = wall(
        "welt", foot, welt_low, lambda x: feather(x) + 0.02, [(0.2, 0.0), (0.34, 0.05), (0.40, 0.4), (0.38, 0.75), (0.26, 0.95), (-0.1, 1.0)], welt
    )
    parts = [outsole, rim, plate("insole", foot, lambda x: feather(x) + 0.5, 0.25, Surface("lining", look.get("insole", look["lining"])))]
    if look.get("welted", True):
        place = np.column_stack([foot.points + foot.outward * 0.24, feather(foot.points[:, 0]) + 0.02])
        up = np.tile([0, 0, 1.0], (len(place), 1))
        ring = [(np.vstack([place, place[:1]]), np.vstack([up, up[:1]]))]
        start = 8.0 * length / L
        parts.append(
            stitch(
                ring, Surface("thread", look.get("welt_thread", look["thread"])), length=0.2, gap=0.12, thick=0.042, keep=lambda at: at[:, 0] > start
            )
        )
    if bottom == "grip":
        parts.append(cleats(foot, low, heel_front, dark))
    if bottom == "leather":
        parts += leather_sole(foot, low, look.get("underside", "#a9794a"), heel_front, look.get("top_piece", "#1b1816"))
    else:
        pattern = "tread bars" if bottom == "grip" else "tread fine"
        parts.append(tread(foot, low, pattern, look["sole"], out=0.22, rim=0.5, waist=(0.34, 0.52, look["sole"]), heel=heel_front - 2.5))
        parts += top_piece_of(foot, heel_front, lift_of(look.get("top_piece", look["sole"])))
    if look.get("top_piece"):
        parts += heel_block(foot, heel_front + 0.02, lambda x: 0.45 + 0 * x, Surface("rubber", look["top_piece"]), flare=0.05, offset=offset + 0.015)
    return parts + heel_block(foot, heel_front, lambda x: feather(x) - 0.55, dark, flare=0.05, offset=offset)


def cut_lining(parts, front):
    """Takes the lining away in front of x, where nobody sees it and a narrow toe would let it through."""
    for part in parts:
        if part.name == "lining":
            part.faces = part.faces[part.points[part.faces[:, 0], 0] < front]


def cleats(foot, low, start, surface):
    """Blocks of tread around the forepart, as far as the sole touches the ground."""
    place = np.column_stack([foot.points + foot.outward * 0.1, low(foot.points[:, 0])])
    at = lengths(place)
    blocks = []
    for where in np.arange(0.4, at[-1], 0.95):
        k = int(np.searchsorted(at, where))
        if k >= len(place) or foot.points[k, 0] < start + 1.2:
            continue
        out = np.append(foot.outward[k], 0)
        spine = np.array([place[k] + out * 0.2, place[k] - out * 1.0]) - [0, 0, 0.03]
        blocks.append(tube_part("cleat", spine, 0.62, 0.34, surface, exponent=7, sides=20))
    return merge_parts("cleats", blocks)


def flat_sole(foot, look, feather_line, thick=0.5, rise=0.2, heel_front=None):
    """
    A flexible rubber sole, `thick` under the ball, that stands `rise` over the feather line and thickens towards the heel;
    with `heel_front` (cm) a low heel. `look`: sole, lining, insole, `sole_thread` for a seam around its wall.
    """
    feather = monotone(feather_line)
    length = foot.length
    ground = lambda x: 0.8 * smoothstep(0.68 * length, 1.08 * length, x) ** 1.5 + 0.2 * (1 - smoothstep(-0.02 * length, 0.1 * length, x)) ** 2
    arch = lambda x: np.minimum(
        ground(x) + (0.35 if heel_front else 0.0) * smoothstep(0.27 * length, 0.33 * length, x) * smoothstep(0.62 * length, 0.45 * length, x),
        feather(x) - 0.2,
    )
    top = lambda x: feather(x) + rise
    rubber = Surface("rubber", look["sole"])
    profile = [
        (-3.0, 0.0),
        (-0.12, 0.0),
        (0.1, 0.04),
        (0.17, 0.16),
        (0.19, 0.3),
        (0.14, 0.34),
        (0.14, 0.38),
        (0.19, 0.42),
        (0.2, 0.75),
        (0.16, 0.93),
        (0.08, 1.0),
        (-0.12, 1.0),
    ]
    parts = [
        wall("outsole", foot, lambda x: np.minimum(arch(x), feather(x) - thick * 0.6), top, profile, rubber),
        plate("insole", foot, lambda x: feather(x) + 0.45, 0.22, Surface("lining", look.get("insole", look["lining"]))),
    ]
    under = lambda x: np.minimum(arch(x), feather(x) - thick * 0.6)
    pattern = look.get("underside", "tread waves")
    parts.append(tread(foot, under, pattern, look["sole"], out=0.02, rim=0.45, waist=(0.36, 0.54, look["sole"])))
    if look.get("sole_thread"):
        x = foot.points[:, 0]
        place = np.column_stack([foot.points + foot.outward * 0.195, arch(x) + (top(x) - arch(x)) * 0.72])
        out = np.column_stack([foot.outward, np.zeros(len(x))])
        parts.append(
            stitch(
                [(np.vstack([place, place[:1]]), np.vstack([out, out[:1]]))],
                Surface("thread", look["sole_thread"]),
                length=0.26,
                gap=0.16,
                thick=0.045,
            )
        )
    return parts


def studded_sole(foot, look, feather_line):
    """The thin sole of a driving shoe: rubber studs under the foot and up the back of the heel."""
    feather = monotone(feather_line)
    rubber = Surface("rubber", look["sole"])
    parts = [
        wall(
            "outsole",
            foot,
            lambda x: feather(x) - 0.18,
            lambda x: feather(x) + 0.06,
            [(-3.0, 0.0), (-0.05, 0.0), (0.06, 0.3), (0.06, 0.7), (-0.05, 1.0)],
            rubber,
        ),
        plate("insole", foot, lambda x: feather(x) + 0.45, 0.22, Surface("lining", look.get("insole", look["lining"]))),
    ]
    at = lengths(foot.points)
    studs = []
    for row, (inset, pitch) in enumerate(((0.28, 0.86), (1.15, 0.95), (2.1, 1.0))):
        for where in np.arange(0.3 + row * 0.4, at[-1], pitch):
            k = min(int(np.searchsorted(at, where)), len(at) - 1)
            x = foot.points[k, 0]
            place = np.append(foot.points[k] - foot.outward[k] * inset, feather(x))
            if 0.34 < x / foot.length < 0.5 and row < 2:
                continue
            spine = place - np.array([[0, 0, 0.05], [0, 0, 0.3], [0, 0, 0.4], [0, 0, 0.45]])
            studs.append(tube_part("stud", spine, 0.6, 0.6, rubber, ups=[1, 0, 0], exponent=2, sides=14, taper=[1.0, 0.95, 0.72, 0.3]))
    return [*parts, merge_parts("studs", studs)]
