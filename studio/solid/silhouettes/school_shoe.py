"""School shoes: laced, strapped, moulded, with a bar; and white canvas PT shoes."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone
from ..geometry.parts import merge_parts, tube_part
from ..product import shade
from . import derby, loafer
from .dress_last import UNIT, Size
from .dress_sole import dress_sole, flat_sole
from .school_straps import build_bar

PT_LINE = ((0, 1.55), (0.16, 1.5), (0.36, 1.3), (0.54, 1.1), (0.69, 1.0), (0.82, 1.1), (1, 1.55))
HEELED = ((0, 2.5), (0.16, 2.4), (0.36, 1.7), (0.54, 0.95), (0.69, 0.7), (0.82, 0.85), (1, 1.5))
SIZES = {
    "boys": Size(length=20.5, tall=0.75, line=UNIT, width=0.98, is_round=True),
    "seniors": Size(length=26.5, tall=0.92, line=UNIT, width=0.94, is_round=True),
    "leather": Size(length=26.0, tall=0.90, width=0.93),
    "girls": Size(length=19.8, tall=0.74, line=UNIT, width=0.97, is_round=True),
    "juniors": Size(length=17.4, tall=0.70, line=UNIT, width=1.02, is_round=True),
    "senior girls": Size(length=23.8, tall=0.82, line=HEELED, width=0.9, toe=0.05),
    "pt": Size(length=22.5, tall=0.78, line=PT_LINE, width=0.94, is_round=True),
}


def build(look):
    """The parts of a right shoe."""
    if look["make"] == "bar":
        return build_bar(look, heeled_sole if look.get("heeled") else unit_sole)
    if look["make"] == "slip-on":
        parts = loafer.build(look)
        return [part for part in parts if part.name != "stitches"] + ribs(look) if look.get("moulded") else parts + stripe(look)
    return derby.build(look) + stripe(look)


def unit_sole(shell, look, size):
    return flat_sole(shell.foot, look, size.feather(), rise=look["rise"], heel_front=7.6 * size.k)


def heeled_sole(shell, look, size):
    return dress_sole(shell.foot, look, size.feather(), 7.0 * size.k)


def stripe(look):
    """The coloured line around the rubber of a PT shoe."""
    if not look.get("stripe"):
        return []
    size = look["size"]
    foot, feather = size.footprint(), monotone(size.feather())
    ring = np.column_stack([foot.points + foot.outward * 0.185, feather(foot.points[:, 0]) + look["rise"] * 0.42])
    out = np.column_stack([foot.outward, np.zeros(len(ring))])
    ring, out = np.vstack([ring, ring[:2]]), np.vstack([out, out[:2]])
    return [tube_part("stripe", ring, 0.17, 0.07, Surface("rubber", look["stripe"]), ups=out, exponent=4)]


def ribs(look):
    """Upright ribs around the wall of a moulded sole."""
    size = look["size"]
    foot, feather = size.footprint(), monotone(size.feather())
    made = []
    for i in range(0, len(foot.points), 9):
        place = np.append(foot.points[i] + foot.outward[i] * 0.16, feather(foot.points[i, 0]))
        made.append(
            tube_part(
                "rib",
                place + np.array([[0, 0, 0.1], [0, 0, look["rise"] - 0.1]]),
                0.16,
                0.16,
                Surface("rubber", look["sole"]),
                ups=np.append(foot.outward[i], 0),
                sides=8,
            )
        )
    return [merge_parts("ribs", made)]


def look_of(product):
    """What a school shoe's words say; the rest is diced by its code."""
    color, accent = product.color, product.accent
    if product.says("pt shoe", "pt class"):
        return canvas_of(product)
    look = {
        "kind": "smooth",
        "color": color,
        "thread": shade(color, 1.24),
        "lining": product.pick("lining", ["#7d7a76", "#8f8a80", "#6c6f74"]),
        "sole": "#191817",
        "welt": "#1c1a19",
        "lace": "#151413",
        "make": "laced",
        "lacing": "open",
        "toe": "plain",
        "brogue": False,
        "eyelets": 4,
        "crossed": True,
        "bottom": "unit",
        "rise": 0.34,
        "size": SIZES["boys"],
        "padding": 0.16,
        "insole": shade(accent, 0.9),
        "eyelet": product.pick("eyelet", ["#3b3b3d", "#8f9194"]),
    }
    if product.says("mary jane", "single-strap", "t-bar", "strap shoe"):
        return look | girls_of(product)
    if product.says("hook-and-loop"):
        look |= {"lacing": "straps", "toe": "bumper", "rise": 0.4}
    elif product.says("moulded"):
        look |= {
            "make": "slip-on",
            "kind": "gloss",
            "moulded": True,
            "apron": "plain",
            "saddle": "slim",
            "trims": (),
            "bottom": "flat",
            "rise": 0.42,
            "lining": shade(accent, 1.1),
            "gore": False,
            "insole": accent,
            "edge": 0.17,
        }
    elif product.says("leather school shoe for seniors"):
        look |= {
            "kind": "calf",
            "size": SIZES["leather"],
            "toe": "cap",
            "bottom": "rubber",
            "eyelets": 5,
            "crossed": False,
            "eyelet": "",
            "lining": "#a08560",
            "welt_thread": "#6f655a",
            "padding": 0.1,
        }
    elif product.says("larger sizes"):
        look |= {"size": SIZES["seniors"], "toe": "bumper", "crossed": False, "eyelets": 4, "kind": "grain"}
    else:
        look |= {"toe": "apron", "eyelets": 3}
    return look


def girls_of(product):
    """Straps: a buckle, hook and loop, a tee, or a slim one over a low heel."""
    look = {"make": "bar", "size": SIZES["girls"], "bar": "buckle", "toe": "apron", "rise": 0.3}
    if product.says("t-bar"):
        look |= {"bar": "tee", "toe": "plain", "punched": True, "metal": "#b9bcc0"}
    elif product.says("easy-strap"):
        look |= {"bar": "loop", "size": SIZES["juniors"], "toe": "bumper", "lining": shade(product.accent, 1.05), "insole": product.accent}
    elif product.says("low heel"):
        look |= {"bar": "slim", "size": SIZES["senior girls"], "toe": "bicycle", "heeled": True, "bottom": "rubber", "welted": False, "kind": "calf"}
    return look


def canvas_of(product):
    """White canvas over a white rubber sole: laced with a toe cap, or a slip-on with elastic."""
    white, trim = "#f8f7f3", "#f4f2ec"
    look = {
        "kind": "drill",
        "color": white,
        "thread": "#cfcbc2",
        "lining": "#e9e6de",
        "insole": "#e2ded3",
        "sole": trim,
        "welt": trim,
        "lace": "#f3f1ec",
        "lace_size": (0.5, 0.1),
        "size": SIZES["pt"],
        "bottom": "unit",
        "rise": 0.62,
        "stripe": product.accent,
        "brogue": False,
        "edge": 0.14,
    }
    if product.says("slip-on"):
        return look | {
            "make": "slip-on",
            "bottom": "flat",
            "apron": "none",
            "saddle": "none",
            "trims": (),
            "gore": True,
            "gore_color": shade(product.accent, 1.15),
            "rise": 0.5,
            "toe": "none",
        }
    return look | {"make": "laced", "lacing": "open", "toe": "rubber", "toe_color": trim, "eyelets": 5, "crossed": True, "eyelet": "#d4d4d2"}
