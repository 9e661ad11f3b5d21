"""Ballerinas and Mary Janes: a low flat slipper for women, girls and toddlers, with a bow, a strap or another trim."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone
from ..geometry.footprint import make_footprint
from ..geometry.heels import shaped_heel
from ..geometry.shell import Shell
from ..geometry.soles import plate, wall
from ..geometry.trims import sock
from ..geometry.upper import Last, grid_normals
from ..product import blend, is_dark, is_light, shade
from .ballet_trims import TRIMS, edge_line

ROUND_LATERAL = [(0, 0), (0.03, -0.08), (0.10, -0.122), (0.20, -0.132), (0.35, -0.140), (0.5, -0.160), (0.62, -0.181), (0.74, -0.187), (0.85, -0.172),
                 (0.93, -0.132), (0.98, -0.07)]
ROUND_MEDIAL = [(0.03, 0.08), (0.10, 0.120), (0.20, 0.124), (0.36, 0.120), (0.5, 0.136), (0.63, 0.163), (0.74, 0.178), (0.85, 0.172), (0.94, 0.132),
                (0.985, 0.07), (1, 0.004)]

# Heights of the opening over the feather at shares 0, .05, .15, .29, .44 and .58 of the length; of the throat's end; of the toe at .77, .86 and .94.
SIZES = {
    "woman": {"length": 24.6, "opening": (4.55, 4.4, 3.7, 2.95, 2.8, 2.8), "throat": 3.1, "toe": (2.75, 2.4, 1.6),
              "seat": 1.35, "waist": 0.85, "ball": 0.5},
    "girl": {"length": 18.4, "opening": (4.3, 4.2, 3.75, 3.15, 2.95, 2.95), "throat": 3.35, "toe": (3.3, 3.1, 2.35),
             "seat": 1.3, "waist": 0.95, "ball": 0.62},
    "toddler": {"length": 14.4, "opening": (4.15, 4.1, 3.75, 3.3, 3.1, 3.05), "throat": 3.35, "toe": (3.35, 3.2, 2.5),
                "seat": 0.95, "waist": 0.85, "ball": 0.75},
}


def look_of(product):
    """Size, toe, opening, material and trims."""
    color, accent = product.color, product.accent
    warm = blend("#e4d3bf", accent, 0.10)
    size = "toddler" if product.says("toddler", "tiny") else "girl" if product.for_kids else "woman"
    look = {"size": size, "kind": "calf", "color": color, "accent": accent, "thread": shade(color, 1.15) if is_dark(color) else shade(color, 0.82),
            "lining": warm, "insole": shade(warm, 1.2), "mark": shade(accent, 0.6) if not is_light(accent) else shade(warm, 0.5), "sole": "#2d2522",
            "edge": color, "edge_kind": "calf", "toe": 0.0, "throat": (0.705, 2.2, 1.0, 0.34), "trims": [], "bands": []}
    if product.says("soft elastic edge"):
        look |= {"bands": ["gathered"], "edge": accent, "edge_kind": "elastic", "trims": ["lily"]}
    if product.says("fabric bow"):
        look |= {"trims": ["bow"], "edge": shade(accent, 0.8), "edge_kind": "canvas", "bands": ["cord"], "ribbon": shade(accent, 1.25)}
    if product.says("foldable"):
        look |= {"kind": "suede", "bands": ["ruched", "split"], "edge": accent, "edge_kind": "elastic", "throat": (0.69, 2.1, 1.15, 0.36),
                 "sole": "#3a3836"}
    if product.says("pointed"):
        look |= {"toe": 0.85, "throat": (0.725, 2.05, 0.28, -0.12), "bands": ["binding", "creased"], "edge": accent, "thread": shade(accent, 1.1)}
    if product.says("mesh"):
        look |= {"bands": ["mesh"], "edge": accent, "edge_kind": "elastic", "sole": "#d8d3ca", "mesh": blend(color, accent, 0.35), "trims": ["tie"]}
    if product.says("pearl"):
        look |= {"kind": "foil", "toe": 0.4, "trims": ["pearls"], "pearl": accent, "throat": (0.715, 2.15, 0.85, 0.25)}
    if product.says("quilted"):
        look |= {"bands": ["quilt", "cap", "cord"], "edge": blend(color, accent, 0.22), "accent": blend(color, accent, 0.22), "sole": "#221f24"}
    if product.says("glitter"):
        look |= {"kind": "glitter", "trims": ["thin strap", "party bow"], "edge": accent, "edge_kind": "satin", "ribbon": accent, "strap": accent,
                 "lining": shade(accent, 1.4)}
    elif product.says("elastic strap"):
        look |= {"trims": ["elastic strap", "bow"], "edge": accent, "ribbon": accent}
    elif product.says("mary jane"):
        look |= {"kind": "patent", "trims": ["buckled strap"], "bands": ["pinked"], "edge": accent}
        if size == "toddler":
            look |= {"kind": "calf", "trims": ["soft strap"], "bands": ["daisy", "wrap"], "sole": shade(accent, 0.92), "thread": shade(accent, 0.9)}
    if product.for_kids:
        look |= {"throat": (0.665, 0.098, 0.056, 0.014), "insole": blend(warm, accent, 0.25)}
    return look


def ballet_feather(size):
    """The feather line of a flat shoe for a size of SIZES."""
    s = SIZES[size]
    return [(at * s["length"], z) for at, z in ((0, s["seat"]), (0.2, s["seat"] - 0.13), (0.37, s["waist"]), (0.57, s["ball"] + 0.06),
                                                (0.77, s["ball"]), (0.9, s["ball"] + 0.1), (1, s["ball"] + 0.45))]


def ballet_foot(size, toe=0.0):
    """The footprint: children's are broader and rounder before."""
    length = SIZES[size]["length"]
    if toe:
        return make_footprint(length, width=0.93, almond=toe)
    width = {"woman": 0.85, "girl": 1.0, "toddler": 1.06}[size]
    return make_footprint(length, width=width, lateral=ROUND_LATERAL, medial=ROUND_MEDIAL)


def ballet_last(size, throat, toe=0.0):
    """The last of a low slipper; `throat`: its end, half widths there and before, and bow (shares of the length, or cm above 1)."""
    s = SIZES[size]
    length, line = s["length"], ballet_feather(size)
    feather = monotone(line)
    cm = lambda share: share * length if abs(share) < 0.2 and size != "woman" else share
    end, half, tip, bow = throat[0] * length, *(cm(value) for value in throat[1:])
    wide = 0.093 if size == "woman" else 0.108
    at = lambda share, over: float(feather(share * length)) + over
    heel, near, back, waist, side, front = s["opening"]
    stations = [(0, (0.018 * length, 0, at(0, heel))), (0.049 * length, (0.033 * length, 0.6 * wide * length, at(0.03, near))),
                (0.146 * length, (0.13 * length, 0.9 * wide * length, at(0.13, back))),
                (0.293 * length, (0.28 * length, 1.02 * wide * length, at(0.28, waist))),
                (0.447 * length, (0.439 * length, 1.08 * wide * length, at(0.44, side)))]
    last_x = end - (0.138 if size == "woman" else 0.12) * length
    stations.append((last_x + 0.008 * length, (last_x, half, at(last_x / length, front))))
    drop = 0.10
    crest = [(last_x - 1.5, at(last_x / length, front) + drop * half**2 + 0.25)]
    for step in (0.25, 0.5, 0.75, 1.0):
        x, y = last_x + (end - last_x) * step, half + (tip - half) * step + bow * 4 * step * (1 - step)
        crest.append((x, float(feather(x)) + front + (s["throat"] - front) * step + drop * y**2 + 0.1))
    crest += [(share * length, at(share, over)) for share, over in zip((0.77, 0.86, 0.94), s["toe"])]
    return Last(feather=line, crest=crest, stations=stations, throat=(end, half, tip), crest_end=(0.875 if toe < 0.3 else 0.86) * length,
                throat_drop=drop, throat_round=bow, throat_turn=0.6, bulge=0.44, belly=0.40 if size == "woman" else 0.46,
                foot_angle=15, collar_angle=12)


def build(look):
    """The parts of a right shoe."""
    size = look["size"]
    line = ballet_feather(size)
    foot = ballet_foot(size, look["toe"])
    shell = Shell(foot, ballet_last(size, look["throat"], look["toe"]), look["kind"], look["color"], look["thread"])
    for band in look["bands"]:
        if band in BANDS:
            BANDS[band](shell, look)
    if "ruched" not in look["bands"]:
        shell.crease((0.76 * foot.length, 0.81 * foot.length), 0.02)
    parts = shell.parts(0.15, Surface(look["edge_kind"], look["edge"]), look["lining"])
    parts += flat_sole(foot, line, look)
    for trim in look["trims"]:
        parts += TRIMS[trim](shell, look)
    if "cord" in look["bands"] or "binding" in look["bands"]:
        parts += edge_line(shell, Surface(look["edge_kind"], look["edge"]), 0.42 if "cord" in look["bands"] else 0.34)
    return parts


def flat_sole(foot, line, look):
    """A thin rubber sole with a low heel; two pads where it must fold; a rubber wrap for toddlers."""
    feather, length, bands = monotone(line), foot.length, look["bands"]
    rubber = Surface("rubber", look["sole"])
    thick = 0.62 if look["size"] == "toddler" else 0.45
    low = lambda x: np.maximum(feather(x) - thick, 0.0)
    top = (lambda x: feather(x) + 0.22) if "wrap" in bands else feather
    edge = [(-0.8, 0), (-0.06, 0), (0.09, 0.12), (0.12, 0.6), (0.07, 1.0), (-0.2, 1.0)]
    parts = [plate("underside", foot, lambda x: low(x) + 0.01, 0.2, rubber),
             sock(foot, lambda x: feather(x) + 0.3, 0.13, look["insole"], look["mark"])]
    if "split" in bands:
        gap = lambda x: np.clip(np.minimum(x - 0.30 * length, 0.54 * length - x) / 0.5, 0, 1) * (thick - 0.12)
        return parts + [wall("outsole", foot, lambda x: low(x) + gap(x), feather, edge, rubber),
                        *shaped_heel(foot, 0.24 * length, lambda x: feather(x) - thick + 0.02, (0.118 * length, 2.5, 2.2), rubber, rubber, ease=1.0)]
    k = length / 24.6
    wide = (2.15 if look["size"] == "woman" else 2.75) * k
    return parts + [wall("outsole", foot, low, top, edge, rubber),
                    *shaped_heel(foot, 5.5 * k, lambda x: feather(x) - thick + 0.03, (2.72 * k, 2.55 * k, wide), rubber, rubber, ease=1.0)]


def press(shell, depth):
    """Moves the surface inward by so many cm."""
    shell.upper.points = shell.upper.points - shell.upper.normals * depth[..., None]
    shell.upper.normals = grid_normals(shell.upper.points)


def gathered(shell, look, reach=0.7, depth=0.05, where=1.0):
    """Small pleats below an elastic edge."""
    along = np.cumsum(np.linalg.norm(np.diff(shell.upper.top, axis=0, append=shell.upper.top[:1]), axis=1))[:, None]
    fade = np.exp(-((shell.below_top / reach) ** 2)) * ~shell.is_closed
    wave = np.sin(along * 2 * np.pi / 0.42 + 1.3 * np.sin(along * 1.7)) + 0.5 * np.sin(along * 2 * np.pi / 0.27)
    press(shell, depth * where * fade * (1 + wave) / 2)


def ruched(shell, look):
    """Elastic behind: deep gathers round the heel, fading before the waist."""
    band = np.minimum(1.25 - 0.22 * shell.x - shell.below_top, 5.2 - shell.x)
    shell.overlay("elastic", band, "elastic", look["accent"], 0.03, rows=(-0.14,))
    gathered(shell, look, 2.6, 0.20, 1 - np.clip((shell.x - 3.0) / 3.5, 0, 1))
    gathered(shell, look, 0.6, 0.05)


def quilt(shell, look):
    step = 1.55
    lines = np.minimum(np.abs(np.mod(shell.x + shell.z * 1.1, step) - step / 2), np.abs(np.mod(shell.x - shell.z * 1.1, step) - step / 2))
    before_cap = np.clip((19.7 - 0.12 * shell.y**2 - shell.x) / 0.3, 0, 1)
    press(shell, -0.07 * np.clip(lines / 0.35, 0, 1) ** 0.5 * before_cap)
    for sign in (1, -1):
        level = np.sin((shell.x + sign * 1.1 * shell.z - step / 2) * np.pi / step)
        shell.seam(level * step / 3.6, 0.0, keep=lambda at: at[:, 0] < 19.2 - 0.12 * at[:, 1] ** 2, size=(0.13, 0.09, 0.018))


def cap(shell, look):
    shell.overlay("cap", shell.x - 19.7 + 0.12 * shell.y**2, "patent", look["accent"], 0.06, rows=(0.12,))


def mesh(shell, look):
    """Panels of open mesh at the sides, between a toe and a heel of leather."""
    x, length = shell.x, shell.foot.length
    window = np.minimum(np.minimum(x - 0.20 * length - 0.35 * shell.below_top, 0.79 * length - 0.05 * shell.y**2 - x), shell.over_feather - 0.75)
    shell.overlay("mesh", np.minimum(window, shell.below_top - 0.5), "net", look["mesh"], -0.05, rows=(-0.13,))
    split = np.abs(x - 0.475 * length - 0.25 * shell.z) - 0.38
    shell.overlay("bar", -split, look["kind"], look["color"], 0.05, rows=(0.1,), size=(0.14, 0.08, 0.02))


def pinked(shell, look):
    """A seam that follows the opening and one round the heel."""
    before = lambda at: at[:, 0] < shell.foot.length * 0.7
    shell.seam(shell.below_top, 0.3, before, size=(0.16, 0.09, 0.022), thread=Surface("thread", look["accent"]))
    shell.overlay("counter", 0.16 * shell.foot.length - 0.25 * shell.below_top - shell.x, lift=0.05, rows=(0.13,))


def daisy(shell, look):
    """A toe panel with a flower of pinholes, as first shoes have."""
    length = shell.foot.length
    shell.overlay("counter", 0.2 * length - 0.3 * shell.below_top - shell.x, "calf", look["accent"], 0.05, rows=(0.13,))
    shell.seam(shell.x - 0.80 * length + 0.09 * shell.y**2, 0.0, size=(0.2, 0.1, 0.032))
    u, v = shell.x - 0.735 * length, shell.y + 0.1
    holes = np.max([0.13 - np.hypot(u - 0.42 * np.cos(a), v - 0.42 * np.sin(a)) for a in np.arange(6) * np.pi / 3] + [0.15 - np.hypot(u, v)], axis=0)
    shell.overlay("daisy", np.where(shell.height > 0.5, holes, -1), "calf", look["accent"], -0.03, rows=(), cut=0.02)


def creased(shell, look):
    """A seam down the middle of a pointed vamp."""
    shell.groove(np.where(shell.is_closed & (shell.height > 0.6), shell.y, 9.0), 0.03, 0.05)


BANDS = {"gathered": gathered, "ruched": ruched, "quilt": quilt, "cap": cap, "mesh": mesh, "pinked": pinked, "daisy": daisy, "creased": creased}
