"""Children's sandals: round and roomy, on thick soft soles."""

import numpy as np

from ..blend.surfaces import Panel, Surface
from ..geometry.bed import Bed, slab
from ..geometry.curves import monotone, smoothstep, unit
from ..geometry.cutout import Sheet, joined
from ..geometry.fittings import hook_and_loop, lined
from ..geometry.footprint import make_footprint
from ..geometry.parts import disc_part, grid_part, tube_part
from ..product import blend, is_dark, shade
from .kids_clog import make_clog
from .sandal import Stand
from .straps import ENDS, counter, loop_way, pivots, sewn
from .slide import nubs

LATERAL = [(0, 0), (0.026, -0.078), (0.10, -0.124), (0.20, -0.132), (0.35, -0.142), (0.5, -0.164), (0.62, -0.184), (0.72, -0.189), (0.82, -0.179),
           (0.91, -0.145), (0.97, -0.083)]
MEDIAL = [(0.026, 0.078), (0.10, 0.122), (0.20, 0.126), (0.36, 0.122), (0.5, 0.142), (0.63, 0.170), (0.73, 0.182), (0.83, 0.179), (0.92, 0.150),
          (0.98, 0.082), (1, 0.004)]
# a child's foot is high over the toes
DOME = [(5, 13), (7, 11.2), (9, 9.8), (11, 8.6), (13, 7.5), (15, 6.6), (17, 5.9), (19, 5.35), (21, 4.9), (23, 4.4), (24.6, 3.7), (26, 2.7),
        (27, 1.6), (27.5, 0.5)]
OPEN = [(5, 13), (7, 11.2), (9, 9.6), (11, 8.3), (13, 7.1), (15, 6.1), (17, 5.2), (19, 4.4), (21, 3.7), (23, 3.1), (25, 2.5), (27.6, 1.6)]


def look_of(product):
    """Kind and colours, from the product's words."""
    style = ("clog" if product.says("clog") else "closed" if product.says("closed-toe") else "bow" if product.says("bow")
             else "sparkle" if product.says("sparkl")
             else "squeak" if product.says("squeak") else "splash")
    color, accent = product.color, product.accent
    return {
        "style": style, "color": color, "accent": accent, "length": 14.6 if style == "squeak" else 18.4 if style in ("clog", "closed") else 17.4,
        "kind": {"splash": "rubber", "clog": "foam", "closed": "grain", "sparkle": "glitter", "bow": "smooth", "squeak": "smooth"}[style],
        "lining": blend(accent, "#efe6d8", 0.85 if style == "sparkle" else 0.45), "thread": blend(color, "#ffffff", 0.5) if is_dark(color) else shade(color, 0.7), "metal": "#b9bbc0",
        "bed": {"splash": accent, "closed": "#4a4f58", "clog": color, "sparkle": blend(color, accent, 0.14),
                "bow": blend(accent, "#fff4ee", 0.4), "squeak": blend(accent, "#fff3d0", 0.3)}[style],
    }


def build(look):
    """The parts of a right sandal."""
    foot = make_footprint(look["length"], width=1.0, lateral=LATERAL, medial=MEDIAL)
    k = foot.length / 27.6
    thick = {"sparkle": 1.5, "bow": 1.7, "squeak": 1.8}.get(look["style"], 2.0)
    top = monotone([(0, thick + 0.45), (7 * k, thick + 0.35), (14 * k, thick + 0.08), (19 * k, thick - 0.05), (24 * k, thick + 0.05),
                    (foot.length, thick + 0.4)])
    ground = lambda x: 0.55 * smoothstep(17.5 * k, 30 * k, x) ** 1.6
    if look["style"] == "clog":
        return make_clog(foot, ground, top, look)
    parts, relief = make_sole(foot, ground, top, look, k)
    bed = Bed(foot, top, inset=0.16, heel=0.35, arch=0.3, ball=0.08, lip=1.2, relief=relief)
    parts.append(bed.part(Surface("foam" if look["style"] == "splash" else "suede", look["bed"])))
    return parts + STYLES[look["style"]](Stand(foot, top, bed, look), ground)


def make_sole(foot, ground, top, look, k):
    """Soft foam over a tread; its edge as the kind wants it."""
    color, accent, style = look["color"], look["accent"], look["style"]
    if style == "splash":
        return slab(foot, ground, top, Surface("rubber", accent), out=0.06, top_edge=0.18, base_edge=0.2, bulge=0.06,
                    grooves=(0.35, 0.6)), nubs(0.04, 0.4)
    tread = {"closed": "#2c2d30", "squeak": color, "sparkle": shade(color, 0.82)}.get(style, shade(accent, 0.8))
    body = {"closed": "#d9d6cf", "squeak": accent, "bow": "#f3e9e2", "sparkle": "#efe9ea"}[style]
    wave = {"squeak": 0.13, "closed": 0.09}.get(style, 0.0)
    middle = lambda x: ground(x) + 0.55 + wave * np.sin(x * 2 * np.pi / 1.3)
    parts = slab(foot, ground, middle, Surface("rubber", tread), out=0.05, top_edge=0.05, base_edge=0.15, name="tread")
    return parts + slab(foot, middle, top, Surface("foam", body), out=0.05, under=False, top_edge=0.22, base_edge=0.05, bulge=0.07), None


def closed_sheet(stand, back=11.5, **more):
    """The skin over a closed toe, finely sampled there."""
    skin = stand.instep(rise=DOME, **{"tuck": 0.16} | more)
    reach = stand.foot.length - 0.161
    xs = reach - np.linspace(0, np.sqrt(reach - back * stand.k), 230) ** 2
    return Sheet(skin, xs[::-1], np.linspace(-0.22, np.pi + 0.22, 250))


def windows(sheet, places, k):
    """The level of what is left around oval windows: (x, angle, half length, half height in cm of a foot 27.6 long)."""
    level = np.full(sheet.u.shape, 9.0)
    for x, angle, long, tall in places:
        centre = sheet.skin.at(np.array(x * k), np.array(angle))
        gap = sheet.points - centre
        along, rest = gap[..., 0] / (long * k), np.linalg.norm(gap[..., 1:], axis=-1) / (tall * k)
        level = np.minimum(level, ((along**4 + rest**4) ** 0.25 - 1) * min(long, tall) * k)
    return level


def make_splash(stand, ground):
    """One soft piece with windows, its heel strap on buttons and a strap over the instep that opens."""
    k, look = stand.k, stand.look
    sheet = closed_sheet(stand, 9.6, dive=0.3)
    edge = sheet.points[..., 0] - (12.7 - 3.3 * np.cos(sheet.v) ** 2) * k
    holes = windows(sheet, [(x, a, 0.95, t) for a, t in ((0.55, 1.5), (np.pi - 0.55, 1.5)) for x in (20.6, 17.9, 15.2, 12.6)] + [(x, np.pi / 2, 0.6,
        1.0) for x in (22.4, 20.2, 18.0, 15.8)], k)
    level = -joined([-edge, -holes], soft=0.12)
    soft = Surface(look["kind"], look["color"])
    parts = [sheet.part("vamp", level, 0.34, soft, edge=0.16, relief=0.05 * smoothstep(0.25, 0.05, holes))]
    strap = stand.ankle(tuck=0.08).ribbon([(-1.75, 3.8 * k), (-1.2, 4.8 * k), (-0.7, 6.0 * k), (0, 6.6 * k), (0.7, 6.0 * k), (1.2, 4.8 * k),
                                           (1.75, 3.8 * k)], np.array([2.2, 2.3, 2.6, 3.0, 2.6, 2.3, 2.2]) * k, count=160)
    light = Surface(look["kind"], look["accent"])
    return [*parts, strap.part("heel strap", 0.3, light, edge=0.14), *pivots(stand, strap, light, 1.05)]


def make_closed(stand, ground):
    """A rubber toe, a vamp with slots, a counter and straps with hook and loop."""
    k, look = stand.k, stand.look
    sheet = closed_sheet(stand, 10.4)
    edge = sheet.points[..., 0] - (12.2 - 2.2 * np.abs(np.cos(sheet.v)) ** 2) * k
    holes = windows(sheet, [(x, a, 0.95, 1.55) for a in (0.62, np.pi - 0.62) for x in (19.4, 16.4, 13.4)] + [(17.2, np.pi / 2, 1.9, 0.85)], k)
    level = -joined([-edge, -holes], soft=0.14)
    above = sheet.points[..., 2] - stand.top(sheet.points[..., 0])
    bumper = np.where(sheet.points[..., 0] > 18.5 * k, np.minimum((sheet.points[..., 0] - 22.2 * k) * 0.6 - (above - 1.5 * k) * 0.9,
        3.0 * k - above), -1.0)
    trim = 0.42 * k - level
    surface = Surface("grain", look["color"], (Panel("trim", "smooth", look["accent"], 0.03), Panel("bumper", "rubber", "#2c2d30", 0.04),
                                               Panel("inside", "mesh", look["bed"], 0.0)))
    keep = lambda points: points[:, 2] > stand.top(points[:, 0]) + 0.3
    parts = [sheet.part("vamp", level, 0.24, surface, edge=0.09, relief=0.10 * smoothstep(-0.05, 0.05, bumper),
                        fields={"trim": trim, "bumper": bumper}),
             sheet.stitches(level, 0.42 * k + 0.12, Surface("thread", look["accent"]), 0.25,
                            keep=lambda points: keep(points) & (points[:, 0] < 21.5 * k))]
    leather = lined("grain", look["color"], look["bed"], lining_kind="mesh")
    parts += counter(stand, 7.4, 1.62, 4.2, surface=leather, thick=0.22)
    band = lined("canvas", look["accent"], look["bed"])
    parts += back_strap_on(stand, band)
    over = stand.instep(rise=DOME, tuck=0.16).ribbon(stand.over(11.4, 12.6, 12.0), ENDS * 2.8 * k)
    parts += sewn(stand, over, 0.2, band, lift=[-0.25, 0.12, 0.23, 0.23, 0.23, 0.23, 0.23, 0.12, -0.25], insets=(0.12,))
    return parts + hook_and_loop(over, 0.66, 0.34, 2.6 * k, 0.15, leather, Surface("thread", look["accent"]), 0.43)


def back_strap_on(stand, band):
    """An adjustable strap over the counter."""
    k = stand.k
    strap = stand.ankle(tuck=-0.02).ribbon([(-1.70, 3.0 * k), (-1.2, 4.2 * k), (-0.6, 5.4 * k), (0, 5.9 * k), (0.6, 5.4 * k), (1.2, 4.2 * k),
                                            (1.70, 3.0 * k)], 1.9 * k, count=160)
    return [*sewn(stand, strap, 0.16, band, lift=0.06, insets=(0.1,)), *hook_and_loop(strap, 0.40, 0.12, 1.9 * k, 0.14, band, stand.thread, 0.22)]


def make_sparkle(stand, ground):
    """Glittering straps crossed over the toes, one round the ankle over a counter."""
    k, look, skin = stand.k, stand.look, stand.instep(rise=OPEN, tuck=0.2)
    shine = lined("glitter", look["color"], look["lining"])
    plum = lined("glitter", blend(look["color"], look["accent"], 0.3), look["lining"])
    one = skin.ribbon(stand.over(17.2, 19.4, 21.6), ENDS * 2.5 * k)
    two = skin.ribbon(stand.over(21.4, 19.4, 17.2), ENDS * 2.5 * k)
    hump = np.interp(np.linspace(0, 1, 150), [0, 0.16, 0.34, 0.66, 0.84, 1], [0, 0, 0.17, 0.17, 0, 0])
    parts = [two.part("strap", 0.17, plum), one.part("strap", 0.17, shine, lift=hump)]
    loop = stand.ankle(tuck=0.2).ribbon(loop_way(k, 7.2, 9.2), 2.2 * k, count=240)
    parts += [loop.part("ankle strap", 0.17, shine), *hook_and_loop(loop, 0.36, 0.10, 2.15 * k, 0.14, shine, Surface("thread", look["accent"]), 0.19)]
    return parts + [part for part in counter(stand, 8.2, 1.15, 0.9, surface=plum) if part.name == "counter"]


def make_bow(stand, ground):
    """A front strap with a bow, one over the instep and a back strap that opens."""
    k, look, skin = stand.k, stand.look, stand.instep(rise=OPEN, tuck=0.2)
    strap = skin.ribbon(stand.over(18.6, 20.4, 20.4), np.array([3.4, 3.5, 3.8, 4.0, 3.8, 3.5, 3.4]) * k, rows=33)
    parts = sewn(stand, strap, 0.24, puff=0.12, insets=(0.14,))
    light = lined("smooth", look["accent"], look["lining"])
    loop = stand.ankle(tuck=0.2).ribbon(loop_way(k, 7.0, 9.2), 1.9 * k, count=240)
    parts += sewn(stand, loop, 0.17, light, insets=(0.12,), span=(0, 1))
    parts += hook_and_loop(loop, 0.36, 0.12, 1.85 * k, 0.14, light, Surface("thread", look["color"]), 0.19)
    parts += counter(stand, 8.0, 1.15, 0.9)
    return parts + tie_bow(strap.spot(0.5, 0, 0, 0.22), unit(strap.spot(0.5, 0, 0, 1.0) - strap.spot(0.5)), 2.5 * k,
                           Surface("satin", look["accent"]), Surface("satin", look["color"]))


def tie_bow(at, up, size, cloth, knot):
    """Two full loops, two ends and a knot, lying across the foot."""
    ahead = unit(np.cross([0, -1.0, 0], up))
    parts = []
    for side in (-1, 1):
        out = np.array([0, side, 0.0])
        loop = np.array([at + up * 0.12, at + out * 0.55 * size + up * 0.42 * size, at + out * 1.15 * size + up * 0.34 * size,
                         at + out * 1.22 * size + up * 0.12 * size,
                         at + out * 0.6 * size + up * 0.06, at + up * 0.05])
        wide = np.interp(np.linspace(0, 1, 60), [0, 0.3, 0.5, 0.7, 1], [0.45, 1.0, 1.12, 1.0, 0.45])
        parts.append(tube_part("loop", loop, size * 0.86, 0.11, cloth, ups=np.tile(np.cross(ahead, out) * side,
            (len(loop), 1)) * 0 + np.array([0, 0, 1.0]) + out * 0.02, exponent=5, count=60))
        parts[-1] = scaled_across(parts[-1], at, ahead, wide)
        end = np.array([at + up * 0.06, at + out * 0.42 * size + ahead * 0.42 * size + up * 0.04,
                        at + out * 0.8 * size + ahead * 0.85 * size - up * 0.12 * size])
        parts.append(tube_part("end", end, size * 0.42, 0.08, cloth, ups=np.tile(up, (3, 1)), exponent=5, count=30))
    ring = np.array([at - ahead * 0.28 * size + up * 0.04, at - ahead * 0.16 * size + up * 0.30 * size, at + ahead * 0.16 * size + up * 0.30 * size,
                     at + ahead * 0.28 * size + up * 0.04])
    return [*parts, tube_part("knot", ring, size * 0.40, 0.16, knot, ups=np.tile(up, (4, 1)), exponent=4, count=24)]


def scaled_across(part, at, ahead, wide):
    """Draws a loop of cloth together where it enters the knot."""
    rings = (len(part.points) - 2) // len(wide)
    scale = np.concatenate([np.repeat(wide, rings), wide[[0, -1]]])[:, None]
    gap = ((part.points - at) @ ahead)[:, None] * ahead
    part.points = part.points + gap * (scale - 1)
    return part


def make_squeak(stand, ground):
    """Two soft straps, a counter, and the squeaker in the heel's side."""
    k, look, skin = stand.k, stand.look, stand.instep(rise=OPEN, tuck=0.2, plump=1.08)
    parts = []
    for way, width, light in ((stand.over(18.6, 20.6, 20.4), 4.0, False), (stand.over(12.4, 14.6, 14.0), 3.4, True)):
        band = lined("smooth", look["accent"] if light else look["color"], look["lining"])
        strap = skin.ribbon(way, ENDS * width * k, rows=33)
        parts += sewn(stand, strap, 0.24, band, puff=0.15, insets=(0.13,))
        if light:
            parts += hook_and_loop(strap, 0.64, 0.30, width * k * 0.95, 0.15, band, stand.thread, 0.24)
        else:
            parts += [*star(strap, Surface("smooth", look["accent"]), 1.55 * k)]
    leather = lined("smooth", look["color"], look["lining"])
    parts += counter(stand, 7.0, 1.42, 3.4, surface=leather)
    at = 4.6 * k
    half = len(stand.foot.points) // 2
    edge = np.argmin(np.abs(stand.foot.points[:half, 0] - at))
    place = np.array([*(stand.foot.points[edge] + stand.foot.outward[edge] * 0.10), (float(ground(at)) + float(stand.top(at))) / 2 + 0.12])
    out = np.array([*stand.foot.outward[edge], 0])
    parts += [disc_part("squeaker", place, out, 0.5, Surface("rubber", "#f4f1ea"), dome=0.08),
              disc_part("valve", place + out * 0.07, out, 0.16, Surface("rubber", shade(look["color"], 0.8)), dome=0.05)]
    return parts


def star(strap, surface, radius):
    """A star sewn on the front strap."""
    angle = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    far = radius * (0.58 + 0.42 * np.abs(((angle / (2 * np.pi / 5)) % 1) - 0.5) * 2)
    rings = [strap.spot(0.5, far * share * np.cos(angle), far * share * np.sin(angle), 0.2 + lift) for share,
             lift in ((1.0, 0.0), (0.98, 0.07), (0.9, 0.10), (0.5, 0.11), (0.02, 0.11))]
    return [grid_part("star", np.stack(rings, axis=1), surface)]


STYLES = {"splash": make_splash, "closed": make_closed, "sparkle": make_sparkle, "bow": make_bow, "squeak": make_squeak}
