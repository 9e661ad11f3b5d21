"""The outline of a sole seen from above, heel at x 0, toe at x L, lateral side y < 0."""

from dataclasses import dataclass

import numpy as np

from .curves import closed_spline, lengths, unit

HALF = 480

LATERAL = [(0, 0), (0.028, -0.072), (0.10, -0.110), (0.20, -0.115), (0.35, -0.122), (0.5, -0.143), (0.62, -0.165),
           (0.72, -0.166), (0.82, -0.148), (0.91, -0.105), (0.971, -0.056)]
MEDIAL = [(0.028, 0.072), (0.10, 0.106), (0.20, 0.106), (0.36, 0.097), (0.5, 0.118), (0.63, 0.152), (0.73, 0.165),
          (0.83, 0.155), (0.92, 0.12), (0.981, 0.059), (1, 0.005)]


@dataclass
class Footprint:
    """A ring of 2·HALF points: the lateral half from heel to toe, then the medial half back to the heel."""

    length: float
    points: np.ndarray  # n×2
    outward: np.ndarray  # n×2, unit normals
    share: np.ndarray  # n, 0 at the heel to 1 at the toe, by arc length of its half

    @property
    def is_lateral(self):
        return np.arange(len(self.points)) < HALF


def make_footprint(length, width=1.0, almond=0.0, lateral=LATERAL, medial=MEDIAL):
    """A footprint of a length in cm. `width` scales it across, `almond` (0–1) draws the toe to a point."""
    shape = np.array(lateral + medial[::-1], float)
    x, y = shape.T
    toe = np.clip((x - 0.66) / 0.34, 0, 1)
    y = y * width * (1 - almond * 0.42 * toe**1.5)
    dense = closed_spline(np.stack([x, y], axis=1) * length)
    heel, tip = int(np.argmin(dense[:, 0])), int(np.argmax(dense[:, 0]))
    ring = np.roll(dense, -heel, axis=0)
    tip = (tip - heel) % len(dense)
    first, second = ring[: tip + 1], np.vstack([ring[tip:], ring[:1]])
    if first[len(first) // 2, 1] > 0:
        first, second = second[::-1], first[::-1]
    halves = [evenly(first), evenly(second)]
    points = np.vstack(halves)
    share = np.concatenate([np.linspace(0, 1, HALF), np.linspace(1, 0, HALF)])
    tangent = np.roll(points, -3, axis=0) - np.roll(points, 3, axis=0)
    outward = unit(np.stack([tangent[:, 1], -tangent[:, 0]], axis=1))
    middle = points.mean(axis=0)
    if np.mean(np.sum((points - middle) * outward, axis=1)) < 0:
        outward = -outward
    return Footprint(length, points, outward, share)


def evenly(half):
    at = lengths(half)
    wanted = np.linspace(0, at[-1], HALF)
    return np.stack([np.interp(wanted, at, half[:, 0]), np.interp(wanted, at, half[:, 1])], axis=1)
