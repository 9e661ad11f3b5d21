"""Curves in the plane and in space, in centimetres: periodic outlines, monotone profiles, arc length."""

import numpy as np
from scipy.interpolate import CubicSpline, PchipInterpolator
from scipy.ndimage import gaussian_filter1d


def closed_spline(points, count=4000, power=0.75):
    """A closed smooth curve through points (n×2), sampled `count` times; parameter chord^power."""
    loop = np.vstack([points, points[:1]]).astype(float)
    chords = np.linalg.norm(np.diff(loop, axis=0), axis=1) ** power
    at = np.concatenate([[0], np.cumsum(chords)])
    spline = CubicSpline(at, loop, bc_type="periodic")
    return spline(np.linspace(0, at[-1], count, endpoint=False))


def open_spline(points, count, power=0.5):
    """A smooth curve through points (n×d), sampled `count` times evenly by arc length; parameter chord^power."""
    points = np.asarray(points, float)
    chords = np.linalg.norm(np.diff(points, axis=0), axis=1) ** power
    at = np.concatenate([[0], np.cumsum(chords)])
    dense = CubicSpline(at, points, bc_type="natural")(np.linspace(0, at[-1], count * 8))
    return resample(dense, count)


def monotone(pairs):
    """A function through (x, y) pairs that never overshoots; it keeps its end values outside."""
    x, y = np.asarray(pairs, float).T
    inner = PchipInterpolator(x, y)
    return lambda at: inner(np.clip(at, x[0], x[-1]))


def lengths(points):
    """Arc length from the first point to each."""
    steps = np.linalg.norm(np.diff(points, axis=0), axis=-1)
    return np.concatenate([[0], np.cumsum(steps)])


def resample(points, count):
    """The same curve with `count` points, evenly by arc length."""
    at = lengths(points)
    wanted = np.linspace(0, at[-1], count)
    return np.stack([np.interp(wanted, at, column) for column in points.T], axis=1)


def smooth_ring(values, sigma):
    """Evens out values along a closed ring (first axis)."""
    return gaussian_filter1d(values, sigma, axis=0, mode="wrap")


def unit(vectors):
    """Vectors of length one."""
    return vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9)


def smoothstep(low, high, at):
    """0 below low, 1 above high, smooth between."""
    t = np.clip((np.asarray(at, float) - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)
