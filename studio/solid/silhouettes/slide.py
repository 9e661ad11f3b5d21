"""Slides: a moulded footbed and one band, two straps or a cross over it."""

import numpy as np

from ..blend.surfaces import Panel, Surface
from ..geometry.bed import Bed, slab
from ..geometry.curves import monotone, smoothstep
from ..geometry.fittings import buckle, lined, tail
from ..geometry.footprint import make_footprint
from ..geometry.parts import tube_part
from ..geometry.skin import instep_skin
from ..product import blend, is_dark, shade


def look_of(product):
    """What a slide is made of, from its words."""
    color, accent = product.color, product.accent
    style = ("buckles" if product.says("two-strap", "two strap") else "cross" if product.says("cross") else "padded" if product.says("padded")
             else "thick" if product.says("thick", "recovery") else "pool")
    return {
        "style": style, "color": color, "accent": accent, "length": 25.8 if product.category == "Women" else 28.2,
        "waves": product.says("wave"), "lift": {"thick": 3.6, "buckles": 2.4, "padded": 2.7, "cross": 2.5, "pool": 2.5}[style],
        "toe_width": 1.05 if product.says("wide toe") else 1.0,
        "thread": blend(color, accent, 0.7) if is_dark(color) else shade(color, 0.7),
        "metal": product.pick("buckle", ["#c9b184", "#b9babd"]),
    }


def build(look):
    foot = make_footprint(look["length"], width=1.05 * look["toe_width"])
    k = foot.length / 27.6
    lift = look["lift"]
    drop = 0.9 if look["style"] == "thick" else 0.45
    top = monotone([(0, lift + drop), (7 * k, lift + drop * 0.75), (14 * k, lift + drop * 0.1), (19 * k, lift - 0.2), (24 * k, lift - 0.1),
                    (foot.length, lift + 0.3)])
    roll = 1.5 if look["style"] == "thick" else 0.75
    ground = lambda x: roll * smoothstep(18 * k, 30 * k, x) ** 1.6 + (0.5 * smoothstep(5 * k, -1.5 * k, x) ** 2 if look["style"] == "thick" else 0)
    return STYLES[look["style"]](foot, ground, top, look)


def tread_and_sole(foot, ground, top, look, sole, bed, tread, **bed_shape):
    """A tread, a sole over it and the footbed. `sole`, `bed`: Surfaces."""
    wave = 0.10 if look["waves"] else 0.0
    middle = lambda x: ground(x) + 0.5 + wave * np.sin(x * 2 * np.pi / 1.5)
    parts = slab(foot, ground, middle, Surface("rubber", tread), out=-0.08, top_edge=0.05, name="tread", grooves=(0.4,))
    parts += slab(foot, middle, top, sole, out=0.03, under=False, top_edge=0.17, base_edge=0.04, bulge=0.05, slant=0.14)
    return [*parts, Bed(foot, top, inset=0.14, **bed_shape).part(bed)]


def build_buckled(foot, ground, top, look):
    color, accent = look["color"], look["accent"]
    parts = tread_and_sole(foot, ground, top, look, Surface("cork", "#b48a5e"), Surface("suede", "#d3b48c"), shade(accent, 0.45),
                           heel=0.55, arch=0.55, ball=0.2, toe_bar=0.3)
    skin = instep_skin(foot, top, tuck=0.32)
    leather = lined("grain", shade(color, 0.86), color, lining_kind="suede")
    thread, metal = Surface("thread", shade(color, 0.62)), Surface("metal", look["metal"])
    k = foot.length / 27.6
    for ends, width in (((18.4, 20.4, 20.6), 3.0), ((12.2, 14.6, 14.4), 3.1)):
        lateral, crest, medial = (x * k for x in ends)
        ways = [(lateral - 0.1, -0.3), (lateral, 0.0), (crest, np.pi / 2), (medial, np.pi), (medial - 0.1, np.pi + 0.3)]
        strap = skin.ribbon(ways, np.array([0.86, 0.95, 1, 0.98, 0.95, 0.9]) * width * k)
        parts += [strap.part("strap", 0.22, leather), strap.stitches(thread, 0.22, span=(0.08, 0.92))]
        at = 0.40
        parts += tail(strap, 0.12, 0.72, 1.9 * k, 0.2, leather, 0.235, thread, holes=4, hole_step=0.75, hole_at=0.52)
        parts.append(buckle(strap, at, 1.15, 2.9 * k, metal, lift=0.52, thick=0.2, corner=0.25))
    return parts


def build_cross(foot, ground, top, look):
    color, accent = look["color"], look["accent"]
    sole = blend(accent, "#1b2323", 0.35)
    parts = tread_and_sole(foot, ground, top, look, Surface("foam", sole), Surface("foam", shade(color, 0.72)), shade(sole, 0.6), heel=0.5, arch=0.6,
                           ball=0.15,
                           relief=waves(0.035, 0.62))
    skin = instep_skin(foot, top, tuck=0.3)
    k = foot.length / 27.6
    band = lined("grain", color, accent)
    thread = Surface("thread", shade(color, 1.35))
    wide = np.array([1.0, 0.98, 0.96, 0.98, 1.0]) * 3.5 * k
    over = skin.ribbon([(14.0 * k, -0.3), (14.4 * k, 0.1), (17.3 * k, np.pi / 2), (20.3 * k, np.pi - 0.1), (20.5 * k, np.pi + 0.3)], wide)
    under = skin.ribbon([(19.4 * k, -0.3), (19.3 * k, 0.1), (17.3 * k, np.pi / 2), (14.0 * k, np.pi - 0.1), (13.4 * k, np.pi + 0.3)], wide)
    hump = np.interp(np.linspace(0, 1, 150), [0, 0.2, 0.34, 0.66, 0.8, 1], [0, 0, 0.24, 0.24, 0, 0])
    for strap, lift in ((under, 0.0), (over, hump)):
        parts.append(strap.part("strap", 0.24, band, lift=lift, puff=0.12))
        for inset in (0.18, 0.36):
            parts.append(strap.stitches(thread, 0.23 + lift, inset=inset, span=(0.1, 0.9)))
    return parts


def build_pool(foot, ground, top, look):
    """One piece of foam, the band grown out of the sole."""
    color = look["color"]
    foam = Surface("foam", color)
    parts = slab(foot, ground, top, foam, out=0.05, top_edge=0.22, base_edge=0.1, slant=0.18, grooves=(0.3, 0.62))
    bed = Bed(foot, top, inset=0.17, heel=0.4, arch=0.45, ball=0.1, relief=nubs(0.05, 0.42))
    parts.append(bed.part(Surface("foam", shade(color, 1.06)), columns=161))
    return parts + moulded_band(foot, top, look, foam, width=8.0, thick=0.42, motif="bars")


def build_thick(foot, ground, top, look):
    color, accent = look["color"], look["accent"]
    foam = Surface("foam", color)
    low = lambda x: ground(x) + 0.85 + (0.16 * np.sin(x * 2 * np.pi / 2.1) if look["waves"] else 0)
    parts = slab(foot, ground, low, Surface("rubber", accent), out=0.12, top_edge=0.08, base_edge=0.3, name="tread")
    parts += slab(foot, low, top, foam, out=0.16, under=False, top_edge=0.55, base_edge=0.12, bulge=0.16, grooves=(0.28, 0.46, 0.64))
    parts.append(Bed(foot, top, inset=0.37, heel=0.75, arch=0.8, ball=0.25, lip=1.6,
                     relief=waves(0.03, 0.8)).part(Surface("foam", shade(color, 1.08)), columns=161))
    return parts + moulded_band(foot, top, look, foam, width=8.6, thick=0.75, motif="ridges")


def build_padded(foot, ground, top, look):
    color, accent = look["color"], look["accent"]
    parts = tread_and_sole(foot, ground, top, look, Surface("foam", accent), Surface("foam", shade(accent, 1.1)), shade(accent, 0.8), heel=0.5,
                           arch=0.5, ball=0.15,
                           relief=nubs(0.045, 0.5))
    skin = instep_skin(foot, top, tuck=0.24, plump=1.04)
    k = foot.length / 27.6
    strap = skin.ribbon([(15.6 * k, -0.3), (15.8 * k, 0.0), (17.4 * k, np.pi / 2), (17.2 * k, np.pi), (16.9 * k, np.pi + 0.3)],
                        np.array([1.06, 1.0, 0.94, 0.9, 0.94, 1.0, 1.06]) * 7.4 * k, rows=61)
    channel = lambda along, across: -0.13 * np.exp(-((((across / 1.45 + 0.5) % 1 - 0.5) * 1.45 / 0.16) ** 2))
    parts.append(strap.part("band", 0.62, lined("grain", color, shade(accent, 1.12), lining_kind="mesh"), puff=0.25, edge=0.2, relief=channel))
    piping = Surface("grain", accent)
    for side in (-1, 1):
        points, normals = strap.line(0.02, side, 0.24)
        parts.append(slim(points, normals, piping))
    thread = Surface("thread", shade(color, 0.55))
    parts.append(strap.stitches(thread, 0.5, inset=0.42, span=(0.06, 0.94)))
    return parts


def slim(points, normals, material, thick=0.24):
    """A piping along the edge of a band."""
    return tube_part("piping", points, thick, thick, material, ups=normals, exponent=2, sides=10)


def moulded_band(foot, top, look, foam, width, thick, motif):
    """A band that grows out of the sole's wall, wider where it meets it."""
    k = foot.length / 27.6
    skin = instep_skin(foot, top, tuck=thick - 0.16, plump=1.06)
    strap = skin.ribbon([(15.9 * k, -0.42), (16.0 * k, 0.0), (17.3 * k, np.pi / 2), (17.0 * k, np.pi), (16.8 * k, np.pi + 0.42)],
                        np.array([1.24, 1.08, 0.97, 0.92, 0.90, 0.92, 0.97, 1.08, 1.24]) * width * k, count=260, rows=121)
    relief, panels = MOTIFS[motif](strap, look, k)
    fades = np.interp(np.linspace(0, 1, 260), [0, 0.04, 0.11, 0.89, 0.96, 1], [0.1, 0.6, 1, 1, 0.6, 0.1]) * thick
    part = strap.part("band", fades, Surface(foam.kind, foam.color, panels), puff=0.15, edge=0.2, relief=relief)
    if panels:
        level = bars_level(part.fields["along"] - strap.along[-1] / 2, part.fields["across"], k)
        part.fields["motif"] = np.where(part.fields["inside"] < 0, level, -1)
    return [part]


def bars_level(along, across, k):
    """Two rising leaves on the outside of the band, above zero inside."""
    level = -np.ones_like(along)
    for at in (-3.2, -1.7):
        x, y = (along - (at - 1.4) * k + across * 0.35) / k, across / k
        level = np.maximum(level, 0.42 * (1 - (y / 2.5) ** 2) - np.abs(x))
    return level


def draw_bars(strap, look, k):
    middle = strap.along[-1] / 2
    line = lambda across: -0.07 * np.exp(-(((np.abs(across) - 3.05 * k) / 0.09) ** 2))
    raise_it = lambda along, across: 0.05 * smoothstep(-0.03, 0.03, bars_level(along - middle, across, k)) + line(across)
    return raise_it, (Panel("motif", "foam", look["accent"], 0.0),)


def draw_ridges(strap, look, k):
    """Deep channels along the band that fade to its ends."""
    middle = strap.along[-1] / 2
    fade = lambda along: np.clip(1.25 - np.abs(along - middle) / (middle * 0.7), 0, 1)
    return lambda along, across: -0.2 * np.exp(-((((across / (1.7 * k)) % 1 - 0.5) * 1.7 * k / 0.22) ** 2)) * fade(along), ()


def nubs(height, pitch):
    """Rows of small domes for bare feet."""
    def relief(x, y, rim):
        row = np.round(x / (pitch * 0.866))
        off = (y / pitch + 0.5 * (row % 2)) % 1 - 0.5
        far = np.hypot(x - row * pitch * 0.866, off * pitch)
        return height * smoothstep(pitch * 0.36, pitch * 0.12, far) * smoothstep(0.7, 1.1, rim)
    return relief


def waves(height, pitch):
    """Waves across the bed."""
    return lambda x, y, rim: height * np.sin(2 * np.pi * (x + 0.35 * np.sin(y * 2.1)) / pitch) * smoothstep(0.6, 1.2, rim)


MOTIFS = {"bars": draw_bars, "ridges": draw_ridges}
STYLES = {"buckles": build_buckled, "cross": build_cross, "pool": build_pool, "thick": build_thick, "padded": build_padded}
