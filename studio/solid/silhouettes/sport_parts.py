"""Small parts of laced sports shoes: tongue, label, laces, heel loop, hook-and-loop straps, marks on the side."""

import numpy as np

from ..blend.surfaces import Panel, Surface
from ..geometry.curves import lengths, monotone, open_spline, resample, smoothstep, unit
from ..geometry.laces import bars, bow, eyelet_places, eyelets
from ..geometry.panels import stitch, trace
from ..geometry.parts import disc_part, merge_parts, slab_part, tube_part
from ..geometry.upper import grid_normals


def tongue(last, look, over=1.3, width=5.2, thick=0.8, grow=1.0):
    """A padded tongue that stands `over` cm above the facing, with a folded edge and a sewn label."""
    crest = monotone(last.crest)
    end, top = last.throat[0], last.stations[-1][1][0]
    collar = last.stations[-1][1][2]
    if crest(top) > collar + 0.75:
        steps = np.linspace(top, top + 3, 60)
        top = float(steps[np.argmin(np.abs(crest(steps) - collar - 0.6))])
    high = float(crest(top))
    xs = np.linspace(end + 0.9, top + 0.5, 80)
    line = resample(np.column_stack([xs, crest(xs)]), 9)
    slope = unit(np.gradient(line, axis=0))
    way = [tuple(point) for point in line - np.column_stack([slope[:, 1], -slope[:, 0]]) * np.linspace(0.36, 0.24 + thick / 2, 9)[:, None]]
    way += [(top - 0.15, high + 0.28), (top - 0.15 - 0.32 * over, high + 0.28 + 0.55 * over), (top - 0.15 - 0.45 * over, high + 0.28 + over)]
    flat = open_spline(np.array(way), 170)
    spine = np.column_stack([flat[:, 0], np.zeros(170), flat[:, 1]])
    tangent = unit(np.gradient(spine, axis=0))
    ups = np.column_stack([tangent[:, 2], np.zeros(170), -tangent[:, 0]])
    along = lengths(spine)
    left = along[-1] - along
    corner = np.clip(left / 1.1, 0, 1)
    widths = 2.6 + (width - 2.6) * smoothstep(0.1, 0.75, along / along[-1]) - 1.5 * (1 - np.sqrt(1 - (1 - corner) ** 2))
    pad = 0.24 + (thick - 0.24) * smoothstep(0.6, 0.86, along / along[-1])
    pad = pad * (0.25 + 0.75 * np.sqrt(1 - (1 - np.clip(left / 0.5, 0, 1)) ** 2)) - 0.08 * np.exp(-(((left - 0.7) / 0.16) ** 2))
    bend = 0.13
    body = slab_part("tongue", spine, widths, pad, Surface(look["tongue_kind"], look["tongue"]), bend=bend, ups=ups)
    rim_at = np.arange(70, 168, 3)
    rims = [spine[rim_at] + np.column_stack([np.zeros(len(rim_at)), sign * widths[rim_at] / 2,
                                             np.zeros(len(rim_at))]) - ups[rim_at] * (bend * widths[rim_at] ** 2 / 4)[:, None] for sign in (-1, 1)]
    rim = np.vstack([rims[0], rims[1][::-1]])
    ahead = np.vstack([ups[rim_at], ups[rim_at][::-1]])
    parts = [body, tube_part("tongue edge", rim, 0.34, 0.34, Surface(look["tongue_kind"], look["rim"]), ups=ahead, exponent=2, count=150)]
    at = np.flatnonzero((left > 0.9) & (left < 0.9 + 1.35 * grow))
    place = spine[at] + ups[at] * (pad[at] / 2 + 0.02)[:, None]
    label = slab_part("label", place, 2.3 * grow, 0.07, Surface("calf", look["label"], (Panel("sign", "calf", look["label_sign"], 0.0),)),
                      bend=bend, exponent=6, ups=ups[at])
    run, side = label.fields["along"], label.fields["across"]
    label.fields["sign"] = 0.09 - np.abs(run - 0.68 * grow - 0.16 * np.sin(side * 4.2)) + np.where(np.abs(side) > 0.72 * grow, -9, 0)
    return [*parts, label]


def lacing(shell, look, from_edge=0.78, x_range=(12.2, 19.0), count=6, width=0.55, height=0.13, style="crossed", grow=1.0):
    """Eyelets and laces: crossed, straight, elastic (straight cords, no ends) or bow (crossed with a bow on top)."""
    places = eyelet_places(shell.upper, from_edge, x_range, count)
    parts = []
    if look["eyelet_kind"] == "loops":
        cord = Surface("canvas", look["eyelet"])
        parts.append(merge_parts("loops", [loop_of(point, normal, cord, grow) for lateral, ln, medial, mn in places for point,
                                           normal in ((lateral, ln), (medial, mn))]))
    else:
        parts.append(eyelets(places, 0.16 * grow, Surface(look["eyelet_kind"], look["eyelet"])))
    lace = Surface("knit" if style == "elastic" else "lace", look["lace"])
    flat = 2.2 if height > 0.2 else 3.0
    parts.append(bars(places[::-1], width * grow, height * grow, lace, crossed=style in ("crossed", "bow"), lift=0.15, exponent=flat))
    if style == "bow":
        parts.append(bow(places[0], width * 0.8 * grow, height * grow, lace, size=1.15, exponent=flat))
    return parts


def loop_of(point, normal, material, grow):
    """A webbing loop that a lace runs through."""
    down = unit(np.array([0.1, np.sign(point[1]) * 0.8, -0.6]))
    spine = np.array([point + down * 0.9, point + down * 0.35 + normal * 0.1, point + normal * 0.16, point - down * 0.12 + normal * 0.02])
    return tube_part("loop", spine, 0.42 * grow, 0.09, material, ups=np.tile(normal, (4, 1)), exponent=5, count=16)


def pucker(shell, from_edge, x_range, count, depth=0.035, grow=1.0):
    """Draws the upper in a little at each eyelet, as tight laces do."""
    points = shell.upper.points
    for lateral, ln, medial, mn in eyelet_places(shell.upper, from_edge, x_range, count):
        for middle in (lateral, medial):
            near = np.exp(-(np.sum((points - middle) ** 2, axis=-1) / (0.33 * grow) ** 2))
            points = points - shell.upper.normals * (depth * near)[..., None]
    shell.upper.points = points
    shell.upper.normals = grid_normals(points)


def soften(shell, depth=0.035, seed=0.0):
    """Long shallow unevenness, as cloth and suede have."""
    x, y, z = shell.x, shell.y, shell.z
    lump = np.sin(x * 0.9 + seed + 0.7 * np.sin(z * 0.8)) * np.sin(z * 1.1 - x * 0.35 + seed * 2) + 0.6 * np.sin(x * 1.9 - z * 1.3 + y * 0.8 + seed
        * 3)
    fade = np.clip(shell.height * 5, 0, 1) * np.clip((1 - shell.height) * 6, 0, 1)
    shell.upper.points = shell.upper.points + shell.upper.normals * (depth * lump * fade)[..., None]
    shell.upper.normals = grid_normals(shell.upper.points)


def mend_tip(shell, radius=0.4):
    """Evens out the point where all profiles meet over the toes, by the quadric through what lies around it."""
    points = shell.upper.points
    tip = np.array([shell.last.crest_end, 0.0])
    away = np.hypot(shell.x - tip[0], shell.y) + np.where(shell.z < shell.z.max() * 0.25, 99, 0)
    u, v = shell.x - tip[0], shell.y
    basis = np.stack([np.ones_like(u), u, v, u * u, u * v, v * v], axis=-1)
    near = (away > radius) & (away < radius * 2.6)
    weights, *_ = np.linalg.lstsq(basis[near], points[near][:, 2], rcond=None)
    share = 1 - smoothstep(radius * 0.8, radius * 1.5, away)
    points[..., 2] += (basis @ weights - points[..., 2]) * share


def heel_loop(look, back=(0.35, 10.2), rise=1.5, width=1.1):
    """A pull loop of webbing at the heel; `back`: x and z where it is sewn on."""
    x, z = back
    spine = np.array([[x, 0, z], [x - 0.6, 0, z + 0.45 * rise], [x - 0.4, 0, z + rise], [x + 0.4, 0, z + rise * 0.9], [x + 0.6, 0, z + 0.25 * rise]])
    ups = np.array([[-1, 0, 0.2], [-1, 0, 0.2], [-0.4, 0, 1], [0.6, 0, 1], [1, 0, 0.2]])
    return tube_part("heel loop", spine, width, 0.13, Surface("canvas", look["loop"]), ups=ups, exponent=5, count=60)


def dots(shell, places, radius, surface, dome=0.03):
    """Round dots on the surface, each nearest to an (x, y, z)."""
    grid, found = shell.upper.points, []
    for place in places:
        near = int(np.argmin(np.sum((grid - np.asarray(place)) ** 2, axis=-1)))
        i, j = divmod(near, grid.shape[1])
        normal = shell.upper.normals[i, j]
        found.append(disc_part("dot", grid[i, j] + normal * 0.015, normal, radius, surface, dome=dome, sides=16))
    return merge_parts("dots", found)


def strap_over(shell, x, lean, width, thick, low, material, lift=0.05, bulge=0.25, name="strap", tab=True, thread=None):
    """
    A strap across the instep at x (leaning by lean·z); `low`: heights where it ends on the lateral and on the medial side. The lateral
    end is a rounded tab when `tab`. Answers the strap and its stitches.
    """
    sides = []
    lines = trace(shell.upper, shell.x - x - lean * (shell.z - 8), 0.0)
    points = np.vstack([line[0] for line in lines])
    normals = np.vstack([line[1] for line in lines])
    for sign, end in ((-1, low[0]), (1, low[1])):
        chosen = (points[:, 1] * sign > 0.02) & (points[:, 2] > end)
        order = np.argsort(points[chosen, 2] - np.abs(points[chosen, 1]) * 0.8)
        sides.append((points[chosen][order][:: max(1, len(order) // 12)], normals[chosen][order][:: max(1, len(order) // 12)]))
    (a, an), (b, bn) = sides
    top = (a[-1] + b[-1]) / 2 + unit(an[-1] + bn[-1]) * bulge
    way = resample(np.vstack([a, top[None], b[::-1]]), 26)
    spine = open_spline(way, 150)
    at = np.linspace(0, 1, len(a) + 1 + len(b))
    ups = unit(np.stack([np.interp(np.linspace(0, 1, 150), at, c) for c in np.vstack([an, unit(an[-1:] + bn[-1:]), bn[::-1]]).T], axis=1))
    for _ in range(12):
        ups = unit(np.vstack([ups[:1], (ups[:-2] + ups[1:-1] + ups[2:]) / 3, ups[-1:]]))
    spine = spine + ups * (thick * 0.5 + lift)
    from_end = lengths(spine)
    corner = np.clip(from_end / (width * 0.42), 0, 1)
    widths = width * (0.35 + 0.65 * np.sqrt(1 - (1 - corner) ** 2)) if tab else np.full(150, width)
    body = slab_part(name, spine, widths, thick, material, bend=0.015, exponent=7, ups=ups)
    across = unit(np.cross(ups, unit(np.gradient(spine, axis=0))))
    rim = widths / 2 - 0.2
    loop = np.vstack([spine + across * rim[:, None], (spine - across * rim[:, None])[::-1]]) + np.vstack([ups, ups[::-1]]) * thick * 0.42
    seams = stitch([(loop[4:-4], np.vstack([ups, ups[::-1]])[4:-4])], thread or Surface("thread", "#888888"), length=0.26, gap=0.12, thick=0.036)
    return [body, seams]


# Marks on the side, as levels on a shell's grid (above zero inside). All are the shop's own.

def ribbon(shell, middle, half, x_range):
    """A band z = middle(x) between two x."""
    x, z = shell.x, shell.z
    return np.minimum(half - np.abs(z - middle(x)) * 0.85, np.minimum(x - x_range[0], x_range[1] - x))


def bar(shell, x, half, z_range, lean=-0.5):
    """A slanted bar."""
    return np.minimum(half - np.abs(shell.x - x - (shell.z - 6) * lean), np.minimum(shell.z - z_range[0], z_range[1] - shell.z))


def leaf(shell, middle, length, width, turn):
    """A pointed leaf with a vein left open; `turn` in radians."""
    u = (shell.x - middle[0]) * np.cos(turn) + (shell.z - middle[1]) * np.sin(turn)
    v = (shell.z - middle[1]) * np.cos(turn) - (shell.x - middle[0]) * np.sin(turn)
    body = width * (1 - (u / length) ** 2) - np.abs(v - 0.12 * u * (1 - np.abs(u) / length))
    return np.minimum(body, np.abs(v - 0.12 * u) - 0.1)


def mark_levels(shell, word, lift=0.0):
    """The mark's panels as (name, level); `lift`: how much higher the shoe stands than a plain one."""
    z0 = lift
    if word == "wave":
        return [("mark", ribbon(shell, lambda x: 5.7 + z0 + 0.85 * np.sin((x - 8.0) * 0.82), 0.42, (7.2, 17.6)))]
    if word == "ripples":
        return [(f"mark{k}", ribbon(shell, lambda x, k=k: 4.6 + z0 + k * 1.25 + 0.45 * np.sin((x - 7) * 1.25 + k * 0.6), 0.26,
                                    (8.0 + k * 0.9, 16.8 - k * 0.9))) for k in range(2)]
    if word == "two bars":
        return [(f"mark{k}", bar(shell, 12.2 + k * 1.9, 0.52, (3.2 + z0, 8.9 + z0))) for k in range(2)]
    if word == "four bars":
        return [(f"mark{k}", bar(shell, 11.6 + k * 0.98, 0.2, (3.9 + z0 + k * 0.25, 7.6 + z0 - k * 0.2), 0.5)) for k in range(4)]
    if word == "leaf":
        return [("mark", leaf(shell, (12.6, 6.0 + z0), 3.1, 1.0, 0.75))]
    if word == "saddle":
        x, z = shell.x, shell.z
        return [("mark", np.minimum(x - 9.6 - (z - 4 - z0) * 0.45, 15.2 - x - (z - 4 - z0) * 0.1))]
    if word == "hills":
        ridge = monotone([(6.5, 2.0), (10.6, 6.9), (11.6, 6.3), (12.6, 6.0), (13.6, 6.6), (14.8, 7.6), (16.5, 5.8), (20.5, 2.4)])
        return [("hill", ridge(shell.x) + z0 - shell.z), ("line", np.minimum(0.11 - np.abs(ridge(shell.x) + z0 - shell.z) * 0.6,
            np.minimum(shell.x - 6.6, 20 - shell.x)))]
    return []
