"""A rulebook begun from a free table, and deals put into a draft: what is known stands there, the rest is empty."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import xtarot
from site_support.live import Json, site
from site_support.writing import Author, end, keep, play_tricks
from xtarot.deals.deal import Deal
from xtarot.rulebooks.checker import check_manuscript
from xtarot.rulebooks.document import Hand
from xtarot.rulebooks.manuscript import Manuscript
from xtarot.rulebooks.notation import Records, parse_figure
from xtarot.rulebooks.toml import toml, values
from xtarot.rules.card_words import named, words_for
from xtarot.rules.cards import DECK, parse, text
from xtarot_site.submissions.figures import tricks_done
from xtarot_site.submissions.first_draft import first_draft
from xtarot_site.submissions.free_tricks import FreeTrick, play_of_tricks
from xtarot_site.submissions.play_text import first_play

LINK, FREE, OTHER = "abcdefghjkmnp", "bbcdefghjkmnp", "cbcdefghjkmnp"
TITLE = {"game": "shadow-duel", **dict.fromkeys(("name", "author", "summary", "sides", "played"), "x")}
BEGUN = "**AB-1** Shuffle, and choose the first dealer. Turns go clockwise."


def free(seats: int = 3, each: int = 11, pack: str = "only S H") -> Deal:
    return xtarot.deal("free", 1, seats=seats, options={"each": each, "pack": pack})


def test_the_first_text_says_what_was_so_shows_it_and_leaves_empty_what_nobody_knows() -> None:
    deal = free()
    first, *_ = play_tricks(deal, 3)
    files = first_draft(end(deal).record())
    data = values(files["book.toml"])
    assert data == {
        "version": "1.00",
        "players": [3, 3],
        "cards": 44,
        "without": "D T ♣",
        "deal": {"each": 11, "rest": 11},
    }
    for question in (
        "Follow suit if you can. (It was so in 3 of 3",
        "highest card of the suit led",
        "leads to the next",
    ):
        assert question in files["en.md"]
    assert f"{{trick A:{first[0]} B:{first[1]} C:{first[2]}*}}" in files["en.md"]
    found = check_manuscript(Manuscript(files | {"book.toml": toml(data | TITLE)}))
    assert found == []


def test_what_was_not_so_in_every_trick_is_no_question() -> None:
    deal = free()
    tricks = play_tricks(deal, 1)
    who = {text(card): seat for seat, hand in enumerate(deal.dealt()) for card in hand}
    left = [card for card in who if card not in tricks[0]]
    deal.play(f"0 cover {next(card for card in left if who[card] == 0)}")
    for move in ("0 undo", "1 yes", "2 yes"):  # nothing of this happened
        deal.play(move)
    plays = [next(card for card in left if who[card] == seat and card[0] == "S") for seat in range(3)]
    for seat, card in enumerate(plays):
        deal.play(f"{seat} play {card}")
    lowest = min(range(3), key=lambda seat: parse(plays[seat]))
    deal.play(f"{lowest} gather {lowest}")
    said = first_draft(end(deal).record())["en.md"]
    assert ("highest card" in said, "2 of 2 tricks" in said, "face down" in said) == (False, True, False)


def test_what_was_so_at_a_free_table_is_in_the_play_with_which_a_draft_begins() -> None:
    deal = free()
    play_tricks(deal, 3)
    files = first_draft(end(deal).record())
    tricks = tricks_done(Manuscript(files).records)
    assert len(tricks) == 3
    assert play_of_tricks(tricks) == {"follow": {"suit": "must"}}
    lowest = [replace(one, winner=min((parse(card), seat) for seat, card in one.plays)[1]) for one in tricks]
    done = play_of_tricks([replace(one, followed=False) for one in lowest])
    assert done == {"follow": {"suit": "may"}, "win": {"takes": "the lowest"}}
    play = first_play(values(files["book.toml"]), {"en": files["en.md"]}, done)
    assert (play["follow"]["suit"], play["win"]["takes"], play["players"]) == ("may", "the lowest", [3])
    trick = FreeTrick([(0, "S5"), (1, "T3"), (2, "T9")], 2, None)
    trumped = first_play({"players": [4, 4], "cards": 112}, {}, play_of_tricks([trick]))
    assert trumped["trumps"]["are"] == "arcana"
    assert "trumps" not in first_play({}, {}, play_of_tricks([trick]))  # whose cards have none


def test_cards_are_named_in_the_shortest_words_that_are_read_again() -> None:
    said = ["M N F 11-15 T", "♣", "S11-SF", "T16-T23", "SK H3", "A-10 S H D T ♣", "", "J C Q K"]
    assert [words_for(named(words)) for words in said] == [
        "M N 11-15 F T",
        "♣",
        "S11-SF",
        "T16-T23",
        "SK H3",
        "S H D T ♣",
        "",
        "J-K",
    ]
    assert all(named(words_for(set(DECK[k::3]))) == set(DECK[k::3]) for k in range(3))


def test_a_hand_that_came_from_the_stock_is_shown_as_it_was_dealt() -> None:
    deal = free()
    dealt = [text(card) for card in deal.dealt()[1]]
    play_tricks(deal, 1)
    records = Records({"first": end(deal).record().dumps()})
    shown = parse_figure("hand first 1", "en", records)
    assert isinstance(shown, Hand)
    assert [*shown.cards] == dealt
    assert len(dealt) == 11


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with a site on which somebody, the first who comes, has played two deals; a third is another's."""
    with site(tmp_path) as host:
        Author(host)
    lotarot = xtarot.deal("lotarot", 3)
    while not lotarot.finished:
        lotarot.play(next(iter(lotarot.moves())))
    for link, deal, who in ((LINK, free(), 1), (FREE, free(2), 1), (OTHER, free(2), 2)):
        play_tricks(deal, 1)
        keep(tmp_path, end(deal), link, [who, *[None] * (deal.seats - 1)])
    keep(tmp_path, lotarot, "dbcdefghjkmnp", [1, None, None, None])
    return tmp_path


def records(of: Author) -> list[Json]:
    return of.http("GET", f"/api/drafts/{of.draft}/records?lang=en").json()  # type: ignore[no-any-return]


def test_a_draft_carries_its_deal_takes_others_and_offers_what_they_can_show(data: Path) -> None:
    with site(data) as host:
        mio, ren = Author(host), Author(host)
        refused = mio.http("POST", "/api/drafts/from/dbcdefghjkmnp?lang=en")
        assert (refused.status_code, mio.http("POST", "/api/drafts/from/nowhere").status_code) == (422, 404)
        mio.draft = mio.http("POST", f"/api/drafts/from/{LINK}").json()["code"]
        assert mio.text["records"] == ["deals/first.json"]
        add = f"/api/drafts/{mio.draft}/records"
        assert mio.http("POST", f"{add}/from/{FREE}").json()["name"] == "deal-2"
        whole = xtarot.deal("lotarot", 3)
        assert mio.http("POST", add, content=whole.record().dumps()).json()["name"] == "deal-3"
        assert mio.save(3, "a", en="**AB-1** x").json()["revision"] == 4
        shown = {one["name"]: one for one in records(mio)}
        assert [*shown] == ["deal-2", "deal-3", "first"]
        sources = [one["source"] for one in shown["first"]["figures"]]
        assert sources[:3] == [f"{{hand first {seat}}}" for seat in range(3)]
        assert (sources[3].startswith("{trick A:"), sources[4]) == (True, "{score first}")
        assert len(shown["first"]["moves"]) == 7
        assert "P0" not in json.dumps(mio.text) + json.dumps([*shown.values()])
        bad = mio.http("POST", f"{add}?lang=en", content="{}")
        assert (bad.status_code, "no record" in bad.json()["detail"]) == (422, True)
        doors = [ren.http("GET", add), ren.http("POST", f"{add}/from/{FREE}"), ren.http("DELETE", f"{add}/first")]
        assert [one.status_code for one in doors] == [404] * 3
        assert mio.http("DELETE", f"{add}/deal-3").status_code == 204
        assert mio.text["records"] == ["deals/deal-2.json", "deals/first.json"]
        for source in sources:
            text = {"data": TITLE, "en": f"{BEGUN}\n\n{source}\n"}
            answer = mio.http("POST", f"/api/drafts/{mio.draft}/check?lang=en", json=text).text
            found = json.loads(answer.partition('id="found">')[2].partition("</script>")[0])["findings"]
            assert not [one for one in found if one["file"] == "en.md" and one["level"] != "right"], source
