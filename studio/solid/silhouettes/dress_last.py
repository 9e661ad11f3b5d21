"""Sizes of dress and school shoes: what a man's last becomes for women and children."""

from dataclasses import dataclass

from ..geometry.curves import monotone, smooth_ring, smoothstep
from ..geometry.footprint import LATERAL, MEDIAL, make_footprint
from ..geometry.upper import Last, grid_normals
from .dress_sole import FEATHER, L

ROUND_LATERAL = [*LATERAL[:8], (0.82, -0.160), (0.91, -0.132), (0.965, -0.082)]
ROUND_MEDIAL = [*MEDIAL[:7], (0.83, 0.165), (0.92, 0.140), (0.975, 0.082), (1, 0.005)]


DRESS = tuple((x / L, z) for x, z in FEATHER)
UNIT = ((0, 2.0), (0.16, 1.95), (0.36, 1.55), (0.54, 1.1), (0.69, 0.92), (0.82, 1.02), (1, 1.5))  # over a thick rubber sole
FLAT = ((0, 1.25), (0.16, 1.2), (0.36, 1.05), (0.54, 0.85), (0.69, 0.75), (0.82, 0.85), (1, 1.35))  # over a moccasin's sole
THIN = ((0, 0.6), (0.16, 0.5), (0.36, 0.5), (0.54, 0.48), (0.69, 0.45), (0.82, 0.5), (1, 0.95))  # over studs, or a slipper's sole


@dataclass(frozen=True)
class Size:
    """A length in cm; `tall`: heights over the feather line against a man's; `line`: that line; `toe` 0 round to 1 pointed."""

    length: float = L
    tall: float = 1.0
    line: tuple = DRESS
    width: float = 0.92
    toe: float = 0.0
    is_round: bool = False

    @property
    def k(self):
        return self.length / L

    def feather(self):
        return [(share * self.length, z) for share, z in self.line]

    def lift(self, x, z):
        """A height on a man's last at x as it is here."""
        return float((z - monotone(FEATHER)(x)) * self.tall + monotone(self.feather())(x * self.k))

    def footprint(self):
        sides = {"lateral": ROUND_LATERAL, "medial": ROUND_MEDIAL} if self.is_round else {}
        return make_footprint(self.length, self.width, self.toe, **sides)

    def last(self, crest, stations, throat, crest_end, **more):
        """A last from a man's measures."""
        k = self.k
        fitted = [(at * k, (x * k, y * k * self.width / 0.92, self.lift(x, z))) for at, (x, y, z) in stations]
        return Last(
            feather=self.feather(),
            crest=[(x * k, self.lift(x, z)) for x, z in crest],
            stations=fitted,
            throat=(throat[0] * k, throat[1] * k, throat[2] * k),
            crest_end=crest_end * k,
            **more
        )


MEN = Size()
CHILD = Size(length=20.0, tall=0.74, line=UNIT, width=1.0, is_round=True)


def calm_folds(shell, back, front):
    """Evens out, between two x, the folds that the turn from collar to throat leaves below it."""
    grid, width = shell.upper.points, 0.15 * (front - back)
    share = smoothstep(1.0, 0.82, shell.height) * smoothstep(0.0, 0.1, shell.height)
    share = share * smoothstep(back, back + width, shell.x) * (1 - smoothstep(front - width, front, shell.x))
    shell.upper.points = grid + (smooth_ring(grid, 14) - grid) * share[..., None]
    shell.upper.normals = grid_normals(shell.upper.points)
