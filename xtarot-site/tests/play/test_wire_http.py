"""What goes over the wire: nothing that a seat may not see, and the same by socket and by polling."""

import json
import random
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from site_support.live import Json, Person, play_deal, rows_of, wait_for
from support import table_states
from support.merging import fold, view_of
from xtarot.eventlog import Row
from xtarot.rules import cards as deck
from xtarot.rules.state import SPECTATOR, knows
from xtarot.table.state import TableState


def pry(person: Person, rng: random.Random) -> None:
    """Ask for offers, make moves that cannot be, and poll: all answers are looked through later."""
    cards = rng.sample(person.cards, min(len(person.cards), rng.randint(1, 3)))
    person.ask("offer", cards=[*cards, *rng.sample(EVERY_CARD, rng.randint(0, 1))])
    person.ask("act", move=f"{rng.choice(['play', 'drop', 'add'])} {rng.choice(EVERY_CARD)} #1 #2")
    after = rng.choice(["", f"&after={max(0, person.v - rng.randint(0, 5))}&you={person.view['you']}"])
    answer = person.http("GET", f"/api/tables/{person.code}/events?lang={person.lang}{after}")
    person.polled += [
        (message.get("v", person.v), json.dumps(message, ensure_ascii=False)) for message in answer.json()
    ]


EVERY_CARD = [deck.text(card) for card in deck.DECK]


CARD = re.compile(r'"([SCHD](?:[MNAJCQKF]|1[0-5]|[2-9])|T(?:1?[0-9]|2[0-3]))"')
TITLE = re.compile(r'"title":"[^"]*"')
SYMBOL = re.compile(r"([♠♣♥♦★])([MNAJCQK∞]|1[0-9]|2[0-3]|[0-9])(?![0-9–])")


def cards_in(message: str) -> set[int]:
    """Every card that a message names, as text or as symbol, but for the one asked for, which heads a refusal."""
    if '"t":"offers"' in message or '"t":"nack"' in message:
        message = TITLE.sub("", message)
    named = {deck.parse(card) for card in CARD.findall(message)}
    return named | {deck.parse(suit + rank) for suit, rank in SYMBOL.findall(message) if _is_card(suit + rank)}


def _is_card(word: str) -> bool:
    try:
        deck.parse(word)
    except deck.UnknownCard:
        return False
    return True


@pytest.mark.parametrize(("game", "seats"), [("dream-capture", 6), ("xrummy", 4)])
def test_nobody_is_sent_a_card_that_he_may_not_see(host: str, data: Path, game: str, seats: int) -> None:
    rng = random.Random(1)
    with ExitStack() as stack:
        people = [stack.enter_context(Person(host, lang)) for lang in ("en", "ja", "en", "en")]
        code = people[0].open(game, seats=seats, bots="random")
        for person in people:
            person.join(code)
        for person in people[1:3]:
            assert person.ask("sit", name="P")["t"] == "ack"
        players = people[:3]
        play_deal(players, rng, before=lambda person: pry(person, rng))
        for person in people:
            person.until_seen(lambda view: view["deal"]["phase"] == "over")
    rows = rows_of(data, code)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    looked = 0
    for person in people:
        state = TableState(code, rows[: person.raw[0][0]])
        # What a seat may know in this deal: all that it was ever shown. A card that is seen stays seen.
        known: set[int] = set()
        # The sort is stable: what has the same number was sent after it. A poll may run ahead of the socket.
        for v, message in sorted([*person.raw, *person.polled], key=lambda entry: entry[0]):
            while state.v < v:
                state.apply(rows[state.v])
            seat = state.seats.of(next((row.who for row in rows if row.kind == "sit" and _of(row, person)), None))
            seen = state.deal.state.seen[seat]
            known |= {card for card in state.game.pack if knows(seen, card)}
            if state.deal.finished:
                continue
            assert cards_in(message) <= known, (seat, v, message)
            looked += 1
            if '"t":"event"' in message and v % 7 == 0:
                mine = table_states.shown(state, seat, person.lang)
                assert json.loads(json.dumps(mine)) == _folded(person, v)
    assert looked > 100


def _of(row: Row, person: Person) -> bool:
    return bool(row.payload["seat"] == person.view["you"] != SPECTATOR)


def _folded(person: Person, v: int) -> object:
    frame, own = {}, {}
    for number, text in person.raw:
        message = json.loads(text)
        if number <= v and message["t"] == "view":
            frame, own = message["view"], message["own"]
        elif number <= v and message["t"] == "event":
            frame, own = fold(frame, message.get("patch", {})), fold(own, message.get("own", {}))
    return view_of(frame, own)


def events(messages: list[Json]) -> list[Json]:
    """The rows among messages; how many look on is told every two seconds, between whatever rows that is."""
    return [message for message in messages if message["t"] == "event"]


def test_a_spectator_by_polling_gets_what_the_socket_gets(host: str) -> None:
    with Person(host) as mio, Person(host) as seen:
        code = mio.open("dream-capture")
        mio.join(code)
        seen.join(code)
        discarded = mio.ask("act", move=mio.some_move(lambda cards: cards[0]))
        seen.until(lambda: seen.v >= discarded["v"])  # the bots may have discarded first, and wait
        seen.rest()
        whole = seen.http("GET", f"/api/tables/{code}/events").json()
        assert [message["t"] for message in whole] == ["view"]
        first = json.loads(seen.raw[0][1])["v"]
        tail = seen.http("GET", f"/api/tables/{code}/events?after={first}").json()
        sent = events([json.loads(text) for _, text in seen.raw])
        assert sent
        assert events(tail)[: len(sent)] == sent
        assert seen.http("GET", f"/api/tables/{code}/events?after=99999").json()[0]["t"] == "view"


def test_who_sits_down_first_while_a_poll_waits_is_sent_the_own_cards_by_the_next(host: str) -> None:
    """Nobody knew yet whose poll it was, so it is answered as to a spectator."""
    with Person(host) as mio, Person(host) as newcomer, ThreadPoolExecutor(1) as pool:
        path = f"/api/tables/{mio.open('xrummy', seats=2)}/events"
        newcomer.cookies, v = {"xtarot": "n" * 43}, 0
        while missed := newcomer.http("GET", f"{path}?after={v}&you=-1&wait=1").json():
            v = max([v, *(message.get("v", 0) for message in missed)])  # until the bot waits for a person
        polled = pool.submit(newcomer.http, "GET", f"{path}?after={v}&you=-1&wait=20")
        spectators = path.replace("events", "spectators")
        wait_for(lambda: mio.http("GET", spectators).json()["more"] == 1)  # the poll waits
        command = {"t": "sit", "id": "s"}
        sat = newcomer.http("POST", path.replace("events", "commands"), json=command).json()
        assert sat["t"] == "ack", sat
        last = max(message.get("v", v) for message in polled.result(20).json())
        message, *more = newcomer.http("GET", f"{path}?after={last}&you=-1").json()
        assert message["t"] == "view"
        assert {one["t"] for one in more} <= {"spectators"}, "one who looked on is none any more"
        assert message["own"]["you"] == 1
        assert message["own"]["zones"]["hand-1"]["cards"]


def test_a_long_poll_waits_for_the_next_event(host: str) -> None:
    with Person(host) as mio:
        code = mio.open("xrummy", seats=2)
        mio.join(code)
        mio.until(lambda: "can" in mio.view)
        v = mio.v
        assert mio.http("GET", f"/api/tables/{code}/events?after={v}&you=0&wait=0.2").json() == []
        answer = mio.http(
            "POST", f"/api/tables/{code}/commands?lang=en", json={"t": "act", "id": "x", "move": f"drop {mio.cards[0]}"}
        )
        assert answer.json() == {"t": "ack", "id": "x", "v": v + 1}
        events = mio.http("GET", f"/api/tables/{code}/events?after={v}&you=0&wait=20&lang=en").json()
        assert events[0]["t"] == "event"
        assert events[0]["v"] == v + 1
