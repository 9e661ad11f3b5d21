"""The running shoe: mesh or knit upper with welded or sewn overlays, foam midsole, treaded rubber. Walking and junior kinds too."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone
from ..geometry.footprint import LATERAL, MEDIAL, make_footprint
from ..geometry.shell import Shell
from ..geometry.upper import Last
from ..product import blend, is_dark, is_light, shade
from .sport_parts import dots, heel_loop, lacing, mark_levels, pucker, soften, tongue
from .sport_soles import foam_sole

L = 28.8
FEATHER = [(0, 3.4), (0.3 * L, 3.0), (0.55 * L, 2.35), (0.70 * L, 2.15), (0.85 * L, 2.45), (L, 3.3)]
CREST = [(9, 12.9), (11, 11.9), (13, 10.7), (15, 9.5), (17, 8.4), (19, 7.45), (21, 6.8), (23, 6.4), (25, 6.05), (27.2, 5.3)]
COLLAR = [(0, (0.95, 0, 11.2)), (1.2, (1.4, 1.5, 10.6)), (3.6, (2.8, 2.5, 9.3)), (7.0, (5.7, 2.85, 8.7)), (10, (8.4, 2.5, 9.7)),
          (11.8, (9.9, 2.0, 10.8)),
          (13, (11, 1.4, 11.3))]

# Foam height over a plain runner (cm), flare, toe spring, heel cradle.
CUSHIONS = {"thin": (-0.75, 0.18, 1.25, 0.45), "plain": (0.0, 0.26, 1.6, 0.7), "soft": (0.55, 0.34, 1.8, 0.9), "most": (1.35, 0.44, 2.3, 1.1)}


def look_of(product):
    says, color, accent = product.says, product.color, product.accent
    trail, light, junior, easy = says("trail", "lugged"), says("very light", "feather", "racing"), says("junior"), says("easy-entry", "walking")
    plain, most = says("budget", "jogger"), says("most cushioned", "maximum cushion")
    soft = says("cushioned", "longer distance") and not most
    families = [("trail", trail), ("light", light), ("walk", easy), ("jogger", plain), ("most", most), ("soft", soft), ("junior", junior)]
    family = next((word for word, holds in families if holds), "road")
    dark, pale = is_dark(color), is_light(color)
    deep = shade(color, 0.72) if not pale else shade(color, 0.93)
    mark = {"trail": "hills", "light": "leaf", "walk": "two bars", "jogger": "saddle", "most": "four bars", "soft": "saddle wave",
            "junior": "wave"}.get(family)
    mark = mark or ("wave" if product.named("stride") else "ripples" if says("river", "surma", "reflective") else product.pick("mark",
        ["saddle", "two bars", "leaf"]))
    white = "#efede7"
    look = {
        "family": family, "mark": mark, "cushion": {"light": "thin", "soft": "soft", "most": "most", "trail": "soft", "walk": "soft"}.get(family,
            "plain"),
        "kind": {"walk": "knit", "most": "knit", "jogger": "mesh", "trail": "mesh", "light": "net", "soft": "mesh"}.get(family,
            product.pick("mesh", ["net", "mesh"])),
        "color": color, "overlay": {"jogger": "suede", "trail": "smooth"}.get(family, "gloss"), "deep": deep, "accent": accent,
        "thread": blend(color, accent if pale else "#ffffff", 0.45), "lining": shade(color, 1.15) if dark else shade(color, 0.9),
        "tongue_kind": "mesh", "tongue": deep, "rim": accent if product.roll("rim") < 0.5 else deep, "label": accent,
        "label_sign": white if is_dark(accent) or not is_light(accent) else "#3a3a3c",
        "eyelet_kind": "loops" if family in ("trail", "most", "junior") else "rubber", "eyelet": shade(color, 0.6) if not pale else accent,
        "lace": accent if product.roll("lace") < 0.35 and not is_dark(accent) else (shade(color, 1.08) if dark else white),
        "loop": accent, "foam": white, "foam_design": {"light": "plain", "soft": "facets", "most": "pods", "jogger": "ridges", "trail": "facets",
                                                       "walk": "slots"}.get(
            family, "slots" if product.for_women else "wave"), "split": accent, "split_at": {"soft": "heel", "jogger": "wedge", "most": "low",
                "junior": "wave", "light": None}.get(
            family, product.pick("split", ["wave", None])),
        "tread": accent if family in ("light",) else "#b9824d" if product.roll("tread") < 0.25 else "#35353a" if not pale else "#55565b",
        "rubber": "zones" if says("only where it wears") else "full", "lugs": 0.42 if trail else 0.1,
        "wrap": 1.3 if trail else 0.7 if family in ("soft", "jogger") else 0,
        "heel": "dots" if says("reflective") else "soft" if says("softer heel") else "entry" if says("easy-entry") else "clip" if family in ("soft",
            "most") else "counter",
        "toe": "rand" if says("covered toe") else "sewn" if family in ("jogger", "junior", "walk") else "welded",
        "lacing": "elastic" if says("elastic laces") or family == "walk" else "crossed",
        "width": 0.91 if product.for_women else 1.1 if junior else 0.97, "junior": junior, "grow": 1.3 if junior else 1.0,
        "size": 0.78 if junior else 0.93 if product.for_women else 1.0,
    }
    if trail:
        look |= {"foam": shade(color, 0.62), "split_at": "low", "tread": "#262523", "lining": shade(color, 0.7)}
    if family == "most":
        look |= {"foam": white, "split": accent, "tread": "#2b2b2e"}
    if dark and family == "road":
        look |= {"split_at": "wave"}
    return look


def build(look):
    """The parts of a right shoe."""
    lift, flare, spring, cradle = CUSHIONS[look["cushion"]]
    foot = make_footprint(L, width=look["width"], lateral=ROUND_LATERAL if look["junior"] else LATERAL,
                          medial=ROUND_MEDIAL if look["junior"] else MEDIAL)
    last = last_of(look, lift)
    shell = Shell(foot, last, look["kind"], look["color"], look["thread"])
    if look["kind"] != "net":
        soften(shell, 0.02, look["width"] * 7)
    grow = look["grow"]
    size = (0.22 * grow, 0.1 * grow, 0.03 * grow)
    lay_panels(shell, look, lift, size)
    span = (12.3, 18.9)
    pucker(shell, 0.75, span, 6 if grow == 1 else 5, 0.04, grow)
    shell.crease((20.6, 21.7, 22.9), 0.035)
    parts = shell.parts(0.24 if look["heel"] != "entry" else 0.34, Surface(look["kind"] if look["kind"] != "net" else "mesh",
        look["collar"] if "collar" in look else look["deep"]), look["lining"], "mesh")
    parts += tongue(last, look, over=0.95, thick=0.5 if look["family"] == "light" else 0.85, grow=grow)
    thin = look["family"] in ("trail", "light")
    parts += lacing(shell, look, 0.75, span, 6 if grow == 1 else 5, 0.3 if thin else 0.52, 0.24 if look["family"] == "trail" else 0.13,
                    look["lacing"], grow)
    if look["heel"] == "dots":
        places = [(0.5 + 1.25 * k, side * 3, 5.3 + lift + row * 1.0 + 0.1 * k) for row in range(4) for k in range(5 - row) for side in (-1, 1)]
        parts.append(dots(shell, places, 0.19, Surface("foil", "#d9dcdf")))
    if look["heel"] != "entry":
        parts.append(heel_loop(look, (0.85, 10.2 + lift), 1.3))
    sole = look | {"flare": flare, "spring": spring, "cradle": cradle}
    parts += foam_sole(foot, monotone(last.feather), sole)
    return [scaled(part, look["size"]) for part in parts]


ROUND_LATERAL = [(0, 0), (0.028, -0.078), (0.10, -0.116), (0.20, -0.122), (0.35, -0.130), (0.5, -0.148), (0.62, -0.166), (0.72, -0.172),
                 (0.82, -0.163), (0.91, -0.128), (0.97, -0.07)]
ROUND_MEDIAL = [(0.028, 0.078), (0.10, 0.112), (0.20, 0.112), (0.36, 0.108), (0.5, 0.126), (0.63, 0.155), (0.73, 0.168), (0.83, 0.163),
                (0.92, 0.130), (0.98, 0.068), (1, 0.006)]


def last_of(look, lift):
    """The last on its foam; a child's is higher over the toes."""
    toe = 0.75 if look["junior"] else 0.0
    crest = [(x, z + lift + toe * np.clip((x - 13) / 8, 0, 1)) for x, z in CREST]
    heel = {"entry": 0.5, "soft": 0.55}.get(look["heel"], 0.0)
    back = -0.75 if look["heel"] == "entry" else -0.25 if look["heel"] == "soft" else 0
    low = -0.7 if look["family"] == "light" else 0.0
    collar = [(at, (x + back * max(0, 1 - at / 3), y, z + lift + heel * max(0, 1 - at / 4) + low * max(0, 1 - abs(at - 6) / 6))) for at,
              (x, y, z) in COLLAR]
    return Last(feather=[(x, z + lift + (0.25 * toe)) for x, z in FEATHER], crest=crest, stations=collar, throat=(19.8, 1.2, 0.95),
                crest_end=25.1 if look["junior"] else 24.9,
                bulge=0.54 if look["junior"] else 0.5, belly=0.46 if look["junior"] else 0.44, foot_angle=9, collar_angle=14,
                padding=0.18 if look["family"] == "light" else 0.3)


def lay_panels(shell, look, lift, size):
    """Toe, heel, mark and eyestay."""
    x, z, over = shell.x, shell.z, shell.over_feather
    overlay, deep = look["overlay"], look["deep"]
    if look["toe"] == "rand":
        rand = monotone([(9, 0.6), (13, 1.0), (18, 1.5), (22, 2.3), (25.5, 3.6), (27, 4.4), (28.8, 5.0)])
        shell.overlay("guard", rand(x) - over, "rubber", shade(deep, 0.75), 0.1, rows=(0.2,), size=size)
    elif look["toe"] == "sewn":
        guard = monotone([(11, -1.6), (14, 0.1), (17, 1.1), (20, 1.9), (23, 2.4), (25.5, 3.2), (27.2, 4.2), (28.8, 5.0)])
        shell.overlay("guard", guard(x) - over, overlay, deep, 0.08, rows=(0.13, 0.3) if overlay == "suede" else (0.13,), size=size)
    else:
        guard = monotone([(17, -1.2), (21, 0.5), (23.5, 1.4), (26, 2.5), (28.8, 3.8)])
        shell.overlay("guard", guard(x) - over, overlay, deep, 0.04, rows=(), cut=0.03)
        for k in range(3 if look["family"] in ("road", "light") else 0):
            vein = monotone([(19, 0.4), (22, 1.8 + 0.65 * k), (25.5, 3.0 + 0.55 * k), (28.8, 4.6 + 0.5 * k)])
            shell.overlay(f"vein{k}", np.minimum(0.05 - np.abs(over - vein(x) + 0.1 * k), x - 20.4 - 0.4 * k), overlay, deep, 0.025, rows=(), cut=0.0)
    counter = monotone([(0, 7.4), (0.3, 6.6), (0.6, 4.6), (0.85, 3.2), (1, 2.6)])
    if look["heel"] == "clip":
        clip = np.minimum(monotone([(0, 9.6), (0.25, 8.2), (0.5, 4.6), (0.75, 2.4), (1, 0.6)])(shell.height) - x,
                          np.minimum(6.4 + lift - z + 0.06 * x, 9))
        shell.overlay("counter", counter(shell.height) - x - 0.6, look["kind"], deep, 0.03, rows=(0.14,), size=size)
        shell.overlay("clip", np.maximum(clip, np.minimum(1.3 - x + 0 * z, 8.4 + lift - z)), "gloss", look["accent"], 0.17, rows=(), cut=0.04)
    elif look["heel"] in ("counter", "dots", "entry"):
        color = look["accent"] if look["heel"] == "counter" and look["family"] not in ("light", "trail") else deep
        shell.overlay("counter", np.minimum(counter(shell.height) - x, 99), "suede" if overlay == "suede" else "smooth", color, 0.07,
                      rows=(0.13, 0.3) if overlay == "suede" else (0.13,), size=size)
    else:
        shell.overlay("counter", monotone([(0, 6.8), (0.3, 5.6), (0.6, 4.0), (0.8, 3.4), (1, 3.6)])(shell.height) - x, "knit", look["accent"], 0.12,
                      rows=(), cut=0.03)
    if look["heel"] == "entry":
        shell.overlay("entry", np.minimum(3.2 - x - 0.25 * shell.below_top, 2.6 - shell.below_top), "smooth", look["accent"], 0.1, rows=(0.14,),
                      size=size)
    sewn = (0.11,) if overlay in ("suede", "smooth") else ()
    word = look["mark"]
    if word == "saddle wave":
        marks = mark_levels(shell, "saddle", lift)[:1]
        shell.overlay("saddle", marks[0][1], look["kind"], blend(look["color"], deep, 0.7), 0.05, rows=(0.1,), size=size)
        word = "two bars"
    for name, level in mark_levels(shell, word, lift):
        if look["family"] == "light":
            level = np.where(shell.y < 0, level, -1.0)
        shell.overlay(name, level, overlay, deep if name == "hill" else look["accent"], 0.05, rows=sewn if name != "line" else (), cut=0.035,
                      size=size)
    stay = np.minimum(1.75 - shell.below_top, x - 10.0)
    if look["family"] in ("soft", "most", "trail", "road"):
        fingers = 0.5 * np.clip(np.cos((x - 12.3) * 2 * np.pi / 1.9) + 0.25, 0, 1) * (x > 11.4) * (x < 19)
        stay = np.minimum(1.15 + fingers - shell.below_top, x - 10.0)
    stay = np.minimum(stay, np.where(shell.is_closed, 20.9 - x - shell.below_top * 0.4, 99))
    shell.overlay("stay", stay, overlay, deep if look["family"] != "light" else look["color"], 0.08,
                  rows=(0.12,) if look["family"] != "light" else (), size=size)


def scaled(part, factor):
    """Parts are made at the size of a men's 42; smaller feet are scaled at the end, so that cloth and thread stay as coarse."""
    part.points = part.points * factor
    return part
