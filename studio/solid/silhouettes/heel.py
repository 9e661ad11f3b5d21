"""Heeled sandals: straps over a raised footbed, on a block, a stiletto or a kitten heel."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone
from ..geometry.footprint import make_footprint
from ..geometry.trims import stones
from ..product import blend, is_dark, shade
from .pump import L, heeled_feather
from .raised import SQUARE_LATERAL, SQUARE_MEDIAL, ankle_strap, band, counter, heeled_platform, scatter, sling
from .sandal import Stand


def look_of(product):
    """Heel, toe, straps and colours."""
    color, accent = product.color, product.accent
    look = {"kind": "suede", "color": color, "accent": accent, "thread": shade(color, 1.3 if is_dark(color) else 0.75), "lining": "#c9a37a",
            "metal": "#c9a862", "sole": color, "sole_kind": "suede", "bed": "#cfa982", "mark": "#6b4a2e", "heel": "block", "high": 6.0,
            "heel_kind": "suede", "heel_color": color, "straps": "open toe", "toe": "round"}
    if product.says("stiletto", "slim 9 cm"):
        return look | {"straps": "strappy", "heel": "stiletto", "high": 8.8, "kind": "foil", "sole_kind": "foil", "heel_kind": "foil",
                       "lining": shade(color, 0.8), "bed": blend(color, "#f3e3bb", 0.45), "mark": shade(accent, 0.55), "metal": accent,
                       "stitched": False, "toe": "almond"}
    if product.says("kitten"):
        pale = blend(accent, "#dcdcda", 0.82)
        return look | {"straps": "stones", "heel": "kitten", "high": 4.4, "kind": "foil", "sole_kind": "foil", "heel_kind": "foil", "lining": pale,
                       "bed": pale, "mark": shade(accent, 0.6), "metal": "#cfcfd2", "stitched": False, "toe": "almond"}
    if product.says("square toe"):
        return look | {"straps": "ankle", "toe": "square", "high": 7.0, "kind": "calf", "sole_kind": "calf", "heel_kind": "calf",
                       "bed": shade(accent, 1.12), "mark": shade(color, 1.3), "lining": accent}
    return look | {"sole_kind": "calf", "sole": shade(color, 0.8)}


def build(look):
    """The parts of a right sandal."""
    line = [(x, z + look.get("platform", 0.0)) for x, z in heeled_feather(look["high"])]
    feather = monotone(line)
    if look["toe"] == "square":
        foot = make_footprint(L, width=0.95, lateral=SQUARE_LATERAL, medial=SQUARE_MEDIAL)
    else:
        foot = make_footprint(L, width=0.93, almond=0.18 if look["toe"] == "almond" else 0.0)
    stand = Stand(foot, feather, None, look)
    return heeled_platform(foot, feather, look) + STRAPS[look["straps"]](stand, look)


def open_toe(stand, look):
    """Two broad straps that cross over the toes, and a sling with a buckle."""
    _, under = band(stand, 17.6, 20.0, 23.0, 3.0, 0.18)
    _, over = band(stand, 22.4, 19.8, 17.4, 3.0, 0.2, lift=0.19)
    return under + over + sling(stand, 5.6, 1.1)


def strappy(stand, look):
    """Thin straps over the toes and the instep, and one round the ankle on a strip at the heel."""
    parts = []
    places = ((22.0, 22.6, 23.4, 0.0), (19.6, 21.2, 22.6, 0.02), (20.6, 20.2, 19.6, 0.15), (17.8, 18.2, 18.4, 0.02), (16.4, 16.6, 16.6, 0.0))
    for lateral, crest, medial, lift in places:
        parts += band(stand, lateral, crest, medial, 0.62, 0.15, lift=lift)[1]
    return parts + counter(stand, 6.9, 1.25) + ankle_strap(stand, 6.5, 0.62, tilt=-1.5, holes=4)


def stone_work(stand, look):
    """A satin band set with stones, and a strap with stones round the ankle."""
    silver = Surface("stone", "#e6ebf4")
    ribbon, parts = band(stand, 19.6, 20.6, 21.6, 2.7, 0.2, puff=0.1)
    points, normals = scatter(ribbon, 0.62, 5, inset=0.32)
    parts.append(stones("stones", points + normals * 0.2, normals, np.where(np.arange(len(points)) % 3 == 0, 0.26, 0.19), silver))
    for side in (-1, 1):
        line, up = ribbon.line(0.1, side, 0.19)
        take = np.arange(6, len(line) - 6, 2)
        parts.append(stones("beads", line[take], up[take], 0.09, Surface("stone", look["accent"])))
    parts += counter(stand, 6.8, 1.25) + ankle_strap(stand, 6.4, 0.7, tilt=-1.4, holes=3)
    return parts


def ankle(stand, look):
    """One clean strap over the toes, a closed heel and a strap round the ankle."""
    _, parts = band(stand, 20.6, 21.0, 21.4, 2.6, 0.2, puff=0.1)
    return parts + counter(stand, 7.2, 1.45, thick=0.18) + ankle_strap(stand, 6.6, 0.85, tilt=-1.5, holes=5)


STRAPS = {"open toe": open_toe, "strappy": strappy, "stones": stone_work, "ankle": ankle}
