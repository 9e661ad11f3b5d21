"""Flat sandals and slides: a footbed and straps."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone, smoothstep, unit
from ..geometry.footbed import BareFoot, footbed, sole_slab
from ..geometry.footprint import make_footprint
from ..geometry.parts import merge_parts, slab_part, tube_part

L = 27.6


def build(look):
    """The parts of a right sandal; `look["straps"]` names an arrangement of STRAPS."""
    foot = make_footprint(L, width=1.03)
    thick = look.get("thick", 2.2)
    feather_line = [(0, thick + 0.5), (8, thick + 0.35), (14, thick), (19, thick - 0.1), (24, thick + 0.1), (L, thick + 0.5)]
    feather = monotone(feather_line)
    ground = lambda x: 0.55 * smoothstep(19, 30, x) ** 1.5
    parts = []
    middle = lambda x: ground(x) + 0.55
    parts += sole_slab(foot, ground, middle, Surface("rubber", look["tread"]), out=0.02, name="tread")
    parts += sole_slab(foot, middle, feather, Surface(look.get("sole_kind", "foam"), look["sole"]), out=0.0)[:1]
    parts.append(footbed(foot, feather, Surface(look.get("bed_kind", "suede"), look["bed"])))
    return parts + STRAPS[look["straps"]](BareFoot(foot, feather), look)


def leaning(x0, lean=0.0, bow=0.0):
    """A centre line over x0 at the crest, so much further back on the lateral side and forward on the medial; `bow` draws both ends forward."""
    return lambda theta: x0 - lean * np.cos(theta) + bow * np.cos(theta) ** 2


def two_straps(foot, look):
    leather = Surface(look["kind"], look["color"])
    return [foot.strap(leaning(20.0, -0.3, -0.4), 3.3, 0.24, leather), foot.strap(leaning(14.8, -0.2, -0.6), 3.3, 0.24, leather),
            buckle(foot, 19.9, look), buckle(foot, 14.5, look)]


def cross_straps(foot, look):
    leather = Surface(look["kind"], look["color"])
    return [foot.strap(leaning(17.6, 3.0), 3.1, 0.2, leather), foot.strap(leaning(17.6, -3.0), 3.1, 0.2, leather, lift=0.2)]


def one_band(foot, look):
    return [foot.strap(leaning(18.0, -0.3, -0.5), 7.6, 0.34, Surface(look["kind"], look["color"]), taper=lambda s: 1.0 - 0.10 * np.sin(np.pi * s))]


def back_strap(foot, look):
    leather = Surface(look["kind"], look["color"])
    angle = np.linspace(0, 2 * np.pi, 120)
    high = float(foot.feather(5.0))
    spine = np.column_stack([6.0 - 5.2 * np.cos(angle), 0.15 + 2.95 * np.sin(angle) * (1 + 0.12 * np.cos(angle)), high + 6.7 - 0.9 * np.cos(angle) ** 1])
    out = unit(np.column_stack([-np.cos(angle) / 5.2, np.sin(angle) / 2.95, np.zeros(120)]))
    ankle = slab_part("ankle strap", spine, 1.5, 0.2, leather, exponent=5, ups=out)
    return [foot.strap(leaning(20.3, -0.3, -0.4), 3.2, 0.24, leather), foot.strap(leaning(14.4, 0.0, -0.8), 2.4, 0.24, leather), ankle]


def buckle(foot, x0, look):
    """On the lateral side of a strap."""
    metal = Surface("metal", look.get("buckle", "#b9a26a"))
    at, up, ahead = (foot.at(np.array(x), np.array(t)) for x, t in ((x0, 0.95), (x0, 1.05), (x0 + 0.2, 0.95)))
    rise, ahead = unit(up - at), unit(ahead - at)
    out = unit(np.cross(ahead, rise))
    out = out if out[1] < 0 else -out
    at = at + out * 0.34
    corners = [(-1.85, -0.5), (1.85, -0.5), (1.85, 0.5), (-1.85, 0.5), (-1.85, -0.5)]
    points = [at + ahead * a + rise * b for a, b in corners]
    rods = [tube_part("buckle", np.array([a, (a + b) / 2, b]), 0.17, 0.17, metal, ups=out, exponent=2, count=8) for a, b in zip(points[:-1], points[1:])]
    rods.append(tube_part("pin", np.array([at - rise * 0.5, at + out * 0.06, at + rise * 0.6]), 0.12, 0.12, metal, ups=out, exponent=2, count=8))
    return merge_parts("buckle", rods)


STRAPS = {"two": two_straps, "cross": cross_straps, "band": one_band, "back": back_strap}

TWO = {"kind": "calf", "color": "#8a5527", "sole": "#b9905e", "sole_kind": "cork", "tread": "#2b2724", "bed": "#c79f6f", "straps": "two"}
CROSS = TWO | {"color": "#2f7d7a", "straps": "cross", "sole": "#2c2a29", "sole_kind": "foam", "bed": "#3c4a49", "bed_kind": "foam"}
POOL = TWO | {"color": "#1e2b4a", "straps": "band", "kind": "grain", "sole": "#1e2b4a", "sole_kind": "foam", "bed": "#233258", "bed_kind": "foam"}
BACK = TWO | {"straps": "back", "color": "#5d3a1e"}
