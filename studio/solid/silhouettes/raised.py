"""What heeled sandals, wedges and mules share: raised soles, ankle straps, slings and heel counters."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import lengths, monotone, smoothstep
from ..geometry.fittings import buckle
from ..geometry.footprint import LATERAL, MEDIAL
from ..geometry.heels import shaped_heel
from ..geometry.parts import disc_part, grid_part, merge_parts, torus_part
from ..geometry.soles import plate, wall
from ..geometry.trims import sock
from ..geometry.upper import Last
from .pump import HEELS
from .sport_soles import line_around, shaped_wall

SQUARE_LATERAL = [*LATERAL[:8], (0.83, -0.160), (0.92, -0.140), (0.972, -0.120), (0.994, -0.085), (1.0, -0.03)]
SQUARE_MEDIAL = [*MEDIAL[:7], (0.84, 0.156), (0.93, 0.140), (0.98, 0.115), (1.0, 0.06)]


def heeled_platform(foot, feather, look):
    """A thin covered sole with its heel: `high`, `heel`, `sole`, `bed`, `mark`, `heel_kind`, `heel_color`, `platform`."""
    thick = 0.34 + look.get("platform", 0.0)
    low = lambda x: np.maximum(feather(x) - thick * np.clip((x - 6) / 8, 0.6, 1), 0)
    cover, under = Surface(look["sole_kind"], look["sole"]), Surface("calf", "#2b211c")
    tip, ease, lean = HEELS[look["heel"]]
    return [wall("sole", foot, low, feather, [(-0.6, 0), (-0.05, 0), (0.05, 0.08), (0.07, 0.4), (0.06, 0.85), (0.0, 1.0), (-0.1, 1.0)], cover),
            plate("underside", foot, lambda x: low(x) + 0.005, 0.1, under),
            sock(foot, lambda x: feather(x) + 0.05, 0.03, look["bed"], look["mark"], kind=look.get("bed_kind", "calf"), rim=-0.05),
            *shaped_heel(foot, 5.2 if look["heel"] == "block" else 4.8, lambda x: feather(x) - 0.22, tip,
                         Surface(look["heel_kind"], look["heel_color"]), Surface("rubber", "#2a2624"), ease, lean=lean, is_block=look["heel"] == "block")]


def wedge_sole(foot, feather, look):
    """A wedge that draws in towards the ground and is hollow under the arch, covered, of cork, or wound with rope; `bed` on top."""
    length = foot.length
    arch = lambda x: smoothstep(0.26 * length, 0.40 * length, x) * smoothstep(0.66 * length, 0.50 * length, x)
    ground = lambda x: 0.75 * smoothstep(0.78 * length, 1.08 * length, x) ** 1.4 + look.get("hollow", 0.16) * feather(x) * arch(x)
    base = lambda x: ground(x) + 0.34
    draw = lambda x, s: 0.13 * (feather(x) - base(x)) * (1 - s) ** 1.15 + 0.34 * arch(x) * np.sin(np.pi * np.clip(s, 0, 1)) ** 0.7
    parts = [shaped_wall("tread", foot, ground, lambda x: base(x) + 0.01, lambda x, s, a: 0.10 - draw(x, 0 * s) - 0.08 * (1 - s) ** 2,
                         Surface("rubber", look["tread"]), rows=8),
             sock(foot, lambda x: feather(x) + 0.05, 0.03, look["bed"], look["mark"], kind=look.get("bed_kind", "calf"), rim=-0.05)]
    if look["sole_kind"] == "rope":
        return parts + [rope_wall(foot, base, lambda x: feather(x) - 0.05, look["sole"], draw)]
    top = (lambda x: feather(x) - look.get("rim", 0.42)) if look.get("rim_color") else feather
    groove = lambda x, s: sum(0.07 * np.exp(-(((s - at) * (top(x) - base(x)) / 0.10) ** 2)) for at in look.get("grooves", ()))
    side = lambda x, s, a: 0.06 - draw(x, s) - groove(x, s) - 0.05 * np.clip((s - 0.95) / 0.05, 0, 1) ** 2
    parts.append(shaped_wall("wedge", foot, base, top, side, Surface(look["sole_kind"], look["sole"]), rows=70))
    if look.get("rim_color"):
        rim = [(-0.2, 0), (0.08, 0.0), (0.13, 0.15), (0.12, 0.8), (0.0, 1.0), (-0.1, 1.0)]
        parts.append(wall("rim", foot, top, feather, rim, Surface(look.get("rim_kind", "calf"), look["rim_color"])))
        parts.append(line_around(foot, 0.13, lambda x: (top(x) + feather(x)) / 2, Surface("thread", look["thread"]), 0.24, 0.13, 0.03))
    return parts


def rope_wall(foot, low, high, color, draw, pitch=0.62):
    """A wall of braided rope in rows, drawn in by `draw` (x, share of the height)."""
    x = foot.points[:, 0]
    around = lengths(np.vstack([foot.points, foot.points[:1]]))[:-1]
    bottom, top = low(x), high(x)
    share = np.linspace(0, 1, 110)
    z = bottom[:, None] + (top - bottom)[:, None] * share
    level = (z - 0.35) / pitch
    row = np.floor(level)
    within = level - row - 0.5
    sign = np.where(row % 2 == 0, 1.0, -1.0)
    strand = np.abs(np.sin(np.pi * (around[:, None] / 0.58 + sign * within * 0.9)))
    bulge = 0.11 * np.sqrt(np.clip(1 - (within / 0.5) ** 2, 0, 1)) + 0.05 * strand
    bulge = bulge * np.clip(share / 0.03, 0, 1) * np.clip((1 - share) / 0.03, 0, 1)
    bulge = bulge - draw(x[:, None], share[None])
    place = foot.points[:, None] + foot.outward[:, None] * bulge[..., None]
    grid = np.concatenate([place, z[..., None]], axis=2)
    inner = np.concatenate([foot.points - foot.outward * 0.3, top[:, None]], axis=1)[:, None]
    return grid_part("rope", np.concatenate([grid, inner], axis=1), Surface("rope", color))


def floor_at(stand, skin, angle):
    """How much higher than its base on the skin the sole's top lies at an angle (it falls away from the heel)."""
    place = skin.at(np.array([angle]), np.array([0.0]))[0]
    return float(stand.top(place[0])) - place[2]


def ankle_strap(stand, z, width, thick=0.17, tilt=0.0, holes=0, start=-1.15):
    """A strap round the ankle, fastened with a buckle on the lateral side; its end lies over its beginning."""
    skin = stand.ankle(long=0.86)
    turn = np.linspace(start, start + 2 * np.pi + 0.42, 15)
    way = [(a, z + tilt * (1 - np.cos(a)) / 2) for a in turn]
    strap = skin.ribbon(way, width, count=220, rows=17)
    far = strap.along[-1]
    overlap = 0.50 * far / (2 * np.pi + 0.42) / far * 2.2
    strap = skin.ribbon(way, lambda t: width * np.clip((1 - t) * far / (width * 0.6), 0, 1) ** 0.7, count=220, rows=17)
    n = np.linspace(0, 1, 220)
    lift = 0.04 + thick * 1.05 * smoothstep(1 - overlap, 1 - overlap * 0.75, n)
    parts = [strap.part("ankle strap", thick, stand.leather, lift=lift)]
    if stand.look.get("stitched", True):
        parts.append(strap.stitches(stand.thread, lift + thick, inset=0.13, span=(0.01, 0.95), size=(0.15, 0.09, 0.02)))
    parts.append(buckle(strap, 1 - 0.42 / (2 * np.pi + 0.42), 0.95, width + 0.5, stand.metal, lift=thick + 0.16, thick=0.13, corner=0.4))
    dark = Surface("rubber", "#191614")
    for k in range(holes):
        share = 1 - 0.42 / (2 * np.pi + 0.42) - (0.7 + 0.55 * k) / far
        at = strap.spot(share, 0, 0, thick + 0.05)
        parts.append(disc_part("hole", at, strap.spot(share, 0, 0, 1.0) - at, 0.075, dark))
    return parts


def counter(stand, high, reach=1.3, tab=None, thick=0.16):
    """Leather round the heel, out of the sole; `tab`: height and width of a strip that carries the ankle strap behind."""
    skin = stand.ankle()
    angles = np.linspace(-reach, reach, 9)
    tall = lambda a: 0.9 + (high - 0.9) * np.cos(np.clip(np.abs(a) / reach, 0, 1) * np.pi / 2) ** (0.9 if tab else 1.3)
    deep = [floor_at(stand, skin, a) - 0.25 for a in angles]
    depth = lambda a: np.interp(a, angles, deep)
    piece = skin.ribbon([(a, (tall(a) + depth(a)) / 2) for a in angles], lambda t: tall((2 * t - 1) * reach) - depth((2 * t - 1) * reach),
                        count=120, rows=31)
    parts = [piece.part("counter", thick, stand.leather)]
    if stand.look.get("stitched", True):
        parts.append(piece.stitches(stand.thread, thick, inset=0.15, span=(0.05, 0.95), size=(0.15, 0.09, 0.02)))
    if tab:
        strip = skin.ribbon([(0, 0.8), (0, tab[0] * 0.5), (0, tab[0])], tab[1], count=50, rows=15)
        parts.append(strip.part("tab", thick, stand.leather, lift=0.02))
        loop = skin.ribbon([(a, tab[0] - 0.35) for a in (-0.16, 0, 0.16)], 1.4, count=30, rows=15)
        parts.append(loop.part("loop", 0.12, stand.leather, lift=0.26))
    return [part for part in parts if part]


def sling(stand, rise, width, reach=1.95, thick=0.17, fastened=True):
    """A strap behind the heel that comes out of the sole on both sides."""
    skin = stand.ankle()
    floor = floor_at(stand, skin, reach)
    way = [(-reach, floor + 0.08), (-reach * 0.95, floor + 0.7), (-reach * 0.66, rise * 0.62), (-reach * 0.3, rise * 0.94), (0, rise),
           (reach * 0.3, rise * 0.94), (reach * 0.66, rise * 0.62), (reach * 0.95, floor + 0.7), (reach, floor + 0.08)]
    strap = skin.ribbon(way, width, count=200, rows=17)
    parts = [strap.part("sling", thick, stand.leather)]
    if stand.look.get("stitched", True):
        parts.append(strap.stitches(stand.thread, thick, inset=0.14, size=(0.15, 0.09, 0.02)))
    if fastened:
        parts.append(buckle(strap, 0.21, 0.95, width + 0.5, stand.metal, lift=thick + 0.1, thick=0.13, corner=0.4))
    return parts


def band(stand, lateral, crest, medial, width, thick=0.2, lift=0.0, puff=0.0, material=None, thread=True, name="band"):
    """A strap over the foot, its ends in the sole; gives the ribbon and its parts."""
    ribbon = stand.instep().ribbon(stand.over(lateral, crest, medial, 0.04), width, count=170)
    parts = [ribbon.part(name, thick, material or stand.leather, lift=lift, puff=puff)]
    if thread and stand.look.get("stitched", True):
        parts.append(ribbon.stitches(stand.thread, thick + lift, inset=0.15, size=(0.17, 0.09, 0.022)))
    return ribbon, parts


def vamp_last(line, start, height, throat, crest_over, crest_end, low=0.3, wide=1.0, rounding=0.3, belly=0.42):
    """
    A vamp alone: at the heel its edge is the sole's rim, from x = `start` it rises by `height` to the throat's corner. `throat`: x of the
    corner, x of its end, half widths there; `crest_over`: heights of the centre line over the feather.
    """
    feather = monotone(line)
    corner, end, half, tip = throat
    point = lambda x, y, over: (x, y * wide, float(feather(x)) + over)
    stations = [(0, point(0.12, 0, low)), (1.2, point(1.0, 1.6, low)), (3.6, point(3.4, 2.2, low))]
    for x in np.linspace(min(start - 0.6, 6.5), corner, 8):
        rise = smoothstep(start - 0.5, corner + 0.6, x) / smoothstep(start - 0.5, corner + 0.6, corner)
        stations.append((x + 0.25, point(x, 2.3 + (half - 2.3) * smoothstep(start, corner, x), low + (height - low) * rise)))
    crest = [(x, float(feather(x)) + over) for x, over in crest_over]
    return Last(feather=line, crest=crest, stations=stations, throat=(end, half * wide, tip), crest_end=crest_end,
                throat_drop=0.12, throat_round=rounding, throat_turn=0.6, bulge=0.42, belly=belly, foot_angle=15, collar_angle=9)


def scatter(ribbon, step, rows, inset=0.3, span=(0.06, 0.94), stagger=True):
    """Places in rows over a strap: points and normals."""
    n = len(ribbon.along)
    far = np.arange(span[0] * ribbon.along[-1], span[1] * ribbon.along[-1], step)
    points, normals = [], []
    for number, side in enumerate(np.linspace(-1, 1, rows) if rows > 1 else [0.0]):
        at = (far + (step / 2 if stagger and number % 2 else 0)) / ribbon.along[-1] * (n - 1)
        at = np.clip(at, 0, n - 1)
        wide = np.interp(at, np.arange(n), ribbon.wide) / 2 - inset
        p, q = ribbon.spots(at, side * wide)
        points.append(p), normals.append(q)
    return np.vstack(points), np.vstack(normals)


def rings(name, points, normals, radius, thick, material):
    """Small rings, as the stitched frames of mirrors."""
    return merge_parts(name, [torus_part("ring", p, n, radius, thick, material, sides=18) for p, n in zip(points, normals)])
