"""No seat is sent what it may not see: other hidden cards, the same bytes."""

import random

import msgspec
import pytest

from support import table_states
from support.campaign import part_of
from xtarot.deals.deal import IllegalMove
from xtarot.deals.view import View
from xtarot.eventlog import Row
from xtarot.rules import cards as deck
from xtarot.rules.state import SPECTATOR
from xtarot.rules.texts import LANGS
from xtarot.table import rows
from xtarot.table.completions import offers, offers_of
from xtarot.table.refusals import Refused, read_move
from xtarot.table.rendering import drawn, own
from xtarot.table.sentences import sentences
from xtarot.table.state import TableState

encode = msgspec.json.encode


def bytes_for(state: TableState, seat: int, lang: str, rng: random.Random) -> list[bytes]:
    """All that the seat is sent now: both parts of the frame, what the last rows brought about, offers, refusals."""
    view = state.deal.view(seat)
    found = [encode(drawn(state, lang)), encode(own(state, seat, lang))]
    last = list(state.entries)[-table_states.ENTRIES :]
    found += [encode(sentences(state, entry, seat, lang)) for entry in last]
    if seat != SPECTATOR:
        pack = [deck.text(card) for card in state.game.pack]
        for _ in range(4):
            chosen = rng.sample(view.hand() or [0], min(len(view.hand()) or 1, rng.randint(1, 3)))
            chosen += [deck.parse(card) for card in rng.sample(pack, rng.randint(0, 1))]
            found.append(encode(offers(view, sorted(set(chosen)), lang, lifted=rng.random() < 0.5)))
            found.append(refusal(view, f"{rng.choice(['play', 'drop', 'discard'])} {rng.choice(pack)}", lang))
            found.append(refusal(view, f"run S {' '.join(rng.sample(pack, 3))}", lang))
            found.append(refusal(view, f"swap {' '.join(rng.sample(pack, 2))} #1", lang))
        found += [encode(offers_of(view, zone, lang)) for zone in drawn(state, lang).zones]
    return found


def refusal(view: View, move: str, lang: str) -> bytes:
    try:
        return encode([int(word) for word in read_move(view, move, lang)])
    except Refused as refused:
        return encode(refused.answer("id"))


@pytest.mark.parametrize(
    ("name", "seats", "moves"), part_of((*game, moves) for game in table_states.GAMES for moves in (0, 3, 6, 20, 41))
)
def test_other_hidden_cards_give_the_same_bytes(name: str, seats: int, moves: int) -> None:
    state, _ = table_states.played(name, seats, 1000 + moves, moves)
    assert not state.deal.finished, "take another seed: a score may tell of cards that were never shown"
    differed = 0
    for seat in [*range(seats), SPECTATOR]:
        for seed in range(2):
            twin = table_states.redrawn(state, seat, seed)
            for lang in LANGS:
                mine = bytes_for(state, seat, lang, random.Random(seed))
                assert mine == bytes_for(twin, seat, lang, random.Random(seed)), (seat, lang)
            other = (seat + 1) % seats
            differed += bytes_for(state, other, "en", random.Random(0)) != bytes_for(
                twin, other, "en", random.Random(0)
            )
    assert differed, "the redrawn cards are other cards, as those who hold them can see"


def test_nor_do_they_where_there_are_no_rules() -> None:
    state, _ = table_states.played("free", 4, 4, 25, 4, each=5, pack="only S T0-T9")
    for seat in (0, 2, SPECTATOR):
        twin = table_states.redrawn(state, seat, 1)
        assert bytes_for(state, seat, "en", random.Random(0)) == bytes_for(twin, seat, "en", random.Random(0))
        assert table_states.shown(state, 1) != table_states.shown(twin, 1)


@pytest.mark.parametrize("seed", part_of(range(3), 3))
def test_nor_do_they_when_moves_were_taken_back(seed: int) -> None:
    """The journal of what can be undone is in the state, and what was drawn goes into a stock that is shuffled."""
    rng, undone = random.Random(seed), 0
    state = TableState("code", table_states.dealt("free", 3, seed, 3, each=5, pack="only S T0-T9"))

    def play(move: str) -> None:
        state.apply(rows.write_row(state.v + 1, rows.Move(move=move, by="person")))

    while undone < 3:
        move = table_states.random_move(state.deal, rng)
        if move.split()[1] == "end":
            continue
        play(move)
        try:
            play(f"{rng.randrange(3)} undo")
        except IllegalMove:  # past a shuffle, or while something is asked
            continue
        while state.deal.actors != {0, 1, 2}:
            play(f"{min(state.deal.actors)} yes")
        undone += 1
        for seat in (0, 1, 2, SPECTATOR):
            twin = table_states.redrawn(state, seat, 1)
            assert bytes_for(state, seat, "en", random.Random(0)) == bytes_for(twin, seat, "en", random.Random(0)), move


@pytest.mark.parametrize(("name", "seats"), table_states.GAMES)
def test_the_seed_is_told_when_the_deal_is_over_and_not_before(name: str, seats: int) -> None:
    log = table_states.played(name, seats, 5)[1]
    state = TableState("code", log[:3])
    seed = log[2].payload["seed"]
    for row in log[3:]:
        for seat in (0, SPECTATOR):
            shown = encode(table_states.shown(state, seat)).decode()
            assert seed not in shown
            assert log[2].payload["commitment"] in shown
        state.apply(row)
    assert state.deal.finished
    assert seed in encode(table_states.shown(state, SPECTATOR)).decode()


def test_sessions_and_commands_are_told_to_nobody() -> None:
    log = table_states.dealt("dream-capture", 6, 1, sitting=0)
    log.append(Row(3, "sit", {"seat": 2, "name": "Aki"}, "987654:secret-id", 987654))
    state = TableState("code", log)
    shown = encode([table_states.shown(state, seat) for seat in range(-1, 6)]).decode()
    assert "Aki" in shown
    assert "987654" not in shown
    assert "secret-id" not in shown
