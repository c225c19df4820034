"""All that people read can be given to a translator: `pybabel extract` finds each text (docs/translations.md)."""

import ast
import gettext
import io
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo

from support.source_imports import ROOT
from xtarot.rules.texts import Text

PACKAGES = (ROOT / "src" / "xtarot", ROOT / "xtarot-site" / "src" / "xtarot_site")
OF_TEXTS = "xtarot.rules.texts"

# Calls of Text without two constants, by module: what is put together there has no words of a language.
NOT_CONSTANT = {
    "rules/texts.py": "makes texts of texts, of words by language, and of functions of the language",
    "deals/record.py": "what a plug-in said against a game, in both languages",
    "games/xrummy_sets.py": "the numbers of a run, which each language writes otherwise",
}

# Names in braces that only one language of a text has, in how many texts.
ONLY_ENGLISH = {
    "s": (18, "the ending of a verb"),
    "often": (5, "an adverb, where Japanese has it in the sentence"),
    "nth": (5, "an ordinal number; Japanese has {place} or {n}"),
    "verb": (1, "Japanese has {cannot}"),
    "who": (8, "Japanese leaves out whom it speaks to"),
    "en": (6, "words that differ by language"),
    "name": (3, "the English name of a game, a month or a key; Japanese has {title}, {month} or {quoted}"),
    "game": (1, "the same, in a sentence about its verbs"),
    "quoted": (6, "a word as a programmer quotes it; Japanese has its own quotation marks"),
    "value": (2, "what somebody gave; Japanese does not repeat it"),
    "form": (1, "an expression that a value must match"),
    "clause": (1, "where a letter is; Japanese has the field alone"),
    "why": (3, "the words of another program, in English only"),
    "error": (3, "the same"),
    "trumps": (1, "how many trumps count nothing; Japanese has {next}"),
    "other_after": (2, "a clause of a sentence; Japanese has {other}"),
    "n": (3, "a word that goes with a number; Japanese has no plural"),
    "place": (1, "which file cannot be played; Japanese says the rules"),
}
ONLY_JAPANESE = {
    "place": (4, "English has {nth}"),
    "n": (2, "a number that English leaves out, or has as {nth}"),
    "cannot": (1, "English has {verb}"),
    "ja": (6, "words that differ by language"),
    "title": (2, "English has {name} or {game}"),
    "month": (1, "English has its {name}"),
    "name": (3, "English has {quoted}"),
    "quoted": (1, "a word with quotation marks; English has {name}"),
    "word": (2, "English has {quoted}"),
    "field": (1, "English has {quoted}"),
    "line": (1, "a place in a file, which the English error has in its words"),
    "column": (1, "the same"),
    "game": (1, "a game that is not there, which the English error names"),
    "option": (1, "an option, which the English error names"),
    "why": (1, "what is wrong with it, the same"),
    "next": (1, "English has {trumps}"),
    "other": (5, "English has {other_after}, or a word for it"),
}


class Call(NamedTuple):
    """A call of Text: where it is, and its arguments."""

    place: str
    line: int
    arguments: tuple[ast.expr, ...]

    @property
    def pair(self) -> Text | None:
        """Its two constants."""
        words = [
            node.value for node in self.arguments if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
        return Text(*words) if len(words) == len(self.arguments) == 2 else None

    @property
    def is_same(self) -> bool:
        """Whether it is one value in both languages: a name, a sign."""
        return len(self.arguments) == 2 and len({ast.dump(node) for node in self.arguments}) == 1


def _calls_in(path: Path, package: Path) -> Iterator[Call]:
    tree = ast.parse(path.read_text("utf-8"))
    place = path.relative_to(package).as_posix()
    imported = {
        name.asname or name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == OF_TEXTS
        for name in node.names
        if name.name == "Text"
    }
    if place == "rules/texts.py":
        imported.add("Text")
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in imported:
            assert node.func.id == "Text", f"{path}:{node.lineno}: the extraction knows Text by this name alone"
            assert not node.keywords, f"{path}:{node.lineno}: the extraction knows arguments by their place"
            yield Call(place, node.lineno, tuple(node.args))


@cache
def calls() -> tuple[Call, ...]:
    """All of them."""
    return tuple(call for package in PACKAGES for path in package.rglob("*.py") for call in _calls_in(path, package))


@cache
def pairs() -> frozenset[Text]:
    """The different texts of two constants."""
    return frozenset(pair for call in calls() if (pair := call.pair))


def test_extraction_finds_each_text_and_warns_of_none(capsys: pytest.CaptureFixture[str]) -> None:
    found = set()
    for package in PACKAGES:
        for _, _, message, _, context in extract_from_dir(
            package, [("**.py", "python")], keywords={"Text": ((1, "c"), 2)}
        ):
            assert isinstance(message, str)
            found.add((context, message))
    assert len(found) > 3000
    assert found == pairs()
    assert capsys.readouterr().err == ""


def test_texts_are_constants() -> None:
    computed = [call for call in calls() if not call.pair and not call.is_same]
    assert [f"{call.place}:{call.line}" for call in computed if call.place not in NOT_CONSTANT] == []
    assert {call.place for call in computed} == NOT_CONSTANT.keys(), "no longer there: take it out of NOT_CONSTANT"


def names_in(template: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(template) if name and name.isidentifier()}


def test_both_languages_of_a_text_have_the_same_braces() -> None:
    """But for these names, in as many texts: one more is a brace that was forgotten."""
    only_ja: Counter[str] = Counter()
    only_en: Counter[str] = Counter()
    for ja, en in pairs():
        if ja and en:
            in_ja, in_en = names_in(ja), names_in(en)
            only_ja.update(in_ja - in_en)
            only_en.update(in_en - in_ja)
    assert only_ja == {name: count for name, (count, _) in ONLY_JAPANESE.items()}
    assert only_en == {name: count for name, (count, _) in ONLY_ENGLISH.items()}


def test_a_catalogue_of_a_third_language_can_be_read() -> None:
    """What translators write is a template as ours are, with their own forms."""
    text = Text("捨て札はちょうど{n}枚です", "{who} must discard exactly {n} {n:card|cards}")
    assert text in pairs()
    catalogue = Catalog(locale="de")
    catalogue.add(text.en, "{who} legt genau {n} {n:Karte|Karten} ab", context=text.ja)
    file = io.BytesIO()
    write_mo(file, catalogue)
    file.seek(0)
    german = gettext.GNUTranslations(file)
    template = german.pgettext(text.ja, text.en)
    assert Text("", template).of("de", who="Bo", n=1) == "Bo legt genau 1 Karte ab"
    assert Text("", template).of("de", who="Bo", n=3) == "Bo legt genau 3 Karten ab"
    assert german.pgettext("やさしい", "Easy") == "Easy"  # what is missing is English


def test_scripts_have_no_words_of_their_own() -> None:
    japanese = re.compile("[ぁ-んァ-ヶ一-龠]")
    comment = re.compile(r"^\s*(?://|/?\*).*|\s//\s.*", re.MULTILINE)
    scripts = [path for package in PACKAGES for path in package.rglob("*.js") if not path.name.endswith(".test.js")]
    assert len(scripts) > 100
    written = [path.name for path in scripts if japanese.search(comment.sub("", path.read_text("utf-8")))]
    assert written == ["settings-sheet.js"], "only the choice of a language names the languages"
