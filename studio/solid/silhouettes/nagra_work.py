"""Thread work of nagras: borders, vines, zari lines, zardozi, running stitch, mirrors."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.chart import Chart
from ..geometry.curves import unit
from ..geometry.panels import sample, stitch, trace
from ..geometry.parts import disc_part, merge_parts, torus_part
from ..geometry.trims import along_line, beads


class Canvas:
    """Sews figures on an upper: over the vamp by its plan, on the sides by x and the height over the feather line."""

    def __init__(self, shell, k):
        self.shell, self.k = shell, k
        self.chart = Chart(shell.upper)
        self.over = shell.over_feather
        self.lines = {}

    def vamp(self, way):
        """A line through places (x, y) of a man's last."""
        return self.chart.at(np.asarray(way, float) * self.k, 0.0)

    def side(self, lateral, way):
        """A line through (x, rise) on a side, in a man's measures."""
        half = len(self.over) // 2
        steps = np.arange(half) if lateral else np.arange(half, 2 * half)
        x = self.shell.foot.points[steps, 0]
        way = np.asarray(way, float) * self.k
        order = np.argsort(x)
        ring = np.interp(way[:, 0], x[order], steps[order])
        row = np.array([np.interp(rise, self.over[int(i)], np.arange(self.over.shape[1])) for i, rise in zip(ring, way[:, 1])])
        return sample(self.shell.upper.points, ring, row), unit(sample(self.shell.upper.normals, ring, row))

    def sew(self, line, color, length=0.2, gap=0.03, thick=0.05, kind="foil"):
        self.lines.setdefault((color, length, gap, thick, kind), []).append(line)

    def parts(self):
        made = [
            stitch(lines, Surface(kind, color), "work", length, gap, thick, lift=0.02)
            for (color, length, gap, thick, kind), lines in self.lines.items()
        ]
        return [part for part in made if part]


def petals(cx, cy, radius, count, turn=0.0, plump=0.42):
    """The outlines of a flower's petals."""
    t = np.linspace(0, 2 * np.pi, 26)
    outlines = []
    for a in turn + np.arange(count) * 2 * np.pi / count:
        u, v = radius * (0.56 - 0.44 * np.cos(t)), radius * plump * np.sin(t)
        outlines.append(np.column_stack([cx + u * np.cos(a) - v * np.sin(a), cy + u * np.sin(a) + v * np.cos(a)]))
    return outlines


def leaf(cx, cy, length, wide, angle):
    """A leaf's outline."""
    t = np.linspace(0, 2 * np.pi, 30)
    u, v = length * (0.5 - 0.5 * np.cos(t)), wide * np.sin(t) * np.abs(np.sin(t / 2))
    return np.column_stack([cx + u * np.cos(angle) - v * np.sin(angle), cy + u * np.sin(angle) + v * np.cos(angle)])


def spiral(cx, cy, radius, turns, start, hand=1):
    t = np.linspace(0, 1, int(26 * turns))
    a = start + hand * 2 * np.pi * turns * t
    r = radius * (1 - 0.86 * t)
    return np.column_stack([cx + r * np.cos(a), cy + r * np.sin(a)])


def border(shell, look, k):
    """Loops of gold along the collar between two lines."""
    gold = look["gold"]
    depths = np.where(shell.is_closed, 9.0, shell.below_top)
    parts = []
    for depth, length, gap, thick in ((0.34, 0.3, 0.02, 0.055), (1.05, 0.3, 0.02, 0.045)):
        parts.append(stitch(trace(shell.upper, depths, depth * k + 0.1), Surface("foil", gold), "border", length, gap, thick))
    places, ups = [], []
    for points, normals in trace(shell.upper, depths, 0.72 * k + 0.1):
        at, up = along_line(points, normals, 0.62 * k)
        places.append(at), ups.append(up)
    places, ups = np.vstack(places), np.vstack(ups)
    rings = [torus_part("loop", at + up * 0.03, up, 0.2 * k, 0.075, Surface("foil", gold), sides=14) for at, up in zip(places, ups)]
    return [part for part in parts if part] + [merge_parts("loops", rings)]


def centre(shell, look, k):
    """A plaited cord from the throat to the toe, with a small tab of stitches where it begins."""
    canvas = Canvas(shell, k)
    x = np.linspace(16.9, 27.6, 120)
    for shift in (0, np.pi):
        canvas.sew(canvas.vamp(np.column_stack([x, 0.13 * np.sin(x * 6.5 + shift)])), look["gold"], 0.22, 0.02, 0.06)
    for side in (-1, 1):
        canvas.sew(canvas.vamp(np.column_stack([x, side * (0.42 + 0 * x)])), look["gold"], 0.2, 0.1, 0.04)
    return canvas.parts()


def vine(shell, look, k):
    """A flower on the vamp and a vine of leaves along both sides."""
    canvas, gold = Canvas(shell, k), look["gold"]
    for outline in petals(19.8, 0, 1.25, 8):
        canvas.sew(canvas.vamp(outline), gold, 0.18, 0.01, 0.075)
    for outline in petals(19.8, 0, 0.62, 6, 0.3):
        canvas.sew(canvas.vamp(outline), gold, 0.16, 0.01, 0.07)
    for side in (-1, 1):
        stem = np.column_stack(
            [np.linspace(21.2, 26.3, 60), side * (1.35 - 0.2 * np.linspace(0, 1, 60)) * np.sin(np.linspace(0.25, 2.75, 60)) * 0.95]
        )
        canvas.sew(canvas.vamp(stem), gold, 0.2, 0.01, 0.075)
        for number, at in enumerate(range(8, 56, 9)):
            canvas.sew(canvas.vamp(leaf(*stem[at], 0.85, 0.24, side * (0.9 - 0.05 * number) * (1 if number % 2 else -1))), gold, 0.16, 0.01, 0.062)
        canvas.sew(canvas.vamp(spiral(18.2, side * 1.75, 0.55, 1.6, 0, side)), gold, 0.18, 0.01, 0.07)
    for lateral in (True, False):
        x = np.linspace(2.0, 25.0, 220)
        middle = 1.5 + 0.35 * np.sin(x * 1.9)
        canvas.sew(canvas.side(lateral, np.column_stack([x, middle])), gold, 0.2, 0.01, 0.07)
        for number, at in enumerate(range(8, 216, 11)):
            rise = 1 if number % 2 else -1
            canvas.sew(canvas.side(lateral, leaf(x[at], middle[at], 0.95, 0.26, rise * 0.85)), gold, 0.16, 0.01, 0.062)
    return canvas.parts()


def zari(shell, look, k):
    """Chevrons of gold thread over the vamp, closing towards the point, and lozenges along the sides."""
    canvas, gold = Canvas(shell, k), look["gold"]
    for number, x in enumerate(np.arange(18.4, 27.4, 0.78)):
        wide = max(0.35, 2.7 - 0.235 * (x - 17))
        y = np.linspace(-wide, wide, 41)
        line = np.column_stack([x - 0.55 * np.abs(y) ** 1.1, y])
        if number % 3 == 2:
            for cy in np.arange(-wide + 0.3, wide, 0.62):
                for outline in petals(x - 0.55 * abs(cy) ** 1.1, cy, 0.26, 4, np.pi / 4):
                    canvas.sew(canvas.vamp(outline), gold, 0.1, 0.01, 0.06)
        else:
            canvas.sew(canvas.vamp(line), gold, 0.26, 0.01, 0.09)
    for lateral in (True, False):
        for x in np.arange(2.4, 25.0, 1.3):
            lozenge = np.array([(x - 0.55, 1.25), (x, 2.0), (x + 0.55, 1.25), (x, 0.5), (x - 0.55, 1.25)])
            fine = np.vstack([np.linspace(a, b, 8) for a, b in zip(lozenge[:-1], lozenge[1:])])
            canvas.sew(canvas.side(lateral, fine), gold, 0.18, 0.01, 0.07)
            canvas.sew(canvas.side(lateral, np.array([(x - 0.2, 1.25), (x - 0.05, 1.25), (x + 0.1, 1.25), (x + 0.2, 1.25)])), gold, 0.3, 0.02, 0.1)
    return canvas.parts()


def zardozi(shell, look, k):
    """Heavy gold over the toe: a filled flower, paisleys, scrolls, and beads."""
    canvas, gold, bright = Canvas(shell, k), look["gold"], "#e2c275"
    fill = lambda outline, steps=7: [outline.mean(0) + (outline - outline.mean(0)) * s for s in np.linspace(1, 0.2, steps)]
    for outline in petals(21.4, 0, 1.55, 8, 0.2, 0.36):
        for number, line in enumerate(fill(outline, 5)):
            canvas.sew(canvas.vamp(line), gold if number % 2 else bright, 0.16, 0.01, 0.06)
    for side in (-1, 1):
        paisley = leaf(18.2, side * 1.35, 1.9, 0.62, side * 0.5)
        for number, line in enumerate(fill(paisley, 6)):
            canvas.sew(canvas.vamp(line), gold if number % 2 else bright, 0.17, 0.01, 0.06)
        canvas.sew(canvas.vamp(spiral(23.9, side * 1.15, 0.62, 1.8, np.pi, side)), bright, 0.16, 0.01, 0.065)
        canvas.sew(canvas.vamp(spiral(25.4, side * 0.62, 0.45, 1.6, np.pi, side)), gold, 0.15, 0.01, 0.06)
        canvas.sew(canvas.vamp(spiral(20.0, side * 2.45, 0.5, 1.5, 0, -side)), gold, 0.15, 0.01, 0.055)
        for x, y, angle in ((22.9, 1.9, 0.4), (24.6, 1.55, 0.2), (22.0, 2.35, 0.9), (19.2, 0.55, 2.6)):
            for line in fill(leaf(x, side * y, 0.85, 0.3, side * angle), 3):
                canvas.sew(canvas.vamp(line), bright, 0.13, 0.01, 0.05)
    for lateral in (True, False):
        for x in np.arange(3.0, 25.0, 2.1):
            for outline in petals(x, 1.7, 0.55, 6):
                canvas.sew(canvas.side(lateral, outline), gold, 0.12, 0.01, 0.05)
    ring = np.linspace(0, 2 * np.pi, 17)[:-1]
    points, normals = canvas.vamp(
        np.vstack([np.column_stack([21.4 + 1.85 * np.cos(ring), 1.75 * np.sin(ring)]), [(21.4, 0), (26.3, 0), (25.6, 0), (24.9, 0), (24.2, 0)]])
    )
    return [*canvas.parts(), beads("beads", points + normals * 0.09, np.where(np.arange(len(points)) == 16, 0.26, 0.12), Surface("foil", bright))]


def kantha(shell, look, k):
    """Rows of running stitch that follow the shoe's edges, round a sun, leaves and fish, as on a quilt."""
    colors, parts = look["colors"], []
    canvas = Canvas(shell, k)
    for number, rise in enumerate(np.arange(0.45, 4.6, 0.42)):
        away = lambda at: np.hypot(at[:, 0] / k - 20.6, at[:, 1] / k) > 2.3
        part = stitch(
            trace(shell.upper, shell.over_feather, rise),
            Surface("thread", colors[number % len(colors)]),
            "kantha",
            0.24,
            0.17,
            0.045,
            lift=0.012,
            keep=away,
        )
        parts.append(part)
    for number, radius in enumerate((0.5, 1.3, 1.7, 2.1)):
        a = np.linspace(0, 2 * np.pi, 90)
        canvas.sew(
            canvas.vamp(np.column_stack([20.6 + radius * np.cos(a), radius * np.sin(a)])),
            colors[(number * 2 + 1) % len(colors)],
            0.2,
            0.14,
            0.05,
            "thread",
        )
    for outline in petals(20.6, 0, 1.2, 8):
        canvas.sew(canvas.vamp(outline), colors[1], 0.15, 0.06, 0.05, "thread")
    return [part for part in parts if part] + canvas.parts()


def mirrors(shell, look, k):
    """Round mirrors, each held by a ring of thread, with small flowers between them."""
    canvas, colors = Canvas(shell, k), look["colors"]
    spots = [
        canvas.vamp([place])
        for place in [
            (18.6, 0),
            (20.6, 1.15),
            (20.6, -1.15),
            (22.6, 0),
            (24.6, 0.62),
            (24.6, -0.62),
            (26.3, 0),
            (18.9, 2.25),
            (18.9, -2.25),
            (22.7, 2.1),
            (22.7, -2.1),
        ]
    ]
    gaps = [(20.6, 0.0), (19.6, 1.2), (19.6, -1.2), (21.7, 1.9), (21.7, -1.9), (23.6, 1.3), (23.6, -1.3), (24.6, 0.0)]
    for lateral in (True, False):
        spots += [canvas.side(lateral, [(x, 1.45)]) for x in np.arange(2.2, 25.0, 2.15)]
        spots += [canvas.side(lateral, [(x, 3.1)]) for x in np.arange(3.3, 14.0, 2.15)]
        for number, x in enumerate(np.arange(3.3, 25.0, 2.15)):
            for outline in petals(x, 1.45, 0.42, 5, number):
                canvas.sew(canvas.side(lateral, outline), colors[(number + 1) % len(colors)], 0.12, 0.01, 0.05, "thread")
    for number, (x, y) in enumerate(gaps):
        for outline in petals(x, y, 0.42, 5, number):
            canvas.sew(canvas.vamp(outline), colors[(number + 1) % len(colors)], 0.12, 0.01, 0.05, "thread")
    glass, rings = [], {}
    for number, (points, normals) in enumerate(spots):
        at, up = points[0], normals[0]
        glass.append(disc_part("mirror", at + up * 0.05, up, 0.44 * k, Surface("metal", "#e9edf2"), dome=0.03, sides=28))
        color = colors[number % len(colors)]
        rings.setdefault(color, []).append(torus_part("ring", at + up * 0.05, up, 0.47 * k, 0.15, Surface("thread", color), sides=28))
        rings[color].append(torus_part("ring", at + up * 0.02, up, 0.62 * k, 0.09, Surface("thread", color), sides=28))
    return [merge_parts("mirrors", glass), *(merge_parts("rings", ring) for ring in rings.values()), *canvas.parts()]


WORKS = {"border": border, "centre": centre, "vine": vine, "zari": zari, "zardozi": zardozi, "kantha": kantha, "mirrors": mirrors}
