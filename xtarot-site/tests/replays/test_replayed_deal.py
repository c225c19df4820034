"""A look at a deal plays each of its moves once, whoever looks, and whatever is made of it."""

import asyncio
import threading
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from site_support.live import Person, site, wait_for
from support.playing import at_random
from xtarot.deals.deal import Deal
from xtarot.deals.finished_deal import KeptDeal, SeatedPlayer
from xtarot.replays import replay, replayed_deal
from xtarot.replays.replay import Asked, replay_of_kept
from xtarot.replays.replayed_deal import play_kept
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.server import FILE

LINK = "high2345678ab"


def kept(deal: Deal, **changes: Any) -> KeptDeal:
    players = [SeatedPlayer(None, "", "steady", seat, won=False) for seat in range(deal.seats)]
    one = KeptDeal(LINK, "table", 1, deal.game.name, 1.7e9, players, deal.record())
    return msgspec.structs.replace(one, **changes)


def first_hand(deal: Deal) -> frozenset[int]:
    """What tells deals apart, also after they went through a record."""
    return frozenset(deal.chance["hands"][0])


def forget() -> None:
    for cache in (replayed_deal.play_kept, replayed_deal.decisions, replay._drawn):
        cache.cache_clear()


@pytest.fixture
def moves(monkeypatch: pytest.MonkeyPatch) -> Counter[frozenset[int]]:
    """How many moves have been made in each deal, in any thread."""
    made, play, one_by_one = Counter[frozenset[int]](), Deal.play_move, threading.Lock()

    def counted(self: Deal, *move: Any) -> Any:
        with one_by_one:
            made[first_hand(self)] += 1
        return play(self, *move)

    forget()
    monkeypatch.setattr(Deal, "play_move", counted)
    return made


def test_a_replay_its_text_its_sheet_and_its_review_play_each_move_once(
    tmp_path: Path, moves: Counter[frozenset[int]]
) -> None:
    deal = at_random("high-card", 1)
    with closing(SqliteStore(tmp_path / FILE)) as store:
        asyncio.run(store.keep("table", [kept(deal)]))
    with site(tmp_path) as host, Person(host) as person:
        for view in ("all", "table", "s0", "s1"):
            assert person.http("GET", f"/api/deals/{LINK}/replay?view={view}").json()["rules"]["same"]
        for path in (f"/r/{LINK}", f"/r/{LINK}/page.pdf", f"/r/{LINK}/review", f"/api/deals/{LINK}/text"):
            assert person.http("GET", path).status_code == 200
        person.http("POST", f"/api/deals/{LINK}/review")
        wait_for(lambda: person.http("GET", f"/api/deals/{LINK}/review").json()["condition"] == "done", 60)
    assert moves[first_hand(deal)] == len(deal.log)


def test_a_record_that_somebody_brings_is_played_once(moves: Counter[frozenset[int]]) -> None:
    deal = at_random("lotarot", 1)
    replay.replay_of(deal.record(), Asked("s1"))
    assert moves[first_hand(deal)] == len(deal.log)


def test_who_looks_from_a_seat_is_sent_the_same_whatever_others_have_looked_at() -> None:
    deal = kept(at_random("lotarot", 1))
    forget()
    alone = msgspec.json.encode(replay_of_kept(deal, Asked("s1")))
    forget()
    replay_of_kept(deal, Asked())
    assert msgspec.json.encode(replay_of_kept(deal, Asked("s1"))) == alone


def test_another_deal_under_the_same_link_is_another_deal() -> None:
    """As on two sites in one process."""
    one, other = kept(at_random("lotarot", 1)), kept(at_random("lotarot", 2))
    assert hash(one) == hash(other)
    assert play_kept(one).deal.chance != play_kept(other).deal.chance
