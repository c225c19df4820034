"""RC-13: whatever people do while the cards are shuffled, in whatever order."""

import hashlib
import re
from contextlib import suppress
from typing import Any

import msgspec
from hypothesis import example, given
from hypothesis import strategies as st

import xtarot
from support.campaign import draws
from xtarot.deals.chance import NO_SHARE, joint_seed
from xtarot.table import rows
from xtarot.table.refusals import Refused
from xtarot.table.rendering import drawn
from xtarot.table.settings import opening
from xtarot.table.state import TableState
from xtarot_site.core.store.sessions import Session
from xtarot_site.table.commands import row_of
from xtarot_site.table.messages import Leave, Open, Share, Sit

SECRET, SHARES = bytes(32), [b"M" * 16, b"A" * 16]
WHO = [Session(1, "Mio"), Session(2, "Aki")]
_PERSON = st.integers(0, 1)
_STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("sit"), _PERSON, st.integers(0, 2)),
        st.tuples(
            st.sampled_from(["leave", "share", "none", "early", "open", "other", "elsewhere", "back"]),
            _PERSON,
            st.just(0),
        ),
        st.tuples(st.just("time"), st.just(0), st.just(0)),
    ),
    max_size=14,
)


@given(_STEPS)
@example([("sit", 0, 0), ("early", 0, 0), ("sit", 1, 1), ("share", 1, 0)])
@draws(60)
def test_RC_13_whatever_people_do_the_rows_keep_their_order_and_nothing_leaks(
    steps: list[tuple[str, int, int]],
) -> None:
    """`time`: the table waits no longer. Each person has one share; `other` is somebody else's."""
    log = [rows.write_row(1, opening(xtarot.load("high-card"), ["steady"] * 3, {}, 2))]
    state = TableState("code", log)

    def add(body: rows.AnyBody, who: int | None = None) -> None:
        log.append(rows.write_row(state.v + 1, body, who=who))
        state.apply(log[-1])

    def wanted(what: str, person: int, seat: int) -> Any:
        mine, others = SHARES[person], SHARES[1 - person]
        early = mine.hex() if what == "early" else ""
        return {
            "sit": Sit("x", seat),
            "leave": Leave("x"),
            "none": Share("x", ""),
            "open": Open("x", mine.hex()),
            "other": Open("x", others.hex()),
        }.get(what, Share("x", hashlib.sha256(mine).hexdigest(), early))

    add(state.next_row(lambda: SECRET))
    for what, person, seat in [*steps, *[("time", 0, 0)] * 9]:
        if state.dealt:
            break
        if what == "time":
            add(state.next_row(lambda: SECRET))
            continue
        at = state.seats.of(WHO[person].who)
        if what in ("elsewhere", "back"):
            if at >= 0 and state.seats[at].here == (what == "elsewhere"):
                add(rows.Back(seat=at) if what == "back" else rows.Away(seat=at, standin=False, elsewhere=True))
            continue
        with suppress(Refused):
            body = row_of(state, WHO[person], "en", wanted(what, person, seat))
            if body:
                add(body, WHO[person].who)
        shown = msgspec.json.encode(drawn(state, "en"))
        assert not [one for one in (SECRET, *SHARES) if one.hex().encode() in shown]
    order = " ".join(row.kind for row in log if row.kind not in ("sit", "leave", "away", "back"))
    assert re.fullmatch(r"open seal (share )*shut (open )*deal", order)
    shut = next(row for row in log if row.kind == "shut").payload["seats"]
    opened = {row.payload["seat"]: row.payload["bytes"] for row in log[1:] if row.kind == "open"}
    assert opened.keys() <= set(shut)
    shares = {row.payload["seat"]: row.payload for row in log if row.kind == "share"}
    assert len(shut) < 2 or not any(shares[seat]["bytes"] for seat in shut), "bytes known before another share"
    sent = {row.payload["seat"]: row.payload["bytes"] for row in log if row.kind == "share" and row.payload["bytes"]}
    assert opened == sent or not sent, "bytes that were known did not count, or others with them"
    assert state.deal.seed == joint_seed(SECRET, [bytes.fromhex(opened.get(k, NO_SHARE.hex())) for k in range(3)])
    assert len(log[-1].payload["withheld"]) == len(shut) - len(opened)
    assert TableState("code", log).deal.entry() == state.deal.entry()
