"""What a draft calls its game: a label that nobody takes for the name of a published game."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from xtarot.games import installed
from xtarot.rulebooks import Shelf
from xtarot.rules.texts import LANGS, Text, by_language
from xtarot_site.accounts import names
from xtarot_site.kit.services import Services
from xtarot_site.submissions.draft_store import Draft
from xtarot_site.submissions.drafts import read_name
from xtarot_site.submissions.service import Programme

MOST_LETTERS = 100  # of a title
TOO_LONG = Text("name：名前は{most}文字までです", "name: a title has at most {most} letters").filled(most=MOST_LETTERS)
TAKEN = Text(
    "game：{name} は公開中のゲームの名前です。ほかの名前にしてください",
    "game: {name} is the name of a published game: choose another",
)
ALIKE = Text(
    "name：公開中のゲーム「{title}」と同じか、まぎらわしい名前です。ほかの名前にしてください",
    "name: there is a published game “{title}”: choose a name that does not read like it",
)


async def label_fault(services: Services, draft: Draft, data: Mapping[str, Any]) -> Text | None:
    """Why a draft cannot be called what its data say at a table; None where it can.

    A revision has the name of the book that it revises.
    """
    revised = await _revised_by(services, draft)
    titles = {name: game.title for name, game in installed().items()} | _titles(services[Programme].shelf)
    others = {game: title for game, title in titles.items() if game != revised}
    name = data.get("game")
    return TAKEN.filled(name=name) if isinstance(name, str) and name in others else _title_fault(data, others)


async def book_fault(services: Services, draft: Draft, data: Mapping[str, Any]) -> Text | None:
    """Why a draft cannot be sent in under the title that its data say; None where it can.

    A book may have the name of an installed game without one: it is its rulebook.
    """
    own = {await _revised_by(services, draft), data.get("game")}
    return _title_fault(
        data, {game: title for game, title in _titles(services[Programme].shelf).items() if game not in own}
    )


async def _revised_by(services: Services, draft: Draft) -> str:
    """The game of the published book that a draft revises; "" for none."""
    work = await services[Programme].work(draft.code)
    return work.newest.game if work and work.number else ""


def _titles(shelf: Shelf) -> dict[str, Text]:
    return {book.game: by_language(book.name) for book in shelf.books}


def _title_fault(data: Mapping[str, Any], others: Mapping[str, Text]) -> Text | None:
    for title in filter(None, (read_name(data, lang) for lang in LANGS)):
        if len(title) > MOST_LETTERS:
            return TOO_LONG
        if alike := next((other for other in others.values() if _are_alike(title, other)), None):
            return ALIKE.filled(title=alike)
    return None


def _are_alike(title: str, other: Text) -> bool:
    return any(_keys(title) & _keys(each) for each in other if each)


@lru_cache(2000)
def _keys(title: str) -> frozenset[bytes]:
    return names.keys(title)
