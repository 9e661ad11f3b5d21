"""Wedges: sandals, a slide, an espadrille and a closed slip-on over a sole that is high all the way."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone
from ..geometry.fittings import buckle, tail
from ..geometry.footprint import make_footprint
from ..geometry.parts import disc_part, merge_parts
from ..geometry.shell import Shell
from ..geometry.upper import Last
from ..product import blend, is_dark, shade
from .ballet import ROUND_LATERAL, ROUND_MEDIAL
from .pump import L
from .raised import ankle_strap, band, counter, rings, scatter, sling, vamp_last, wedge_sole
from .sandal import Stand


def look_of(product):
    """Height, sole, upper and colours."""
    color, accent = product.color, product.accent
    look = {"kind": "calf", "color": color, "accent": accent, "thread": shade(color, 1.5 if is_dark(color) else 0.7), "lining": "#c39d72",
            "metal": "#b9a26a", "high": 6.6, "platform": 1.7, "sole_kind": "cork", "tread": "#4a3626",
            "mark": shade(color, 0.5), "upper": "cross"}
    if product.says("wide front strap"):
        return look | {"upper": "wide", "rim_color": color, "bed": "#2c2a29",
                       "mark": "#8d8a86", "tread": "#1b1a19", "metal": "#bdbdbf", "high": 5.8, "platform": 2.6, "sole": "#c9a877", "sole_kind": "cork",
                       "thread": "#8d8a86", "rim": 0.6, "hollow": 0.2}
    if product.says("rope", "espadrille"):
        return look | {"upper": "espadrille", "kind": "canvas", "sole_kind": "rope", "sole": "#c9a46c", "tread": "#8a6a45",
                       "bed": accent, "platform": 1.5, "lining": shade(accent, 1.2), "high": 6.0, "metal": "#c5a870", "thread": shade(accent, 0.62)}
    if product.says("office", "4 cm"):
        return look | {"upper": "office", "sole_kind": "calf", "sole": shade(color, 0.8), "rim_color": accent, "high": 2.9,
                       "platform": 1.1, "tread": "#23211f", "bed": accent, "mark": shade(accent, 0.5), "metal": "#c4c4c6", "lining": accent}
    if product.says("mirror"):
        accent = blend(color, accent, 0.12)
        return look | {"upper": "mirror", "kind": "foil", "color": shade(color, 0.95), "accent": accent, "sole_kind": "foil", "sole": shade(color, 0.9),
                       "bed": shade(color, 1.3), "mark": shade(accent, 0.6), "metal": color, "lining": shade(color, 1.1), "trim": color,
                       "tread": "#5a3a1c", "thread": shade(color, 1.35), "rim_color": shade(color, 0.8), "rim_kind": "foil", "rim": 0.6}
    if product.says("closed wedge", "slip-on"):
        return look | {"upper": "slip-on", "kind": "suede", "color": shade(color, 0.86), "sole_kind": "foam", "sole": "#e9e3d7", "high": 3.2,
                       "platform": 1.4, "tread": "#3a3836", "bed": "#c7a883", "lining": "#d6c0a2", "rim_color": shade(color, 0.62), "rim": 0.5,
                       "thread": "#d9d6d0", "gore": shade(color, 0.45), "cap": "#9a9a9d", "grooves": (0.3, 0.5, 0.7), "hollow": 0.1}
    return look | {"color": shade(color, 0.66), "sole": "#d2ab74", "bed": color, "rim_color": shade(color, 0.72), "rim": 0.5, "lining": shade(color, 1.1), "thread": "#d9b78a"}


def wedge_feather(high, platform):
    """A wedge falls more evenly than a heel."""
    return [(0, high + platform + 0.15), (3.4, high + platform - 0.1), (7.2, 0.70 * high + platform), (11, 0.36 * high + platform),
            (14.4, 0.11 * high + platform + 0.15), (17, platform + 0.22), (20, platform + 0.25), (L, platform + 0.7)]


def build(look):
    """The parts of a right shoe."""
    line = wedge_feather(look["high"], look["platform"])
    feather = monotone(line)
    closed = look["upper"] in ("espadrille", "slip-on")
    foot = make_footprint(L, width=0.88, lateral=ROUND_LATERAL, medial=ROUND_MEDIAL) if closed else make_footprint(L, width=0.98)
    stand = Stand(foot, feather, None, look)
    return wedge_sole(foot, feather, look) + UPPERS[look["upper"]](stand, look, line)


def cross(stand, look, line):
    """Two straps crossing over the toes, a sling with a buckle."""
    under, over = band(stand, 17.2, 20.0, 22.6, 2.9, 0.19)[1], band(stand, 22.4, 19.8, 17.2, 2.9, 0.2, lift=0.2)[1]
    return under + over + sling(stand, 5.8, 1.25)


def wide(stand, look, line):
    """One wide strap with a narrower one fastened over it by a large buckle."""
    ribbon, parts = band(stand, 18.4, 19.0, 20.0, 6.4, 0.24)
    over = ribbon.section(0.0, 1.0, 2.3, count=150, rows=21)
    parts += [over.part("strap", 0.2, stand.leather, lift=0.25), over.stitches(stand.thread, 0.46, inset=0.16, size=(0.17, 0.09, 0.022)),
              buckle(over, 0.36, 2.0, 2.9, stand.metal, lift=0.62, thick=0.24, corner=0.4)]
    parts += tail(over, 0.62, 0.16, 2.05, 0.17, stand.leather, 0.5, stand.thread, holes=3, hole_step=0.6, hole_at=0.55)
    return parts


def espadrille(stand, look, line):
    """A closed toe and a heel of cloth, sewn to the rope, with a strap round the ankle."""
    crest = [(11, 3.7), (13.3, 3.6), (14.6, 3.75), (15.9, 3.9), (18, 3.4), (19.5, 3.0), (21, 2.55), (23, 1.7)]
    last = vamp_last(line, 9.2, 2.9, (12.9, 15.9, 2.25, 0.9), crest, 20.6)
    shell = Shell(stand.foot, last, look["kind"], look["color"], look["thread"])
    shell.seam(shell.below_top, 0.28, lambda at: (at[:, 0] > 8.6) & ((at[:, 0] < 15.8) | (np.abs(at[:, 1]) > 0.5)), size=(0.18, 0.1, 0.025))
    shell.seam(shell.over_feather, 0.22, lambda at: at[:, 0] > 9.5, size=(0.34, 0.22, 0.05))
    return shell.parts(0.1, Surface("canvas", shade(look["accent"], 0.85)), look["lining"]) + counter(stand, 5.0, 1.45, tab=(7.4, 1.5)) + ankle_strap(
        stand, 6.7, 1.0, tilt=-0.5, holes=3)


def office(stand, look, line):
    """Two even straps over the foot and one behind it, all with buckles."""
    parts = []
    for place in ((20.2, 20.8, 21.2), (16.6, 16.6, 16.4)):
        ribbon, more = band(stand, *place, 2.2, 0.22)
        parts += more + [buckle(ribbon, 0.28, 1.2, 2.7, stand.metal, lift=0.42, thick=0.17, corner=0.3)]
        parts += tail(ribbon, 0.55, 0.14, 1.95, 0.16, stand.leather, 0.24, stand.thread, holes=3, hole_step=0.5, hole_at=0.62)
    return parts + sling(stand, 5.6, 1.3)


def mirror(stand, look, line):
    """A broad cloth band with rows of small mirrors in stitched rings, a braid at its edges, and a narrow sling."""
    ribbon, parts = band(stand, 18.6, 19.4, 20.4, 5.0, 0.22, puff=0.08)
    glass, gold = Surface("stone", "#dfe6ea"), Surface("metal", look["trim"])
    points, normals = scatter(ribbon, 1.25, 3, inset=0.85)
    at = points + normals * 0.23
    parts.append(merge_parts("mirrors", [disc_part("mirror", p, n, 0.36, glass, dome=0.02) for p, n in zip(at, normals)]))
    parts.append(rings("rings", at, normals, 0.39, 0.11, Surface("thread", blend(look["trim"], "#ffffff", 0.25))))
    for side in (-1, 1):
        braid, up = ribbon.line(0.16, side, 0.22)
        parts.append(rings("braid", braid[4:-4:2], up[4:-4:2], 0.13, 0.09, gold))
    return parts + sling(stand, 5.6, 1.0)


def slip_on(stand, look, line):
    """A closed shoe with elastic at both sides of the tongue."""
    feather = monotone(line)
    at = lambda x, over: float(feather(x)) + over
    stations = [(0, (0.5, 0, at(0.4, 5.3))), (1.2, (0.85, 1.4, at(0.9, 5.2))), (3.6, (3.2, 2.2, at(3.2, 4.7))), (6.4, (6.3, 2.4, at(6.3, 4.5))),
                (9.0, (8.8, 2.2, at(8.8, 5.2)))]
    crest = [(x, at(x, over)) for x, over in ((8, 5.9), (8.8, 5.8), (9.6, 6.0), (10.4, 6.05), (12, 5.5), (14, 4.8), (16, 4.2), (18, 3.6), (20, 3.15),
                                              (22, 2.4), (23, 1.9))]
    last = Last(feather=line, crest=crest, stations=stations, throat=(10.4, 1.9, 1.1), crest_end=20.9, throat_drop=0.1, throat_round=0.25,
                throat_turn=0.6, bulge=0.42, belly=0.42, foot_angle=14, collar_angle=4, padding=0.16)
    shell = Shell(stand.foot, last, look["kind"], look["color"], look["thread"])
    x, z = shell.x, shell.z
    gore = np.minimum(1.75 - 0.1 * shell.below_top - np.abs(x - 8.5 - 0.25 * shell.below_top), 3.1 - shell.below_top)
    gore = np.where(shell.is_closed, np.minimum(gore, 10.2 - x), gore)
    shell.overlay("gore", gore, "elastic", look["gore"], -0.06, rows=(-0.13, -0.28))
    shell.overlay("apron", np.minimum(shell.over_feather - 1.5 - 0.10 * np.clip(18.5 - x, 0, 9) ** 1.25, x - 13.2), lift=0.10, rows=(0.13, 0.28))
    guard = monotone([(15, -1.0), (18, 0.5), (20, 1.2), (23, 1.9), (26, 2.6)])
    shell.overlay("guard", guard(x) - shell.over_feather, "foil", look["cap"], 0.06, rows=(0.13,))
    shell.overlay("counter", monotone([(0, 3.2), (2, 2.7), (4, 1.5), (6, 0.8)])(z - feather(x)) - x, "foil", look["cap"], 0.06, rows=(0.13, 0.28))
    shell.crease((16.4, 17.8), 0.03)
    return shell.parts(0.15, Surface("calf", shade(look["color"], 0.85)), look["lining"])


UPPERS = {"cross": cross, "wide": wide, "espadrille": espadrille, "office": office, "mirror": mirror, "slip-on": slip_on}
