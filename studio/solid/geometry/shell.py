"""An upper under work: overlays with their cut edges and seams, then its parts."""

import numpy as np

from ..blend.surfaces import Panel, Surface
from .edges import edge_and_lining
from .panels import distance_of, raise_panel, stitch, trace
from .parts import grid_part
from .upper import grid_normals, lengths_from_top, make_upper


class Shell:
    """The upper over a last. Levels given to `overlay` are numbers on its grid, above zero inside the panel."""

    def __init__(self, foot, last, kind, color, thread):
        self.foot, self.last = foot, last
        self.upper = make_upper(foot, last)
        self.kind, self.color = kind, color
        self.thread = Surface("thread", thread)
        self.fields, self.panels, self.seams = {}, [], []

    @property
    def x(self):
        return self.upper.points[..., 0]

    @property
    def y(self):
        return self.upper.points[..., 1]

    @property
    def z(self):
        return self.upper.points[..., 2]

    @property
    def height(self):
        """0 at the feather to 1 at the top, by rows."""
        return np.linspace(0, 1, self.upper.points.shape[1])[None, :] * np.ones_like(self.x)

    @property
    def below_top(self):
        """Distance from the top of the profile, cm."""
        return lengths_from_top(self.upper.points)

    @property
    def over_feather(self):
        """Distance from the feather line along the profile, cm."""
        steps = np.linalg.norm(np.diff(self.upper.points, axis=1), axis=-1)
        return np.concatenate([np.zeros((len(steps), 1)), np.cumsum(steps, axis=1)], axis=1)

    @property
    def is_closed(self):
        return self.upper.is_closed[:, None]

    def overlay(self, name, level, kind=None, color=None, lift=0.09, rows=(0.14, 0.34), cut=0.055, keep=None, size=(0.22, 0.1, 0.03)):
        """Lays a panel on; `rows`: how far inside its edge (cm) stitches run; `size`: their length, gap and half width."""
        distance = distance_of(self.upper, level)
        if lift:
            raise_panel(self.upper, distance, lift)
            self.upper.normals = grid_normals(self.upper.points)
        self.fields[name] = distance
        self.panels.append(Panel(name, kind or self.kind, color or self.color, cut))
        for row in rows:
            self.seam(distance, row, keep, size)
        return distance

    def seam(self, distance, at, keep=None, size=(0.22, 0.1, 0.03), thread=None):
        """A row of stitches where a distance has a value."""
        length, gap, thick = size
        part = stitch(trace(self.upper, distance, at), thread or self.thread, length=length, gap=gap, thick=thick, keep=keep)
        if part:
            self.seams.append(part)

    def groove(self, level, depth=0.06, width=0.09):
        """Presses a line into the surface."""
        distance = distance_of(self.upper, level)
        self.upper.points = self.upper.points - self.upper.normals * (depth * np.exp(-((distance / width) ** 2)))[..., None]
        self.upper.normals = grid_normals(self.upper.points)

    def crease(self, places, depth=0.07):
        """Toe creases: shallow folds across the vamp at these x, as shoes have that somebody tried on."""
        fade = np.clip((self.height - 0.35) / 0.4, 0, 1)
        for number, px in enumerate(places):
            bent = self.x - px - 0.12 * np.sin(self.y * 1.7 + number * 2.1) + 0.02 * self.y**2
            self.upper.points = self.upper.points - self.upper.normals * (depth * fade * np.exp(-((bent / 0.22) ** 2)))[..., None]
        self.upper.normals = grid_normals(self.upper.points)

    def parts(self, edge=0.12, collar=None, lining="#b98a58", lining_kind="lining"):
        """Upper, its edge, lining and seams."""
        body = Surface(self.kind, self.color, tuple(self.panels))
        rim = collar or Surface(self.kind, self.color)
        return [grid_part("upper", self.upper.points, body, self.fields),
                *edge_and_lining(self.upper, edge, rim, Surface(lining_kind, lining)), *self.seams]
