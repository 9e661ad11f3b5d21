"""Pieces that many strapped shoes share: sewn straps, ankle loops, counters, toe rings, braids. `stand` is the Stand of sandal.py."""

import numpy as np

from ..blend.surfaces import Surface
from ..geometry.curves import unit
from ..geometry.cutout import Sheet, joined
from ..geometry.fittings import buckle, tail
from ..geometry.parts import disc_part, merge_parts, tube_part
from ..geometry.skin import Skin

ENDS = np.array([0.92, 0.97, 1, 1, 1, 0.97, 0.92])
DOME = [(5, 12.5), (7, 10.6), (9, 9.0), (11, 7.5), (13, 6.3), (15, 5.4), (17, 4.7), (19, 4.15), (21, 3.75), (23, 3.4), (24.6, 3.0), (26, 2.3),
        (26.9, 1.4), (27.25, 0.7), (27.4, 0.1)]


def sewn(stand, ribbon, thick=0.22, surface=None, insets=(0.17,), span=(0.07, 0.93), lift=0.0, **more):
    """A strap with stitched edges."""
    parts = [ribbon.part("strap", thick, surface or stand.leather, lift=lift, **more)]
    return parts + [ribbon.stitches(stand.thread, thick + np.asarray(lift), inset=inset, span=span) for inset in insets]


def back_way(k, high=5.8, front=1.72):
    """Round the heel from sole to sole."""
    return [(-front, -0.5), (-front + 0.1, 0.6 * k), (-1.32, 2.4 * k), (-0.8, high * k * 0.86), (0, high * k), (0.8, high * k * 0.86),
            (1.32, 2.4 * k), (front - 0.1, 0.6 * k), (front, -0.5)]


def loop_way(k, back=6.6, front=8.2):
    """Round the ankle."""
    return [(angle, (back + (front - back) * (1 - np.cos(angle)) / 2) * k) for angle in np.linspace(-np.pi, np.pi, 17)]


def buckled_loop(stand, width=1.5, back=6.6, front=8.2):
    """An ankle strap with its buckle on the outside."""
    k = stand.k
    loop = stand.ankle().ribbon(loop_way(k, back, front), width, count=260)
    parts = sewn(stand, loop, 0.18, insets=(0.14,), span=(0, 1))
    parts += tail(loop, 0.13, 0.37, width, 0.17, stand.leather, 0.2, stand.thread, holes=4, hole_step=0.8, hole_at=0.42)
    parts.append(tail(loop, 0.335, 0.31, 0.5, 0.12, stand.leather, 0.39, tip="square")[0])
    return [*parts, buckle(loop, 0.20, 1.15, width + 0.65, stand.metal, lift=0.42, thick=0.17)]


def counter(stand, high=6.0, front=1.5, low=3.2, surface=None, thick=0.2):
    """A piece round the heel, as high as `low` at its fronts."""
    k = stand.k
    sheet = Sheet(stand.ankle(), np.linspace(-front - 0.35, front + 0.35, 240), np.linspace(-0.55, (high + 0.6) * k, 150))
    edge = (low + (high - low) * np.cos(np.clip(sheet.u / front, -1, 1) * np.pi / 2) ** 0.8) * k
    side = (front - np.abs(sheet.u)) * 4.2 * k
    level = -joined([sheet.v - edge, -side], soft=0.25)
    part = sheet.part("counter", level, thick, surface or stand.leather, edge=0.07)
    return [part, sheet.stitches(level, 0.17, stand.thread, thick, keep=lambda points: points[:, 2] > float(stand.top(3.0)) + 0.35)]


def pivots(stand, strap, surface, radius=0.85):
    """Round buttons at both ends of a heel strap, and the arms they turn on."""
    parts, k = [], stand.k
    body = Surface(stand.look["kind"], stand.look["color"])
    for share, side in ((0.02, -1), (0.98, 1)):
        at = strap.spot(share)
        up = unit(strap.spot(share, 0, 0, 1.0) - at)
        foot_of = np.array([at[0] + 1.6 * k, at[1] + side * 0.1, float(stand.top(at[0])) - 0.3])
        parts.append(tube_part("arm", np.array([foot_of, (foot_of + at) / 2 + up * 0.1, at + up * 0.1, at - [0.4 * k, 0, 0] + up * 0.1]), 2.0 * k,
                               0.42, body, ups=np.tile(up, (4, 1)), exponent=4, count=30))
        parts += [disc_part("pivot", at + up * 0.3, up, radius * k, surface, dome=0.16),
                  disc_part("pin", at + up * 0.45, up, radius * 0.4 * k, body, dome=0.1)]
    return parts


def toe_loop(stand, width=1.3, x=23.3, lean=0.25):
    """A ring for the big toe."""
    k, foot = stand.k, stand.foot
    half = len(foot.points) // 2
    edge = foot.points[half:][np.argmin(np.abs(foot.points[half:, 0] - x * k)), 1]
    middle, wide, high = edge - 1.75 * k, 1.32 * k, 2.0 * k

    def at(u, angle):
        below = np.minimum(angle, 0) + np.minimum(np.pi - angle, 0)
        held = np.clip(angle, 0, np.pi)
        y = middle - wide * np.cos(held)
        return np.stack([u + 0 * y, y, stand.top(u) - 0.1 + high * np.sin(held) + below * 1.2], axis=-1)

    skin = Skin(at, ((x * k, np.pi / 2), (0, 0, 1)))
    return skin.ribbon([((x - lean) * k, -0.3), (x * k, np.pi / 2), ((x + lean) * k, np.pi + 0.3)], width * k, count=100)


def pompom(centre, radius, material, seed):
    """A ball of short threads."""
    dice = np.random.default_rng(seed)
    parts = []
    for way in unit(dice.normal(size=(150, 3))):
        tip = centre + way * radius * dice.uniform(0.86, 1.08)
        parts.append(tube_part("yarn", np.array([centre + way * radius * 0.15, (centre + tip) / 2, tip]), radius * 0.26, radius * 0.26, material,
                               ups=unit(np.cross(way, [0.3, 0.5, 0.8])), exponent=2, sides=6))
    return merge_parts("pompom", parts)


def braid(ribbon, start, end, sway, lift, material, strand=0.4, pitch=1.9):
    """Three strands plaited along a strap."""
    far = np.linspace(start, end, int((end - start) * ribbon.along[-1] / 0.06)) * ribbon.along[-1]
    up = unit(ribbon.spot(far / ribbon.along[-1], 0, 0, 1.0) - ribbon.spot(far / ribbon.along[-1]))
    strands = []
    for number in range(3):
        turn = far * 2 * np.pi / pitch + number * 2 * np.pi / 3
        spine = ribbon.spot(0.0, far, sway * np.sin(turn), lift + 0.11 * np.sin(2 * turn))
        strands.append(tube_part("strand", spine, strand * 1.35, 0.24, material, ups=up, exponent=2.6))
    return merge_parts("braid", strands)
