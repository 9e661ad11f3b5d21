"""Builds web/fonts/*.woff2 from the npm packages; see README.md in this folder.

    apt-get install python3-fonttools python3-brotli      (tested with fonttools 4.38)
    /usr/bin/python3 web/fonts/make-fonts.py
"""
from pathlib import Path
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parents[1] / 'node_modules' / '@fontsource-variable'

LATIN = [
    *range(0x20, 0x7F), 0xA0, 0xA9, 0xAB, 0xAE, 0xB0, 0xB7, 0xBB, 0xBD, 0xD7, 0xE9, *range(0x2010, 0x2016),
    0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2032, 0x2033, 0x2190, 0x2192, 0x2212,
]
LATIN_FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'rvrn']
BENGALI = [0x964, 0x965, *range(0x980, 0x9FF), 0x200C, 0x200D, 0x25CC]
# What names are written with today, for single Bangla names on English pages.
BENGALI_NAMES = [
    0x964, *range(0x981, 0x984), *range(0x985, 0x98D), 0x98F, 0x990, *range(0x993, 0x9A9), *range(0x9AA, 0x9B1), 0x9B2,
    *range(0x9B6, 0x9BA), 0x9BC, *range(0x9BE, 0x9C5), 0x9C7, 0x9C8, *range(0x9CB, 0x9CF), 0x9D7, 0x9DC, 0x9DD, 0x9DF,
    *range(0x9E6, 0x9F0), 0x200C, 0x200D,
]
TAKA = [0x9F3]
# What the link to the Bangla page says, on English pages.
NAME = sorted({ord(character) for character in 'বাংলায় দেখুন'})


def make(name, package, file, characters, features, axes):
    font = TTFont(SOURCES / package / 'files' / file)
    options = subset.Options(layout_features=features, notdef_outline=True, hinting=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, axes)
    font.flavor = 'woff2'
    target = HERE / f'{name}.woff2'
    font.save(target)
    print(f'{target.name}: {target.stat().st_size} bytes')


BRICOLAGE = ('bricolage-grotesque', 'bricolage-grotesque-latin-opsz-normal.woff2')
HANKEN = ('hanken-grotesk', 'hanken-grotesk-latin-wght-normal.woff2')
NOTO = ('noto-sans-bengali', 'noto-sans-bengali-bengali-wght-normal.woff2')

make('omni-display', *BRICOLAGE, LATIN, LATIN_FEATURES, {'wght': 600, 'opsz': (14, 64)})
make('omni-text', *HANKEN, LATIN, LATIN_FEATURES, {'wght': (400, 700)})
make('omni-bengali', *NOTO, BENGALI, ['*'], {'wght': (400, 700)})
make('omni-bengali-names', *NOTO, BENGALI_NAMES, ['*'], {'wght': 500})
make('omni-taka', *NOTO, TAKA, ['*'], {'wght': (400, 700)})
make('omni-name', *NOTO, NAME, ['*'], {'wght': 500})
