"""What is knitted into socks: fields above zero where another yarn shows, with the colours. All in cm of a size 42."""

import numpy as np

from ..product import blend, shade


def leave_plain(x, y, areas, look, number):
    return {}, []


def knit_bars(x, y, areas, look, number):
    """Two bars below a sports cuff and a grey padded sole."""
    bars = np.maximum(0.32 - np.abs(areas["cuff"] - 1.25), 0.32 - np.abs(areas["cuff"] - 2.45))
    arch = np.minimum(np.minimum(0.10 - np.abs(((x - 9.5) / 0.5) % 1 - 0.5) * 0.5, 2.2 - np.abs(x - 11.6)), 6.0 - y)
    return {"bars": bars, "arch": arch}, [("bars", look["accent"]), ("arch", shade(look["body"][number], 1.25))]


def knit_school(x, y, areas, look, number):
    """Two thin bands near the top."""
    bands = np.maximum(0.17 - np.abs(areas["cuff"] - 3.5), 0.17 - np.abs(areas["cuff"] - 4.2))
    return {"bars": bands}, [("bars", look["accent"])]


def knit_formal(x, y, areas, look, number):
    """Small dots in rows over the leg and the instep."""
    row = np.round(y / 1.5)
    off = (x / 1.5 + 0.5 * (row % 2)) % 1 - 0.5
    dots = 0.14 - np.maximum(np.abs(y - row * 1.5), np.abs(off) * 1.5)
    return {"dots": np.where(areas["cuff"] > -0.4, -1, dots)}, [("dots", blend(look["body"][number], "#8e96ad", 0.55))]


def knit_wool(x, y, areas, look, number):
    """A band of small lozenges between two lines."""
    middle = y - 13.6
    far = np.abs(((x / 1.9) % 1) - 0.5) * 1.9 + np.abs(np.floor(middle / 0.24) * 0.24 + 0.12)
    band = np.maximum(np.minimum(0.78 - far, far - 0.30), 0.16 - np.abs(np.abs(middle) - 1.35))
    return {"band": band}, [("band", look["accent"])]


def knit_dots(x, y, areas, look, number):
    row = np.round(y / 2.6)
    off = ((x / 3.0 + 0.5 * (row % 2)) % 1 - 0.5) * 3.0
    return {"dots": 0.72 - np.hypot(off, y - row * 2.6)}, [("dots", look["accent"])]


def knit_stripes(x, y, areas, look, number):
    along = np.where(y > 8.5, y, 8.5 + (y - 8.5) * 0.5 - 0.0) + np.maximum(x - 8.0, 0) * 0.9 * (y < 9.6)
    return {"stripes": 0.48 - np.abs((along / 2.0) % 1 - 0.5) * 2.0}, [("stripes", look["body"][0])]


def knit_stars(x, y, areas, look, number):
    """Five-pointed stars here and there."""
    row = np.round(y / 3.4)
    a, b = ((x / 3.8 + 0.5 * (row % 2)) % 1 - 0.5) * 3.8, y - row * 3.4
    angle, far = np.arctan2(a, b), np.hypot(a, b)
    point = np.abs(((angle / (2 * np.pi / 5)) % 1) - 0.5) * 2
    return {"stars": 0.42 + 0.62 * point**1.4 - far}, [("stars", "#f4c842")]


def knit_waves(x, y, areas, look, number):
    wave = y + 0.55 * np.sin(x * 2 * np.pi / 3.2)
    line = lambda at, half: half - np.abs((at % 1) - 0.5) * 2.4
    return {"waves": line(wave / 2.4, 0.4), "line": line(wave / 2.4 + 0.5, 0.14)}, [("waves", look["body"][0]), ("line", "#4ba3a8")]


PATTERNS = {"ankle": leave_plain, "noshow": leave_plain, "crew": knit_bars, "school": knit_school, "formal": knit_formal, "wool": knit_wool,
            "dots": knit_dots, "stripes": knit_stripes, "stars": knit_stars, "waves": knit_waves}
