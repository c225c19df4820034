"""What is wrong with a rulebook: each kind of fault with its words, in both languages."""

from typing import Literal, NamedTuple

from msgspec import Struct

from xtarot.texts import Text

Level = Literal["error", "warning"]


class Finding(Struct, frozen=True):
    """A fault, or what its author should think about: where it is, what is wrong and what to do."""

    file: str
    line: int
    """From 1; 0 where the whole file, or its absence, is meant."""
    level: Level
    code: str
    text: Text

    @property
    def place(self) -> str:
        """``en.md:12``."""
        return f"{self.file}:{self.line}" if self.line else self.file


class Kind(NamedTuple):
    """A kind of finding. An error must be put right before a book can be published."""

    level: Level
    text: Text


def finding(code: str, file: str, line: int = 0, **words: object) -> Finding:
    """A finding of this kind, its braces filled. KeyError for a kind that is not among KINDS."""
    kind = KINDS[code]
    shown = {name: _short(str(word)) for name, word in words.items()}
    return Finding(file, line, kind.level, code, Text(kind.text.ja.format_map(shown), kind.text.en.format_map(shown)))


def _short(word: str) -> str:
    """What a stranger wrote, on one line and not too much of it."""
    line = "".join(letter if letter.isprintable() else "�" for letter in word)
    return line if len(line) <= 200 else f"{line[:200]}…"


def _error(ja: str, en: str) -> Kind:
    return Kind("error", Text(ja, en))


def _warning(ja: str, en: str) -> Kind:
    return Kind("warning", Text(ja, en))


KINDS = {
    # The folder and its data
    "no_file": _error("{what} がありません", "there is no {what}: write it"),
    "no_text": _error(
        "ja.md も en.md もありません。どちらかを書いてください", "neither ja.md nor en.md is there: write one"
    ),
    "large": _error("大きすぎます。{most} KiBまでにしてください", "the file is too large: at most {most} KiB"),
    "unreadable": _error("UTF-8の文章として読めません：{what}", "it cannot be read as UTF-8 text: {what}"),
    "toml": _error("TOMLとして読めません：{what}", "it is no TOML: {what}"),
    "missing": _error("{key} がありません", "{key} is missing: add it"),
    "ill_typed": _error("{key} は{ja}でなければなりません", "{key} must be {en}"),
    "unknown_key": _warning(
        "{key} という項目は使われません", "{key} is no key of a rulebook: remove it, or correct its name"
    ),
    "twice": _error(
        "{what} が二度あります。番号や見出しの名前は一度だけ使えます",
        "{what} stands there twice: an id belongs to one place",
    ),
    # The text
    "hidden": _warning(
        "見えない文字 {what} があります。取り除いてください",
        "a character that cannot be seen, {what}: remove it",
    ),
    "html": _error(
        "HTMLは使えません（{what}）。Markdownで書いてください",
        "{what} is HTML, which is shown as it is written: use Markdown",
    ),
    "picture": _error(
        "画像は入れられません。札の絵には {{cards S3 SK}} などを使ってください",
        "images cannot be shown: for cards, write {{cards S3 SK}} or another figure",
    ),
    "link": _error(
        "リンク先 {what} は使えません。https:// で始まるか、この本の見出し（#deal）を指してください",
        "the link to {what} is not followed: link to https://… or to a heading of this book (#deal)",
    ),
    "deep": _error(
        "入れ子が深すぎます。{most}段までにしてください",
        "lists or quotations are nested too deeply: at most {most} levels",
    ),
    "notation": _error(
        "{{{what}}} という書き方はありません。{hint}",
        "{{{what}}} means nothing here: {hint}",
    ),
    "card": _error(
        "{what} という札はありません。スート（S C H D T）のあとに数や文字を書きます：SK、H10、T21",
        "there is no card {what}: write its suit (S C H D T), then its rank: SK, H10, T21",
    ),
    "reference": _error(
        "{what} という条はありません。番号を直すか、その条を書いてください",
        "there is no clause {what}: correct the number, or write the clause",
    ),
    "record": _error(
        "deals/{name}.json を再現できません：{reason}",
        "deals/{name}.json cannot be replayed: {reason}",
    ),
    "record_missing": _error(
        "deals/{name}.json がありません。記録を置くか、名前を直してください",
        "there is no deals/{name}.json: put the record there, or correct the name",
    ),
    "record_part": _error(
        "deals/{name}.json に {what} はありません（{has}）",
        "deals/{name}.json has no {what} ({has})",
    ),
}
