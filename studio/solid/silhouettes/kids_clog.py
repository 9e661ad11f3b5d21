"""A child's moulded clog: one piece of foam with holes and a strap that swivels."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.bed import slab
from ..geometry.curves import unit
from ..geometry.parts import disc_part
from ..geometry.shell import Shell
from ..geometry.skin import ankle_skin
from ..geometry.soles import plate
from ..geometry.upper import Last
from ..product import shade

CREST = [(8, 9.9), (10, 9.5), (12, 9.15), (14, 8.75), (16, 8.35), (18, 7.95), (20, 7.65), (22, 7.3), (24, 6.6), (25.4, 5.8)]
COLLAR = [(0, (0.6, 0, 6.2)), (1.8, (1.1, 1.8, 6.1)), (4.4, (3.6, 3.0, 5.8)), (7.2, (6.6, 3.3, 5.9)), (9.2, (9.0, 3.1, 6.8)),
          (10.6, (10.6, 2.6, 7.7))]


def make_clog(foot, ground, top, look):
    k = foot.length / 27.6
    foam, light = Surface("foam", look["color"]), Surface("foam", look["accent"])
    parts = slab(foot, ground, top, foam, out=0.12, top_edge=0.35, base_edge=0.25, bulge=0.1, grooves=(0.3, 0.55))
    raise_by = float(top(14 * k)) - 2.3 * k
    last = Last(feather=[(x, float(top(x)) - 0.1) for x in np.linspace(0, foot.length, 9)], crest=[(x * k, z * k + raise_by) for x, z in CREST],
                stations=[(at * k, (x * k, y * k, z * k + raise_by)) for at, (x, y, z) in COLLAR], throat=(11.8 * k, 2.2 * k, 1.5 * k),
                crest_end=25.2 * k,
                bulge=0.5, belly=0.45, foot_angle=8, collar_angle=18, throat_drop=0.22)
    shell = Shell(foot, last, "foam", look["color"], look["color"])
    x, y = shell.x / k, shell.y / k
    holes = [(21.6, 0.9), (21.6, -0.9), (20.0, 2.2), (20.0, 0.0), (20.0, -2.2), (18.3, 1.1), (18.3, -1.1), (16.6, 2.2), (16.6, 0.0), (16.6, -2.2),
             (14.9, 1.1), (14.9, -1.1), (22.9, 0.0)]
    level = np.full(x.shape, -9.0)
    for hx, hy in holes:
        level = np.maximum(level, 0.50 - np.hypot(x - hx, y - hy))
    shell.overlay("holes", np.where(shell.height > 0.5, level, -9.0) * k, kind="suede", color=shade(look["color"], 0.22), lift=-0.13, rows=(),
                  cut=0.03)
    side = shell.over_feather / k
    vents = np.full(x.shape, -9.0)
    for vx in np.arange(13.2, 24.0, 1.75):
        vents = np.maximum(vents, np.minimum(0.42 - np.abs(x - vx), 0.55 - np.abs(side - 1.35)))
    shell.overlay("vents", vents * k, kind="suede", color=shade(look["color"], 0.22), lift=-0.12, rows=(), cut=0.03)
    shell.overlay("rim", np.where(shell.is_closed, -1.0, 0.55 * k - shell.below_top), lift=0.07, rows=(), cut=0.0)
    parts += shell.parts(edge=0.16, lining=shade(look["color"], 0.86), lining_kind="foam")
    parts.append(plate("footbed", foot, lambda at: top(at) - 0.1, 0.2, Surface("foam", shade(look["color"], 1.06))))
    return parts + swivel(foot, top, look, light, k)


def swivel(foot, top, look, light, k):
    """The heel strap on its two buttons."""
    skin = ankle_skin(foot, top, tuck=-0.18)
    strap = skin.ribbon([(-1.72, 4.6 * k), (-1.2, 5.6 * k), (-0.7, 6.6 * k), (0, 7.0 * k), (0.7, 6.6 * k), (1.2, 5.6 * k), (1.72, 4.6 * k)],
                        np.array([2.0, 1.9, 2.1, 2.5, 2.1, 1.9, 2.0]) * k, count=180)
    ridge = lambda along, across: -0.05 * np.exp(-(((np.abs(across) - 0.55 * k) / 0.06) ** 2))
    parts = [strap.part("strap", 0.3, light, edge=0.13, relief=ridge)]
    for share in (0.015, 0.985):
        at = strap.spot(share)
        up = unit(strap.spot(share, 0, 0, 1.0) - at)
        parts += [disc_part("button", at + up * 0.22, up, 1.25 * k, light, dome=0.14),
                  disc_part("pin", at + up * 0.34, up, 0.6 * k, Surface("foam", look["color"]), dome=0.1)]
    return parts
