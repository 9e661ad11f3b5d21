"""Photographs what stands before the camera: one picture of the shop, without noise, on the studio's ground."""

import hashlib
import tempfile
from dataclasses import replace
from pathlib import Path

import bpy
import numpy as np

from . import finish
from .blend import stage
from .blend.surfaces import KINDS

MARGIN = np.array([-1.0, 1.0, -0.12, 0.06])  # how far the shadows reach beyond the shoes, shares of the picture
CLOSE = np.array([-0.012, 0.012, -0.012, 0.012])  # the same for the shoes alone: every seventh point tells where they end
COARSE = 12  # the window's rows are whole in each of the sizes


def photograph(shot, threads=1):
    """
    A picture as h×w×3 in 8 bit. The shoes are taken at full size without the ground behind them; the ground, soft anyway, at a
    sixth of it; and the ground without shoes, to tell shadow from uneven light.
    """
    stage.clear()
    things, ground, window = stage.set_up(shot)
    scene = bpy.context.scene
    scene.render.threads_mode, scene.render.threads = "FIXED", threads
    width, height = shot.size
    rows = np.round(np.clip(window + MARGIN, 0, 1) * height / COARSE).astype(int) * COARSE
    crop = (0.0, 1.0, *((rows[2:] + 0.01) / height))  # a hair more: Blender rounds down
    with tempfile.TemporaryDirectory() as folder:

        def take(name, finer, samples, *planes, window=crop):
            stage.render(f"{folder}/{name}", (width // finer, height // finer), samples, window)
            return [stage.read(f"{folder}/{name}.{plane}.") for plane in planes]

        ground.visible_camera = False
        scene.render.film_transparent = True
        close = np.clip(np.round((window + CLOSE) * (width, width, height, height)).astype(int), (0, 0, rows[2], rows[2]), (width, width, rows[3], rows[3]))
        taken = take("shoes", 1, shot.samples, "color", "albedo", "normal", window=(close + 0.01) / (width, width, height, height))
        color, albedo, normal = (np.zeros((rows[3] - rows[2], width, 4), np.float32) for _ in taken)
        for whole, part in zip((color, albedo, normal), taken):
            whole[rows[3] - close[3] : rows[3] - close[2], close[0] : close[1]] = part
        ground.visible_camera = True
        scene.render.film_transparent = False
        stage.make_plain(things)
        lit, solid = take("ground", 6, 20, "color", "solid")
        for thing in things:
            thing.hide_render = True
        (bare,) = take("bare", 12, 32, "color")
    shadow = finish.shadow_of(lit[..., :3], solid[..., 0], bare[..., :3], color.shape[:2])
    return finish.compose(color, albedo[..., :3], normal[..., :3], shadow, height, height - rows[3], shot)


def fingerprint(shot):
    """
    Changes when what the camera sees or how it is finished changes: points, faces, materials, places, camera, stage. Not when a
    kind of material is drawn anew in surfaces.py.
    """
    digest = hashlib.sha256(repr(replace(shot, standings=())).encode())
    for name in ("blend/stage.py", "finish.py", "denoise.c", "denoise.py"):
        digest.update((Path(__file__).parent / name).read_bytes())
    for standing in shot.standings:
        digest.update(repr((round(standing.turn, 4), [round(float(v), 3) for v in standing.offset])).encode())
        for part in standing.parts:
            digest.update(np.round(part.points * 500).astype(np.int32).tobytes())
            digest.update(np.asarray(part.faces, np.int32).tobytes())
            digest.update(repr((part.material, KINDS[part.material.kind], part.smooth)).encode())
            for name in sorted(part.fields):
                digest.update(np.round(np.asarray(part.fields[name]) * 200).astype(np.int32).tobytes())
    return digest.hexdigest()[:16]


def save(picture, path):
    """Writes an 8 bit picture as PNG."""
    height, width = picture.shape[:2]
    image = bpy.data.images.new("picture", width, height)
    image.colorspace_settings.name = "Non-Color"
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = picture[::-1] / 255
    image.pixels.foreach_set(pixels.ravel())
    image.filepath_raw, image.file_format = path, "PNG"
    image.save()
    bpy.data.images.remove(image)
