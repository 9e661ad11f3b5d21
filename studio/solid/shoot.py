"""
Takes pictures for draw.ts: reads one job a line from standard input, `{"product" or "scene", "view", "known", "path"}`, and answers
one line `@@ {"fingerprint", "taken"}`: nothing is taken when the shot is the one that `known` tells of.

    blender -b --factory-startup -P studio/solid/shoot.py
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from solid.photograph import fingerprint, photograph, save  # noqa: E402
from solid.product import read_products  # noqa: E402
from solid.scenes import scene_of  # noqa: E402
from solid.stand import VIEWS, shot_of  # noqa: E402

products = read_products()
for line in sys.stdin:
    job = json.loads(line)
    shot = shot_of(products[job["key"]], job["kind"]) if job["kind"] in VIEWS else scene_of(job["kind"], job["key"], products)
    print_of = fingerprint(shot)
    if print_of != job["known"]:
        save(photograph(shot), job["path"])
    print("@@", json.dumps({"fingerprint": print_of, "taken": print_of != job["known"]}), flush=True)
