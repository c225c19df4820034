"""What changed from one version of a rulebook to the next is seen clause by clause."""

from pathlib import Path

import pytest

from xtarot.rulebooks import Book, compare, read_book
from xtarot.rulebooks.comparison import compare_around, compare_data, compare_facts
from xtarot.rulebooks.document import CardSign, Text, plain

DATA = """
game = "moon-ferry"
name = "Moon Ferry"
version = "{version}"
author = "Hayama Rin"
summary = "A ferry crosses, and the moon pays."
players = [3, 4]
sides = "each alone"
cards = 66
played = "eleven tricks"
"""
REASON = '[[changes]]\nclause = "MF-2"\nreason = {en = "Two suits had been led.", ja = "二つのスートが出ていた。"}\n'
OLD = "**MF-1** Follow suit.\n\n**MF-2** The trick with {T18} goes to the moon's suit.\n\n**MF-3** Score 3.\n"
NEW = "**MF-1** Follow suit.\n\n**MF-2** The trick with {T18} goes to the suit led.\n\n**MF-4** Later wins.\n"


@pytest.fixture
def moon_ferry(tmp_path: Path) -> Book:
    for folder, version, text, more in (("versions/1.00", "1.00", OLD, ""), (".", "1.01", NEW, REASON)):
        place = tmp_path / folder
        place.mkdir(parents=True, exist_ok=True)
        (place / "book.toml").write_text(DATA.format(version=version) + more, encoding="utf-8")
        (place / "en.md").write_text(text, encoding="utf-8")
    return read_book(tmp_path)


def test_earlier_versions_lie_beside_the_present_one(moon_ferry: Book) -> None:
    assert [book.version for book in moon_ferry.earlier] == ["1.00"]
    assert moon_ferry.at("1.01") is moon_ferry
    assert "moon’s suit" in moon_ferry.at("1.00").html("en")
    with pytest.raises(KeyError):
        moon_ferry.at("2.00")


def test_each_clause_is_the_same_changed_new_or_gone(moon_ferry: Book) -> None:
    changes = compare(moon_ferry.at("1.00"), moon_ferry, "en")
    assert [(change.clause, change.kind, change.reason) for change in changes] == [
        ("MF-1", "same", ""),
        ("MF-2", "changed", "Two suits had been led."),
        ("MF-3", "gone", ""),
        ("MF-4", "new", ""),
    ]


def test_a_change_is_seen_word_by_word_and_cards_stay_cards(moon_ferry: Book) -> None:
    changed = compare(moon_ferry.at("1.00"), moon_ferry, "en")[1]
    assert [(piece.kind, plain(piece.parts)) for piece in changed.pieces] == [
        ("same", "The trick with T18 goes to the "),
        ("out", "moon’s suit."),
        ("in", "suit led."),
    ]
    assert changed.pieces[0].parts == (Text("The trick with "), CardSign("T18"), Text(" goes to the "))


def test_japanese_is_compared_by_phrases_and_not_by_letters(tmp_path: Path) -> None:
    books = []
    for n, text in enumerate(("伏せた札は局の終わりまで見せません。", "場に置いた札は局が終わったら見せておきます。")):
        place = tmp_path / str(n)
        place.mkdir()
        (place / "book.toml").write_text(DATA.format(version=f"1.{n}"), encoding="utf-8")
        (place / "ja.md").write_text(f"**MF-1** {text}", encoding="utf-8")
        books.append(read_book(place))
    (change,) = compare(books[0], books[1], "ja")
    assert [(piece.kind, plain(piece.parts)) for piece in change.pieces] == [
        ("out", "伏せた"),
        ("in", "場に置いた"),
        ("same", "札は"),
        ("out", "局の終わりまで見せません"),
        ("in", "局が終わったら見せておきます"),
        ("same", "。"),
    ]


def test_what_changed_in_the_data_is_said_in_words(tmp_path: Path) -> None:
    def facts(deal: str) -> dict[str, str]:
        (tmp_path / "book.toml").write_text(DATA.format(version="1.00") + deal, encoding="utf-8")
        (tmp_path / "en.md").write_text("**MF-1** x", encoding="utf-8")
        return {lang: compare_facts(read_book(tmp_path), lang)["deal"] for lang in ("ja", "en")}

    assert facts("[deal]\neach = 11\nrest = 3\n") == {"ja": "1人に11枚、残り3枚", "en": "11 to each, 3 left"}
    assert facts("[deal]\neach = {3 = 22, 4 = 16}\nrest = true\n") == {
        "ja": "3人なら1人に22枚 / 4人なら1人に16枚、残り全部",
        "en": "22 to each with 3 players / 16 to each with 4 players, the rest left",
    }


def test_a_version_compared_with_itself_is_the_same(moon_ferry: Book) -> None:
    assert {change.kind for change in compare(moon_ferry, moon_ferry, "ja")} == {"same"}


def test_texts_that_would_take_long_to_compare_are_compared_as_a_whole(tmp_path: Path) -> None:
    texts = ("a b " * 5000, "b a a " * 5000)
    for number, text in enumerate(texts):
        place = tmp_path / str(number)
        place.mkdir()
        (place / "book.toml").write_text(DATA.format(version=f"1.{number}"), encoding="utf-8")
        (place / "en.md").write_text(f"**MF-1** {text}", encoding="utf-8")
    (change,) = compare(read_book(tmp_path / "0"), read_book(tmp_path / "1"), "en")
    assert [piece.kind for piece in change.pieces] == ["out", "in"]


def test_what_stands_around_the_clauses_and_in_the_data_is_compared_too(moon_ferry: Book, tmp_path: Path) -> None:
    folder = tmp_path / "next"
    folder.mkdir()
    data = DATA.format(version="1.02").replace("[3, 4]", "[3, 5]").replace("the moon pays", "nobody pays")
    (folder / "book.toml").write_text(data, encoding="utf-8")
    (folder / "en.md").write_text(f"{NEW}\n## Tips {{#tips}}\n\nHold {{T18}} back.\n", encoding="utf-8")
    newer = read_book(folder)
    around = compare_around(moon_ferry, newer, "en")
    assert [(change.clause, change.kind) for change in around] == [("Tips", "new")]
    differing = [change.clause for change in compare_data(moon_ferry, newer, "en") if change.kind != "same"]
    assert differing == ["summary", "players"]
    assert {change.kind for change in compare_data(moon_ferry, moon_ferry, "ja")} == {"same"}


def test_what_changed_in_the_play_is_said_in_the_words_of_its_form(moon_ferry: Book, tmp_path: Path) -> None:
    def played(name: str, each: int, trumps: str) -> Book:
        folder = tmp_path / name
        folder.mkdir()
        (folder / "book.toml").write_text(DATA.format(version="1.02"), encoding="utf-8")
        (folder / "en.md").write_text(OLD, encoding="utf-8")
        play = f'family = "tricks"\nplayers = [4]\n[deal]\neach = {each}\n[trumps]\nare = "{trumps}"\n'
        (folder / "play.toml").write_text(play, encoding="utf-8")
        return read_book(folder)

    older, newer = played("older", 13, "hearts"), played("newer", 10, "hearts")
    changes = [change for change in compare_data(older, newer, "en") if change.kind != "same"]
    assert [change.clause for change in changes] == ["Play › Deal › Cards to each"]
    kinds = {change.kind for change in compare_data(moon_ferry, newer, "ja") if change.clause.startswith("遊び方")}
    assert kinds == {"new"}
    assert compare_facts(newer, "ja")["遊び方 › 切り札 › 切り札"] == "ハート"
