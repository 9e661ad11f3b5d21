"""What is on straps: buckles with their tails, hook-and-loop tabs, rivets, holes."""

import numpy as np

from ..blend.surfaces import Panel, Surface
from .curves import unit
from .panels import stitch
from .parts import disc_part, merge_parts, tube_part


def rod(points, thick, metal, up, count=None):
    """A round bar along points."""
    points = np.asarray(points, float)
    return tube_part("rod", points, thick, thick, metal, ups=up, exponent=2, sides=10, count=count)


def buckle(strap, share, length, breadth, metal, lift=0.3, thick=0.19, corner=0.35, roller=False):
    """A rounded frame with a pin, across a strap at a share of its length; `length` along it, `breadth` across (cm)."""
    angle = np.linspace(0, 2 * np.pi, 61)
    c, s = np.cos(angle), np.sin(angle)
    power = 2 / (2 + 6 * (1 - corner))
    ahead, aside = np.sign(c) * np.abs(c) ** power * length / 2, np.sign(s) * np.abs(s) ** power * breadth / 2
    frame = strap.spot(share, ahead, aside, lift)
    up = unit(strap.spot(share, 0, 0, 1.0) - strap.spot(share))
    parts = [rod(frame, thick, metal, up)]
    parts.append(rod(strap.spot(share, [length * 0.02, length * 0.25, length * 0.56], 0.0, [lift * 0.7, lift + 0.12, lift + thick * 0.62]),
                     thick * 0.75, metal, up, 14))
    parts.append(rod(strap.spot(share, [0.0, 0.0, 0.0], np.linspace(-breadth / 2, breadth / 2, 3), lift * 0.75), thick * (1.5 if roller else 0.9),
                     metal, up, 8))
    return merge_parts("buckle", parts)


def tail(strap, start, end, width, thick, material, lift, thread=None, holes=0, hole_step=0.7, hole_at=0.35, tip="point", edge=0.06):
    """The free end of a strap lying over it between two shares of its length, its tip at `end`; gives parts."""
    far = abs(end - start) * strap.along[-1]
    reach = {"point": 1.1, "round": 0.5, "square": 0.12}[tip] * (np.mean(width) / 1.6 if tip == "point" else np.mean(width))
    power = {"point": 0.75, "round": 0.5, "square": 0.5}[tip]
    shape = lambda t: np.mean(width) * np.clip((1 - t) * far / reach, 0, 1) ** power
    piece = strap.section(start, end, shape, count=110, rows=17, edge=edge)
    raised = lift
    parts = [piece.part("tail", thick, material, lift=raised, edge=edge)]
    if thread:
        parts.append(piece.stitches(thread, raised + thick, inset=0.15, span=(0.03, 1 - reach * 0.75 / far)))
    dark = Surface("rubber", "#191614")
    for number in range(holes):
        at = hole_at + number * hole_step / far
        up = piece.spot(at, 0, 0, 1.0) - piece.spot(at)
        parts.append(disc_part("hole", piece.spot(at, 0, 0, raised + thick + 0.006), up, 0.1, dark))
    return parts


def hook_and_loop(strap, start, end, width, thick, material, thread, lift, fuzz="#2a2928"):
    """A squared end of a strap pressed down on its fuzzy bed, boxed with stitches."""
    piece = strap.section(start, end, lambda t: width * np.clip((1 - t) * 9 + 0.55, 0, 1) ** 0.35, count=80, rows=17)
    far = piece.along[-1]
    parts = [piece.part("tab", thick, material, lift=lift + 0.07), piece.stitches(thread, lift + 0.07 + thick, inset=0.17, span=(0.02, 0.94))]
    fluff = strap.section(start + (end - start) * 0.04, end + (end - start) * 0.06, width * 0.9, count=60, rows=9)
    parts.append(fluff.part("hook bed", 0.07, Surface("suede", fuzz), lift=lift))
    for at in (0.06, 0.93):
        row = piece.spot(at, 0, np.linspace(-width / 2 + 0.2, width / 2 - 0.2, 12), lift + 0.07 + thick)
        parts.append(cross_row(row, piece, at, thread))
    return [part for part in parts if part and far > 0]


def cross_row(row, piece, share, thread, length=0.2):
    """A row of stitches across a strap."""
    up = unit(piece.spot(share, 0, 0, 1.0) - piece.spot(share))
    return stitch([(row, np.broadcast_to(up, row.shape))], thread, length=length, gap=0.09, thick=0.028)


def rivet(strap, share, forward, across, radius, metal, lift, dome=0.07):
    """A flat nail head on a strap."""
    at = strap.spot(share, forward, across, lift)
    return disc_part("rivet", at, strap.spot(share, forward, across, lift + 1) - at, radius, metal, dome=dome)


def lined(kind, color, lining, panels=(), lining_kind="lining"):
    """A strap's surface with its lining below."""
    return Surface(kind, color, (*panels, Panel("inside", lining_kind, lining, 0.0)))
