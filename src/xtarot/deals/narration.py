"""A deal as it is told to people: its moves as sentences, its tricks, its score."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from xtarot.deals.deal import Deal
from xtarot.deals.replay import PlayedDeal
from xtarot.games import Game
from xtarot.rules.cards import CARDS, SYMBOLS, symbol
from xtarot.rules.screen import Screen
from xtarot.rules.state import EVENT, State
from xtarot.rules.texts import Text

RANK = r"(?:\d+|[A-Z∞])"  # as it follows a symbol in a text
SEAT = Text("席{n}", "seat {n}")


@dataclass
class Line:
    """A move as sentences, and the cards of it that they do not name.

    `number` counts the deal's moves from 1, as errors do; 0 is what dealing brought about.
    """

    number: int
    said: list[str]
    cards: list[int]
    announced: list[str] = field(default_factory=list)
    """Those of the sentences that the table announces."""


@dataclass
class Trick:
    """A trick: the cards in the order they were played, who wins it (None: it is unfinished), what was announced."""

    number: int
    plays: list[tuple[int, str]] = field(default_factory=list)
    winner: int | None = None
    said: list[str] = field(default_factory=list)


def narrate_moves(played: PlayedDeal, names: Sequence[str], lang: str) -> Iterator[Line]:
    """Every move of a deal as it is told, after what dealing brought about."""
    return (line for line, _ in _told(played, names, lang))


def narrate(played: PlayedDeal, names: Sequence[str], lang: str) -> Iterator[Line | Trick]:
    """What happened in a deal: its tricks as tricks, everything else move by move."""
    trick = Trick(1)
    for line, screen in _told(played, names, lang):
        plays = screen.get("trick", {}).get("plays", [])
        if len(plays) > len(trick.plays) or (trick.plays and not plays):
            trick.plays = plays
            trick.said += line.announced
            if not plays:
                trick.plays, trick.winner = screen["last_trick"]["plays"], screen["last_trick"]["best"]
                yield trick
                trick = Trick(trick.number + 1)
        else:
            yield line
    if trick.plays:
        yield trick


def _told(played: PlayedDeal, names: Sequence[str], lang: str) -> Iterator[tuple[Line, Screen]]:
    game = played.deal.game
    if (dealt := played.state(0)).emitted:
        yield _line(game, dealt, 0, (), names, lang), Screen()
    for number, made in enumerate(played.deal.log, 1):
        s = played.state(number)
        yield _line(game, s, number, made.move, names, lang), game.screen(s, lang)


def _line(game: Game, s: State, number: int, move: Sequence[int], names: Sequence[str], lang: str) -> Line:
    """What the last move brought about."""
    told = game.told_together(s.events[: s.emitted])
    said = [game.sentence_of(rows, s, lang, names) for rows in told]
    announced = [text for text, rows in zip(said, told, strict=True) if game.events[rows[0][EVENT]].announced]
    named = re.findall(f"[{SYMBOLS}]{RANK}", " ".join(said))
    return Line(number, said, [word for word in move if word < CARDS and symbol(word) not in named], announced)


def seat_names(deal: Deal, players: Sequence[str], lang: str) -> list[str]:
    """What each seat is called: by its player, or by its number."""
    return [name or SEAT.of(lang, n=seat) for seat, name in enumerate(players or [""] * deal.seats)]


def side_names(deal: Deal, names: Sequence[str], lang: str) -> list[str]:
    """Each side by the names of its seats."""
    found: list[list[str]] = [[] for _ in range(deal.game.sides(deal.seats))]
    for seat in range(deal.seats):
        found[deal.game.side(seat)].append(names[seat])
    return [Text("・", ", ").of(lang).join(side) for side in found]


def score_rows(deal: Deal, lang: str) -> list[tuple[str, str, list[str]]]:
    """The score of a finished deal: for each clause that scored its id, its name, and each side's points as text."""
    game, sides = deal.game, deal.game.sides(deal.seats)
    rows: dict[int, list[int | None]] = {}
    for side, code, points in game.score(deal.state):
        row = rows.setdefault(code, [None] * sides)
        row[side] = (row[side] or 0) + points
    return [
        (
            game.clause(code),
            game.scores[code].text.of(lang),
            ["" if points is None else points_text(points, game.unit) for points in row],
        )
        for code, row in sorted(rows.items())
    ]


def points_text(total: int, unit: int) -> str:
    """Points as people write them: 53, 12.5, 1/3."""
    points = Fraction(total, unit)
    return f"{float(points):g}" if points.denominator in {1, 2} else str(points)
