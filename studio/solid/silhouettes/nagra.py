"""Nagras: slip-ons on a thin flat sole, with a curled or pointed toe, plain or embroidered."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone, open_spline, smoothstep
from ..geometry.panels import stitch
from ..geometry.parts import tube_part
from ..geometry.shell import Shell
from ..geometry.soles import plate, wall
from ..geometry.upper import grid_normals
from ..product import blend, shade
from .dress_last import Size, calm_folds
from .dress_sole import cut_lining
from .nagra_work import WORKS

CREST = [(11, 9.7), (13, 8.75), (15, 7.75), (17, 6.8), (19, 6.0), (21, 5.3), (23, 4.75), (25, 4.3), (27, 3.75), (28, 3.4)]
COLLAR = [
    (0, (0.55, 0, 9.1)),
    (1.6, (1.0, 1.5, 8.85)),
    (4.2, (3.4, 2.55, 7.5)),
    (8, (7.6, 2.85, 6.15)),
    (12, (11.5, 2.95, 5.98)),
    (14.4, (13.9, 2.8, 6.3)),
]
LINE = ((0, 0.62), (0.3, 0.56), (0.6, 0.5), (0.74, 0.5), (0.86, 0.72), (0.94, 1.2), (1, 1.75))


def build(look):
    """The parts of a right shoe."""
    size = look["size"]
    k = size.k
    last = size.last(CREST, COLLAR, throat=(15.9, 2.6, 1.25), crest_end=26.4, throat_turn=0.5, corner_turn=0.08, throat_drop=0.30 * size.tall / k**2)
    shell = Shell(size.footprint(), last, look["kind"], look["color"], look["thread"])
    calm_folds(shell, 7 * k, 22 * k)
    x, y = shell.x / k, np.abs(shell.y) / k
    back = 0.85 - x - 0.5 * np.abs(shell.height - 0.5)
    shell.overlay("back", np.where(y < 1.5, back + 0.4, -2), color=look["trim"], lift=0.05, rows=(0.1,))
    if look.get("soft_back"):
        for rise in (1.6, 2.7):
            level = shell.over_feather - rise - 0.16 * np.sin(shell.y * 2 + rise)
            fold = 0.09 * np.exp(-((level / 0.2) ** 2)) * smoothstep(6.5, 2.5, x)
            shell.upper.points = shell.upper.points - shell.upper.normals * fold[..., None]
        shell.upper.normals = grid_normals(shell.upper.points)
    work = [part for name in look["work"] for part in WORKS[name](shell, look, k)]
    for row in (0.2, 0.42):
        shell.seam(np.where(shell.is_closed, 9.0, shell.below_top), row, size=(0.2, 0.09, 0.034))
    parts = shell.parts(0.13, Surface(look.get("edge_kind", look["kind"]), look["trim"]), look["lining"])
    cut_lining(parts, 20 * k)
    if look["curl"]:
        parts.append(curl(shell, look, k))
    return parts + work + thin_sole(shell.foot, look, size)


def curl(shell, look, k):
    """The toe's horn: out of the point, up and back over itself."""
    size = look["curl"]
    tip = np.array([shell.foot.length, 0, monotone(look["size"].feather())(shell.foot.length)])
    way = np.array([(-2.6, 0.95), (-1.2, 0.72), (0.0, 0.62), (0.95, 1.05), (1.5, 1.9), (1.35, 2.75), (0.7, 3.15), (0.1, 2.85)]) * k
    way[2:] = way[2] + (way[2:] - way[2]) * size
    spine = open_spline(np.column_stack([tip[0] + way[:, 0], np.zeros(len(way)), tip[2] + way[:, 1]]), 70)
    t = np.linspace(0, 1, 70)
    scale = np.interp(t, [0, 0.25, 0.5, 0.8, 0.97, 1], [1.0, 0.95, 0.74, 0.5, 0.34, 0.12])
    return tube_part(
        "curl",
        spine,
        1.75 * k,
        1.3 * k,
        Surface(look["kind"], look["color"]),
        ups=np.tile([0.3, 0, 1.0], (70, 1)) * 1.0,
        exponent=2.2,
        sides=22,
        taper=scale,
    )


def thin_sole(foot, look, size):
    """Two layers of leather with a seam along the rim, and a thin lift under the heel."""
    feather = monotone(size.feather())
    low = lambda x: np.maximum(feather(x) - 0.5, 0.0)
    leather = Surface("stack", look["sole"])
    profile = [(-2.5, 0.0), (-0.1, 0.0), (0.1, 0.06), (0.17, 0.25), (0.18, 0.45), (0.14, 0.5), (0.18, 0.56), (0.18, 0.85), (0.12, 1.0), (-0.1, 1.0)]
    rim = np.column_stack([foot.points + foot.outward * 0.1, feather(foot.points[:, 0]) + 0.02])
    up = np.tile([0, 0, 1.0], (len(rim), 1))
    return [
        wall("outsole", foot, low, lambda x: feather(x) + 0.02, profile, leather),
        stitch([(np.vstack([rim, rim[:1]]), np.vstack([up, up[:1]]))], Surface("thread", look["sole_thread"]), length=0.22, gap=0.14, thick=0.04),
        plate("insole", foot, lambda x: feather(x) + 0.4, 0.2, Surface("lining", look["insole"])),
    ]


def look_of(product):
    """What a nagra's words say: its toe, its thread, its work."""
    color, accent = product.color, product.accent
    gold = "#c9a04a"
    size = Size(line=LINE, width=0.9, toe=0.95)
    if product.for_kids:
        size = Size(length=18.6, tall=0.72, line=LINE, width=0.98, toe=0.7)
    elif product.for_women:
        size = Size(length=24.6, tall=0.80, line=LINE, width=0.88, toe=1.0)
    look = {
        "kind": "calf",
        "color": color,
        "thread": gold,
        "trim": gold,
        "lining": "#c7a77c",
        "insole": product.pick("insole", ["#c8a472", "#b98f5e", "#d2b48a"]),
        "sole": "#8a5a30",
        "sole_thread": "#d9bd8c",
        "size": size,
        "curl": product.pick("curl", [0.85, 1.0]),
        "work": (),
        "gold": gold,
        "seed": product.roll("work"),
    }
    if product.says("zardozi"):
        return look | {"kind": "velvet", "work": ("zardozi", "border"), "edge_kind": "foil", "curl": 0.8}
    if product.says("plain nagra"):
        return look | {
            "work": ("centre",),
            "thread": accent,
            "trim": shade(accent, 0.85),
            "soft_back": True,
            "curl": 0.55,
            "gold": accent,
            "kind": "grain",
            "sole": "#7b4d28",
        }
    if product.says("kantha"):
        return look | {
            "kind": "canvas",
            "work": ("kantha",),
            "thread": "#f3e7cf",
            "trim": accent,
            "curl": 0.0,
            "colors": ("#f6ecd8", accent, "#f2c84b", "#f6ecd8", "#d8443c"),
        }
    if product.says("mirror"):
        return look | {
            "kind": "canvas",
            "work": ("mirrors",),
            "thread": "#f1c94e",
            "trim": "#f1c94e",
            "curl": 0.7,
            "colors": ("#f1c94e", "#2f9c8f", "#f4f0e6", "#3b57b5"),
        }
    if product.says("pointed toe"):
        return look | {"kind": "satin", "work": ("zari", "border"), "edge_kind": "foil", "curl": 0.0}
    if product.for_kids:
        return look | {"kind": "velvet", "work": ("vine",), "curl": 0.9, "edge_kind": "foil"}
    return look | {"work": ("centre", "vine", "border"), "curl": 1.05, "edge_kind": "foil", "thread": blend(gold, color, 0.15)}
