"""What is printed on children's shoes: outlines as levels over (along the shoe, up from the sole), above zero inside."""

import numpy as np

from ..geometry.curves import closed_spline

DINO = [(-3.5, 0.15), (-2.6, 0.85), (-1.7, 1.55), (-0.5, 1.95), (0.5, 1.85), (1.15, 1.95), (1.5, 2.6), (1.75, 3.4), (2.25, 3.85), (2.95, 3.8),
        (3.4, 3.4), (3.2, 3.05), (2.65, 2.95), (2.5, 2.4),
        (2.4, 1.5), (2.15, 0.7), (2.1, -0.2), (2.1, -0.95), (1.7, -1.05), (1.25, -0.95), (1.15, -0.25), (0.85, 0.15), (0.1, 0.12), (-0.35, -0.2),
        (-0.45, -0.95), (-0.85, -1.05), (-1.3, -0.95),
        (-1.4, -0.2), (-1.7, 0.25), (-2.5, 0.2)]
ROCKET = [(3.3, 0), (2.4, 0.62), (1.2, 0.95), (-0.2, 0.95), (-0.8, 0.95), (-1.35, 1.7), (-1.75, 1.75), (-1.7, 0.85), (-1.75, 0.45), (-1.8, 0),
          (-1.75, -0.45), (-1.7, -0.85), (-1.75, -1.75), (-1.35, -1.7),
          (-0.8, -0.95), (-0.2, -0.95), (1.2, -0.95), (2.4, -0.62)]
FLAME = [(-1.95, 0.5), (-2.5, 0.55), (-2.75, 0.25), (-3.6, 0.0), (-2.75, -0.25), (-2.5, -0.55), (-1.95, -0.5)]
WING = [(0.1, 0.15), (0.7, 1.2), (1.7, 2.0), (2.5, 1.75), (2.45, 0.9), (1.7, 0.25), (2.1, -0.5), (1.8, -1.3), (1.1, -1.45), (0.45, -0.8), (0.1, -0.2)]


def inside(u, v, outline):
    """Signed distance to a smooth closed outline, positive inside; points far from it are only said to be outside."""
    ring = closed_spline(np.array(outline, float), 90, 0.6)
    level = np.full(np.shape(u), -1.0)
    low, high = ring.min(0) - 0.6, ring.max(0) + 0.6
    close = (u > low[0]) & (u < high[0]) & (v > low[1]) & (v < high[1])
    if not close.any():
        return level
    p = np.column_stack([u[close], v[close]])
    a, b = ring, np.roll(ring, -1, axis=0)
    away, crossed = np.full(len(p), 9.0), np.zeros(len(p), bool)
    for first, second in zip(a, b):
        edge = second - first
        t = np.clip(((p - first) @ edge) / (edge @ edge), 0, 1)
        away = np.minimum(away, np.hypot(*(p - first - t[:, None] * edge).T))
        spans = (first[1] > p[:, 1]) != (second[1] > p[:, 1])
        crossed ^= spans & (p[:, 0] < edge[0] * (p[:, 1] - first[1]) / (edge[1] if edge[1] else 1e-9) + first[0])
    level[close] = np.where(crossed, away, -away)
    return level


def placed(u, v, at, size, turn):
    """Coordinates of a figure that stands at a place, so large, turned by radians."""
    du, dv = (u - at[0]) / size, (v - at[1]) / size
    return du * np.cos(turn) + dv * np.sin(turn), dv * np.cos(turn) - du * np.sin(turn)


def dino(u, v, at, size=1.0, turn=0.0):
    """A long-necked dinosaur and its spots."""
    a, b = placed(u, v, at, size, turn)
    spots = np.maximum.reduce([r - np.hypot(a - x, b - y) for x, y, r in ((-0.9, 1.2, 0.27), (0.0, 1.25, 0.34), (0.95, 1.15, 0.25),
        (-1.75, 0.8, 0.18), (1.9, 2.3, 0.16))])
    eye = 0.17 - np.hypot(a - 2.65, b - 3.45)
    return {"figure": inside(a, b, DINO) * size, "detail": np.maximum(spots, eye) * size}


def rocket(u, v, at, size=1.0, turn=0.5):
    """A rocket with a round window and a flame."""
    a, b = placed(u, v, at, size, turn)
    window = np.maximum(0.42 - np.hypot(a - 0.9, b), np.minimum(0.13 - np.abs(a + 0.75), 0.95 - np.abs(b)))
    return {"figure": inside(a, b, ROCKET) * size, "detail": window * size, "fire": inside(a, b, FLAME) * size}


def butterfly(u, v, at, size=1.0, turn=0.2):
    """A butterfly with spotted wings."""
    a, b = placed(u, v, at, size, turn)
    wings = inside(np.abs(a) - 0.05, b, WING)
    body = np.minimum(0.16 - np.abs(a), np.minimum(b + 1.3, 1.5 - b))
    feelers = np.minimum(0.07 - np.abs(np.abs(a) - 0.1 - 0.35 * (b - 1.4)), np.minimum(b - 1.4, 2.5 - b))
    spots = np.maximum(0.34 - np.hypot(np.abs(a) - 1.75, b - 1.2), 0.25 - np.hypot(np.abs(a) - 1.3, b + 0.75))
    return {"figure": np.maximum(np.maximum(wings, body), feelers) * size, "detail": spots * size}


def star_dots(u, v, places):
    """Round stars of a night sky, (u, v, radius)."""
    return np.maximum.reduce([r - np.hypot(u - x, v - y) for x, y, r in places])
