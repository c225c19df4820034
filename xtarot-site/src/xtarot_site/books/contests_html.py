"""Contests as HTML: what is called for, until when, how to take part, and the shelf of what came in."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from xtarot.rulebooks import Book
from xtarot.rules.texts import Lang, Text
from xtarot_site.books.shelf_html import on_shelf
from xtarot_site.kit.pages.markup import Html, element
from xtarot_site.submissions.contests import Contest

TEXTS = {
    "contests": Text("ルールのコンテスト", "Contests"),
    "about": Text(
        "テーマに合わせてルールを書き、締め切りまでに出します。結果が出るまで、考案者は誰にもわかりません。",
        "Write rules on a theme and send them in before the end. Until it is decided nobody learns who wrote what.",
    ),
    "none": Text("いま開かれているコンテストはありません。", "There are no contests right now."),
    "open": Text("{day}まで受け付けます", "takes entries until {day}"),
    "judging": Text("締め切りました。審査しています", "ended; being decided"),
    "decided": Text("{day}に結果が出ました", "decided on {day}"),
    "theme": Text("テーマ", "Theme"),
    "entries": Text("応募 {n}点", "Entries: {n}"),
    "result": Text("結果", "Result"),
    "shelf": Text("応募作の棚", "The shelf of entries"),
    "no_shelf": Text("公開された応募作はまだありません。", "No entry has been published yet."),
    "enter": Text("応募する", "Take part"),
    "enter_about": Text(
        "下書きを選んで応募します。審査のあいだ、考案者の名前は伏せられます。ルールの文中に名前を書かないでください。",
        "Choose a draft to enter. Your name is withheld while it is judged; do not write it into the rules.",
    ),
    "enter_draft": Text("「{name}」で応募する", "Enter “{name}”"),
    "needs_name": Text(
        "応募には名前が必要です。名前は、結果が出るまで伏せられます。",
        "Taking part needs a name, which is withheld until it is decided.",
    ),
    "to_name": Text("名前を決める", "Take a name"),
    "write": Text("ルールを書く", "Write rules"),
    "yours": Text("あなたの応募作", "Your entries"),
}


class Entering(NamedTuple):
    """What who asks can do: whether they have a name; their drafts that are not sent in, and entries (code, name)."""

    named: bool
    drafts: Sequence[tuple[str, str]]
    entries: Sequence[tuple[str, str]]


def _t(key: str, lang: Lang, **words: str | int) -> str:
    return TEXTS[key].of(lang, **words)


def day_of(at: float) -> str:
    """The day of a time (UTC), as ISO 8601."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def contests_page(contests: Sequence[Contest], now: float, lang: Lang) -> Html:
    """All contests, the one opened last first."""
    rows = (
        element(
            "li",
            element("h2", element("a", one.title[lang], href=f"/contests/{one.name}")),
            element("p", _state(one, now, lang), class_="summary"),
        )
        for one in contests
    )
    return element(
        "article",
        element("h1", _t("contests", lang)),
        element("p", _t("about", lang), class_="summary"),
        element("ul", *rows, class_="contests") if contests else element("p", _t("none", lang), class_="notice"),
        class_="book",
    )


def contest_page(one: Contest, count: int, shelf: Sequence[Book], entering: Entering, now: float, lang: Lang) -> Html:
    """A contest. `count`: its entries; `shelf`: those that are published, once it is decided."""
    return element(
        "article",
        element("h1", one.title[lang]),
        element("p", _state(one, now, lang), " · ", _t("entries", lang, n=count), class_="summary"),
        element("h2", _t("theme", lang)),
        element("p", one.theme[lang], class_="theme box"),
        _result(one, shelf, lang) if one.decided else None,
        _yours(entering, lang),
        _enter(one, entering, lang) if one.open(now) else None,
        class_="book contest",
    )


def _state(one: Contest, now: float, lang: Lang) -> str:
    if one.decided:
        return _t("decided", lang, day=day_of(one.decided))
    return _t("open", lang, day=one.last_day.isoformat()) if one.open(now) else _t("judging", lang)


def _result(one: Contest, shelf: Sequence[Book], lang: Lang) -> Html:
    books = element("ul", *(on_shelf(book, "", lang) for book in shelf), class_="books")
    return element(
        "div",
        element("h2", _t("result", lang)),
        element("p", one.words[lang], class_="theme box"),
        element("h2", _t("shelf", lang)),
        books if shelf else element("p", _t("no_shelf", lang)),
    )


def _yours(entering: Entering, lang: Lang) -> Html | None:
    if not entering.entries:
        return None
    rows = (element("li", element("a", name, href=f"/write/{code}/course")) for code, name in entering.entries)
    return element("section", element("h2", _t("yours", lang)), element("ul", *rows))


def _enter(one: Contest, entering: Entering, lang: Lang) -> Html:
    if not entering.named:
        way = element("p", _t("needs_name", lang), " ", element("a", _t("to_name", lang), href="/you"))
        return element("section", element("h2", _t("enter", lang)), way)
    rows = (
        element(
            "button",
            _t("enter_draft", lang, name=name),
            type="button",
            class_="button",
            data_enter=code,
            data_contest=one.name,
        )
        for code, name in entering.drafts
    )
    return element(
        "section",
        element("h2", _t("enter", lang)),
        element("p", _t("enter_about", lang)),
        element(
            "div", *rows, element("a", _t("write", lang), href="/write", class_="button plain"), class_="enter cluster"
        ),
        element("p", id="fault", class_="fault", role="alert"),
    )
