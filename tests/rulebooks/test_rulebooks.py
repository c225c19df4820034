"""Every rulebook is complete in both languages, says what we ruled, and is safe to show."""

import re
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xtarot import rulebooks
from xtarot.rulebooks import LANGUAGES, Book, Clause, RulebookError, book, ours, read_book
from xtarot.rulebooks.document import Box, Code, blocks, inlines, plain
from xtarot.rulebooks.html import render_part
from xtarot.rules import cards

CLAUSES = {  # in the order of the shelf: how the ids begin, and the last number
    "dream-capture": ("DC", 22),
    "hexbridge": ("HB", 18),
    "xrummy": ("XR", 18),
    "arcanarabe": ("AR", 16),
    "lotarot": ("LT", 24),
}

# The clauses with an editor's note, and how many notes they have: what the originals leave open,
# and what is to be said about the limit of the game bonus (DC-17).
NOTES = {
    "dream-capture": {"DC-8": 1, "DC-17": 1, "DC-22": 1},
    "hexbridge": {"HB-3": 1, "HB-8": 1, "HB-9": 1, "HB-11": 1, "HB-17": 1, "HB-18": 1},
    "xrummy": {"XR-10": 1, "XR-11": 1, "XR-13": 1, "XR-14": 1, "XR-16": 1, "XR-17": 1, "XR-18": 1},
    "arcanarabe": {"AR-6": 1, "AR-8": 1, "AR-10": 1, "AR-11": 1, "AR-12": 1, "AR-15": 1},
    "lotarot": {"LT-4": 1, "LT-12": 1, "LT-14": 1, "LT-18": 1, "LT-20": 1, "LT-24": 1},
}
OPTIONS = {
    "dream-capture": {"game_bonus_at": ("DC-17", "40"), "deals": ("DC-22", "6")},
    "hexbridge": {"deals": ("HB-18", "6")},
    "xrummy": {"games": ("XR-17", "1")},
    "arcanarabe": {"games": ("AR-16", "1")},
    "lotarot": {"bonus": ("LT-18", ""), "deals": ("LT-24", "8"), "target": ("LT-24", "")},
}
PUBLISHED = {  # number, author, received, published, contest, players, cards
    "dream-capture": ("003", "草場純", date(2016, 4, 1), date(2016, 6, 1), False, (6, 6), 108),
    "hexbridge": ("004", "草場純", date(2016, 4, 1), date(2016, 6, 10), False, (6, 6), 78),
    "xrummy": ("008", "ゆお", date(2016, 7, 28), date(2016, 8, 1), False, (2, 8), 100),
    "arcanarabe": ("019", "奥野紗霧", date(2018, 3, 21), date(2018, 3, 23), True, (3, 8), 96),
    "lotarot": (None, "草場純", None, None, False, (4, 4), 78),
}
LEFT_OUT = {
    "dream-capture": re.compile("[SCHD]M"),
    "hexbridge": re.compile("T.*|[SCHD][NM]|[CD]A"),
    "xrummy": re.compile("[SCHD]C|T(1[6-9]|2.)"),
    "arcanarabe": re.compile("[SCHD][JCQK]"),
    "lotarot": re.compile("[SCHD]([MNF]|1[1-5])|T2[23]"),
}

JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
GAMES = list(CLAUSES)
SHELF = Path(rulebooks.__file__).parent
everywhere = pytest.mark.parametrize(("game", "lang"), [(game, lang) for game in GAMES for lang in LANGUAGES])


def source(game: str, lang: str) -> str:
    """The Markdown as it was written."""
    (folder,) = SHELF.glob("*" + game.replace("-", "_"))
    return (folder / f"{lang}.md").read_text(encoding="utf-8")


def words(html: str) -> str:
    """What stands on the page; without what is only read out."""
    return re.sub(r"<[^>]+>", "", re.sub(r'<span class="visually-hidden">[^<]*</span>', "", html))


def html_of(clause: Clause, lang: str) -> str:
    """The clause as pages show it."""
    return render_part(clause, lang)


def test_the_shelf_holds_the_five_games_by_number() -> None:
    assert [one.game for one in ours()] == GAMES
    assert [book(game).game for game in GAMES] == GAMES


def test_a_game_without_a_book_here_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        book("nim")
    with pytest.raises(KeyError):
        book("xrummy").clause("XR-99", "en")


@everywhere
def test_every_clause_once_and_in_order(game: str, lang: str) -> None:
    prefix, last = CLAUSES[game]
    assert [clause.id for clause in book(game).clauses(lang)] == [f"{prefix}-{n}" for n in range(1, last + 1)]


@everywhere
def test_no_clause_is_empty_and_each_stands_in_a_section(game: str, lang: str) -> None:
    for clause in book(game).clauses(lang):
        html = html_of(clause, lang)
        assert html.startswith(f'<p><a class="id" href="#{clause.id}"')
        assert len(words(html)) > len(clause.id) + 8
        assert clause.section
        assert "{#" not in clause.section
        assert book(game).clause(clause.id, lang) == clause


@everywhere
def test_every_ruling_is_an_editors_note(game: str, lang: str) -> None:
    label = {"ja": "編集注", "en": "Editor’s note"}[lang]
    notes = {c.id: html_of(c, lang).count('<blockquote class="note">') for c in book(game).clauses(lang) if c.note}
    assert notes == NOTES[game]
    assert book(game).html(lang).count(f"<strong>{label}</strong>") == sum(notes.values())


@everywhere
def test_no_book_says_that_something_of_the_original_is_lost(game: str, lang: str) -> None:
    """We can know what our copy lacks, and not what there is elsewhere."""
    html = book(game).html(lang)
    notes = re.findall(r'<blockquote class="note">.*?</blockquote>', html, re.DOTALL)
    (own,) = re.findall(r'<h2 id="notes">.*?(?=<h2|$)', html, re.DOTALL)
    of_ours = words(" ".join([*notes, own]))
    assert own
    assert not re.search(
        r"\b(?:is|are|was|were) lost\b|(?:clue|text) that is left|失われ|残った(?:文章|手がかり)", of_ours
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lotarot_names_its_source_and_says_what_that_lacks(lang: str) -> None:
    source = {"ja": "ウェブ", "en": "on the web"}[lang]
    lotarot, lacking = book("lotarot"), {"ja": "もとにした文章", "en": "The text we worked from"}[lang]
    assert source in lotarot.source[lang]
    assert not re.search(r"https?:|www\.|\.(?:jp|com)\b", lotarot.source[lang] + lotarot.html(lang))
    assert source in words(html_of(lotarot.clause("LT-4", lang), lang))
    for clause in ("LT-4", "LT-18"):
        assert lacking in words(html_of(lotarot.clause(clause, lang), lang))
    assert [one.game for one in ours() if one.source[lang]] == ["lotarot"]


@everywhere
def test_every_option_is_shown_with_its_default(game: str, lang: str) -> None:
    shown = {}
    for clause in book(game).clauses(lang):
        for box in (block for block in blocks(clause.blocks) if isinstance(block, Box) and block.kind == "option"):
            name = next(part.text for part in inlines(box.blocks[0]) if isinstance(part, Code))
            default = re.search(r"= (.*?) …", plain(box.blocks[0].parts))[1]  # type: ignore[index, union-attr]  # else the test fails
            shown[name] = (clause.id, default if default.isdigit() else "")
            html = html_of(clause, lang)
            assert default in html
            assert f"<code>{name}</code>" not in html
    assert shown == OPTIONS[game]


@everywhere
def test_the_whole_text_has_an_anchor_for_each_clause_and_no_dead_link(game: str, lang: str) -> None:
    html = book(game).html(lang)
    ids = re.findall(r'id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert {clause.id for clause in book(game).clauses(lang)} <= set(ids)
    assert {link.removeprefix("#") for link in re.findall(r'<a[^>]* href="(#[^"]+)"', html)} <= set(ids)
    assert "{#" not in html
    for clause in book(game).clauses(lang):
        assert f'<section class="clause" id="{clause.id}">\n{html_of(clause, lang)}</section>' in html


@pytest.mark.parametrize("game", GAMES)
def test_sections_tables_and_examples_are_the_same_in_both_languages(game: str) -> None:
    def shape(lang: str) -> list[str]:
        html = re.sub(' data-label="[^"]*"', "", book(game).html(lang))
        return re.findall(r"<(?:h\d|section|blockquote|tr|td|th|li|ol)\b[^>]*>", html)

    assert shape("ja") == shape("en")
    japanese, english = book(game).examples["ja"], book(game).examples["en"]
    assert list(japanese) == list(english) != []
    for name, table in japanese.items():
        for row, other in zip(table[1:], english[name][1:], strict=True):
            for cell, same in zip(row, other, strict=True):
                if JAPANESE.search(cell):
                    assert (cell == "できる") == (same == "allowed")
                else:
                    assert cell == same


@everywhere
def test_the_examples_use_cards_that_the_game_has(game: str, lang: str) -> None:
    named = set(re.findall(r"\b[SCHDT](?:[MNAJCQKF]|\d+)\b", " ".join(re.findall(r"`([^`]+)`", source(game, lang)))))
    assert named
    for card in named:
        assert cards.text(cards.parse(card)) == card
        assert not LEFT_OUT[game].fullmatch(card)


@pytest.mark.parametrize("game", GAMES)
def test_the_title_page_is_complete(game: str) -> None:
    it = book(game)
    facts = (it.number, it.author["ja"], it.received, it.published, it.contest, it.players, it.cards)
    assert facts == PUBLISHED[game]
    assert it.version == "1.00"
    assert it.languages == LANGUAGES
    assert it.minutes
    assert 5 <= it.minutes <= 120
    for lang in LANGUAGES:
        for text in (it.name, it.author, it.kind, it.tagline, it.summary, it.sides, it.left_out, it.played):
            assert text[lang].strip()
            assert "\n" not in text[lang]
        assert len(it.welcome[lang]) == 3
        assert bool(it.refers_to[lang]) == (game != "lotarot")


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_left_out_make_the_count(game: str) -> None:
    assert sum(not LEFT_OUT[game].fullmatch(cards.text(card)) for card in cards.DECK) == book(game).cards


@pytest.mark.parametrize("game", GAMES)
def test_each_language_keeps_to_itself(game: str) -> None:
    it = book(game)
    english = [it.html("en"), it.summary["en"], it.tagline["en"], it.sides["en"], it.left_out["en"], *it.welcome["en"]]
    assert not JAPANESE.search(" ".join(english))
    for sentence in (it.summary["ja"], it.tagline["ja"], *it.welcome["ja"]):
        assert sentence.endswith("。")
    # Japanese beside Western punctuation, and blanks between Japanese words, are slips of the keyboard.
    assert not re.search(f"{JAPANESE.pattern}[,.!?:;()]|[,!?:;()]{JAPANESE.pattern}", words(it.html("ja")))
    assert not re.search(
        f"{JAPANESE.pattern} +{JAPANESE.pattern}",
        words(it.html("ja")).replace("編集注 ", "").replace("選べるルール ", ""),
    )


# A text written by a stranger


def stranger(folder: Path, text: str, toml: str = "") -> Book:
    """A book that consists of `text`."""
    folder.mkdir(exist_ok=True)
    (folder / "book.toml").write_text(
        toml
        or 'game = "nim"\nname = "Nim"\nversion = "0.1"\nauthor = "Nobody"\nsummary = "Take some."\nplayers = [2, 2]\n'
        'sides = "two"\ncards = 112\nplayed = "one heap"\n',
        encoding="utf-8",
    )
    (folder / "en.md").write_text(text, encoding="utf-8")
    return read_book(folder)


def test_a_plug_in_brings_a_book_of_its_own(tmp_path: Path) -> None:
    rules = "## Rules {#rules}\n\n**NM-1** Take one.\n\n- or two\n\n**NM-2** See NM-1, not NM-3."
    it = stranger(tmp_path, rules + "\n\n## End\n\nEnd.")
    assert it.name == {"ja": "Nim", "en": "Nim"}
    assert it.languages == ("en",)
    assert it.clauses("ja") == it.clauses("en")
    assert [(clause.id, clause.section, clause.note) for clause in it.clauses("en")] == [
        ("NM-1", "Rules", False),
        ("NM-2", "Rules", False),
    ]
    assert "<li>or two</li>" in html_of(it.clause("NM-1", "en"), "en")
    assert 'See <a href="#NM-1"' in html_of(it.clause("NM-2", "en"), "en")
    assert it.html("en").count("<a ") == 3  # the clauses' own, and one reference
    assert it.html("en").endswith("<h2>End</h2>\n<p>End.</p>\n")


def test_a_card_stays_on_one_line_with_its_name() -> None:
    html = html_of(book("dream-capture").clause("DC-2", "ja"), "ja")
    assert '<span class="whole">21（世界）</span>' in html


def test_a_broken_book_says_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match=r"en\.md:3: NM-1 stands there twice"):
        stranger(tmp_path, "**NM-1** One.\n\n**NM-1** Two.")
    with pytest.raises(RulebookError, match=r"book\.toml: players is missing"):
        stranger(tmp_path, "", 'game = "nim"')
    with pytest.raises(RulebookError, match=r"book\.toml:1: "):
        stranger(tmp_path, "", "game = = nim")
    (tmp_path / "none").mkdir()
    with pytest.raises(OSError, match=r"book\.toml"):
        read_book(tmp_path / "none")


def test_a_book_in_no_language_is_refused(tmp_path: Path) -> None:
    stranger(tmp_path, "")
    (tmp_path / "en.md").unlink()
    with pytest.raises(RulebookError, match=r"neither ja\.md nor en\.md"):
        read_book(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        '<img src="x" onerror="alert(1)">',
        "![picture](https://example.com/track.png)",
        "[a](javascript:alert(1))",
        "[a](data:text/html,hello)",
        "[a](http://example.com)",
        "[a](//example.com/b)",
        "[a](\\\\example.com)",
        "<javascript:alert(1)>",
        '## A {#x" onclick="alert(1)}',
        '**AB-1"><script>** a',
        "```html onclick=alert(1)\n<script>\n```",
    ],
)
def test_nothing_of_a_strangers_gets_through(tmp_path: Path, text: str) -> None:
    html = stranger(tmp_path, text).html("en")
    assert not re.search(r"<(?!/?(p|a|h2|pre|code|strong|em|section)\b)", html)
    for tag in re.findall(r"<[a-z][^>]*>", html):
        assert not re.search(r"\bon\w+=|\bsrc=|\bhref=", tag), tag


def test_links_to_pages_stay(tmp_path: Path) -> None:
    html = stranger(tmp_path, "[a](https://example.com/b) [c](/rules/1) [d](#rules)\n\n## R {#rules}").html("en")
    links = re.findall(r'href="([^"]*)" rel="nofollow ugc noopener"', html)
    assert links == ["https://example.com/b", "/rules/1", "#rules"]


@pytest.mark.parametrize("text", ["[a](/\\example.com)", "[a](/&Tab;/example.com)"])
def test_a_disguised_link_stays_on_this_site(tmp_path: Path, text: str) -> None:
    assert '<a href="/%' in stranger(tmp_path, text).html("en")  # a path: the sign is written as %5C or %09


@given(st.text("<>\"'&()[]{}#!*`|:/\\ \n\tabAB-19=%", max_size=80))
def test_any_text_is_read_and_is_safe(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    try:
        html = stranger(tmp_path_factory.getbasetemp() / "any", text).html("en")
    except RulebookError as error:
        if "stands there twice" not in str(error):
            raise
        return
    allowed = "a|b|blockquote|br|code|em|h[2-4]|hr|li|ol|p|pre|rt|ruby|section|strong|table|tbody|td|th|thead|tr|ul"
    assert not re.search(rf"<(?!/?(?:{allowed})\b)", html)
    for name, value in re.findall(r'<[^>]*?\b([\w-]+)="([^"]*)"', html):
        assert name in {"id", "class", "href", "rel", "start"}
        assert name != "href" or re.match(r"https://|#|/(?!/)", value)
