"""What a seat has come to know of others' hands, in a game in which cards are given away (examples/daifugo)."""

import random
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import msgspec
import pytest

from support import table_states
from support.merging import fold
from xtarot.table import rows
from xtarot.table.rendering import own
from xtarot_site.table.feed import Feeds, Viewer

try:
    version("xtarot-daifugo")
except PackageNotFoundError:
    pytest.skip("examples/daifugo is not installed; scripts/check installs it", allow_module_level=True)


def test_what_is_left_of_a_hand_is_shown_as_soon_as_it_is_all_known() -> None:
    """Of cards that one has given away, when the others of that hand are gone; said twice, in patches and afresh."""
    table = table_states.played("daifugo", 4, 2, sitting=4)[0]
    table.apply(rows.write_row(table.v + 1, table.dealing(bytes([2]) * 32)))
    feeds, viewers = Feeds(), [Viewer(who, "en") for who in range(1, 5)]
    held: list[dict[str, Any]] = []
    for viewer in viewers:
        feeds.join(table, viewer, None)
        held.append(msgspec.json.decode(viewer.messages.get_nowait() or b"")["own"])
    rng, known = random.Random(2), 0
    while not table.deal.finished:
        move = rows.Move(move=table_states.random_move(table.deal, rng), by="bot")
        table.apply(rows.write_row(table.v + 1, move))
        feeds.publish(table)
        for seat, viewer in enumerate(viewers):
            held[seat] = fold(held[seat], msgspec.json.decode(viewer.messages.get_nowait() or b"").get("own", {}))
            assert held[seat] == msgspec.to_builtins(own(table, seat, "en"))
            known += bool(held[seat].get("zones", {}).keys() - {f"hand-{seat}"})
    assert known
