"""
Quick looks while a silhouette is made:

    SIZE=500 SAMPLES=8 OUT=/tmp/looks blender -b --factory-startup -P studio/solid/peek.py -- 821-2869:side 821-2869:pair

writes OUT/<code>-<view>.png with noise in it; a silhouette's name in the place of a code means its first product.
"""

import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import bpy  # noqa: E402

from solid.blend import stage  # noqa: E402
from solid.product import read_products  # noqa: E402
from solid.stand import shot_of  # noqa: E402

size, samples, out = int(os.environ.get("SIZE", "400")), int(os.environ.get("SAMPLES", "8")), os.environ.get("OUT", "/tmp/looks")
products = read_products()
for wanted in sys.argv[sys.argv.index("--") + 1 :]:
    code, view = wanted.split(":")
    product = products.get(code) or next(one for one in products.values() if one.silhouette == code)
    began = time.time()
    stage.clear()
    stage.set_up(shot_of(product, view))
    scene = bpy.context.scene
    scene.render.threads_mode, scene.render.threads = "FIXED", 1
    scene.render.resolution_x = scene.render.resolution_y = size
    scene.cycles.samples = samples
    scene.render.filepath = f"{out}/{product.code}-{view}.png"
    bpy.ops.render.render(write_still=True)
    print(f"looked at {product.code} {view} in {time.time() - began:.1f} s", flush=True)
