"""Loafers and moccasins: slip-ons with an apron, and a saddle, tassels, a bit, a lace or nothing on it."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone, smoothstep
from ..geometry.panels import distance_of
from ..geometry.shell import Shell
from ..geometry.upper import grid_normals
from ..product import blend, is_dark, is_light, shade
from .dress_last import FLAT, MEN, THIN, UNIT, Size
from .dress_sole import cut_lining, dress_sole, flat_sole, studded_sole
from .loafer_trims import TRIMS, cover_studs, weave, whip

DEEPEN = 0.9  # polished black leather mirrors the studio
CREST = [(9, 8.9), (11, 8.4), (13, 7.8), (15, 7.1), (17, 6.4), (19, 5.85), (21, 5.4), (25, 4.7), (28, 4.2)]
COLLAR = [
    (0, (0.75, 0, 8.3)),
    (1.6, (1.15, 1.6, 8.1)),
    (4.2, (3.6, 2.65, 7.0)),
    (7.0, (6.6, 2.9, 6.1)),
    (10.0, (9.6, 2.95, 5.85)),
    (13.2, (12.5, 2.75, 6.15)),
]


def build(look):
    """The parts of a right shoe."""
    size = look["size"]
    k = size.k
    last = size.last(CREST, COLLAR, throat=(13.9, 2.3, 1.35), crest_end=25.6, throat_turn=0.55, corner_turn=0.2, throat_round=0.25 * k,
                     throat_drop=0.2 * size.tall / k**2)
    shell = Shell(size.footprint(), last, look["kind"], look["color"], look["thread"])
    x, y = shell.x / k, np.abs(shell.y) / k
    back = monotone([(0, 2.2), (0.6, 1.5), (1, 1.15)])
    shell.overlay("counter", back(shell.height) - x, lift=0.05, rows=(0.12,))
    saddle = saddle_level(shell, look, x, y)
    sew_apron(shell, look, x, y, saddle)
    if look.get("gore"):
        gore = np.minimum(shell.below_top * 0 + 1.5 - np.abs(x - 12.2) * 1.25 - shell.below_top * 0.42, 2.6 - shell.below_top)
        shell.overlay(
            "gore",
            np.where(shell.is_closed, -3.0, gore),
            kind="elastic",
            color=look.get("gore_color", shade(look["color"], 0.85)),
            lift=-0.05,
            rows=(-0.12,),
        )
    if saddle is not None:
        shell.overlay("saddle", saddle, lift=0.17, rows=(0.13, 0.27), color=look.get("saddle_color"), cut=0.07)
        if look["saddle"] == "penny":
            # A lens with a flat front edge, the leather of the vamp dark in its depth.
            slot = np.minimum(0.26 * (1 - (y / 1.3) ** 2) - (x - 17.35 + 0.05 * y**2), 0.1 + x - 17.35 + 0.05 * y**2) * 0.9
            slot = np.where(shell.height > 0.4, slot, -1.0)
            shell.overlay("slot", slot * k, color=shade(look["color"], 0.3), lift=-0.13, rows=(-0.13,), cut=0.05)
    binding(shell, look, k)
    shell.crease((20.4 * k, 21.6 * k), 0.022)
    parts = shell.parts(look.get("edge", 0.12), Surface(look.get("collar_kind", look["kind"]), look.get("collar", look["color"])), look["lining"])
    cut_lining(parts, 20 * k)
    for trim in look["trims"]:
        parts += TRIMS[trim](shell, look, k)
    return parts + SOLES[look["bottom"]](shell, look, size)


def binding(shell, look, k):
    """A row of stitches below the collar; babies' collars are gathered by elastic."""
    depth = np.where(shell.is_closed, 9.0, shell.below_top)
    if look.get("gathered"):
        waves = np.sin(np.arange(len(depth)) * 2 * np.pi / 12)[:, None]
        swell = 0.075 * waves * np.exp(-(((depth - 0.85) / 0.45) ** 2))
        shell.upper.points = shell.upper.points + shell.upper.normals * swell[..., None]
        shell.upper.normals = grid_normals(shell.upper.points)
    for row in look.get("collar_rows", (0.34,)):
        shell.seam(depth, row, size=look.get("collar_stitch", (0.22, 0.1, 0.03)))


def saddle_level(shell, look, x, y):
    """The strap across the instep, down to the sole; None without one."""
    if look["saddle"] == "none":
        return None
    down = 1 - shell.height
    middle, half = 17.3 - 1.5 * down, 1.3 + 0.35 * down
    if look["saddle"] == "slim":
        half = 0.95 + 0.2 * down
    if look["saddle"] == "penny":
        half = half - 0.22 * np.exp(-((y / 1.3) ** 2))
    return half - np.abs(x - middle)


def apron_level(x, y, point=26.6):
    """The apron: a tongue-shaped field over the toes that runs back beside the opening."""
    d = point - 26.6
    half = monotone(
        [(10, 3.5), (14, 3.3), (18, 3.05), (21.0 + d, 2.8), (23.4 + d, 2.35), (25.2 + d, 1.55), (26.2 + d, 0.6), (26.6 + d, 0.0), (27.0 + d, -0.8)]
    )
    return np.minimum(half(x) - y, x - 12.4)


def sew_apron(shell, look, x, y, saddle):
    """The seam around the apron: a ridge sewn over and over, a butted seam between two rows, or none."""
    if look["apron"] == "none":
        return
    k = shell.foot.length / 29.6
    level = apron_level(x, y, look.get("apron_end", 26.3))
    free = 1.0 if saddle is None else smoothstep(0.0, -0.25, saddle) * smoothstep(16.3, 17.3, x)
    if look.get("weave"):
        weave(shell, look, np.minimum(level - 0.25, x - 14.4), k)
    distance = distance_of(shell.upper, level)
    place = lambda at: at[:, 0] > 14.0 * k
    if saddle is not None:
        place = lambda at: at[:, 0] > 18.2 * k
    ridge = {"whip": 0.13, "pucker": 0.13, "plain": -0.07, "contrast": 0.06}[look["apron"]]
    near = distance / (0.13 if ridge > 0 else 0.09)
    swell = ridge * np.exp(-(near**2)) * free
    if ridge > 0:
        swell = swell - 0.05 * np.exp(-(((distance + 0.26) / 0.1) ** 2)) * free
    if look["apron"] == "pucker":
        # The longer edge of the vamp is drawn together at the toe.
        waves = np.sin(np.arctan2(shell.y / k, x - 21.0) * 46)
        swell = swell + 0.055 * waves * np.exp(-(((distance + 0.5) / 0.36) ** 2)) * smoothstep(21.5, 23.5, x)
    shell.upper.points = shell.upper.points + shell.upper.normals * swell[..., None]
    shell.upper.normals = grid_normals(shell.upper.points)
    if look.get("apron_color"):
        shell.overlay("apron", level - 0.12, color=look["apron_color"], kind=look.get("apron_kind"), lift=0.0, rows=(), cut=0)
    thread = Surface("thread", look.get("apron_thread", look["thread"]))
    if look["apron"] in ("whip", "pucker"):
        whip(shell, distance, thread, place, pitch=0.36 if k > 0.8 else 0.30)
    else:
        size = (0.32, 0.17, 0.055) if look["apron"] == "contrast" else (0.24, 0.12, 0.036)
        for row in (-0.22, 0.2) if look["apron"] == "contrast" else (-0.18,):
            shell.seam(distance, row, place, size, thread)


def low_heel(shell, look, size):
    return dress_sole(shell.foot, look, size.feather(), 7.2 * size.k)


def flat(shell, look, size):
    return flat_sole(shell.foot, look, size.feather(), rise=look.get("rise", 0.12), heel_front=7.0 * size.k)


def studded(shell, look, size):
    return studded_sole(shell.foot, look, size.feather()) + cover_studs(shell, look, size.k)


SOLES = {"leather": low_heel, "flat": flat, "studs": studded}

LOW = ((0, 2.3), (0.16, 2.2), (0.36, 1.6), (0.54, 0.88), (0.69, 0.6), (0.82, 0.8), (1, 1.6))
SIZES = {
    "men": MEN,
    "flat": Size(line=FLAT),
    "studs": Size(line=THIN),
    "women": Size(length=25.0, tall=0.84, line=LOW, width=0.88, toe=0.16),
    "women flat": Size(length=24.8, tall=0.82, line=FLAT, width=0.92),
    "child": Size(length=19.5, tall=0.76, line=FLAT, width=1.0, is_round=True),
    "baby": Size(length=12.6, tall=0.60, line=((0, 0.4), (0.5, 0.36), (0.7, 0.36), (1, 0.62)), width=1.12, is_round=True),
}


def look_of(product):
    """What a loafer's words say; the rest is diced by its code."""
    color, accent = product.color, product.accent
    dark = is_dark(color)
    base = "#181411" if product.dye == "black" else shade(blend(color, "#2a1608", 0.7), 0.85)
    look = {
        "kind": "calf",
        "color": color,
        "thread": shade(color, 1.25) if dark else shade(color, 0.66),
        "lining": product.pick("lining", ["#b58a5a", "#a98d6c", "#c0a27a"]),
        "sole": base,
        "welt": base,
        "welt_thread": "#6b5e50" if product.dye == "black" else blend(color, "#ead6b4", 0.5),
        "top_piece": "#171514",
        "apron": "plain",
        "saddle": "none",
        "trims": (),
        "bottom": "leather",
        "size": SIZES["men"],
    }
    soft = {
        "bottom": "flat",
        "size": SIZES["flat"],
        "kind": "grain",
        "apron": "whip",
        "sole": shade(accent, 0.75) if not is_light(accent) else "#7b4e2c",
    }
    if product.says("moccasin"):
        look |= soft
    if product.says("penny"):
        look |= {"saddle": "penny", "apron": "whip", "apron_thread": blend(color, "#f0dcb4", 0.45)}
    if product.says("driver", "driving loafer"):
        look |= {
            "kind": "suede",
            "size": SIZES["studs"],
            "bottom": "studs",
            "apron": "contrast",
            "apron_thread": accent,
            "trims": ("thong",),
            "collar_rows": (0.3, 0.55),
            "thread": accent,
            "sole": "#8a5a33",
            "lace": "#7a4a28",
            "lining": "#c9a477",
            "collar_stitch": (0.3, 0.14, 0.045),
        }
    if product.says("tassel"):
        look |= {"trims": ("collar lace", "tassels"), "apron": "whip", "lace": shade(color, 0.8), "tassel": shade(color, 0.82)}
    if product.says("horsebit", "metal bit"):
        look |= {"lining": "#7d2b2f", "saddle": "slim", "trims": ("bit",), "metal": "#cfa548", "apron": "plain"}
    if product.says("woven"):
        look |= {
            "weave": True,
            "weave_color": blend(accent, color, 0.35),
            "apron": "whip",
            "sole": "#2c1a10",
            "bottom": "flat",
            "size": SIZES["flat"],
        }
    if product.says("plain slip-on"):
        look |= {"gore": True, "apron": "plain", "apron_end": 25.4, "kind": "smooth", "bottom": "leather", "sole": "#4a2d18", "welt": "#4a2d18", "lining": "#c7ab84"}
    if product.says("slim metal"):
        look |= {"size": SIZES["women"], "saddle": "slim", "trims": ("plate",), "metal": "#d0a950", "kind": "calf", "lining": "#cdb394"}
    return look | moccasin_of(product)


def moccasin_of(product):
    """What makes the moccasins differ."""
    color, accent = product.color, product.accent
    if product.says("baby"):
        return {
            "size": SIZES["baby"],
            "apron": "pucker",
            "gathered": True,
            "trims": ("bow tie",),
            "apron_thread": "#f2e6cf",
            "lace": accent,
            "bottom": "flat",
            "rise": 0.05,
            "sole": shade(accent, 0.8),
            "lining": "#efe4d0",
            "edge": 0.16,
            "kind": "smooth",
            "collar": accent,
            "collar_rows": (0.42,),
        }
    if product.for_kids:
        return {
            "size": SIZES["child"],
            "saddle": "slim",
            "trims": ("tassels",),
            "tassel": accent,
            "apron": "pucker",
            "apron_thread": "#ecd9b3",
            "sole": "#5d3a20",
            "rise": 0.2,
            "sole_thread": "#d9bd8c",
        }
    if product.for_women:
        if not product.says("moccasin"):
            return {}
        return {
            "size": SIZES["women flat"],
            "apron": "pucker",
            "trims": ("bow tie",),
            "lace": accent,
            "apron_thread": shade(accent, 0.85),
            "lining": "#e9dcc8",
            "sole": shade(accent, 0.8),
            "rise": 0.05,
        }
    if product.says("suede-finish", "suede moccasin"):
        return {
            "kind": "suede",
            "apron": "whip",
            "apron_thread": "#f4f0e6",
            "apron_color": shade(accent, 0.72),
            "sole": "#ead9bd",
            "sole_thread": "#a98a5e",
            "rise": 0.3,
            "thread": "#e6e2da",
            "trims": ("collar lace", "bow tie"),
            "lace": "#8a5a33",
            "collar": "#8a5a33",
            "collar_kind": "calf",
            "collar_rows": (),
            "lining": "#c19a6b",
        }
    if product.says("moccasin"):
        return {
            "apron": "whip",
            "trims": ("collar lace", "bow tie"),
            "lace": shade(accent, 0.8),
            "apron_thread": shade(accent, 0.7),
            "rise": 0.2,
            "sole": "#efe6d6",
            "sole_thread": "#c8b08a",
        }
    return {}
