"""The pictures of several shoes: categories, slides and the one for links."""

import math

import numpy as np

from .stand import Shot, Standing, stand

# A cast: code of the product, turn about the vertical (degrees), place on the ground (cm, x to the right, y away from the camera).
CATEGORIES = {
    "Men": [("825-2023", 24, (6, 33)), ("821-1139", -6, (-5, 17)), ("823-2570", 14, (4, 0))],
    "Women": [("571-9228", 20, (5, 27)), ("573-2146", -8, (-5, 13)), ("572-3610", 12, (4, 0))],
    "Kids": [("341-2670", 22, (5, 24)), ("342-7614", -6, (-4, 12)), ("343-4633", 12, (3, 0))],
    "School": [("411-8514", 22, (5, 29)), ("412-3721", -6, (-5, 14)), ("413-7396", 12, (4, 0))],
    "Sports": [("661-6792", 22, (5, 31)), ("662-3885", -6, (-5, 16)), ("663-7754", 12, (4, 0))],
    "Accessories": [("901-4419", 12, (0, 26)), ("902-9360", -8, (-3, 12)), ("902-2458", 8, (3, -4))],
}

SLIDES = [
    ([("576-7637", 10, (7, 12)), ("826-3085", -6, (0, 0))], ("#EFE4D2", "#E0CFB5")),
    ([("661-3802", 164, (9, 15)), ("661-6792", -6, (0, 0))], ("#F4EFE6", "#E6DDCD")),
    ([("571-6428", 152, (11, 13)), ("571-9228", -8, (0, 0))], ("#EADBCD", "#DCC7B5")),
    ([("821-9442", 12, (8, 14)), ("821-1139", -4, (0, 0))], ("#D5DFD7", "#C1D0C5")),
    ([("413-7396", 12, (8, 14)), ("411-8514", -4, (0, 0))], ("#DDE5DD", "#CCD7CD")),
]

SHARE = [("823-2570", 164, (8, 15)), ("821-1139", -6, (0, 0))]


def scene_of(kind, key, products):
    """The shot of a 'category' by its name, of a 'slide' or 'phone-slide' by its number from 1, and of the 'share' picture."""
    if kind == "category":
        return Shot(stand_cast(CATEGORIES[key], products), 14, 26, fill=0.86, middle=(0.5, 0.48))
    if kind == "share":
        return Shot(stand_cast(SHARE, products), 22, 20, size=(1200, 648), fill=0.5, middle=(0.68, 0.49), ground=("#FAF8F4", "#ECE5D8"))
    cast, ground = SLIDES[int(key) - 1]
    if kind == "slide":
        return Shot(stand_cast(cast, products), 18, 20, size=(2400, 936), fill=0.5, middle=(0.73, 0.49), ground=ground)
    return Shot(stand_cast(cast[-1:], products), 20, 15, size=(1200, 480), fill=0.5, middle=(0.71, 0.5), ground=ground)


def stand_cast(cast, products):
    """One right shoe of each; those turned past a right angle show their inner side, as the other foot's would their outer: mirrored."""
    standings = []
    for code, turn, (x, y) in cast:
        standing = stand(products[code], "side")
        for one in standing:
            parts = [part.moved(mirror=True) for part in one.parts] if abs(turn) > 90 else one.parts
            middle = centre(parts)
            angle = math.radians(turn) + one.turn
            c, s = math.cos(angle), math.sin(angle)
            place = np.array([x, y, 0.0]) - [c * middle[0] - s * middle[1], s * middle[0] + c * middle[1], 0]
            standings.append(Standing(parts, angle, tuple(place + one.offset)))
    return standings


def centre(parts):
    """The middle of what the parts cover on the ground."""
    low = np.min([part.points.min(0) for part in parts], axis=0)
    high = np.max([part.points.max(0) for part in parts], axis=0)
    return ((low + high) / 2)[:2]
