"""The leather sole of dress shoes: outsole, welt with its seam, stacked heel, insole."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone, smoothstep
from ..geometry.panels import stitch
from ..geometry.soles import heel_block, plate, wall

L = 29.6
FEATHER = [(0, 2.8), (0.16 * L, 2.7), (0.36 * L, 1.9), (0.54 * L, 0.95), (0.69 * L, 0.62), (0.82 * L, 0.85), (L, 1.75)]


def dress_sole(foot, look, feather_line=FEATHER, heel_front=7.4, offset=0.26):
    """Parts of a sole under a footprint. `look`: sole, welt, thread, lining."""
    feather = monotone(feather_line)
    length = foot.length
    ground = lambda x: 1.05 * smoothstep(0.66 * length, 1.08 * length, x) ** 1.5
    welt_low = lambda x: np.maximum(feather(x) - 0.34, 0.5 + ground(x) * 0.95)
    dark, welt = Surface("stack", look["sole"]), Surface("calf", look["welt"])
    low = lambda x: np.maximum(ground(x), feather(x) - 0.9)
    outsole = wall("outsole", foot, low, welt_low, [(-3.2, 0.0), (0.0, 0.0), (0.24, 0.05), (0.33, 0.25), (0.34, 0.7), (0.28, 1.0)], dark)
    rim = wall("welt", foot, welt_low, lambda x: feather(x) + 0.02,
               [(0.2, 0.0), (0.34, 0.05), (0.40, 0.4), (0.38, 0.75), (0.26, 0.95), (-0.1, 1.0)], welt)
    parts = [outsole, rim, plate("insole", foot, lambda x: feather(x) + 0.5, 0.25, Surface("lining", look["lining"]))]
    if look.get("welted", True):
        place = np.column_stack([foot.points + foot.outward * 0.24, feather(foot.points[:, 0]) + 0.02])
        up = np.tile([0, 0, 1.0], (len(place), 1))
        ring = [(np.vstack([place, place[:1]]), np.vstack([up, up[:1]]))]
        parts.append(stitch(ring, Surface("thread", look["thread"]), length=0.2, gap=0.12, thick=0.042, keep=lambda at: at[:, 0] > 8.0))
    return parts + heel_block(foot, heel_front, lambda x: feather(x) - 0.55, dark, flare=0.05, offset=offset)
