"""The derby: open lacing over a tongue, leather sole with a welt and a stacked heel."""

import numpy as np

from ..blend.surfaces import Panel, Surface
from ..geometry.curves import monotone, smooth_ring, smoothstep
from ..geometry.edges import edge_and_lining
from ..geometry.footprint import make_footprint
from ..geometry.laces import bars, bow, eyelet_places, eyelets
from ..geometry.panels import distance_of, raise_panel, stitch, trace
from ..geometry.parts import grid_part
from ..geometry.soles import heel_block, plate, wall
from ..geometry.upper import Last, grid_normals, make_upper

L = 29.6
FEATHER = [(0, 2.8), (0.16 * L, 2.7), (0.36 * L, 1.9), (0.54 * L, 0.95), (0.69 * L, 0.62), (0.82 * L, 0.85), (L, 1.75)]
CREST = [(9, 11.6), (13, 9), (17, 6.5), (21, 5.1), (25, 4.65), (28, 4.2)]


def build(look):
    """The parts of a right shoe. `look`: color, thread, sole, lace, cap (bool), grain (kind)."""
    foot = make_footprint(L, width=0.92)
    last = Last(feather=FEATHER, crest=CREST,
                stations=[(0, (0.75, 0, 9.0)), (1.6, (1.2, 1.6, 8.82)), (4.2, (3.4, 2.6, 8.1)), (6.8, (6.1, 2.85, 7.5)),
                          (9.6, (8.9, 2.2, 8.35)), (12.2, (11.5, 1.15, 9.75))],
                throat=(17.3, 1.05, 0.75), crest_end=25.6)
    upper = make_upper(foot, last)
    x = upper.points[..., 0]
    height = np.linspace(0, 1, upper.points.shape[1])[None, :]

    front = monotone([(0, 14.2), (0.25, 14.6), (0.5, 15.6), (0.75, 17.1), (0.9, 18.35), (1, 18.5)])
    quarter = distance_of(upper, front(height) - x)
    raise_panel(upper, quarter, 0.10)
    upper.normals = grid_normals(upper.points)
    fields = {"quarter": quarter}
    panels = [Panel("quarter", look["kind"], look["color"])]
    thread = Surface("thread", look["thread"])
    sewn = [stitch(trace(upper, quarter, 0.16), thread), stitch(trace(upper, quarter, 0.34), thread)]
    if look["cap"]:
        cap = distance_of(upper, x - 23.9 - 0.5 * (1 - height) ** 2)
        raise_panel(upper, cap, 0.06)
        upper.normals = grid_normals(upper.points)
        fields["cap"] = cap
        panels.append(Panel("cap", look["kind"], look["color"]))
        sewn += [stitch(trace(upper, cap, 0.12), thread), stitch(trace(upper, cap, 0.30), thread)]
    leather = Surface(look["kind"], look["color"], tuple(panels))
    lining = Surface("lining", look["lining"])

    parts = [grid_part("upper", upper.points, leather, fields)]
    parts += edge_and_lining(upper, 0.12, Surface(look["kind"], look["color"]), lining)
    parts += [part for part in sewn if part]
    parts.append(tongue(last, Surface(look["kind"], look["color"])))
    places = eyelet_places(upper, 0.62, (12.3, 16.6), 4)
    lace = Surface("lace", look["lace"])
    parts.append(eyelets(places, 0.13, Surface("metal", "#5b5148")))
    parts.append(bars(places[::-1], 0.17, 0.11, lace, crossed=True, exponent=2))
    parts.append(bow(places[0], 0.16, 0.11, lace, size=0.95))
    parts += sole(foot, look)
    return parts


def tongue(last, surface):
    """Stands behind the laces, from under the throat to a little above the facing."""
    crest = monotone(last.crest)
    s = np.linspace(0, 1, 60)
    cx = 18.2 - 8.1 * s
    top = crest(cx) - 0.28 + 0.1 * s
    across = np.linspace(-1, 1, 41)
    half = 1.75 - 0.35 * smoothstep(0.8, 1, s)
    grid = np.empty((60, 41, 3))
    grid[..., 0] = cx[:, None] - 0.25 * across[None] ** 2
    grid[..., 1] = across[None] * half[:, None]
    grid[..., 2] = top[:, None] - 0.62 * across[None] ** 2 * half[:, None] ** 1.2
    round_off = np.clip((s - 0.9) / 0.1, 0, 1)[:, None]
    grid[..., 2] -= 0.9 * round_off**2 * across[None] ** 4
    return grid_part("tongue", grid, surface, closed=False)


def sole(foot, look):
    feather = monotone(FEATHER)
    ground = lambda x: 1.05 * smoothstep(0.66 * L, 1.08 * L, x) ** 1.5
    waist = lambda x: np.where(x < 0.30 * L, 1, 1 - smoothstep(0.28 * L, 0.42 * L, x))
    under = lambda x: ground(x) + waist(x) * (feather(x) - 0.9)
    welt_low = lambda x: np.maximum(feather(x) - 0.34, 0.5 + ground(x) * 0.95)
    dark = Surface("stack", look["sole"])
    welt = Surface("calf", look["welt"])
    outsole = wall("outsole", foot, lambda x: np.maximum(ground(x), np.minimum(under(x), feather(x) - 0.9)), welt_low,
                   [(-3.2, 0.0), (0.0, 0.0), (0.24, 0.05), (0.33, 0.25), (0.34, 0.7), (0.28, 1.0)], dark)
    rim = wall("welt", foot, welt_low, lambda x: feather(x) + 0.02,
               [(0.2, 0.0), (0.34, 0.05), (0.40, 0.4), (0.38, 0.75), (0.26, 0.95), (-0.1, 1.0)], welt)
    place = np.column_stack([foot.points + foot.outward * 0.24, feather(foot.points[:, 0]) + 0.02])
    up = np.tile([0, 0, 1.0], (len(place), 1))
    seam = stitch([(np.vstack([place, place[:1]]), np.vstack([up, up[:1]]))], Surface("thread", look["thread"]), length=0.2, gap=0.12,
                  thick=0.042, keep=lambda at: at[:, 0] > 8.0)
    heel = heel_block(foot, 7.4, lambda x: feather(x) - 0.55, dark, flare=0.05, offset=0.26)
    inner = plate("insole", foot, lambda x: feather(x) + 0.5, 0.25, Surface("lining", look["lining"]))
    return [outsole, rim, seam, inner, *heel]


TAN = {"kind": "calf", "color": "#a5622d", "thread": "#d9b98c", "lining": "#b98a58", "sole": "#4a2a18", "welt": "#4a2a18",
       "lace": "#3a2416", "cap": True}
