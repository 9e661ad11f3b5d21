"""Materials as Cycles nodes: a ground surface and panels over it, each with colour, kind and relief."""

from dataclasses import dataclass, field

import bpy


@dataclass(frozen=True)
class Surface:
    """What a part is made of. `kind` names an entry of KINDS; `color` is '#rrggbb'."""

    kind: str
    color: str
    panels: tuple = field(default_factory=tuple)  # of Panel, the later over the earlier
    scale: float = 1.0
    burnish: str = ""  # the colour it is polished to where the part's field "burnish" says so


@dataclass(frozen=True)
class Panel:
    """Another surface where a field of the part is above zero."""

    field: str
    kind: str
    color: str
    cut: float = 0.055  # width of the dark cut edge, cm


# roughness, specular, coat, sheen, relief in cm, how the relief is drawn, how far the colour wanders
KINDS = {
    "grain": (0.46, 0.42, 0.05, 0.0, 0.022, "grain", 0.05),
    "calf": (0.33, 0.5, 0.22, 0.0, 0.008, "calf", 0.07),
    "patent": (0.15, 0.55, 0.8, 0.0, 0.003, "calf", 0.02),
    "suede": (0.88, 0.18, 0.0, 0.75, 0.02, "nap", 0.12),
    "mesh": (0.75, 0.25, 0.0, 0.25, 0.06, "mesh", 0.05),
    "knit": (0.8, 0.2, 0.0, 0.4, 0.05, "knit", 0.06),
    "canvas": (0.85, 0.2, 0.0, 0.08, 0.03, "plain weave", 0.13),
    "drill": (0.85, 0.2, 0.0, 0.08, 0.02, "plain weave", 0.07),
    "lace": (0.8, 0.2, 0.0, 0.3, 0.03, "weave", 0.04),
    "rubber": (0.55, 0.35, 0.0, 0.0, 0.006, "fine", 0.02),
    "foam": (0.62, 0.3, 0.0, 0.0, 0.012, "fine", 0.02),
    "cork": (0.8, 0.25, 0.0, 0.0, 0.03, "cork", 0.28),
    "stack": (0.42, 0.4, 0.1, 0.0, 0.012, "stack", 0.2),
    "wood": (0.5, 0.35, 0.05, 0.0, 0.01, "wood", 0.25),
    "lining": (0.7, 0.25, 0.0, 0.1, 0.01, "fine", 0.05),
    "thread": (0.7, 0.25, 0.0, 0.2, 0.0, None, 0.0),
    "metal": (0.24, 0.5, 0.0, 0.0, 0.0, None, 0.0),
    "velvet": (0.92, 0.08, 0.0, 1.0, 0.012, "pile", 0.22),
    "satin": (0.30, 0.35, 0.0, 0.5, 0.004, "weave", 0.05),
    "elastic": (0.75, 0.2, 0.0, 0.15, 0.07, "ribs", 0.22),
    "rope": (0.9, 0.12, 0.0, 0.25, 0.05, "twist", 0.16),
    "glitter": (0.22, 0.6, 0.0, 0.0, 0.0, "flakes", 0.0),
    "stone": (0.04, 1.0, 1.0, 0.0, 0.0, None, 0.0),
    "smooth": (0.42, 0.42, 0.06, 0.0, 0.005, "calf", 0.015),
    "net": (0.75, 0.25, 0.0, 0.2, 0.05, "net", 0.5),
    "denim": (0.85, 0.2, 0.0, 0.3, 0.03, "twill", 0.42),
    "gloss": (0.36, 0.42, 0.06, 0.0, 0.0, None, 0.0),
    "foil": (0.34, 0.5, 0.1, 0.0, 0.006, "calf", 0.03),
    "jersey": (0.85, 0.15, 0.0, 0.2, 0.045, "jersey", 0.12),
    "fine jersey": (0.75, 0.2, 0.0, 0.25, 0.03, "fine jersey", 0.12),
    "wool knit": (0.92, 0.1, 0.0, 0.5, 0.08, "wool knit", 0.16),
    "cedar": (0.42, 0.4, 0.12, 0.0, 0.006, "cedar", 0.3),
    "tread waves": (0.6, 0.3, 0.0, 0.0, 0.10, "tread waves", 0.5),
    "tread herringbone": (0.6, 0.3, 0.0, 0.0, 0.09, "tread herringbone", 0.45),
    "tread waffle": (0.6, 0.3, 0.0, 0.0, 0.10, "tread waffle", 0.5),
    "tread dots": (0.6, 0.3, 0.0, 0.0, 0.09, "tread dots", 0.45),
    "tread bars": (0.6, 0.3, 0.0, 0.0, 0.10, "tread bars", 0.5),
    "tread rings": (0.6, 0.3, 0.0, 0.0, 0.09, "tread rings", 0.45),
    "tread fine": (0.6, 0.3, 0.0, 0.0, 0.05, "tread fine", 0.35),
    "glow": (0.2, 0.5, 0.6, 0.0, 0.0, None, 0.0),
}


def linear(color):
    """'#rrggbb' as Cycles wants it."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts) + (1.0,)


class Nodes:
    """A little language over a node tree."""

    def __init__(self, tree):
        self.tree = tree

    def add(self, kind, inputs=None, **settings):
        node = self.tree.nodes.new(kind)
        for name, value in settings.items():
            setattr(node, name, value)
        for name, value in (inputs or {}).items():
            socket = node.inputs[name]
            if hasattr(value, "is_output"):
                self.tree.links.new(value, socket)
            else:
                socket.default_value = value
        return node

    def math(self, operation, a, b=0.0, clamp=False):
        node = self.add("ShaderNodeMath", {0: a, 1: b}, operation=operation)
        node.use_clamp = clamp
        return node.outputs[0]

    def field(self, name):
        return self.add("ShaderNodeAttribute", attribute_name=name).outputs["Fac"]

    def mix(self, share, first, second, blend="MIX"):
        node = self.add("ShaderNodeMixRGB", {"Fac": share, "Color1": first, "Color2": second}, blend_type=blend)
        return node.outputs[0]


def make_material(name, surface):
    """A Cycles material for a Surface."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    # Small lights are seen, not lit by: as lamps they would only bring noise.
    material.cycles.sample_as_light = False
    tree = material.node_tree
    tree.nodes.clear()
    nodes = Nodes(tree)
    place = nodes.add("ShaderNodeTexCoord").outputs["Object"]
    shader = layer(nodes, place, surface.kind, linear(surface.color), surface.scale)
    for panel in surface.panels:
        distance = nodes.field(panel.field)
        inside = nodes.math("GREATER_THAN", distance, 0.0)
        over = layer(nodes, place, panel.kind, linear(panel.color), surface.scale)
        if panel.cut:
            near = nodes.math("MULTIPLY", nodes.math("GREATER_THAN", distance, -panel.cut * 0.4),
                              nodes.math("LESS_THAN", distance, panel.cut * 0.6))
            dark = tuple(channel * 0.45 for channel in linear(panel.color)[:3]) + (1.0,)
            edge = nodes.add("ShaderNodeBsdfPrincipled", {"Base Color": dark, "Roughness": 0.8}).outputs[0]
            over = nodes.add("ShaderNodeMixShader", {0: near, 1: over, 2: edge}).outputs[0]
            inside = nodes.math("MAXIMUM", inside, near)
        shader = nodes.add("ShaderNodeMixShader", {0: inside, 1: shader, 2: over}).outputs[0]
    if surface.burnish:
        dark = layer(nodes, place, surface.kind, linear(surface.burnish), surface.scale)
        shader = nodes.add("ShaderNodeMixShader", {0: nodes.field("burnish"), 1: shader, 2: dark}).outputs[0]
    nodes.add("ShaderNodeOutputAOV", {"Value": 1.0}, name="solid")
    out = nodes.add("ShaderNodeOutputMaterial")
    tree.links.new(shader, out.inputs[0])
    return material


def make_plain_material(color):
    """A matt Cycles material of a colour ('#rrggbb')."""
    material = bpy.data.materials.new("plain")
    material.use_nodes = True
    material.node_tree.nodes.clear()
    nodes = Nodes(material.node_tree)
    shader = nodes.add("ShaderNodeBsdfDiffuse", {"Color": linear(color)}).outputs[0]
    nodes.add("ShaderNodeOutputAOV", {"Value": 1.0}, name="solid")
    material.node_tree.links.new(shader, nodes.add("ShaderNodeOutputMaterial").inputs[0])
    return material


def layer(nodes, place, kind, color, scale):
    rough, specular, coat, sheen, depth, relief, wander = KINDS[kind]
    height = draw_relief(nodes, place, relief, scale) if relief and relief != "flakes" else None
    shade = color
    if wander:
        cloud = nodes.add("ShaderNodeTexNoise", {"Vector": place, "Scale": 0.55, "Detail": 3.0}).outputs["Fac"]
        if relief in ("cork", "stack", "wood", "cedar") and height is not None:
            cloud = height
        if relief.startswith("tread "):
            cloud = nodes.math("MULTIPLY", height, 0.62)
        if relief in ("plain weave", "ribs"):
            cloud = nodes.math("ADD", nodes.math("MULTIPLY", height, 0.5), 0.5)
        if "jersey" in relief or relief == "wool knit":
            cloud = nodes.math("ADD", nodes.math("MULTIPLY", height, 0.4), 0.32)
        if relief in ("net", "twill"):
            cloud = nodes.math("MULTIPLY", height, 0.55)
        factor = nodes.math("ADD", nodes.math("MULTIPLY", nodes.math("SUBTRACT", cloud, 0.5), wander * 2), 1.0)
        grey = nodes.add("ShaderNodeCombineXYZ", {0: factor, 1: factor, 2: factor}).outputs[0]
        shade = nodes.mix(1.0, color, grey, "MULTIPLY")
    inputs = {"Base Color": shade, "Roughness": rough, "Specular": specular, "Clearcoat": coat, "Sheen": sheen,
              "Clearcoat Roughness": 0.18}
    if kind == "metal":
        inputs["Metallic"] = 1.0
    if kind == "foil":
        inputs["Metallic"] = 0.85
    if kind == "glow":
        inputs |= {"Emission": color, "Emission Strength": 1.6}
    if kind == "stone":
        inputs["Metallic"] = 0.55
    if kind == "glitter":
        inputs |= scatter_flakes(nodes, place, color, scale)
    if height is not None and depth:
        inputs["Normal"] = nodes.add("ShaderNodeBump", {"Height": height, "Strength": 1.0, "Distance": depth}).outputs[0]
    return nodes.add("ShaderNodeBsdfPrincipled", inputs).outputs[0]


def scatter_flakes(nodes, place, color, scale):
    """Inputs of a shader whose small flakes each look another way."""
    cells = nodes.add("ShaderNodeTexVoronoi", {"Vector": place, "Scale": 11.0 * scale}).outputs["Color"]
    away = nodes.add("ShaderNodeVectorMath", {0: cells, 1: (0.5, 0.5, 0.5)}, operation="SUBTRACT").outputs[0]
    tilt = nodes.add("ShaderNodeVectorMath", {0: away, "Scale": 1.1}, operation="SCALE").outputs[0]
    normal = nodes.add("ShaderNodeNewGeometry").outputs["Normal"]
    turned = nodes.add("ShaderNodeVectorMath", {0: normal, 1: tilt}, operation="ADD").outputs[0]
    light = nodes.add("ShaderNodeSeparateXYZ", {0: cells}).outputs[0]
    bright = nodes.math("ADD", nodes.math("MULTIPLY", nodes.math("POWER", light, 2.0), 0.9), 0.5)
    grey = nodes.add("ShaderNodeCombineXYZ", {0: bright, 1: bright, 2: bright}).outputs[0]
    return {"Base Color": nodes.mix(1.0, color, grey, "MULTIPLY"), "Metallic": 0.75,
            "Normal": nodes.add("ShaderNodeVectorMath", {0: turned}, operation="NORMALIZE").outputs[0]}


def draw_relief(nodes, place, relief, scale):
    """Heights from 0 to 1 as a texture of space (cm)."""
    noise = lambda size, detail=2.0: nodes.add(
        "ShaderNodeTexNoise", {"Vector": place, "Scale": size * scale, "Detail": detail}).outputs["Fac"]
    if relief == "grain":
        cells = nodes.add("ShaderNodeTexVoronoi", {"Vector": place, "Scale": 9.0 * scale}, feature="DISTANCE_TO_EDGE").outputs[0]
        return nodes.math("ADD", nodes.math("MINIMUM", nodes.math("MULTIPLY", cells, 4.0), 1.0), nodes.math("MULTIPLY", noise(30), 0.4))
    if relief == "calf":
        return nodes.math("ADD", nodes.math("MULTIPLY", noise(14, 3.0), 0.6), nodes.math("MULTIPLY", noise(2.2), 0.8))
    if relief == "nap":
        return noise(24, 6.0)
    if relief == "fine":
        return noise(45, 2.0)
    if relief == "cork":
        return nodes.add("ShaderNodeTexVoronoi", {"Vector": place, "Scale": 5.0 * scale}).outputs["Color"]
    axes = nodes.add("ShaderNodeSeparateXYZ", {0: place}).outputs
    wave = lambda value, pitch: nodes.math("SINE", nodes.math("MULTIPLY", value, 6.2832 / pitch))
    if relief == "stack":
        return nodes.math("ADD", nodes.math("MULTIPLY", wave(axes[2], 0.42), 0.35), noise(6, 4.0))
    if relief == "wood":
        rings = nodes.add("ShaderNodeTexWave", {"Vector": place, "Scale": 0.5, "Distortion": 3.0, "Detail": 3.0}).outputs["Fac"]
        return rings
    if relief.startswith("tread "):
        return draw_tread(nodes, axes, wave, relief.removeprefix("tread "))
    slope = nodes.math("ADD", nodes.math("MULTIPLY", axes[0], 0.5), nodes.math("ADD", axes[1], axes[2]))
    if relief == "mesh":
        return nodes.math("ADD", nodes.math("ADD", wave(axes[0], 0.27), wave(slope, 0.27)), wave(nodes.math("SUBTRACT", axes[0], slope), 0.27))
    if relief == "net":
        holes = nodes.math("ADD", nodes.math("ADD", wave(axes[0], 0.4), wave(slope, 0.4)), wave(nodes.math("SUBTRACT", axes[0], slope), 0.4))
        return nodes.math("MULTIPLY", nodes.math("ADD", holes, 1.9), 0.45, clamp=True)
    if relief == "twill":
        lines = wave(nodes.math("ADD", nodes.math("MULTIPLY", axes[0], 0.9), slope), 0.17)
        return nodes.math("ADD", nodes.math("MULTIPLY", nodes.math("ADD", lines, 1.0), 0.3), nodes.math("MULTIPLY", noise(16, 3.0), 0.6))
    if relief in ("jersey", "fine jersey", "wool knit"):
        # Columns of V-shaped stitches that run along y.
        pitch = {"jersey": 0.25, "fine jersey": 0.18, "wool knit": 0.42}[relief]
        tilt = nodes.math("PINGPONG", axes[0], pitch / 2)
        rows = wave(nodes.math("ADD", axes[1], tilt), pitch * 0.8)
        stitches = nodes.math("ADD", nodes.math("MULTIPLY", wave(axes[0], pitch), 0.5), nodes.math("MULTIPLY", rows, 0.6))
        return nodes.math("ADD", stitches, noise(40, 3.0))
    if relief == "cedar":
        # Grain along x, with rings of the trunk.
        drawn = nodes.add("ShaderNodeMapping", {"Vector": place, "Scale": (0.07, 1.0, 1.0)}).outputs[0]
        fibre = nodes.add("ShaderNodeTexNoise", {"Vector": drawn, "Scale": 7.0, "Detail": 5.0}).outputs["Fac"]
        swirl = nodes.add("ShaderNodeTexNoise", {"Vector": drawn, "Scale": 0.7, "Detail": 2.0}).outputs["Fac"]
        rings = wave(nodes.math("ADD", nodes.math("MULTIPLY", axes[2], 0.8), nodes.math("ADD", axes[1], nodes.math("MULTIPLY", swirl, 5.0))), 0.95)
        return nodes.math("ADD", nodes.math("MULTIPLY", rings, 0.22), nodes.math("ADD", nodes.math("MULTIPLY", fibre, 0.8), 0.08))
    if relief == "knit":
        return nodes.math("MULTIPLY", wave(axes[0], 0.22), wave(slope, 0.34))
    if relief == "pile":
        return nodes.math("ADD", nodes.math("MULTIPLY", noise(30, 3.0), 0.5), noise(1.6))
    if relief == "ribs":
        return wave(nodes.math("ADD", axes[0], nodes.math("MULTIPLY", axes[1], 0.4)), 0.25)
    if relief == "twist":
        return nodes.math("ADD", wave(slope, 0.12), nodes.math("MULTIPLY", noise(12, 3.0), 0.8))
    if relief == "plain weave":
        # Threads over and under each other, a little uneven as yarn is.
        uneven = nodes.math("MULTIPLY", noise(7, 2.0), 0.35)
        threads = nodes.math("MULTIPLY", wave(nodes.math("ADD", axes[0], nodes.math("MULTIPLY", uneven, 0.1)), 0.2), wave(slope, 0.2))
        return nodes.math("ADD", threads, nodes.math("SUBTRACT", uneven, 0.17))
    if relief == "weave":
        return nodes.math("MULTIPLY", wave(axes[0], 0.13), wave(slope, 0.13))
    raise ValueError(relief)


def draw_tread(nodes, axes, wave, word):
    """Blocks (1) and grooves (0) of an outsole over its plan."""
    x, y = axes[0], axes[1]
    zigzag = lambda reach, pitch: nodes.math("MULTIPLY", nodes.math("PINGPONG", y, pitch), reach)
    block = lambda value, steep=3.0, share=0.6: nodes.math("ADD", nodes.math("MULTIPLY", value, steep), share, clamp=True)
    if word == "waves":
        return block(wave(nodes.math("ADD", x, zigzag(0.5, 0.9)), 0.62))
    if word == "herringbone":
        return block(wave(nodes.math("ADD", x, zigzag(1.0, 0.55)), 0.4), 2.2)
    if word == "bars":
        return block(nodes.math("MINIMUM", wave(x, 0.7), nodes.math("ADD", wave(y, 2.2), 0.75)))
    if word == "waffle":
        return block(nodes.math("MINIMUM", wave(nodes.math("ADD", x, y), 0.95), wave(nodes.math("SUBTRACT", x, y), 0.95)), 3.0, 1.2)
    if word == "dots":
        return block(nodes.math("MULTIPLY", wave(x, 0.74), wave(y, 0.74)), 3.0, -0.2)
    if word == "rings":
        far = lambda a, b: nodes.math("ADD", nodes.math("POWER", nodes.math("ABSOLUTE", nodes.math("SUBTRACT", x, a)), 2.0),
                                      nodes.math("POWER", nodes.math("ABSOLUTE", nodes.math("SUBTRACT", y, b)), 2.0))
        circle = nodes.math("SQRT", nodes.math("MINIMUM", far(20.0, 1.0), far(4.5, 0.0)))
        return block(wave(circle, 0.66), 2.6)
    return block(nodes.math("MULTIPLY", wave(nodes.math("ADD", x, y), 0.42), wave(nodes.math("SUBTRACT", x, y), 0.42)), 2.0, 0.5)
