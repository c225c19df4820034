"""Somebody who writes a rulebook, and deals of a free table to write it from, for tests."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

from site_support.live import Json, Person, place_of
from xtarot.deals.deal import Deal
from xtarot.deals.finished_deal import KeptDeal, SeatedPlayer
from xtarot.eventlog import Row
from xtarot.rulebooks import LANGUAGES
from xtarot.rules.cards import text
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.store import Store


class Author(Person):
    """Somebody with a draft."""

    def __init__(self, host: str, lang: str = "en") -> None:
        super().__init__(host, lang)
        self.draft = self.begin()

    def begin(self) -> str:
        answer = self.http("POST", "/api/drafts")
        assert answer.status_code == 201, answer.text
        return str(answer.json()["code"])

    @property
    def text(self) -> Json:
        return self.http("GET", f"/api/drafts/{self.draft}").json()  # type: ignore[no-any-return]

    def save(self, base: int, name: str, /, **changed: Any) -> Any:
        text = self.text
        body = {key: text[key] for key in ("data", *LANGUAGES)} | {"base": base, "id": name} | changed
        return self.http("PUT", f"/api/drafts/{self.draft}?lang=en", json=body)


def play_tricks(deal: Deal, n: int) -> list[list[str]]:
    """Play so many tricks at a free table: suit is followed, the highest card takes and leads; the cards of each."""
    hands, leader, played = [sorted(hand) for hand in deal.dealt()], 0, list[list[str]]()
    for _ in range(n):
        plays = list[tuple[int, int]]()
        for seat in ((leader + k) % deal.seats for k in range(deal.seats)):
            led = plays[0][0] // 24 if plays else hands[seat][0] // 24
            card = next((card for card in hands[seat] if card // 24 == led), hands[seat][0])
            hands[seat].remove(card)
            plays.append((card, seat))
            deal.play(f"{seat} play {text(card)}")
        leader = max(one for one in plays if one[0] // 24 == plays[0][0] // 24)[1]
        deal.play(f"{leader} gather {leader}")
        played.append([text(card) for card, _ in plays])
    return played


def end(deal: Deal) -> Deal:
    """All agree that a free table is over."""
    for move in ("0 end", *(f"{seat} yes" for seat in range(1, deal.seats))):
        deal.play(move)
    return deal


def keep(data: Path, deal: Deal, link: str, who: Sequence[int | None] = ()) -> None:
    """Keep a finished deal on a site, played by these sessions."""
    players = [SeatedPlayer(one, f"P{seat}", "", 0, False) for seat, one in enumerate(who or [None] * deal.seats)]
    kept = KeptDeal(link, f"t{link}", 1, deal.game.name, 1.0, players, deal.record())

    async def store_it(store: Store) -> None:
        await store.open(kept.table, deal.game.name, [Row(1, "open", {})])
        await store.append(kept.table, Row(2, "end", {}), kept)

    with (
        closing(open_store(place_of(data))) as store,
        ThreadPoolExecutor(1) as apart,
    ):
        apart.submit(asyncio.run, store_it(store)).result()
