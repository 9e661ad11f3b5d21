"""Mules: a vamp without a back, flat or on a small heel, plain, pointed or of embroidered velvet."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone, smooth_ring, smoothstep
from ..geometry.footprint import make_footprint
from ..geometry.heels import shaped_heel
from ..geometry.panels import trace
from ..geometry.shell import Shell
from ..geometry.soles import plate, wall
from ..geometry.straps import join, on_surface
from ..geometry.trims import beads, frame_buckle, sock
from ..geometry.upper import grid_normals
from ..product import blend, is_dark, shade
from .ballet import ROUND_LATERAL, ROUND_MEDIAL
from .nagra_work import Canvas, leaf, petals, spiral
from .pump import heeled_feather
from .raised import SQUARE_LATERAL, SQUARE_MEDIAL, heeled_platform, vamp_last

L = 23.6
FLAT = [(0, 1.75), (5, 1.6), (9, 1.15), (14, 0.72), (19, 0.62), (22, 0.7), (L, 1.0)]
CREST = [(9, 5.3), (11, 5.05), (12, 4.95), (13, 4.8), (15, 4.3), (17, 3.8), (19, 3.35), (20.5, 3.0), (22, 2.5), (23, 1.9)]


def look_of(product):
    """Toe, heel, vamp and its work."""
    color, accent = product.color, product.accent
    look = {"kind": "calf", "color": color, "accent": accent, "thread": accent, "lining": "#c9a47a", "bed": "#d2b08a", "mark": shade(accent, 0.9),
            "sole": shade(accent, 0.62), "stack": shade(accent, 0.85), "edge": color, "edge_kind": "calf", "toe": "square", "heel": None}
    if product.says("pointed"):
        return look | {"toe": "pointed", "heel": "kitten", "high": 3.8, "heel_kind": "calf", "heel_color": color, "sole_kind": "calf",
                       "bed": shade(accent, 1.35), "mark": shade(accent, 0.6), "lining": shade(accent, 1.3),
                       "thread": shade(color, 1.2 if is_dark(color) else 0.7), "strap": accent}
    if product.says("velvet"):
        return look | {"toe": "round", "kind": "velvet", "edge": accent, "edge_kind": "foil", "gold": accent, "lining": "#3d2024",
                       "bed": blend(color, "#d8b890", 0.75), "sole": "#2d1c18", "stack": "#4a2c20", "mark": accent}
    return look


def build(look):
    """The parts of a right shoe."""
    toe = look["toe"]
    line = heeled_feather(look["high"]) if look["heel"] else FLAT
    foot, last = {"square": square, "pointed": pointed, "round": rounded}[toe](line)
    shell = Shell(foot, last, look["kind"], look["color"], look["thread"])
    feather = monotone(line)
    on_vamp = lambda at: at[:, 0] > 8.6
    open_edge = lambda at: on_vamp(at) & ((at[:, 0] < last.throat[0] + 0.3) | (np.abs(at[:, 1]) > 0.5))
    parts = []
    if toe == "square":
        soften_toe(shell)
        saddle = np.minimum(shell.x - 17.6 + 0.02 * shell.y**2, shell.over_feather - 0.9)
        shell.overlay("saddle", saddle, lift=0.06, rows=(0.14, 0.32), size=(0.24, 0.11, 0.032))
        shell.seam(shell.below_top, 0.22, open_edge, size=(0.24, 0.11, 0.032))
        shell.seam(shell.over_feather, 0.35, on_vamp, size=(0.24, 0.11, 0.032))
    elif toe == "pointed":
        shell.seam(shell.below_top, 0.2, open_edge, size=(0.16, 0.08, 0.02))
        parts += cross_strap(shell, look)
    else:
        parts += embroidery(shell, look)
    parts += shell.parts(0.1, Surface(look["edge_kind"], look["edge"]), look["lining"])
    if look["heel"]:
        return parts + heeled_platform(foot, feather, look)
    return parts + flat_sole(foot, feather, look)


def square(line):
    foot = make_footprint(L, width=0.97, lateral=SQUARE_LATERAL, medial=SQUARE_MEDIAL)
    return foot, vamp_last(line, 8.8, 4.15, (12.0, 12.9, 2.35, 1.5), CREST, 21.2, wide=1.04, rounding=0.25, belly=0.36)


def soften_toe(shell):
    """Evens out the fold that a straight front leaves where the centre line ends."""
    upper = shell.upper
    share = smoothstep(18.5, 20.8, shell.x) * smoothstep(0.35, 0.8, shell.height)
    calm = smooth_ring(upper.points, 30)
    calm[..., 2] += 0.06 * share
    upper.points = upper.points + (calm - upper.points) * share[..., None]
    upper.normals = grid_normals(upper.points)


def pointed(line):
    foot = make_footprint(L, width=0.88, almond=0.85)
    crest = [(x, z - 0.35) for x, z in CREST]
    return foot, vamp_last(line, 8.2, 3.7, (11.6, 14.6, 2.25, 0.4), crest, 20.2, wide=0.96, rounding=-0.05)


def rounded(line):
    foot = make_footprint(L, width=0.87, lateral=ROUND_LATERAL, medial=ROUND_MEDIAL)
    return foot, vamp_last(line, 8.6, 4.15, (11.8, 13.4, 2.3, 1.2), CREST, 20.9, rounding=0.3)


def flat_sole(foot, feather, look):
    """A thin leather sole with a low stacked heel."""
    low = lambda x: np.maximum(feather(x) - 0.48, 0)
    under = Surface("calf", look["sole"])
    edge = [(-0.6, 0), (-0.05, 0), (0.09, 0.1), (0.11, 0.5), (0.08, 0.9), (0.0, 1.0), (-0.2, 1.0)]
    return [wall("outsole", foot, low, feather, edge, under), plate("underside", foot, lambda x: low(x) + 0.01, 0.15, under),
            sock(foot, lambda x: feather(x) + 0.26, 0.08, look["bed"], look["mark"], kind="calf", rim=0.1),
            *shaped_heel(foot, 5.6, lambda x: feather(x) - 0.45, (2.75, 2.7, 2.25), Surface("stack", look["stack"]),
                         Surface("rubber", "#2a2422"), 1.0, offset=0.08)]


def cross_strap(shell, look):
    """A narrow strap over the vamp into the sole on both sides, through a plain frame."""
    points, normals = join(trace(shell.upper, shell.x - 16.4 + 0.10 * shell.y**2, 0.0))
    strap = on_surface("strap", points, normals, 0.95, 0.14, Surface("calf", look["strap"]), count=120)
    k = int(np.argmin(np.abs(points[:, 1] + 0.4)))
    metal = Surface("metal", "#c9c9cb")
    return [strap, frame_buckle(points[k] + normals[k] * 0.22, points[k + 2] - points[k - 2], normals[k], 1.5, 1.55, metal, rod=0.2, pin=False)]


def embroidery(shell, look):
    """Flowers with leaves and tendrils in gold on the vamp, and a border along its edge."""
    canvas = Canvas(shell, 1.0)
    gold, pale, leafy = look["gold"], blend(look["gold"], "#fff3cf", 0.45), blend(look["gold"], "#4f7a45", 0.6)
    for cx, cy, size, count in ((16.6, 0.1, 1.25, 8), (19.3, -0.9, 0.72, 6), (19.5, 1.1, 0.72, 6), (14.6, -1.5, 0.7, 6), (14.7, 1.7, 0.7, 6)):
        for scale in (1.0, 0.72, 0.42):
            for outline in petals(cx, cy, size * scale, count, plump=0.40):
                canvas.sew(canvas.vamp(outline), pale if scale == 0.72 else gold, length=0.15, gap=0.02, thick=0.045)
    leaves = ((18.2, 0.2, 0.1), (17.5, 1.7, 1.0), (17.4, -1.5, -1.0), (15.3, 0.4, 3.0), (15.8, 1.9, 2.2), (15.8, -1.7, -2.2), (20.3, 0.1, 0.0))
    for cx, cy, angle in leaves:
        for scale in (1.0, 0.6):
            canvas.sew(canvas.vamp(leaf(cx, cy, 0.85 * scale, 0.36 * scale, angle)), leafy, length=0.15, gap=0.02, thick=0.042)
    for cx, cy, hand in ((18.4, -2.0, 1), (18.5, 2.1, -1), (16.4, -2.6, -1), (16.5, 2.8, 1)):
        canvas.sew(canvas.vamp(spiral(cx, cy, 0.55, 1.6, 0.5, hand)), gold, length=0.15, gap=0.02, thick=0.04)
    for lateral in (True, False):
        x = np.linspace(11.0, 20.5, 90)
        middle = 1.7 + 0.3 * np.sin(x * 1.7)
        canvas.sew(canvas.side(lateral, np.column_stack([x, middle])), gold, length=0.18, gap=0.02, thick=0.045)
        for number, at in enumerate(range(4, 88, 9)):
            rise = 1 if number % 2 else -1
            outline = canvas.side(lateral, leaf(x[at], middle[at], 0.8, 0.32, rise * 0.9))
            canvas.sew(outline, leafy if number % 3 else pale, length=0.15, gap=0.02, thick=0.042)
    shell.seam(shell.below_top, 0.22, lambda at: at[:, 0] > 8.2, size=(0.2, 0.03, 0.055), thread=Surface("foil", gold))
    shell.seam(shell.below_top, 0.42, lambda at: at[:, 0] > 9.0, size=(0.1, 0.12, 0.045), thread=Surface("foil", pale))
    centres = [canvas.vamp(np.array([[cx, cy], [cx + 0.05, cy]])) for cx, cy in ((16.6, 0.1), (19.3, -0.9), (19.5, 1.1), (14.6, -1.5), (14.7, 1.7))]
    return [*canvas.parts(), beads("hearts", [points[0] + normals[0] * 0.05 for points, normals in centres], 0.15, Surface("foil", pale))]
