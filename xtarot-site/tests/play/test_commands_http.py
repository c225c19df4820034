"""Commands over sockets and long polling: once each, for one's own seat, refused with a reason."""

import json
import random
from pathlib import Path

import pytest

from site_support.live import Person, rows_of
from xtarot.rules import cards as deck
from xtarot_site.table.idempotency import MAX_KEPT


def test_the_same_command_again_gets_the_same_answer_and_changes_nothing(host: str, data: Path) -> None:
    with Person(host) as mio:
        code = mio.open("dream-capture")
        mio.join(code)
        move = mio.some_move(lambda cards: cards[0])
        first = mio.ask("act", "one", move=move)
        assert first["t"] == "ack"
        assert mio.ask("act", "one", move=move) == first
        assert mio.ask("act", "one", move="play SK") == first  # the id decides
        again = mio.http("POST", f"/api/tables/{code}/commands", json={"t": "act", "id": "one", "move": move})
        assert again.json() == first
        refused = mio.ask("act", "two", move=move)
        assert refused["t"] == "nack"
        assert mio.ask("act", "two", move=move) == refused
        assert sum(row.kind == "move" and row.payload["by"] == "person" for row in rows_of(data, code)) == 1


def test_refusals_of_others_do_not_push_ones_own_out(host: str) -> None:
    with Person(host) as mio, Person(host) as aki:
        code = mio.open("dream-capture")
        mio.join(code)
        aki.join(code)
        move = mio.some_move(lambda cards: cards[0])
        refused = mio.ask("next", "mine")
        for number in range(2 * MAX_KEPT):
            assert aki.ask("next", f"n{number}")["t"] == "nack"
        for number in range(MAX_KEPT - 1):
            mio.ask("next", f"n{number}")
        assert mio.ask("act", "mine", move=move) == refused


def test_who_has_no_seat_is_told_so_and_only_who_cannot_get_one_to_allow_cookies(host: str) -> None:
    with Person(host) as mio, Person(host) as new:
        code = mio.open("xrummy")
        new.join(code)
        no_seat = new.ask("offer", cards=[])["error"]
        for command in ({"t": "next"}, {"t": "act", "move": "play SK"}):
            assert new.ask(command.pop("t"), **command)["error"] == no_seat
        new.cookies.clear()
        sit = new.http("POST", f"/api/tables/{code}/commands", json={"t": "sit", "id": "x"}).json()
        assert "cookies" in sit["error"]["text"]


def test_an_id_of_somebody_else_is_another_command(host: str) -> None:
    with Person(host) as mio, Person(host) as aki:
        code = mio.open("dream-capture")
        mio.join(code)
        aki.join(code)
        assert mio.ask("rename", "same", name="Mio")["t"] == "ack"
        assert aki.ask("sit", "same", name="Aki")["t"] == "ack"
        assert aki.view["you"] == 1


def test_out_of_turn_late_and_malformed_moves_change_nothing(host: str, data: Path) -> None:
    with Person(host) as mio, Person(host) as aki:
        code = mio.open("xrummy", seats=2)
        mio.join(code)
        aki.join(code)
        aki.ask("sit", name="Aki")
        mio.until(lambda: mio.v >= aki.v)
        now, later = (mio, aki) if "can" in mio.view else (aki, mio)
        before = len(rows_of(data, code))

        def refusal(person: Person, move: str) -> tuple[str, str | None]:
            error = person.ask("act", move=move)["error"]
            assert error["text"]
            return error["kind"], error.get("clause")

        assert refusal(later, f"drop {later.cards[0]}") == ("turn", "XR-6")
        assert refusal(later, f"drop {now.cards[0]}") == ("turn", "XR-6")
        assert refusal(now, f"drop {later.cards[0]}") == ("refused", "XR-6")
        assert refusal(now, "drop") == ("malformed", "XR-6")
        assert refusal(now, f"{later.view['you']} drop {later.cards[0]}") == ("unknown", None)
        assert refusal(now, "sing SK") == ("unknown", None)
        assert refusal(now, "* drop SK")[0] in ("unknown", "malformed")
        assert len(rows_of(data, code)) == before
        card = now.cards[0]
        assert now.ask("act", move=f"drop {card}")["t"] == "ack"
        assert refusal(now, f"drop {card}") == ("turn", "XR-6")  # twice
        assert len(rows_of(data, code)) == before + 1


def test_a_spectator_can_look_on_and_nothing_else(host: str, data: Path) -> None:
    with Person(host) as mio, Person(host) as aki:
        code = mio.open("dream-capture")
        aki.join(code)
        before = aki.view
        for command in (
            {"kind": "act", "move": "discard S2 S3 S4"},
            {"kind": "offer", "cards": ["SK"]},
            {"kind": "seen", "v": 1},
            {"kind": "next"},
            {"kind": "leave"},
            {"kind": "rename", "name": "x"},
            {"kind": "pace", "pace": 0},
            {"kind": "watch", "spectators": "none"},
        ):
            answer = aki.ask(**command)
            assert answer["error"]["kind"] == "seat", command
        assert "can" not in before
        assert all(row.who is None or row.kind == "sit" for row in rows_of(data, code))


@pytest.mark.parametrize("kind", ["sit", "rename"])
def test_a_name_that_nobody_sees_is_refused_with_the_reason(host: str, kind: str) -> None:
    with Person(host) as mio, Person(host) as aki:
        code = mio.open("xrummy", seats=2)
        who = mio.join(code) if kind == "rename" else aki.join(code)
        assert "can be seen" in who.ask(kind, name="\u3164\u2800")["error"]["text"]


def test_a_seat_named_in_a_message_counts_for_nothing(host: str, data: Path) -> None:
    with Person(host) as mio:
        code = mio.open("dream-capture")
        mio.join(code)
        move = mio.some_move(lambda cards: cards[0])
        for seat in range(1, 6):
            mio.ask("act", move=move, seat=seat, you=seat, who=seat)
        mio.ask("act", move=move, you=3, who=3)
        mine = [row.payload["move"] for row in rows_of(data, code) if row.kind == "move" and row.who is not None]
        assert mine == [f"0 {move}"]


@pytest.mark.parametrize(
    "message",
    [
        "",
        "null",
        "[]",
        "{}",
        "xyz",
        '{"t":"act"}',
        '{"t":"act","id":5,"move":"x"}',
        '{"t":"act","id":"","move":"x"}',
        '{"t":"act","id":"<b>","move":"x"}',
        '{"t":"fly","id":"a"}',
        '{"t":"pace","id":"a","pace":9}',
        '{"t":"pace","id":"a","pace":"2"}',
        '{"t":"sit","id":"a","seat":1.5}',
        '{"t":"watch","id":"a","spectators":"some"}',
        '{"t":"offer","id":"a","cards":["toolongforacard"]}',
        '{"t":"offer","id":"a","cards":' + json.dumps(["SK"] * 61) + "}",
        "[" * 2000,
        '{"t":"act","id":"a","x":' + "[" * 1900 + "]" * 1900 + "}",
        '{"t":"act","id":"a","move":"' + "x" * 1001 + '"}',
        b"\xff\xfe\x00",
    ],
)
def test_what_cannot_be_read_is_refused_and_the_socket_stays(host: str, message: str | bytes) -> None:
    with Person(host) as mio:
        mio.join(mio.open("dream-capture"))
        mio.send(message)
        while (answer := mio.take())["t"] == "event":
            pass
        assert answer["t"] == "nack"
        assert answer["error"]["kind"] == "malformed"
        mio.send('{"t":"ping","v":1}')
        mio.until(lambda: json.loads(mio.raw[-1][1])["t"] == "pong")


def test_random_offers_never_break_a_table(host: str) -> None:
    rng = random.Random(3)
    with Person(host) as mio:
        mio.join(mio.open("xrummy", seats=2))
        mio.until(lambda: "can" in mio.view)
        every = [deck.text(card) for card in deck.DECK]
        for _ in range(60):
            cards = rng.sample(mio.cards, rng.randint(0, 4)) + rng.sample(every, rng.randint(0, 3))
            move = rng.choice(["", "drop SK", "run S", "group 9 S9 H9", "swap", "nonsense", "add SK #40"])
            assert mio.ask("offer", cards=cards, move=move)["t"] == "offers"
        assert mio.ask("offer", cards=["ZZ"])["error"]["kind"] == "unknown"
