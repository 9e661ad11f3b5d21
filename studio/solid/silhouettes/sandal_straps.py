"""The straps of sandals, by arrangement. Each takes the Stand of sandal.py and gives parts."""

import numpy as np

from ..blend.surfaces import Panel, Surface
from ..geometry.curves import smoothstep, unit
from ..geometry.cutout import Sheet, joined
from ..geometry.fittings import buckle, hook_and_loop, lined, rivet, tail
from ..geometry.parts import disc_part, tube_part
from ..product import shade
from .straps import DOME, ENDS, back_way, braid, buckled_loop, counter, pivots, pompom, sewn, toe_loop



def make_comfort(stand):
    """Two leather bands and a back strap that opens with hook and loop."""
    k, skin = stand.k, stand.instep(tuck=0.3)
    parts = []
    for way, width in ((stand.over(19.3, 20.7, 21.0), 3.3), (stand.over(13.2, 14.9, 14.6), 2.9)):
        parts += sewn(stand, skin.ribbon(way, ENDS * width * k), 0.26, insets=(0.17, 0.34), puff=0.12)
    back = stand.ankle().ribbon(back_way(k), np.array([2.3, 2.2, 2.2, 2.5, 2.8, 2.5, 2.2, 2.2, 2.3]) * k, count=220)
    parts += sewn(stand, back, 0.24, puff=0.1)
    return parts + hook_and_loop(back, 0.12, 0.36, 2.0 * k, 0.18, stand.leather, stand.thread, 0.26)


def make_trek(stand):
    """Padded webbing with three hook-and-loop closures."""
    k, skin, look = stand.k, stand.instep(tuck=0.26), stand.look
    pad, web = lined("mesh", shade(look["color"], 1.08), look["accent"]), lined("canvas", look["color"], look["accent"])
    parts = []
    for way, width, tab in ((stand.over(19.6, 20.8, 21.2), 3.2, (0.62, 0.34)), (stand.over(12.4, 14.3, 14.2), 3.3, (0.66, 0.38))):
        strap = skin.ribbon(way, ENDS * width * k)
        parts += [strap.part("pad", 0.3, pad, puff=0.3)]
        parts += sewn(stand, strap.section(0.0, 1.0, 2.4 * k, count=150), 0.14, web, lift=0.26, insets=(0.12,))
        parts += hook_and_loop(strap, *tab, 2.2 * k, 0.16, web, stand.thread, 0.42)
    side = skin.ribbon([(18.6 * k, 0.12), (16.2 * k, 0.42), (13.8 * k, 0.30)], 1.7 * k)
    inner = skin.ribbon([(19.8 * k, np.pi - 0.12), (17.0 * k, np.pi - 0.42), (14.6 * k, np.pi - 0.30)], 1.7 * k)
    parts += [*sewn(stand, side, 0.16, web, lift=0.1, insets=(0.12,)), *sewn(stand, inner, 0.16, web, lift=0.1, insets=(0.12,))]
    back = stand.ankle().ribbon(back_way(k, 6.0, 1.62), np.array([2.6, 2.6, 2.6, 3.0, 3.3, 3.0, 2.6, 2.6, 2.6]) * k, count=220)
    parts += [back.part("pad", 0.32, pad, puff=0.3), *sewn(stand, back.section(0.0, 1.0, 2.0 * k, count=220), 0.14, web, lift=0.3, insets=(0.12,))]
    return parts + hook_and_loop(back, 0.38, 0.14, 2.0 * k, 0.16, web, stand.thread, 0.46)


def make_moulded(stand):
    """A vamp with windows and a heel strap on pivots, poured with the sole."""
    k, look, skin = stand.k, stand.look, stand.instep(tuck=0.12, rise=DOME)
    sheet = Sheet(skin, np.linspace(10.6 * k, 23.4 * k, 230), np.linspace(-0.28, np.pi + 0.28, 260))
    ribs = [skin.ribbon(stand.over(a, b, c), ENDS * w * k) for a, b, c,
            w in ((20.6, 21.8, 21.6, 1.7), (17.4, 18.7, 18.4, 1.5), (14.2, 15.6, 15.0, 1.5), (12.4, 13.6, 12.8, 1.8))]
    spine = skin.ribbon([(13.7 * k, np.pi / 2), (17 * k, np.pi / 2), (21.9 * k, np.pi / 2)], 2.1 * k)
    sides = [skin.ribbon([(11.9 * k, a), (16.5 * k, a), (20.9 * k, a)], 1.5 * k) for a in (0.05, np.pi - 0.05)]
    level = joined([sheet.band(rib) for rib in (*ribs, spine, *sides)], soft=0.16)
    ridge = 0.07 * smoothstep(0.1, 0.2, sheet.band(spine)) - 0.05 * np.exp(-((sheet.band(spine) - 0.45) / 0.07) ** 2)
    parts = [sheet.part("vamp", level, 0.4, Surface(look["kind"], look["color"]), relief=ridge, edge=0.16)]
    strap = stand.ankle(tuck=0.1).ribbon([(-1.75, 2.6 * k), (-1.2, 3.4 * k), (-0.7, 4.6 * k), (0, 5.2 * k), (0.7, 4.6 * k), (1.2, 3.4 * k),
                                          (1.75, 2.6 * k)],
                                         np.array([1.5, 1.7, 2.0, 2.4, 2.0, 1.7, 1.5]) * k, count=200)
    accent = Surface(look["kind"], look["accent"])
    return [*parts, strap.part("heel strap", 0.36, accent, edge=0.14, relief=lambda along,
                               across: -0.05 * np.exp(-((np.abs(across) - 0.4) / 0.07) ** 2)), *pivots(stand, strap, accent)]


def make_cross(stand):
    """Two wide straps, the outer over the inner."""
    k, skin = stand.k, stand.instep(tuck=0.22)
    over = skin.ribbon([(14.2 * k, -0.3), (14.4 * k, 0.1), (17.2 * k, np.pi / 2), (19.9 * k, np.pi - 0.1), (20.1 * k, np.pi + 0.3)], 4.1 * k,
                       count=180)
    under = skin.ribbon([(19.2 * k, -0.3), (19.0 * k, 0.1), (17.2 * k, np.pi / 2), (14.4 * k, np.pi - 0.1), (13.8 * k, np.pi + 0.3)], 4.1 * k,
                        count=180)
    hump = np.interp(np.linspace(0, 1, 180), [0, 0.16, 0.32, 0.68, 0.84, 1], [0, 0, 0.25, 0.25, 0, 0])
    return [*sewn(stand, under, 0.24, insets=(0.18, 0.36)), *sewn(stand, over, 0.24, insets=(0.18, 0.36), lift=hump)]


def make_fisherman(stand):
    """A closed toe, three straps to a spine, a counter and a buckled ankle strap."""
    k, skin = stand.k, stand.instep(tuck=0.2, rise=DOME)
    reach = stand.foot.length - 0.22
    xs = reach - np.linspace(0, np.sqrt(reach - 10.2 * k), 260) ** 2
    sheet = Sheet(skin, xs[::-1], np.linspace(-0.25, np.pi + 0.25, 280))
    bands = [sheet.band(skin.ribbon(stand.over(a, b, c), ENDS * 1.55 * k)) for a, b,
             c in ((19.4, 20.4, 20.2), (16.2, 17.6, 17.2), (13.0, 14.8, 14.2))]
    spine = sheet.band(skin.ribbon([(10.3 * k, np.pi / 2), (17 * k, np.pi / 2), (23.5 * k, np.pi / 2)], np.array([1.7, 1.7, 1.9, 2.2]) * k))
    cap = sheet.points[..., 0] - (22.3 + 0.9 * np.cos(2 * sheet.v) * 0.6) * k
    level = joined([*bands, spine, cap], soft=0.1)
    keep = lambda points: points[:, 2] > stand.top(points[:, 0]) + 0.3
    parts = [sheet.part("vamp", level, 0.22, stand.leather, edge=0.08), sheet.stitches(level, 0.16, stand.thread, 0.22, keep=keep)]
    ankle = buckled_loop(stand, 1.6, back=6.2, front=8.1)
    return parts + counter(stand, 6.9, 1.62, 3.6) + ankle


def make_kolhapuri(stand):
    """A toe ring, a plaited tongue, wings over the instep and pompoms."""
    k, look = stand.k, stand.look
    skin = stand.instep(tuck=0.35, rise=[(9, 9.0), (12, 6.6), (14.5, 5.1), (17, 4.1), (19.5, 3.0), (21.5, 2.4), (24, 2.15), (27.6, 1.5)])
    ring = toe_loop(stand, 1.35)
    parts = sewn(stand, ring, 0.2, insets=(0.14,))
    wing = skin.ribbon(stand.over(14.6, 17.0, 16.4), np.array([2.6, 2.7, 3.1, 3.7, 3.1, 2.7, 2.6]) * k)
    punched = lambda along, across: -0.08 * np.exp(-((np.hypot((along % (0.62 * k)) - 0.31 * k, np.abs(across) - 0.75 * k) / 0.11) ** 2))
    parts.append(wing.part("wing", 0.24, stand.leather, relief=punched))
    crimson = Surface("thread", look["accent"])
    for inset in (0.15, 0.36):
        parts.append(wing.stitches(crimson if inset > 0.2 else stand.thread, 0.24, inset=inset, span=(0.08, 0.92), size=(0.22, 0.1, 0.035)))
    at = np.pi * 0.57
    tongue = skin.ribbon([(16.0 * k, at - 0.12), (19.5 * k, at + 0.05), (23.3 * k, at + 0.36)], np.array([1.9, 1.5, 1.3]) * k)
    parts += sewn(stand, tongue, 0.18, lift=0.22)
    parts.append(braid(tongue, 0.06, 0.96, 0.42 * k, 0.46, Surface("calf", shade(look["color"], 0.72)), strand=0.34 * k))
    for side in (-0.85, 0.85):
        spot = wing.spot(0.5, side * 1.0 * k, 0.35 * k, 0.62)
        parts.append(pompom(spot, 0.72 * k, Surface("velvet", look["accent"]), 11 + int(side > 0)))
    return parts


def make_toe_ring(stand):
    """A toe ring and one plain band."""
    k, skin, look = stand.k, stand.instep(tuck=0.3), stand.look
    edge = Surface("thread", look["accent"])
    band = skin.ribbon(stand.over(14.6, 16.8, 16.6), np.array([3.9, 4.1, 4.6, 4.9, 4.6, 4.1, 3.9]) * k)
    line = lambda along, across: -0.06 * np.exp(-(((np.abs(across) - 1.15 * k) / 0.08) ** 2))
    ring = toe_loop(stand, 1.7)
    parts = [band.part("band", 0.26, stand.leather, relief=line, puff=0.08), ring.part("ring", 0.22, stand.leather)]
    return parts + [band.stitches(edge, 0.25, inset=0.2, span=(0.07, 0.93)), ring.stitches(edge, 0.21, inset=0.16)]


def make_soft(stand):
    """Two wide padded straps."""
    k, skin, look = stand.k, stand.instep(tuck=0.5, plump=1.05), stand.look
    soft = lined("grain", look["color"], look["accent"], lining_kind="suede")
    parts = []
    for way, width in ((stand.over(19.2, 20.6, 20.6, 0.4), 4.4), (stand.over(12.9, 14.8, 14.4, 0.4), 3.9)):
        strap = skin.ribbon(way, ENDS * width * k, rows=41, edge=0.2)
        seam = lambda along, across: -0.12 * np.exp(-((across / 0.13) ** 2))
        parts.append(strap.part("strap", 0.62, soft, puff=0.3, edge=0.22, relief=seam))
        parts.append(strap.stitches(stand.thread, 0.5, inset=0.4, span=(0.08, 0.92)))
    tab = skin.ribbon(stand.over(12.9, 14.8, 14.4), 3.2 * k)
    return parts + hook_and_loop(tab, 0.58, 0.28, 3.0 * k, 0.2, soft, stand.thread, 0.58)


def jamdani_level(along, across, wide, pitch=1.25):
    """Stepped diamonds in diamonds with buds between, and borders: above zero on the pattern."""
    step = lambda value: (np.floor(value * 16) + 0.5) / 16
    a, b = np.abs(step((along / pitch) % 1) - 0.5), np.abs(step((across / pitch + 0.5) % 1) - 0.5)
    far = a + b
    diamond = np.maximum(np.minimum(0.40 - far, far - 0.29), 0.16 - far)
    c, d = 0.5 - a, 0.5 - b
    bud = np.maximum(0.09 - c - d, np.minimum(0.04 - np.minimum(c, d), 0.17 - c - d))
    rim = wide / 2 - np.abs(across)
    border = np.maximum(0.05 - np.abs(rim - 0.26), 0.03 - np.abs(rim - 0.42))
    return np.maximum(np.where(rim > 0.52, np.maximum(diamond, bud), -1.0), border)


def make_jamdani(stand):
    """A woven band with jamdani motifs, and a slim buckled strap round the heel."""
    k, skin, look = stand.k, stand.instep(tuck=0.25), stand.look
    band = skin.ribbon(stand.over(16.6, 18.7, 18.6), np.array([4.7, 4.9, 5.2, 5.3, 5.2, 4.9, 4.7]) * k, count=420, rows=131)
    weave = Surface(look["kind"], look["color"], (Panel("motif", "foil", look["accent"], 0.0), Panel("inside", "lining", look["lining"], 0.0)))
    part = band.part("band", 0.24, weave, relief=lambda along, across: 0.025 * (jamdani_level(along, across, 5.0 * k) > 0))
    part.fields["motif"] = jamdani_level(part.fields["along"], part.fields["across"], 5.0 * k)
    slim = stand.ankle().ribbon(back_way(k, 6.4, 1.78), 1.1 * k, count=220)
    gold = lined("foil", look["accent"], look["lining"])
    parts = [part, *sewn(stand, slim, 0.17, gold, insets=())]
    parts += tail(slim, 0.16, 0.40, 1.05 * k, 0.15, gold, 0.18, holes=3, hole_step=0.7, hole_at=0.5)
    return [*parts, buckle(slim, 0.22, 0.95, 1.65 * k, Surface("metal", look["accent"]), lift=0.36, thick=0.14)]


def make_post(stand):
    """A slim Y from between the toes to both sides."""
    k, look = stand.k, stand.look
    skin = stand.instep(tuck=0.28, square=2.3)
    post = (21.4, np.pi * 0.585)
    arms = [skin.ribbon([(x * k, t) for x, t in [post, *way]], np.array([0.8, 0.95, 1.25, 1.3, 1.2]) * k)
            for way in ([(19.6, 1.35), (17.2, 0.85), (15.2, 0.35), (14.3, 0.0), (14.1, -0.25)],
                        [(19.6, 2.30), (17.0, 2.65), (15.0, 2.92), (14.0, np.pi), (13.8, np.pi + 0.25)])]
    sheet = Sheet(skin, np.linspace(12.4 * k, 22.4 * k, 260), np.linspace(-0.25, np.pi + 0.25, 340))
    level = joined([sheet.band(arm) for arm in arms], soft=0.12)
    keep = lambda points: points[:, 2] > stand.top(points[:, 0]) + 0.25
    parts = [sheet.part("thong", level, 0.24, stand.leather, edge=0.09),
             sheet.stitches(level, 0.16, Surface("thread", look["accent"]), 0.23, keep=keep)]
    peak = skin.at(np.array(post[0] * k), np.array(post[1]))
    low = peak + np.array([0.2 * k, 0, 0])
    low[2] = float(stand.bed.height(low[0], low[1])) - 0.1
    spine = np.array([peak + [-0.15, 0, 0.16], peak + [0.1, 0, -0.02], (peak + low) / 2 + [0.12, 0, 0], low])
    parts.append(tube_part("post", spine, 0.42 * k, 0.36 * k, Surface(look["kind"], look["color"]), ups=np.tile([1.0, 0, 0], (4, 1)), exponent=2,
                           count=24))
    bead = peak + np.array([-0.35 * k, 0, 0.32])
    return [*parts, disc_part("stud", bead, unit(np.array([0.35, 0, 1.0])), 0.34 * k, stand.metal, dome=0.16)]


def make_t_strap(stand):
    """A toe band, a bar up the instep and a buckled ankle strap over a counter."""
    k, skin = stand.k, stand.instep(tuck=0.25)
    toe = skin.ribbon(stand.over(19.2, 20.9, 21.2), ENDS * 2.3 * k)
    bar = skin.ribbon([(21.3 * k, np.pi / 2), (16 * k, np.pi / 2), (10.9 * k, np.pi / 2)], np.array([1.9, 1.5, 1.35, 1.4]) * k)
    ankle = buckled_loop(stand, 1.35, back=6.4, front=8.1)
    return [*sewn(stand, toe, 0.22), *sewn(stand, bar, 0.2, lift=[0.2, 0.1, 0.1, 0.22], span=(0.02, 0.98)), *counter(stand, 6.9, 1.15, 0.4), *ankle]


def make_glitter_ring(stand):
    """A glittering toe ring, a slanted strap and a second one behind."""
    k, skin, look = stand.k, stand.instep(tuck=0.25), stand.look
    shine = lined("glitter", look["color"], look["lining"])
    edge = Surface("foil", look["accent"])
    ring = toe_loop(stand, 1.15)
    straps = [skin.ribbon(stand.over(17.4, 18.2, 16.4), ENDS * 2.2 * k), skin.ribbon(stand.over(13.4, 15.2, 17.0), ENDS * 1.5 * k)]
    parts = [ring.part("ring", 0.2, shine), straps[1].part("strap", 0.22, shine),
             straps[0].part("strap", 0.24, shine, lift=np.interp(np.linspace(0, 1, 150), [0, 0.45, 0.7, 0.9, 1], [0, 0.02, 0.22, 0.22, 0]))]
    for strap, lift in ((ring, 0.1), (straps[0], 0.12)):
        for side in (-1, 1):
            points, normals = strap.line(0.0, side, lift)
            parts.append(tube_part("piping", points, 0.13, 0.13, edge, ups=normals, exponent=2, sides=8))
    return parts


def make_cushion(stand):
    """Two wide soft straps with a button."""
    k, skin = stand.k, stand.instep(tuck=0.5, plump=1.06)
    front = skin.ribbon(stand.over(18.6, 20.4, 20.6), ENDS * 4.3 * k, rows=41, edge=0.18)
    rear = skin.ribbon(stand.over(12.6, 15.6, 15.2), np.array([3.4, 3.5, 3.3, 3.0, 3.3, 3.5, 3.4]) * k, rows=41, edge=0.18)
    gathers = lambda along, across: 0.05 * np.sin(along * 2 * np.pi / (1.3 * k)) * np.clip(1 - np.abs(across) / (1.9 * k), 0, 1)
    parts = [*sewn(stand, front, 0.46, puff=0.25, edge=0.18, insets=(0.34,), relief=gathers),
             *sewn(stand, rear, 0.44, puff=0.25, edge=0.18, insets=(0.32,))]
    link = skin.ribbon([(20.6 * k, 0.98), (17.8 * k, 0.98), (14.6 * k, 0.98)], np.array([1.9, 1.5, 1.9]) * k)
    parts += sewn(stand, link, 0.2, lift=0.4)
    return [*parts, *[rivet(link, share, 0, 0, 0.42 * k, stand.metal, 0.61, dome=0.12) for share in (0.14, 0.86)]]


def make_braid(stand):
    """Plaited straps over the toes and the instep, a slim one round the heel."""
    k, skin, look = stand.k, stand.instep(tuck=0.3), stand.look
    parts = []
    for way, sway in ((stand.over(19.4, 20.8, 21.0), 0.72), (stand.over(15.6, 17.4, 17.2), 0.72)):
        base = skin.ribbon(way, 1.5 * k)
        dark = Surface("calf", look["color"])
        parts += [base.part("base", 0.1, stand.leather), braid(base, 0.03, 0.97, sway * k, 0.22, dark, strand=0.66 * k, pitch=2.9 * k)]
    slim = stand.ankle().ribbon(back_way(k, 6.2, 1.80), 1.15 * k, count=220)
    parts += sewn(stand, slim, 0.18, lined("calf", look["accent"], look["lining"]), insets=(0.14,))
    parts += tail(slim, 0.16, 0.40, 1.1 * k, 0.15, lined("calf", look["accent"], look["lining"]), 0.19, holes=3, hole_step=0.7, hole_at=0.5)
    return [*parts, buckle(slim, 0.22, 0.95, 1.7 * k, stand.metal, lift=0.36, thick=0.14)]


def make_jelly(stand):
    """A lattice poured in one with the sole, and a strap with a buckle."""
    k, look, skin = stand.k, stand.look, stand.instep(tuck=0.14, rise=DOME)
    sheet = Sheet(skin, np.linspace(11.2 * k, 24.2 * k, 260), np.linspace(-0.25, np.pi + 0.25, 280))
    ways = [stand.over(*way, 0.25) for way in ((22.2, 22.9, 22.6), (20.6, 17.4, 13.6), (14.2, 17.4, 20.4), (17.4, 14.6, 12.4), (12.8, 14.6, 17.0),
                                               (21.6, 20.3, 17.0), (17.6, 20.3, 21.6))]
    rails = [sheet.band(skin.ribbon([(12.2 * k, a), (17 * k, a), (22.3 * k, a)], 1.0 * k)) for a in (0.06, np.pi - 0.06)]
    level = joined([*[sheet.band(skin.ribbon(way, (0.95 if n else 1.3) * k)) for n, way in enumerate(ways)], *rails], soft=0.13)
    soft = Surface(look["kind"], look["color"])
    parts = [sheet.part("lattice", level, 0.32, soft, edge=0.16)]
    strap = stand.ankle(tuck=0.12).ribbon(back_way(k, 6.0, 1.72), np.array([1.7, 1.6, 1.3, 1.4, 1.7, 1.4, 1.3, 1.6, 1.7]) * k, count=220)
    parts.append(strap.part("heel strap", 0.3, soft, edge=0.14))
    return [*parts, buckle(strap, 0.24, 1.15, 1.75 * k, Surface("gloss", look["accent"]), lift=0.42, thick=0.24)]


STRAPS = {
    "comfort": make_comfort, "trek": make_trek, "moulded": make_moulded, "cross": make_cross, "fisherman": make_fisherman,
    "kolhapuri": make_kolhapuri,
    "toe ring": make_toe_ring, "soft": make_soft, "jamdani": make_jamdani, "post": make_post, "t-strap": make_t_strap,
    "glitter ring": make_glitter_ring,
    "cushion": make_cushion, "braid": make_braid, "jelly": make_jelly,
}
