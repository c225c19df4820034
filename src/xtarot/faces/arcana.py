"""The emblems of the 24 arcana, drawn on a square of 64 about (0, 0).

Lines are ink, 2.6 wide and round; gold is always a filled shape.
"""

from math import cos, pi, sin

from xtarot.faces.letters import number
from xtarot.faces.marks import star

ROMAN = "0 I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII XXIII".split()

# ∞, 22 wide, open enough to be read at the height of a line.
_INFINITY = (
    "M0 0C2.2-3.2 4-6 6.4-6C9-6 11-3.5 11 0S9 6 6.4 6C4 6 2.2 3.2 0 0"
    "C-2.2-3.2-4-6-6.4-6C-9-6-11-3.5-11 0S-9 6-6.4 6C-4 6-2.2 3.2 0 0Z"
)


def stroke(path: str) -> str:
    """A line of ink."""
    return f'<path d="{path}"/>'


def ring(x: float, y: float, r: float) -> str:
    """A circle of ink."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"/>'


def solid(path: str, ink: str = "ink") -> str:
    """A filled shape."""
    return f'<path fill="{{{ink}}}" stroke="none" d="{path}"/>'


def gold(path: str) -> str:
    """A filled shape of gold."""
    return solid(path, "gold")


def dot(x: float, y: float, r: float, ink: str = "gold") -> str:
    """A filled circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{{{ink}}}" stroke="none"/>'


def infinity(y: float) -> str:
    """∞ on the middle line."""
    return f'<path transform="translate(0 {number(y)})" d="{_INFINITY}"/>'


def polar(r: float, degrees: float) -> tuple[float, float]:
    """The point r from the centre; 0° is up, and the angle grows clockwise."""
    return r * sin(degrees * pi / 180), -r * cos(degrees * pi / 180)


def at(r: float, degrees: float) -> str:
    """The same point as path text."""
    x, y = polar(r, degrees)
    return f"{number(x)} {number(y)}"


def fool() -> str:
    """An open ring; a gold dot steps into the gap."""
    return stroke(f"M{at(24, 84)}A24 24 0 1 1 {at(24, 34)}") + dot(*polar(26.5, 59), 5.8)


def magician() -> str:
    """A wand on a table, four dots under it, ∞ above."""
    dots = "".join(dot(x, 22.5, 3.6) for x in (-18, -6, 6, 18))
    return infinity(-22) + stroke("M0-11V12M-27 12H27") + dot(0, -9.5, 2.6, "ink") + dots


def high_priestess() -> str:
    """A dark and a light pillar, a crescent between them."""
    dark = solid("M-26.5-22.5H-15.5V22.5H-26.5Z") + stroke("M-28.5-25.5H-13.5M-28.5 25.5H-13.5")
    light = stroke("M16.5-22V22M25.5-22V22M13.5-25.5H28.5M13.5 25.5H28.5")
    return dark + light + gold("M4.6-10.4A11 11 0 1 0 4.6 10.4A11.4 11.4 0 0 1 4.6-10.4Z")


def empress() -> str:
    """A ring and a cross, crowned with five dots."""
    crown = "".join(dot(x, y - 6, 3.4) for x, y in (polar(25, angle) for angle in (-78, -39, 0, 39, 78)))
    return ring(0, -5, 13.5) + stroke("M0 9V28.5M-10 19H10") + crown


def emperor() -> str:
    """A square in a square with joined corners, an orb on top."""
    square = stroke("M-23-17H23V29H-23ZM-23-17L-11-5M23-17L11-5M-23 29L-11 17M23 29L11 17")
    return square + gold("M-11-5H11V17H-11Z") + dot(0, -26.5, 4.2, "ink")


def hierophant() -> str:
    """A staff with three bars between two dots."""
    return stroke("M0-30V30M-8-21H8M-14-10.5H14M-20 0H20") + dot(-15, 18, 5.2) + dot(15, 18, 5.2)


def lovers() -> str:
    """Two rings, gold where they cross."""
    lens = "M0-9.9A17 17 0 0 1 0 16.9A17 17 0 0 1 0-9.9Z"
    return gold(lens) + ring(-10.5, 3.5, 17) + ring(10.5, 3.5, 17) + dot(0, -23.5, 4.4, "ink")


def chariot() -> str:
    """A canopy on two wheels."""
    canopy = stroke("M-27-20C-18-28.5 18-28.5 27-20ZM-20-19V9H20V-19")
    wheels = ring(-15, 18.5, 9.4) + ring(15, 18.5, 9.4) + dot(-15, 18.5, 3.8) + dot(15, 18.5, 3.8)
    return canopy + solid("M0-12L9 8H-9Z") + wheels


def strength() -> str:
    """Two jaws held open, a gold lozenge between them, ∞ above."""
    jaws = stroke("M-27-2C-17-16.5 17-16.5 27-2M-27 14C-17 28.5 17 28.5 27 14")
    teeth = "".join(
        f"M{x - 3.2} {6 - s * edge}L{x + 3.2} {6 - s * edge}L{x} {number(6 - s * (edge - 8))}Z"
        for s in (1, -1)
        for x, edge in ((-16, 14.4), (16, 14.4))
    )
    return infinity(-24) + jaws + solid(teeth) + gold("M0-7L7.4 6L0 19L-7.4 6Z")


def hermit() -> str:
    """A lantern with a star in it, hung from a staff."""
    lantern = stroke("M-20-30V30M-20-25H6V-16M6-16L19-8.5V11L6 18.5L-7 11V-8.5Z")
    return lantern + f'<g transform="translate(6 1.3)">{gold(star(6, 8.6, 3.8))}</g>'


def wheel() -> str:
    """A wheel of eight spokes with a gold hub."""
    spokes = "".join(f"M{at(11, angle)}L{at(26, angle)}" for angle in range(0, 360, 45))
    return ring(0, 0, 27) + stroke(spokes) + dot(0, 0, 7.6)


def justice() -> str:
    """A balance with gold pans."""
    frame = stroke("M0-28V27M-11 27H11M-23-18H23M-23-18L-30 5M-23-18L-16 5M23-18L30 5M23-18L16 5")
    pans = "".join(gold(f"M{x - 8.6} 5H{x + 8.6}A8.6 8.6 0 0 1 {x - 8.6} 5Z") for x in (-23, 23))
    return frame + pans + dot(0, -28, 3, "ink")


def hanged_man() -> str:
    """A beam, a triangle point down, a gold head."""
    return stroke("M-27-28H27M0-28V-15M-15-15H15L0 9Z") + dot(0, 17.6, 8.6)


def death() -> str:
    """A scythe, half a sun on the horizon."""
    blade = solid("M-2.5-29.5C15-30.5 26-20 28.5-3.5C20.5-14 11-18.4-6.8-18.2Z")
    sun = gold("M2.5 24A11.5 11.5 0 0 1 25.5 24Z")
    return stroke("M-27 28L-3.5-27") + blade + sun + stroke("M-8 28H29")


def temperance() -> str:
    """A gold stream between two cups."""
    stream = "M-8-17.5C6-17 3 6 13.4 10H18.6C9-1 12-21-5.5-22.5Z"
    upper = "M-29-26H-3C-3-15-8-8-16-8S-29-15-29-26Z"
    lower = "M3 11.5H29C29 22.5 24 28.5 16 28.5S3 22.5 3 11.5Z"
    return gold(stream) + stroke(upper) + stroke(lower)


def devil() -> str:
    """A horned triangle and two linked rings."""
    horns = stroke("M-19-8C-28-13-30-22-24-30M19-8C28-13 30-22 24-30")
    return horns + stroke("M-20-8H20L0 17Z") + dot(0, -0.5, 4.6) + ring(-4.4, 23.5, 6) + ring(4.4, 23.5, 6)


def tower() -> str:
    """A battlement thrown off by gold lightning."""
    walls = stroke("M-23-5H9V29M-23-5V29M-29 29H15")
    door = solid("M-12 28.5V18A5 5 0 0 1-2 18V28.5Z")
    top = '<g transform="rotate(-14)">{}</g>'.format(solid("M-23-11V-25H-16.5V-20H-11V-25H-4.5V-20H1V-25H7.5V-11Z"))
    return walls + door + top + gold("M26.5-30L14.5-4H22L14 22L31.5-10H23.5L31-30Z")


def great_star() -> str:
    """One star of eight rays, seven dots about it."""
    rays = gold(star(4, 24.5, 6)) + f'<g transform="rotate(45)">{gold(star(4, 18.5, 6))}</g>'
    dots = "".join(dot(x, y, 2.5, "ink") for x, y in (polar(28.5, 360 / 7 * (k + 0.5)) for k in range(7)))
    return rays + dot(0, 0, 4.6, "ink") + dots


def moon() -> str:
    """A crescent over two towers and water."""
    towers = stroke("M-29 29V3H-18V29M18 29V3H29V29")
    water = stroke("M-11 18C-7.5 14-4 14 0 18S7.5 22 11 18M-11 27C-7.5 23-4 23 0 27S7.5 31 11 27")
    return towers + water + gold("M6.8-26.6A14 14 0 1 0 9.4-5A11.6 11.6 0 0 1 6.8-26.6Z")


def sun() -> str:
    """A disc with twelve rays."""
    rays = "".join(f"M{at(19.5, angle)}L{at(28.5, angle)}" for angle in range(0, 360, 30))
    return dot(0, 0, 13) + stroke(rays)


def judgement() -> str:
    """A trumpet with a banner, bars rising below."""
    trumpet = stroke("M-29-19H6") + solid("M3-21C13-21 21-24.5 28.5-31V-7C21-13.5 13-17 3-17Z")
    bars = stroke("".join(f"M{x} 28V{28 - h}" for x, h in ((-20, 7), (-10, 13), (0, 20), (10, 13), (20, 7))))
    return trumpet + gold("M-22-16H-2V3L-12-3L-22 3Z") + bars + stroke("M-28 28H28")


def world() -> str:
    """A wreath of leaves, a ring in it, four corners."""
    leaf = "M0-5.4C3.9-2.6 3.9 2.6 0 5.4C-3.9 2.6-3.9-2.6 0-5.4Z"
    leaves = ""
    for k in range(14):
        angle = 2 * pi * (k + 0.5) / 14
        x, y = 19.5 * sin(angle), -25 * cos(angle)
        # Leaves grow upwards along the wreath from its foot on either side.
        along = 180 / pi * (angle if k < 7 else angle - pi) + (62 if k < 7 else 118)
        place = f"translate({number(x)} {number(y)}) rotate({number(along)})"
        leaves += f'<path transform="{place}" fill="{{gold}}" stroke="none" d="{leaf}"/>'
    corners = "".join(dot(x, y, 3.2, "ink") for x in (-27.5, 27.5) for y in (-27.5, 27.5))
    return leaves + ring(0, 0, 8.6) + corners


def dream() -> str:
    """A closed eye, three moons rising from it."""
    lashes = stroke("M-21 15.5L-26.5 21.5M-9 20.5L-11.6 28.5M9 20.5L11.6 28.5M21 15.5L26.5 21.5")
    moons = dot(0, -2, 7.4) + dot(9.5, -17, 4.8) + dot(2.5, -28, 3)
    return stroke("M-29 8C-16 25.5 16 25.5 29 8") + lashes + moons


def hope() -> str:
    """A sprout before a rising disc."""
    leaves = "M0-12C-1-21-9-27.5-20-28C-20-17.5-12-11 0-12ZM0-12C1-21 9-27.5 20-28C20-17.5 12-11 0-12Z"
    disc = gold("M-19.5 17A19.5 19.5 0 0 1 19.5 17Z")
    return disc + stroke("M0-13V17M-29 18H29M-18 27H18") + solid(leaves)


EMBLEMS = (
    fool, magician, high_priestess, empress, emperor, hierophant, lovers, chariot,
    strength, hermit, wheel, justice, hanged_man, death, temperance, devil,
    tower, great_star, moon, sun, judgement, world, dream, hope,
)  # fmt: skip


def parts() -> dict[str, str]:
    """The shared parts ``arcanum-0`` … ``arcanum-23``."""
    pen = 'fill="none" stroke="{ink}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"'
    return {f"arcanum-{n}": f'<g id="arcanum-{n}" {pen}>{draw()}</g>' for n, draw in enumerate(EMBLEMS)}
