"""A record in the shapes in which files come: the command line and the site judge each in the same way and words."""

import codecs
import copy
import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from site_support.live import Json
from site_support.writing import Author
from support.japanese import is_in_both_languages
from support.playing import at_random
from xtarot import Record, RecordError
from xtarot.cli.program import app
from xtarot.deals.deal import record_of
from xtarot.rules.texts import Text

NAMES = ["Aki", "Bo"]
WHOLE: Json = json.loads(record_of([at_random("xrummy", 5, seats=2)], NAMES).dumps())
RAW = json.dumps(WHOLE, separators=(",", ":")).encode()
MOVE: str = WHOLE["deals"][0]["moves"][0]


def changed(**keys: object) -> bytes:
    """The record with these keys."""
    return json.dumps(copy.deepcopy(WHOLE) | keys).encode()


def of_deal(*without: str, **keys: object) -> bytes:
    """The record with these keys of its deal, and without others."""
    deal = {key: value for key, value in WHOLE["deals"][0].items() if key not in without}
    return changed(deals=[deal | keys])


def of_move(first: str) -> bytes:
    """The record with another first move."""
    return of_deal(moves=[first, *WHOLE["deals"][0]["moves"][1:]])


def named(players: list[str], coding: str) -> bytes:
    """The record with these players, written as some editors do."""
    return json.dumps(WHOLE | {"players": players}, ensure_ascii=False).encode(coding)


MOVES: list[str] = WHOLE["deals"][0]["moves"]
GOOD = {
    "plain": RAW,
    "byte order mark": codecs.BOM_UTF8 + RAW,
    "lines of Windows": json.dumps(WHOLE, indent=2).replace("\n", "\r\n").encode(),
    "UTF-16 of PowerShell": codecs.BOM_UTF16_LE + RAW.decode().encode("utf-16-le"),
    "UTF-16, the other way round": codecs.BOM_UTF16_BE + named(["あかね", "みお"], "utf-16-be"),
    "a key twice": RAW.replace(b'"game":"xrummy"', b'"game":"lotarot","game":"xrummy"'),
    "the cards alone": of_deal("seed"),
    "the seed alone": of_deal("deal"),
    "some moves only": of_deal("result", moves=MOVES[:-3]),
    "more blanks": of_move(f" {MOVE.replace(' ', '  ')} "),
    "hard blank": of_move(MOVE.replace(" ", "\u00a0", 1)),
    "small letters": of_deal("result", moves=[MOVES[0].rpartition(" ")[0] + " " + MOVES[0].rpartition(" ")[2].lower()]),
    "a player called pass": changed(players=["pass", "deal 1"]),
    "a zero in a name": changed(players=["A\0b", "B"]),
    "half a letter in a name": changed(players=["A\ud800b", "B"]),
    "a name that terminals obey": changed(players=["A\nB\x1b[31m", "\u202egnp.exe"]),
    "a long name": changed(players=["x" * 100_000, "y"]),
    "older rules": changed(rules="0.10"),
    "newer rules": changed(rules="9.99"),
    "an odd clock": of_deal(clock={"name": "calm", "begun": [1], "moves": []}),
    "an odd end": of_deal(ended="yesterday"),
    "no such day": changed(ended="2026-13-45T99:99"),
    "a seed in capitals": of_deal(seed=WHOLE["deals"][0]["seed"].upper()),
}
BAD = {
    "nothing": b"",
    "a page of a server": b"<!doctype html><html><title>503</title></html>",
    "cut": RAW[: len(RAW) * 2 // 3],
    "cut in a letter": named(["あかね", "みお"], "utf-8").partition("ね".encode())[0] + b"\xe3\x81",
    "a comma too many": RAW[:-1] + b",}",
    "two in one": RAW + b"\n" + RAW + b"\n",
    "zeros behind": RAW + b"\x00" * 10,
    "not a number": RAW.replace(b'"rules":', b'"more":NaN,"rules":'),
    "Latin-1": named(["Jörg", "Zoë"], "latin-1"),
    "Shift JIS": named(["あかね", "みお"], "cp932"),
    "packed": gzip.compress(RAW),
    "another seed": of_deal(seed="00" * 32),
    "another first seat": of_deal("deal", first=1),
    "moves cut, with a result": of_deal(moves=MOVES[:-3]),
    "a move twice": of_deal(moves=[*MOVES[:4], *MOVES[3:]]),
    "full-width letters": of_move(f"{MOVE} Ａ"),
    "another score": of_deal(result={"scores": [999, 999], "winners": [0, 1]}),
    "too many names": changed(players=["A", "B", "C", "D"]),
    "too few names": changed(players=["A"]),
    "no deal": changed(deals=[]),
    "a newer format": changed(format="xtarot-record/2"),
    "a huge option": changed(options={"games": 10**40}),
}


@pytest.fixture(scope="module")
def author(host: str) -> Iterator[Author]:
    mio = Author(host)
    with mio:
        yield mio


def ask(author: Author, content: bytes, lang: str) -> httpx.Response:
    """The site's answer: to the text, as a page sends it, or to a file that is not in UTF-8, as it is."""
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return author.http("POST", f"/api/drafts/{author.draft}/records?lang={lang}", content=content)
    return author.http("POST", f"/api/records?lang={lang}", json={"record": text})


@pytest.mark.parametrize(
    ("content", "right"),
    [*((content, True) for content in GOOD.values()), *((content, False) for content in BAD.values())],
    ids=[*GOOD, *BAD],
)
def test_the_command_line_and_the_site_judge_a_file_alike(
    author: Author, tmp_path: Path, content: bytes, right: bool
) -> None:
    (tmp_path / "record.json").write_bytes(content)
    typed = CliRunner(env={"LANG": "en_GB.UTF-8", "LC_ALL": ""}).invoke(app, ["replay", str(tmp_path / "record.json")])
    en, ja = (ask(author, content, lang) for lang in ("en", "ja"))
    assert (typed.exit_code == 0, en.is_success, ja.is_success) == (right, right, right), (typed.output, en.text)
    if not right:
        sentence, words = typed.stderr.strip().removeprefix("xtarot: "), en.json()["detail"]
        for seat, name in enumerate(NAMES):
            words = words.replace(name, f"seat {seat}")
        assert sentence.lower() in words.lower()
        assert is_in_both_languages(Text(ja.json()["detail"], words))


@pytest.mark.parametrize("coding", ["utf-8", "utf-16-le"])
def test_every_file_that_ends_in_the_middle_is_told_so(coding: str) -> None:
    """Wherever it ends, even within a number, a word or a letter."""
    text = '{"a": [1, -20, 1.5e+10], "b": [true, false, null], "日": "x\\\\y\\"\\u00e9", "d": {}}'
    mark = codecs.BOM_UTF16_LE if coding == "utf-16-le" else b""
    content = text.encode(coding)
    for end in range(2, len(content)):
        with pytest.raises(RecordError) as refused:
            Record.loads(mark + content[:end])
        assert "the file ends in the middle: line 1, column " in str(refused.value)
