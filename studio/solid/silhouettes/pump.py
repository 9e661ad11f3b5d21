"""The pump: a low-cut vamp on a heel of any height, closed at the back or with a slingback strap."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone, open_spline, unit
from ..geometry.footprint import make_footprint
from ..geometry.heels import shaped_heel
from ..geometry.parts import slab_part
from ..geometry.shell import Shell
from ..geometry.soles import plate, wall
from ..geometry.straps import on_surface
from ..geometry.trims import beads, frame_buckle, sock, stones
from ..geometry.upper import Last
from ..product import blend, is_dark, shade

L = 23.6

HEELS = {  # tip on the ground: x, half length, half width; ease; lean
    "stiletto": ((1.5, 0.40, 0.40), 0.34, 0.25),
    "kitten": ((1.9, 0.5, 0.5), 0.46, 0.2),
    "cone": ((1.75, 0.62, 0.64), 0.50, 0.12),
    "block": ((2.45, 1.95, 1.8), 0.72, 0.0),
}


def look_of(product):
    """Height, heel, toe, throat and trim."""
    color = product.color
    warm = blend("#d9bd98", color, 0.12)
    look = {"kind": "calf", "color": color, "thread": shade(color, 0.8), "lining": warm, "insole": shade(warm, 1.25), "mark": shade(warm, 0.55),
            "sole": "#2b1f1b", "high": 7.0, "heel": "cone", "toe": 0.6, "throat": "round", "edge": color, "back": "closed"}
    if is_dark(color):
        look |= {"thread": shade(color, 1.12), "sole": "#191615"}
    if product.says("lower 5 cm", "5 cm"):
        look |= {"high": 5.0, "heel": "block", "toe": 0.35, "edge": product.accent, "binding": True, "sole": shade(product.accent, 0.55)}
    if product.says("slingback"):
        look |= {"back": "sling", "high": 5.8, "heel": "kitten", "toe": 0.75, "throat": "deep", "edge": product.accent, "cap": product.accent}
    if product.says("patent"):
        look |= {"kind": "patent"}
    if product.says("velvet"):
        look |= {"kind": "velvet", "high": 8.4, "heel": "stiletto", "toe": 0.72, "throat": "heart", "edge": product.accent, "edge_kind": "metal",
                 "heel_kind": "metal", "heel_color": blend(product.accent, "#ffffff", 0.3), "brooch": product.accent, "lining": "#3a2f38",
                 "insole": shade(product.accent, 1.35)}
    return look


def heeled_feather(high, length=L):
    """The feather line over a heel of a height in cm."""
    k = length / 23.6
    return [(0, high + 0.1), (3.6 * k, high - 0.25), (7.5 * k, 0.66 * high), (11.3 * k, 0.30 * high), (14.4 * k, 0.82 if high > 3 else 0.6),
            (16.6 * k, 0.42), (19.5 * k, 0.48), (length, 1.0)]


# Where the throat ends, its half widths, bow and drop.
THROATS = {"round": (16.9, 2.0, 0.80, 0.28, 0.13), "heart": (17.0, 2.0, 0.95, 0.34, 0.10), "deep": (17.3, 1.95, 0.45, 0.06, 0.13)}
CREST = [(13, 4.1), (14.4, 3.78), (15.2, 3.64), (16, 3.55), (16.9, 3.44), (18, 3.2), (19.5, 2.86), (21, 2.52), (23, 2.0)]


def pump_last(look):
    """The last; a slingback's upper is cut down behind the waist."""
    high = look["high"]
    feather_line = heeled_feather(high)
    feather = monotone(feather_line)
    at = lambda x, over: float(feather(x)) + over
    end, half, tip, bow, drop = THROATS[look["throat"]]
    if look["back"] == "sling":
        back = [(0, (0.12, 0, at(0.12, 0.42))), (1.2, (1.0, 1.6, at(1, 0.42))), (3.6, (3.4, 2.15, at(3.4, 0.45))), (6.6, (6.5, 2.2, at(6.5, 0.6))),
                (8.6, (8.6, 2.25, at(8.6, 1.35)))]
    else:
        back = [(0, (0.5, 0, high + 4.7)), (1.2, (0.85, 1.3, high + 4.5)), (3.6, (3.2, 1.98, high + 3.35)), (7.2, (7, 2.15, at(7, 2.75)))]
    sides = [(11, (10.8, 2.25, at(10.8, 2.3))), (14, (13.7, 2.05, at(13.7, 2.38)))]
    return feather_line, Last(feather=feather_line, crest=CREST,
                              stations=[*back, *sides], throat=(end, half, tip), crest_end=20.9, throat_drop=drop, throat_round=bow,
                              throat_turn=0.6, bulge=0.42, belly=0.38, foot_angle=16, collar_angle=10)


def build(look):
    """The parts of a right shoe."""
    feather_line, last = pump_last(look)
    feather = monotone(feather_line)
    foot = make_footprint(L, width=0.85, almond=look["toe"])
    shell = Shell(foot, last, look["kind"], look["color"], look["thread"])
    if look.get("cap"):
        shell.overlay("cap", shell.x - 20.9 - 0.12 * shell.y**2, "patent", look["cap"], 0.04, rows=(), cut=0.04)
    if look["back"] == "closed":
        shell.groove(np.where(shell.x < 2.5, shell.y, 9.0), 0.03, 0.05)
    begin, end = (8.8 if look["back"] == "sling" else -1.0), THROATS[look["throat"]][0] + 0.4
    sewn = lambda at: (at[:, 0] > begin) & ((at[:, 0] < end) | (np.abs(at[:, 1]) > 0.4))
    shell.seam(shell.below_top, 0.30 if look.get("binding") else 0.17, sewn, size=(0.16, 0.08, 0.018))
    rim = Surface(look.get("edge_kind", look["kind"]), look["edge"])
    parts = shell.parts(0.085, rim, look["lining"])
    if look.get("binding"):
        parts.append(bind_topline(shell, rim))
    parts += heeled_sole(foot, feather, look)
    if look["back"] == "sling":
        parts += sling(shell, look)
    if look.get("brooch"):
        parts += brooch(shell, look)
    return parts


def bind_topline(shell, surface, width=0.34):
    """A narrow strip of another leather along the opening."""
    rows = shell.upper.points.shape[1]
    is_open = ~shell.upper.is_closed
    spine, ups = shell.upper.points[is_open, rows - 3], shell.upper.normals[is_open, rows - 3]
    start = int(np.argmax(np.linalg.norm(np.diff(spine, axis=0, append=spine[:1]), axis=1))) + 1
    spine, ups = np.roll(spine, -start, axis=0), np.roll(ups, -start, axis=0)
    return on_surface("binding", spine, ups, width, 0.06, surface, count=300)


def heeled_sole(foot, feather, look):
    """Outsole, sock and heel."""
    thick = lambda x: np.where(x < 12, 0.26, 0.26 + 0.16 * np.clip((x - 12) / 4, 0, 1))
    low = lambda x: feather(x) - thick(x)
    under = Surface("calf", look["sole"])
    edge = wall("outsole", foot, low, feather, [(-0.6, 0.0), (-0.05, 0.0), (0.06, 0.2), (0.07, 0.7), (0.03, 1.0), (-0.2, 1.0)], under)
    bottom = plate("underside", foot, lambda x: low(x) + 0.005, 0.1, under)
    inner = sock(foot, lambda x: feather(x) + 0.32, 0.10, look["insole"], look["mark"])
    tip, ease, lean = HEELS[look["heel"]]
    heel_material = Surface(look.get("heel_kind", look["kind"]), look.get("heel_color", look["color"]))
    return [edge, bottom, inner, *shaped_heel(foot, 4.7 if look["heel"] != "block" else 5.2, lambda x: feather(x) - 0.2, tip, heel_material,
                                              Surface("rubber", "#2a2624"), ease, lean=lean, is_block=look["heel"] == "block")]


def sling(shell, look):
    """The strap behind the heel: out of both sides of the vamp, with a buckle on ribbed elastic on the lateral side."""
    high, leather = look["high"], Surface(look["kind"], look["color"])
    rise = lambda x: float(monotone(shell.last.feather)(x))
    side = lambda sign: np.array([[12.4, 1.9 * sign, rise(12.4) + 1.5], [10.4, 2.12 * sign, rise(10.4) + 2.2], [7.4, 2.42 * sign, high * 0.74 + 3.15],
                                  [4.2, 2.35 * sign, high + 3.55], [1.6, 1.75 * sign, high + 4.55]])
    way = np.vstack([side(-1), [[0.42, 0, high + 4.95]], side(1)[::-1]])
    spine = open_spline(way, 160)
    middle = np.array([4.6, 0, 0])
    ups = unit((spine - middle) * [0.55, 1.0, 0.0])
    width = 0.72 + 0.25 * np.exp(-(((np.linspace(0, 1, 160) - 0.5) / 0.08) ** 2))
    at = int(np.argmin(np.abs(spine[:70, 0] - 6.6)))
    strip = np.arange(6, at + 4)
    elastic = slab_part("elastic", spine[strip] + ups[strip] * 0.02, 0.62, 0.15,
                        Surface("elastic", shade(look["color"], 0.82)), exponent=6, ups=ups[strip])
    strap = slab_part("sling", spine[at - 3:], width[at - 3:], 0.15, leather, exponent=6, ups=ups[at - 3:])
    buckle = frame_buckle(spine[at] + ups[at] * 0.10, spine[at + 2] - spine[at - 2], ups[at], 0.85, 1.05, Surface("metal", "#c9a24a"), rod=0.10)
    return [elastic, strap, buckle]


def brooch(shell, look):
    """A cluster of stones in gold at the throat."""
    grid, normals = shell.upper.points, shell.upper.normals
    near = np.argmin((grid[..., 0] - 18.0) ** 2 + 2 * grid[..., 1] ** 2 - 0.05 * grid[..., 2])
    i, j = divmod(int(near), grid.shape[1])
    at, up = grid[i, j], normals[i, j]
    ahead = unit(np.array([1.0, 0, -up[0] / up[2]]))
    across = np.cross(up, ahead)
    petals = np.linspace(0, 2 * np.pi, 8, endpoint=False)
    around = np.array([at + up * 0.10 + (ahead * np.cos(a) * 0.62 + across * np.sin(a) * 0.62) for a in petals])
    gold = Surface("metal", look["brooch"])
    outer = np.array([at + up * 0.06 + (ahead * np.cos(a) * 0.93 + across * np.sin(a) * 0.93) for a in np.linspace(0, 2 * np.pi, 24, endpoint=False)])
    return [stones("stones", around, np.tile(up, (8, 1)), 0.24, Surface("stone", "#e9eef4")),
            stones("stone", at[None] + up * 0.14, up[None], 0.36, Surface("stone", blend(look["color"], "#ffffff", 0.25))),
            beads("gold", outer, 0.095, gold)]
