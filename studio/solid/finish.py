"""From passes to picture: noise taken out, shadow softened, set on the studio's ground."""

import numpy as np
from scipy.ndimage import binary_dilation, gaussian_filter, zoom

from .denoise import denoise
from .geometry.curves import smoothstep

DARKEST = 0.03  # what is left of the ground's light under a sole
LEVEL, STEEP = 12, 45  # degrees of the camera's elevation: below the first the ground behind the shoes is not seen, above the second no wall is
FIRMNESS = 1.3  # above 1, shadows are deeper than the lamps make them


def to_srgb(value):
    value = np.clip(value, 0, 1)
    return np.where(value <= 0.0031308, value * 12.92, 1.055 * value ** (1 / 2.4) - 0.055)


def tone(shoes, deepen, gain):
    """The shoes' light (linear) as a photographer develops it: dark leather `deepen`ed (0 not at all), white cloth lifted by `gain`."""
    bright = shoes.mean(axis=2, keepdims=True)
    lifted = shoes * (1 - deepen * np.exp(-bright / 0.05)) * gain
    return lifted / (1 + (gain - 1) * np.clip(lifted, 0, 1.2) ** 4)


def to_linear(value):
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def compose(color, albedo, normal, shadow, tall, above, shot, seed=7):
    """
    The picture as 8 bit RGB, `tall` pixels high. `color` (h×w×4, linear, times alpha), `albedo` and `normal` (h×w×3) are the shoes in
    a window whose first row is `above` rows below the picture's; `shot` tells their tone, and the ground's colours, times `shadow`.
    """
    height, width = color.shape[:2]
    solid = np.clip(color[..., 3], 0, 1)
    share = np.maximum(solid, 0.02)[..., None]
    shoes = tone(denoise(color[..., :3] / share, albedo / share, normal / share, solid), shot.deepen, shot.gain)
    t = np.linspace(0, 1, tall)[:, None, None]
    top, low = (np.array([int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]) for color in shot.ground)
    picture = to_linear(top * (1 - t) + low * t) * np.ones((1, width, 1))
    part = picture[above : above + height]
    part[:] = part * fade(shadow, shot.elevation) * (1 - solid)[..., None] + shoes * solid[..., None]
    grain = np.random.default_rng(seed).normal(0, 0.0022, (tall, width, 1))
    return (np.clip(to_srgb(picture) + grain, 0, 1) * 255 + 0.5).astype(np.uint8)


def shadow_of(lit, solid, bare, size):
    """
    What the shoes leave of the ground's light (1: all; height×width×3 of `size`), sharp and deep at the contact, wide where it is
    faint. `lit`: the ground with the shoes on it, `solid`: their share of each pixel, `bare`: the ground alone.
    """
    scale = lit.shape[1] / 1200
    # A pixel that the shoe only touches is neither ground nor shoe: its few samples would leave crumbs.
    free = (~binary_dilation(solid > 0.01, iterations=1)).astype(float)
    even = np.stack([gaussian_filter(bare[..., c], 3) for c in range(3)], axis=-1)
    kept = np.clip(lit / np.maximum(grow(even, lit.shape[:2]), 1e-4), 0, 1.2)
    spread = lambda radius: (np.stack([gaussian_filter(kept[..., c] * free, radius) for c in range(3)], axis=-1)
                             / np.maximum(gaussian_filter(free, radius), 1e-4)[..., None])
    near, wide = spread(7 * scale).mean(axis=2, keepdims=True), spread(18 * scale)
    share = np.clip((1 - near - 0.25) / 0.45, 0, 1)
    return np.clip(grow((near * share + wide * (1 - share)) ** FIRMNESS, size), DARKEST, 1)


def grow(plane, size):
    """A smaller picture in another size, smooth."""
    return np.stack([zoom(plane[..., c], (size[0] / plane.shape[0], size[1] / plane.shape[1]), order=1, grid_mode=True, mode="nearest")
                     for c in range(3)], axis=-1)


def fade(shadow, elevation):
    """
    The shadow runs out before the window's sides, and behind the shoes, where a studio's ground curves up into its wall: right
    behind them when the camera looks level, not at all when it looks down on them.
    """
    height, width = shadow.shape[:2]
    across, down = np.arange(width) / width, np.arange(height) / height
    is_steep = elevation > STEEP
    behind = smoothstep(0.22, 0.68, down)
    if is_steep:
        behind = smoothstep(0, 0.08, down)
    elif elevation < LEVEL:
        behind = smoothstep(0.27, 0.18, (height - np.arange(height)) / width)
    sides = smoothstep(0, 0.06, across) * smoothstep(0, 0.06, 1 - across) if is_steep else smoothstep(0, 0.2, across) * smoothstep(0, 0.12, 1 - across)
    share = np.outer(behind * smoothstep(0, 0.08, 1 - down), sides)[..., None]
    # From above the shade is wide: what is faint of it would show where the window ends.
    faint = 0.10 if is_steep else 0.03
    return 1 - np.clip(((1 - shadow) - faint) * 1.1, 0, 1) * share
