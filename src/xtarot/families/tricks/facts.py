"""What the data of a trick game say, field by field in the words of the form: for whoever compares two of them."""

from collections.abc import Iterator, Mapping
from typing import Any

from xtarot.families.tricks.labels import KINDS, LABELS, PARTS, WORDS
from xtarot.rules.texts import Lang, Text, figure

PLAY = Text("遊び方", "Play")
IN_CLAUSE = Text("条項", "Clause")
YES, NO = Text("はい", "yes"), Text("いいえ", "no")


def list_facts(data: Mapping[str, Any], lang: Lang) -> dict[str, str]:
    """Each field by its name (``Play › Deal › Cards to each``); what the form does not know stands by its own."""
    found: dict[str, str] = {}
    for names, value in _facts(data, (), lang):
        name = " › ".join((PLAY.of(lang), *names))
        found[name] = value
    return found


def _facts(data: Mapping[str, Any], path: tuple[str, ...], lang: Lang) -> Iterator[tuple[tuple[str, ...], str]]:
    for key, value in data.items():
        name = _name((*path, key), lang)
        match value:
            case {"option": _, "from": least, "to": most, "default": usual}:
                yield (name,), f"{_said(usual, lang)} ({_said(least, lang)} – {_said(most, lang)})"
            case {"ja": _} | {"en": _}:
                yield (name,), str(value.get(lang) or next(iter(value.values())))
            case dict() if all(word.isdigit() for word in value):
                yield (name,), ", ".join(f"{seats}={_said(each, lang)}" for seats, each in value.items())
            case dict():
                yield from (((name, *inner), said) for inner, said in _facts(value, (*path, key), lang))
            case [dict(), *_] if all(isinstance(row, dict) for row in value):
                for k, row in enumerate(value, 1):
                    within = [*_facts(row, (*path, key), lang)]
                    if path:  # a row of a line: one fact
                        yield (f"{name} {k}",), ", ".join(f"{' '.join(inner)} {said}" for inner, said in within)
                    else:
                        yield from (((f"{name} {k}{_kind(row, lang)}", *inner), said) for inner, said in within)
            case list():
                yield (name,), ", ".join(_said(one, lang) for one in value)
            case _ if key != "family":
                yield (name,), _said(value, lang)


def _name(path: tuple[str, ...], lang: Lang) -> str:
    if path[-1] == "clause":
        return IN_CLAUSE.of(lang)
    known = LABELS.get(".".join(path)) or (PARTS.get(path[0]) if len(path) == 1 else None)
    return known.of(lang) if known else path[-1]


def _kind(row: Mapping[str, Any], lang: Lang) -> str:
    kind = next((title for name, (title, _) in KINDS.items() if name in row and "clause" in row), None)
    return f" ({kind.of(lang)})" if kind else ""


def _said(value: Any, lang: Lang) -> str:
    if isinstance(value, bool):
        return (YES if value else NO).of(lang)
    if isinstance(value, str):
        return WORDS[value].of(lang) if value in WORDS else value
    return figure(f"{value:g}" if isinstance(value, float) else value)
