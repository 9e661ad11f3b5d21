"""The court sneaker: padded collar, eyestay, overlays, cup sole."""

import numpy as np

from ..blend.surfaces import Panel, Surface
from ..geometry.curves import monotone, open_spline, smoothstep
from ..geometry.edges import edge_and_lining
from ..geometry.footprint import make_footprint
from ..geometry.laces import bars, eyelet_places, eyelets
from ..geometry.panels import distance_of, raise_panel, stitch, trace
from ..geometry.parts import disc_part, grid_part, merge_parts, slab_part
from ..geometry.soles import plate, wall
from ..geometry.upper import Last, grid_normals, lengths_from_top, make_upper

L = 28.6
FEATHER = [(0, 2.55), (0.3 * L, 2.25), (0.55 * L, 1.8), (0.70 * L, 1.7), (0.85 * L, 1.95), (L, 2.45)]
CREST = [(9, 12.6), (11, 11.5), (13, 10.25), (15, 8.95), (17, 7.75), (19, 6.75), (21, 6.15), (23, 5.85), (25, 5.62), (27.2, 4.9)]


def build(look):
    """The parts of a right shoe; `look` names colours and which overlays it has."""
    foot = make_footprint(L)
    last = Last(feather=FEATHER, crest=CREST,
                stations=[(0, (0.75, 0, 10.2)), (1.6, (1.2, 1.6, 10.0)), (4.2, (3.2, 2.6, 9.05)), (7.2, (5.7, 2.95, 8.55)),
                          (10, (8.4, 2.55, 9.4)), (11.6, (9.7, 2.05, 10.4)), (13, (11, 1.45, 10.9))],
                throat=(20.15, 1.3, 1.1), crest_end=24.7, bulge=0.5, belly=0.44, foot_angle=11, collar_angle=14, padding=0.24)
    upper = make_upper(foot, last)
    x = upper.points[..., 0]
    height = np.linspace(0, 1, upper.points.shape[1])[None, :] * np.ones_like(x)
    fields, panels, sewn = {}, [], []
    thread = Surface("thread", look["thread"])

    def overlay(name, level, kind, color, lift=0.09, rows=(0.14, 0.34), keep=None):
        distance = distance_of(upper, level)
        raise_panel(upper, distance, lift)
        upper.normals = grid_normals(upper.points)
        fields[name] = distance
        panels.append(Panel(name, kind, color))
        for row in rows:
            sewn.append((trace(upper, distance, row), keep))

    z = upper.points[..., 2]
    if look.get("stripes"):
        for number in range(look["stripes"]):
            middle = 13.3 + number * 1.55
            along = x - middle - (z - 5.5) * -0.42
            inside = np.minimum(0.46 - np.abs(along), np.minimum(z - 2.6, 8.6 - z))
            overlay(f"stripe{number}", inside, look["kind"], look["accent"], 0.05, rows=(0.1,))
    counter = monotone([(0, 6.2), (0.35, 5.6), (0.62, 4.0), (0.85, 3.0), (1, 2.8)])
    overlay("counter", counter(height) - x, look["kind"], look["heel"], 0.08)
    guard = monotone([(12, -2.0), (15, 0.1), (18, 1.2), (21, 2.0), (24, 2.9), (26.5, 3.7), (28.6, 4.3)])
    from_feather = np.concatenate([np.zeros((len(x), 1)), np.cumsum(np.linalg.norm(np.diff(upper.points, axis=1), axis=-1), axis=1)], axis=1)
    overlay("guard", guard(x) - from_feather, look["kind"], look["toe"], 0.08)
    depth = lengths_from_top(upper.points)
    stay = np.minimum(2.15 - depth - 0.03 * (20 - x), x - 9.9 - depth * 0.15)
    closing = np.where(upper.is_closed[:, None], 21.4 - x - depth * 0.35, 99)
    overlay("stay", np.minimum(stay, closing), look["kind"], look["stay"], 0.1)

    ground = Surface(look["kind"], look["color"], tuple(panels))
    soft = Surface("lining", look["lining"])
    parts = [grid_part("upper", upper.points, ground, fields)]
    parts += edge_and_lining(upper, 0.2, Surface(look["kind"], look["collar"]), soft)
    for lines, keep in sewn:
        seam = stitch(lines, thread, length=0.22, gap=0.1, thick=0.03, keep=keep)
        if seam:
            parts.append(seam)
    parts.append(tongue(last, look))
    places = eyelet_places(upper, 0.85, (12.1, 19.2), 6)
    parts.append(eyelets(places, 0.17, Surface("metal" if look.get("metal") else "rubber", look["eyelet"])))
    parts.append(bars(places[::-1], 0.62, 0.1, Surface("lace", look["lace"]), crossed=True, lift=0.1))
    parts.append(perforations(upper, Surface("foam", look["hole"])))
    parts += sole(foot, look)
    return parts


def tongue(last, look):
    crest = monotone(last.crest)
    cx = np.linspace(20.6, 9.2, 70)
    s = np.linspace(0, 1, 70)
    spine = np.column_stack([cx + 0.9 * s**3, np.zeros(70), crest(cx) - 0.35 + 0.25 * s - 0.35 * s**4])
    widths = 3.1 + 1.2 * smoothstep(0, 0.6, s) - 0.9 * smoothstep(0.93, 1.0, s)
    thick = 0.35 + 0.35 * smoothstep(0.55, 0.85, s) - 0.25 * smoothstep(0.94, 1.0, s)
    ups = np.column_stack([np.full(70, 0.55), np.zeros(70), np.full(70, 1.0)])
    return slab_part("tongue", spine, widths, thick, Surface(look["kind"], look["tongue"]), bend=0.1, ups=ups)


def perforations(upper, surface):
    """Small holes over the toes."""
    grid, ring = upper.points, len(upper.points)
    holes = []
    for row, (px, count) in enumerate([(22.0, 4), (22.8, 5), (23.6, 4), (24.4, 3)]):
        for k in range(count):
            y = (k - (count - 1) / 2) * 0.62
            near = np.argmin((grid[..., 0] - px) ** 2 + (grid[..., 1] - y) ** 2 + np.where(grid[..., 2] < 4, 99, 0))
            i, j = divmod(near, grid.shape[1])
            holes.append(disc_part("hole", grid[i, j] + upper.normals[i, j] * 0.012, upper.normals[i, j], 0.085, surface, sides=12))
    return merge_parts("perforations", holes)


def sole(foot, look):
    feather = monotone(FEATHER)
    ground = lambda x: 1.05 * smoothstep(18.5, 30.5, x) ** 1.6 + 0.25 * (1 - smoothstep(-0.5, 3.0, x)) ** 2
    line = lambda x: ground(x) + 0.55
    top = lambda x: feather(x) + 0.28
    tread = wall("tread", foot, ground, line, [(-3.0, 0), (-0.1, 0), (0.16, 0.06), (0.29, 0.3), (0.32, 1.0), (0.1, 1.0)],
                 Surface("rubber", look["tread"]))
    side = wall("sidewall", foot, line, top, [(0.1, 0.0), (0.33, 0.0), (0.345, 0.03), (0.335, 0.1), (0.33, 0.3), (0.315, 0.52),
                                              (0.285, 0.54), (0.285, 0.57), (0.31, 0.59), (0.285, 0.8), (0.2, 0.96), (0.08, 1.0), (-0.15, 1.0)],
                Surface("rubber", look["sole"]))
    x = foot.points[:, 0]
    seat = np.column_stack([foot.points + foot.outward * 0.30, line(x) + (top(x) - line(x)) * 0.555])
    out = np.column_stack([foot.outward, np.zeros(len(x))])
    seam = stitch([(np.vstack([seat, seat[:1]]), np.vstack([out, out[:1]]))], Surface("thread", look["thread"]), length=0.34, gap=0.16, thick=0.035)
    inner = plate("insole", foot, lambda at: feather(at) + 0.6, 0.25, Surface("lining", look["lining"]))
    return [tread, side, seam, inner]


WHITE = {"kind": "grain", "color": "#f1efea", "toe": "#f1efea", "stay": "#f1efea", "heel": "#2f7d5b", "collar": "#f1efea",
         "tongue": "#eeece6", "lining": "#d9d6ce", "thread": "#dedbd3", "eyelet": "#d8d5cd", "lace": "#f4f2ed", "hole": "#8d8a84",
         "accent": "#2f7d5b", "stripes": 2, "sole": "#f0eee8", "tread": "#e9e6de"}
BLACK = WHITE | {"color": "#24262a", "toe": "#1d1f22", "stay": "#1d1f22", "heel": "#e9e6df", "collar": "#1d1f22", "tongue": "#24262a",
                 "lining": "#3a3b3e", "thread": "#4a4c50", "eyelet": "#222222", "lace": "#1b1c1e", "accent": "#e9e6df", "tread": "#b9824d",
                 "hole": "#101112"}
