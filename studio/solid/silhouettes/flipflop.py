"""The flip-flop: a foam sole and a thong."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone, smoothstep
from ..geometry.footbed import BareFoot, footbed, sole_slab
from ..geometry.footprint import make_footprint
from ..geometry.parts import disc_part, tube_part

L = 27.2


def build(look):
    """The parts of a right flip-flop; `look["layers"]`: colours of the sole from below."""
    foot = make_footprint(L, width=1.0)
    thick = look.get("thick", 1.9)
    top = monotone([(0, thick + 0.75), (8, thick + 0.35), (15, thick), (20, thick - 0.05), (24, thick + 0.1), (L, thick + 0.55)])
    ground = lambda x: 0.45 * smoothstep(19, 30, x) ** 1.5
    parts, layers = [], look["layers"]
    for k, color in enumerate(layers):
        low = lambda x, k=k: ground(x) + (top(x) - ground(x)) * k / len(layers)
        high = lambda x, k=k: ground(x) + (top(x) - ground(x)) * (k + 1) / len(layers)
        parts += sole_slab(foot, low, high, Surface("foam", color), out=0.0 - 0.03 * (k % 2))[: 2 if k == 0 else 1]
    parts.append(footbed(foot, top, Surface("foam", look["bed"]), rim=0.12, inset=0.05))
    body = BareFoot(foot, top, heights=[(8, 6.0), (10.5, 5.6), (13, 4.9), (16, 3.9), (19, 3.0), (21.5, 2.3), (24, 1.6)])
    strap = Surface(look["kind"], look["color"])
    post_x, post_t = 21.6, np.pi * 0.57
    wide = [0.75, 0.95, 1.25, 1.45, 1.35, 1.0]
    arm = lambda way: body.path(way, wide, [0.42, 0.36, 0.3, 0.3, 0.3, 0.34], strap, exponent=2.6)
    parts.append(arm([(post_x, post_t), (19.6, 1.45), (17.2, 1.0), (14.6, 0.55), (12.6, 0.12)]))
    parts.append(arm([(post_x, post_t), (19.4, 2.15), (16.8, 2.45), (14.2, 2.75), (12.2, 3.02)]))
    peak = body.at(np.array(post_x), np.array(post_t))
    base = np.array([peak[0] + 0.25, peak[1], float(top(post_x)) - 0.2])
    parts.append(tube_part("post", np.array([peak + [0.05, 0, 0.25], (peak + base) / 2 + [0.15, 0, 0], base]), 0.62, 0.62, strap, ups=np.tile([1.0, 0, 0], (3, 1)), exponent=2, count=20))
    parts.append(disc_part("knot", peak + np.array([0, 0, 0.12]), [0.35, 0, 1], 0.62, strap, dome=0.32))
    return parts


BEACH = {"kind": "rubber", "color": "#f2c230", "layers": ["#1f4fb0", "#f4f1ea", "#1f4fb0"], "bed": "#1f4fb0"}
