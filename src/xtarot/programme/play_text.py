"""The text and the data of a draft, kept with its play: what a form has written stays what the play says."""

import re
from collections.abc import Mapping
from typing import Any

from xtarot.families import game_of_play
from xtarot.families.reading import sentences_of
from xtarot.rules.texts import LANGS, Text


def carried_over(old: Mapping[str, Any], new: Mapping[str, Any], texts: Mapping[str, str]) -> dict[str, str]:
    """Texts by language in which each clause that says what the old play does says what the new one does.

    What somebody else has written stays. A clause that is in none of the texts is added at the end of the last
    section that has one. Both plays are sound.
    """
    before, after = sentences_of(old)[1], sentences_of(new)[1]
    found = dict(texts)
    for k, lang in enumerate(LANGS):
        for clause, text in after.items():
            found[lang] = _said(found[lang], clause, before.get(clause, Text("", ""))[k], text[k])
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
    }
