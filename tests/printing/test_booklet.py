"""The booklet of a rulebook, as a reader of PDFs sees it."""

import io
import logging
import shutil
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import cast

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject
from typer.testing import CliRunner, Result

from support.campaign import part_of
from xtarot.cli.program import app
from xtarot.printing import pdf_cache
from xtarot.printing.booklet import Issue, booklet, has_playbook, unprinted
from xtarot.printing.imposition import impose
from xtarot.rulebooks import LANGUAGES, book, books, ours, read_book
from xtarot.rulebooks.divisions import REFERENCE, START, divide
from xtarot.rulebooks.document import HIGHEST, ClauseLink, Heading, blocks, inlines, plain

EXAMPLES = Path(__file__).parents[2] / "examples"
HOSTILE = """\
## #read("/etc/passwd") $x$ ]] {#first}

**TX-1** #read("/etc/passwd") and `#eval("1")` or $ x $ ] [ * _ <label> @ref \\ ~ -- 'quoted' "so" //no /*no*/ 👍

#### Deep down

{cards SK > T0, ?}

> > ## A heading within
> >
> > - one
> >   1. two

| | |
| --- | --- |
| #x | [nowhere](#nowhere) |

| a | |
| --- | --- |
| | {SK} |

##

- {cards SK=averylonglabelindeed SK SK SK SK SK SK SK}

**TX-2** TX-1, TX-99 and [elsewhere](https://example.org/?a=%23b).
"""


@pytest.fixture(scope="module", autouse=True)
def _kept_apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is set is set anew, and for these tests once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XTAROT_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XTAROT_CACHE", str(tmp_path / "cache"))


def opened(name: str, lang: str) -> PdfReader:
    return PdfReader(io.BytesIO(booklet(book(name), lang)))


def words(pdf: PdfReader) -> str:
    return "".join("".join(page.extract_text().split()) for page in pdf.pages)


def titles(outline: Sequence[object]) -> Iterator[str]:
    """The bookmarks of the top level."""
    for mark in outline:
        if not isinstance(mark, list):
            yield "".join(str(mark.title).split())  # type: ignore[attr-defined]  # a Destination


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A rulebook in English alone whose text tries to be a program."""
    folder = tmp_path / "hostile"
    folder.mkdir()
    shutil.copy(EXAMPLES / "plugin/high_card_rulebook/book.toml", folder)
    (folder / "en.md").write_text(HOSTILE, "utf-8")
    return folder


def test_every_book_has_bookmarks_links_and_its_whole_text_in_embedded_fonts(caplog: pytest.LogCaptureFixture) -> None:
    assert len(books()) >= len(ours()) + 2, "the examples are not installed"
    for number, one in part_of(enumerate(books()), 3):
        lang, other = LANGUAGES[number % 2], LANGUAGES[1 - number % 2]
        assert booklet(one, other), one.game
        pdf, parts = PdfReader(io.BytesIO(booklet(one, lang))), divide(one.documents[lang])
        first, last = ([parts.titles[name]] if name in parts.titles else [] for name in (START, REFERENCE))
        marks = [*titles(pdf.outline)]
        closing = len(marks) - len(last)
        assert marks[: closing - 2] + marks[closing:] == [*named([*first, *parts.rules, *last])], one.game
        wanted = [part for block in blocks((*parts.start, *parts.rules, *parts.reference)) for part in inlines(block)]
        assert links(pdf) >= sum(isinstance(part, ClauseLink) for part in wanted), one.game
        said = words(pdf)
        assert not [part.id for part in one.documents[lang].clauses if part.id not in said], one.game
        assert one.name[lang].replace(" ", "") in said
        pdfs = [pdf]
        if has_playbook(one, lang):
            pdfs.append(PdfReader(io.BytesIO(booklet(one, lang, second=True))))
            assert [*titles(pdfs[1].outline)][:-1] == [*named(parts.playbook)], one.game
        for each in pdfs:
            assert len(each.pages) % 4 == 0, one.game
            assert fonts(each), one.game
            assert not [name for name, embedded in fonts(each).items() if not embedded], one.game
    assert not [record.message for record in caplog.records if record.levelno >= logging.WARNING]


def named(parts: Iterable[object]) -> Iterator[str]:
    """The headings of sections among these parts, without blanks."""
    sections = (part for part in parts if isinstance(part, Heading) and part.level == HIGHEST)
    return ("".join(plain(part.parts).split()) for part in sections)


def test_the_rulebooks_of_ours_are_sixteen_pages_with_the_start_inside_the_cover_and_the_card_on_the_back() -> None:
    wrong: list[object] = []
    for one, lang in part_of(product(ours(), LANGUAGES), 3):
        pages = opened(one.game, lang).pages
        inside, after, back = (
            "".join(page.extract_text().replace("\u2060", "").split()) for page in (pages[1], pages[3], pages[-1])
        )
        parts = divide(one.documents[lang])
        start, card = ("".join(plain(parts.titles[name].parts).split()) for name in (START, REFERENCE))
        if len(pages) != 16 or start not in inside or card not in back:
            wrong.append((one.game, lang, len(pages), start in inside, card in back))
        if "".join(one.summary[lang].split())[:20] not in after:
            wrong.append((one.game, lang, "the start is not two pages"))
    assert not wrong


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_colophon_names_what_a_text_was_written_from_where_that_is_not_the_authors(lang: str) -> None:
    label = {"ja": "もとにした文章", "en": "Writtenfrom"}[lang]
    assert any(one.source[lang] for one in ours())
    for one in ours():
        pages = opened(one.game, lang).pages
        inside_the_back_cover = "".join(pages[-2].extract_text().replace("\u2060", "").split())
        source = "".join(one.source[lang].split())
        assert (label + source in inside_the_back_cover) == bool(source), one.game


def test_folded_sheets_have_the_pages_in_their_order() -> None:
    flat = booklet(book("lotarot"), "en")
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(flat)).pages]
    imposed = PdfReader(io.BytesIO(impose(flat)))
    sides = [page.extract_text() for page in imposed.pages]
    last = len(pages) - 1
    assert len(sides) == len(pages) / 2
    for k, side in enumerate(sides):
        left, right = (last - k, k) if k % 2 == 0 else (k, last - k)
        assert (side.index(pages[left]) if pages[left] else 0) <= side.rindex(pages[right]), k
    width, height = (float(side) * 25.4 / 72 for side in imposed.pages[0].mediabox[2:])
    assert (round(width), round(height)) == (296, 210)


def test_a_book_without_a_playbook_has_no_second_booklet(hostile: Path) -> None:
    assert not has_playbook(read_book(hostile), "en")
    with pytest.raises(LookupError, match="high-card has no playbook"):
        booklet(read_book(hostile), "en", second=True)
    made = run(hostile, "--pdf", hostile / "book.pdf", "--playbook")
    assert (made.exit_code, made.stderr.count("\n")) == (1, 1)


def fonts(pdf: PdfReader) -> dict[str, bool]:
    """The fonts that the pages use, and whether each lies in the file."""
    found = {}
    for page in pdf.pages:
        resources = cast("DictionaryObject", page["/Resources"])
        for font in cast("DictionaryObject", resources.get("/Font", {})).values():
            (descendant,) = font.get_object()["/DescendantFonts"]
            descriptor = descendant.get_object()["/FontDescriptor"].get_object()
            found[str(font.get_object()["/BaseFont"])] = "/FontFile2" in descriptor or "/FontFile3" in descriptor
    return found


def links(pdf: PdfReader) -> int:
    """How many links lead to a place in the booklet."""
    every = [annotation.get_object() for page in pdf.pages for annotation in page.get("/Annots", [])]
    return sum("/Dest" in link or "/D" in link.get("/A", {}) for link in every)


def test_a_booklet_says_what_it_is_to_readers_that_cannot_see_it() -> None:
    pdf = opened("dream-capture", "ja")
    assert pdf.metadata
    assert (pdf.metadata.title, pdf.metadata.author) == ("003 夢の捕獲", "草場純")
    root = pdf.trailer["/Root"]
    assert root["/Lang"] == "ja"  # type: ignore[index]  # a dictionary of the PDF
    assert root["/MarkInfo"]["/Marked"]  # type: ignore[index]  # as above: it is tagged
    assert "pdfuaid" in root["/Metadata"].get_object().get_data().decode()  # type: ignore[index]  # as above
    width, height = (float(side) * 25.4 / 72 for side in pdf.pages[0].mediabox[2:])
    assert (round(width), round(height)) == (148, 210)


@pytest.mark.usefixtures("nothing_kept")  # what is only read again gives no warning
def test_a_text_that_tries_to_be_a_program_is_printed_as_it_is(hostile: Path, caplog: pytest.LogCaptureFixture) -> None:
    one = read_book(hostile)
    said = words(PdfReader(io.BytesIO(booklet(one, "en"))))
    for line in ('#read("/etc/passwd")', '#eval("1")', "<label>@ref\\~--", "//no/no/〓", "$x$]["):
        assert line in said
    assert "root:" not in said
    assert unprinted(one, "en") == "👍"
    assert not caplog.records, "PDF/UA was given up, or something else was odd"


def test_letters_without_a_blank_end_in_bounded_time(hostile: Path) -> None:
    (hostile / "en.md").write_text(f"**TX-1** {'c' * 50_000} `{'c' * 50_000}`\n", "utf-8")
    said = words(PdfReader(io.BytesIO(booklet(read_book(hostile), "en"))))
    assert f"{'c' * 2000}..." in said
    assert "c" * 2001 not in said


def test_anchors_of_a_text_never_meet_those_of_the_booklet_and_a_name_may_be_invisible(hostile: Path) -> None:
    source = (hostile / "book.toml").read_text("utf-8")
    name = source[source.index("[name]") : source.index("[author]")]
    source = source.replace(name, '[name]\nen = "\u0600"\n\n')
    reason = '\n[[changes]]\nclause = "TX-1"\nreason = "So it is fairer."\n'
    (hostile / "book.toml").write_text(source + reason, "utf-8")
    anchors = "".join(f"## A {{#{name}}}\n\n[to it](#{name})\n\n" for name in ("changes", "submit"))
    (hostile / "en.md").write_text(f"{anchors}**TX-1** One.\n", "utf-8")
    assert "Soitisfairer." in words(PdfReader(io.BytesIO(booklet(read_book(hostile), "en"))))


def test_a_book_without_a_translation_is_printed_in_its_own_language_and_says_so(hostile: Path) -> None:
    said = words(PdfReader(io.BytesIO(booklet(read_book(hostile), "ja"))))
    assert "日本語訳はまだありません" in said
    assert "nowhere" in said


@pytest.mark.usefixtures("nothing_kept")
def test_the_same_book_gives_the_same_bytes_and_is_set_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    first = booklet(book("lotarot"), "en")
    with monkeypatch.context() as patched:
        patched.setattr("typst.compile_with_warnings", None)
        assert booklet(book("lotarot"), "en") == first
    monkeypatch.setenv("XTAROT_CACHE", "/dev/null/nowhere")
    assert booklet(book("lotarot"), "en") == first


@pytest.mark.usefixtures("nothing_kept")
def test_where_nothing_can_be_kept_it_is_made_each_time_and_nothing_is_left_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (pdf_cache.folder() / f"{sha256(b'of').hexdigest()}.pdf" / "in the way").mkdir(parents=True)
    assert pdf_cache.cache_pdf(b"of", lambda: b"made") == b"made"
    assert not list(pdf_cache.folder().glob("*.part"))
    for name in ("XTAROT_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.getuid", lambda: 2**31 - 2)  # a user who is in no list, as in containers
    assert pdf_cache.cache_pdf(b"of", lambda: b"made") == b"made"


@pytest.mark.usefixtures("nothing_kept")
def test_what_is_kept_stays_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_cache, "MOST", 3)
    for number in range(5):
        assert pdf_cache.cache_pdf(bytes([number]), lambda made=number: bytes([made])) == bytes([number])  # type: ignore[misc]
    assert len(list(pdf_cache.folder().iterdir())) == 3


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["rulebook", *map(str, arguments)])


@pytest.mark.parametrize("named", ["003", "dream-capture", "夢の捕獲", "lotarot", "Lotarot"])
def test_the_command_finds_a_book_by_number_game_or_name(named: str, tmp_path: Path) -> None:
    shown = run(named, "--lang", "ja")
    assert shown.exit_code == 0
    assert shown.stdout.startswith(
        "003 夢の捕獲 v1.00 草場純\n" if "otarot" not in named else "ロタロット v1.00 草場純\n"
    )


def test_the_command_writes_the_booklet_of_a_folder(hostile: Path, tmp_path: Path) -> None:
    target = tmp_path / "book.pdf"
    made = run(hostile, "--pdf", target, "--lang", "en")
    assert (made.exit_code, made.stdout) == (0, "")
    assert made.stderr == "xtarot: the fonts lack 👍, printed as 〓\n"
    assert target.read_bytes().startswith(b"%PDF-")


def test_a_new_version_lists_its_changes_and_the_earlier_one_can_still_be_printed(
    hostile: Path, tmp_path: Path
) -> None:
    earlier = hostile / "versions/1.00"
    earlier.mkdir(parents=True)
    for name in ("book.toml", "en.md"):
        shutil.copy(hostile / name, earlier)
    data = (hostile / "book.toml").read_text("utf-8").replace('version = "1.00"', 'version = "1.01"', 1)
    (hostile / "book.toml").write_text(
        f'{data}\n[[changes]]\nclause = "TX-2"\nreason = "It was #not(clear)."\n', "utf-8"
    )
    for version, changed in (("1.01", True), ("1.00", False)):
        target = tmp_path / f"{version}.pdf"
        assert run(hostile, "--pdf", target, "--lang", "en", "--version", version).exit_code == 0
        said = words(PdfReader(target))
        assert ("Whatchangedinv1.01" in said, "TX-2:Itwas#not(clear)." in said) == (changed, changed)
    unknown = run(hostile, "--version", "3.00")
    assert (unknown.exit_code, unknown.stderr) == (1, "xtarot: high-card has no version '3.00', only 1.01, 1.00\n")


def test_the_checker_names_the_lines_that_cannot_be_printed_whole(hostile: Path) -> None:
    found = run("check", hostile, "--lang", "en").stdout
    assert "en.md:3: warning: the fonts of the booklet lack 👍, printed as 〓" in found


def test_the_command_says_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    unknown = run("777", "--pdf", tmp_path / "book.pdf")
    assert (unknown.exit_code, unknown.stderr.count("\n")) == (1, 1)
    assert "no rulebook '777'" in unknown.stderr
    nowhere = run("003", "--pdf", tmp_path / "none" / "book.pdf")
    assert (nowhere.exit_code, nowhere.stderr.count("\n")) == (1, 1)
    assert "No such file" in nowhere.stderr


def test_a_booklet_of_a_site_says_where_to_write_and_a_draft_that_it_is_one() -> None:
    of_site = words(PdfReader(io.BytesIO(booklet(book("lotarot"), "en", Issue("here.example:8000", own=True)))))
    assert "Writeyoursathere.example:8000/write" in of_site
    assert "Publishedathere.example:8000" in of_site
    draft = words(PdfReader(io.BytesIO(booklet(book("lotarot"), "en", Issue("here.example", draft=True)))))
    assert "Adraftthathasnotbeenpublished" in draft
