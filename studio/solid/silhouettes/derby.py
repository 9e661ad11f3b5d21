"""Derby and oxford: laced leather shoes on a welted sole with a stacked heel."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone, smoothstep
from ..geometry.footprint import make_footprint
from ..geometry.laces import bars, bow, eyelet_places, eyelets
from ..geometry.parts import slab_part
from ..geometry.shell import Shell
from ..geometry.upper import Last
from .dress_sole import FEATHER, L, dress_sole

CREST = [(9, 11.6), (13, 9), (17, 6.5), (21, 5.1), (25, 4.65), (28, 4.2)]
COLLAR = [(0, (0.75, 0, 9.0)), (1.6, (1.2, 1.6, 8.82)), (4.2, (3.4, 2.6, 8.1)), (6.8, (6.1, 2.85, 7.5)), (9.6, (8.9, 2.2, 8.35))]


def build(look):
    """The parts of a right shoe."""
    closed = look["lacing"] == "closed"
    gap = 0.42 if closed else 1.05
    last = Last(feather=FEATHER, crest=CREST, stations=[*COLLAR, (12.2, (11.5, gap, 9.75))],
                throat=(17.3, gap, 0.3 if closed else 0.75), crest_end=25.6)
    shell = Shell(make_footprint(L, width=0.92), last, look["kind"], look["color"], look["thread"])
    if closed:
        vamp = monotone([(0, 12.6), (0.3, 13.2), (0.55, 14.4), (0.8, 16.6), (1, 18.2)])
        shell.overlay("vamp", shell.x - vamp(shell.height), lift=0.09, rows=(0.14, 0.32))
    else:
        front = monotone([(0, 14.2), (0.25, 14.6), (0.5, 15.6), (0.75, 17.1), (0.9, 18.35), (1, 18.5)])
        shell.overlay("quarter", front(shell.height) - shell.x, lift=0.10, rows=(0.16, 0.34))
    back = monotone([(0, 2.2), (0.6, 1.5), (1, 1.1)])
    shell.overlay("counter", back(shell.height) - shell.x, lift=0.05, rows=(0.12,))
    decorate_toe(shell, look)
    shell.crease((19.2, 20.6), 0.03)

    leather = Surface(look["kind"], look["color"])
    parts = shell.parts(0.12, leather, look["lining"])
    parts.append(tongue(last, leather))
    places = eyelet_places(shell.upper, 0.55, (12.4, 16.6), 5 if closed else 4)
    lace = Surface("lace", look["lace"])
    parts.append(eyelets(places, 0.12, Surface("metal", "#4b433c")))
    parts.append(bars(places[::-1], 0.16, 0.1, lace, crossed=not closed, exponent=2))
    parts.append(bow(places[0], 0.15, 0.1, lace, size=0.95))
    return parts + dress_sole(shell.foot, look)


def decorate_toe(shell, look):
    """Cap, wing or nothing; rows of holes make a brogue."""
    x, height = shell.x, shell.height
    if look["toe"] == "cap":
        shell.overlay("cap", x - 23.9 - 0.5 * (1 - height) ** 2, lift=0.06, rows=(0.12, 0.3))
    if look["toe"] == "wing":
        wing = x - 16.2 - 6.6 * height**0.8 + 3.2 * np.exp(-(((1 - height) / 0.22) ** 2))
        distance = shell.overlay("wing", wing, lift=0.07, rows=(0.1, 0.42))
        shell.seam(distance, 0.26, size=(0.11, 0.24, 0.055), thread=Surface("foam", "#1a120c"))


def tongue(last, surface):
    """Stands behind the laces, from under the throat to a little above the facing."""
    crest = monotone(last.crest)
    cx = np.linspace(18.2, 10.9, 60)
    s = np.linspace(0, 1, 60)
    spine = np.column_stack([cx, np.zeros(60), crest(cx) - 0.3 - 0.25 * s**5])
    widths = 3.2 - 0.5 * smoothstep(0.7, 1, s) - 0.8 * smoothstep(0.95, 1, s) ** 2
    return slab_part("tongue", spine, widths, 0.2, surface, bend=0.13, ups=np.column_stack([np.full(60, 0.5), np.zeros(60), np.ones(60)]))


TAN = {"kind": "calf", "color": "#a5622d", "thread": "#d9b98c", "lining": "#b98a58", "sole": "#4a2a18", "welt": "#4a2a18",
       "lace": "#3a2416", "toe": "cap", "lacing": "open"}
OXFORD = TAN | {"color": "#1d1a18", "thread": "#3b3632", "sole": "#1b1613", "welt": "#191513", "lace": "#141211", "lacing": "closed"}
WINGTIP = OXFORD | {"color": "#5a1f1f", "toe": "wing", "thread": "#8a4a40"}


def look_of(product):
    return TAN | {"color": product.color}
