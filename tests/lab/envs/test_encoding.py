"""The encoder reads from a state what `Features.of` reads from a view, also in games unlike those installed."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from xtarot.deals.deal import Deal
from xtarot.games import load_file
from xtarot.lab.envs import Features
from xtarot.lab.envs.encoding import DENSE, observe, page, plan_of, room, shown
from xtarot.rules.state import EVERYONE, layout, listing

EXAMPLE = Path(__file__).parents[3] / "examples/plugin/high_card.py"


def encoded(features: Features, deal: Deal, seat: int) -> npt.NDArray[np.uint8]:
    """What a batch shows a seat of a deal; in plain Python, for no machine code is needed to see whether it is so."""
    memory = np.array([deal.game.layout.ints(deal.state)], np.int64)
    place = room(features, 1, DENSE)
    who, actions = np.array([[seat, seat]], np.int8), np.zeros(1, np.int64)
    observe(memory, *plan_of(features), *page(features), who, actions, False, DENSE, *place, 0, 1)
    found: npt.NDArray[np.uint8] = shown(place, features, DENSE)[0]
    return found


@pytest.mark.parametrize("kind", ["", ', "number"', ', "card"', ', "seat"'])
def test_a_listing_of_any_kind_tells_nothing_of_cards_that_are_not_seen(tmp_path: Path, kind: str) -> None:
    text = EXAMPLE.read_text("utf-8")
    text = text.replace("import HIDDEN,", "import listing, HIDDEN,")
    text = text.replace('("turn", 1, PUBLIC),', f'("order", 24, listing(STOCK){kind}), ("turn", 1, PUBLIC),')
    text = text.replace("    s.turn = (s.dealer", "    s.order[:] = cards[-24:]\n    s.turn = (s.dealer")
    (file := tmp_path / f"listed_as_{kind[3:-1] or 'nothing'}.py").write_text(text, "utf-8")
    deal, rng = Deal(load_file(file), 4, 0), np.random.default_rng(1)
    features, seat = Features(deal.game, 4), int(deal.state.turn)
    seen = deal.view(seat)
    assert np.array_equal(encoded(features, deal, seat), features.of(seen))
    for _ in range(3):
        twin = seen.resample(rng)
        assert twin.state.order != deal.state.order
        assert np.array_equal(encoded(features, twin, seat), features.of(seen))


def test_a_listing_is_of_no_kind_of_which_a_number_is_many_things() -> None:
    with pytest.raises(ValueError, match="the fact 'order' is of the kind 'bits', but a listing has card ids"):
        layout(2, [EVERYONE], [("order", 3, listing(0), "bits")])
