"""Draw the app's icons (static/*.png) from the numbers of the favicon: `python -m tools.icons`.

A maskable icon is cut to a circle or whatever a phone likes, so its colour fills the square and the figure is
smaller.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

STATIC = Path(__file__).parents[1] / "pentapolis" / "server" / "static"
PENTAGON = [(12, 1.5), (22.5, 9.2), (18.5, 21.8), (5.5, 21.8), (1.5, 9.2)]
CITIES = [(12, 6.6), (17.2, 10.5), (15.2, 16.7), (8.8, 16.7), (6.8, 10.5)]
RADIUS = 1.9
BLUE, WHITE = "#0d626c", "#fffdf9"
FINER = 4


def icon(size: int, maskable: bool) -> Image.Image:
    big = size * FINER
    image = Image.new("RGBA", (big, big), BLUE if maskable else (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    scale = big / 24 * (0.72 if maskable else 1)
    edge = (big - 24 * scale) / 2

    def at(x: float, y: float) -> tuple[float, float]:
        return edge + x * scale, edge + y * scale

    draw.polygon([at(x, y) for x, y in PENTAGON], BLUE)
    for x, y in CITIES:
        draw.ellipse([*at(x - RADIUS, y - RADIUS), *at(x + RADIUS, y + RADIUS)], WHITE)
    return image.resize((size, size), Image.Resampling.LANCZOS)


def main() -> None:
    for size in (192, 512):
        icon(size, False).save(STATIC / f"icon-{size}.png", optimize=True)
    icon(512, True).save(STATIC / "maskable-512.png", optimize=True)


if __name__ == "__main__":
    main()
