"""Socks, laid down flat in pairs: knitted pieces cut from the plane, puffed where the yarn is thick."""

import numpy as np
from scipy.ndimage import gaussian_filter, gaussian_filter1d
from scipy.spatial import cKDTree

from ..blend.surfaces import Panel, Surface
from ..geometry.curves import closed_spline, smoothstep
from ..geometry.cutout import Sheet
from ..geometry.lay import turned
from ..geometry.skin import Skin
from ..product import blend, shade
from ..stand import Standing
from .sock_patterns import PATTERNS

VIEWS = {"side": (0, 62), "pair": (14, 56)}
PLANE = Skin(lambda u, v: np.stack([u, v, 0 * u], axis=-1), ((0.0, 0.0), (0, 0, 1)))

# leg: height of the top over the heel's back; cuff: height of the ribbed top; thick: cm; yarn: kind of knit
STYLES = {
    "ankle": {"leg": 10.4, "cuff": 2.2, "thick": 0.55, "yarn": "jersey", "rib": 0.30},
    "formal": {"leg": 23.0, "cuff": 3.2, "thick": 0.45, "yarn": "fine jersey", "rib": 0.34},
    "noshow": {"leg": 4.2, "cuff": 0.9, "thick": 0.5, "yarn": "jersey", "rib": 0.26},
    "school": {"leg": 21.0, "cuff": 5.0, "thick": 0.55, "yarn": "jersey", "rib": 0.44},
    "crew": {"leg": 17.5, "cuff": 4.0, "thick": 0.8, "yarn": "jersey", "rib": 0.42},
    "fun": {"leg": 13.0, "cuff": 2.4, "thick": 0.55, "yarn": "jersey", "rib": 0.30},
    "wool": {"leg": 18.5, "cuff": 5.2, "thick": 1.05, "yarn": "wool knit", "rib": 0.62},
}

WORDS = [("wool", ("wool",)), ("formal", ("formal",)), ("noshow", ("no-show", "low-cut")), ("school", ("school socks",)),
         ("fun", ("different patterns",)), ("crew", ("crew",))]


def look_of(product):
    """Kind, number of pairs and colours, from the product's words."""
    style = next((name for name, words in WORDS if product.says(*words)), "ankle")
    count = next((number for word, number in (("one pair", 1), ("two pairs", 2), ("three pairs", 3), ("four pairs", 4)) if product.says(word)), 1)
    color, accent = product.color, product.accent
    body = {"formal": [color, accent], "noshow": [color, blend(color, accent, 0.6), shade(color, 0.6)],
            "fun": [color, accent, "#62b6b0", "#f4efe6"]}.get(style, [color] * count)
    tips = {"formal": [shade(color, 1.12), shade(accent, 1.12)], "fun": [accent, color, accent, color], "ankle": [accent] * 3, "school": [color] * 3,
            "noshow": [accent, color, color]}.get(style, [accent] * count)
    return {"style": style, "count": count, "body": body[:count], "tips": tips[:count], "accent": accent,
            "size": 0.72 if style == "fun" else 0.9 if style == "school" else 1.0,
            "patterns": ["dots", "stripes", "stars", "waves"][:count] if style == "fun" else [style] * count}


def outline(leg, size):
    """A sock from its side, heel's back at x 0, sole at y 0, toe at +x (cm)."""
    low = [(-0.3, 3.4), (0.3, 1.4), (1.9, 0.25), (4.5, 0.05), (9, 0.45), (14, 0.05), (20, 0.0), (23.2, 0.45),
           (25.0, 2.0), (25.3, 4.0), (24.2, 6.0), (21.5, 7.3)]
    if leg < 6:
        rest = [(17.5, 8.2), (14.6, 8.0), (12.0, 6.2), (9.0, 5.0), (5.5, 4.9), (2.8, 6.2), (0.9, 7.0), (0.1, 6.4), (0.25, 4.4)]
    else:
        top = leg + 3.0
        front = [(9.15, 12.2), (9.0, (12.2 + top) / 2), (9.05, top - 0.22)]
        if leg > 14:
            front = [(9.0 - 1.4 * t * (1 - t) + 0.25 * t, 12.4 + (top - 12.4) * t) for t in (0.0, 0.25, 0.5, 0.75, 0.9, 0.985)]
        back = [(-0.25 + 0.45 * (1 - t), top - (top - 6.8) * t) for t in (0.015, 0.1, 0.3, 0.5, 0.8)]
        rest = [(17.3, 8.0), (13.8, 8.8), (11.0, 10.2), *front, (front[-1][0] - 0.25, top), (4.5, top + 0.05), (0.5, top), *back, (-0.25, 5.0)]
    return np.array(low + rest) * size


def build(look):
    """All socks of the pack; the name of each part begins with the number of its pair and 'a' (above) or 'b' (below)."""
    parts = []
    for number in range(look["count"]):
        for layer in "ab":
            parts += knit_sock(look, number, layer)
    return parts


def knit_sock(look, number, layer):
    style, size, prefix = STYLES[look["style"]], look["size"], f"{number}{layer} "
    shape = outline(style["leg"], size)
    ring = closed_spline(shape, 1600, power=0.9)
    ring = gaussian_filter1d(ring, 6, axis=0, mode="wrap")
    step = 0.065 * size if layer == "a" else 0.14
    low, high = ring.min(0) - 0.3, ring.max(0) + 0.3
    sheet = Sheet(PLANE, np.arange(low[0], high[0], step), np.arange(low[1], high[1], step))
    level = signed(sheet, ring)
    x, y = sheet.u / size, sheet.v / size
    areas = find_areas(x, y, style, level / size)
    dice = np.random.default_rng(17 * number + ord(layer))
    cloud = sum(share * gaussian_filter(dice.normal(size=level.shape), wide / step) * wide / step for wide, share in ((0.9, 0.35), (2.2, 1.0)))
    thick = style["thick"]
    puff = 0.85 * (1 - np.exp(-np.maximum(level, 0) / 1.9)) + 0.1 * thick - 0.1
    arcs = ((14.6, 11.6, 5.0, 0.34), (15.2, 12.4, 7.1, 0.28), (14.8, 13.2, 9.6, 0.18))
    folds = sum(-deep * np.exp(-(((np.hypot(x - cx, y - cy) - radius) / 0.42) ** 2)) for cx, cy, radius, deep in arcs)
    folds = folds * smoothstep(0.0, 1.2, level) * smoothstep(0.5, 2.5, np.hypot(x, y - 3))
    across = x + 0.02 * (y - 12) if style["leg"] > 6 else x
    rib = np.sin(across * 2 * np.pi / style["rib"]) * (0.05 + 0.04 * thick) * (1.5 if look["style"] == "school" else 1.0)
    ribbed = smoothstep(-0.05, 0.12, areas["cuff"]) + (0.55 * smoothstep(0.1, 0.3, areas["leg"]) if look["style"] in ("formal", "wool") else 0)
    if look["style"] == "crew":
        ribbed = ribbed + 0.5 * smoothstep(0, 0.2, np.minimum(y - 7.4, 2.2 - np.abs(x - 14.2)))
    seams = sum(-0.06 * np.exp(-((areas[name] / 0.09) ** 2)) for name in ("cuff", "heel", "toe"))
    relief = puff + rib * np.minimum(ribbed, 1) + folds * (0.6 if style["leg"] > 6 else 0.0) + seams + 0.30 * cloud * smoothstep(0, 1.0, level)
    pattern, panels = PATTERNS[look["patterns"][number]](x, y, areas, look, number)
    tip, body = look["tips"][number], look["body"][number]
    yarn = style["yarn"]
    stack = [Panel(name, yarn, color, 0.0) for name, color in panels]
    stack += [Panel("heel", yarn, tip, 0.0), Panel("toe", yarn, tip, 0.0)]
    if look["style"] in ("ankle", "fun", "noshow"):
        stack.append(Panel("cuff", yarn, tip if look["style"] != "noshow" else shade(body, 0.9), 0.0))
    fields = {key: value * size for key, value in areas.items()} | pattern
    surface = Surface(yarn, body, tuple(stack))
    parts = [sheet.part(prefix + "sock", level, thick, surface, edge=thick / 2, relief=relief, fields=fields)]
    if layer == "a":
        parts += opening(prefix, style, size, shade(body, 0.62), look)
    return parts


def opening(prefix, style, size, dark, look):
    """The inside that shows behind the front edge of the top, with silicone dots in a low-cut sock."""
    if style["leg"] > 6:
        top = (style["leg"] + 3.0) * size
        shape = np.array([(0.3, -0.5), (2.5, -0.55), (6.5, -0.6), (8.6, -0.6), (8.7, 0.10), (6.5, 0.38), (2.5, 0.42), (0.2, 0.2)])
        shape = shape * [size, 1] + [0, top]
    else:
        shape = np.array([(14.3, 7.4), (12.0, 5.9), (9.0, 4.6), (5.5, 4.4), (2.4, 5.6), (0.9, 6.6), (0.6, 7.1), (2.2, 7.6), (5.5, 7.0),
                          (9.5, 6.9), (13.0, 8.2)]) * size
    ring = closed_spline(shape, 800, power=0.9)
    low, high = ring.min(0) - 0.2, ring.max(0) + 0.2
    sheet = Sheet(PLANE, np.arange(low[0], high[0], 0.07), np.arange(low[1], high[1], 0.07))
    x, y = sheet.u / size, sheet.v / size
    grip = -np.ones_like(x)
    if style["leg"] < 6:
        grip = np.minimum(0.16 - np.abs(((y - x * 0.5) / 0.62) % 1 - 0.5) * 0.62, 4.6 - x)
    surface = Surface(style["yarn"], dark, (Panel("grip", "gloss", "#f0ede6", 0.0),))
    return [sheet.part(prefix + "inside", signed(sheet, ring), 0.2, surface, edge=0.1, fields={"grip": grip})]


def signed(sheet, ring):
    """Distance from an outline in the plane, above zero inside."""
    places = np.stack([sheet.u, sheet.v], axis=-1)
    far, near = cKDTree(ring).query(places)
    tangent = np.roll(ring, -1, axis=0) - np.roll(ring, 1, axis=0)
    away = places - ring[near]
    turn = np.sign(np.sum((ring - ring.mean(0))[:, 0] * tangent[:, 1]))
    side = tangent[near][..., 0] * away[..., 1] - tangent[near][..., 1] * away[..., 0]
    return far * np.where(side * turn > 0, 1, -1)


def find_areas(x, y, style, level):
    """Cuff, leg, heel and toe as distances (cm of a size 42)."""
    top = style["leg"] + 3.0
    if style["leg"] < 6:
        rim = np.where((y > 3.6) & (x < 17.2) & (y > 0.3 * (x - 14) + 6.2 - 2.2 * smoothstep(14.5, 6, x)), style["cuff"] - level, -1.0)
        cuff = np.where((x < 0.9) | (y < 4.2), -0.3, rim)
    else:
        cuff = y - (top - style["cuff"])
    heel = np.minimum(6.5 - np.hypot(x + 0.9, y - 0.6), 6.2 - y if style["leg"] > 6 else 4.0 - y)
    toe = x - (20.9 + 0.045 * (y - 3.5) ** 2 * 0.8)
    return {"cuff": cuff, "leg": np.minimum(y - 8.5, 2 + 0 * y), "heel": heel, "toe": toe}


def arrange(parts, view):
    """Side: one pair. Pair: the whole pack spread; a single pair crossed."""
    pairs = sorted({part.name[0] for part in parts})
    wide = float(np.ptp(np.concatenate([part.points[:, 0] for part in parts])))
    tall = float(np.ptp(np.concatenate([part.points[:, 1] for part in parts])))
    chosen = pairs[:1] if view == "side" else pairs
    standings = []
    low_cut = tall < 0.62 * wide or len(chosen) > 3
    for place, number in enumerate(reversed(chosen)):
        rank = len(chosen) - 1 - place
        move = np.array([rank * 0.42 * wide, rank * 0.10 * tall, 0.0])
        if len(chosen) > 3:
            move = np.array([(rank % 2) * 0.9 * wide, (rank // 2) * tall, 0.0])
        elif low_cut:
            move = np.array([rank * 0.6, rank * tall * 0.92, 0.0])
        for layer, turn, shift in (("b", -7 if view == "side" or len(pairs) == 1 else -3, (1.3, -0.9 if low_cut else 1.1, 0.0)), ("a", 0, (0, 0, 0))):
            group = [part for part in parts if part.name.startswith(number + layer)]
            thick = max(float(part.points[:, 2].max()) for part in group)
            rise = (0.0 if layer == "b" else thick * 0.9) + (0.0 if low_cut else (len(chosen) - 1 - rank) * thick * 1.5)
            group = turned(group, "z", turn, pivot=(wide / 2, tall / 3, 0))
            standings.append(Standing(group, np.radians(3 * rank), tuple(move + shift + [0, 0, rise])))
    return standings
