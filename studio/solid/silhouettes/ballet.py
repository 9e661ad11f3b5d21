"""Ballerinas and Mary Janes: a low flat slipper, with a bow, a strap or another trim."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone, unit
from ..geometry.footprint import make_footprint
from ..geometry.heels import shaped_heel
from ..geometry.parts import disc_part, merge_parts, tube_part
from ..geometry.shell import Shell
from ..geometry.soles import plate, wall
from ..geometry.upper import Last

L = 24.6
FEATHER = [(0, 1.35), (5, 1.2), (9, 0.85), (14, 0.55), (19, 0.5), (22, 0.6), (L, 0.95)]


def build(look):
    """The parts of a right shoe; `look["trim"]`: bow, strap, pearl, cap or none; `toe`: 0 round to 1 pointed."""
    foot = make_footprint(L, width=0.93, almond=look["toe"])
    last = Last(feather=FEATHER, crest=[(13, 4.9), (15, 4.3), (17.3, 3.65), (19, 3.25), (21, 2.95), (23, 2.35)],
                stations=[(0, (0.45, 0, 5.9)), (1.2, (0.8, 1.35, 5.7)), (3.6, (3.2, 2.05, 4.9)), (7.2, (6.9, 2.35, 4.0)), (11, (10.8, 2.5, 3.6)), (14.4, (14.2, 2.3, 3.35))],
                throat=(17.6, 2.05, 1.2), crest_end=21.6, throat_drop=0.10, throat_turn=0.6, bulge=0.44, belly=0.40, foot_angle=15, collar_angle=12)
    shell = Shell(foot, last, look["kind"], look["color"], look["thread"])
    if look["trim"] == "cap":
        shell.overlay("cap", shell.x - 20.6 - 0.10 * shell.y**2, "calf", look["accent"], 0.05, rows=(0.12,))
    if look.get("quilted"):
        lines = np.minimum(np.abs(np.mod(shell.x + shell.z * 1.0, 1.7) - 0.85), np.abs(np.mod(shell.x - shell.z * 1.0, 1.7) - 0.85))
        shell.groove(lines, 0.10, 0.10)
    parts = shell.parts(0.16, Surface("canvas" if look.get("bound") else look["kind"], look.get("edge", look["color"])), look["lining"])
    feather = monotone(FEATHER)
    low = lambda x: np.maximum(feather(x) - 0.45, 0.0)
    rubber = Surface("rubber", look["sole"])
    parts += [wall("outsole", foot, low, feather, [(-0.8, 0), (-0.06, 0), (0.09, 0.15), (0.11, 0.6), (0.06, 1.0), (-0.2, 1.0)], rubber),
              plate("underside", foot, lambda x: low(x) - 0.15, 0.2, rubber),
              plate("insole", foot, lambda x: feather(x) + 0.3, 0.15, Surface("lining", look["insole"]))]
    parts += shaped_heel(foot, 5.4, lambda x: feather(x) - 0.42, (2.7, 2.45, 2.15), rubber, rubber, ease=1.0)
    return parts + TRIMS[look["trim"]](shell, look)


def top_of(shell, x, y=0.0):
    cost = (shell.x - x) ** 2 + (shell.y - y) ** 2
    i, j = divmod(int(np.argmin(cost)), shell.x.shape[1])
    return shell.upper.points[i, j], shell.upper.normals[i, j]


def bow(shell, look):
    ribbon = Surface("canvas" if look.get("bound") else look["kind"], look["accent"])
    at, up = top_of(shell, 18.55)
    pieces, at = [], at + up * 0.12
    for side in (-1, 1):
        out = np.array([0, side, 0.0])
        loop = np.array([at, at + out * 0.75 + up * 0.42 - [0.15, 0, 0], at + out * 1.35 + up * 0.12, at + out * 0.8 + up * 0.05 + [0.3, 0, 0], at])
        pieces.append(tube_part("loop", loop, 0.62, 0.09, ribbon, ups=np.tile(unit(up + [0.6, 0, 0.2]), (5, 1)), exponent=4, count=50))
        end = np.array([at, at + out * 0.5 + [0.5, 0, -0.05], at + out * 0.95 + [1.05, 0, -0.28]])
        pieces.append(tube_part("end", end, 0.5, 0.08, ribbon, ups=up, exponent=4, count=24))
    pieces.append(tube_part("knot", np.array([at - [0.26, 0, 0], at + up * 0.2, at + [0.26, 0, 0]]), 0.42, 0.26, ribbon, ups=up, exponent=3, count=16))
    return [merge_parts("bow", pieces)]


def strap(shell, look):
    leather, metal = Surface(look["kind"], look["color"]), Surface("metal", look.get("buckle", "#c9ccd1"))
    left, ln = top_of(shell, 10.6, -2.5)
    right, rn = top_of(shell, 10.6, 2.5)
    crown = np.array([10.2, 0.2, max(left[2], right[2]) + 3.0])
    spine = np.array([left + ln * 0.12 - [0, 0, 1.0], left + ln * 0.14 + [0, 0, 0.6], (left + crown) / 2 + [0, -0.65, 0.75], crown, (right + crown) / 2 + [0, 0.65, 0.75],
                      right + rn * 0.14 + [0, 0, 0.6], right + rn * 0.12 - [0, 0, 1.0]])
    middle = np.array([10.4, 0, 3.4])
    ups = unit(spine - middle)
    band = tube_part("strap", spine, 1.15, 0.2, leather, ups=ups * [0, 1, 1], exponent=5, count=90)
    button = left + ln * 0.32 + np.array([0, 0, 0.5])
    return [band, disc_part("button", button, ln, 0.42, metal, dome=0.14)]


def pearls(shell, look):
    pearl = Surface("patent", "#f1ece4")
    return [merge_parts("pearls", [disc_part("pearl", point + up * 0.05, up, 0.2, pearl, dome=0.22, sides=14)
                                   for point, up in (top_of(shell, 18.2 + 0.25 * abs(k), k * 0.55) for k in range(-3, 4))])]


TRIMS = {"bow": bow, "strap": strap, "pearl": pearls, "cap": lambda shell, look: [], "none": lambda shell, look: []}

PINK = {"kind": "calf", "color": "#d6478a", "thread": "#c23f7c", "lining": "#e8d9cf", "insole": "#e3cdbd", "sole": "#2d2522", "accent": "#b82f70", "trim": "bow", "toe": 0.1, "bound": True}
JANE = PINK | {"color": "#b3202c", "thread": "#98202a", "trim": "strap", "kind": "patent", "bound": False}
