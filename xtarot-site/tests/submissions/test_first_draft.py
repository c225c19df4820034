"""The first draft of a rulebook, from what was played at a free table."""

import xtarot
from xtarot.games.free_cards import HAND
from xtarot.rulebooks.toml import values
from xtarot.rules.cards import ids, text
from xtarot_site.submissions.first_draft import first_draft


def test_what_was_done_is_the_first_draft_of_a_rulebook() -> None:
    deal = xtarot.deal("free", 1, seats=2, options={"each": 22, "pack": "only S H"})
    cards = [text(card) for card in ids(deal.state.piles[HAND])]
    deal.play(f"0 play {cards[0]}")
    deal.play(f"0 put 2 {cards[1]}")
    deal.play(f"0 drop {cards[2]}")
    deal.play("1 undo")
    deal.play("0 yes")
    deal.play("0 end")
    deal.play("1 yes")
    files = first_draft(deal.record())
    data = values(files["book.toml"])
    assert (data["players"], data["cards"], data["deal"]) == ([2, 2], 44, {"each": 22, "rest": 0})
    assert "“B”" in files["en.md"]
    assert "Discard" not in files["en.md"]
    assert "「B」" in files["ja.md"]
    assert files["ja.md"].count("**AB-") == files["en.md"].count("**AB-") == 6
