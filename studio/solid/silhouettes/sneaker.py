"""Sneakers: canvas, court, street, knit and slip-on kinds and the trainers for gym and field. Uppers and soles are in files beside."""

from ..blend.surfaces import Surface
from ..geometry.curves import monotone, smoothstep
from ..geometry.footprint import make_footprint
from ..geometry.shell import Shell
from ..geometry.upper import Last
from ..product import blend, is_dark, is_light, shade
from .runner import scaled
from .sneaker_soles import SOLES
from .sneaker_uppers import UPPERS, Cutter
from .sport_parts import heel_loop, lacing, mend_tip, pucker, soften, tongue
from .sport_soles import foam_sole

L = 28.6
WHITE, OFF_WHITE, GUM, INK = "#f0eee8", "#e9e3d3", "#b9824d", "#2c2c2f"
DRILL_WHITE = "#fffcf5"  # cloth: its weave takes some of the light
FEATHERS = {"court": [(0, 2.55), (0.3 * L, 2.25), (0.55 * L, 1.8), (0.70 * L, 1.7), (0.85 * L, 1.95), (L, 2.45)],
            "low": [(0, 2.2), (0.3 * L, 2.0), (0.55 * L, 1.75), (0.70 * L, 1.7), (0.85 * L, 1.85), (L, 2.3)]}
CREST = [(9, 12.6), (11, 11.5), (13, 10.25), (15, 8.95), (17, 7.75), (19, 6.75), (21, 6.15), (23, 5.85), (25, 5.62), (27.2, 4.9)]
LOW_CREST = [(9, 12.0), (11, 10.9), (13, 9.7), (15, 8.5), (17, 7.3), (19, 6.35), (21, 5.8), (23, 5.5), (25, 5.25), (27.2, 4.6)]
SLIP_CREST = [(9, 11.6), (11, 10.3), (13, 9.0), (15, 7.8), (17, 6.8), (19, 6.0), (21, 5.4), (23, 4.95), (25, 4.55), (27.2, 3.9)]
HIGH_CREST = [(9.2, 18.0), (9.7, 15.6), (10.5, 13.4), (11.7, 11.6), (13.3, 10.0), (15.3, 8.4), (17.5, 7.0), (20, 6.0), (23, 5.5), (25, 5.25),
              (27.2, 4.6)]


def construction_of(product):
    """Which shoe the words describe."""
    says, named = product.says, product.named
    rules = [("turf", says("studs", "turf")), ("cricket", says("pimple")), ("badminton", says("badminton")),
             ("lift", says("midfoot strap", "weight training")),
             ("studio", named("studio")), ("gym", named("gym")), ("pt", named("pt shoe")), ("high", says("high-top", "above the ankle")),
             ("slip knit", says("knit") and says("slip-on")), ("slip canvas", says("slip-on")), ("denim", says("denim")), ("desert", says("crepe")),
             ("retro", named("retro")), ("platform", says("platform")), ("metallic", says("metallic trim")), ("knit", says("knit")),
             ("street", says("suede", "street")), ("minimal", says("minimal", "no large logo")),
             ("comfort", says("walking", "padded sneaker", "stand most")),
             ("canvas", says("canvas"))]
    return next((word for word, holds in rules if holds), "court")


def look_of(product):
    color, accent, word = product.color, product.accent, construction_of(product)
    dark, pale = is_dark(color), is_light(color)
    deep = shade(color, 0.93) if pale else shade(color, 0.78)
    look = {
        "design": word, "upper": word, "form": "court", "lift": 0.0, "drop": 0.0, "grow": 1.0, "kind": "smooth", "color": color, "accent": accent,
        "deep": deep, "toe": deep,
        "stay": deep, "heel": accent, "tab_kind": "smooth", "overlay": "smooth", "mark": product.pick("mark",
            ["two bars", "leaf", "ripples", "four bars"]), "mark_kind": "smooth",
        "thread": shade(color, 0.86) if pale else blend(color, "#ffffff", 0.3), "lining": shade(color, 0.92) if pale else shade(color,
            1.12) if dark else shade(color, 0.85),
        "tongue_kind": "smooth", "tongue": color, "rim": deep, "label": accent, "label_sign": INK if is_light(accent) else WHITE,
        "eyelet_kind": "rubber", "eyelet": shade(deep, 0.8),
        "lace": WHITE if pale or product.roll("lace") < 0.5 else shade(color, 1.05 if dark else 0.9),
        "hole": shade(color, 0.55) if not dark else "#0d0d0e", "loop": accent, "cap": None, "padded": product.says("padded"),
        "sole_kind": "cup", "sole": WHITE, "tread": WHITE, "split": accent, "line_colors": (accent,), "sole_thread": shade(WHITE, 0.86),
        "side": "grooves", "lacing": product.pick("lacing", ["crossed", "straight", "crossed"]),
        "count": 6, "lace_size": (0.58, 0.12), "creases": 0.05, "collar": None, "edge": 0.2, "width": 0.92 if product.for_women else 1.0,
        "size": 0.92 if product.for_women else 1.0, "seed": product.roll("lumps") * 9,
    }
    return look | special(product, look, word)


def special(product, look, word):
    """What a construction has of its own."""
    color, accent, deep, dark = look["color"], look["accent"], look["deep"], is_dark(look["color"])
    women = product.for_women
    canvas = {"upper": "canvas", "form": "low", "kind": "canvas", "tongue_kind": "canvas", "sole_kind": "vulcanised", "bumper": 4.6,
              "plate": accent, "mark": None, "count": 5, "eyelet_kind": "metal", "eyelet": "#c9c9c6",
              "thread": blend(color, accent, 0.35) if is_light(color) else "#dedad0", "lace": WHITE, "edge": 0.11 if not look["padded"] else 0.17,
              "deep": color, "stay": color, "tread": GUM if product.roll("tread") < 0.5 else "#c9b08a",
              "lace_size": (0.3, 0.24), "hole": "#777", "creases": 0.04,
              "lining": blend(accent, "#f4f1ea", 0.3) if is_light(color) else look["lining"]}
    foam = {"sole_kind": "foam", "flare": 0.34, "spring": 1.5, "cradle": 0.7, "rubber": "full", "foam": WHITE, "foam_design": "slots",
            "split_at": None, "tread": "#d8d5cd"}
    gym = {"upper": "gym", "kind": "mesh", "tongue_kind": "mesh", "edge": 0.22, "sole_kind": "flat", "count": 6, "lace_size": (0.5, 0.13)}
    own = {
        "canvas": canvas | ({"lines": ((0.86, 0.035), (0.74, 0.035)), "cap": "canvas", "toe": color, "bumper": 3.2,
                             "lacing": "bow"} if women else {"lines": ((0.80, 0.07),), "lacing": "crossed", "collar": accent}),
        "high": canvas | {"form": "high", "cap": "rubber", "toe": WHITE, "count": 8, "lines": ((0.84, 0.05), (0.2, 0.05)),
                          "line_colors": (INK if dark else accent,), "plate": INK, "lacing": "bow", "tread": GUM, "heel": color},
        "denim": canvas | {"kind": "denim", "tongue_kind": "denim", "deep": shade(color, 0.85), "heel": WHITE, "thread": "#e0a24e", "lines": (),
                           "plate": "#8a5a33", "bumper": 0, "label": "#8a5a33", "label_sign": "#e6c9a0", "lacing": "straight", "eyelet": "#b7834a",
                           "color": blend(color, "#2a3f66", 0.75)},
        "pt": canvas | {"color": DRILL_WHITE, "deep": DRILL_WHITE, "stay": DRILL_WHITE, "tongue": DRILL_WHITE, "rim": DRILL_WHITE,
                        "cap": "canvas", "toe": DRILL_WHITE, "lines": ((0.3, 0.06),), "line_colors": (accent,), "plate": WHITE, "tread": "#cfcdc6",
                        "bumper": 3.4, "heel": blend(accent, DRILL_WHITE, 0.6), "lacing": "crossed", "thread": "#e2dfd6", "label": accent, "edge": 0.2, "count": 6},
        "slip canvas": canvas | {"upper": "slip canvas", "form": "slip", "lines": ((0.5, 0.1),), "bumper": 0, "heel": accent, "plate": accent,
                                 "gore": shade(color, 1.22) if not is_light(color) else shade(color, 0.88)},
        "slip knit": foam | {"upper": "knit", "form": "slip", "kind": "knit", "lift": 0.3, "foam_design": "ridges", "split": accent,
                             "split_at": "low", "edge": 0.2, "deep": shade(color, 0.7), "stay": shade(color, 0.72)},
        "knit": foam | {"upper": "knit", "kind": "knit", "tongue_kind": "knit", "lift": 1.0, "flare": 0.42, "foam_design": "pods", "spring": 1.8,
                        "cradle": 0.9, "tread": accent, "eyelet_kind": "loops", "eyelet": deep, "stay": shade(color, 0.72), "lace": WHITE},
        "court": {"mark": "two bars", "lacing": "crossed", "stripe": accent},
        "platform": {"upper": "court", "lift": 1.7, "tab_kind": "foil", "mark_kind": "foil", "mark": "ripples", "side": "lines", "seam_at": 0.8,
                     "label": accent, "lacing": "bow", "eyelet_kind": "metal", "eyelet": accent},
        "minimal": {"upper": "minimal", "form": "low", "thread": shade(color, 0.94), "side": "clean", "seam_at": 0.7, "lacing": "straight",
                    "label": accent, "eyelet_kind": "rubber", "eyelet": shade(color, 0.8), "lining": accent, "edge": 0.14, "lace_size": (0.5, 0.16),
                    "mark": None},
        "metallic": {"upper": "metallic", "lift": 0.3, "side": "dots", "lacing": "straight", "eyelet_kind": "metal", "eyelet": accent,
                     "label": accent, "color": shade(color, 1.25), "tongue": shade(color, 1.2), "lace": shade(color, 1.3),
                     "lining": shade(color, 0.95), "kind": "grain"},
        "street": {"upper": "suede", "kind": "mesh", "tongue_kind": "mesh", "lift": 0.7, "side": "dots", "toe": accent, "stay": accent,
                   "deep": accent, "heel": color, "mark": "leaf", "mark_kind": "suede", "sole": OFF_WHITE, "tread": GUM, "lace": OFF_WHITE,
                   "lacing": "bow",
                   "rim": color, "seam_at": 0.72, "label": accent, "lace_size": (0.75, 0.12)},
        "retro": foam | {"upper": "suede", "kind": "mesh", "tongue_kind": "mesh", "lift": 0.0, "form": "low", "toe": accent,
                         "stay": shade(color, 0.8), "mark": "four bars", "mark_kind": "smooth", "foam_design": "ridges", "split_at": "wedge",
                         "split": accent, "tread": GUM, "foam": OFF_WHITE, "wrap": 0.8, "spring": 1.4, "cradle": 0.4, "flare": 0.3,
                         "lacing": "crossed", "lace": OFF_WHITE, "heel": accent, "edge": 0.18},
        "desert": {"upper": "suede", "form": "low", "kind": "suede", "tongue_kind": "suede", "tongue": color, "sole_kind": "crepe",
                   "sole": "#d9bd8e", "sole_top": "#e2c9a0", "sole_thread": OFF_WHITE, "thread": shade(color, 0.6), "count": 4,
                   "lacing": "straight", "lace": shade(color, 0.62), "lace_size": (0.3, 0.22), "eyelet_kind": "metal", "eyelet": "#8f7a52",
                   "edge": 0.13, "lining": accent, "label": "#6f4b2a", "label_sign": accent, "mark": None, "creases": 0.09},
        "comfort": foam | {"upper": "comfort", "kind": "grain", "lift": 0.6, "foam": "#3a3b3e" if dark else WHITE, "foam_design": "slots",
                           "split": accent, "split_at": "low", "tread": "#1e1e20", "edge": 0.32, "toe": shade(color, 1.06), "lacing": "crossed",
                           "collar": deep},
        "gym": gym | {"guard": True, "sole": INK, "split": accent, "tread": "#1f1f21", "mark": "four bars", "toe": shade(color, 1.04),
                      "lace": accent if not dark else "#39393c"},
        "lift": gym | {"kind": "smooth", "overlay": "suede", "toe": deep, "fins": True, "drop": 1.3, "sole": WHITE, "split": accent, "tread": GUM,
                       "mark": None, "count": 6, "lace": INK, "lift": 0.1},
        "studio": gym | foam | {"kind": "knit", "tongue_kind": "knit", "foam_design": "slots", "split": accent, "split_at": None, "tread": accent,
                                "flare": 0.22, "lift": -0.5, "cradle": 0.3, "toe": deep, "edge": 0.2,
                                "lacing": "elastic" if product.says("elastic laces") else "crossed", "lace": accent, "mark": None,
                                "overlay": "gloss"},
        "turf": {"upper": "field", "form": "low", "kind": "smooth", "sole_kind": "studded", "stud": (0.5, 0.55, 1.0, 4), "stud_color": accent,
                 "sole": INK, "split": accent, "tread": INK, "lace": accent, "heel": accent, "lift": -0.3, "toe": shade(color, 1.06),
                 "creases": 0.03},
        "cricket": {"upper": "field", "kind": "smooth", "sole_kind": "studded", "stud": (0.34, 0.34, 0.72, 5), "stud_color": accent, "sole": WHITE,
                    "split": accent, "tread": WHITE, "toe": WHITE, "stay": WHITE, "lift": 0.2, "lacing": "crossed"},
        "badminton": gym | {"sole_kind": "gum court", "sole": WHITE, "split": accent, "tread": GUM, "toe": accent, "mark": "saddle",
                            "mark_kind": "gloss", "overlay": "smooth", "stay": WHITE, "kind": "net", "tongue_kind": "mesh"},
    }
    return own[word]


def last_of(look):
    """The last by form, on a sole of its height."""
    form = look["form"]
    crest = {"low": LOW_CREST, "high": HIGH_CREST, "slip": SLIP_CREST}.get(form, CREST)
    feather = FEATHERS["court" if form == "court" else "low"]
    shapes = {
        "court": ([(0, (1.15, 0, 10.3)), (1.6, (1.55, 1.6, 10.0)), (4.2, (3.3, 2.6, 8.95)), (7.2, (5.7, 2.95, 8.45)), (10, (8.4, 2.55, 9.3)),
                   (11.6, (9.7, 2.05, 10.3)), (13, (11, 1.5, 10.85))], (20.15, 1.3, 1.05)),
        "low": ([(0, (1.0, 0, 9.3)), (1.6, (1.4, 1.6, 9.0)), (4.2, (3.2, 2.6, 8.1)), (7.2, (5.7, 2.95, 7.7)), (10, (8.4, 2.5, 8.7)),
                 (11.6, (9.8, 2.0, 9.7)), (13, (11.1, 1.45, 10.3))], (20.0, 1.25, 1.0)),
        "high": ([(0, (1.5, 0, 14.4)), (1.6, (1.95, 1.75, 14.3)), (4.4, (3.9, 2.75, 13.9)), (7.6, (6.4, 2.75, 13.7)), (10.4, (8.6, 1.85, 14.0)),
                  (12.2, (9.7, 1.3, 14.3))], (19.6, 1.2, 1.0)),
        "slip": ([(0, (1.0, 0, 9.2)), (1.6, (1.4, 1.6, 8.9)), (4.2, (3.2, 2.6, 7.9)), (7.2, (5.9, 2.95, 7.4)), (10, (8.7, 2.75, 7.6)),
                  (12.4, (11.0, 2.1, 8.5)), (13.6, (12.2, 1.4, 8.95))], (13.4, 0.9, 0.5)),
    }
    stations, throat = shapes[form]
    up = lambda x, z: z + look["lift"] + look["drop"] * (1 - float(smoothstep(5.5, 17, x)))
    return Last(feather=[(x, up(x, z)) for x, z in feather], crest=[(x, up(x, z)) for x, z in crest],
                stations=[(at, (x, y, up(x, z))) for at, (x, y, z) in stations],
                throat=throat, crest_end=24.7, bulge=0.36 if form == "high" else 0.5, belly=0.42 if form == "high" else 0.44, foot_angle=11,
                collar_angle=-4 if form == "high" else 14,
                throat_turn=0.4 if form == "high" else 0.7, padding=0.24 if look["padded"] or form == "court" else 0.06)


def build(look):
    """The parts of a right shoe."""
    foot = make_footprint(L, width=look["width"])
    last = last_of(look)
    shell = Shell(foot, last, look["kind"], look["color"], look["thread"])
    if look["kind"] in ("canvas", "denim", "suede", "knit", "mesh"):
        soften(shell, 0.03 if look["kind"] != "mesh" else 0.018, look["seed"])
    extra = UPPERS[look["upper"]](Cutter(shell, look), look)
    laced = look["form"] != "slip"
    span = (12.2, 19.2) if look["form"] != "high" else (10.9, 18.9)
    if laced:
        pucker(shell, 0.8, span, look["count"], 0.035)
    shell.crease((20.9, 21.8, 22.9), look["creases"])
    mend_tip(shell)
    parts = shell.parts(look["edge"], Surface("elastic" if look["upper"] == "knit" else look["kind"],
                                              look["collar"] or (look["stay"] if look["upper"] == "knit" else look["color"])), look["lining"])
    parts += [part for part in extra if part]
    if laced:
        high = look["form"] == "high"
        parts += tongue(last, look, over=0.8 if high else 0.58,
                        thick=0.35 if look["kind"] in ("canvas", "denim", "suede") and not look["padded"] else 0.75, width=4.6 if high else 5.2)
        parts += lacing(shell, look, 0.8, span, look["count"], *look["lace_size"], look["lacing"])
    if look["upper"] in ("knit", "gym") and look["design"] != "lift":
        parts.append(heel_loop(look, (0.95, (8.3 if not laced else 9.3) + look["lift"] + look["drop"]), 1.3))
    feather = monotone(last.feather)
    parts += foam_sole(foot, feather, look) if look["sole_kind"] == "foam" else SOLES[look["sole_kind"]](foot, feather, look)
    return [scaled(part, look["size"]) for part in parts if part]
