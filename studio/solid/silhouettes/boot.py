"""Ankle boots: chelsea with elastic, lace-up with a lugged sole, chukka, biker with straps."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone, smoothstep
from ..geometry.footprint import make_footprint
from ..geometry.laces import bars, bow, eyelet_places, eyelets
from ..geometry.parts import merge_parts, slab_part, tube_part
from ..geometry.shell import Shell
from ..geometry.soles import wall
from ..geometry.straps import around
from ..geometry.upper import Last
from .dress_sole import FEATHER, L, dress_sole

CREST = [(9.6, 18.6), (10.0, 16.5), (10.7, 14.0), (11.7, 12.0), (13.3, 10.2), (15.3, 8.6), (17.5, 7.1), (20, 5.9), (23, 5.2), (26, 4.7), (28, 4.2)]


def boot_last(top=17.0, laced=None):
    """A last that reaches over the ankle to z = top. `laced`: (x of the throat's end, half gap)."""
    z = top
    sides = [(0, (0.9, 0, z + 0.4)), (1.6, (1.4, 1.9, z + 0.35)), (4.4, (3.7, 3.05, z)), (7.6, (6.4, 3.0, z - 0.2))]
    if laced:
        end, half = laced
        return Last(feather=FEATHER, crest=CREST, stations=[*sides, (10.4, (8.9, 1.6, z)), (12.2, (10.1, half, z + 0.1))],
                    throat=(end, half, half * 0.85), crest_end=25.6, bulge=0.34, belly=0.42, foot_angle=10, collar_angle=-7, throat_turn=0.35)
    return Last(feather=FEATHER, crest=CREST, stations=[*sides, (10.2, (8.6, 1.9, z - 0.1)), (12.0, (9.6, 0.9, z + 0.05))],
                throat=(10.0, 0.7, 0.4), crest_end=25.6, bulge=0.34, belly=0.42, foot_angle=10, collar_angle=-7, throat_turn=0.35)


def build(look):
    """The parts of a right boot; `look["design"]`: chelsea, trek, chukka, biker or work."""
    design = look["design"]
    laced = {"trek": (17.6, 1.1), "work": (17.4, 1.1), "chukka": (16.4, 1.0)}.get(design)
    top = {"chukka": 12.9, "trek": 16.6, "work": 17.2}.get(design, 16.8)
    last = boot_last(top, laced)
    shell = Shell(make_footprint(L, width=0.93), last, look["kind"], look["color"], look["thread"])
    x, z, y, over = shell.x, shell.z, shell.y, shell.over_feather
    back = monotone([(2, 3.6), (6, 3.0), (9, 1.9), (13, 1.5), (17, 1.9)])
    shell.overlay("counter", back(z) - x, lift=0.05, rows=(0.14,))
    if design == "chelsea":
        gore = np.minimum(np.minimum(x - 4.0 - (z - 12) * 0.10 - 0.03 * (14 - z) ** 1.0, 8.3 - x + (z - 12) * 0.08), z - 7.6 - 0.25 * (x - 6.2) ** 2)
        shell.overlay("gore", gore, "knit", look["accent"], -0.07, rows=(-0.14, -0.3))
    if design in ("trek", "work"):
        toe = x - 23.4 + 0.06 * y**2
        shell.overlay("toe", toe if design == "work" else 3.0 + 0.22 * (x - 16) - over, "rubber" if design == "trek" else look["kind"],
                      look["toe"], 0.12, rows=(0.12, 0.3))
        shell.overlay("collar", np.minimum(z - top + 2.2, 9.6 - x), "calf", look["accent"], 0.16, rows=(0.1,))
    if laced:
        front = monotone([(2, 13.6), (5, 14.4), (7, 16.0), (8, 17.9), (9, 18.6)])
        facing = np.minimum(front(z) - x, 99) if design == "chukka" else np.minimum(2.3 - shell.below_top, x - 7.2)
        facing = np.where(shell.is_closed, np.minimum(facing, laced[0] + 1.2 - x), facing)
        shell.overlay("facing", facing, lift=0.09, rows=(0.14, 0.32))
    leather = Surface(look["kind"], look["color"])
    parts = shell.parts(0.13, leather, look["lining"])
    if laced:
        parts += lacing(shell, last, look, laced, design)
    if design == "chelsea":
        spine = np.array([[0.95, 0, top - 0.8], [0.55, 0, top + 0.6], [0.75, 0, top + 2.0], [1.35, 0, top + 1.5], [1.3, 0, top - 0.4]])
        parts.append(tube_part("pull tab", spine, 1.5, 0.13, Surface("canvas", look["accent"]), ups=np.tile([-1.0, 0, 0.1], (5, 1)), exponent=5, count=50))
    if design == "biker":
        strap, metal = Surface(look["kind"], look["color"]), Surface("metal", "#c8c8c6")
        parts.append(around(shell, 8.6, 0.10, 1.5, 0.22, strap))
        parts.append(around(shell, 14.4, 0.0, 1.3, 0.2, strap))
        parts += buckles(shell, metal)
    sole = lug_sole(shell.foot, look) if design in ("trek", "work") else dress_sole(shell.foot, look)
    return parts + sole


def lacing(shell, last, look, laced, design):
    high = {"chukka": 3, "trek": 7, "work": 7}[design]
    start = 10.6 if design != "chukka" else 11.2
    places = eyelet_places(shell.upper, 0.8, (start, laced[0] - 0.6), high)
    lace = Surface("lace", look["lace"])
    crest = monotone(last.crest)
    cx = np.linspace(laced[0] + 0.8, 10.05, 60)
    s = np.linspace(0, 1, 60)
    spine = np.column_stack([cx - 0.25, np.zeros(60), np.minimum(crest(cx), 17.6 if design != "chukka" else 13.6) - 0.2])
    tongue = slab_part("tongue", spine, 3.4 - 0.3 * s, 0.3, Surface(look["kind"], look["color"]), bend=0.13, ups=np.tile([1.0, 0, 0.7], (60, 1)))
    return [tongue, eyelets(places, 0.16, Surface("metal", look.get("hooks", "#8a7a55"))),
            bars(places[::-1], 0.24, 0.17, lace, crossed=True, exponent=2, lift=0.14), bow(places[0], 0.2, 0.15, lace, size=1.1)]


def buckles(shell, metal):
    pieces = []
    for z in (8.9, 14.4):
        near = np.argmin((shell.z - z) ** 2 + (shell.x - 7.5) ** 2 + np.where(shell.y > 0, 99, 0))
        i, j = divmod(int(near), shell.z.shape[1])
        at, out = shell.upper.points[i, j], shell.upper.normals[i, j]
        for a, b in (((-0.8, -0.9), (0.8, -0.9)), ((0.8, -0.9), (0.8, 0.9)), ((0.8, 0.9), (-0.8, 0.9)), ((-0.8, 0.9), (-0.8, -0.9))):
            ends = [at + out * 0.36 + np.array([u, 0, v]) for u, v in (a, b)]
            pieces.append(tube_part("buckle", np.array([ends[0], sum(ends) / 2, ends[1]]), 0.16, 0.16, metal, ups=out, exponent=2, count=8))
    return [merge_parts("buckles", pieces)]


def lug_sole(foot, look):
    feather = monotone(FEATHER)
    ground = lambda x: 1.0 * smoothstep(0.68 * L, 1.08 * L, x) ** 1.5
    low = lambda x: np.maximum(ground(x) + 0.6, feather(x) - 1.5)
    rubber = Surface("rubber", look["sole"])
    side = wall("sole", foot, low, lambda x: feather(x) + 0.12,
                [(-3.2, 0), (0.1, 0), (0.42, 0.06), (0.5, 0.3), (0.46, 0.75), (0.36, 0.95), (0.1, 1.0), (-0.1, 1.0)], rubber)
    lugs = []
    for k in range(0, len(foot.points), 22):
        x = foot.points[k, 0]
        base = np.array([*(foot.points[k] + foot.outward[k] * 0.28), float(low(x))])
        out = np.array([*foot.outward[k], 0])
        drop = float(low(x) - ground(x))
        spine = np.array([base + [0, 0, 0.1], base - [0, 0, drop * 0.5], base - [0, 0, drop]])
        lugs.append(tube_part("lug", spine, 0.72, 0.5, rubber, ups=np.tile(out, (3, 1)), exponent=6, count=6))
    return [side, merge_parts("lugs", lugs)]


CHELSEA = {"kind": "calf", "color": "#1c1b1b", "thread": "#343231", "lining": "#8d6a45", "sole": "#171413", "welt": "#171413", "accent": "#2e2d2d",
           "toe": "#1c1b1b", "lace": "#1c1b1b", "design": "chelsea"}
TREK = CHELSEA | {"kind": "suede", "color": "#5a5f34", "thread": "#8b8a5a", "accent": "#3b3d26", "toe": "#26271f", "lace": "#d6762c", "design": "trek", "sole": "#242320"}
CHUKKA = CHELSEA | {"kind": "suede", "color": "#b98d5c", "thread": "#e0c39a", "lace": "#7a5330", "sole": "#6a4426", "welt": "#8d6236", "design": "chukka"}
BIKER = CHELSEA | {"design": "biker"}
WORK = CHELSEA | {"color": "#7c4a22", "thread": "#d8b27c", "toe": "#2a2522", "accent": "#2a2522", "lace": "#c9a25d", "design": "work", "sole": "#241f1c"}
