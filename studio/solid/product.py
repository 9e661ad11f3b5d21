"""A product of the catalogue as the silhouettes read it: its words first, then dice that belong to its code."""

import json
from dataclasses import dataclass
from pathlib import Path

CATALOGUE = Path(__file__).resolve().parents[2] / "server/seed/demonstration/data/catalogue.json"

# The CSS colours that the catalogue's products have, as dyed leather and cloth look in a photograph: never pure.
DYES = {
    "black": "#1c1b1b", "white": "#f1efea", "gray": "#8b8a88", "dimgray": "#5d5c5b", "silver": "#c3c3c4", "darkslategray": "#2f4747",
    "slategray": "#68757f", "navy": "#1f2b49", "royalblue": "#2f56b4", "skyblue": "#86bfe0", "turquoise": "#41bfb6", "teal": "#1d7672",
    "olive": "#5f6233", "lime": "#9ccb3b", "seagreen": "#2b7d57", "red": "#bd2129", "crimson": "#b01e3c", "tomato": "#dc5640",
    "maroon": "#66202a", "coral": "#ea7a5d", "orange": "#e5892b", "darkorange": "#d9731f", "gold": "#c9a14a", "goldenrod": "#c2932f",
    "yellow": "#edc23a", "wheat": "#e3cfa4", "beige": "#dccfb5", "burlywood": "#cfa97a", "tan": "#bf8f5c", "peru": "#b3793f",
    "sandybrown": "#dd9d62", "chocolate": "#7c4321", "saddlebrown": "#6f4020", "rosybrown": "#b18a86", "brown": "#75412b",
    "pink": "#eeb1bf", "hotpink": "#d9588f", "deeppink": "#c82c75", "plum": "#a878a6", "violet": "#8a63b8", "lavender": "#c9c3e2",
}


@dataclass(frozen=True)
class Product:
    code: str
    name: str
    text: str  # name and description, lower case
    category: str
    sub_category: str
    color: str  # '#rrggbb'
    accent: str  # '#rrggbb'
    dye: str  # the colour's name
    silhouette: str

    @property
    def for_kids(self):
        return self.category in ("Kids", "School")

    @property
    def for_women(self):
        return self.category == "Women" or "women" in self.text

    def says(self, *words):
        """Whether the name or description holds one of the words."""
        return any(word in self.text for word in words)

    def named(self, *words):
        """Whether the name itself holds one of the words."""
        return any(word in self.name.lower() for word in words)

    def roll(self, question):
        """A number from 0 up to 1 that belongs to this product and this question."""
        return hash_text(f"{self.code}/{question}") / 4294967296

    def pick(self, question, options):
        """One of several, by the product's dice."""
        return options[int(self.roll(question) * len(options))]


def read_products():
    """All products by their code."""
    return {entry["code"]: read_product(entry) for entry in json.loads(CATALOGUE.read_text())["products"]}


def read_product(entry):
    return Product(entry["code"], entry["name"], f"{entry['name']} {entry['description']}".lower(), entry["category"], entry["subCategory"],
                   DYES[entry["color"]], DYES[entry["accentColor"]], entry["color"], entry["silhouette"])


def hash_text(text):
    """FNV-1a over UTF-16 with a final mix, 32 bit."""
    value = 0x811C9DC5
    for unit in memoryview(text.encode("utf-16-le")).cast("H"):
        value = ((value ^ unit) * 0x01000193) & 0xFFFFFFFF
    value = ((value ^ (value >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    return value ^ (value >> 13)


def shade(color, factor):
    """A colour darkened (factor below 1) or lightened towards white (above 1)."""
    parts = [int(color[i : i + 2], 16) for i in (1, 3, 5)]
    mixed = [p * factor if factor <= 1 else p + (255 - p) * (factor - 1) for p in parts]
    return "#" + "".join(f"{min(255, max(0, round(p))):02x}" for p in mixed)


def blend(first, second, share):
    """`share` of the second colour in the first."""
    a, b = ([int(color[i : i + 2], 16) for i in (1, 3, 5)] for color in (first, second))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(a, b))


def is_dark(color):
    return sum(int(color[i : i + 2], 16) * w for i, w in ((1, 0.3), (3, 0.59), (5, 0.11))) < 90


def is_light(color):
    return sum(int(color[i : i + 2], 16) * w for i, w in ((1, 0.3), (3, 0.59), (5, 0.11))) > 195
