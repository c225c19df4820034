"""What a draft can show of its recorded deals: each hand, trick, score and move, with the notation that shows it."""

from collections.abc import Iterable, Mapping
from contextlib import suppress

from msgspec import Struct

from xtarot.rulebooks.notation import NotationFault, Recorded
from xtarot.rules.cards import parse, symbol, text
from xtarot.rules.texts import Lang, Text
from xtarot_site.submissions.first_draft import show_trick
from xtarot_site.submissions.free_tricks import FreeTrick, list_free_tricks

HAND = Text("{who}の手札", "{who}’s hand")
TRICK = Text("トリック{n}", "Trick {n}")
SCORE = Text("得点", "The score")


class InsertableFigure(Struct):
    """A figure, what it shows, and the `source` that is written for it."""

    label: str
    about: str
    source: str


class DraftRecord(Struct):
    """A recorded deal of a draft: its figures, and its moves as they are told, for ``{course …}``.

    `fault`: why it cannot be shown; then there are none.
    """

    name: str
    figures: list[InsertableFigure]
    moves: list[str]
    fault: str = ""


def list_figures(records: Mapping[str, str], lang: Lang) -> list[DraftRecord]:
    """What there is to show of these records, given as their texts by name."""
    return [_of_record(name, records[name], lang) for name in sorted(records)]


def _of_record(name: str, content: str, lang: Lang) -> DraftRecord:
    try:
        found = Recorded(name, content)
    except NotationFault as fault:
        return DraftRecord(name, [], [], str(fault.words.get("reason", "")))
    names = found.names(lang)
    hands = [
        InsertableFigure(HAND.of(lang, who=who), _cards(map(text, hand)), f"{{hand {name} {seat}}}")
        for seat, (who, hand) in enumerate(zip(names, found.deal.dealt(), strict=True))
        if hand
    ]
    score = [InsertableFigure(SCORE.of(lang), "", f"{{score {name}}}")] if found.deal.finished else []
    told = [" ".join(line.said) for line in found.lines(lang) if line.number]
    return DraftRecord(name, [*hands, *_tricks(found, lang), *score], told)


def _tricks(found: Recorded, lang: Lang) -> list[InsertableFigure]:
    """The tricks; those of a free table are written out, for no rule says that they are any."""
    if found.deal.game.without_rules:
        free = list_free_tricks(found.played, found.record.deals[0]["moves"])
        shown = [(one.plays, show_trick(one)) for one in free]
    else:
        shown = [(one.plays, f"{{trick {found.name} {one.number}}}") for one in found.tricks]
    return [
        InsertableFigure(TRICK.of(lang, n=n), _cards(card for _, card in plays), source)
        for n, (plays, source) in enumerate(shown, 1)
    ]


def tricks_done(records: Mapping[str, str]) -> list[FreeTrick]:
    """The tricks of all deals at a free table among these records."""
    found: list[FreeTrick] = []
    for name in sorted(records):
        with suppress(NotationFault):
            recorded = Recorded(name, records[name])
            if recorded.deal.game.without_rules:
                found += list_free_tricks(recorded.played, recorded.record.deals[0]["moves"])
    return found


def _cards(cards: Iterable[str]) -> str:
    return " ".join(symbol(parse(card)) for card in cards)
