"""Reference cards: a game on one page for the table, as its rulebook has it, or from what game and book say.

A book that has a section ``{#reference}`` brings its own. Otherwise: of a short rulebook, all clauses fit. Of a longer
one, these are the clauses about cards, play and score, and those that the game cites when it asks for a move, refuses
one or counts points; of a very long one, their beginnings.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from typing import Any

from xtarot.games import Game
from xtarot.printing.booklet import dated
from xtarot.printing.print_markup import draw_tab, set_parts, signs_in, split_sign
from xtarot.printing.scores import options_of
from xtarot.printing.typeset import typeset
from xtarot.rulebooks import Book, Clause, Document, book_of
from xtarot.rulebooks.divisions import divide
from xtarot.rulebooks.document import (
    Block,
    Cards,
    Heading,
    Items,
    Paragraph,
    Table,
    blocks,
    plain,
)
from xtarot.rules.cards import ARCANA, SUIT_STRIDE, SUITS, text
from xtarot.rules.texts import Text, span

TITLE = Text("{game}　早見表", "{game}: reference card")
SEATS, CARDS = Text("{n}人", "{n} players"), Text("{n}枚", "{n} cards")
OPTIONS = Text("設定", "Options")
YOUR_TURN, SCORE = Text("手番", "Your turn"), Text("得点", "Score")
LONGEST_RUN = 4  # ranks in a row are shown whole up to here; of more, the first two and the last
SHOWN = Paragraph | Items | Table | Cards

Sections = list[dict[str, Any]]
"""Titles, each with its clauses: their ids, the names of their score lines, their blocks."""


def reference_card(game: Game, lang: str) -> bytes:
    """The reference card of a game as a PDF, A5."""
    return typeset("reference", fill_reference(game, lang), dated(book_of(game)))


def fill_reference(game: Game, lang: str) -> dict[str, Any]:
    """What stands on the card; of `choices`, the template takes the first for which the page has room."""
    found = book_of(game)
    written = divide(found.documents[lang]).reference if found else ()
    choices = [*_from_book(game, found.documents[lang], lang)] if found else [_from_game(game, lang)]
    pack = [] if written else [*_pack(game.cards)]
    pictured = [*(code for row in pack for code in row["tabs"]), *_pictured(written or _blocks(choices[0]))]
    return {
        "lang": lang,
        "title": TITLE.of(lang, game=game.title.of(lang)),
        "about": "　".join(_about(game, found, lang)),
        "lead": found.welcome[lang] if found and not written else (),
        "written": [*set_parts(written, lang)],
        "pack": pack,
        "tabs": {code: draw_tab(code, lang) for code in pictured if code},
        "choices": [] if written else choices,
        "options": {"title": OPTIONS.of(lang), "values": [*options_of(game, lang, game.read_options({}))]},
        "cards": {code: split_sign(code) for code in signs_in(written or _blocks(choices[0]))},
        "anchors": (),
    }


def _about(game: Game, found: Book | None, lang: str) -> Iterator[str]:
    if found and found.number:
        yield found.number
    yield f"v{game.version}"
    yield SEATS.of(lang, n=span(game.seats[0], game.seats[-1]))
    yield CARDS.of(lang, n=len(game.cards))


# The pack


def _pack(cards: Iterable[int]) -> Iterator[dict[str, Any]]:
    """The pack in rows: suits of the same ranks together, of long runs of numbers the ends."""
    held: dict[int, list[int]] = {}
    for card in sorted(cards):
        held.setdefault(card // SUIT_STRIDE, []).append(card % SUIT_STRIDE)
    for ranks, suits in groupby(held, lambda suit: (suit == ARCANA, held[suit])):
        alike = [*suits]
        first = SUIT_STRIDE * alike[0]
        yield {"suits": [SUITS[suit] for suit in alike], "tabs": [*_shortened([first + rank for rank in ranks[1]])]}


def _shortened(cards: list[int]) -> Iterator[str | None]:
    """Cards of a suit by their text; None stands for the middle of a run of numbers."""

    def run(numbered: tuple[int, int]) -> object:
        place, card = numbered
        written = text(card)[1:]
        return card - place if written.isdecimal() else written

    for _, numbered in groupby(enumerate(cards), run):
        alike = [text(card) for _, card in numbered]
        yield from alike if len(alike) <= LONGEST_RUN else (*alike[:2], None, alike[-1])


# The text


def _from_book(game: Game, document: Document, lang: str) -> Iterator[Sections]:
    """All clauses of the book; those of its main sections; those that matter most; the beginnings of these."""
    cited, names = game.clauses - _of_options(game), _line_names(game, lang)

    def about(*ids: str) -> list[Clause]:
        titles = {plain(part.parts) for part in document.parts if isinstance(part, Heading) and part.id in ids}
        return [clause for clause in document.clauses if clause.section in titles or clause.id in cited]

    yield _sections(document.clauses, names)
    yield _sections(about("cards", "play", "score"), names)
    yield _sections(about("cards"), names)
    yield _sections(about("cards"), names, most=1)


def _sections(clauses: Iterable[Clause], names: Mapping[str, Sequence[str]], most: int | None = None) -> Sections:
    """Clauses by their headings, each up to its first note or large picture, or only `most` blocks of it."""
    return [
        {
            "title": title,
            "clauses": [
                {
                    "id": clause.id,
                    "names": names.get(clause.id, ()),
                    "blocks": [*takewhile(lambda block: isinstance(block, SHOWN), clause.blocks)][:most],
                }
                for clause in alike
            ],
        }
        for title, alike in groupby(clauses, lambda clause: clause.section)
    ]


def _from_game(game: Game, lang: str) -> Sections:
    """What a game without a rulebook says of itself."""
    prompts = [
        (game.clause(code), text.of(lang)) for code, text in game.prompts.items() if "{" not in text.en + text.ja
    ]
    lines = [(game.clause(code), reason.text.of(lang)) for code, reason in sorted(game.scores.items())]
    return [
        {"title": title.of(lang), "clauses": [{"id": clause, "names": [words], "blocks": []} for clause, words in said]}
        for title, said in ((YOUR_TURN, prompts), (SCORE, lines))
        if said
    ]


def _line_names(game: Game, lang: str) -> dict[str, list[str]]:
    """The lines of a score sheet, by clause."""
    found: dict[str, list[str]] = {}
    for code, reason in sorted(game.scores.items()):
        found.setdefault(game.clause(code), []).append(reason.text.of(lang))
    return found


def _of_options(game: Game) -> set[str]:
    """Clauses that only options cite; the options stand by themselves."""
    return {option.clause for option in game.options} - {game.clause(code) for code in game.scores}


def _pictured(parts: Iterable[Clause | Block]) -> Iterator[str | None]:
    """The cards in the pictures of these parts."""
    for block in blocks(parts):
        if isinstance(block, Cards):
            yield from (shown.card for group in block.groups for shown in group)


def _blocks(sections: Sections) -> Iterator[Block]:
    return blocks(block for section in sections for clause in section["clauses"] for block in clause["blocks"])
