"""Who looks at a table at other servers, who acts there, and when it can be told who has gone."""

import msgspec

from site_support.clocks import HandClock
from table.manual_pubsub import HandNews
from xtarot_site.core.pubsub import FRESH, GONE, Told
from xtarot_site.core.store.postgresql_pubsub import MOST, parts
from xtarot_site.table.cluster_presence import ON_THEIR_WAY, REMEMBERED, Company, Elsewhere
from xtarot_site.table.feed import Feeds

MIO, AKI, REN = 11, 12, 13


class Looking(Feeds):
    """Feeds with these sessions, or with spectators alone."""

    def __init__(self, *who: int, spectators: bool = False) -> None:
        super().__init__()
        self.who, self.spectators = {*who}, spectators

    def __bool__(self) -> bool:
        return bool(self.who) or self.spectators

    @property
    def looking(self) -> set[int]:
        return self.who


def is_so(of: object, what: str) -> bool:
    """A property that time changes."""
    return bool(getattr(of, what))


def at(number: int = 5) -> tuple[HandNews, HandClock, Elsewhere]:
    news = HandNews(number)
    elsewhere = Elsewhere(news)
    assert isinstance(news.clock, HandClock)
    return news, news.clock, elsewhere


def pass_by(news: HandNews, clock: HandClock, seconds: float) -> None:
    """Time passes; this server hears itself."""
    clock.advance(seconds)
    news.heard = clock.now()


def test_of_those_with_viewers_the_smallest_number_acts() -> None:
    _, _, elsewhere = at(5)
    here, nobody = Company("t", Looking(MIO), elsewhere), Company("t", Looking(), elsewhere)
    assert is_so(here, "acts")
    assert is_so(nobody, "acts"), "where nobody looks, whoever knows the table does"
    elsewhere.take(Told(7, here={"t": [AKI]}))
    assert is_so(here, "acts")
    assert not is_so(nobody, "acts")
    elsewhere.take(Told(3, here={"t": []}))
    assert not is_so(here, "acts"), "spectators are viewers, too"
    assert here.looking == {MIO, AKI}
    elsewhere.take(Told(3, gone=["t"]))
    assert is_so(here, "acts")


def test_a_table_looks_again_only_when_somebody_comes_or_goes() -> None:
    news, clock, elsewhere = at()
    changed: list[str] = []
    elsewhere.changed = changed.append
    for who, again in (([AKI], True), ([AKI], False), ([AKI, REN], True), ([AKI, REN], False), ([], True)):
        changed.clear()
        pass_by(news, clock, 2.0)
        elsewhere.take(Told(3, here={"t": who}))
        assert bool(changed) == again, who
    pass_by(news, clock, GONE + 0.1)
    elsewhere.take(Told(3, here={"t": []}))
    assert changed == ["t", "t"], "it was not good any more"
    elsewhere.take(Told(3, here={"t": []}, hands_on=True))
    assert changed == ["t"] * 3, "somebody else acts there from now on"
    elsewhere.take(Told(3, here={"t": []}, hands_on=True))
    assert len(changed) == 3


def test_what_a_server_says_is_good_for_seconds() -> None:
    news, clock, elsewhere = at()
    company = Company("t", Looking(), elsewhere)
    elsewhere.take(Told(3, here={"t": [AKI]}))
    pass_by(news, clock, GONE - 0.1)
    assert company.looking == {AKI}
    assert 0 < company.wait() < 0.2
    pass_by(news, clock, 0.2)
    assert company.looking == set()
    assert bool(company) is False
    told: list[str] = []
    elsewhere.changed = told.append
    elsewhere.forget_old()
    assert told == ["t"]


def test_who_comes_here_is_there_no_more() -> None:
    _, _, elsewhere = at()
    company = Company("t", Looking(MIO), elsewhere)
    elsewhere.take(Told(3, here={"t": [AKI, REN]}))
    elsewhere.comes("t", AKI)
    assert not is_so(company, "acts"), "REN is there still"
    elsewhere.comes("t", REN)
    assert is_so(company, "acts"), "nobody waits for a server that has lost all its people"


def test_absence_is_not_judged_while_people_may_be_on_their_way() -> None:
    news, clock, elsewhere = at()
    assert is_so(elsewhere, "judges")
    elsewhere.take(Told(3))
    pass_by(news, clock, GONE + 0.1)
    assert not is_so(elsewhere, "judges"), "server 3 has gone"
    pass_by(news, clock, ON_THEIR_WAY - 0.1)
    assert not is_so(elsewhere, "judges")
    pass_by(news, clock, 0.2)
    assert is_so(elsewhere, "judges")
    elsewhere.take(Told(3))
    elsewhere.take(Told(3, here={"t": [AKI]}))
    elsewhere.take(Told(3, leaves=True))
    assert not Company("t", Looking(), elsewhere).looking
    assert not is_so(elsewhere, "judges"), "an orderly stop sends people on their way, too"


def test_a_server_that_does_not_hear_itself_judges_nobody_and_may_be_cut_off() -> None:
    _, clock, elsewhere = at()
    clock.advance(FRESH + 0.1)
    assert not is_so(elsewhere, "judges")
    assert not is_so(elsewhere, "cut_off"), "it never heard of others, who could do better"
    assert not is_so(elsewhere, "first")
    news, clock, elsewhere = at()
    elsewhere.take(Told(3))
    assert not is_so(elsewhere, "first")
    clock.advance(FRESH + 0.1)
    assert is_so(elsewhere, "cut_off")
    clock.advance(REMEMBERED)
    assert not is_so(elsewhere, "cut_off")
    news.heard = clock.now()
    assert is_so(elsewhere, "first")


def test_who_was_deaf_waits_until_it_has_heard_where_all_are() -> None:
    news, clock, elsewhere = at()
    elsewhere.take(Told(3, here={"t": [AKI]}))
    for _ in range(10):
        clock.advance(GONE)
        assert not is_so(elsewhere, "judges")
    pass_by(news, clock, 0.1)
    assert not is_so(elsewhere, "judges"), "what it knew of others is not good any more"
    pass_by(news, clock, ON_THEIR_WAY)
    assert is_so(elsewhere, "judges")


def test_what_is_said_of_a_table_is_what_is_so_now() -> None:
    news, _, elsewhere = at()
    elsewhere.say("t", [MIO, AKI])
    assert (news.draft.here, news.draft.gone) == ({"t": [MIO, AKI]}, [])
    elsewhere.say("t", None)
    assert (news.draft.here, news.draft.gone) == ({}, ["t"])
    elsewhere.say("t", [])
    assert (news.draft.here, news.draft.gone) == ({"t": []}, [])


def test_much_is_told_in_parts() -> None:
    whole = Told(
        4,
        rows={f"table{n:06}": n for n in range(2000)},
        here={f"table{n:06}": [n, n + 1] for n in range(900)},
        looked=[*range(3000)],
        shelf=True,
    )
    found = [msgspec.json.decode(part, type=Told) for part in parts(whole)]
    assert max(len(part.encode()) for part in parts(whole)) <= MOST
    assert {code: v for part in found for code, v in part.rows.items()} == whole.rows
    assert {code: who for part in found for code, who in part.here.items()} == whole.here
    assert sorted(one for part in found for one in part.looked) == whole.looked
    assert sum(part.shelf for part in found) == 1
    assert {part.by for part in found} == {4}


def test_one_thing_that_is_too_long_is_left_to_the_rounds() -> None:
    assert parts(Told(4, here={"t": [*range(10**6, 10**6 + 1)]}))
    assert parts(Told(4, rows={"t" * 9000: 1})) == []
    assert sum("leaves" in part for part in parts(Told(4, looked=[*range(5000)], leaves=True))) == 1
    assert "leaves" in parts(Told(4, looked=[*range(5000)], leaves=True))[-1]


def test_a_server_that_is_about_to_stop_acts_only_where_nobody_else_can() -> None:
    news, clock, elsewhere = at(5)
    here = Company("t", Looking(MIO), elsewhere)
    elsewhere.take(Told(3, here={"t": [AKI]}))
    assert not is_so(here, "acts")
    elsewhere.take(Told(3, here={"t": [AKI]}, hands_on=True))
    assert is_so(here, "acts")
    assert is_so(elsewhere, "first")
    assert not is_so(elsewhere, "judges"), "its people are on their way"
    assert elsewhere.stays == []
    elsewhere.leave()
    assert news.draft.hands_on
    assert not is_so(here, "acts"), "of two that stop, the first"
    assert not is_so(elsewhere, "sends_on"), "nobody else stays"
    elsewhere.take(Told(9))
    assert is_so(elsewhere, "sends_on")
    pass_by(news, clock, GONE)
    assert not is_so(elsewhere, "sends_on")


def test_that_a_server_hands_on_is_in_all_parts_of_what_it_says() -> None:
    told = Told(3, here={f"table-{k}": [k] for k in range(2000)}, hands_on=True, leaves=True)
    read = [msgspec.json.decode(part, type=Told) for part in parts(told)]
    assert len(read) > 1
    assert all(part.hands_on for part in read)
    assert [part.leaves for part in read].count(True) == 1
