"""How the shoes of a product stand before the camera."""

import importlib
import math
from dataclasses import dataclass

import numpy as np

VIEWS = {"side": (4, 7), "pair": (38, 30)}  # camera azimuth and elevation, degrees


@dataclass
class Standing:
    """Parts with their turn about the vertical (radians) and place (cm)."""

    parts: list
    turn: float = 0.0
    offset: tuple = (0.0, 0.0, 0.0)

    def outline(self):
        """Every seventh point, where it stands."""
        c, s = math.cos(self.turn), math.sin(self.turn)
        points = np.vstack([part.points[::7] for part in self.parts])
        return points @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]).T + np.asarray(self.offset)


def silhouette_of(product):
    """The module that builds a product."""
    return importlib.import_module(f"solid.silhouettes.{product.silhouette.replace('-', '_')}")


def camera_of(product, view):
    """Azimuth and elevation in degrees: the silhouette's own, or the usual."""
    return getattr(silhouette_of(product), "VIEWS", VIEWS)[view]


def stand(product, view):
    """What of a product stands where in a view: 'side', or 'pair' with the left shoe behind the right."""
    module = silhouette_of(product)
    parts = module.build(module.look_of(product))
    if hasattr(module, "arrange"):
        return module.arrange(parts, view)
    if view == "side":
        return [Standing(parts)]
    width = np.ptp(np.concatenate([part.points[:, 1] for part in parts]))
    return [Standing(parts), Standing([part.moved(mirror=True) for part in parts], math.radians(5), (-2.5, width + 1.0, 0))]
