"""The first draft of a rulebook, from a record of the free table: its data, the deal, and what was done, in order."""

from collections.abc import Iterator

from xtarot.deals.record import Record
from xtarot.games import Game
from xtarot.programme.drafts import skeleton
from xtarot.rulebooks.metadata import FILE
from xtarot.rulebooks.toml import toml, values
from xtarot.rules.card_words import pack
from xtarot.rules.cards import DECK, text
from xtarot.rules.options import CardsOption
from xtarot.rules.texts import LANGS, Text

HEADS = (
    Text("カード", "The cards"),
    Text("配り方", "The deal"),
    Text("進め方", "The play"),
    Text("得点", "The score"),
)
DEALS = Text("1人に{n}枚ずつ配ります。", "Each player is dealt {n} cards.")
CARDS = Text("{n}枚を使います。", "{n} cards are used.")
SCORE = Text("（得点の決め方を書いてください）", "(Say here what scores.)")
DONE = {
    "play": Text("手札から札を出します。", "Play cards from the hand."),
    "cover": Text("手札から札を伏せて出します。", "Play cards from the hand face down."),
    "drop": Text("札を捨てます。", "Discard cards."),
    "put": Text("札を「{place}」に置きます。", "Put cards at “{place}”."),
    "hide": Text("札を「{place}」に伏せて置きます。", "Put cards face down at “{place}”."),
    "give": Text("ほかの人に札を渡します。", "Give cards to another player."),
    "take": Text("場の札を手札に取ります。", "Take cards from the table into the hand."),
    "back": Text("札を山札に戻します。", "Put cards back into the stock."),
    "show": Text("札を見せます。", "Show cards."),
    "draw": Text("札を1枚引きます。", "Draw a card."),
    "pick": Text("札の山をまとめて取ります。", "Pick up a whole pile."),
    "turn": Text("伏せた札を表にします。", "Turn up cards that lie face down."),
    "open": Text("山札をめくります。", "Turn up the top card of the stock."),
    "lay": Text("山札から1枚を伏せて置きます。", "Lay a card of the stock face down."),
    "deal": Text("1人に{n}枚ずつ配ります。", "Deal {n} cards to each player."),
    "gather": Text("出た札を集めます。", "Gather what was played."),
    "shuffle": Text("札を切ります。", "Shuffle."),
    "points": Text("得点をつけます。", "Count points."),
}


def has_no_rules(game: Game) -> bool:
    """Whether a record of this game can begin a rulebook: no bots, and any cards."""
    return not game.bots and any(isinstance(option, CardsOption) for option in game.options)


def first_draft(record: Record) -> dict[str, str]:
    """The files of a rulebook that says what was done at a free table, as a record has it, to be written over."""
    options, deals = record.options, record.deals
    seats, each = len(deals[0]["result"]["scores"]), int(options["each"])
    cards = pack(options["pack"])
    how, _, words = options["pack"].partition(" ")
    out = words if how == "without" else " ".join(text(card) for card in sorted(set(DECK) - cards))
    dealt = {"each": each, "rest": len(cards) - seats * each} if 0 < seats * each <= len(cards) else None
    known = {
        "version": "1.00",
        "players": [seats, seats],
        "cards": len(cards),
        "without": out,
        "deal": dealt,
        "places": options["places"] or None,
    }
    found = {FILE: toml({key: one for key, one in {**values(skeleton()[FILE]), **known}.items() if one is not None})}
    done = [*_done(deals[-1]["moves"], options["places"])]
    for lang in LANGS:
        parts = [
            [CARDS.of(lang, n=len(cards))],
            [DEALS.of(lang, n=each)] if each else [],
            [said.of(lang, **words) for said, words in done],
            [SCORE.of(lang)],
        ]
        found[f"{lang}.md"] = _text(parts, lang)
    return found


def _text(parts: list[list[str]], lang: str) -> str:
    lines, number = list[str](), 0
    for head, sentences in zip(HEADS, parts, strict=True):
        lines.append(f"## {head.of(lang)} {{#{head.en.split()[-1]}}}")
        for sentence in sentences:
            number += 1
            lines.append(f"**AB-{number}** {sentence}")
    return "\n\n".join(lines) + "\n"


def _done(moves: list[str], places: list[str]) -> Iterator[tuple[Text, dict[str, str]]]:
    """What was done, each thing where it came first; moves that were taken back are left out."""
    kept, asked, undone = list[list[str]](), "", list[list[str]]()
    for words in map(str.split, moves):
        if words[1] in DONE:
            kept.append(words[1:])
        elif words[1] in ("undo", "end"):
            asked = words[1]
            undone = [kept.pop()] if asked == "undo" and kept else []
        elif words[1] == "no" and asked == "undo":
            kept += undone
    said = set[tuple[str, str]]()
    for verb, *rest in kept:
        word = rest[0] if rest else ""
        place = places[int(word) - 1] if verb in ("put", "hide") else ""
        about = place or (word if verb == "deal" else "")
        if (verb, about) not in said:
            said.add((verb, about))
            yield DONE[verb], {"place": place, "n": word}
