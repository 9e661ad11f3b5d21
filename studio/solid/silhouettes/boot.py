"""Ankle boots: chelsea with elastic sides, trek, chukka, biker with a zip, work boot with a moulded toe."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone, smoothstep
from ..geometry.footprint import LATERAL, MEDIAL, make_footprint
from ..geometry.shell import Shell
from ..geometry.upper import Last, grid_normals
from ..product import blend, is_dark, shade
from .boot_parts import flat_sole, harness, lacing, lug_sole, pull_tab, side_zip
from .dress_sole import FEATHER, L, dress_sole

# The centre line of a boot that opens in front, and of one without an opening below z = 17.
LACED = [(9.4, 18.8), (9.9, 16.5), (10.7, 14.0), (11.7, 12.0), (13.3, 10.2), (15.3, 8.6), (17.5, 7.1), (20, 5.9), (23, 5.2), (26, 4.7), (28, 4.2)]
CLOSED = [(8.0, 17.25), (9.9, 17.2), (10.35, 16.9), (10.62, 16.0), (10.95, 14.4), (11.5, 12.7), (12.4, 11.2), (13.8, 9.7), (15.6, 8.3), (17.6, 7.0),
          (20, 5.9), (23, 5.25), (26, 4.75), (28, 4.2)]
FULL_TOE = [(20, 0.15), (23, 0.75), (26, 1.05), (28, 0.9)]  # how much higher a sturdy toe box stands
ROUND_LATERAL = [*LATERAL[:-3], (0.82, -0.158), (0.915, -0.124), (0.975, -0.066)]
ROUND_MEDIAL = [*MEDIAL[:-4], (0.83, 0.160), (0.925, 0.133), (0.98, 0.074), (1, 0.004)]
FEATHERS = {
    "dress": FEATHER,
    "heel": [(0, 4.2), (0.16 * L, 4.0), (0.36 * L, 2.75), (0.54 * L, 1.35), (0.69 * L, 0.72), (0.82 * L, 0.85), (L, 1.6)],
    "flat": [(0, 2.2), (5, 2.1), (10, 1.75), (16, 1.4), (20, 1.3), (24, 1.45), (L, 2.1)],
    "lug": [(0, 4.1), (5, 3.95), (10, 3.3), (15, 2.7), (19, 2.45), (23, 2.6), (L, 3.5)],
}
DESIGNS = {  # sole, collar height, throat end and half gap where laced, pairs of eyelets
    "chelsea": ("dress", 16.8, None, 0), "ladies": ("heel", 16.6, None, 0), "chukka": ("flat", 12.6, (16.2, 0.75), 2),
    "trek": ("lug", 16.4, (18.2, 1.0), 7), "work": ("lug", 16.9, (17.4, 1.05), 7), "biker": ("lug", 17.0, (17.0, 0.9), 7),
}


def look_of(product):
    """Design, material and colours."""
    color, accent = product.color, product.accent
    look = {"kind": "calf", "color": color, "accent": accent, "thread": shade(color, 1.18 if is_dark(color) else 1.45), "lining": "#8d6a45",
            "sole": "#1b1918", "welt": shade(color, 0.8), "lace": shade(color, 0.7), "hooks": "#8a7a55", "design": "chelsea"}
    if product.says("chelsea") and product.for_women:
        return look | {"design": "ladies", "lining": blend(accent, "#d8c0a8", 0.6), "welted": False}
    if product.says("trek", "lugged"):
        return look | {"design": "trek", "kind": "suede", "panel": shade(color, 0.62), "lace": accent, "stripe": accent, "lining": "#3c3a33",
                       "toe": "#24231f", "thread": shade(color, 1.35), "hooks": "#55534e"}
    if product.says("chukka"):
        return look | {"design": "chukka", "kind": "suede", "lace": shade(accent, 0.55), "sole": "#d6c097", "lining": shade(color, 1.25)}
    if product.says("biker", "zip"):
        return look | {"design": "biker", "metal": accent, "hooks": "#9b9b99", "lining": "#2a2928", "lace": "#1a1918", "stripe": "#232120"}
    if product.says("work boot"):
        return look | {"design": "work", "kind": "grain", "toe": "#211f1d", "panel": shade(color, 0.55), "lace": "#c9a25d",
                       "stripe": "#a5762f", "thread": "#d8b27c"}
    return look


def boot_last(design):
    """A last that reaches over the ankle; everything stands as much higher as its sole."""
    sole, top, laced, _ = DESIGNS[design]
    feather = FEATHERS[sole]
    fresh, base, full = monotone(feather), monotone(FEATHER), monotone([(17, 0), *FULL_TOE])
    higher = lambda x: float(fresh(x) - base(x)) + (float(full(x)) if sole == "lug" else 0.0)
    crest = [(x, z + higher(x)) for x, z in (LACED if laced else CLOSED)]
    up, slim = higher(4), 0.93 if design == "ladies" else 1.0
    z = top + up
    sides = [(0, (1.0, 0, z + 0.5)), (1.6, (1.45, 1.75 * slim, z + 0.4)), (4.4, (3.8, 2.95 * slim, z)), (7.6, (6.5, 2.95 * slim, z - 0.2))]
    shape = {"bulge": 0.33, "belly": 0.40, "foot_angle": 11, "collar_angle": -7}
    if laced:
        end, half = laced
        low = design == "chukka"
        front = [(10.4, (9.2, 1.9, z - 0.1)), (12.2, (11.15 if low else 10.15, half, z + 0.15))]
        return z, Last(feather=feather, crest=crest, stations=[*sides, *front], throat=(end, half, half * 0.85),
                       crest_end=26.2 if sole == "lug" else 25.6, throat_turn=0.6, corner_turn=0.08, reach=3.0, **shape)
    front = [(9.8, (8.7, 2.0 * slim, z - 0.05)), (11.6, (9.75, 1.1 * slim, z + 0.1))]
    crest = [(x, cz - 16.8 + top) for x, cz in crest]
    return z, Last(feather=feather, crest=crest, stations=[*sides, *front], throat=(9.95, 0.85, 0.55), crest_end=25.6,
                   throat_turn=0.5, corner_turn=0.28, full_turn=13.8, reach=2.0, **shape)


def build(look):
    """The parts of a right boot."""
    design = look["design"]
    sole, _, laced, pairs = DESIGNS[design]
    top, last = boot_last(design)
    sturdy = sole == "lug"
    foot = make_footprint(L, width=0.93)
    if sturdy:
        foot = make_footprint(L, width=0.97, lateral=ROUND_LATERAL, medial=ROUND_MEDIAL)
    elif design == "ladies":
        foot = make_footprint(L, width=0.9, almond=0.3)
    shell = Shell(foot, last, look["kind"], look["color"], look["thread"])
    draw_in(shell, top)
    PANELS[design](shell, look, top, laced)
    shell.crease((17.6, 19.0) if not laced else (19.2, 20.4), 0.045)
    parts = shell.parts(0.13, Surface("canvas" if design == "trek" else look["kind"], look.get("panel", look["color"])), look["lining"])
    if laced:
        parts += lacing(shell, last, look, laced, pairs, top, (11.7 if design == "chukka" else 10.7))
    if design in ("chelsea", "ladies"):
        parts += pull_tab(top, Surface("canvas", look["accent"] if design == "ladies" else shade(look["accent"], 0.75)))
    if design == "trek":
        parts += pull_tab(top, Surface("canvas", look["lace"]), width=1.1, reach=1.1)
    if design == "biker":
        parts += side_zip(shell, top, Surface("metal", look["metal"])) + harness(shell, look)
    if sturdy:
        parts += lug_sole(shell.foot, look, last.feather)
    elif sole == "flat":
        parts += flat_sole(shell.foot, look, last.feather)
    else:
        parts += dress_sole(shell.foot, look, last.feather, heel_front=6.9 if design == "ladies" else 7.4)
    return [scaled(part, 0.85) for part in parts] if design == "ladies" else parts


def scaled(part, factor):
    part.points = part.points * factor
    return part


def draw_in(shell, top):
    """Narrows the shaft over the heel bone and folds the leather a little where the foot bends."""
    upper, x, y, z = shell.upper, shell.x, shell.y, shell.z
    low = top - 6.6
    back = 1 - smoothstep(1.5, 6.5, x)
    depth = 0.42 * back * np.exp(-(((z - low) / 2.6) ** 2)) + 0.16 * (1 - back) * np.exp(-(((z - low) / 2.4) ** 2)) * (x < 11)
    for number, lift in enumerate((-0.6, 0.5, 1.7)):
        bent = z - low + 0.9 - lift - 0.30 * (x - 9) - 0.2 * np.sin(y + number * 2)
        depth = depth + 0.075 * np.exp(-((bent / 0.34) ** 2)) * smoothstep(4.5, 9, x) * (1 - smoothstep(12.5, 15, x))
    upper.points = upper.points - upper.normals * depth[..., None]
    upper.normals = grid_normals(upper.points)


def elastic_sides(shell, look, top, laced):
    x, z = shell.x, shell.z
    ladies = look["design"] == "ladies"
    down = top - 16.8
    narrow, wide = [(6.0, -0.4), (7.2, 0.3), (12, 1.25), (17.5, 1.95)], [(6.3, -0.5), (6.9, 0.55), (8.4, 1.25), (12, 1.62), (17.5, 2.0)]
    half = monotone(narrow if ladies else wide)
    centre = 6.35 + 0.05 * (z - 12)
    gore = shell.overlay("gore", half(z - down) - np.abs(x - centre), "elastic", look["accent"], -0.06,
                         rows=(-0.14, -0.30))
    seam = np.where((z < 6.9 + down) & (gore < -0.25), x - centre - 0.15, 9.0)
    shell.groove(seam, 0.05, 0.07)
    shell.seam(np.where(z < 7.0 + down, x - centre - 0.15, 9.0), -0.16)
    if not ladies:
        shell.overlay("counter", monotone([(2, 3.0), (5, 2.5), (8, 1.1), (18, 0.75)])(z) - x, lift=0.05, rows=(0.13,))


def desert(shell, look, top, laced):
    x, z = shell.x, shell.z
    front = monotone([(1.5, 12.6), (3, 13.2), (5, 14.6), (6.6, 16.4), (7.6, 17.4), (9, 18)])
    quarter = np.where(shell.is_closed, np.minimum(front(z) - x, laced[0] + 0.75 - x), front(z) - x)
    shell.overlay("quarter", quarter, lift=0.1, rows=(0.14, 0.32), size=(0.26, 0.12, 0.034))
    shell.overlay("counter", monotone([(2, 2.6), (6, 1.5), (13, 1.0)])(z) - x, lift=0.05, rows=(0.14,))
    shell.seam(np.where(shell.is_closed, 9.0, shell.below_top), 0.22)


def facing_of(shell, laced, wide=2.2, behind=7.4):
    facing = np.minimum(wide - shell.below_top, shell.x - behind)
    return np.where(shell.is_closed, np.minimum(facing, laced[0] + 1.0 - shell.x), facing)


def rugged(shell, look, top, laced):
    """The trek boot: rubber rand, dark ankle panel, padded collar."""
    x, z, y, over = shell.x, shell.z, shell.y, shell.over_feather
    ankle = np.minimum(monotone([(3, 6.2), (7, 7.4), (10, 8.4), (14, 8.6), (20, 8.2)])(z) - x, z - 6.2 + 0.25 * x)
    shell.overlay("ankle", ankle, "canvas", look["panel"], 0.07, rows=(0.14, 0.32))
    shell.overlay("vamp", x - 19.6 + 0.10 * y**2, lift=0.08, rows=(0.14, 0.32))
    rand = monotone([(0, 2.9), (3, 2.2), (7, 1.0), (15, 0.9), (20, 1.1), (24, 2.2), (27, 3.1), (30, 3.4)])
    shell.overlay("facing", facing_of(shell, laced), "calf", look["panel"], 0.1, rows=(0.14, 0.32))
    shell.overlay("rand", rand(x) - over, "rubber", look["toe"], 0.15, rows=(), cut=0.03)
    collar(shell, top, look["panel"], 2)


def collar(shell, top, color, rolls):
    """A padded collar all the way round, of so many rolls."""
    level = shell.z - top + rolls * 1.15 - 0.05 * (shell.x - 5)
    shell.overlay("collar", np.where(shell.is_closed, -1.0, np.minimum(level, 8.6 - shell.x)), "calf", color, 0.02, rows=(-0.14,), cut=0.04,
                  keep=lambda at: at[:, 2] > top - 5)
    inside = np.clip(shell.fields["collar"] / 0.3, 0, 1)
    swell = 0.26 * np.abs(np.sin(np.pi * np.clip(level, 0, 99) / 1.15)) ** 0.6 * inside
    shell.upper.points = shell.upper.points + shell.upper.normals * swell[..., None]
    shell.upper.normals = grid_normals(shell.upper.points)


def bumper(shell, look, top, laced):
    """The work boot: moulded rubber over the toe, with ribs, and a heel guard."""
    x, z, over = shell.x, shell.z, shell.over_feather
    shell.overlay("vamp", x - 18.9 + 0.08 * shell.y**2, lift=0.08, rows=(0.16, 0.34), size=(0.28, 0.12, 0.04))
    back = monotone([(2, 7.2), (6, 6.6), (9, 4.2), (11, 3.0), (18, 2.2)])
    shell.overlay("counter", back(z) - x, lift=0.07, rows=(0.16, 0.34), size=(0.28, 0.12, 0.04))
    shell.overlay("facing", facing_of(shell, laced), lift=0.09, rows=(0.16, 0.34), size=(0.28, 0.12, 0.04))
    shape = monotone([(20.5, -0.6), (22.4, 0.7), (24.0, 2.3), (26.0, 3.5), (28, 4.2), (30, 4.6)])(x) - over
    toe = shell.overlay("toe", shape, "rubber", look["toe"], 0.26, rows=(), cut=0.03)
    for at in (0.55, 0.95, 1.35):
        shell.groove(np.where(toe > 0.35, over - at, 9.0), 0.07, 0.08)
    guard = shell.overlay("guard", monotone([(0, 3.0), (3, 2.2), (5.5, -0.4)])(x) - over, "rubber", look["toe"], 0.18, rows=(), cut=0.03)
    shell.groove(np.where(guard > 0.3, over - 0.6, 9.0), 0.06, 0.08)
    collar(shell, top, look["panel"], 1)


def padded(shell, look, top, laced):
    """The biker boot: a shaft of padded rolls at the back, a toe cap and a strong facing."""
    x, z = shell.x, shell.z
    shell.overlay("cap", x - 22.6 + 0.10 * shell.y**2, lift=0.08, rows=(0.14, 0.32))
    shell.overlay("counter", monotone([(2, 5.4), (6, 4.8), (8.5, 2.6), (9.2, -0.5)])(z) - x, lift=0.07, rows=(0.14, 0.32))
    shell.overlay("facing", facing_of(shell, laced, 1.9, 8.2), lift=0.09, rows=(0.14, 0.32))
    pad = shell.overlay("pad", np.minimum(4.6 + 0.05 * (z - 12) - x, z - top + 6.4), "grain", look["color"], 0.02, rows=(-0.15,), cut=0.04,
                        keep=lambda at: at[:, 2] > top - 8)
    swell = 0.24 * np.abs(np.sin(np.pi * (z - top + 6.4) / 1.28)) ** 0.55 * np.clip(pad / 0.35, 0, 1)
    shell.upper.points = shell.upper.points + shell.upper.normals * swell[..., None]
    shell.upper.normals = grid_normals(shell.upper.points)


PANELS = {"chelsea": elastic_sides, "ladies": elastic_sides, "chukka": desert, "trek": rugged, "work": bumper, "biker": padded}
