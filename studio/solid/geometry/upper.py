"""The upper of a shoe: a ring of profiles from the feather line up to collar, throat and crest."""

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter1d

from .curves import lengths, monotone, smooth_ring, smoothstep, unit
from .footprint import HALF, Footprint

ROWS = 150


@dataclass
class Last:
    """What an upper is drawn over. `stations`: feather x, then the point (x, |y|, z) of the top loop above it."""

    feather: list  # (x, z)
    crest: list  # (x, z) of the centre line over the instep
    stations: list  # collar: (feather x, (x, y, z))
    throat: tuple  # (x, half width at the facing's top, half width at its end)
    crest_end: float
    bulge: float = 0.46
    belly: float = 0.42
    foot_angle: float = 12.0  # degrees
    collar_angle: float = 16.0
    throat_turn: float = 0.7  # how far the profile turns to the crest along the throat
    padding: float = 0.0  # cm
    reach: float = 99.0  # cm: how far a profile runs straight across from the crest, for boots whose profiles are long
    corner_turn: float | None = None  # the same at the facing's top, where it is not nearly as much
    full_turn: float = 0.0  # x on the crest where the turn is whole, for boots whose crest begins as the shaft's front
    throat_round: float = 0.0  # cm: how far the throat's sides bow outward, for an opening like a U
    throat_drop: float = 0.0  # how much lower the throat's edge lies than the crest, by y²


@dataclass
class Upper:
    """A grid of points: ring × rows, row 0 at the feather, the last at the top loop."""

    points: np.ndarray  # ring×rows×3
    normals: np.ndarray
    top: np.ndarray  # ring×3
    is_closed: np.ndarray  # ring: the top loop is the closed crest here
    foot: Footprint


def make_upper(foot: Footprint, last: Last) -> Upper:
    """Builds the grid; both crests meet exactly."""
    feather = monotone(last.feather)
    ring = len(foot.points)
    lateral_top, closed_half, blend_half, tangent_half = top_loop(foot, last)
    top = np.vstack([lateral_top * [1, -1, 1], lateral_top[::-1]])
    is_closed = np.concatenate([closed_half, closed_half[::-1]])
    blend = np.concatenate([blend_half, blend_half[::-1]])
    tangent = np.vstack([tangent_half, tangent_half[::-1]])

    base = np.column_stack([foot.points, feather(foot.points[:, 0])])
    span = np.linalg.norm(top - base, axis=1, keepdims=True)
    outward = np.column_stack([foot.outward, np.zeros(ring)])
    up = np.array([0, 0, 1.0])
    low = np.radians(last.foot_angle)
    high = np.radians(last.collar_angle)
    first = base + last.bulge * span * (up * np.cos(low) + outward * np.sin(low))
    collar = -up * np.cos(high) + outward * np.sin(high)
    across = np.column_stack([np.zeros(ring), foot.outward[:, 1], np.zeros(ring)])
    crest = across + foot.outward[:, :1] * tangent
    turn = unit((1 - blend[:, None]) * collar + blend[:, None] * crest)
    sideways = np.abs(np.sum(turn * outward, axis=1, keepdims=True)) * (blend[:, None] > 0)
    second = top + np.minimum(last.belly * span, last.reach / np.maximum(sideways, 0.05)) * turn

    t = np.linspace(0, 1, ROWS * 2)[None, :, None]
    curve = ((1 - t) ** 3 * base[:, None] + 3 * (1 - t) ** 2 * t * first[:, None]
             + 3 * (1 - t) * t**2 * second[:, None] + t**3 * top[:, None])
    grid = np.stack([even_rows(profile) for profile in curve])
    grid = smooth_ring(grid, 3)
    grid[:, 0] = base
    grid[is_closed, -1, 1] = 0
    normals = grid_normals(grid)
    if last.padding:
        depth = lengths_from_top(grid)
        open_part = gaussian_filter1d((~is_closed).astype(float), 6, mode="wrap")[:, None]
        grid = grid + normals * (last.padding * open_part * np.exp(-(((depth - 0.95) / 0.75) ** 2)))[..., None]
        normals = grid_normals(grid)
    return Upper(grid, normals, grid[:, -1], is_closed, foot)


def top_loop(foot, last):
    """The lateral half of the top loop over the shares of the footprint, with |y|."""
    x = foot.points[:HALF, 0]
    share = foot.share[:HALF]
    crest = monotone(last.crest)
    throat_x, half_top, half_end = last.throat
    feather_of = lambda value: np.interp(value, x, share)
    knots = [(feather_of(at), *point) for at, point in last.stations]
    corner = knots[-1]
    corner_x = corner[1]
    throat_at = feather_of(max(throat_x + 0.75, last.stations[-1][0] + 0.5))
    for step in (0.25, 0.5, 0.75):
        cx, half = corner_x + (throat_x - corner_x) * step, half_top + (half_end - half_top) * step + last.throat_round * 4 * step * (1 - step)
        knots.append((corner[0] + (throat_at - corner[0]) * step, cx, half, float(crest(cx)) - 0.10 - last.throat_drop * half**2))
    half = half_end * 0.86
    knots.append((throat_at, throat_x - 0.05, half, float(crest(throat_x)) - 0.06 - last.throat_drop * half**2))
    closing = throat_at + 0.018
    knots.append((closing, throat_x + 0.45, 0.0, float(crest(throat_x + 0.45))))
    way = np.linspace(throat_x + 0.45, last.crest_end, 400)
    along = lengths(np.column_stack([way, crest(way)]))
    for step in np.linspace(0, 1, 9)[1:]:
        cx = float(np.interp(step * along[-1], along, way))
        knots.append((closing + (1 - closing) * step, cx, 0.0, float(crest(cx))))
    knots = np.array(knots)
    columns = [monotone(knots[:, [0, column]])(share) for column in (1, 2, 3)]
    top = np.stack(columns, axis=1)
    closed = share >= closing
    top[closed, 1] = 0
    top[closed, 2] = crest(top[closed, 0])
    blend = np.interp(share, [0, corner[0] * 0.85, corner[0], throat_at, closing, 1],
                      [0, 0, last.throat_turn * 0.8 if last.corner_turn is None else last.corner_turn, last.throat_turn, 1, 1])
    if last.full_turn:
        way = smoothstep(throat_x, last.full_turn, top[:, 0])
        blend = np.where(closed, last.throat_turn + (1 - last.throat_turn) * way, blend)
    slope = (crest(top[:, 0] + 0.05) - crest(top[:, 0] - 0.05)) / 0.1
    tangent = unit(np.column_stack([np.ones(HALF), np.zeros(HALF), slope]))
    return top, closed, blend, tangent


def even_rows(profile):
    at = lengths(profile)
    wanted = np.linspace(0, at[-1], ROWS)
    return np.stack([np.interp(wanted, at, column) for column in profile.T], axis=1)


def grid_normals(grid):
    """Outward unit normals of a ring × rows grid."""
    along = np.roll(grid, -1, axis=0) - np.roll(grid, 1, axis=0)
    up = np.gradient(grid, axis=1)
    cross = np.cross(along, up)
    normals = unit(cross)
    # Where the closed crest ends over the toes both directions run along it: the row below knows better.
    lost = np.linalg.norm(cross, axis=-1) < 0.3 * np.linalg.norm(along, axis=-1) * np.linalg.norm(up, axis=-1)
    for row in range(-4, 0):
        normals[lost[:, row], row] = normals[lost[:, row], row - 1]
    middle = grid.mean(axis=(0, 1))
    if np.mean(np.sum((grid - middle) * normals, axis=-1)) < 0:
        normals = -normals
    return normals


def lengths_from_top(grid):
    """Distance of each point from the top of its profile, along the profile."""
    steps = np.linalg.norm(np.diff(grid, axis=1), axis=-1)
    return np.concatenate([np.cumsum(steps[:, ::-1], axis=1)[:, ::-1], np.zeros((len(grid), 1))], axis=1)
