"""Children's sneakers: round high toes, thick soles, straps a child can close, prints, lights; and the first soft shoe."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone
from ..geometry.footprint import make_footprint
from ..geometry.parts import disc_part
from ..geometry.shell import Shell
from ..geometry.upper import Last
from ..product import DYES, blend, is_dark, is_light, shade
from .kids_prints import butterfly, dino, rocket, star_dots
from .runner import ROUND_LATERAL, ROUND_MEDIAL, scaled
from .sneaker_soles import SOLES
from .sneaker_uppers import Cutter
from .sport_parts import bar, heel_loop, lacing, leaf, mend_tip, soften, strap_over, tongue
from .sport_soles import foam_sole

L = 28.6
WHITE = "#f0eee8"
FEATHER = [(0, 3.3), (0.3 * L, 3.1), (0.55 * L, 2.85), (0.70 * L, 2.8), (0.85 * L, 3.0), (L, 3.6)]
CREST = [(9, 13.4), (11, 12.5), (13, 11.6), (15, 10.7), (17, 9.8), (19, 9.05), (21, 8.5), (23, 8.15), (25, 7.75), (27.0, 7.0)]
SMALL_CREST = [*CREST[:5], (19, 8.75), (21, 7.9), (23, 7.25), (25, 6.5), (27.0, 5.7)]  # a toddler's toes lie lower than they are wide
COLLAR = [(0, (1.0, 0, 11.2)), (1.6, (1.4, 1.75, 11.0)), (4.2, (3.3, 2.9, 10.2)), (7.2, (5.9, 3.3, 9.8)), (10, (8.7, 2.95, 10.5)),
          (11.8, (10.1, 2.4, 11.3)), (13, (11.2, 1.9, 11.9))]
STARS = [(4.0, 6.2, 0.28), (5.6, 1.2, 0.22), (12.6, 1.2, 0.25), (3.2, 2.8, 0.2), (11.6, 5.4, 0.3), (14.4, 3.0, 0.24), (17.6, 1.4, 0.26),
         (20.4, 2.6, 0.3), (22.8, 4.4, 0.26), (23.4, 1.9, 0.2), (25.6, 3.4, 0.25), (18.2, 4.2, 0.2),
         (21.2, 5.4, 0.2), (7.4, 6.6, 0.2)]


def look_of(product):
    color, accent, says = product.color, product.accent, product.says
    dark, pale = is_dark(color), is_light(color)
    deep = shade(color, 0.93) if pale else shade(color, 0.75)
    print_word = next((word for word in ("dino", "rocket", "butterfly") if says(word)), None)
    soft, canvas, toddler = says("soft first shoe", "learning to walk"), says("canvas"), product.sub_category == "Toddlers"
    closings = [("two", says("two hook", "two straps")), ("wide", says("wide strap")), ("low", says("elastic laces")),
                ("one", says("strap") or soft or print_word)]
    straps = next((word for word, holds in closings if holds), None)
    grow = 1.7 if toddler else 1.4
    look = {
        "print": print_word, "soft": soft, "straps": straps, "lights": says("lights"), "canvas": canvas, "grow": grow,
        "size": 0.52 if toddler else 0.7, "lift": -1.9 if soft else -0.8 if canvas and toddler else -0.3 if canvas else 0.0, "court": says("court"),
        "wide": says("wide opening"),
        "kind": "canvas" if canvas else "smooth" if print_word or says("court") else "grain" if soft else product.pick("kind", ["mesh", "smooth"]),
        "color": color, "accent": accent, "deep": deep,
        "thread": shade(color, 0.85) if pale else blend(color, "#ffffff", 0.45), "lining": shade(color, 0.92) if pale else blend(color, "#ffffff",
            0.55) if dark else shade(color, 1.5),
        "tongue_kind": "canvas" if canvas else "mesh", "tongue": deep if not canvas else color, "rim": accent, "label": accent,
        "label_sign": "#3a3a3c" if is_light(accent) else WHITE,
        "eyelet_kind": "metal" if canvas else "rubber", "eyelet": "#cfcfcc" if canvas else deep, "lace": WHITE if canvas or pale else accent,
        "loop": accent, "strap": accent if not print_word else deep, "hole": shade(color, 0.55), "edge": 0.26 if says("padded") else 0.2,
        "tall": 1.1 if toddler else 1.0,
        "sole_kind": "foam", "flare": 0.3, "spring": 1.5, "cradle": 0.45, "rubber": "full", "foam": WHITE,
        "foam_design": product.pick("foam", ["wave", "slots", "pods"]), "split": accent, "split_at": product.pick("split", ["wave", "low"]),
        "tread": accent if product.roll("tread") < 0.5 else "#b9824d", "wrap": 1.7 if says("toe is reinforced",
            "rounded toe") and not soft and not canvas else 0, "sole": WHITE, "line_colors": (accent,), "lines": ((0.8, 0.09),), "bumper": 5.0,
            "plate": accent, "sole_thread": shade(WHITE, 0.85),
    }
    if canvas:
        look |= {"sole_kind": "vulcanised", "stay": color, "tread": "#c9a06a", "straps": None,
                 "line_colors": (accent if not is_light(accent) else color,)}
        if says("striped sole"):
            rainbow = tuple(DYES[name] for name in ("royalblue", "seagreen", "yellow", "orange", "red"))
            look |= {"lines": tuple((0.16 + 0.165 * k, 0.185) for k in range(5)), "line_colors": rainbow, "bumper": 0, "rainbow": rainbow,
                     "plate": None, "high": 0.25}
    if look["court"]:
        look |= {"sole_kind": "cup", "side": "grooves", "tread": WHITE, "stripe": accent, "seam_at": 0.66}
    if soft:
        look |= {"sole_kind": "vulcanised", "lines": (), "bumper": 0, "plate": None, "sole": shade(accent, 0.9), "tread": shade(accent, 0.75),
                 "strap": accent, "edge": 0.3, "lining": shade(color, 1.3)}
    if print_word == "dino":
        look |= {"foam_design": "facets", "tread": shade(color, 0.7), "split_at": "wave", "strap": deep}
    return look


def build(look):
    """The parts of a right shoe, made at an adult's size and scaled at the end."""
    foot = make_footprint(L, width=1.13 if look["tall"] == 1 else 1.16, lateral=ROUND_LATERAL, medial=ROUND_MEDIAL)
    up = lambda z: 3.0 + (z - 3.0) * (look["tall"] if z > 3 else 1) + look["lift"]
    open_front, half = (22.2, 2.1) if look["wide"] else (20.3, 1.9 if look["straps"] else 1.5)
    last = Last(feather=[(x, z + look["lift"]) for x, z in FEATHER], crest=[(x, up(z)) for x, z in (CREST if look["tall"] == 1 else SMALL_CREST)],
                stations=[(at, (x, y, up(z))) for at, (x, y, z) in COLLAR],
                throat=(open_front, half, half * 0.75), crest_end=25.4, bulge=0.56, belly=0.5, foot_angle=12, collar_angle=15, padding=0.3)
    shell = Shell(foot, last, look["kind"], look["color"], look["thread"])
    soften(shell, 0.05 if look["soft"] else 0.03, look["grow"])
    lay_panels(Cutter(shell, look), look)
    shell.crease((21.9, 23.1), 0.045)
    mend_tip(shell, 0.4 if look["tall"] == 1 else 0.7)
    parts = shell.parts(look["edge"], Surface("canvas" if look["canvas"] else "smooth", look["deep"] if not look["canvas"] else look["color"]),
                        look["lining"], "mesh" if not look["soft"] else "lining")
    parts += tongue(last, look, over=0.75, width=5.6, thick=0.9, grow=look["grow"] * 0.8)
    parts += fasten(shell, look)
    if not look["canvas"]:
        parts.append(heel_loop(look, (0.95, up(10.3)), 1.5, 1.6))
    feather = monotone(last.feather)
    parts += foam_sole(foot, feather, look) if look["sole_kind"] == "foam" else SOLES[look["sole_kind"]](foot, feather, look)
    if look["lights"]:
        parts += heel_lights(foot, look)
    return [scaled(part, look["size"]) for part in parts if part]


def lay_panels(cut, look):
    """Toe, heel, facing, print."""
    shell, kind = cut.shell, look["kind"]
    seam = 0.14 * look["grow"]
    if look["canvas"]:
        cut.quarter(kind, look["color"], [(2.5, 15.2), (5.5, 16.2), (7.2, 18.2), (8.4, cut.end + 0.4)], rows=(seam,))
        cut.backstay(kind, look["accent"], 1.0)
        if look.get("rainbow"):
            for k, color in enumerate(look["rainbow"]):
                cut.lay(f"arc{k}", np.where(shell.x < 12, 0.21 - np.abs(np.hypot(shell.x - 7.4, shell.z - 3.4 - look["lift"]) - 3.5 + 0.42 * k),
                                            -1), "canvas", color, 0.01, (), 0.0)
        else:
            cut.cap("rubber" if look["tall"] > 1 else kind, WHITE if look["tall"] > 1 else look["accent"], 23.0, 0.1, rows=(seam,))
        return
    if look["soft"]:
        cut.cap("suede", look["accent"], 23.2, 0.12, rows=(seam, 0.2 + seam))
        cut.counter("suede", look["accent"], 5.0, rows=(seam,))
        cut.stay(kind, look["deep"], 1.7, rows=(seam,), lift=0.06)
        cut.channels((0.9,), 0.06)
        return
    if look["print"]:
        lay_print(cut, look)
    cut.guard("smooth", look["deep"], [(15, -1.5), (18, 0.2), (21, 1.6), (24, 3.0), (26, 4.6), (28.6, 6.0)], rows=(seam,))
    cut.counter("smooth", look["accent"] if not look["print"] else look["deep"], 3.6 if look["print"] else 5.4, rows=(seam,))
    if look["court"]:
        for k in range(2):
            cut.lay(f"mark{k}", bar(shell, 7.6 + k * 1.9, 0.5, (3.6, 10.2), -0.4), "smooth", look["accent"], 0.05, (seam,))
    elif not look["print"]:
        cut.lay("mark", leaf(shell, (8.2, 6.6), 2.9, 1.15, 0.6), "smooth", look["accent"], 0.06, (seam,))
    cut.stay("smooth", look["deep"], 1.7, rows=(seam,))
    cut.channels((1.0, 2.0) if look["edge"] > 0.22 else (1.2,), 0.06)


def lay_print(cut, look):
    """The figures over the whole upper, on both sides."""
    u, v = cut.shell.x, cut.shell.over_feather
    light = look["accent"] if not is_dark(look["accent"]) else blend(look["accent"], "#ffffff", 0.25)
    draw, places = {
        "dino": (dino, [((8.6, 2.2), 1.0, 0.0), ((21.0, 2.4), 0.62, 0.25), ((16.6, 4.8), 0.42, -0.2), ((4.2, 6.3), 0.36, 0.1)]),
        "rocket": (rocket, [((7.4, 3.5), 1.0, 0.62), ((20.4, 3.6), 0.62, 0.3)]),
        "butterfly": (butterfly, [((7.6, 3.4), 1.15, 0.25), ((13.4, 2.2), 0.6, -0.35), ((20.6, 2.9), 0.75, 0.5), ((4.0, 6.6), 0.45, -0.3),
                                  ((23.6, 4.9), 0.45, 0.1), ((17.2, 4.9), 0.5, 0.2)]),
    }[look["print"]]
    figures = [draw(u, v, *place) for place in places]
    if look["print"] == "rocket":
        cut.lay("stars", star_dots(u, v, STARS), "smooth", shade(look["accent"], 1.45), 0.01, (), 0.0)
        cut.lay("fire", np.maximum.reduce([figure["fire"] for figure in figures]), "smooth", "#f2c23d", 0.04, (), 0.03)
    color = {"rocket": "#f1eee6"}.get(look["print"], light)
    cut.lay("figure", np.maximum.reduce([figure["figure"] for figure in figures]), "smooth", color, 0.07,
            (0.16,) if look["print"] != "butterfly" else (), 0.05)
    cut.lay("detail", np.maximum.reduce([figure["detail"] for figure in figures]), "smooth",
            {"rocket": look["accent"], "butterfly": "#f6d7e6"}.get(look["print"], look["deep"]), 0.03, (), 0.0)


def fasten(shell, look):
    """Straps, elastic cords or laces."""
    parts, grow, lift = [], look["grow"], look["lift"]
    thread = Surface("thread", WHITE if not is_light(look["strap"]) else shade(look["strap"], 0.75))
    strap = Surface("smooth", look["strap"])
    places = {"two": [(13.3, 2.7), (17.3, 2.7)], "one": [(14.6, 3.6)], "wide": [(14.8, 5.0)], "low": [(13.0, 2.9)], None: []}[look["straps"]]
    for number, (x, width) in enumerate(places):
        parts += strap_over(shell, x, -0.10, width, 0.3, (6.4 + lift - 0.4 * number, 3.2 + lift), strap, thread=thread, bulge=0.5,
                                       lift=0.06)
    if look["straps"] == "low":
        parts += lacing(shell, look, 0.8, (16.2, 19.6), 3, 0.45, 0.22, "elastic", grow)
    elif look["straps"] == "one" and not look["soft"]:
        parts += lacing(shell, look, 0.8, (17.6, 19.7), 2, 0.45, 0.22, "elastic", grow)
    elif not look["straps"]:
        parts += lacing(shell, look, 0.9, (12.6, 19.6 if look["wide"] else 19.0), 4, 0.55, 0.12, "bow", grow)
    return parts


def heel_lights(foot, look):
    """Small lights in the side of the heel."""
    parts = []
    half = len(foot.points) // 2
    for side in (0, half):
        for number, wanted in enumerate((3.2, 4.9, 6.6)):
            chosen = np.arange(side, side + half)
            k = chosen[np.argmin(np.abs(foot.points[chosen, 0] - wanted))]
            out = np.array([*foot.outward[k], 0.0])
            place = np.array([*foot.points[k], 2.35]) + out * 0.42
            color = ("#ff5a3c", look["accent"], "#4fb4ff")[number]
            parts += [disc_part("bezel", place, out, 0.52, Surface("gloss", "#4a4d44"), dome=0.1),
                      disc_part("light", place + out * 0.06, out, 0.38, Surface("glow", color), dome=0.2)]
    return parts
