"""Places on an upper by its plan, for what lies on it: laces, tassels, ornaments, embroidery."""

import numpy as np
from scipy.spatial import ConvexHull, cKDTree

from .curves import lengths, unit


class Chart:
    """Finds the points and normals of an upper over places (x, y) seen from above."""

    def __init__(self, upper, steepest=0.12):
        seen = upper.normals[..., 2] > steepest
        self.points, self.normals = upper.points[seen], upper.normals[seen]
        self.tree = cKDTree(self.points[:, :2])

    def at(self, places, lift=0.0):
        """Points (n×3), `lift` cm above the surface, and their normals."""
        places = np.atleast_2d(np.asarray(places, float))
        far, near = self.tree.query(places, k=5)
        weight = 1 / (far + 0.004) ** 2
        weight = (weight / weight.sum(axis=1, keepdims=True))[..., None]
        normals = unit((self.normals[near] * weight).sum(axis=1))
        points = (self.points[near] * weight).sum(axis=1)
        points[:, :2] = np.where(far[:, :1] < 0.15, places, points[:, :2])
        return points + normals * np.reshape(lift, (-1, 1)), normals

    def taut(self, start, end, lift, count=24):
        """A line pulled tight over the surface between two places: it bridges hollows. Points and normals."""
        t = np.linspace(0, 1, count)[:, None]
        points, normals = self.at(np.asarray(start) * (1 - t) + np.asarray(end) * t)
        along = lengths(points[:, :2])
        hull = ConvexHull(np.column_stack([np.append(along, [along[0], along[-1]]), np.append(points[:, 2], [-50, -50])]))
        corners = np.sort(hull.vertices[hull.vertices < count])
        points[:, 2] = np.interp(along, along[corners], points[corners, 2])
        return points + normals * lift, normals
