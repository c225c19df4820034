"""What is counted is what happened."""

import pytest

from xtarot.lab.event_counts import count_events


@pytest.mark.parametrize("player", ["random", "steady"])
def test_it_counts_events_and_score_lines(player: str) -> None:
    found = count_events("dream-capture", player, 2)
    assert (found.deals, found.moves) == (2, 192)
    assert (found.events["played"], found.events["trick"], found.events["shown"]) == (180, 30, 10)
    assert found.lines["DC-16 last_trick"] == (2, 2)
    assert found.balanced == 0


def test_calls_are_counted_by_their_label() -> None:
    found = count_events("hexbridge", "random", 2)
    assert sum(n for event, n in found.events.items() if event.startswith("called ")) == found.events["called"]


def test_payments_in_lotarot_add_up_to_nothing() -> None:
    assert count_events("lotarot", "steady", 5).balanced == 5
