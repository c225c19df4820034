"""The first draft of a rulebook, from a record of the free table: its data, the deal, and what was done, in order."""

from collections.abc import Iterator

from xtarot.deals.record import Record
from xtarot.deals.replay import play_again
from xtarot.rulebooks.metadata import FILE
from xtarot.rulebooks.toml import toml, values
from xtarot.rules.card_words import pack, words_for
from xtarot.rules.cards import DECK
from xtarot.rules.options import NamesOption
from xtarot.rules.texts import LANGS, Text
from xtarot.scaffold.new_game import template_files
from xtarot_site.submissions.free_tricks import FreeTrick, kept_moves, list_free_tricks, what_was_so

RECORD = "first"  # what the record is called in the draft
LETTERS = "ABCDEFGH"
MOST_TOLD = 6  # moves of the first figure

HEADS = (
    Text("カード", "The cards"),
    Text("配り方", "The deal"),
    Text("進め方", "The play"),
    Text("得点", "The score"),
)
DEALS = Text("よく切って、1人に{n}枚ずつ配ります。", "Shuffle well, and deal {n} cards to each player.")
BEGINS = Text(
    "（最初に誰が配るか、番が時計回りか反時計回りかを書いてください）",
    "(Say here who deals first, and whether the turn goes clockwise or counter-clockwise.)",
)
CARDS = Text("{n}枚を使います。", "{n} cards are used.")
SCORE = Text("（得点の決め方を書いてください）", "(Say here what scores.)")
HAND = Text("最初に配られた手札。", "A hand as it was dealt.")
TRICK = Text("最初のトリック。", "The first trick.")
COURSE = Text("はじめの手番。", "How it began.")
DONE = {
    "play": Text("手札からカードを出します。", "Play cards from the hand."),
    "cover": Text("手札からカードを伏せて出します。", "Play cards from the hand face down."),
    "drop": Text("カードを捨てます。", "Discard cards."),
    "put": Text("カードを「{place}」に置きます。", "Put cards at “{place}”."),
    "hide": Text("カードを「{place}」に伏せて置きます。", "Put cards face down at “{place}”."),
    "give": Text("ほかの人にカードを渡します。", "Give cards to another player."),
    "take": Text("場のカードを手札に取ります。", "Take cards from the table into the hand."),
    "back": Text("カードを山札に戻します。", "Put cards back into the stock."),
    "show": Text("カードを見せます。", "Show cards."),
    "draw": Text("カードを1枚引きます。", "Draw a card."),
    "pick": Text("カードの山をまとめて取ります。", "Pick up a whole pile."),
    "turn": Text("伏せたカードを表にします。", "Turn up cards that lie face down."),
    "open": Text("山札をめくります。", "Turn up the top card of the stock."),
    "lay": Text("山札から1枚を伏せて置きます。", "Lay a card of the stock face down."),
    "deal": Text("1人に{n}枚ずつ配ります。", "Deal {n} cards to each player."),
    "gather": Text("出たカードを集めます。", "Gather what was played."),
    "shuffle": Text("カードを切ります。", "Shuffle."),
    "points": Text("得点をつけます。", "Count points."),
}


def first_draft(record: Record) -> dict[str, str]:
    """The files of a rulebook that says what was done at a free table, as a record has it, to be written over.

    What the record does not tell is left empty. The record is among the files, with letters for the players: their
    names are no part of a book.
    """
    options, moves = record.options, record.deals[0]["moves"]
    played = play_again(record)
    seats, each = played.deal.seats, int(options["each"])
    cards = pack(options["pack"])
    usual = next(one.default for one in played.deal.game.options if isinstance(one, NamesOption))
    dealt = {"each": each, "rest": len(cards) - seats * each} if 0 < seats * each <= len(cards) else None
    known = {
        "players": [seats, seats],
        "cards": len(cards),
        "without": words_for(set(DECK) - cards),
        "deal": dealt,
        "places": None if [*options["places"]] == [*usual] else options["places"],
    }
    data = {"version": values(template_files()[FILE])["version"], **known}
    tricks = list_free_tricks(played, moves)
    done = [*_done(moves, options["places"])]
    shown = show_trick(tricks[0]) if tricks else f"{{course {RECORD} 1-{min(len(moves), MOST_TOLD)}}}" if moves else ""
    found = {
        FILE: toml({key: one for key, one in data.items() if one is not None}),
        f"deals/{RECORD}.json": with_letters(record, seats).dumps(),
    }
    for lang in LANGS:
        parts = [
            ([CARDS.of(lang, n=len(cards))], ""),
            (
                [*([DEALS.of(lang, n=each)] if each else []), BEGINS.of(lang)],
                f"{{hand {RECORD} 0}} {HAND.of(lang)}" if each else "",
            ),
            (
                [*(said.of(lang, **words) for said, words in done), *(one.of(lang) for one in what_was_so(tricks))],
                f"{shown} {(TRICK if tricks else COURSE).of(lang)}" if shown else "",
            ),
            ([SCORE.of(lang)], f"{{score {RECORD}}}" if played.finished else ""),
        ]
        found[f"{lang}.md"] = _text(parts, lang)
    return found


def with_letters(record: Record, seats: int) -> Record:
    """A record of so many seats in which the players are A, B, C …."""
    return record.with_players(LETTERS[:seats])


def show_trick(trick: FreeTrick) -> str:
    """The figure of a trick."""
    plays = (f"{LETTERS[seat]}:{card}{'*' * (seat == trick.winner)}" for seat, card in trick.plays)
    return f"{{trick {' '.join(plays)}}}"


def _text(parts: list[tuple[list[str], str]], lang: str) -> str:
    """The sections: their sentences as clauses, then a figure."""
    lines, number = list[str](), 0
    for head, (sentences, shown) in zip(HEADS, parts, strict=True):
        lines.append(f"## {head.of(lang)} {{#{head.en.split()[-1]}}}")
        for sentence in sentences:
            number += 1
            lines.append(f"**AB-{number}** {sentence}")
        lines += [shown] if shown else []
    return "\n\n".join(lines) + "\n"


def _done(moves: list[str], places: list[str]) -> Iterator[tuple[Text, dict[str, str]]]:
    """What was done, each thing where it came first; moves that were taken back are left out."""
    said = set[tuple[str, str]]()
    for _, (_, verb, *rest) in kept_moves(moves):
        word = rest[0] if rest else ""
        place = places[int(word) - 1] if verb in ("put", "hide") else ""
        about = place or (word if verb == "deal" else "")
        if verb in DONE and (verb, about) not in said:
            said.add((verb, about))
            yield DONE[verb], {"place": place, "n": word}
