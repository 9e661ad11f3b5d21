"""What ballerinas and Mary Janes wear: bows, lilies, pearls, and straps over the instep."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import lengths, open_spline, unit
from ..geometry.panels import stitch
from ..geometry.parts import disc_part, merge_parts, slab_part
from ..geometry.straps import on_surface
from ..geometry.trims import along_line, beads, frame_buckle, ribbon_bow
from ..product import shade


def spot_on(shell, x, y=0.0):
    """The uppermost point of the surface near (x, y), and its normal."""
    cost = (shell.x - x) ** 2 + (shell.y - y) ** 2 - 0.02 * shell.z
    i, j = divmod(int(np.argmin(cost)), shell.x.shape[1])
    return shell.upper.points[i, j], shell.upper.normals[i, j]


def throat_end(shell):
    """Just before the opening's foremost point."""
    return spot_on(shell, float(shell.upper.top[shell.upper.is_closed, 0].min()) + 0.35)


def opening(shell, row=-2):
    """The line round the opening, from the throat round the heel and back, with its normals."""
    is_open = ~shell.upper.is_closed
    line, normals = shell.upper.points[is_open, row], shell.upper.normals[is_open, row]
    start = int(np.argmax(np.linalg.norm(np.diff(line, axis=0, append=line[:1]), axis=1))) + 1
    return np.roll(line, -start, axis=0), np.roll(normals, -start, axis=0)


def edge_line(shell, surface, width):
    """A bound edge: a narrow strip of another stuff along the opening."""
    line, normals = opening(shell, -4)
    return [on_surface("binding", line, normals, width, 0.07, surface, count=300)]


def bow(shell, look):
    ribbon = Surface("canvas", look.get("ribbon", look["accent"]))
    at, up = throat_end(shell)
    k = 1.0 if look["size"] == "woman" else 0.78
    return [ribbon_bow(at + up * 0.10, up, np.array([1.0, 0, 0]), ribbon, span=2.0 * k, width=1.15 * k, rise=0.6, tails=0.75, droop=0.10)]


def party_bow(shell, look):
    ribbon = Surface("satin", look.get("ribbon", look["accent"]))
    at, up = throat_end(shell)
    return [ribbon_bow(at + up * 0.12, up, np.array([1.0, 0, 0]), ribbon, span=1.6, width=1.15, rise=0.75, tails=0),
            beads("pearl", [at + up * 0.52], 0.24, Surface("patent", "#f3ede6"))]


def tie(shell, look):
    """A thin knotted cord at the throat."""
    at, up = throat_end(shell)
    return [ribbon_bow(at + up * 0.08, up, np.array([1.0, 0, 0]), Surface("elastic", look["edge"]), span=1.2, width=0.34, rise=0.45, tails=0.9)]


def lily(shell, look):
    """A water lily of leather petals at the throat."""
    at, up = throat_end(shell)
    at = at + np.array([0.75, 0, -0.10])
    ahead = unit(np.array([1.0, 0, 0]) - up * up[0])
    across = np.cross(up, ahead)
    petals = []
    for count, far, lift, wide, turn in ((8, 1.45, 0.36, 0.86, 0.0), (6, 1.0, 0.62, 0.72, 0.3)):
        for a in np.linspace(0, 2 * np.pi, count, endpoint=False) + turn:
            way = ahead * np.cos(a) + across * np.sin(a)
            s = np.linspace(0, 1, 16)[:, None]
            spine = at + way * far * s + up * (0.06 + lift * s**1.6)
            widths = wide * np.sin(np.pi * np.clip(0.10 + 0.88 * s[:, 0], 0, 1)) ** 0.75
            petals.append(slab_part("petal", spine, widths, 0.07, Surface("calf", look["accent"]), bend=-0.5, ups=unit(up - 0.4 * way), sides=18))
    rays = [(ahead * np.cos(a) + across * np.sin(a)) * far for far, count in ((0.0, 1), (0.2, 6)) for a in np.arange(count) * np.pi / 3]
    hearts = at + up * 0.36 + np.array(rays)
    return [merge_parts("lily", petals), beads("heart", hearts, 0.12, Surface("calf", "#e2b64a"))]


def pearls(shell, look):
    """A row of pearl-look beads all round the opening."""
    line, normals = opening(shell, -5)
    places, ups = along_line(line, normals, 0.50)
    return [beads("pearls", places + ups * 0.14, 0.20, Surface("patent", "#f4efe8"), rings=10, sides=14)]


def arch(shell, x, inside=0.14, drop=0.3, rise=2.5, outside=None, lean=0.0):
    """
    The way of a strap over the instep at x, from inside the medial wall over to the lateral one: inside it too, or, with
    `outside` (cm), lying on it down so far below the edge. Gives its spine and which way is up.
    """
    top = shell.upper.top
    half = len(top) // 2
    is_open = ~shell.upper.is_closed
    pick = lambda steps: steps[is_open[steps]][np.argmin(np.abs(top[steps[is_open[steps]], 0] - x))]
    left, right = pick(np.arange(half)), pick(np.arange(half, 2 * half))
    a, b = top[left], top[right]
    width = (b[1] - a[1]) / 2
    middle, base = (a + b) / 2, (a[2] + b[2]) / 2
    turn = np.linspace(0, np.pi, 41)[3:-3]
    c, s = np.cos(turn), np.sin(turn)
    shape = np.column_stack([np.full(len(turn), x) + lean * c, middle[1] - np.sign(c) * np.abs(c) ** 0.75 * (width + 0.02), base + rise * s**0.85])
    down = np.array([[b[0], b[1] - inside, b[2] - drop], [b[0], b[1] - inside * 0.9, b[2] + 0.15]])
    if outside is None:
        start = np.array([[a[0], a[1] + inside * 0.9, a[2] + 0.15], [a[0], a[1] + inside, a[2] - drop]])[::-1]
    else:
        depth = shell.below_top[left]
        rows = [int(np.argmin(np.abs(depth - d))) for d in (outside, outside * 0.66, outside * 0.33)]
        out = shell.upper.normals[left, rows] * 0.14
        start = shell.upper.points[left, rows] + out
        shape = shape[1:]
        shape[:8, 1] -= np.linspace(0.16, 0, 8)
    way = np.vstack([start, shape, down[::-1]])
    spine = open_spline(way, 140)
    core = np.array([x, middle[1], base - 1.2])
    ups = unit((spine - core) * [0.15, 1, 1])
    if outside is not None:
        flat = np.clip(1 - lengths(spine) / (outside + 0.5), 0, 1)[:, None]
        ups = unit(ups * (1 - flat) + shell.upper.normals[left, -12] * flat)
    return spine, ups


def strap_at(shell):
    return 0.435 * shell.foot.length


def sewn_edges(spine, ups, width, thread, inset=0.13, thick=0.1):
    """Two rows of stitches along a strap."""
    across = unit(np.cross(ups, unit(np.gradient(spine, axis=0))))
    rows = [(spine + across * side * (width / 2 - inset) + ups * (thick * 0.5 + 0.01), ups) for side in (-1, 1)]
    return stitch(rows, thread, length=0.15, gap=0.09, thick=0.02)


def thin_strap(shell, look):
    spine, ups = arch(shell, strap_at(shell), rise=2.2, outside=0.9)
    band = slab_part("strap", spine, 0.72, 0.14, Surface("satin", look.get("strap", look["color"])), exponent=6, ups=ups)
    return [band, *button(spine, ups, Surface("stone", "#f2eef2"), 0.26)]


def elastic_strap(shell, look):
    """Ribbed elastic, sewn inside both walls."""
    spine, ups = arch(shell, strap_at(shell), rise=2.0)
    return [slab_part("elastic strap", spine, 1.25, 0.14, Surface("elastic", shade(look["accent"], 0.92)), exponent=6, ups=ups)]


def buckled_strap(shell, look):
    """A strap over to the lateral side, where a buckle seems to hold it."""
    k = shell.foot.length / 18.4
    spine, ups = arch(shell, strap_at(shell), rise=2.3, outside=1.5)
    width = 1.05 * k
    tip = np.clip(lengths(spine) / (0.5 * width), 0.02, 1) ** 0.6
    band = slab_part("strap", spine, width * tip, 0.17, Surface(look["kind"], look.get("strap", look["color"])), exponent=6, ups=ups)
    n = int(np.argmin(np.abs(lengths(spine) - 1.75)))
    metal = Surface("metal", look.get("buckle", "#d4d4d2"))
    frame = frame_buckle(spine[n] + ups[n] * 0.12, spine[n + 2] - spine[n - 2], ups[n], 1.0 * k, width * 1.35, metal, rod=0.13)
    loop = int(np.argmin(np.abs(lengths(spine) - 0.75)))
    keeper = frame_buckle(spine[loop] + ups[loop] * 0.06, spine[loop + 2] - spine[loop - 2], ups[loop], 0.22, width * 1.12,
                          Surface(look["kind"], look.get("strap", look["color"])), rod=0.16, pin=False)
    return [band, frame, keeper, sewn_edges(spine[6:], ups[6:], width, Surface("thread", look["thread"]), thick=0.17)]


def soft_strap(shell, look):
    """A broad soft strap with a round end and hook-and-loop beneath."""
    spine, ups = arch(shell, strap_at(shell), rise=1.9, outside=1.35)
    width = 1.7
    tip = np.sqrt(np.clip(1 - (1 - np.clip(lengths(spine) / (0.5 * width), 0, 1)) ** 2, 0.003, 1))
    band = slab_part("strap", spine, width * tip, 0.26, Surface(look["kind"], look["color"]), exponent=5, ups=ups)
    loops = Surface("canvas", shade(look["accent"], 0.9))
    under = slab_part("hook and loop", spine[4:40] - ups[4:40] * 0.14, width * 0.8, 0.1, loops, exponent=6, ups=ups[4:40])
    return [band, under, sewn_edges(spine[12:], ups[12:], width, Surface("thread", look["thread"]), 0.22, thick=0.24)]


def button(spine, ups, surface, radius):
    n = int(np.argmin(np.abs(lengths(spine) - 0.45)))
    return [disc_part("button", spine[n] + ups[n] * 0.10, ups[n], radius, surface, dome=radius * 0.6)]


TRIMS = {"bow": bow, "party bow": party_bow, "tie": tie, "lily": lily, "pearls": pearls, "thin strap": thin_strap, "elastic strap": elastic_strap,
         "buckled strap": buckled_strap, "soft strap": soft_strap}
