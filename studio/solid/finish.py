"""From passes to picture: noise taken out, shadow softened, set on the studio's ground. Numpy alone."""

import numpy as np
from scipy.ndimage import gaussian_filter

GROUND_TOP = np.array([0xFA, 0xF8, 0xF4]) / 255
GROUND_LOW = np.array([0xF3, 0xEF, 0xE8]) / 255
REACH = 5  # pixels each way: an 11×11 window


def to_srgb(value):
    value = np.clip(value, 0, 1)
    return np.where(value <= 0.0031308, value * 12.92, 1.055 * value ** (1 / 2.4) - 0.055)


def to_linear(value):
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def denoise(color, albedo, normal, mask, strength=1.0):
    """A joint bilateral filter of the light alone: the colour is divided out before and multiplied back after."""
    base = np.maximum(albedo, 0.02)
    light = color / base
    total = np.zeros_like(light)
    weight = np.zeros(light.shape[:2] + (1,), np.float32)
    bright = np.log1p(light.mean(axis=2, keepdims=True))
    smooth = gaussian_filter(bright[..., 0], 1.5)[..., None]
    for dy in range(-REACH, REACH + 1):
        for dx in range(-REACH, REACH + 1):
            near = np.exp(-(dx * dx + dy * dy) / 14.0)
            move = lambda plane: np.roll(plane, (dy, dx), axis=(0, 1))
            w = near * np.exp(-np.sum((move(normal) - normal) ** 2, axis=2, keepdims=True) / 0.03)
            w = w * np.exp(-np.sum((move(albedo) - albedo) ** 2, axis=2, keepdims=True) / 0.006)
            w = w * np.exp(-((move(smooth) - smooth) ** 2) / (0.05 * strength)) * move(mask)
            total += w * move(light)
            weight += w
    clean = total / np.maximum(weight, 1e-4)
    return np.where(mask > 0.02, clean * base, color)


def compose(color, albedo, normal, mask, shadow, seed=7):
    """
    The picture as 8 bit RGB. All linear: `color` premultiplied by mask, `mask` and `shadow` are alphas (h×w×1) of the
    object and of what it keeps from the ground.
    """
    size = color.shape[0]
    soft = soften(shadow[..., 0], size)[..., None]
    t = np.linspace(0, 1, size)[:, None, None]
    ground = to_linear(GROUND_TOP * (1 - t) + GROUND_LOW * t) * np.ones_like(color)
    warm = np.array([1.0, 0.97, 0.93])
    lit = ground * (1 - soft * 0.82 * (2 - warm))
    clean = denoise(color, albedo, normal, mask)
    picture = lit * (1 - mask) + clean
    grain = np.random.default_rng(seed).normal(0, 0.0022, picture.shape[:2] + (1,))
    return (np.clip(to_srgb(picture) + grain, 0, 1) * 255 + 0.5).astype(np.uint8)


def soften(shadow, size):
    """Sharp at the contact, wide where it is faint."""
    scale = size / 1200
    near = gaussian_filter(shadow, 2.0 * scale)
    wide = gaussian_filter(shadow, 12 * scale)
    share = np.clip((near - 0.25) / 0.5, 0, 1)
    return near * share + wide * (1 - share)
