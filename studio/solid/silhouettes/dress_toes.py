"""Toes of dress shoes: caps, wings, aprons, seams, and the holes of brogues."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.chart import Chart
from ..geometry.curves import monotone
from ..geometry.panels import stitch, trace
from ..geometry.parts import disc_part, merge_parts

HOLE = Surface("foam", "#120c09")


def decorate_toe(shell, look, x, y):
    """`x` and `y` as on a man's last. Cap, wing, apron, bicycle seams or nothing."""
    toe, height = look["toe"], shell.height
    k = shell.foot.length / 29.6
    if toe == "cap":
        distance = shell.overlay("cap", x - 23.7 - 0.5 * (1 - height) ** 2, lift=0.06, rows=(0.12, 0.3))
        if look.get("brogue"):
            punch(shell, distance, 0.52)
            medallion(shell, look, k)
    if toe == "wing":
        wing = x - 15.8 - 7.4 * height**0.55 + 3.4 * np.exp(-(((1 - height) / 0.2) ** 2))
        distance = shell.overlay("wing", wing, lift=0.07, rows=(0.1, 0.62))
        punch(shell, distance, 0.36)
        medallion(shell, look, k)
    if toe in ("bumper", "rubber"):
        guard = monotone([(17, -1.5), (19.5, 0.2), (22, 1.3), (25, 2.3), (27.5, 3.3), (29.6, 4.2)])
        flat = toe == "rubber"
        kind, color = ("rubber", look["toe_color"]) if flat else (None, None)
        shell.overlay(
            "bumper", (guard(x) - (0.35 if flat else 0)) * k - shell.over_feather, kind=kind, color=color, lift=0.08, rows=() if flat else (0.13, 0.3)
        )
    if toe == "apron":
        half = monotone([(10, 3.0), (17, 2.85), (20, 2.8), (22.5, 2.65), (24.4, 2.15), (25.7, 1.3), (26.3, 0.2), (26.7, -0.8)])
        level = np.minimum(half(x) - y, x - 16)
        distance = shell.overlay("apron", level, lift=0.05, rows=(0.14,), cut=0.04, keep=lambda at: at[:, 0] > 17 * k)
        shell.seam(distance, -0.14, keep=lambda at: at[:, 0] > 17 * k)
    if toe == "bicycle":
        for number, wide in enumerate((0.55, 0.95)):
            line = monotone([(17, wide), (20, wide + 0.1), (24, wide + 0.55), (26.5, wide + 1.0)])
            level = line(x) - y
            shell.groove(level, 0.035, 0.07)
            shell.seam(level * k, 0.0, keep=lambda at: (at[:, 0] > 18.2 * k) & (at[:, 0] < (27.6 - number * 0.2) * k))


def punch(shell, distance, at, keep=None):
    """A row of holes with two fine ones between each."""
    lines = trace(shell.upper, distance, at)
    part = stitch(lines, HOLE, "holes", 0.19, 0.22, 0.09, lift=-0.06, keep=keep)
    if part:
        shell.seams.append(part)
    for side in (-0.17, 0.17):
        part = stitch(trace(shell.upper, distance, at + side), HOLE, "pinholes", 0.08, 0.125, 0.04, lift=-0.022, keep=keep)
        if part:
            shell.seams.append(part)


def medallion(shell, look, k):
    """A figure of holes on the toe."""
    places = [(0, 0, 1.2)] + [(0.62 * np.cos(a), 0.5 * np.sin(a), 0.8) for a in np.arange(6) * np.pi / 3]
    places += [
        (1.05, 0, 0.8),
        (-1.05, 0, 0.8),
        (-1.45, 0, 0.55),
        (0.35, 1.0, 0.8),
        (0.35, -1.0, 0.8),
        (0.1, 1.35, 0.55),
        (0.1, -1.35, 0.55),
        (-0.6, 0.85, 0.55),
        (-0.6, -0.85, 0.55),
    ]
    points, normals = Chart(shell.upper).at([((25.6 + px) * k, py * k) for px, py, _ in places], 0.008)
    shell.seams.append(
        merge_parts("medallion", [disc_part("hole", p, n, 0.12 * place[2], HOLE, sides=12) for p, n, place in zip(points, normals, places)])
    )
