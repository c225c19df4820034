"""The text and the data of a draft, kept with its play: what a form has written stays what the play says."""

import re
from collections.abc import Mapping
from itertools import count
from typing import Any

from xtarot.families import BadPlay, game_of_play, usual
from xtarot.families.reading import sentences_of
from xtarot.families.tricks.checked import checked
from xtarot.families.tricks.labels import WORDS
from xtarot.families.tricks.laying import Laid
from xtarot.rules.cards import DECK
from xtarot.rules.texts import LANGS, NO_TEXT, Text, span

PLAYED = Text("1ディール{n}トリック、{length}", "{n} {n:trick|tricks} a deal, {length}")
MATCH_OF = Text("{n}ディール", "{n} {n:deal|deals}")
BY_AUCTION = Text("オークションで決まる", "as the auction makes them")
MATCH_TO = Text("{n}点まで", "up to {n} points")


def carried_over(old: Mapping[str, Any], new: Mapping[str, Any], texts: Mapping[str, str]) -> dict[str, str]:
    """Texts by language in which each clause that says what the old play does says what the new one does.

    What somebody else has written stays. A clause that is in none of the texts is added at the end of the last
    section that has one; one that says nothing any more goes. Both plays are sound.
    """
    before, after = sentences_of(old)[1], sentences_of(new)[1]
    found = dict(texts)
    for k, lang in enumerate(LANGS):
        for clause in before.keys() - after.keys():
            found[lang] = found[lang].replace(f"**{clause}** {before[clause][k]}\n\n", "")
        for clause, text in after.items():
            found[lang] = _said(found[lang], clause, before.get(clause, NO_TEXT)[k], text[k])
    return found


def _said(text: str, clause: str, old: str, new: str) -> str:
    """A text in which a clause says something new, if it is there and says the old, or is not there."""
    start = f"**{clause}** "
    if not text or f"{start}{new}" in text:
        return text
    if start not in text:
        return _added(text, f"{start}{new}")
    return text.replace(f"{start}{old}\n", f"{start}{new}\n") if old else text


def _added(text: str, paragraph: str) -> str:
    """A text with one more clause, after the last there is."""
    lines = text.split("\n")
    last = max((k for k, line in enumerate(lines) if re.match(r"\*\*[A-Z]{2,4}-[0-9]+\*\* ", line)), default=-1)
    if last < 0:
        return f"{text.rstrip()}\n\n{paragraph}\n"
    return "\n".join([*lines[: last + 1], "", paragraph, *lines[last + 1 :]])


SECTIONS = {
    "cards": ("cards", 0),
    "order": ("cards", -1),
    "deal": ("deal", 0),
    "lead": ("play", 0),
    "follow": ("play", None),
    "win": ("play", -1),
    "score": ("score", 0),
    "match": ("match", -1),
}
"""In which section a part is said, by the id of its heading, and by which of its clauses; None: one in the middle."""
ALL_RANKS, ALL = "M N A 2-15 J C Q K F", len(DECK)


def first_play(
    data: Mapping[str, Any], texts: Mapping[str, str], done: Mapping[str, Mapping[str, str]] | None = None
) -> dict[str, Any]:
    """With what the play of a draft begins that has none: the usual one, as its data and the clauses of its text go.

    `done`: what was so at a free table (`free_tricks.play_of_tricks`).
    """
    play: dict[str, Any] = {key: _copied(value) for key, value in usual("tricks").data.items()}
    sections = next((found for found in map(_sections, texts.values()) if found), {})
    every = [clause for clauses in sections.values() for clause in clauses]
    letters, last = (every[-1].split("-")[0], max(int(one.split("-")[1]) for one in every)) if every else ("AB", 0)
    new = (f"{letters}-{n}" for n in count(last + 1))
    for name, (section, k) in SECTIONS.items():
        clauses = sections.get(section, [])
        part = play[name][0] if name == "score" else play[name]
        part["clause"] = clauses[(len(clauses) - 1) // 2 if k is None else k] if clauses else next(new)
    said = [_players(data), _cards(data), _deal(data)]
    shown = [{name: {"clause": next(new), **part} if name not in play else part} for name, part in (done or {}).items()]
    for taken in ([*said, *shown], said, said[:1], []):  # what does not go together is left for the form to say
        values = {key: value for one in taken for key, value in one.items()}
        found = play | {key: _with(play.get(key, {}), value) for key, value in values.items()}
        try:
            game_of_play(found)
        except BadPlay:
            continue
        return found
    return play


def _with(part: Any, values: Any) -> Any:
    """A part with these values, without those that are None."""
    if not isinstance(values, dict):
        return values
    return {key: value for key, value in {**part, **values}.items() if value is not None}


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(one) for key, one in value.items()}
    return [_copied(one) for one in value] if isinstance(value, list) else value


def _sections(text: str) -> dict[str, list[str]]:
    """The clauses of a text by the ids of its headings."""
    found: dict[str, list[str]] = {}
    section = ""
    for line in text.split("\n"):
        if heading := re.match(r"## .*\{#([\w-]+)\}", line):
            section = heading[1]
        elif clause := re.match(r"\*\*([A-Z]{2,4}-[0-9]{1,3})\*\* ", line):
            found.setdefault(section, []).append(clause[1])
    return found


def _players(data: Mapping[str, Any]) -> dict[str, Any]:
    match data.get("players"):
        case [int(fewest), int(most)] if fewest <= most:
            return {"players": [*range(max(fewest, 2), min(most, 8) + 1)]}
    return {}


def _cards(data: Mapping[str, Any]) -> dict[str, Any]:
    without = data.get("without")
    if without == usual("tricks").data["cards"]["without"] or not (
        isinstance(without, str) or data.get("cards") == ALL
    ):
        return {}
    return {"cards": {"without": without or None}, "order": {"ranks": ALL_RANKS}}


def _deal(data: Mapping[str, Any]) -> dict[str, Any]:
    each = data["deal"].get("each") if isinstance(data.get("deal"), dict) else None
    return {"deal": {"each": each}} if isinstance(each, int | dict) else {}


def fitting(old: Mapping[str, Any], new: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a book with what the new play says, where they say what the old one did, or nothing."""
    before, after = _implied(old), _implied(new)
    changed = {key: value for key, value in after.items() if data.get(key, before[key]) == before[key]}
    return {**data, **{key: value for key, value in changed.items() if value or key in data}}


def _implied(play: Mapping[str, Any]) -> dict[str, Any]:
    """What a ``book.toml`` says of a game that is played so."""
    game = game_of_play(play)
    sizes = {str(n): int(game.hand_size(n)) for n in game.seats}
    left = {n: len(game.pack) - int(n) * each for n, each in sizes.items()}
    alike, rest = len(set(sizes.values())) == 1, len(set(left.values())) == 1
    deal = {"each": next(iter(sizes.values())) if alike else sizes, "rest": next(iter(left.values())) if rest else left}
    return {
        "players": [game.seats[0], game.seats[-1]],
        "cards": len(game.pack),
        "without": play.get("cards", {}).get("without", ""),
        "deal": deal,
        **_in_words(play),
    }


def _in_words(play: Mapping[str, Any]) -> dict[str, Any]:
    """The lines of a title page that a form writes."""
    laid = Laid(checked(play).play)
    sides = BY_AUCTION if laid.play.auction else WORDS[laid.play.sides]
    tricks = span(*(of(map(laid.tricks, laid.seats)) for of in (min, max)))
    match = laid.play.match
    length = MATCH_TO.filled(n=match.target) if match.target else MATCH_OF.filled(n=match.deals)
    return {"sides": sides._asdict(), "played": PLAYED.filled(n=tricks, length=length)._asdict()}
