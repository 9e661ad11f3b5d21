"""What silhouettes are made of: meshes with a material and what the material reads from each point."""

from dataclasses import dataclass, field

import numpy as np

from .curves import lengths, open_spline, unit


@dataclass
class Part:
    """A mesh (centimetres) with its material. `fields` are numbers per point that the material reads by name."""

    name: str
    points: np.ndarray
    faces: np.ndarray  # quads; a triangle repeats its last corner
    material: object
    fields: dict = field(default_factory=dict)
    smooth: bool = True

    def moved(self, offset=(0, 0, 0), mirror=False):
        points = self.points * ([1, -1, 1] if mirror else [1, 1, 1]) + np.asarray(offset, float)
        faces = self.faces[:, ::-1] if mirror else self.faces
        return Part(self.name, points, faces, self.material, self.fields, self.smooth)


def grid_part(name, grid, material, fields=None, closed=True, keep=None, flip=False):
    """A part from a ring × rows grid. `closed`: the last line joins the first; `keep`: which ring steps have faces."""
    ring, rows = grid.shape[:2]
    last = ring if closed else ring - 1
    i = np.arange(last)
    if keep is not None:
        i = i[keep[:last]]
    i = i[:, None]
    n = (i + 1) % ring
    j = np.arange(rows - 1)[None]
    faces = np.stack([i * rows + j, n * rows + j, n * rows + j + 1, i * rows + j + 1], axis=-1).reshape(-1, 4)
    if flip:
        faces = faces[:, ::-1]
    flat = {key: np.asarray(value).reshape(-1) for key, value in (fields or {}).items()}
    return Part(name, grid.reshape(-1, 3), faces, material, flat)


def tube_part(name, spine, width, height, material, ups=None, exponent=2.6, sides=14, count=None, taper=None):
    """A superelliptic tube along a spine (n×3). `ups`: which way its height points; `taper`: scale along it."""
    spine = np.asarray(spine, float)
    if count:
        at = np.linspace(0, 1, len(spine))
        dense = open_spline(spine, count)
        if ups is not None and np.ndim(ups) == 2:
            ups = np.stack([np.interp(np.linspace(0, 1, count), at, column) for column in np.asarray(ups, float).T], axis=1)
        spine = dense
    tangent = unit(np.gradient(spine, axis=0))
    ups = np.broadcast_to(np.asarray([0, 0, 1.0] if ups is None else ups, float), spine.shape)
    side = unit(np.cross(ups, tangent))
    up = unit(np.cross(tangent, side))
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    c, s = np.cos(angle), np.sin(angle)
    across = np.sign(c) * np.abs(c) ** (2 / exponent) * width / 2
    above = np.sign(s) * np.abs(s) ** (2 / exponent) * height / 2
    scale = np.ones(len(spine)) if taper is None else np.asarray(taper, float)
    rings = (spine[:, None] + side[:, None] * (across * 1.0)[None, :, None] * scale[:, None, None]
             + up[:, None] * above[None, :, None] * scale[:, None, None])
    n, m = rings.shape[:2]
    i, j = np.arange(n - 1)[:, None], np.arange(m)[None]
    faces = np.stack([i * m + j, i * m + (j + 1) % m, (i + 1) * m + (j + 1) % m, (i + 1) * m + j], axis=-1).reshape(-1, 4)
    points = np.vstack([rings.reshape(-1, 3), spine[:1], spine[-1:]])
    first, last = n * m, n * m + 1
    k = np.arange(m)
    caps = np.vstack([np.stack([(k + 1) % m, k, np.full(m, first), np.full(m, first)], axis=1),
                      np.stack([(n - 1) * m + k, (n - 1) * m + (k + 1) % m, np.full(m, last), np.full(m, last)], axis=1)])
    along = lengths(spine)
    fields = {"along": np.concatenate([np.repeat(along, m), along[[0, -1]]]),
              "around": np.concatenate([np.tile(across, n), [0, 0]])}
    return Part(name, points, np.vstack([faces, caps]), material, fields)


def disc_part(name, centre, normal, radius, material, dome=0.0, sides=24):
    """A small disc, domed by so many centimetres."""
    normal = unit(np.asarray(normal, float))
    side = unit(np.cross(normal, [0.3, 0.2, 1.0]))
    other = np.cross(normal, side)
    rings = []
    for share in (1.0, 0.8, 0.5, 0.2):
        angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
        rings.append(centre + radius * share * (np.cos(angle)[:, None] * side + np.sin(angle)[:, None] * other)
                     + normal * dome * (1 - share**2))
    grid = np.stack(rings, axis=1)
    return grid_part(name, grid, material)


def torus_part(name, centre, normal, radius, thick, material, sides=24):
    """A ring, as of an eyelet or a buckle."""
    normal = unit(np.asarray(normal, float))
    side = unit(np.cross(normal, [0.3, 0.2, 1.0]))
    other = np.cross(normal, side)
    angle = np.linspace(0, 2 * np.pi, sides + 1)
    spine = centre + radius * (np.cos(angle)[:, None] * side + np.sin(angle)[:, None] * other)
    return tube_part(name, spine, thick, thick, material, ups=normal, exponent=2, sides=10)


def merge_parts(name, parts):
    """Many parts of one material as one mesh."""
    points, faces, start = [], [], 0
    keys = set.intersection(*(set(part.fields) for part in parts)) if parts else set()
    for part in parts:
        points.append(part.points)
        faces.append(part.faces + start)
        start += len(part.points)
    fields = {key: np.concatenate([part.fields[key] for part in parts]) for key in keys}
    return Part(name, np.vstack(points), np.vstack(faces), parts[0].material, fields)


def slab_part(name, spine, widths, thickness, material, bend=0.0, exponent=3.2, sides=40, ups=None):
    """A padded strip: a flat superellipse along a spine, bent down at its sides by bend·y² (tongues, straps, linings)."""
    spine = np.asarray(spine, float)
    tangent = unit(np.gradient(spine, axis=0))
    ups = np.broadcast_to(np.asarray([0, 0, 1.0] if ups is None else ups, float), spine.shape)
    side = unit(np.cross(ups, tangent))
    up = unit(np.cross(tangent, side))
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    c, s = np.cos(angle), np.sin(angle)
    across = np.sign(c) * np.abs(c) ** (2 / exponent)
    above = np.sign(s) * np.abs(s) ** (2 / 2.2)
    widths = np.broadcast_to(np.asarray(widths, float), len(spine))
    thick = np.broadcast_to(np.asarray(thickness, float), len(spine))
    wide = across[None] * widths[:, None] / 2
    high = above[None] * thick[:, None] / 2 - bend * wide**2
    rings = spine[:, None] + side[:, None] * wide[..., None] + up[:, None] * high[..., None]
    n, m = rings.shape[:2]
    i, j = np.arange(n - 1)[:, None], np.arange(m)[None]
    faces = np.stack([i * m + j, i * m + (j + 1) % m, (i + 1) * m + (j + 1) % m, (i + 1) * m + j], axis=-1).reshape(-1, 4)
    middles = rings.mean(axis=1)[[0, -1]]
    k = np.arange(m)
    caps = np.vstack([np.stack([(k + 1) % m, k, np.full(m, n * m), np.full(m, n * m)], axis=1),
                      np.stack([(n - 1) * m + k, (n - 1) * m + (k + 1) % m, np.full(m, n * m + 1), np.full(m, n * m + 1)], axis=1)])
    fields = {"along": np.concatenate([np.repeat(lengths(spine), m), [0, 0]]),
              "across": np.concatenate([wide.ravel(), [0, 0]])}
    return Part(name, np.vstack([rings.reshape(-1, 3), middles]), np.vstack([faces, caps]), material, fields)
