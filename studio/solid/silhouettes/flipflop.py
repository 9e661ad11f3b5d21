"""The flip-flop: a foam sole in layers and a thong of one piece."""

import numpy as np

from ..blend.surfaces import Panel, Surface
from ..geometry.bed import Bed, slab
from ..geometry.curves import monotone, open_spline, smoothstep, unit
from ..geometry.cutout import Sheet, joined
from ..geometry.footprint import make_footprint
from ..geometry.parts import disc_part, slab_part, tube_part
from ..geometry.skin import instep_skin
from ..product import blend, is_dark, shade
from .slide import nubs

LOW = [(7, 6.4), (10.5, 5.3), (13, 4.6), (16, 3.75), (19, 2.95), (21.5, 2.3), (24, 1.7), (27.6, 1.0)]


def look_of(product):
    """Layers, footbed and thong, from the product's words."""
    color, accent = product.color, product.accent
    soft = product.says("indoor", "home")
    pattern = "plush" if soft else "waves" if product.says("wave") else "nubs" if product.says("textured") else "ribs"
    layers = {"plush": [shade(accent, 0.8), color], "nubs": [color, accent, color], "waves": [accent, shade(color, 0.8)],
              "ribs": [accent, color]}[pattern]
    return {
        "length": 20.6 if product.for_kids else 27.4, "thick": 2.4 if soft else 2.0, "layers": layers, "pattern": pattern,
        "bed": shade(color, 1.12) if soft else color, "bed_kind": "suede" if soft else "foam",
        "mark": accent if pattern == "waves" else None,
        "strap": accent, "strap_kind": "satin" if soft else "rubber",
        "edge": blend(accent, "#ffffff", 0.3) if is_dark(accent) else shade(accent, 0.78),
        "elastic": shade(color, 0.85) if product.says("elastic") else None,
    }


def build(look):
    """The parts of a right flip-flop."""
    foot = make_footprint(look["length"], width=1.06 if look["length"] < 22 else 1.02)
    k = foot.length / 27.6
    thick = look["thick"] * (0.86 if k < 0.8 else 1)
    top = monotone([(0, thick + 0.6), (8 * k, thick + 0.3), (15 * k, thick), (20 * k, thick - 0.1), (24 * k, thick + 0.05),
                    (foot.length, thick + 0.5)])
    ground = lambda x: 0.5 * smoothstep(19 * k, 30 * k, x) ** 1.5
    parts, layers = [], look["layers"]
    for number, color in enumerate(layers):
        low = lambda x, n=number: ground(x) + (top(x) - ground(x)) * n / len(layers)
        high = lambda x, n=number: ground(x) + (top(x) - ground(x)) * (n + 1) / len(layers)
        last = number == len(layers) - 1
        parts += slab(foot, low, high, Surface("foam", color), out=-0.02 * (number % 2) - 0.02 * (len(layers) - number), under=number == 0,
                      top_edge=0.16 if last else 0.03, base_edge=0.12 if number == 0 else 0.03)
    bed = Bed(foot, top, inset=0.17, heel=0.12, arch=0.12, ball=0.06, lip=1.0, relief=RELIEFS[look["pattern"]](k))
    panels = (Panel("mark", "foam", look["mark"], 0.0),) if look["mark"] else ()
    fields = (lambda x, y, rim: {"mark": crests(x, y, rim, k)}) if look["mark"] else None
    parts.append(bed.part(Surface(look["bed_kind"], look["bed"], panels), columns=181, fields=fields))
    return parts + thong(foot, top, bed, look, k)


def thong(foot, top, bed, look, k):
    """Both arms and the toe post as one Y."""
    floor = lambda x: top(x) - 0.12
    skin = instep_skin(foot, floor, rise=LOW, tuck=0.75 * k, square=2.3, lean=0.25)
    post = (20.9, np.pi * 0.60)
    way = [post, (19.5, 1.40), (17.3, 0.90), (15.0, 0.48), (13.0, 0.06), (12.5, -0.14)]
    lateral = skin.ribbon([(x * k, t) for x, t in way], np.array([0.85, 1.1, 1.5, 1.55, 1.3, 1.15]) * k)
    way = [post, (19.4, 2.28), (17.0, 2.62), (14.6, 2.86), (12.5, 3.09), (12.0, np.pi + 0.14)]
    medial = skin.ribbon([(x * k, t) for x, t in way], np.array([0.85, 1.1, 1.45, 1.5, 1.3, 1.15]) * k)
    sheet = Sheet(skin, np.linspace(10.8 * k, 22.2 * k, 250), np.linspace(-0.14, np.pi + 0.14, 330))
    level = joined([sheet.band(lateral), sheet.band(medial)], soft=0.14 * k)
    body = 0.36 * k
    ridge = 0.05 * smoothstep(0.20, 0.27, level) - (0.06 * np.exp(-(((level - 0.5 * k) / 0.05) ** 2)) if look["strap_kind"] == "rubber" else 0)
    strap = Surface(look["strap_kind"], look["strap"])
    rim = Surface(look["strap_kind"], look["strap"], (Panel("border", look["strap_kind"], look["edge"], 0.0),))
    parts = [sheet.part("thong", level, body, rim if look["strap_kind"] == "rubber" else strap, relief=ridge, fields={"border": 0.21 - level})]
    if look["strap_kind"] != "rubber":
        parts.append(sheet.stitches(level, 0.17, Surface("thread", look["edge"]), body + 0.02))
    peak = skin.at(np.array(post[0] * k), np.array(post[1]))
    ahead = np.array([0.22, 0, 0]) * k
    foot_of = np.array([*(peak + ahead)[:2], float(bed.height(*(peak + ahead)[:2])) - 0.1])
    spine = np.array([peak + [-0.18 * k, 0, 0.2 * k], peak + [0.12 * k, 0, 0.0], (peak + foot_of) / 2 + ahead * 0.4, foot_of])
    taper = np.interp(np.linspace(0, 1, 26), [0, 0.25, 0.8, 1], [1.15, 1.0, 0.85, 1.25])
    parts.append(tube_part("post", spine, 0.62 * k, 0.5 * k, strap, ups=np.tile([1.0, 0, 0], (4, 1)), exponent=2, count=26, taper=taper))
    parts.append(disc_part("plug", foot_of + [0, 0, 0.12], [0, 0, 1], 0.55 * k, strap, dome=0.06))
    for arm in (lateral, medial):
        place = arm.points[-12, arm.points.shape[1] // 2]
        place = np.array([place[0], place[1], float(bed.height(place[0], place[1]))])
        parts.append(disc_part("plug", place, [0, 0, 1], 0.72 * k, strap, dome=0.05))
    return parts + (back_elastic(top, lateral, medial, look, k) if look["elastic"] else [])


def back_elastic(top, lateral, medial, look, k):
    """An elastic band round the heel, sewn to both arms."""
    base = float(top(3 * k))
    spots = [(arm, (int(0.80 * len(arm.along)), arm.points.shape[1] // 2)) for arm in (lateral, medial)]
    ends = [arm.points[spot] + arm.normals[spot] * 0.3 for arm, spot in spots]
    sewn = np.array([0.5 * k, 0, -0.15])
    way = [(9.5, -2.85, 2.0), (5.5, -2.95, 3.2), (2.2, -2.25, 4.2), (0.75, 0.05, 4.7), (2.2, 2.25, 4.2), (5.5, 2.85, 3.2), (9.5, 2.75, 2.0)]
    spine = open_spline([ends[0] + sewn, ends[0], *[(x * k, y * k, base + z * k) for x, y, z in way], ends[1], ends[1] + sewn], 260)
    ahead = unit(np.gradient(spine, axis=0))
    out = unit(np.cross(ahead, [0, 0, 1.0]) * [1, 1, 0])
    out = out * np.sign(np.sum(out[130] * [-1, 0, 0]))
    far = np.arange(260) / 259 * np.linalg.norm(np.diff(spine, axis=0), axis=1).sum()
    width = (1.45 - 0.35 * smoothstep(0.12, 0.03, np.minimum(far, far[::-1]) / far[-1])) * k
    return [slab_part("back strap", spine, width, 0.16, Surface("elastic", look["elastic"]), exponent=6, ups=out)]


def crests(x, y, rim, k):
    """Rows of waves, above zero on their crests and inside the border."""
    wave = np.sin(2 * np.pi * (x / k + 0.55 * np.sin(y / k * 1.75)) / 2.3)
    return np.minimum((wave - 0.35) * 0.25, rim - 0.75 * k)


RELIEFS = {
    "nubs": lambda k: nubs(0.06, 0.44), "plush": lambda k: lambda x, y, rim: -0.05 * np.exp(-(((rim - 0.45) / 0.08) ** 2)),
    "waves": lambda k: lambda x, y, rim: 0.05 * smoothstep(-0.03, 0.03, crests(x, y, rim, k)),
    "ribs": lambda k: lambda x, y, rim: 0.045 * np.sin(2 * np.pi * x / 0.42) * smoothstep(0.55, 0.8, rim),
}
