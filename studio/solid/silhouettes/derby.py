"""Derby and oxford: laced leather shoes on a welted sole with a stacked heel."""

from dataclasses import replace

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone, smoothstep
from ..geometry.panels import trace
from ..geometry.parts import merge_parts, slab_part, torus_part, tube_part
from ..geometry.shell import Shell
from ..geometry.straps import on_surface
from ..product import blend, is_dark, shade
from .dress_laces import lace_up
from .dress_last import CHILD, MEN, Size, calm_folds
from .dress_sole import cut_lining, dress_sole, flat_sole
from .dress_toes import decorate_toe, punch
from .school_straps import hook_and_loop

DEEPEN = 0.9  # polished black leather mirrors the studio
CREST = [(9, 12.8), (11, 11.3), (13, 9.75), (15, 8.35), (17, 7.05), (19, 6.1), (21, 5.5), (25, 4.85), (28, 4.3)]
COLLAR = [(0, (0.75, 0, 9.35)), (1.6, (1.15, 1.6, 9.15)), (4.2, (3.4, 2.6, 8.3)), (6.8, (6.1, 2.8, 7.7)), (9.6, (8.9, 2.2, 8.75))]


def build(look):
    """The parts of a right shoe."""
    size = look["size"]
    k = size.k
    last = size.last(CREST, [*COLLAR, (12.2, (11.4, 1.0, 10.35))], throat=(13.2, 0.95, 0.5), crest_end=25.6, padding=look.get("padding", 0.0))
    shell = Shell(size.footprint(), last, look["kind"], look["color"], look["thread"])
    calm_folds(shell, 3 * k, 19 * k)
    x, y = shell.x / k, np.abs(shell.y) / k
    closed = look["lacing"] == "closed"
    if look.get("galosh"):
        line = monotone([(0, 3.4), (3, 2.7), (8, 2.1), (11.5, 2.5), (14, 3.6), (16, 5.6), (17.6, 8.6), (19, 14)])
        distance = shell.overlay(
            "galosh", line(x) * size.tall - shell.over_feather, lift=0.05, rows=(0.12, 0.26), keep=lambda at: at[:, 0] < 18.6 * k
        )
        if look.get("brogue"):
            punch(shell, distance, 0.5, lambda at: at[:, 0] < 15 * k)
    pairs = close_facings(shell, look, x, y) if closed else open_facings(shell, look, x, y)
    back = monotone([(0, 2.4), (0.6, 1.5), (1, 1.15)])
    shell.overlay("counter", back(shell.height) - x, lift=0.05, rows=(0.12,))
    decorate_toe(shell, look, x, y)
    shell.crease((19.4 * k, 20.8 * k), 0.03)
    shell.seam(np.where(shell.is_closed, 9.0, shell.below_top), 0.36, keep=lambda at: at[:, 0] < 11.2 * k)
    if look.get("burnish"):
        shell.fields["burnish"] = look["burnish"] * np.maximum(smoothstep(22.5, 28.5, x), 0.8 * smoothstep(4.5, 0.5, x))

    leather = Surface(look["kind"], look["color"])
    parts = shell.parts(0.12 if k > 0.9 else 0.14, leather, look["lining"])
    if look.get("burnish"):
        parts[0].material = replace(parts[0].material, burnish=shade(look["color"], 0.35))
    cut_lining(parts, 20 * k)
    parts.append(tongue(last, k, leather))
    if look.get("zip"):
        parts += zip_fly(shell, k, look)
    if look["lacing"] == "straps":
        parts += hook_and_loop(shell, look, k)
    else:
        parts += lace_up(shell, [(at * k, half * k) for at, half in pairs], look)
    if look.get("bottom") == "unit":
        return parts + flat_sole(shell.foot, look, size.feather(), rise=look["rise"], heel_front=7.6 * k)
    return parts + dress_sole(shell.foot, look, size.feather(), 7.4 * k)


def open_facings(shell, look, x, y):
    """Derby: quarters laid over the vamp, apart at the front corner. Gives the eyelets' places."""
    gap = monotone([(11, 1.0), (13, 0.95), (15.5, 0.78), (18.5, 0.85)])
    front = monotone([(0, 13.6), (0.25, 14.0), (0.5, 15.0), (0.72, 16.5), (0.88, 17.75), (1, 18.0)])
    a, b = front(shell.height) - x, (y - gap(x)) * 1.0
    quarter = -0.3 * np.log(np.exp(-np.clip(a, -20, 20) / 0.3) + np.exp(-np.clip(b, -20, 20) / 0.3))
    quarter = np.where(x < 11.2, np.maximum(quarter, 0.5), quarter)
    distance = shell.overlay("quarter", quarter, lift=0.15, rows=(0.14, 0.32))
    if look.get("brogue"):
        punch(shell, distance, 0.52, lambda at: at[:, 2] < 7.2)
    return [(at, float(gap(at)) + 0.62) for at in np.linspace(16.7, 12.3, look["eyelets"])]


def close_facings(shell, look, x, y):
    """Oxford: the facings meet over the tongue and the vamp is sewn over them. Gives the eyelets' places."""
    gap = monotone([(11, 0.5), (13, 0.38), (15, 0.26), (17, 0.14), (17.6, 0.02)])
    shell.overlay(
        "slit",
        np.minimum(gap(x) - y, 17.6 - x),
        color=shade(look["color"], 0.8),
        lift=-0.14,
        rows=(-0.16,) if look["vamp"] == "none" else (-0.16, -1.2),
        cut=0.05,
        keep=lambda at: at[:, 0] < 18.2 * shell.foot.length / 29.6,
    )
    vamp = monotone(VAMPS[look["vamp"]]) if look["vamp"] != "none" else None
    if vamp:
        distance = shell.overlay("vamp", x - vamp(shell.height), lift=0.09, rows=(0.14, 0.32))
        if look.get("brogue"):
            punch(shell, distance, 0.52)
    return [(at, float(gap(at)) + 0.58) for at in np.linspace(16.7, 12.3, look["eyelets"])]


# Where the vamp begins by height: 0 at the feather, 1 at the throat.
VAMPS = {
    "balmoral": [(0, 13.4), (0.3, 13.9), (0.55, 14.9), (0.8, 16.8), (1, 18.3)],
    "low": [(0, 11.2), (0.3, 12.2), (0.55, 13.9), (0.8, 16.6), (1, 18.2)],
}


def tongue(last, k, surface):
    """Covers the throat's end and stands a little above the facings."""
    crest = monotone(last.crest)
    s = np.linspace(0, 1, 60)
    cx = (14.6 - 3.8 * s) * k
    spine = np.column_stack([cx, np.zeros(60), crest(cx) + k * (0.17 * smoothstep(0.05, 0.35, s) - 0.62 * smoothstep(0.55, 1, s) ** 1.5) - 0.2])
    widths = (2.0 + 0.9 * smoothstep(0.1, 0.5, s)) * k * np.sqrt(np.clip(1 - (np.clip(s - 0.86, 0, 1) / 0.142) ** 2, 0.004, 1))
    return slab_part("tongue", spine, widths, 0.18, surface, bend=0.15 / k, ups=np.column_stack([np.full(60, 0.5), np.zeros(60), np.ones(60)]))


def zip_fly(shell, k, look):
    """A strip of leather over a zip beside the ankle, its puller at the top."""
    lines = trace(shell.upper, shell.x / k - 8.4 - 0.16 * (shell.z - 2), 0.0)
    points, normals = next((p, n) for p, n in lines if p[:, 1].mean() < 0)
    inside = (points[:, 2] > shell.z[:, 0].min() + 0.7 * k) & (points[:, 2] < points[:, 2].max() - 0.1)
    fly = on_surface("fly", points[inside], normals[inside], 0.85, 0.09, Surface(look["kind"], look["color"]))
    top = int(np.argmax(np.where(inside, points[:, 2], 0)))
    at, out = points[top] + normals[top] * 0.2, normals[top]
    metal = Surface("metal", "#b9b6b0")
    pull = tube_part(
        "pull", np.array([at + [0.5, 0, 0.05], at + [0.55, 0, -0.3], at + [0.56, 0, -0.85]]), 0.3, 0.07, metal, ups=out, exponent=4, count=16
    )
    return [fly, merge_parts("zip", [pull, torus_part("ring", at + [0.5, 0, 0.08], [0, 1, 0.2], 0.13, 0.06, metal)])]


def look_of(product):
    """What a derby's or an oxford's words say; the rest is diced by its code."""
    color = shade(product.color, 0.66) if product.says("dark brown") else product.color
    black = is_dark(color) and product.dye in ("black", "navy", "darkslategray")
    sole = "#16120f" if black else shade(blend(color, "#2a1608", 0.75), 0.8)
    lining = product.pick("lining", ["#a67c4f", "#8f8272", "#6d5a48"]) if product.dye == "black" else "#b58a5a"
    look = {
        "kind": "patent" if product.says("patent") else "calf",
        "color": color,
        "thread": shade(color, 1.27 if black else 0.62),
        "lining": lining,
        "sole": sole,
        "welt": sole,
        "welt_thread": "#5b5046" if black else blend(color, "#e8d3ae", 0.55),
        "top_piece": "#171514",
        "lace": "#141211" if black else shade(color, 0.38),
        "size": CHILD if product.for_kids else MEN,
        "lacing": "closed" if product.silhouette == "oxford" else "open",
        "brogue": product.says("brogue", "wingtip"),
        "eyelets": product.pick("eyelets", [4, 5]),
        "crossed": product.pick("lacing", [True, False]),
    }
    if product.says("wingtip"):
        look["toe"] = "wing"
    elif product.says("cap-toe", "cap toe"):
        look["toe"] = "cap"
    elif product.says("brogue"):
        look["toe"] = "cap"
    elif product.says("plain", "no pattern", "patent"):
        look["toe"] = "plain"
    else:
        look["toe"] = product.pick("toe", ["apron", "cap", "bicycle"])
    return look | words_of(product, look, black)


def words_of(product, look, black):
    """What only some products say: their sole, their finish, their laces."""
    more = {}
    if look["lacing"] == "closed":
        more |= {"eyelets": 5, "crossed": False, "vamp": "low" if look["toe"] == "wing" else "balmoral"}
    if product.says("plain-toe", "simplest"):
        more |= {"eyelets": 3, "crossed": False, "size": Size(width=0.90, toe=0.2), "lining": "#9b9ea1", "welted": False}
    if product.says("high instep"):
        more |= {"toe": "apron", "kind": "grain", "eyelets": 5, "crossed": True, "sole": "#55351f", "welt": "#6d4527", "welt_thread": "#e0c596",
                 "lining": "#b98a55"}
    if product.says("patterned rubber", "grip"):
        more |= {"bottom": "grip", "welt_thread": "#c9c3b8", "toe": "bicycle", "kind": "grain", "crossed": False, "eyelets": 4,
                 "sole": "#565350", "welt": "#3b3836", "top_piece": "#565350", "lining": "#6f737a"}
    if product.says("synthetic", "light derby"):
        more |= {
            "bottom": "rubber",
            "welted": False,
            "kind": "grain",
            "toe": "bicycle",
            "crossed": True,
            "eyelet": "#6f6255",
            "sole": shade(product.accent, 0.55),
            "welt": shade(product.accent, 0.6),
        }
    if product.says("slim"):
        more |= {
            "galosh": True,
            "vamp": "none",
            "size": Size(width=0.88, toe=0.22),
            "lace": "#15110f",
            "sole": "#17120f",
            "welt": "#17120f",
            "top_piece": "#0f0e0d",
        }
    if product.says("burnished"):
        more |= {"burnish": 0.75, "sole": "#2a1710", "welt": "#241410"}
    if product.says("flat waxed lace"):
        more |= {"lace_size": (0.42, 0.09), "vamp": "balmoral", "size": Size(width=0.93), "galosh": False, "lining": shade(product.accent, 1.25)}
    if product.says("patent"):
        more |= {
            "lace_size": (0.62, 0.07),
            "lace_kind": "satin",
            "vamp": "none",
            "eyelets": 4,
            "bow": 1.15,
            "lining": shade(product.accent, 0.85),
            "welted": False,
            "size": Size(width=0.9, toe=0.12),
        }
    if product.says("hidden zip"):
        more |= {
            "zip": True,
            "toe": "cap",
            "eyelets": 3,
            "lining": product.accent,
            "kind": "patent" if product.named("Party") else "calf",
            "lace": "#17130f",
        }
    if product.says("cap-toe oxford"):
        more |= {"lining": blend(product.accent, "#c99a63", 0.5), "size": Size(toe=0.08), "brogue": True, "sole": "#4a2b17", "welt": "#2c1a10",
                 "welt_thread": "#d8b98a", "thread": shade(product.color, 1.34)}
    return more
