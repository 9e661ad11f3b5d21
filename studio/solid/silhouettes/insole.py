"""Insoles: a pair lying down, in one view with the left turned over."""

import numpy as np

from ..blend.surfaces import Panel, Surface
from ..geometry.bed import Bed, slab
from ..geometry.curves import smoothstep
from ..geometry.footprint import make_footprint
from ..geometry.lay import dropped, turned
from ..product import blend, is_light, shade
from ..stand import Standing
from .runner import ROUND_LATERAL, ROUND_MEDIAL

VIEWS = {"side": (8, 40), "pair": (30, 52)}

# edge: thickness at the rim; heel, ball: thickness within (cm)
STYLES = {
    "leather": {"edge": 0.26, "heel": 0.0, "arch": 0.05, "top": "calf", "under": "suede"},
    "memory": {"edge": 0.85, "heel": 0.22, "arch": 0.45, "top": "suede", "under": "foam"},
    "slim": {"edge": 0.24, "heel": 0.02, "arch": 0.1, "top": "suede", "under": "gloss"},
    "kids": {"edge": 0.45, "heel": 0.1, "arch": 0.25, "top": "canvas", "under": "foam"},
    "cut": {"edge": 0.5, "heel": 0.04, "arch": 0.08, "top": "canvas", "under": "foam"},
    "arch": {"edge": 0.62, "heel": 0.55, "arch": 0.95, "top": "mesh", "under": "rubber"},
}


def look_of(product):
    """Kind and colours of insoles, from the product's words."""
    style = ("arch" if product.says("arch support") else "memory" if product.says("takes the shape") else "slim" if product.says("slim") else
             "kids" if product.says("growing feet") else "cut" if product.says("cut to size") else "leather")
    color, accent = product.color, product.accent
    return {
        "style": style, "length": 19.5 if style == "kids" else 24.2 if style == "slim" else 27.0, "color": color,
        "under": "#2c2b2b" if style == "leather" else blend(accent, "#efe4d2", 0.25) if style in ("slim", "kids") else accent,
        "mark": shade(color, 0.62) if is_light(color) else blend(color, "#efe6d4", 0.6), "thread": blend(color, "#d8c8a8", 0.5),
        "inlay": accent,
    }


def build(look):
    """The parts of a right insole."""
    style = STYLES[look["style"]]
    foot = make_footprint(look["length"], width={"slim": 0.86, "kids": 1.06}.get(look["style"], 0.95), lateral=ROUND_LATERAL, medial=ROUND_MEDIAL)
    k = foot.length / 27.6
    flare = 0.75 if look["style"] == "arch" else 0.18 if look["style"] == "memory" else 0.0
    low = lambda x: flare * 0.55 * smoothstep(16 * k, 4 * k, x)
    high = lambda x: low(x) + style["edge"] * (0.62 + 0.38 * smoothstep(22 * k, 12 * k, x)) + flare * 0.25 * smoothstep(13 * k, 5 * k, x)
    edge = Surface(style["under"], look["under"])
    inset = min(0.16, style["edge"] * 0.4)
    parts = slab(foot, low, high, edge, out=0.0, under=False, top_edge=inset, base_edge=inset, slant=flare * 0.3)
    bed = Bed(foot, high, inset=inset, heel=style["heel"], arch=style["arch"], ball=style["heel"] * 0.2, lip=1.5 if flare else 0.8,
              relief=RELIEFS[look["style"]](k))
    fields = lambda x, y, rim: {"mark": MARKS[look["style"]](x, y, rim, k), "inlay": INLAYS.get(look["style"], no_mark)(x, y, rim, k)}
    panels = (Panel("inlay", "rubber" if look["style"] == "arch" else "gloss" if look["style"] == "slim" else "suede", look["inlay"], 0.0),
              Panel("mark", "smooth", look["mark"], 0.0))
    parts.append(bed.part(Surface(style["top"], look["color"], panels), columns=181, fields=fields))
    base = Bed(foot, low, inset=inset + 0.02 + flare * 0.3, heel=style["heel"] * 0.9, arch=style["arch"] * 0.9, ball=0.02, lip=1.8,
               relief=UNDERSIDES[look["style"]](k))
    grip = {"slim": "#f3efe6", "kids": look["color"]}.get(look["style"], shade(look["under"], 1.16 if look["style"] in ("arch", "leather") else 0.8))
    under = base.part(Surface(style["under"], look["under"], (Panel("grip", "gloss" if look["style"] == "slim" else style["under"], grip, 0.0),)),
                      columns=161, name="underside",
                      fields=lambda x, y, rim: {"grip": GRIPS[look["style"]](x, y, rim, k)})
    parts.append(under)
    if look["style"] in ("leather", "memory"):
        parts.append(bed.stitches(0.2, Surface("thread", look["thread"]), size=(0.24, 0.12, 0.026)))
    return [part for part in parts if part]


def arrange(parts, view):
    """Both lying; in the side view the left one upside down, its edge on the right one."""
    width = np.ptp(np.concatenate([part.points[:, 1] for part in parts]))
    right = dropped(parts)
    if view == "pair":
        return [Standing(right, np.radians(-4)), Standing(dropped(turned(parts, mirror=True)), np.radians(7), (-1.5, width + 0.9, 0))]
    high = max(float(part.points[:, 2].max()) for part in right)
    lean = np.degrees(np.arctan2(high, width))
    other = dropped(turned(turned(parts, "x", 180.0), "x", lean))
    return [Standing(right, np.radians(2)), Standing(other, np.radians(-5), (1.2, width * 0.86, 0.0))]


def no_mark(x, y, rim, k):
    return -np.ones_like(x)


def oval(x, y, k, at=4.4, long=2.0, wide=1.15, line=0.1):
    """The outline of a stamp at the heel with a leaf in it."""
    far = np.hypot((x - at * k) / (long * k), y / (wide * k))
    leaf = 0.28 * k * (1 - ((x - at * k) / (1.2 * k)) ** 2) - np.abs(y)
    vein = np.abs(y) - 0.06 * k
    return np.maximum(line * k - np.abs(far - 1) * wide * k, np.minimum(leaf, vein))


def scale_marks(x, y, rim, k):
    """The printed scale in front of the toes, a smiling foot's growth."""
    ticks = np.full_like(x, -1.0)
    for number in range(7):
        at = (21.2 + number * 0.8) * k
        half = (1.5 if number % 2 == 0 else 0.9) * k
        ticks = np.maximum(ticks, np.minimum(0.11 * k - np.abs(x - at), half - np.abs(y)))
    rule = np.minimum(0.1 * k - np.abs(y), np.minimum(x - 21.2 * k, 26.0 * k - x))
    return np.maximum(np.maximum(ticks, rule), oval(x, y, k))


def cut_marks(x, y, rim, k):
    """Printed lines along which the toe is cut."""
    lines = np.full_like(x, -1.0)
    for number in range(4):
        dash = np.sin(np.arctan2(y, x - 17 * k) * 26) + 0.45
        lines = np.maximum(lines, np.minimum(np.minimum(0.09 * k - np.abs(rim - (0.75 + 0.62 * number) * k), dash * 0.2), x - 19.5 * k))
    return np.maximum(lines, oval(x, y, k))


def dots(x, y, pitch, radius):
    """Rows of dots, above zero inside."""
    row = np.round(x / (pitch * 0.866))
    off = (y / pitch + 0.5 * (row % 2)) % 1 - 0.5
    return radius - np.hypot(x - row * pitch * 0.866, off * pitch)


def arch_lines(x, y, rim, k):
    """Contour lines over the arch and the stamp."""
    far = np.hypot((x - 11.5 * k) / 5.5, (y - 3.2 * k) / 1.7) / k
    rings = np.maximum.reduce([0.09 * k - np.abs(far - r) * 1.7 * k for r in (0.55, 0.8, 1.05)])
    return np.maximum(np.minimum(rings, rim - 0.5 * k), oval(x, y, k))


def punched(k):
    """Small holes in rows over the front."""
    front = lambda x, rim: smoothstep(0.9, 1.0, rim) * smoothstep(11.5 * k, 12 * k, x)
    return lambda x, y, rim: -0.09 * smoothstep(0.0, 0.06, dots(x, y, 0.62 * k, 0.12 * k)) * front(x, rim)


def quilted(k):
    """Lozenges pressed into the foam."""
    line = lambda across: np.abs((across / (2.3 * k)) % 1 - 0.5)
    return lambda x, y, rim: -0.10 * np.exp(-((np.minimum(line(x + y), line(x - y)) * 1.62 / 0.15) ** 2)) * smoothstep(0.5, 0.8, rim)


RELIEFS = {
    "leather": punched, "kids": lambda k: None, "slim": lambda k: lambda x, y, rim: 0.10 * smoothstep(0, 0.25, gel_pad(x, y, rim, k)),
    "memory": quilted,
    "cut": lambda k: lambda x, y, rim: -0.05 * smoothstep(0.0, 0.05, dots(x, y, 0.55 * k, 0.09 * k)) * smoothstep(0.4, 0.5, rim),
    "arch": lambda k: lambda x, y, rim: 0.05 * smoothstep(0, 0.15, ball_pad(x, y, rim, k)),
}


def gel_pad(x, y, rim, k):
    """A soft pad under the ball."""
    return 1.0 * k - np.hypot((x - 18.2 * k) * 0.42, y * 0.38)


def ball_pad(x, y, rim, k):
    return np.minimum(rim - 0.7 * k, np.maximum(2.0 * k - np.hypot(x - 18.6 * k, y * 0.8), 1.7 * k - np.hypot(x - 3.6 * k, y)))


MARKS = {"leather": lambda x, y, rim, k: oval(x, y, k), "memory": lambda x, y, rim, k: oval(x, y, k),
         "slim": lambda x, y, rim, k: oval(x, y, k, 3.8, 1.6, 0.9),
         "kids": scale_marks, "cut": cut_marks, "arch": arch_lines}
INLAYS = {"slim": lambda x, y, rim, k: np.maximum(gel_pad(x, y, rim, k), -1), "arch": ball_pad}
UNDERSIDES = {
    "leather": lambda k: None, "memory": lambda k: None,
    "kids": lambda k: lambda x, y, rim: -0.06 * smoothstep(-0.02, 0.06, dots(x, y, 0.9 * k, 0.26 * k)),
    "slim": lambda k: lambda x, y, rim: -0.07 * smoothstep(-0.02, 0.06, dots(x, y, 0.7 * k, 0.2 * k)),
    "cut": lambda k: lambda x, y, rim: 0.04 * np.sin(x * 2 * np.pi / (0.5 * k)) * np.sin(y * 2 * np.pi / (0.5 * k)),
    "arch": lambda k: lambda x, y, rim: -0.12 * smoothstep(-0.05, 0.1, shell_level(x, y, rim, k)),
}


def shell_level(x, y, rim, k):
    """The firm shell below heel and arch, with a window."""
    shell = np.minimum(rim - 0.35 * k, 14.5 * k - 0.12 * (y - 2.5 * k) ** 2 - x)
    return np.minimum(shell, np.maximum(np.hypot((x - 3.4 * k), y) - 1.2 * k, -0.6))


GRIPS = {
    "leather": lambda x, y, rim, k: oval(x, y, k), "memory": lambda x, y, rim, k: 1.4 * k - np.hypot((x - 3.6 * k) * 0.8, y),
    "slim": lambda x, y, rim, k: np.minimum(dots(x, y, 0.7 * k, 0.2 * k), rim - 0.4),
    "kids": lambda x, y, rim, k: np.minimum(dots(x, y, 0.9 * k, 0.26 * k), rim - 0.4),
    "cut": cut_marks, "arch": shell_level,
}
