"""The pump: a low-cut vamp on a heel of any height, with an ankle strap or slingback where wanted."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone
from ..geometry.footprint import make_footprint
from ..geometry.heels import shaped_heel
from ..geometry.parts import merge_parts, torus_part, tube_part
from ..geometry.shell import Shell
from ..geometry.soles import plate, wall
from ..geometry.upper import Last

L = 23.6


def heeled_feather(high, length=L):
    """The feather line over a heel of a height in cm."""
    k = length / 23.6
    return [(0, high + 0.1), (3.6 * k, high - 0.25), (7.5 * k, 0.66 * high), (11.3 * k, 0.30 * high), (14.4 * k, 0.82 if high > 3 else 0.6),
            (16.6 * k, 0.42), (19.5 * k, 0.48), (length, 1.0)]


HEELS = {  # tip on the ground: x, half length, half width; ease; lean
    "stiletto": ((1.55, 0.42, 0.42), 0.34, 0.3),
    "kitten": ((1.9, 0.5, 0.5), 0.5, 0.2),
    "cone": ((2.1, 0.95, 1.0), 0.62, 0.1),
    "block": ((2.35, 1.75, 1.75), 0.9, 0.0),
}


def build(look):
    """The parts of a right shoe. `look`: high, heel, color, kind, toe, sole, lining, back (closed or sling), strap."""
    high = look["high"]
    feather_line = heeled_feather(high)
    feather = monotone(feather_line)
    foot = make_footprint(L, width=0.85, almond=look["toe"])
    at = lambda x, over: float(feather(x)) + over
    last = Last(feather=feather_line, crest=[(13, 4.75), (15, 4.05), (16.8, 3.55), (18, 3.22), (19.5, 2.86), (21, 2.52), (23, 2.0)],
                stations=[(0, (0.5, 0, high + 4.7)), (1.2, (0.85, 1.3, high + 4.5)), (3.6, (3.2, 1.98, high + 3.35)), (7.2, (7, 2.15, at(7, 2.75))),
                          (11, (10.8, 2.25, at(10.8, 2.3))), (14, (13.7, 2.05, at(13.7, 2.5)))],
                throat=(16.7, 1.95, 1.15), crest_end=20.9, throat_drop=0.13, throat_turn=0.6, bulge=0.42, belly=0.38, foot_angle=16, collar_angle=10)
    shell = Shell(foot, last, look["kind"], look["color"], look["thread"])
    shell.seam(shell.below_top, 0.16, size=(0.16, 0.08, 0.018))
    leather = Surface(look["kind"], look["color"])
    parts = shell.parts(0.085, leather, look["lining"])
    parts += heeled_sole(foot, feather, look, high)
    if look.get("strap"):
        parts += ankle_strap(look, high)
    return parts


def heeled_sole(foot, feather, look, high):
    thick = lambda x: np.where(x < 12, 0.26, 0.26 + 0.16 * np.clip((x - 12) / 4, 0, 1))
    low = lambda x: feather(x) - thick(x)
    under = Surface("calf", look["sole"])
    edge = wall("outsole", foot, low, feather, [(-0.6, 0.0), (-0.05, 0.0), (0.06, 0.2), (0.07, 0.7), (0.03, 1.0), (-0.2, 1.0)], under)
    bottom = plate("underside", foot, lambda x: low(x) - 0.12, 0.1, under)
    inner = plate("insole", foot, lambda x: feather(x) + 0.25, 0.12, Surface("lining", look["insole"]))
    tip, ease, lean = HEELS[look["heel"]]
    heel_material = Surface(look.get("heel_kind", look["kind"]), look.get("heel_color", look["color"]))
    return [edge, bottom, inner, *shaped_heel(foot, 4.7 if look["heel"] != "block" else 5.2, lambda x: feather(x) - 0.2, tip, heel_material,
                                              Surface("rubber", "#2a2624"), ease, lean=lean)]


def ankle_strap(look, high):
    """A strap round the ankle with a buckle on the lateral side."""
    leather, metal = Surface(look["kind"], look["color"]), Surface("metal", look.get("buckle", "#c9a24a"))
    angle = np.linspace(0, 2 * np.pi, 80)
    spine = np.column_stack([3.5 + 3.35 * -np.cos(angle), 2.65 * np.sin(angle), high + 6.3 + 0.55 * -np.cos(angle)])
    ups = np.column_stack([0.25 * np.cos(angle), 0.25 * -np.sin(angle), np.ones(80)])
    out = np.column_stack([-np.cos(angle), np.sin(angle), np.zeros(80)])
    strap = tube_part("strap", spine, 0.17, 0.85, leather, ups=ups, exponent=5, count=120)
    mount = tube_part("strap mount", np.array([[0.45, 0, high + 4.6], [0.12, 0, high + 5.3], [0.15, 0, high + 6.0]]), 0.9, 0.16, leather,
                      ups=np.tile([-1.0, 0, 0], (3, 1)), count=20, exponent=5)
    k = 22
    centre = spine[k] + out[k] * 0.16
    frame = []
    ahead = (spine[k + 1] - spine[k - 1]) / np.linalg.norm(spine[k + 1] - spine[k - 1])
    corners = [(-0.42, -0.55), (0.42, -0.55), (0.42, 0.55), (-0.42, 0.55), (-0.42, -0.55)]
    points = np.array([centre + ahead * a + np.array([0, 0, 1.0]) * b for a, b in corners])
    for a, b in zip(points[:-1], points[1:]):
        frame.append(tube_part("buckle", np.array([a, (a + b) / 2, b]), 0.12, 0.12, metal, ups=out[k], exponent=2, count=8))
    frame.append(tube_part("pin", np.array([centre - ahead * 0.42, centre + out[k] * 0.08, centre + ahead * 0.5]), 0.08, 0.08, metal, ups=out[k], exponent=2, count=10))
    return [strap, mount, merge_parts("buckle", frame)]


RED = {"kind": "calf", "color": "#8e1f2b", "thread": "#7a1a25", "lining": "#c9a37a", "insole": "#c9a37a", "sole": "#2b1c18", "high": 8.2,
       "heel": "stiletto", "toe": 0.75, "strap": True}
NUDE = RED | {"color": "#c99f7e", "thread": "#b98f6e", "high": 5.0, "heel": "block", "strap": False, "toe": 0.45}
BLACK = RED | {"color": "#1b1a1b", "thread": "#2a292a", "high": 7.0, "heel": "cone", "strap": False, "toe": 0.6}
