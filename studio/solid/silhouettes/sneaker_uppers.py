"""Uppers of sneakers: which pieces are sewn on which. Each `lay_…` puts its panels on a shell and answers further parts."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import monotone
from ..geometry.upper import grid_normals
from .sport_parts import dots, mark_levels, strap_over


def over_edge(x, pairs):
    return monotone(pairs)(x)


class Cutter:
    """A shell with the look's stitches, to lay pieces on in few words."""

    def __init__(self, shell, look):
        self.shell, self.look = shell, look
        grow = look["grow"]
        self.size = (0.22 * grow, 0.1 * grow, 0.031 * grow)
        self.lift, self.end = look["lift"], shell.last.throat[0]

    def lay(self, name, level, kind, color, lift=0.08, rows=(0.14,), cut=0.05):
        return self.shell.overlay(name, level, kind, color, lift, rows=rows, cut=cut, size=self.size)

    def guard(self, kind, color, pairs, rows=(0.14, 0.3), lift=0.08):
        """A mudguard along the sole up to so many cm at each x."""
        return self.lay("guard", over_edge(self.shell.x, pairs) - self.shell.over_feather, kind, color, lift, rows)

    def cap(self, kind, color, at, bow=0.12, rows=(0.13, 0.3), lift=0.07, name="cap"):
        """A toe cap over the toes in front of x = at."""
        return self.lay(name, self.shell.x - at + bow * self.shell.y**2, kind, color, lift, rows)

    def counter(self, kind, color, high=6.0, rows=(0.14, 0.32), lift=0.08):
        pairs = [(0, high + 0.4), (0.35, high - 0.3), (0.62, high * 0.66), (0.85, high * 0.48), (1, high * 0.44)]
        return self.lay("counter", over_edge(self.shell.height, pairs) - self.shell.x, kind, color, lift, rows)

    def tab(self, kind, color, wide=1.5, deep=2.6, rows=(0.13,)):
        """A tab at the top of the heel."""
        level = np.where(self.shell.x < 5, np.minimum(wide - np.abs(self.shell.y) - 0.12 * self.shell.below_top, deep - self.shell.below_top), -1.0)
        return self.lay("tab", level, kind, color, 0.1, rows)

    def backstay(self, kind, color, wide=0.62):
        level = np.where(self.shell.x < 4.5, wide - np.abs(self.shell.y), -1.0)
        return self.lay("backstay", level, kind, color, 0.06, (0.12,))

    def stay(self, kind, color, wide=2.0, start=9.9, front=1.2, rows=(0.14, 0.34), lift=0.1, fingers=0.0):
        """The facing that the eyelets sit in; it goes round the throat's end by `front` cm."""
        shell = self.shell
        edge = wide + fingers * np.clip(np.cos((shell.x - 12.3) * 2 * np.pi / 1.7) + 0.3, 0, 1) * (shell.x > 11) * (shell.x < self.end - 0.5)
        level = np.minimum(edge - shell.below_top - 0.03 * (self.end - shell.x), shell.x - start - shell.below_top * 0.15)
        closing = np.where(shell.is_closed, self.end + front - shell.x - shell.below_top * 0.35, 99)
        return self.lay("stay", np.minimum(level, closing), kind, color, lift, rows)

    def quarter(self, kind, color, pairs, rows=(0.13, 0.28), lift=0.07):
        """The quarters over the vamp: behind x = pairs(z)."""
        front = monotone([(z + self.lift, x) for z, x in pairs])
        level = np.where(self.shell.is_closed, self.end + 0.5 - self.shell.x - 0.5 * self.shell.below_top, front(self.shell.z) - self.shell.x)
        return self.lay("quarter", level, kind, color, lift, rows)

    def marks(self, word, kind, color, rows=(0.1,), lift=0.05, lateral=False):
        for name, level in mark_levels(self.shell, word, self.lift):
            self.lay(name, np.where(self.shell.y < 0, level, -1.0) if lateral else level, kind, self.look["deep"] if name == "hill" else color,
                     lift, rows if name != "line" else (), 0.035)

    def collar_seams(self, *depths):
        open_part = np.where(self.shell.x < 9.6, self.shell.below_top, 9.0)
        for depth in depths:
            self.shell.seam(open_part, depth, size=self.size)

    def channels(self, depths, pressed=0.05):
        """Padded channels around the collar."""
        for depth in depths:
            fade = np.where(self.shell.x < 10.2, np.exp(-(((self.shell.below_top - depth) / 0.11) ** 2)), 0)
            self.shell.upper.points = self.shell.upper.points - self.shell.upper.normals * (pressed * fade)[..., None]
        self.shell.upper.normals = grid_normals(self.shell.upper.points)

    def holes(self, rows, radius=0.085, pitch=0.55):
        """Perforations over the toes: (x, how many) across."""
        places = []
        crest = monotone(self.shell.last.crest)
        for px, count in rows:
            places += [(px - 0.03 * ((k - (count - 1) / 2) * pitch) ** 2, (k - (count - 1) / 2) * pitch, float(crest(px))) for k in range(count)]
        return dots(self.shell, places, radius, Surface("foam", self.look["hole"]), dome=0.0)

    def side_holes(self, places, radius=0.085):
        return dots(self.shell, [(x, side * 9, z + self.lift) for x, z in places for side in (-1, 1)], radius, Surface("foam", self.look["hole"]),
                    dome=0.0)


def lay_canvas(cut, look):
    cut.quarter(look["kind"], look["color"], [(1.5, 14.6), (4.2, 15.6), (5.6, 17.6), (6.6, 20.3)])
    if look["cap"]:
        cut.cap(look["cap"], look["toe"], 24.0 if look["cap"] == "rubber" else 23.4, rows=() if look["cap"] == "rubber" else (0.12, 0.26), lift=0.09)
    if look["design"] in ("canvas", "pt"):
        cut.counter(look["kind"], look["heel"], 3.3, rows=(0.13,))
    else:
        cut.backstay(look["kind"], look["heel"], 0.8)
    cut.collar_seams(0.35, 1.5) if not look["padded"] else cut.collar_seams(0.3, 2.1)
    cut.shell.seam(np.where((cut.shell.x > 10.5) & ~cut.shell.is_closed, cut.shell.below_top, 9.0), 1.55, size=cut.size)
    if look["design"] == "denim":
        pocket = np.minimum(np.minimum(cut.shell.x - 6.6, 10.6 - cut.shell.x), np.minimum(6.9 - cut.shell.z,
            cut.shell.z - 3.6 + 0.35 * np.abs(cut.shell.x - 8.6)))
        cut.lay("pocket", np.where(cut.shell.y < 0, pocket, -1.0), look["kind"], look["deep"], 0.07, (0.12, 0.26))
    elif look["mark"]:
        cut.marks(look["mark"], "canvas", look["accent"], (0.1,), 0.04)
    return []


def lay_court(cut, look):
    leather = look["kind"]
    cut.guard(leather, look["toe"], [(12, -2.0), (15, 0.1), (18, 1.2), (21, 2.0), (24, 2.9), (26.5, 3.7), (28.6, 4.3)])
    cut.counter(leather, look["deep"], 5.2)
    cut.marks(look["mark"], look["mark_kind"], look["accent"])
    cut.stay(leather, look["stay"], 2.05)
    cut.tab(look["tab_kind"], look["heel"], 1.9, 2.9)
    cut.collar_seams(2.0)
    cut.channels((1.0,), 0.035)
    rows = [(21.9, 4), (22.5, 5), (23.1, 6), (23.7, 5), (24.3, 4)] if look["design"] == "court" else [(22.2, 2), (22.8, 3), (23.4, 2)]
    return [cut.holes(rows)]


def lay_minimal(cut, look):
    cut.quarter(look["kind"], look["color"], [(1.5, 13.2), (4.0, 14.4), (5.6, 16.8), (6.8, 20.4)], rows=(0.13,), lift=0.05)
    cut.tab(look["tab_kind"], look["heel"], 1.6, 3.4)
    cut.collar_seams(0.35)
    return []


def lay_metallic(cut, look):
    cut.quarter(look["kind"], look["color"], [(1.5, 12.0), (4.0, 12.8), (5.6, 15.8), (6.8, 20.4)], rows=(0.13, 0.28))
    cut.stay("foil", look["accent"], 1.5, rows=(0.13,), front=1.0)
    cut.tab("foil", look["accent"], 2.6, 3.6)
    line = 0.2 - np.abs(cut.shell.over_feather - 0.75)
    cut.lay("trim", np.where(cut.shell.x > 9, line, -1), "foil", look["accent"], 0.05, ())
    cut.marks("leaf", "foil", look["accent"], (0.1,))
    return []


def lay_suede(cut, look):
    """Street: suede overlays on nylon; retro: T-shaped toe and a swept heel; desert: quarters on a plain vamp."""
    if look["design"] == "desert":
        cut.quarter("suede", look["color"], [(1.5, 12.4), (3.6, 13.6), (5.4, 17.0), (6.6, 19.4)], rows=(0.16, 0.36), lift=0.1)
        cut.backstay("suede", look["deep"], 0.9)
        cut.collar_seams(0.4)
        return []
    pairs = [(10, -1.5), (14, 0.6), (17, 1.6), (20, 2.0), (23, 2.4), (25.2, 3.0), (27, 4.0), (28.6, 4.6)]
    guard = over_edge(cut.shell.x, pairs) - cut.shell.over_feather
    if look["design"] == "retro":
        guard = np.maximum(guard, np.minimum(1.0 - np.abs(cut.shell.y) * 1.0 - 0.02 * (25 - cut.shell.x), cut.shell.x - 20.4))
    cut.lay("guard", guard, "suede", look["toe"], 0.09, (0.14, 0.32))
    cut.counter("suede", look["deep"], 6.6 if look["design"] == "retro" else 5.8)
    cut.marks(look["mark"], look["mark_kind"], look["accent"])
    cut.stay("suede", look["stay"], 1.9, rows=(0.14, 0.32))
    cut.tab(look["tab_kind"], look["heel"], 1.7, 2.4)
    cut.collar_seams(2.1)
    return []


def lay_comfort(cut, look):
    cut.guard(look["kind"], look["toe"], [(13, -1.5), (17, 0.4), (20, 1.6), (23, 2.6), (25.5, 3.6), (28.6, 4.8)], rows=(0.14,))
    shell = cut.shell
    cut.counter(look["kind"], look["deep"], 6.4, rows=(0.14,))
    u, v = (shell.x - 12.2 - 0.35 * (shell.z - 6)) / 3.7, (shell.z - 5.6 - cut.lift) / 1.75
    cut.lay("window", 1 - u**4 - v**4, "net", look["accent"], -0.04, (-0.13,))
    cut.stay(look["kind"], look["stay"], 2.0, rows=(0.14,))
    cut.channels((0.75, 1.55, 2.35), 0.1)
    cut.tab(look["tab_kind"], look["heel"], 1.6, 2.2)
    return [cut.holes([(21.6, 4), (22.3, 5), (23.0, 6), (23.7, 5)])]


def lay_knit(cut, look):
    """A knitted sock with a ribbed collar; laced with a thin stay, or a slip-on with a pull at the tongue."""
    shell = cut.shell
    for k in range(5):
        wave = 0.13 - np.abs(shell.over_feather - 1.2 - k * 0.62 - 0.18 * np.sin(shell.x * 0.9 + k))
        cut.lay(f"knit{k}", np.minimum(wave, np.minimum(shell.x - 9.5 - k * 0.7, 24.6 - k * 0.5 - shell.x)), "knit",
                look["accent"] if k % 2 == 0 else look["deep"], 0.02, (), 0.0)
    cut.lay("sock", (1.7 if look["form"] == "slip" else 1.5) - shell.below_top - np.where(shell.is_closed, np.clip(shell.x - cut.end - 0.4, 0, 9),
        0) - np.where(shell.x > 10.5, 0.4, 0), "elastic", look["stay"], 0.03, (), 0.0)
    cut.counter("smooth", look["heel"], 3.4, rows=(0.12,), lift=0.05)
    if look["form"] != "slip":
        cut.stay("smooth", look["stay"], 1.3, rows=(0.12,), lift=0.06)
    return []


def lay_slip_canvas(cut, look):
    shell = cut.shell
    off = np.abs(shell.x - 10.6 - 0.1 * shell.below_top)
    gore = np.minimum(1.55 - 0.24 * shell.below_top - off, 3.0 - shell.below_top - 0.18 * off**2)
    cut.quarter(look["kind"], look["color"], [(1.5, 8.4), (4.0, 8.9), (6.0, 9.1), (9.0, 9.2)], lift=0.05)
    cut.lay("gore", np.where(shell.is_closed, -1.0, gore), "elastic", look["gore"], -0.05, (-0.13, -0.27))
    cut.collar_seams(0.35)
    cut.backstay(look["kind"], look["accent"], 0.6)
    return []


def lay_gym(cut, look):
    """Training shoes: mesh with a moulded toe, a cage of bands to the eyelets, a firm heel."""
    shell, design = cut.shell, look["design"]
    cut.guard(look["overlay"], look["toe"], [(12, -1.2), (15, 0.5), (18, 1.3), (21, 1.9), (24, 2.6), (26.2, 3.6), (28.6, 4.8)], rows=(0.12,),
              lift=0.06)
    cut.counter(look["overlay"], look["deep"], 6.6, rows=(0.13,))
    if design == "studio":
        for k in range(2):
            band = 0.42 - np.abs(shell.x - 9.4 - k * 4.6 - (shell.z - 3) * (0.85 - k * 1.1))
            cut.lay(f"band{k}", np.minimum(band, shell.z - 2.4), "elastic", look["accent"], 0.06, (), 0.04)
    elif design == "gym":
        cage = np.abs(((shell.x - 10.2 - shell.z * 0.12) / 1.75) % 1.0 - 0.5) * 1.75
        cut.lay("cage", np.minimum(0.2 - cage, np.minimum(shell.x - 10.6, 17.6 - shell.x)), look["overlay"], look["deep"], 0.06, (), 0.03)
        cut.marks(look["mark"], look["mark_kind"], look["accent"], (), lateral=True)
    else:
        cut.marks(look["mark"], look["mark_kind"], look["accent"], (0.1,))
    cut.stay(look["overlay"], look["stay"], 1.7, rows=(0.12,), fingers=0.4 if design in ("gym", "badminton") else 0)
    cut.tab(look["tab_kind"], look["heel"], 1.5, 2.2, ())
    if design == "lift":
        strap = Surface("canvas", look["accent"])
        band = strap_over(shell, 14.6, -0.12, 2.9, 0.2, (3.9, 2.6), strap, thread=Surface("thread", look["color"]))
        return [*band, cut.side_holes([(19.5 + 0.7 * k, 4.6 - 0.1 * k + 0.5 * (k % 2)) for k in range(5)])]
    return []


def lay_field(cut, look):
    """Football and cricket: leather with pressed control lines or a saddle, a stitched toe."""
    shell = cut.shell
    if look["design"] == "turf":
        for k in range(5):
            line = shell.x - 17.4 - k * 1.15 - 0.28 * np.abs(shell.y) * 1.0
            fade = np.exp(-((line / 0.13) ** 2)) * np.clip((shell.over_feather - 1.3) / 0.5, 0, 1)
            shell.upper.points = shell.upper.points - shell.upper.normals * (0.09 * fade)[..., None]
        shell.upper.normals = grid_normals(shell.upper.points)
        cut.guard(look["kind"], look["toe"], [(20, -0.8), (23, 0.5), (26, 1.5), (28.6, 2.6)], rows=(0.13,))
        cut.marks("ripples", look["mark_kind"], look["accent"])
    else:
        cut.guard(look["kind"], look["toe"], [(16, -1.0), (19, 0.8), (22, 2.0), (24.4, 3.4), (25.6, 5.2), (28.6, 6.0)], rows=(0.14, 0.3))
        cut.marks("saddle", look["kind"], look["stay"], (0.14, 0.3))
        cut.marks("leaf", look["mark_kind"], look["accent"])
    cut.counter(look["kind"], look["deep"], 5.6)
    cut.stay(look["kind"], look["stay"], 1.9)
    cut.tab(look["tab_kind"], look["heel"], 1.7, 2.6)
    holes = [(20.8 + 0.75 * k, 4.4 + 0.45 * (k % 2)) for k in range(4)]
    return [cut.side_holes(holes, 0.08)] if look["design"] == "cricket" else []


UPPERS = {"canvas": lay_canvas, "court": lay_court, "minimal": lay_minimal, "metallic": lay_metallic, "suede": lay_suede, "comfort": lay_comfort,
          "knit": lay_knit, "slip canvas": lay_slip_canvas, "gym": lay_gym, "field": lay_field}
