"""How the shoes of a product stand before the camera."""

import importlib
import math
from dataclasses import dataclass

import numpy as np

from .geometry.lay import dropped, turned
from .geometry.treads import TREAD
from .product import is_light

# Camera azimuth and elevation, degrees. The last three show the pair from behind, its soles, and what its wearer sees.
VIEWS = {"side": (4, 7), "pair": (38, 30), "back": (20, 17), "sole": (0, 76), "top": (0, 60)}
FURTHER = ("back", "sole", "top")
FURTHER_SIZE = (900, 900)
GROUND = ("#EDE5D8", "#EDE5D8")  # one tone: a gradient would come out of the encoder in bands


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
    size: tuple = (1200, 1200)  # width and height, pixels; whole multiples of 12
    fill: float = 0.84  # share of the width that the shoes take
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
    """The picture of a product in a view of VIEWS; a silhouette may choose another camera."""
    module = silhouette_of(product)
    azimuth, elevation = {**VIEWS, **getattr(module, "VIEWS", {})}[view]
    shot = Shot(stand(product, view), azimuth, elevation, fill=0.80 if view == "back" else 0.84)
    if view in FURTHER:
        shot.size, shot.samples = FURTHER_SIZE, 4
    if is_light(product.color):
        shot.light, shot.samples, shot.gain = 1.15, shot.samples * 3 // 2, 1.2 if product.dye == "white" else 1.0
    elif product.dye == "black":
        shot.deepen = getattr(module, "DEEPEN", 0.6)
    return shot


def stand(product, view):
    """What of a product stands where in a view of VIEWS: one shoe for 'side', else the pair."""
    module = silhouette_of(product)
    parts = module.build(module.look_of(product))
    if hasattr(module, "arrange"):
        return module.arrange(parts, view)
    if view != "sole":
        parts = [part for part in parts if part.name != TREAD]
    if view == "side":
        return [Standing(parts)]
    left = [part.moved(mirror=True) for part in parts]
    width = np.ptp(np.concatenate([part.points[:, 1] for part in parts]))
    if view == "pair":
        return [Standing(parts), Standing(left, math.radians(5), (-2.5, width + 1.0, 0))]
    apart, turn = (width + 1.4) / 2, 4 if view == "back" else 3
    if view == "sole":
        left = dropped(turned(left, "x", 180))
    return [Standing(parts, math.radians(90 - turn), (apart, 0, 0)), Standing(left, math.radians(90 + turn), (-apart, 0, 0))]
