"""The studio: lights, ground, camera; and the passes that `finish.py` makes the picture of."""

import glob
import math
import os

import bpy
import numpy as np
from mathutils import Vector

from .surfaces import linear, make_material, make_plain_material

LIGHTS = [  # size, watts, place (cm)
    ((46, 36), 40000, (-30, -34, 70)),
    ((36, 50), 7000, (50, -60, 26)),
    ((70, 22), 20000, (10, 52, 44)),
    ((14, 40), 6000, (-62, -12, 22)),
]

DISTANCE = 170.0  # of the camera, cm
MOST_HEIGHT = 0.84  # share of the picture that tall things may take


def clear():
    """An empty file with the render settings; the ground is part of the picture."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = 3
    scene.cycles.sample_clamp_indirect = 3.0
    scene.cycles.use_adaptive_sampling = False
    scene.view_settings.view_transform = "Standard"
    world = bpy.data.worlds.new("world")
    scene.world = world
    world.use_nodes = True
    world.cycles.sampling_method = "NONE"
    background = world.node_tree.nodes["Background"]
    background.inputs[0].default_value = (1.0, 0.975, 0.94, 1)
    background.inputs[1].default_value = 0.20


def add_lights(middle, strength):
    for size, watts, place in LIGHTS:
        light = bpy.data.lights.new("light", "AREA")
        light.shape = "RECTANGLE"
        light.size, light.size_y = size
        light.energy = watts * strength
        lamp = bpy.data.objects.new("light", light)
        at = Vector(place) + Vector((middle[0], 0, 0))
        lamp.location = at
        lamp.rotation_euler = (Vector(middle) - at).to_track_quat("-Z", "Y").to_euler()
        bpy.context.collection.objects.link(lamp)


def set_up(shot):
    """Parts, light, ground and camera of a shot; answers the parts' objects, the ground and the parts' window."""
    materials, things = {}, []
    for standing in shot.standings:
        things += [add_part(part, materials, standing.turn, standing.offset) for part in standing.parts]
    seen = np.vstack([standing.outline() for standing in shot.standings])
    add_lights(((seen[:, 0].min() + seen[:, 0].max()) / 2, 0, 4), shot.light)
    window = frame(seen, shot)
    return things, add_ground(float(seen[:, 2].min()) - 0.005), window


def add_ground(height):
    bpy.ops.mesh.primitive_plane_add(size=600, location=(15, 0, height))
    ground = bpy.context.object
    material = bpy.data.materials.new("ground")
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = linear("#efeae2")
    shader.inputs["Roughness"].default_value = 0.9
    shader.inputs["Specular"].default_value = 0.1
    ground.data.materials.append(material)
    return ground


def add_part(part, materials, turn=0.0, offset=(0, 0, 0)):
    """Puts a part on the stage, turned about the vertical (radians) and moved."""
    points = np.ascontiguousarray(part.points, np.float32)
    mesh = bpy.data.meshes.new(part.name)
    faces = np.asarray(part.faces)
    is_triangle = faces[:, 3] == faces[:, 2]
    quads, triangles = faces[~is_triangle], faces[is_triangle][:, :3]
    loops = np.concatenate([quads.ravel(), triangles.ravel()]).astype(np.int32)
    sizes = np.concatenate([np.full(len(quads), 4), np.full(len(triangles), 3)]).astype(np.int32)
    mesh.vertices.add(len(points))
    mesh.vertices.foreach_set("co", points.ravel())
    mesh.loops.add(len(loops))
    mesh.loops.foreach_set("vertex_index", loops)
    mesh.polygons.add(len(sizes))
    mesh.polygons.foreach_set("loop_start", np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int32))
    mesh.polygons.foreach_set("loop_total", sizes)
    mesh.polygons.foreach_set("use_smooth", np.full(len(sizes), part.smooth))
    mesh.update(calc_edges=True)
    for name, values in part.fields.items():
        attribute = mesh.attributes.new(name, "FLOAT", "POINT")
        attribute.data.foreach_set("value", np.ascontiguousarray(values, np.float32))
    if part.material not in materials:
        materials[part.material] = make_material(part.name, part.material)
    mesh.materials.append(materials[part.material])
    thing = bpy.data.objects.new(part.name, mesh)
    thing.rotation_euler = (0, 0, turn)
    thing.location = offset
    thing["color"] = part.material.color
    bpy.context.collection.objects.link(thing)
    return thing


def make_plain(things):
    """Gives things plain materials of about their colour: enough for what the ground shows of them, and several times faster."""
    materials = {}
    for thing in things:
        color = thing["color"]
        if color not in materials:
            materials[color] = make_plain_material(color)
        thing.data.materials[0] = materials[color]


def frame(points, shot):
    """The camera of a shot, set so that the points take their place in it; answers their window: left, right, low, high as shares."""
    a, e = math.radians(shot.azimuth), math.radians(shot.elevation)
    ray = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    middle = Vector(((points.min(0) + points.max(0)) / 2).tolist())
    camera = bpy.data.cameras.new("camera")
    thing = bpy.data.objects.new("camera", camera)
    bpy.context.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    thing.location = middle + ray * DISTANCE
    thing.rotation_euler = (-ray).to_track_quat("-Z", "Y").to_euler()
    bpy.context.view_layer.update()
    view = np.array(thing.matrix_world.inverted())
    seen = points @ view[:3, :3].T + view[:3, 3]
    flat = seen[:, :2] / -seen[:, 2:]
    low, high = flat.min(0), flat.max(0)
    ratio = shot.size[0] / shot.size[1]
    zoom = min(shot.fill / (high[0] - low[0]), MOST_HEIGHT / ratio / (high[1] - low[1]))
    place = np.array([shot.middle[0] - 0.5, (shot.middle[1] - 0.5) / ratio])
    camera.sensor_fit, camera.sensor_width, camera.lens = "HORIZONTAL", 36, 36 * zoom
    camera.shift_x, camera.shift_y = (low + high) / 2 * zoom - place
    half = (high - low) / 2 * zoom * [1, ratio]
    return np.array([shot.middle[0] - half[0], shot.middle[0] + half[0], shot.middle[1] - half[1], shot.middle[1] + half[1]])


def render(path, size, samples, window):
    """
    Writes the passes as EXR beside each other: `<path>.color.exr`, `.normal.exr`, `.albedo.exr` and `.solid.exr`, the share of
    each pixel that is not ground. `size`: of the whole picture, pixels; `window`: left, right, low, high as shares to render alone.
    """
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    scene.render.use_border = scene.render.use_crop_to_border = True
    scene.render.border_min_x, scene.render.border_max_x, scene.render.border_min_y, scene.render.border_max_y = window
    scene.cycles.samples = samples
    layer = scene.view_layers[0]
    layer.use_pass_normal = True
    layer.use_pass_diffuse_color = True
    if "solid" not in layer.aovs:
        aov = layer.aovs.add()
        aov.name, aov.type = "solid", "VALUE"
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    folder, stem = path.rsplit("/", 1)
    out = tree.nodes.new("CompositorNodeOutputFile")
    out.base_path = folder
    out.format.file_format = "OPEN_EXR"
    out.format.color_depth = "32"
    out.format.color_mode = "RGBA"
    out.file_slots.clear()
    for name, socket in (("color", "Image"), ("normal", "Normal"), ("albedo", "DiffCol"), ("solid", "solid")):
        out.file_slots.new(f"{stem}.{name}.")
        tree.links.new(layers.outputs[socket], out.inputs[len(out.inputs) - 1])
    bpy.ops.render.render()


def read(path):
    """A pass of `render` as rows from the top (h×w×4); takes the file away."""
    (path,) = glob.glob(f"{path}*.exr")
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    os.remove(path)
    return pixels.reshape(height, width, 4)[::-1]
