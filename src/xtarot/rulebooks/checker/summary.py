"""What a program knows of a rulebook: each question that it can answer, with the findings that speak against it."""

from collections.abc import Sequence
from typing import NamedTuple

from xtarot.rulebooks.findings import Finding
from xtarot.rulebooks.manuscript import Manuscript
from xtarot.rules.texts import Text


class CheckedStatement(NamedTuple):
    """A statement, and the findings that speak against it; without any it is true, if it says something (`applies`).

    Of records, of a game or of changes nothing can be said where there is none.
    """

    text: Text
    findings: tuple[Finding, ...]
    applies: bool


AT_TABLE = Text("卓のゲームと合っている", "It agrees with the game at the table")
OF_RECORDS = (
    Text("記録した手がルールどおり", "The recorded deals follow the rules"),
    Text("記録したディールについて書いたことが合っている", "What is said of the recorded deals is so"),
)
OF_CHANGES = Text("変わった条項に理由がある", "Every clause that changed has a reason")

STATEMENTS: dict[Text, frozenset[str]] = {
    Text("表題のデータがそろっている", "The data of the title page are complete"): frozenset(
        "no_file no_text large unreadable toml missing ill_typed unknown_key dates players number_taken".split()
    ),
    Text("カードはすべてデッキにある", "Every card is in the deck"): frozenset(
        "card term without left_out names_left_out".split()
    ),
    Text("枚数が合い、配り終わる", "The cards add up, and the deal comes out even"): frozenset(
        "count count_unknown deal_unknown deal_players deal_uneven".split()
    ),
    Text("条項の番号が続いている", "The clauses are numbered in order"): frozenset(
        "no_clauses order prefix prefix_taken twice".split()
    ),
    Text("参照とリンクに行き先がある", "References and links lead somewhere"): frozenset(
        "reference anchor no_anchor link".split()
    ),
    Text("日本語と英語がそろっている", "Japanese and English agree"): frozenset("one_language languages".split()),
    Text("図と文字が正しく書けている", "Figures and characters are written correctly"): frozenset(
        "hidden html picture deep many notation unclosed card_twice trick_stars".split()
    ),
    Text("始め方が書かれている", "It says how to begin"): frozenset(
        "no_shuffle no_first no_direction start_or_reference start_place start_pages start_no_table start_seats "
        "start_sides start_each reference_lacks".split()
    ),
    Text("読者の言葉で書かれている", "It is in the words of its readers"): frozenset(
        "code_option code_bot code_move code_name screen player_program two_words straight_quotes half_width".split()
    ),
    OF_RECORDS[0]: frozenset("record record_game record_missing record_part record_unused no_tricks".split()),
    OF_RECORDS[1]: frozenset(
        "assertion_place not_held held held_count not_on_turn refused allowed not_forced hand_caption "
        "caption_card caption_player caption_taker caption_number caption_points".split()
    ),
    AT_TABLE: frozenset(
        "game_data game_clause option_unknown option_missing option_default option_clause score_untold "
        "event_untold play play_clause play_data play_number".split()
    ),
    OF_CHANGES: frozenset("version_folder version_order no_reason no_change".split()),
}
"""Each statement with the kinds of findings against it; every kind stands in one place."""


def list_statements(findings: Sequence[Finding], manuscript: Manuscript, played: bool) -> tuple[CheckedStatement, ...]:
    """All statements in order, each with what was found against it. `played`: its game is installed."""
    there = {AT_TABLE: played, **dict.fromkeys(OF_RECORDS, bool(manuscript.records)), OF_CHANGES: manuscript.versions}
    told = []
    for text, codes in STATEMENTS.items():
        against = tuple(found for found in findings if found.code in codes)
        told.append(CheckedStatement(text, against, bool(against or there.get(text, True))))
    return tuple(told)
