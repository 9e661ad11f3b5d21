"""Flat sandals: a sole with its footbed, and an arrangement of straps (sandal_straps.py)."""

from dataclasses import dataclass

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.bed import Bed, slab
from ..geometry.curves import monotone, smoothstep
from ..geometry.fittings import lined
from ..geometry.footprint import make_footprint
from ..geometry.skin import ankle_skin, instep_skin
from ..product import blend, is_dark, shade
from .sandal_straps import STRAPS
from .slide import nubs

# arrangement: (words of the description), sole, strap material; the first that fits is taken
KINDS = [
    ("trek", ("three-point",), "trek", "canvas"), ("moulded", ("moulded rubber",), "mould", "rubber"), ("jelly", ("jelly",), "mould", "gloss"),
    ("fisherman", ("fisherman",), "contour", "calf"), ("kolhapuri", ("kolhapuri",), "leather", "calf"), ("jamdani", ("jamdani",), "flat", "satin"),
    ("glitter ring", ("glitter",), "flat", "glitter"), ("toe ring", ("toe-ring",), "leather", "grain"), ("post", ("toe-post",), "flat", "smooth"),
    ("t-strap", ("t-strap",), "flat", "calf"), ("braid", ("braid",), "flat", "calf"), ("cross", ("crossing",), "leather", "calf"),
    ("soft", ("extra-thick",), "thick", "grain"), ("cushion", ("low rise",), "wedge", "grain"), ("comfort", ("hook-and-loop",), "contour", "calf"),
]

# heel, ball: thickness in cm; lip: width of the footbed's rim; cup: depth of the heel
SOLES = {
    "trek": {"heel": 3.0, "ball": 2.2, "cup": 0.5, "arch": 0.5}, "contour": {"heel": 2.7, "ball": 1.9, "cup": 0.5, "arch": 0.5},
    "leather": {"heel": 1.9, "ball": 0.95, "cup": 0.04, "arch": 0.08}, "flat": {"heel": 1.7, "ball": 1.0, "cup": 0.06, "arch": 0.12},
    "thick": {"heel": 4.2, "ball": 3.3, "cup": 0.7, "arch": 0.6}, "wedge": {"heel": 4.0, "ball": 2.1, "cup": 0.35, "arch": 0.4},
    "mould": {"heel": 2.3, "ball": 1.6, "cup": 0.35, "arch": 0.4},
}


def look_of(product):
    """Straps, sole, materials and colours, from the product's words."""
    straps, _, sole, kind = next((row for row in KINDS if product.says(*row[1])), KINDS[-1])
    color, accent = product.color, product.accent
    natural = {"leather": "#b98756", "flat": blend(accent, "#c9a67c", 0.5), "contour": "#8d6a49", "wedge": blend(accent, "#d8c3ae", 0.4)}
    if straps == "kolhapuri":
        natural["leather"] = color
    bed = "#c39a6b" if sole in ("contour", "leather") and not is_dark(color) else natural.get(sole, shade(accent, 0.75))
    return {
        "straps": straps, "sole": sole, "kind": kind, "color": color, "accent": accent, "length": 25.4 if product.for_women else 28.4,
        "sole_color": natural.get(sole, color if sole == "mould" else blend(accent, "#26241f", 0.5)),
        "bed": color if sole == "mould" else bed,
        "lining": "#c8a27a" if kind in ("calf", "grain", "smooth") else shade(color, 0.8),
        "thread": blend(color, "#f0e2c4", 0.55) if is_dark(color) else shade(color, 0.62),
        "metal": product.pick("metal", ["#c5a870", "#b5b6ba", "#8d7f6a"]), "slant": product.roll("slant") - 0.5,
    }


@dataclass
class Stand:
    """The sole that straps are fixed to, and the foot over it."""

    foot: object
    top: object
    bed: Bed
    look: dict

    @property
    def k(self):
        return self.foot.length / 27.6

    def instep(self, **more):
        return instep_skin(self.foot, self.top, **{"dive": 0.55} | more)

    def ankle(self, **more):
        return ankle_skin(self.foot, self.top, **more)

    def over(self, lateral, crest, medial, deep=0.3):
        """A way across the foot: x at its lateral end, over the crest and at its medial end (cm of a foot 27.6 long)."""
        return [(x * self.k, angle) for x, angle in ((lateral, -deep), (lateral, 0.0), (crest, np.pi / 2), (medial, np.pi), (medial, np.pi + deep))]

    @property
    def leather(self):
        return lined(self.look["kind"], self.look["color"], self.look["lining"])

    @property
    def thread(self):
        return Surface("thread", self.look["thread"])

    @property
    def metal(self):
        return Surface("metal", self.look["metal"])


def build(look):
    """The parts of a right sandal."""
    foot = make_footprint(look["length"], width=1.0 if look["length"] < 27 else 1.04)
    k = foot.length / 27.6
    shape = SOLES[look["sole"]]
    heel, ball = shape["heel"], shape["ball"]
    top = monotone([(0, heel + 0.15), (4 * k, heel), (8 * k, heel - (heel - ball) * 0.2), (14 * k, ball + (heel - ball) * 0.35),
                    (19.5 * k, ball), (24 * k, ball + 0.08), (foot.length, ball + 0.42)])
    roll = 0.35 if look["sole"] in ("leather", "flat") else 0.65
    ground = lambda x: roll * smoothstep(18.5 * k, 30 * k, x) ** 1.6
    parts, inset = SOLE_WALLS[look["sole"]](foot, ground, top, look, k)
    relief, kind = BEDS.get(look["sole"], lambda k: (None, "calf"))(k)
    lip = 0.5 if shape["cup"] < 0.1 else 1.1
    bed = Bed(foot, top, inset=inset, heel=shape["cup"], arch=shape["arch"], ball=shape["cup"] * 0.25, lip=lip, relief=relief)
    parts.append(bed.part(Surface(kind, look["bed"])))
    if kind in ("calf", "suede"):
        parts.append(bed.stitches(0.22, Surface("thread", shade(look["bed"], 1.35 if is_dark(look["bed"]) else 0.68))))
    return parts + STRAPS[look["straps"]](Stand(foot, top, bed, look))


def make_trek(foot, ground, top, look, k):
    """Grey foam over black lugs."""
    middle = lambda x: ground(x) + 0.85 + 0.12 * np.sign(np.sin(x * 2 * np.pi / 1.7))
    parts = slab(foot, ground, middle, Surface("rubber", "#242322"), out=0.07, top_edge=0.08, base_edge=0.1, name="tread", grooves=(0.5,))
    return parts + slab(foot, middle, top, Surface("foam", look["accent"]), out=0.06, under=False, top_edge=0.2, bulge=0.1, grooves=(0.45,)), 0.15


def make_contour(foot, ground, top, look, k):
    """A pale midsole between a tread and a leather edge."""
    low, high = (lambda x: ground(x) + 0.6), (lambda x: top(x) - 0.35)
    parts = slab(foot, ground, low, Surface("rubber", shade(look["sole_color"], 0.4)), out=0.04, top_edge=0.04, name="tread", grooves=(0.5,))
    parts += slab(foot, low, high, Surface("foam", look["sole_color"]), out=0.0, under=False, top_edge=0.03, slant=0.05)
    edge = Surface("calf", shade(look["bed"], 0.7))
    return parts + slab(foot, high, top, edge, out=0.05, under=False, top_edge=0.14, base_edge=0.06, name="edge"), 0.1


def make_leather(foot, ground, top, look, k):
    """Layers of leather with a low stacked heel behind."""
    high = lambda x: top(x) - 0.28
    rise = lambda x: ground(x) + 0.55 * smoothstep(8.6 * k, 7.9 * k, x) + 0.02
    lift, layers = (lambda x: np.maximum(rise(x), ground(x) + 0.12)), (lambda x: np.maximum(rise(x), ground(x) + 0.1))
    stack, edge = Surface("stack", shade(look["sole_color"], 0.72)), Surface("calf", shade(look["sole_color"], 0.9))
    parts = slab(foot, ground, lift, Surface("rubber", "#2b211b"), out=-0.02, top_edge=0.03, name="heel lift")
    parts += slab(foot, layers, high, stack, out=0.0, under=False, top_edge=0.03)
    return parts + slab(foot, high, top, edge, out=0.05, under=False, top_edge=0.1, base_edge=0.1, name="edge"), 0.05


def make_flat(foot, ground, top, look, k):
    """A thin covered sole on rubber, with a low heel."""
    high = lambda x: top(x) - 0.55
    parts = slab(foot, ground, high, Surface("rubber", shade(look["accent"], 0.42)), out=-0.02, top_edge=0.03, name="tread", slant=0.04)
    edge = Surface("smooth", shade(look["bed"], 0.86))
    return parts + slab(foot, high, top, edge, out=0.03, under=False, top_edge=0.2, base_edge=0.12, name="edge"), 0.17


def make_thick(foot, ground, top, look, k):
    """Two foams, the lower firm."""
    low = lambda x: ground(x) + 1.1
    parts = slab(foot, ground, low, Surface("rubber", "#262524"), out=0.08, top_edge=0.06, base_edge=0.2, name="tread", grooves=(0.4, 0.7))
    return parts + slab(foot, low, top, Surface("foam", look["accent"]), out=0.1, under=False, top_edge=0.5, base_edge=0.08, bulge=0.14), 0.4


def make_wedge(foot, ground, top, look, k):
    """A wrapped cushion over a rising sole."""
    high = lambda x: top(x) - 0.75
    parts = slab(foot, ground, lambda x: ground(x) + 0.4, Surface("rubber", shade(look["color"], 0.4)), out=0.03, top_edge=0.03, name="tread")
    parts += slab(foot, lambda x: ground(x) + 0.4, high, Surface("foam", look["sole_color"]), out=0.0, under=False, top_edge=0.04, grooves=(0.5,))
    cover = Surface("grain", shade(look["bed"], 0.92))
    return parts + slab(foot, high, top, cover, out=0.08, under=False, top_edge=0.32, base_edge=0.25, name="cushion"), 0.24


def make_mould(foot, ground, top, look, k):
    """One piece with ribs round it."""
    foam = Surface(look["kind"], look["color"])
    return slab(foot, ground, top, foam, out=0.05, top_edge=0.18, base_edge=0.1, slant=0.1, grooves=(0.25, 0.42, 0.59)), 0.13


def quilt(k):
    """Diamonds pressed into a cushion."""
    def relief(x, y, rim):
        a, b = (x + y) / (1.9 * k), (x - y) / (1.9 * k)
        near = np.minimum(np.abs((a % 1) - 0.5), np.abs((b % 1) - 0.5)) * 1.9 * k / 1.414
        return -0.12 * np.exp(-((near / 0.14) ** 2)) * smoothstep(0.4, 0.7, rim) - 0.1 * np.exp(-(((rim - 0.45) / 0.1) ** 2))
    return relief


SOLE_WALLS = {"trek": make_trek, "contour": make_contour, "leather": make_leather, "flat": make_flat, "thick": make_thick, "wedge": make_wedge,
              "mould": make_mould}
BEDS = {
    "trek": lambda k: (lambda x, y, rim: 0.04 * np.sin(2 * np.pi * (x + 0.3 * np.abs(y)) / 0.7) * smoothstep(0.7, 1.0, rim), "foam"),
    "mould": lambda k: (nubs(0.045, 0.46), "foam"), "wedge": lambda k: (quilt(k), "grain"),
    "thick": lambda k: (lambda x, y, rim: -0.06 * np.exp(-(((rim - 0.5) / 0.1) ** 2)), "suede"), "contour": lambda k: (None, "suede"),
}
