"""The signs of games, as the server draws them."""

from xtarot_site.kit.pages.markup import Html, element
from xtarot_site.play.games import GameEntry


def game_sign(entry: GameEntry | None) -> Html | None:
    """The sign of a game: strokes, and what is gold. None where it has none."""
    sign = entry.sign if entry else []
    if len(sign) < 2:
        return None
    paths = (element("path", class_=kind, d=d) for kind, d in zip(("ink", "gold"), sign, strict=False))
    return element("svg", *paths, class_="game-sign", viewBox="0 0 48 48", aria_hidden="true")
