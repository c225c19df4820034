"""RC-13 at the table: the server seals its secret, people give shares, nobody can arrange the cards."""

import hashlib
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from site_support.by_hand import run, settled, until
from site_support.clocks import HandClock
from support.playing import to_the_end
from table.sharing import (
    AKI,
    MIO,
    SECRET,
    TIMING,
    Seated,
    hash_of,
    is_open,
    log_of,
    play,
    refusal,
    said,
    seated,
    viewed,
)
from xtarot import Record
from xtarot.deals.chance import NO_SHARE, Stream, commitment, joint_seed
from xtarot.deals.replay import replay
from xtarot.eventlog import Row
from xtarot.table import rows as kinds
from xtarot.table.state import TableState
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.table import Tables
from xtarot_site.table.deal_archive import close_deal, match_so_far
from xtarot_site.table.messages import Act, Leave, Next, Open, Pace, Share, Sit

DOCS = Path(__file__).parents[3] / "docs"


def test_RC_13_the_rows_come_in_order_and_the_seed_from_all_shares(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, (mio, aki) = await seated(tables, 2)
        await mio.share()
        await settled(table, clock)
        assert not table.state.dealt
        await aki.share()
        await until(lambda: table.state.shuffle and table.state.shuffle.shut)
        await aki.open()
        await mio.open()
        await until(lambda: table.state.dealt)
        assert await log_of(tables, table) == ["seal", "share 0", "share 1", "shut", "open 1", "open 0", "deal"]
        deal = table.state.deal
        assert deal.seed == hashlib.sha256(SECRET + MIO + AKI + NO_SHARE).digest()
        assert table.state.first == deal.dealer == Stream(deal.seed, "first").below(3)
        (entry,) = deal.record().deals
        assert (entry["secret"], entry["shares"]) == (SECRET.hex(), [MIO.hex(), AKI.hex(), NO_SHARE.hex()])

    run(tmp_path, work, TIMING)


def test_RC_13_who_is_alone_gives_a_share_and_opens_it_in_one_message(tmp_path: Path) -> None:
    """And needs no connection yet: the page that opens a table does so before it goes there."""

    async def work(tables: Tables, _: HandClock) -> None:
        table, (mio,) = await seated(tables)
        mio.go()
        assert (await mio.share(bytes=MIO.hex()))["t"] == "ack"
        await until(lambda: table.state.dealt)
        assert await log_of(tables, table) == ["seal", "share 0", "shut", "open 0", "deal"]
        assert table.state.deal.sealed
        assert table.state.deal.sealed.given == [0]

    run(tmp_path, work, TIMING)


def test_RC_13_bytes_are_not_taken_while_somebody_else_could_choose_theirs_by_them(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, (mio, _) = await seated(tables, 2)
        assert "when no more are taken" in refusal(await mio.share(bytes=MIO.hex()))
        assert table.state.shuffle
        assert not table.state.shuffle.hashes

    run(tmp_path, work, TIMING)


def test_RC_13_whoever_opens_a_share_has_the_hashes_of_the_others_first(tmp_path: Path) -> None:
    """Else the server and a player could choose a share when they have seen all others."""

    async def work(tables: Tables, _: HandClock) -> None:
        table, (mio, aki) = await seated(tables, 2)
        await aki.share()
        assert "hashes" not in msgspec.json.decode(viewed(table))["view"]["shuffle"]
        await mio.share()
        await until(lambda: table.state.shuffle and table.state.shuffle.shut)
        shown = msgspec.json.decode(viewed(table))["view"]["shuffle"]
        assert [shown[key] for key in ("shut", "hashes", "opened")] == [[0, 1], [hash_of(MIO), hash_of(AKI)], []]

    run(tmp_path, work, TIMING)


def test_RC_13_shares_are_awaited_for_two_seconds_after_the_last(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, (mio, aki) = await seated(tables, 2)
        await settled(table, clock)
        clock.advance(1.9)
        await mio.share()
        clock.advance(1.9)
        await settled(table, clock)
        assert is_open(table)
        clock.advance(0.2)
        await until(lambda: table.state.shuffle and table.state.shuffle.shut)
        assert table.state.shuffle
        assert table.state.shuffle.shut == {0: "Mio"}
        assert "taken already" in refusal(await aki.share())
        await mio.open()
        await until(lambda: table.state.dealt)
        assert table.state.deal.seed == joint_seed(SECRET, [MIO, NO_SHARE, NO_SHARE])

    run(tmp_path, work, TIMING)


def test_RC_13_a_page_that_gives_no_share_waits_two_seconds_for_its_cards(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, (mio,) = await seated(tables)
        await settled(table, clock)
        clock.advance(1.9)
        await settled(table, clock)
        assert not table.state.dealt
        clock.advance(0.2)
        await until(lambda: table.state.dealt)
        assert await log_of(tables, table) == ["seal", "shut", "deal"]
        mio.go()

    run(tmp_path, work, TIMING)


def test_RC_13_a_browser_that_can_give_none_is_not_waited_for(tmp_path: Path) -> None:
    async def work(tables: Tables, _: HandClock) -> None:
        table, (mio,) = await seated(tables)
        await mio.ask(Share("s", ""))
        await until(lambda: table.state.dealt)
        assert await log_of(tables, table) == ["seal", "share 0", "shut", "deal"]

    run(tmp_path, work, TIMING)


@pytest.mark.parametrize("how", ["silent", "unfit", "gone"])
def test_RC_13_who_withholds_a_share_is_named_and_holds_nobody_up(tmp_path: Path, how: str) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, (mio, aki) = await seated(tables, 2)
        await mio.share()
        await aki.share()
        await until(lambda: table.state.shuffle and table.state.shuffle.shut)
        await mio.open()
        if how == "unfit":
            assert "do not fit" in refusal(await aki.open(MIO))
        if how == "gone":
            await aki.ask(Leave("leave"))
        await settled(table, clock)
        assert not table.state.dealt
        clock.advance(2.1)
        await until(lambda: table.state.dealt)
        assert table.state.deal.seed == joint_seed(SECRET, [MIO, NO_SHARE, NO_SHARE])
        assert "Aki did not open a share" in " ".join(one["text"] for one in await said(mio))
        assert "taken already" in refusal(await aki.open()) or how == "gone"
        assert table.state.entries[-1].body is not None

    run(tmp_path, work, TIMING)


def test_RC_13_who_leaves_before_shares_are_shut_gives_none(tmp_path: Path) -> None:
    async def work(tables: Tables, _: HandClock) -> None:
        table, (mio, aki) = await seated(tables, 2)
        await aki.share()
        await aki.ask(Leave("leave"))
        await mio.share(bytes=MIO.hex())
        await until(lambda: table.state.dealt)
        assert await log_of(tables, table) == ["seal", "share 1", "leave 1", "share 0", "shut", "open 0", "deal"]
        assert table.state.deal.seed == joint_seed(SECRET, [MIO, NO_SHARE, NO_SHARE])

    run(tmp_path, work, TIMING)


def test_RC_13_who_sits_down_after_shares_are_shut_has_none(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, (mio, aki) = await seated(tables, 2)
        await mio.share()
        await aki.ask(Leave("leave"))
        await until(lambda: table.state.shuffle and table.state.shuffle.shut)
        await aki.ask(Sit("again", 1, "Aki"))
        assert "taken already" in refusal(await aki.share())
        assert "taken already" in refusal(await aki.open())
        await mio.open()
        await until(lambda: table.state.dealt)
        assert not [one for one in await said(mio) if one["key"] == "withheld"]

    run(tmp_path, work, TIMING)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (Share("x", hash_of(AKI)), "another share"),
        (Share("x", hash_of(MIO), seal="00" * 32), "another deal"),
        (Open("x", MIO.hex()), "when no more are taken"),
    ],
)
def test_RC_13_a_second_a_foreign_and_an_early_share_are_refused(tmp_path: Path, command: Any, why: str) -> None:
    async def work(tables: Tables, _: HandClock) -> None:
        table, (mio, _aki) = await seated(tables, 2)
        assert (await mio.share())["t"] == "ack"
        assert (await mio.share("twice"))["t"] == "ack", "from another tab of the same browser"
        assert why in refusal(await mio.ask(command))
        assert table.state.shuffle
        assert table.state.shuffle.hashes == {0: hash_of(MIO)}

    run(tmp_path, work, TIMING)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (Share("x", "ab"), "64 hex digits"),
        (Share("x", hash_of(MIO) + "00"), "64 hex digits"),
        (Share("x", "\u0661" * 64), "64 hex digits"),
        (Share("x", hash_of(MIO), bytes="00" * 17), "32 hex digits"),
        (Share("x", hash_of(MIO), bytes=AKI.hex()), "do not fit"),
        (Pace("x", 1), ""),
        (Act("x", "play SK"), "being shuffled"),
        (Next("x"), "not over"),
    ],
)
def test_RC_13_what_is_no_share_is_refused_in_plain_words(tmp_path: Path, command: Any, why: str) -> None:
    async def work(tables: Tables, _: HandClock) -> None:
        table, (mio,) = await seated(tables)
        assert why in refusal(await mio.ask(command))
        assert not table.state.dealt

    run(tmp_path, work, TIMING)


def test_RC_13_nobody_is_sent_the_secret_or_a_share_before_the_deal_is_over(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, (mio, aki) = await seated(tables, 2)
        await mio.share()
        await aki.share()
        await until(lambda: table.state.shuffle and table.state.shuffle.shut)
        await mio.open()
        await aki.open()
        await until(lambda: table.state.dealt)
        assert table.state.deal.seed
        secrets = [SECRET, MIO, AKI, table.state.deal.seed]
        await play(table, [mio, aki])
        await until(lambda: table.v == table.state.v)
        assert mio.viewer
        sent = [message or b"" for message in list(mio.viewer.messages._queue)]  # type: ignore[attr-defined]
        over = next(k for k, message in enumerate(sent) if b'"phase":"over"' in message)
        assert commitment(SECRET).encode() in sent[0]
        for secret in secrets:
            assert not [one for one in sent[:over] if secret.hex().encode() in one]
        assert secrets[0].hex().encode() in sent[over]
        assert secrets[3].hex().encode() in sent[over]

    run(tmp_path, work, TIMING)


def test_RC_13_the_next_deal_is_sealed_when_one_ends_and_waits_for_those_who_go_on(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, (mio, aki) = await seated(tables, 2)
        await mio.share()
        await aki.ask(Share("none", ""))
        await until(lambda: table.state.shuffle and table.state.shuffle.shut)
        await mio.open()
        await until(lambda: table.state.dealt)
        await play(table, [mio, aki])
        await until(lambda: table.state.shuffle)
        assert "another deal" in refusal(await mio.share("late", seal="11" * 32))
        await mio.share("second")
        await mio.ask(Next("mio"))
        await aki.share("aki")
        await settled(table, clock)
        assert table.state.number == 1, "Aki still looks at the result"
        await aki.ask(Next("aki-next"))
        await until(lambda: table.state.shuffle and table.state.shuffle.shut)
        await mio.open()
        await aki.open()
        await until(lambda: table.state.number == 2)
        assert table.state.deal.seed == joint_seed(SECRET, [MIO, AKI, NO_SHARE])
        assert await log_of(tables, table) == ["seal", "share 0", "share 1", "shut", "open 0", "open 1", "deal"]

    run(tmp_path, work, TIMING)


@pytest.mark.parametrize("how", ["comes", "stays away", "leaves"])
def test_RC_13_bytes_that_were_sent_count_whoever_comes_or_goes(tmp_path: Path, how: str) -> None:
    """Else a server could say that somebody comes, and ask for other bytes until it likes the cards."""

    async def work(tables: Tables, clock: HandClock) -> None:
        table, (mio,) = await seated(tables)
        aki = Seated(table, await SessionStore(tables.store).begin("b" * 43), AKI)
        await mio.share(bytes=MIO.hex())
        await until(lambda: table.state.dealt)
        await play(table, [mio])
        await until(lambda: table.state.shuffle)
        await mio.share("second", bytes=MIO.hex())
        await aki.ask(Sit("sit", 1, "Aki"))
        assert "taken already" in refusal(await aki.share())
        assert (await mio.share("again"))["t"] == "ack"
        assert "taken already" in refusal(await mio.ask(Share("other", hash_of(AKI))))
        if how == "leaves":
            await mio.ask(Leave("leave"))
        elif how == "stays away":
            mio.go()
        else:
            await settled(table, clock)
            assert table.state.number == 1, "nobody has asked for the next deal"
            await mio.ask(Next("mio"))
        await aki.ask(Next("aki"))
        await settled(table, clock)
        clock.advance(60)
        await until(lambda: table.state.number == 2)
        assert table.state.deal.seed == joint_seed(SECRET, [MIO, NO_SHARE, NO_SHARE])
        assert [kind for kind in await log_of(tables, table) if kind[:4] not in ("away", "leav")] == [
            "seal",
            "share 0",
            "shut",
            "open 0",
            "deal",
        ]

    run(tmp_path, work, TIMING)


def test_RC_13_a_table_of_bots_waits_for_nobody(tmp_path: Path) -> None:
    async def work(tables: Tables, _: HandClock) -> None:
        table = await tables.get(await tables.open("high-card", 3))
        assert table
        assert [row.kind for row in await tables.store.rows(table.state.code)] == ["open", "seal", "shut", "deal"]
        assert table.state.deal.sealed
        assert table.state.deal.sealed.given == []

    run(tmp_path, work, TIMING)


@pytest.mark.parametrize("rows", range(3, 9))
def test_RC_13_a_restart_goes_on_from_the_rows(tmp_path: Path, rows: int) -> None:
    """Whichever row was the last to be stored: with the same secret, and all that people had given."""

    async def work(tables: Tables, clock: HandClock) -> None:
        table, (mio, aki) = await seated(tables, 2)
        at = (await tables.store.rows(table.state.code))[-1].seq  # of the second who sat down: 4
        steps = [mio.share, aki.share, None, mio.open, aki.open]
        for step in steps[: max(0, rows - at)]:
            if step:
                await step()
            else:
                await until(lambda: table.state.shuffle and table.state.shuffle.shut)
        await table.close()
        again = await tables.get(table.state.code)
        assert again
        assert again is not table
        for person in (mio, aki):
            person.table, person.viewer = again, again.join(person.session.who, "en")
            assert (await person.share("again"))["t"] == "ack"
        await until(lambda: again.state.dealt or (again.state.shuffle and again.state.shuffle.shut))
        for person in (mio, aki):
            await person.open()
        await until(lambda: again.state.dealt)
        assert again.state.deal.seed == joint_seed(SECRET, [MIO, AKI, NO_SHARE])
        stored = [row.kind for row in await tables.store.rows(table.state.code)]
        assert stored.count("seal") == 1

    run(tmp_path, work, TIMING)


def test_RC_13_an_update_in_the_middle_of_a_match_goes_on(tmp_path: Path) -> None:
    """The deal that is on has a seed alone, as it was promised; the next is sealed."""

    async def work(tables: Tables, clock: HandClock) -> None:
        session = await SessionStore(tables.store).begin("a" * 43)
        code = await tables.open("high-card", 3, bots="random", pace=0)
        old = [row for row in await tables.store.rows(code) if row.kind in ("open", "deal")]
        state = TableState(code, [old[0]])
        begin = [
            old[0],
            kinds.write_row(2, kinds.Sit(seat=0, name="Mio"), who=session.who),
            kinds.write_row(3, state.dealing(SECRET)),
        ]
        await tables.store.open("old", "high-card", begin)
        table = await tables.get("old")
        assert table
        mio = Seated(table, session, MIO)
        await play(table, [mio])
        assert "secret" not in table.state.deal.entry()
        await until(lambda: table.state.shuffle)
        await mio.share(bytes=MIO.hex())
        await mio.ask(Next("n"))
        await until(lambda: table.state.number == 2)
        assert "secret" in table.state.deal.entry()

    run(tmp_path, work, TIMING)


def test_RC_13_a_kept_deal_is_judged_by_us_and_by_the_program_of_the_docs(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (DOCS / "fairness.md").read_text("utf-8"), re.DOTALL)

    def said(record: Record) -> str:
        record.save(tmp_path / "deal.json")
        command = [sys.executable, "-I", "-c", program, str(tmp_path / "deal.json")]
        return subprocess.run(command, capture_output=True, check=True, text=True).stdout

    async def work(tables: Tables, _: HandClock) -> None:
        for game in ("arcanarabe", "dream-capture", "hexbridge", "lotarot", "xrummy", "daifugo"):
            table, (mio,) = await seated(tables, game=game)
            await mio.share(bytes=MIO.hex())
            await until(lambda: table.state.dealt)  # noqa: B023  # waited for here
            played = to_the_end(table.state.deal.copy(), random.Random(1))
            match = match_so_far(table.state, played, False, [played.score().totals])
            record = close_deal(table.state, played, Row(99, "move", {}), False, match).record
            (entry,) = record.deals
            assert entry["shares"][0] == MIO.hex()
            (again,) = replay(record)
            assert again.deal.entry()["secret"] == SECRET.hex()
            assert said(record) == f"These are the cards of the seed. Commitment: {commitment(SECRET)}\n"
            hands = entry["deal"]["hands"]
            hands[0], hands[1] = hands[1], hands[0]
            assert said(record).startswith("NOT")

    run(tmp_path, work, TIMING)


def test_RC_13_a_frame_without_a_deal_has_the_same_places_as_with_one(tmp_path: Path) -> None:
    """So nothing jumps when the cards come."""

    async def work(tables: Tables, clock: HandClock) -> None:
        for game in ("arcanarabe", "dream-capture", "hexbridge", "lotarot", "xrummy", "daifugo"):
            table, (mio,) = await seated(tables, game=game)
            await mio.share(bytes=MIO.hex())
            assert mio.viewer
            first = msgspec.json.decode(mio.viewer.messages.get_nowait() or b"")["view"]
            await until(lambda: table.state.dealt)  # noqa: B023  # waited for here
            then = msgspec.json.decode(viewed(table))["view"]
            assert first["deal"] | {"commitment": ""} == {
                "dealer": -1,
                "commitment": "",
                "phase": "shuffle",
                "status": "",
            }
            assert first["zones"].keys() <= then["zones"].keys()
            assert not [zone for zone in first["zones"].values() if zone.get("cards")]
            assert [seat["name"] for seat in first["seats"]] == [seat["name"] for seat in then["seats"]]
            assert first["match"] == then["match"]
            await settled(table, clock)

    run(tmp_path, work, TIMING)
