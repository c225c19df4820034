"""What calls mean in the bots' system stands beside them, in both languages, and tells nothing hidden."""

import msgspec
import pytest

from support import table_states
from support.table_states import shown as shown_to
from xtarot.bots import steady
from xtarot.games.hexbridge import MOVES
from xtarot.rules.state import SPECTATOR
from xtarot.rules.texts import LANGS
from xtarot.table.frame import Json

SEATS = range(6)


def calls(shown: Json) -> list[str]:
    [panel] = [panel for panel in shown["panel"] if panel["kind"] == "calls"]
    return [call["meaning"] for call in panel["calls"]]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("moves", [0, 1, 2, 5])
def test_calls_and_what_can_be_called_have_meanings(moves: int, lang: str) -> None:
    table, _ = table_states.played("hexbridge", 6, 40 + moves, moves)
    s = table.deal.state
    made = [text for _, _, text in steady.system(table.game).meanings(s, lang)]  # type: ignore[union-attr]
    asked = 0
    for seat in [*SEATS, SPECTATOR]:
        shown = shown_to(table, seat, lang)
        assert calls(shown) == made
        assert len(made) == moves
        if seat not in table.deal.actors:
            assert "can" not in shown
            continue
        for button in shown["can"]["actions"]["buttons"]:
            number = MOVES[button["move"].split()[1]]
            assert button["meaning"] == steady.system(table.game).meaning(s, seat, number, lang)  # type: ignore[union-attr]
            asked += 1
        assert all(set(cell) <= {"move", "barred", "label"} for row in shown["can"].get("grid", []) for cell in row)
    assert asked


def test_an_opening_in_words() -> None:
    state, _ = table_states.played("hexbridge", 6, 40, 0)
    seat = min(state.deal.actors)
    for lang, text in (("ja", "オープン、♥5枚以上、9–15点"), ("en", "opening, 5+ ♥, 9–15 points")):
        words = shown_to(state, seat, lang)["can"]["actions"]
        assert {"move": "call 1H", "label": "1♥", "meaning": text} in words["buttons"]


def test_whoever_calls_sees_what_the_hand_is_worth() -> None:
    state, _ = table_states.played("hexbridge", 6, 40, 0)
    seat = min(state.deal.actors)
    [hand] = [zone for zone in shown_to(state, seat, "en")["zones"] if zone.get("seat") == seat and "cards" in zone]
    honours = sum("CQKF".find(card[1]) + 1 for card in hand["cards"])
    for lang, text in (("ja", f"（手札は{honours}点）"), ("en", f" (your hand: {honours} points)")):
        assert shown_to(state, seat, lang)["can"]["prompt"]["text"].endswith(text)


@pytest.mark.parametrize("moves", [0, 2, 7])
def test_other_hidden_cards_have_the_same_meanings(moves: int) -> None:
    state, _ = table_states.played("hexbridge", 6, 60 + moves, moves)
    for seat in [*SEATS, SPECTATOR]:
        for seed in range(3):
            twin = table_states.redrawn(state, seat, seed)
            for lang in LANGS:
                mine, other = (shown_to(one, seat, lang) for one in (state, twin))
                assert msgspec.json.encode(mine) == msgspec.json.encode(other)


def test_the_own_hand_is_not_in_the_meanings() -> None:
    """They say what a call promises to everybody, whoever asks."""
    state, _ = table_states.played("hexbridge", 6, 77, 3)
    seat = min(state.deal.actors)
    other = table_states.redrawn(state, SPECTATOR, 1)
    words = [shown_to(one, seat)["can"]["actions"]["buttons"] for one in (state, other)]
    assert words[0] == words[1]


@pytest.mark.parametrize("name", ["lotarot", "dream-capture"])
def test_a_game_without_a_system_has_no_meanings(name: str) -> None:
    state, _ = table_states.played(name, 4 if name == "lotarot" else 6, 5, 1)
    assert steady.system(state.game) is None
    shown = msgspec.json.encode([shown_to(state, seat) for seat in range(4)])
    assert b'"meaning"' not in shown
