"""How the shoes of a product stand before the camera."""

import importlib
import math
from dataclasses import dataclass

import numpy as np

from .product import is_light

VIEWS = {"side": (4, 7), "pair": (38, 30)}  # camera azimuth and elevation, degrees
GROUND = ("#EFE8DC", "#EBE3D5")


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


@dataclass
class Shot:
    """A picture to take: what stands where, and how the camera looks at it."""

    standings: list
    azimuth: float
    elevation: float
    size: tuple = (1200, 1200)  # width and height, pixels; whole multiples of 24
    fill: float = 0.86  # share of the width that the shoes take
    middle: tuple = (0.5, 0.48)  # where their middle lies, shares of width and height from the lower left
    ground: tuple = GROUND  # its colours at the top and at the bottom
    light: float = 1.0  # strength of the lamps
    samples: int = 6  # for each pixel; light shoes show their noise more
    deepen: float = 0.0  # how much darker the darkest parts are developed
    gain: float = 1.0  # how much brighter everything is


def silhouette_of(product):
    """The module that builds a product."""
    return importlib.import_module(f"solid.silhouettes.{product.silhouette.replace('-', '_')}")


def shot_of(product, view):
    """The picture of a product: 'side' or 'pair'; a silhouette may choose another camera."""
    azimuth, elevation = getattr(silhouette_of(product), "VIEWS", VIEWS)[view]
    if is_light(product.color):
        return Shot(stand(product, view), azimuth, elevation, light=1.15, samples=9, gain=1.2 if product.dye == "white" else 1.0)
    deepen = getattr(silhouette_of(product), "DEEPEN", 0.6) if product.dye == "black" else 0.0
    return Shot(stand(product, view), azimuth, elevation, deepen=deepen)


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
