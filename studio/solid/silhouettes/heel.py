"""Heeled sandals and wedges: straps over a raised footbed."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone
from ..geometry.footbed import BareFoot, footbed
from ..geometry.footprint import make_footprint
from ..geometry.heels import shaped_heel
from ..geometry.parts import slab_part
from ..geometry.curves import unit
from ..geometry.soles import plate, wall
from .pump import HEELS, L, ankle_strap, heeled_feather
from .sandal import leaning


def build(look):
    """The parts of a right shoe; `look["heel"]`: a word of pump.HEELS or 'wedge'."""
    high = look["high"]
    foot = make_footprint(L, width=0.92, almond=0.15)
    raise_all = look.get("platform", 0.0)
    feather_line = [(x, z + raise_all) for x, z in heeled_feather(high)]
    feather = monotone(feather_line)
    bed = Surface("suede" if look.get("suede_bed") else "calf", look["bed"])
    parts = [footbed(foot, feather, bed, rim=0.12, inset=0.02)]
    if look["heel"] == "wedge":
        low = lambda x: np.zeros_like(x) + 0.15 * np.clip((x - 20) / 4, 0, 1) ** 2 * 4
        side = Surface(look["sole_kind"], look["sole"])
        parts += [wall("wedge", foot, lambda x: low(x) + 0.35, feather, [(-0.3, 0.0), (0.05, 0.0), (0.10, 0.02), (0.04, 0.5), (0.0, 0.96), (-0.1, 1.0)], side),
                  wall("tread", foot, low, lambda x: low(x) + 0.36, [(-3, 0), (-0.05, 0), (0.08, 0.1), (0.09, 1.0), (-0.2, 1.0)], Surface("rubber", look["tread"]))]
    else:
        thick = 0.35 + raise_all
        low = lambda x: np.maximum(feather(x) - thick * np.clip((x - 6) / 8, 0.55, 1), 0)
        parts += [wall("sole", foot, low, feather, [(-0.6, 0), (-0.05, 0), (0.05, 0.1), (0.06, 0.8), (0.0, 1.0), (-0.1, 1.0)], Surface("calf", look["sole"])),
                  plate("underside", foot, lambda x: low(x) - 0.12, 0.1, Surface("calf", "#2b211c"))]
        tip, ease, lean = HEELS[look["heel"]]
        parts += shaped_heel(foot, 5.0, lambda x: feather(x) - 0.25, tip, Surface(look["heel_kind"], look["heel_color"]), Surface("rubber", "#2a2624"), ease, lean=lean)
    body = BareFoot(foot, feather, heights=[(4, 8.2), (7, 7.4), (9.5, 6.4), (11.5, 5.4), (14, 4.2), (16.5, 3.2), (19, 2.5), (21.5, 1.9), (23.4, 1.2)])
    leather = Surface(look["kind"], look["color"])
    if look["straps"] == "ankle":
        parts.append(body.strap(leaning(18.4, -0.25, -0.35), 2.6, 0.2, leather))
        parts += ankle_strap(look, high + raise_all)[:1] + heel_counter(body, foot, feather, leather, high + raise_all)
    if look["straps"] == "thin":
        parts += [body.strap(leaning(x0, -0.2, -0.3), 0.62, 0.16, leather) for x0 in (19.6, 18.2, 16.8)]
        parts += ankle_strap(look, high + raise_all)[:1] + heel_counter(body, foot, feather, leather, high + raise_all)
    if look["straps"] == "band":
        parts.append(body.strap(leaning(18.0, -0.25, -0.35), 4.4, 0.22, leather))
    if look["straps"] == "cross":
        parts += [body.strap(leaning(17.4, 2.2), 2.2, 0.18, leather), body.strap(leaning(17.4, -2.2), 2.2, 0.18, leather, lift=0.18)]
    return parts


def heel_counter(body, foot, feather, leather, high):
    """Leather round the heel that carries the ankle strap."""
    angle = np.linspace(-1.25, 1.25, 60)
    spine = np.column_stack([3.4 - 3.35 * np.cos(angle), 2.15 * np.sin(angle), high + 2.6 + 2.0 * np.cos(angle)])
    out = unit(np.column_stack([-np.cos(angle), np.sin(angle), np.zeros(60)]))
    return [slab_part("counter", spine, 4.2 - 1.2 * np.abs(np.sin(angle)), 0.2, leather, exponent=6, ups=out)]


BLOCK = {"kind": "suede", "color": "#6d1f2c", "bed": "#c9a37a", "sole": "#6d1f2c", "heel": "block", "high": 7.0, "heel_kind": "suede", "heel_color": "#6d1f2c", "straps": "ankle"}
GOLD = BLOCK | {"kind": "calf", "color": "#c2a14a", "sole": "#c2a14a", "heel": "stiletto", "heel_kind": "calf", "heel_color": "#c2a14a", "straps": "thin", "high": 8.6, "bed": "#c2a14a"}
CORK = BLOCK | {"heel": "wedge", "sole": "#c49a68", "sole_kind": "cork", "tread": "#4a3626", "color": "#a5713c", "kind": "calf", "high": 6.4, "platform": 1.6, "straps": "cross", "bed": "#b98a58"}
