"""Soles of sneakers: foxing tape, cup, crepe, flat gym and lifting soles, studded, pimpled and gum court soles."""

import numpy as np

from ..blend.surfaces import Panel, Surface
from ..geometry.curves import smoothstep
from ..geometry.soles import plate
from ..geometry.treads import tread
from .sport_soles import line_around, ribs, shaped_wall, studs


def insole(foot, feather, look, over=0.75):
    return plate("insole", foot, lambda x: feather(x) + over, 0.25, Surface("lining", look["lining"]))


def spring_of(rise, length=28.6, heel=0.0):
    """The ground side: toe spring and, where wanted, a bevelled heel."""
    return lambda x: rise * smoothstep(length * 0.64, length * 1.07, x) ** 1.6 + heel * (1 - smoothstep(-0.6, 4.0, x)) ** 2


def near(value, at, wide):
    return np.exp(-(((value - at) / wide) ** 2))


def vulcanised(foot, feather, look):
    """A straight wall of foxing tape with lines, a ribbed toe bumper and a heel plate. `look`: sole, tread, line (colours), bumper."""
    length, extra = foot.length, look.get("high", 0.0)
    ground = spring_of(0.75, length)
    line = lambda x: ground(x) + 0.32
    top = lambda x: feather(x) + 0.5 + extra + 0.1 * smoothstep(3, 0, x)
    tape = lambda x, s, a: 0.21 - 0.05 * (1 - s) - 0.10 * np.clip((s - 0.93) / 0.07, 0, 1) ** 2 + 0.008 * np.sin(a * 1.7 + 3 * s) - 0.03 * near(s,
        look.get("crease_at", 0.42), 0.02)
    panels, levels = [], {}
    for k, (at, half) in enumerate(look.get("lines", ((0.80, 0.05),))):
        levels[f"line{k}"] = lambda x, s, a, at=at, half=half: half - np.abs(s - at) * (top(x) - line(x))
        panels.append(Panel(f"line{k}", "rubber", look["line_colors"][k % len(look["line_colors"])], 0.0))
    parts = [shaped_wall("foxing", foot, line, top, tape, Surface("rubber", look["sole"], tuple(panels)), rows=44, levels=levels),
             shaped_wall("tread", foot, ground, line, lambda x, s, a: 0.25 - 0.08 * (1 - s) ** 2 + ribs(a, 0.5, 0.05, 0.25),
                         Surface("rubber", look["tread"]), rows=8)]
    if look.get("bumper"):
        start = length - look["bumper"]
        low = lambda x: line(x) + 0.06
        high = lambda x: line(x) + 0.3 + (top(x) - line(x) - 0.1) * smoothstep(start - 0.2, start + 1.6, x)
        teeth = lambda x, s, a: (ribs(a, 0.3, 0.05, 0.4) + ribs(s * 3.2 + a, 0.9, 0.02)) * smoothstep(0.1, 0.2, s) * (1 - smoothstep(0.74, 0.84, s))
        cap = lambda x, s, a: 0.2 + 0.11 * smoothstep(start, start + 0.5, x) + teeth(x, s, a) - 0.1 * np.clip((s - 0.9) / 0.1, 0, 1) ** 2
        parts.append(shaped_wall("bumper", foot, low, high, cap, Surface("rubber", look["sole"]), rows=30, keep=foot.points[:, 0] > start))
    if look.get("plate"):
        keep = (foot.points[:, 0] < 3) & (np.abs(foot.points[:, 1]) < 1.35)
        parts.append(shaped_wall("heel plate", foot, lambda x: line(x) + 0.45, lambda x: top(x) - 0.2, lambda x, s,
                                 a: 0.3 - 0.03 * near(s, 0.5, 0.1), Surface("rubber", look["plate"]), rows=12, keep=keep))
    parts.append(tread(foot, ground, look.get("underside", "tread waffle"), look["tread"], out=0.15, rim=0.55, waist=(0.38, 0.52, look["sole"])))
    return [*parts, insole(foot, feather, look)]


def cup(foot, feather, look):
    """A cup sole sewn to the upper. `look`: sole, tread, thread (colours), side: grooves, dots, clean or lines, base: height of a platform."""
    length = foot.length
    ground = spring_of(look.get("spring", 1.0), length, 0.3)
    line = lambda x: ground(x) + 0.5
    top = lambda x: feather(x) + 0.42 + 0.12 * smoothstep(4, 0, x) + 0.14 * smoothstep(25, 28.6, x)
    word, seam = look["side"], look.get("seam_at", 0.62)

    def carve(x, s, a):
        toe = smoothstep(length - 8.5, length - 7, x)
        heel = 1 - smoothstep(4.0, 5.2, x)
        below = smoothstep(0.06, 0.12, s) * (1 - smoothstep(seam - 0.14, seam - 0.08, s))
        if word == "grooves":
            return ribs(a, 0.42, 0.05, 0.35) * np.maximum(toe, heel) * below - 0.035 * near(s, 0.2, 0.03) * (1 - toe)
        if word == "dots":
            return 0.05 * np.clip(np.sin(a * 9.5) * np.sin(s * 26), 0, 1) * toe * below
        if word == "lines":
            return -0.05 * (near(s, 0.18, 0.018) + near(s, 0.3, 0.018) + near(s, 0.42, 0.018))
        return 0 * s
    wall = lambda x, s, a: 0.35 - 0.03 * s - 0.26 * np.clip((s - 0.86) / 0.14, 0, 1) ** 2 - 0.045 * near(s, seam, 0.022) + carve(x, s,
        a) - 0.10 * (1 - s) ** 2 * smoothstep(length - 5, length, x)
    sides, levels = (), {}
    if look.get("stripe"):
        levels = {"stripe": lambda x, s, a: np.minimum(0.03 - np.abs(s - 0.12), 0.5)}
        sides = (Panel("stripe", "rubber", look["stripe"], 0.0),)
    bevel = lambda x, s, a: 0.35 - (0.07 + 0.16 * smoothstep(length - 6, length, x)) * (1 - s) ** 1.5 + ribs(a, 0.6, 0.07, 0.3) * (1 - s)
    return [shaped_wall("sidewall", foot, line, top, wall, Surface("rubber", look["sole"], sides), rows=64, levels=levels),
            shaped_wall("tread", foot, ground, line, bevel, Surface("rubber", look["tread"]), rows=10),
            line_around(foot, 0.30, lambda x: line(x) + (top(x) - line(x)) * seam, Surface("thread", look["sole_thread"])),
            tread(foot, ground, look.get("underside", "tread rings"), look["tread"], out=0.2, rim=0.5, waist=(0.37, 0.52, look["split"])),
            insole(foot, feather, look)]


def crepe(foot, feather, look):
    """A plantation crepe sole: two thick lumpy sheets."""
    ground = spring_of(0.8, foot.length)
    middle = lambda x: ground(x) + 1.05 + 0.05 * np.sin(x * 1.3)
    lump = lambda x, s, a: 0.030 * np.sin(a * 4.3 + 5 * s) + 0.022 * np.sin(a * 9.1 - 9 * s) + 0.03 * np.sin(a * 1.1 + s)
    stuff = Surface("foam", look["sole"], scale=0.3)
    return [shaped_wall("crepe", foot, ground, middle, lambda x, s, a: 0.42 + lump(x, s, a) - 0.16 * np.abs(2 * s - 1) ** 6, stuff, rows=26),
            shaped_wall("crepe top", foot, middle, lambda x: feather(x) + 0.28, lambda x, s,
                        a: 0.40 + lump(x, s, a + 40) - 0.16 * np.abs(2 * s - 1) ** 5, Surface("foam", shade_of(look), scale=0.3), rows=26),
            line_around(foot, 0.22, lambda x: feather(x) + 0.29, Surface("thread", look["sole_thread"]), 0.36, 0.16, 0.045),
            tread(foot, ground, "cork", look["sole"], out=0.2, rim=0.0, waist=(0.4, 0.5, shade_of(look))),
            insole(foot, feather, look, 0.6)]


def shade_of(look):
    return look.get("sole_top", look["sole"])


def flat(foot, feather, look):
    """A firm flat training sole with a ribbed guard at the midfoot (`guard`), or fins at a raised heel (`fins`)."""
    ground = spring_of(0.7, foot.length)
    line = lambda x: ground(x) + 0.34
    top = lambda x: feather(x) + 0.45 + 0.45 * (1 - smoothstep(0, 6, x)) + 0.25 * smoothstep(25, 28.6, x)

    def wall(x, s, a):
        out = 0.32 + 0.16 * (1 - s) ** 1.4 - 0.24 * np.clip((s - 0.8) / 0.2, 0, 1) ** 2
        if look.get("fins"):
            inside = smoothstep(0.5, 1.4, x) * (1 - smoothstep(8.6, 9.6, x)) * smoothstep(0.1, 0.16, s) * (1 - smoothstep(0.72, 0.8, s))
            return out + ribs(a + s * 0.9, 0.95, 0.16, 0.45) * inside
        return out - 0.05 * near(s, 0.34 + 0.012 * (x - 14), 0.035) + 0.5 * 0
    split = lambda x, s, a: (10.6 - x + 1.4 * s) if look.get("fins") else np.minimum(0.36 + 0.012 * (x - 14) - s, 9)
    parts = [shaped_wall("midsole", foot, line, top, wall, Surface("foam", look["sole"],
        (Panel("split", "gloss" if look.get("fins") else "foam", look["split"], 0.0),)), rows=50, levels={"split": split}),
             shaped_wall("tread", foot, ground, line, lambda x, s, a: 0.5 - 0.06 * (1 - s) ** 2 + ribs(a, 0.7, 0.06, 0.2),
                         Surface("rubber", look["tread"]), rows=10)]
    if look.get("guard"):
        keep = (foot.points[:, 0] > 10.4) & (foot.points[:, 0] < 15.6)
        high = lambda x: top(x) + 1.5 * smoothstep(10.4, 11.8, x) * (1 - smoothstep(14.2, 15.6, x))
        teeth = lambda x, s, a: 0.47 - 0.46 * s ** 1.6 + ribs(s * 3.4 + 0.25 * np.abs(x - 13), 0.42, 0.06, 0.35) * smoothstep(0.05, 0.12, s)
        parts.append(shaped_wall("rope guard", foot, line, high, teeth, Surface("rubber", look["tread"]), rows=60, keep=keep))
    parts.append(tread(foot, ground, "tread fine", look["tread"], out=0.4, rim=0.5, waist=(0.38, 0.52, look["split"])))
    return [*parts, insole(foot, feather, look)]


def studded(foot, feather, look):
    """A thin midsole over many studs (football turf) or pimples (cricket): `stud`: size, drop, gap and rings."""
    size, drop, gap, rings = look["stud"]
    spring = spring_of(1.0, foot.length, 0.25)
    ground = lambda x: drop + spring(x)
    line = lambda x: ground(x) + 0.42
    top = lambda x: feather(x) + 0.3 + 0.25 * (1 - smoothstep(0, 5, x))
    wall = lambda x, s, a: 0.30 - 0.04 * near(s, 0.5 + 0.06 * np.sin(x * 0.5), 0.05) - 0.2 * np.clip((s - 0.75) / 0.25, 0, 1) ** 2
    plate_side = lambda x, s, a: 0.36 - 0.1 * (1 - s) ** 2 + 0.04 * np.sin(a * 2 * np.pi / gap) * (1 - s)
    split = {"split": lambda x, s, a: 0.30 - s + 0.1 * np.sin(x * 0.5)}
    return [shaped_wall("midsole", foot, line, top, wall, Surface("foam", look["sole"], (Panel("split", "foam", look["split"], 0.0),)), rows=30,
                        levels=split),
            shaped_wall("plate", foot, ground, line, plate_side, Surface("rubber", look["tread"]), rows=10),
            tread(foot, ground, "rubber", look["tread"], out=0.22, rim=0.0, waist=(0.36, 0.5, look["stud_color"])),
            studs(foot, ground, Surface("rubber", look["stud_color"]), size, drop, gap, 0.0, rings, 0.72), insole(foot, feather, look, 0.6)]


def gum_court(foot, feather, look):
    """An indoor court sole: gum rubber that climbs the forefoot and the toe, a white midsole, herringbone tread."""
    length = foot.length
    ground = spring_of(0.85, length, 0.35)
    line = lambda x: ground(x) + 0.5
    top = lambda x: feather(x) + 0.4 + 0.4 * (1 - smoothstep(0, 6, x)) + 0.2 * smoothstep(25, 28.6, x)
    climb = lambda x: line(x) + 0.05 + 0.85 * smoothstep(15.5, 18.2, x) * (1 - smoothstep(22, 24.2, x)) + 1.2 * smoothstep(25.2, 27.8, x)
    base = lambda s: 0.33 + 0.14 * (1 - s) ** 1.3 - 0.24 * np.clip((s - 0.8) / 0.2, 0, 1) ** 2
    wall = lambda x, s, a: base(s) - 0.1 * near(s, 0.52 - 0.02 * (x - 5), 0.05) * (1 - smoothstep(8, 11, x))
    split = {"split": lambda x, s, a: np.minimum(0.10 - np.abs(s - 0.52 + 0.02 * (x - 5)), 10.5 - x)}
    gum = Surface("rubber", look["tread"])
    return [shaped_wall("midsole", foot, line, top, wall, Surface("foam", look["sole"], (Panel("split", "foam", look["split"], 0.0),)), rows=50,
                        levels=split),
            shaped_wall("gum", foot, ground, climb, lambda x, s, a: 0.5 - 0.08 * (1 - s) ** 2 + ribs(a + 0 * s, 0.45, 0.05,
                0.3) * (1 - smoothstep(0.2, 0.4, s)) - 0.12 * s ** 3, gum, rows=30),
            tread(foot, ground, "tread herringbone", look["tread"], out=0.38, rim=0.5, waist=(0.37, 0.52, look["sole"])),
            insole(foot, feather, look)]


SOLES = {"vulcanised": vulcanised, "cup": cup, "crepe": crepe, "flat": flat, "studded": studded, "gum court": gum_court}
