"""Soles of sports and canvas shoes: sculpted foam, cup soles, foxing tape, crepe, studs. Each answers its parts."""

import numpy as np

from ..blend.surfaces import Panel, Surface
from ..geometry.curves import lengths, smoothstep
from ..geometry.panels import stitch
from ..geometry.parts import grid_part, merge_parts, tube_part
from ..geometry.soles import plate
from ..geometry.treads import tread


def around(foot):
    """Arc length along the footprint, cm, the same on both sides from the heel."""
    half = len(foot.points) // 2
    along = lengths(foot.points[:half])
    return np.concatenate([along, lengths(foot.points[half:][::-1])[::-1]])


def shaped_wall(name, foot, low, high, offset, material, rows=30, levels=None, keep=None, closed=True):
    """
    A wall between two heights (functions of x) that stands offset(x, s, a) outside the footprint: s is 0 below to 1 above, a the
    arc length. `levels` are fields by name, functions of (x, s, a); `closed` shuts it below and draws its top edge inwards.
    """
    x, a = foot.points[:, 0][:, None], around(foot)[:, None]
    s = np.linspace(0, 1, rows)[None]
    out = offset(x, s, a) + 0 * x
    z = low(x) + (high(x) - low(x)) * s
    if closed:
        s = np.concatenate([[[0.0, 0.0]], s, [[1.0]]], axis=1)
        out = np.concatenate([out[:, :1] - 3.0, out[:, :1] - 0.09, out, out[:, -1:] - 0.3], axis=1)
        z = np.concatenate([z[:, :1], z[:, :1], z + np.clip(0.06 - s[:, 2:-1], 0, 1), z[:, -1:]], axis=1)
    place = foot.points[:, None] + foot.outward[:, None] * out[..., None]
    fields = {key: level(x, s, a) + 0 * z for key, level in (levels or {}).items()}
    return grid_part(name, np.concatenate([place, z[..., None]], axis=2), material, fields, keep=keep)


def line_around(foot, offset, height, material, length=0.34, gap=0.16, thick=0.035):
    """Stitches around the sole at a height (function of x)."""
    seat = np.column_stack([foot.points + foot.outward * offset, height(foot.points[:, 0])])
    out = np.column_stack([foot.outward, np.zeros(len(seat))])
    return stitch([(np.vstack([seat, seat[:1]]), np.vstack([out, out[:1]]))], material, length=length, gap=gap, thick=thick)


def studs(foot, ground, material, size=0.42, drop=0.3, gap=1.15, inset=0.1, rings=2, taper=0.7):
    """Lugs or studs below the sole, in rings from its edge inwards; they reach `drop` below the ground line."""
    found, a = [], around(foot)
    half = len(a) // 2
    for ring in range(rings):
        for side in (0, 1):
            way = a[:half] if side == 0 else a[half:]
            wanted = np.arange(gap * (0.4 + 0.5 * (ring % 2)), way.max(), gap)
            for value in wanted:
                k = int(np.argmin(np.abs(way - value))) + side * half
                place = foot.points[k] - foot.outward[k] * (inset + ring * gap * 0.95)
                z = ground(foot.points[k, 0])
                spine = np.array([[*place, z + 0.2], [*place, z - drop * 0.6], [*place, z - drop]])
                ups = np.tile([*foot.outward[k], 0.0], (3, 1))
                found.append(tube_part("stud", spine, size, size * 1.1, material, ups=ups, exponent=4, count=6, taper=np.linspace(1, taper, 6)))
    return merge_parts("studs", found)


def ribs(a, pitch, depth, share=0.5):
    """A ribbed pattern along the arc: 0 on the ribs, −depth in the grooves, with soft flanks."""
    wave = np.cos(2 * np.pi * a / pitch)
    return -depth * smoothstep(1 - 2 * share - 0.25, 1 - 2 * share + 0.25, wave)


# Foam

def foam_pattern(word):
    """How the side of a foam midsole is sculpted: centimetres to add at (x, s, a)."""
    bump = lambda at, wide: np.exp(-((at / wide) ** 2))
    if word == "wave":
        return lambda x, s, a: -0.16 * bump(s - 0.40 - 0.14 * np.sin(x * 0.62), 0.055) - 0.11 * bump(s - 0.66 - 0.10 * np.sin(x * 0.62 + 0.5),
            0.04) + 0.07 * np.sin(x * 0.62 + 1.6) * np.sin(np.pi * s)
    if word == "slots":
        window = lambda x: smoothstep(1.2, 2.4, x) * (1 - smoothstep(9, 10.4, x)) + 0.9 * smoothstep(17.5, 18.6, x) * (1 - smoothstep(22, 23.5, x))
        return lambda x, s, a: -0.2 * window(x) * (bump(s - 0.30, 0.045) + bump(s - 0.50, 0.045) + bump(s - 0.70, 0.045))
    if word == "facets":
        fold = lambda v: np.abs((v % 1.0) - 0.5) * 2
        return lambda x, s, a: 0.24 * (np.maximum(fold(x / 3.1 + s * 0.5), fold(x / 3.1 - s * 0.5)) - 0.6) * np.sin(np.pi * np.clip(s * 1.05, 0,
            1)) ** 0.6
    if word == "pods":
        return lambda x, s, a: 0.26 * (np.abs(np.cos(np.pi * (x - 0.4) / 4.1 + 0.6 * s)) ** 0.5 - 0.7) * bump(s - 0.32, 0.30)
    if word == "ridges":
        return lambda x, s, a: ribs(s * 3.0 + 0 * x, 0.5, 0.055, 0.3) * smoothstep(0.12, 0.2, s) * (1 - smoothstep(0.74, 0.82, s))
    return lambda x, s, a: -0.05 * bump(s - 0.55 + 0.01 * (x - 12), 0.03)


def foam_sole(foot, feather, look):
    """
    A running shoe's sole. `look`: foam and split (colours), foam_design, tread (colour), flare, spring, cradle (cm), rubber: 'full' or
    'zones', lugs: depth in cm.
    """
    length, drop = foot.length, look.get("lugs", 0.1)
    arch = lambda x: 0.32 * smoothstep(9, 11.5, x) * (1 - smoothstep(14, 17, x)) if look["rubber"] == "zones" else 0 * x
    ground = lambda x: drop + look["spring"] * smoothstep(18, length * 1.06, x) ** 1.6 + 0.85 * (1 - smoothstep(-0.6, 4.6, x)) ** 2 + arch(x)
    line = lambda x: ground(x) + 0.36
    top = lambda x: feather(x) + 0.42 + look["cradle"] * (1 - smoothstep(0.5, 7.5, x)) + 0.3 * smoothstep(24, 29,
        x) + 0.16 * np.sin((x - 6) * 0.42) * smoothstep(6, 9, x)
    carve = foam_pattern(look["foam_design"])
    base = lambda s: 0.36 + look["flare"] * (1 - s) ** 1.5 - 0.34 * np.clip((s - 0.72) / 0.28, 0, 1) ** 2.2
    side = lambda x, s, a: base(s) + carve(x, s, a) + 0.14 * (1 - smoothstep(0, 5, x)) * (1 - s)
    split = {"wave": lambda x, s, a: 0.40 + 0.14 * np.sin(x * 0.62) - s, "wedge": lambda x, s,
             a: np.minimum(0.76 - x * 0.042 - np.abs(s - 0.46), 19.5 - x),
             "heel": lambda x, s, a: 10.4 - x + 3.2 * s, "low": lambda x, s, a: 0.34 + 0 * x - s}.get(look["split_at"])
    panels, levels = (), {}
    if split:
        panels, levels = (Panel("split", "foam", look["split"], 0.0),), {"split": split}
    foam = shaped_wall("midsole", foot, line, top, side, Surface("foam", look["foam"], panels), rows=54, levels=levels)
    zones = {"zone": lambda x, s, a: np.maximum(np.minimum(9.6 - x + 0.8 * np.sin(a * 2.1), 9), x - 16.2 + 0.5 * np.sin(a * 2.1))}
    under = look["split"] if look["split_at"] == "low" else look["foam"]
    rubber = Surface("rubber", look["tread"]) if look["rubber"] == "full" else Surface("foam", under, (Panel("zone", "rubber", look["tread"], 0.0),))
    edge = shaped_wall("tread", foot, ground, lambda x: line(x) + 0.04, lambda x, s,
                        a: base(0) - 0.07 * (1 - s) ** 2 + 0.02 + ribs(a, 0.85, 0.09, 0.18) * (1 - s), rubber, rows=10, levels=zones)
    pattern = look.get("underside", {"wave": "tread waves", "facets": "tread bars", "pods": "tread rings", "ridges": "tread waffle",
                                     "slots": "tread herringbone"}.get(look["foam_design"], "tread dots"))
    base_out = float(base(0)) - 0.16
    parts = [foam, edge, tread(foot, ground, pattern, look["tread"], out=base_out, rim=0.5, waist=(0.36, 0.54, look["foam"]))]
    if drop > 0.2:
        parts.append(studs(foot, ground, Surface("rubber", look["tread"]), 0.72, drop, 1.3, -0.28, 2))
    else:
        parts.append(studs(foot, ground, Surface("rubber", look["tread"]), 0.5, drop, 0.95, -0.1, 1))
    if look.get("wrap"):
        rise = lambda x: line(x) + 0.1 + look["wrap"] * smoothstep(length - 4.6, length - 0.6, x)
        shell = lambda x, s, a: base(s * look["wrap"] * 0.4) + 0.09 - 0.03 * s + carve(x, s * 0.4, a)
        parts.append(shaped_wall("toe wrap", foot, line, rise, shell, Surface("rubber", look["tread"]), rows=20,
                                 keep=foot.points[:, 0] > length - 4.6))
    parts.append(plate("insole", foot, lambda x: feather(x) + 0.95, 0.25, Surface("lining", look["lining"])))
    return parts
