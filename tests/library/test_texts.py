"""Texts of a game: in both languages, or in one."""

from xtarot.rules.texts import Text


def test_a_text_in_one_language_is_read_in_either() -> None:
    assert Text("", "High Card").of("ja") == "High Card"
    assert Text("ハイカード", "").of("en") == "ハイカード"
    assert Text("{who}の番", "").of("en", who="Aki") == "Akiの番"
    assert Text("はい", "yes").of("ja") + Text("はい", "yes").of("en") == "はいyes"
    assert Text("", "").of("ja") == ""
