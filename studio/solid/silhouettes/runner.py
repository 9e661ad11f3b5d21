"""The running shoe: knitted or mesh upper with overlays, thick foam midsole, treaded rubber."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone, smoothstep
from ..geometry.footprint import make_footprint
from ..geometry.laces import bars, eyelet_places, eyelets
from ..geometry.parts import merge_parts, tube_part
from ..geometry.shell import Shell
from ..geometry.soles import plate, wall
from ..geometry.upper import Last
from .sneaker import tongue

L = 28.8
FEATHER = [(0, 3.4), (0.3 * L, 3.0), (0.55 * L, 2.35), (0.70 * L, 2.15), (0.85 * L, 2.45), (L, 3.3)]
CREST = [(9, 12.9), (11, 11.9), (13, 10.7), (15, 9.5), (17, 8.4), (19, 7.45), (21, 6.8), (23, 6.4), (25, 6.05), (27.2, 5.3)]


def build(look):
    """The parts of a right shoe; `look["design"]`: swoop, bars, chevrons or wedge."""
    foot = make_footprint(L, width=0.97)
    last = Last(feather=FEATHER, crest=CREST,
                stations=[(0, (0.2, 0, 11.2)), (1.2, (0.7, 1.5, 10.6)), (3.6, (2.8, 2.5, 9.4)), (7.0, (5.7, 2.85, 8.9)),
                          (10, (8.4, 2.5, 9.8)), (11.8, (9.9, 2.0, 10.8)), (13, (11, 1.4, 11.3))],
                throat=(19.8, 1.25, 1.0), crest_end=24.9, bulge=0.5, belly=0.44, foot_angle=9, collar_angle=14, padding=0.28)
    shell = Shell(foot, last, look["kind"], look["color"], look["thread"])
    x, z, over = shell.x, shell.z, shell.over_feather
    counter = monotone([(0, 7.4), (0.3, 6.6), (0.6, 4.6), (0.85, 3.2), (1, 2.6)])
    shell.overlay("counter", counter(shell.height) - x, "calf", look["heel"], 0.07, rows=(0.12,))
    guard = monotone([(14, -1.5), (18, 0.3), (21, 1.3), (24, 2.5), (26.5, 3.4), (28.8, 4.2)])
    shell.overlay("guard", guard(x) - over, "calf", look["toe"], 0.05, rows=(0.1,))
    for name, level in design(shell, look["design"]):
        shell.overlay(name, level, "calf", look["accent"], 0.06, rows=(0.1,))
    stay = np.minimum(1.7 - shell.below_top, x - 10.2)
    stay = np.minimum(stay, np.where(shell.is_closed, 20.9 - x - shell.below_top * 0.4, 99))
    shell.overlay("stay", stay, "calf", look["stay"], 0.08, rows=(0.12,))
    parts = shell.parts(0.22, Surface(look["kind"], look["collar"]), look["lining"], "mesh")
    parts.append(tongue(last, look))
    places = eyelet_places(shell.upper, 0.75, (12.2, 18.9), 6)
    parts.append(eyelets(places, 0.15, Surface("rubber", look["eyelet"])))
    parts.append(bars(places[::-1], 0.5, 0.14, Surface("lace", look["lace"]), crossed=True, lift=0.1, exponent=2.3))
    parts.append(pull_tab(look))
    return parts + midsole(foot, look)


def design(shell, word):
    """The mark on the side."""
    x, z = shell.x, shell.z
    lateral = np.where(shell.y < 0, 0, -9.0) if word == "swoop" else 0
    if word == "swoop":
        middle = 4.6 + 0.020 * (x - 10.5) ** 2 + 0.05 * (x - 10.5)
        half = 0.18 + 0.55 * np.exp(-(((x - 13.5) / 3.6) ** 2))
        return [("mark", np.minimum(half - np.abs(z - middle), np.minimum(x - 6.5, 19.6 - x)) + lateral)]
    if word == "bars":
        return [(f"mark{k}", np.minimum(0.38 - np.abs(x - 12.4 - k * 1.5 - (z - 6) * -0.5), np.minimum(z - 3.4, 9.3 - z))) for k in range(3)]
    if word == "chevrons":
        return [(f"mark{k}", np.minimum(0.34 - np.abs(x - 12.2 - k * 1.7 + 0.7 * np.abs(z - 6.0)), np.minimum(z - 3.9, 8.4 - z))) for k in range(3)]
    return [("mark", np.minimum(np.minimum(x - 9.2 - (z - 4) * 0.55, 15.6 - x - (z - 4) * 0.2), 8.6 - z))]


def pull_tab(look):
    spine = np.array([[0.35, 0, 10.2], [-0.35, 0, 10.9], [-0.15, 0, 11.75], [0.75, 0, 11.6], [0.95, 0, 10.6]])
    return tube_part("pull tab", spine, 1.1, 0.13, Surface("canvas", look["heel"]), ups=np.array([[-1, 0, 0.2], [-1, 0, 0.2], [-0.4, 0, 1], [0.6, 0, 1], [1, 0, 0.2]]), exponent=5, count=60)


def midsole(foot, look):
    feather = monotone(FEATHER)
    ground = lambda x: 1.7 * smoothstep(19, 30.5, x) ** 1.6 + 0.9 * (1 - smoothstep(-0.5, 4.5, x)) ** 2
    line = lambda x: ground(x) + 0.5
    cut = lambda x: line(x) + (feather(x) + 0.25 - line(x)) * (0.42 + 0.06 * np.sin(x * 0.55))
    top = lambda x: feather(x) + 0.45 + 0.7 * (1 - smoothstep(0, 7, x)) + 0.25 * smoothstep(24, 29, x)
    flare = lambda share: 0.30 + 0.28 * (1 - share) ** 1.5
    tread = wall("tread", foot, ground, line, [(-3, 0), (-0.1, 0), (0.2, 0.05), (0.44, 0.3), (0.52, 1.0), (0.2, 1.0)], Surface("rubber", look["tread"]))
    lower = wall("midsole", foot, line, cut, [(0.2, 0), (0.55, 0.0), (flare(0.1), 0.3), (flare(0.3), 0.75), (flare(0.42), 1.0), (0.1, 1.0)], Surface("foam", look["sole"]))
    upper = wall("midsole top", foot, cut, top, [(0.1, 0), (0.40, 0.0), (0.40, 0.06), (0.36, 0.3), (0.30, 0.62), (0.18, 0.92), (0.05, 1.0), (-0.2, 0.98)], Surface("foam", look["foam"]))
    lugs = []
    x = foot.points[:, 0]
    at = np.arange(0, len(x), 16)
    for k in at:
        base = np.array([*(foot.points[k] + foot.outward[k] * 0.16), ground(x[k])])
        out = np.array([*foot.outward[k], 0])
        spine = np.array([base + [0, 0, 0.3], base + [0, 0, 0.0], base + [0, 0, -0.14]]) + out * 0.02
        lugs.append(tube_part("lug", spine, 0.34, 0.42, Surface("rubber", look["tread"]), ups=np.tile(out, (3, 1)), exponent=5, count=6))
    inner = plate("insole", foot, lambda a: feather(a) + 0.9, 0.25, Surface("lining", look["lining"]))
    return [tread, lower, upper, merge_parts("lugs", lugs), inner]


NAVY = {"kind": "mesh", "color": "#22304f", "toe": "#1c2843", "stay": "#1c2843", "heel": "#d6622c", "collar": "#22304f", "tongue": "#22304f",
        "lining": "#39445e", "thread": "#a9b3c9", "eyelet": "#151d31", "lace": "#e9e4d8", "accent": "#cfd2d6", "design": "swoop",
        "sole": "#f0eee8", "foam": "#f4f2ed", "tread": "#3a3836"}
LIME = NAVY | {"color": "#202224", "toe": "#18191b", "stay": "#18191b", "heel": "#a4cf2e", "collar": "#202224", "tongue": "#202224", "lining": "#33363a",
               "accent": "#a4cf2e", "design": "bars", "lace": "#26282b", "foam": "#a4cf2e", "thread": "#5a5d62"}
