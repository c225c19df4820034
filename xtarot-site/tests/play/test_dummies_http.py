"""Whoever declares in Hexbridge plays three hands, over a real socket; nobody else plays them."""

import random
import time
from pathlib import Path

from site_support.live import Person


def at_the_table(host: str) -> tuple[Person, Person]:
    """Two partners at a table of Hexbridge, black's first and second seat."""
    one, two = Person(host), Person(host, "ja")
    code = one.open("hexbridge", bots="random")
    one.join(code)
    two.join(code)
    assert two.ask("sit", seat=2)["t"] == "ack"
    return one, two


def turn(people: tuple[Person, Person]) -> Person | None:
    """Whose turn it is; nobody's when the deal is over."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        for person in people:
            person.catch_up(0.005)
            if person.view["deal"]["phase"] == "over":
                return None
            if "can" in person.view:
                return person
    raise AssertionError("nobody has anything to do")


def test_declarer_chooses_for_both_dummies_and_nobody_else_does(host: Path) -> None:
    rng = random.Random(1)
    one, two = at_the_table(str(host))
    chosen = set()
    with one, two:
        while person := turn((one, two)):
            can, you = person.view["can"], person.view["you"]
            other = two if person is one else one
            if not can["actions"]["cards"]:
                grid = [cell for row in can.get("grid", []) for cell in row]
                assert len(grid) in (0, 35)
                highest = person is one and any(cell.get("move") == "call 7NT" for cell in grid)
                assert person.ask("act", move="call 7NT" if highest else "call pass")["t"] == "ack"
                calls = next(panel for panel in person.view["panel"] if panel["kind"] == "calls")["calls"]
                own = [call for call in calls if call["seat"] == you]
                assert own[-1]["label"] == "7NT" if highest else own[-1]["quiet"]
                continue
            card = rng.choice(can["actions"]["cards"])
            seat = can.get("seat", you)
            hand = next(zone for zone in person.view["zones"] if zone["id"] == f"hand-{seat}")
            assert card in hand["cards"]
            if seat != you:
                chosen.add(seat)
                assert hand["open"]
                assert person.view["seats"][seat]["chooser"] == you
                assert "can" not in other.view or other.view["you"] == you
                refused = other.ask("act", move=f"play {card}", seat=seat)
                assert refused["t"] == "nack"
                assert refused["error"]["kind"] == "turn"
                assert person.ask("offer", cards=[card], seat=seat)["moves"]
                assert person.ask("act", move=f"play {card}")["t"] == "nack", "it is in no hand of one's own"
            assert person.ask("act", move=f"play {card}", seat=seat)["t"] == "ack"
        one.until(lambda: "score" in one.view)
    assert chosen in (set(), {2, 4}, {0, 4})
