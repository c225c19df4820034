"""The pictures of the court cards: half a picture each, drawn again turned by 180°.

Banner, horseshoe, rosette and crown stand over one, two, three and four rules, which teach their order.
Drawn in the card's own coordinates; a suit's ink is inherited.
"""

from math import cos, pi, sin

COURTS = "JCQK"
X = 80  # the middle of the picture field


def banner() -> str:
    """A swallow-tailed flag in the wind on a staff."""
    flag = "M65.5 23C73 18.6 80.5 27.4 97.5 22.2L92.4 32.9L97.5 44.2C80.5 49.2 73 40.4 65.5 45Z"
    return f'<path d="{flag}"/><path d="M62.2 20.4H65.6V62.5H62.2Z"/><circle cx="63.9" cy="19.3" r="3.3"/>'


def horseshoe() -> str:
    """A shoe open below, with seven nail holes."""
    shoe = (
        "M69.4 62.6C62.9 56.2 58.6 48.2 58.6 38.8C58.6 25.6 68 16.4 80 16.4S101.4 25.6 101.4 38.8"
        "C101.4 48.2 97.1 56.2 90.6 62.6L83.9 57.1C89.1 51.6 92.2 45.9 92.2 39.2C92.2 31.2 87 25.8 80 25.8"
        "S67.8 31.2 67.8 39.2C67.8 45.9 70.9 51.6 76.1 57.1Z"
    )
    nails = "".join(
        f'<circle cx="{X - 16.8 * cos(angle * pi / 180):.1f}" cy="{38.2 - 17.2 * sin(angle * pi / 180):.1f}" r="1.35"/>'
        for angle in (-33, 3, 38, 90, 142, 177, 213)
    )
    return f'<path d="{shoe}"/><g fill="{{paper}}">{nails}</g>'


def rosette() -> str:
    """A flower of eight petals."""
    petal = "M0-4.6C-2.4-7.6-5.7-11.8-5.7-15.9C-5.7-19.6-3.2-21.9 0-21.9S5.7-19.6 5.7-15.9C5.7-11.8 2.4-7.6 0-4.6Z"
    petals = "".join(f'<path transform="rotate({45 * k})" d="{petal}"/>' for k in range(8))
    return (
        f'<g transform="translate({X} 38.6)">{petals}<circle r="8.2"/>'
        '<circle r="5.6" fill="{paper}"/><circle r="2.6"/></g>'
    )


def crown() -> str:
    """Three points with a ball on each, three stones in the band."""
    points = "M58.3 25.8L68.8 38.4L80 21L91.2 38.4L101.7 25.8L100 58H60Z"
    balls = "".join(f'<circle cx="{x}" cy="{y}" r="3"/>' for x, y in ((58, 22.2), (80, 16.6), (102, 22.2)))
    stones = "".join(f"M{x} 47.4L{x + 2.6} 50.6L{x} 53.8L{x - 2.6} 50.6Z" for x in (68.5, 80, 91.5))
    return f'<path d="{points}"/>{balls}<path d="{stones}" fill="{{paper}}"/>'


def rule_lines(count: int) -> str:
    """So many lines across the field, the lowest on y 73."""
    strokes = "".join(f"M60 {73 - 2.95 * k:.2f}H100" for k in range(count))
    return f'<path d="{strokes}" fill="none" stroke="currentColor" stroke-width="1.3"/>'


def parts() -> dict[str, str]:
    """The shared halves, ``court-J`` … ``court-K``, and ``court-F``, which is whole."""
    halves = zip(COURTS, (banner, horseshoe, rosette, crown), strict=True)
    drawn = {
        f"court-{rank}": f'<g id="court-{rank}">{draw()}{rule_lines(count)}</g>'
        for count, (rank, draw) in enumerate(halves, 1)
    }
    outer = "M80 90C72 76 56.5 66 56.5 45C56.5 29 66.5 18 80 18S103.5 29 103.5 45C103.5 66 88 76 80 90Z"
    inner = "M80 83C74 71 63.5 62.4 63.5 46C63.5 33.5 70.6 25.6 80 25.6S96.5 33.5 96.5 46C96.5 62.4 86 71 80 83Z"
    loop = f'<path d="{outer}" stroke-width="2.8"/><path d="{inner}" stroke-width="1.1"/>'
    drawn["court-F"] = (
        '<g id="court-F" fill="none" stroke="currentColor" stroke-linejoin="round">'
        f'{loop}<g transform="rotate(180 80 90)">{loop}</g></g>'
    )
    return drawn
