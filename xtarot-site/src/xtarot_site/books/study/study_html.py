"""What `xtarot study` found out about a game, as a page beside its rulebook: charts, and the numbers behind each."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from logging import getLogger
from math import floor, log10
from typing import TypeVar

from xtarot.bots.levels import LEVELS
from xtarot.games import Game, installed
from xtarot.lab.study.figures import (
    SHARES,
    BotFigures,
    Compared,
    Comparison,
    Dead,
    Figure,
    Figures,
    LineFigures,
    Reached,
    Skill,
    Spread,
)
from xtarot.rulebooks import Book
from xtarot.rules.texts import Lang, figure
from xtarot_site.books.study.charts import bar, draw_note, draw_rows, histogram, interval
from xtarot_site.books.study.names import PAIR, Names
from xtarot_site.books.study.stored_statistics import figures_of
from xtarot_site.books.study.texts import TEXTS
from xtarot_site.books.study.versions import by_version
from xtarot_site.kit.pages.markup import Child, Html, element, together

T = TypeVar("T")

logger = getLogger(__name__)

USUAL = "steady"  # shown first
MOST_BOTS = 6  # for which there are tabs
SURPRISING = 0.25  # of the deals: a clause that matters in fewer is worth a word beside it
RARE = 0.1  # of the deals: what happens no more often is rare


def figures(book: Book, lang: Lang, origin: Book | None = None) -> Html | None:
    """The whole text of the page, beside the book of which it is a variant; None for a game that was not studied."""
    return _made(book, lang, partial(_Page.whole, origin=origin))


def studied(book: Book) -> bool:
    """Whether there is such a page."""
    return figures_of(book) is not None and book.game in installed()


def clause_shares(book: Book, lang: Lang) -> dict[str, Html]:
    """For each clause that has a share of its own, how often it mattered, to stand beside it."""
    return _made(book, lang, _Page.beside) or {}


def _made(book: Book, lang: Lang, part: Callable[["_Page"], T]) -> T | None:
    """A part of the page; None where there are no figures, or absurd ones, of which the log says so."""
    found, game = figures_of(book), installed().get(book.game)
    if not found or not game:
        return None
    try:
        return part(_Page(book, game, found, lang))
    except (ArithmeticError, LookupError, ValueError) as error:
        logger.warning("the figures of %s make no sense: %s", book.game, error)
        return None


class _Page:
    """The page of one book in one language."""

    def __init__(self, book: Book, game: Game, found: Figures, lang: Lang) -> None:
        self.book, self.game, self.found, self.lang = book, game, found, lang
        self.names = Names(game, found, lang)
        self.clauses = {clause.id for clause in book.clauses(lang)}

    def t(self, key: str, **words: object) -> str:
        return TEXTS[key].of(self.lang, **words)

    def whole(self, origin: Book | None) -> Html:
        """The article."""
        plays, usual = self.found.plays[:MOST_BOTS], self._usual()
        stale = self.found.version != self.book.version
        return element(
            "article",
            element("h1", self.t("title", game=self.book.name[self.lang])),
            element("p", self.t("other_version", old=self.found.version, new=self.book.version), class_="notice")
            if stale
            else None,
            element(
                "fieldset",
                element("legend", self.t("who"), class_="visually-hidden"),
                *(self._tab(play.bot, k == usual) for k, play in enumerate(plays)),
                class_="who-plays segments cluster",
            )
            if len(plays) > 1
            else None,
            *(self._played(play) for play in plays),
            element("div", *self._together(origin), class_="findings"),
            self._again(),
            class_="studied",
        )

    def _usual(self) -> int:
        """The bot whose deals are shown first."""
        bots = [play.bot for play in self.found.plays[:MOST_BOTS]]
        return bots.index(USUAL) if USUAL in bots else len(bots) - 1

    def beside(self) -> dict[str, Html]:
        """What stands beside a clause that matters in few deals: about how many. Of others there is nothing to say."""
        play = self.found.plays[self._usual()]
        found = {
            one.clause: self.t("beside_refusal", n=_one_in(one.share.value))
            for one in play.refusals
            if not one.key and one.share.value and one.share.high < SURPRISING
        }
        for line in play.lines:
            if not line.key and line.share.high < SURPRISING:
                key = "beside_line" if line.share.value else "beside_never"
                n = _one_in(line.share.value) if line.share.value else ""
                found[line.clause] = self.t(key, n=n, deals=f"{play.deals:,}")
        href = f"/rules/{self.book.game}/figures"
        return {name: element("a", text, href=href, class_="mattered") for name, text in found.items()}

    # What one bot's deals show

    def _tab(self, bot: str, checked: bool) -> Html:
        return element(
            "label",
            element("input", type="radio", name_="who-plays", checked=checked),
            element("span", self._bot(bot)),
        )

    def _played(self, play: BotFigures) -> Html:
        found, words = self.found, {"bot": self._bot(play.bot), "n": f"{play.deals:,}"}
        notes = [key for key, so in (("at_random", play.at_random), ("by_clock", play.by_clock)) if so]
        about = self.t("about", **words, seats=found.seats, version=found.version)
        return element(
            "section",
            element("p", about, class_="summary"),
            *(element("p", self.t(key), class_="notice") for key in notes),
            self._facts(play),
            element(
                "div",
                self._seats(play),
                self._points(play),
                *(self._reached(reached) for reached in play.reached),
                self._lines(play),
                self._decides(play),
                self._refusals(play),
                self._choices(play),
                self._length(play),
                self._events(play),
                self._dead(play),
                class_="findings",
            ),
            class_="played",
        )

    def _facts(self, play: BotFigures) -> Html:
        always = self.t("always") if play.moves.least == play.moves.most else ""
        minutes = self.t("minutes", seconds=f"{self.found.seconds:g}")
        facts = [
            (round(play.moves.mean), self.t("moves") + always),
            (round(play.decisions.mean), self.t("decisions")),
            (round(play.minutes.value), minutes),
            (_number(play.margin.mean, 2), self.t("margin")),
        ]
        return element(
            "dl",
            *(element("div", element("dt", what, class_="quiet"), element("dd", str(value))) for value, what in facts),
            class_="in-short",
        )

    def _seats(self, play: BotFigures) -> Html:
        even = 1 / len(play.sides)
        names = [self.names.side(k) for k in range(len(play.sides))]
        odd = [
            self.t("above" if side.wins.low > even else "below", side=name)
            for name, side in zip(names, play.sides, strict=True)
            if not side.wins.low <= even <= side.wins.high and (len(names) > PAIR or side.wins.low > even)
        ]
        gap = "、" if self.lang == "ja" else "; "
        rows = [
            (name, interval(*_parts(side.wins), even, f"{name}: {side.wins.percent()}"), side.wins.percent())
            for name, side in zip(names, play.sides, strict=True)
        ]
        numbers = [
            (name, side.wins.percent(), side.points.text()) for name, side in zip(names, play.sides, strict=True)
        ]
        return self._card(
            "seat",
            self.t("seat_what"),
            draw_rows([*rows, ("", draw_note(even, self.t("even", share=f"{100 * even:.3g}")), "")]),
            element("p", self.t("seat_odd", sides=gap.join(odd)) if odd else self.t("seat_even")),
            element("p", self.t("shared", share=play.shared.percent())) if play.shared.value else None,
            self._numbers((self.t("side"), self.t("wins"), self.game.points.of(self.lang)), numbers),
        )

    def _points(self, play: BotFigures) -> Html:
        spread, step = play.points, play.points.step
        one = self.t("one_player" if len(play.sides) == self.found.seats else "one_side")
        what = self.t("points_what", one=one, step=f"{step:g}") if step else self.t("points_each", one=one)
        limit = None
        for reached in play.reached:
            limit = (float(reached.value), f"{reached.value}: {self.names.option(reached.option)}")
        words = {
            name: _number(getattr(spread, name), 3) for name in ("mean", "quarter", "three_quarters", "least", "most")
        }
        says = self.t("points_text", **words)
        return self._card(
            "points", what, histogram(spread.bars, step, says, limit), element("p", says), self._spread(spread)
        )

    def _lines(self, play: BotFigures) -> Html:
        share = [(name, line.share) for name, _, line in self._named_lines(play)]
        head = (self.t("clause"), self.t("line"), self.t("occurs"), self.t("a_deal"))
        numbers = [
            (line.clause, label, line.share.percent(), f"{line.points:.3g}")
            for _, label, line in self._named_lines(play)
        ]
        return self._card("lines", self.t("lines_what"), _bars(share), self._numbers(head, numbers))

    def _decides(self, play: BotFigures) -> Html:
        share = [(name, line.decides) for name, _, line in self._named_lines(play)]
        head = (self.t("clause"), self.t("line"), self.t("share"))
        numbers = [(line.clause, label, line.decides.percent()) for _, label, line in self._named_lines(play)]
        return self._card(
            "decides", self.t("decides_what"), _bars(share), self._p("decides_text"), self._numbers(head, numbers)
        )

    def _named_lines(self, play: BotFigures) -> Iterator[tuple[Html, str, LineFigures]]:
        """Score lines with their names: each, and for a clause with several all of them together."""
        several = Counter(line.clause for line in play.lines)
        for line in play.lines:
            if line.key or several[line.clause] > PAIR:
                label = self.names.line(line.clause, line.key) if line.key else self.t("any")
                yield together(self._clause(line.clause), " ", label), label, line

    def _refusals(self, play: BotFigures) -> Html | None:
        found = [one for one in play.refusals if one.key]
        if not found:
            return None
        most = max(one.times for one in found)
        rows = [
            (
                together(self._clause(one.clause), " ", self.names.refusal(one.clause, one.key)),
                bar(one.times / most, f"{one.times:.3g}"),
                f"{one.times:.2g}",
            )
            for one in found
        ]
        numbers = [
            (one.clause, self.names.refusal(one.clause, one.key), one.share.percent(), f"{one.times:.3g}")
            for one in found
        ]
        head = (self.t("clause"), self.t("kind_refusal"), self.t("share"), self.t("times_a_deal"))
        return self._card(
            "refusals", self.t("refusals_what"), draw_rows(rows), self._p("refusals_text"), self._numbers(head, numbers)
        )

    def _choices(self, play: BotFigures) -> Html:
        words = {
            name: _number(getattr(play.steps, name), 3)
            for name in ("mean", "quarter", "three_quarters", "least", "most")
        }
        says = self.t("points_text", **words)
        return self._card(
            "choices",
            self.t("choices_what"),
            histogram(play.steps.bars, play.steps.step, says),
            element("p", says),
            self._spread(play.steps),
        )

    def _length(self, play: BotFigures) -> Html:
        minutes = f"{play.minutes.value:.2g}"
        says = self.t("length_text", seconds=f"{self.found.seconds:g}", minutes=minutes)
        varies = play.moves.least < play.moves.most
        return self._card(
            "length",
            self.t("length_what"),
            histogram(play.moves.bars, play.moves.step, says) if varies else None,
            element("p", says),
            self._spread(play.moves),
        )

    def _events(self, play: BotFigures) -> Html:
        shares = [(self.names.event(one.key), one.share) for one in play.events if self.names.has_event(one.key)]
        numbers = [(self.names.event(one.key), one.share.percent(), f"{one.times:.3g}") for one in play.events]
        head = (self.t("event"), self.t("share"), self.t("times_a_deal"))
        return self._card("events", self.t("lines_what"), _bars(shares), self._numbers(head, numbers))

    def _dead(self, play: BotFigures) -> Html:
        n = f"{play.deals:,}"
        if not play.dead:
            return self._card("dead", "", element("p", self.t("dead_none", n=n)))
        share = f"{300 / play.deals:.2g} %"
        return self._card(
            "dead",
            "",
            element("p", self.t("dead_text", n=n, share=share)),
            element("ul", *(element("li", *self._never(one)) for one in play.dead)),
        )

    def _never(self, dead: Dead) -> Iterator[Child]:
        named = {"refusal": self.names.refusal, "line": self.names.line}.get(dead.kind)
        label = named(dead.clause, dead.key) if named else self.names.event(dead.key)
        yield from (self._clause(dead.clause), " ") if dead.clause else ()
        yield f"{label} "
        yield element("small", self.t(f"kind_{dead.kind}"))

    def _reached(self, reached: Reached) -> Html:
        shown = [(limit, share) for limit, share in reached.shares if share.value or limit == reached.value]
        rows = [
            (str(limit), interval(*_parts(share), RARE, f"{limit}: {share.percent()}"), share.percent())
            for limit, share in shown
        ]
        rare = next(((limit, share) for limit, share in reached.shares if share.value <= RARE), None)
        now = self.t("reached_now", limit=reached.value) + shown[0][1].percent()
        joined = "＋" if self.lang == "ja" else " + "
        return self._card(
            "reached",
            self.t("reached_what", clauses=joined.join(reached.clauses)),
            draw_rows([*rows, ("", draw_note(RARE, self.t("rare", share=f"{100 * RARE:g}")), "")]),
            element("p", element("strong", now)),
            element("p", self.t("reached_rare", limit=rare[0], share=rare[1].percent())) if rare else None,
            self._numbers(
                (self.t("limit"), self.t("share")), [(str(limit), share.percent()) for limit, share in reached.shares]
            ),
        )

    # What all of them show together

    def _together(self, origin: Book | None) -> Iterator[Html]:
        if self.found.skill:
            yield self._skill(self.found.skill)
        if versions := by_version(self.book, self.names, self.t, origin):
            key = "variants" if versions.varied else "versions"
            yield self._card(
                key,
                self.t(f"{key}_what", bot=self._bot(versions.bot)),
                _table(versions.head, versions.rows),
            )
        yield from map(self._compared, self.found.comparisons)

    def _skill(self, matches: Sequence[Skill]) -> Html:
        rows, numbers = [], []
        for match in matches:
            one, other = map(self._bot, match.bots)
            who, won = self.t("against", one=one, other=other), match.won.percent()
            rows.append((who, interval(*_parts(match.won), 0.5, f"{who}: {won}"), won))
            numbers.append((who, won, match.difference.text(), f"{match.deals:,}"))
        head = (self.t("who"), self.t("ahead"), self.t("difference"), self.t("deals"))
        sides = len(self.found.plays[0].sides)
        return self._card(
            "skill",
            self.t("skill_what" if sides == PAIR else "skill_turns"),
            draw_rows(rows),
            self._p("skill_text"),
            self._numbers(head, numbers),
        )

    def _compared(self, found: Comparison) -> Html:
        changes = ", ".join(f"{self.names.option(name)} = {_value(value)}" for name, value in found.others.items())
        numbers = [
            self._measure(row) for row in found.measures if not (row.more.value == row.more.low == row.more.high == 0)
        ]
        head = (self.t("measure"), self.t("as_is"), self.t("with_that"), self.t("more"))
        what = self.t("compared_what", bot=self._bot(found.bot), n=f"{found.deals:,}")
        return self._card("compared", what, element("p", element("strong", changes)), _table(head, numbers))

    def _measure(self, row: Compared) -> tuple[str, ...]:
        """A row of the comparison; shares in per cent."""
        percent = row.measure.partition(" ")[0] in SHARES
        unit, sign = (100, " %") if percent else (1, "")
        means = (f"{_number(unit * value, 3)}{sign}" for value in (row.one, row.other))
        return self.names.measure(row.measure), *means, figure(row.more.times(unit).text()) + sign

    def _again(self) -> Html:
        parts: list[BotFigures | Skill | Comparison] = [*self.found.plays, *self.found.skill, *self.found.comparisons]
        return element(
            "section",
            element("h2", self.t("again")),
            element("p", self.t("again_text"), f" xtarot {self.found.xtarot}."),
            element(
                "pre",
                element("code", "\n".join(dict.fromkeys(part.command for part in parts))),
                class_="box",
                tabindex="0",
            ),
            class_="again",
        )

    # What cards are made of

    def _card(self, key: str, what: str, *parts: Html | None) -> Html:
        return element(
            "section",
            element("h2", self.t(key)),
            element("p", what, class_="what quiet") if what else None,
            *parts,
            class_="box",
        )

    def _p(self, key: str) -> Html:
        return element("p", self.t(key))

    def _bot(self, bot: str) -> str:
        """A bot by its level, as at a table; without its parameters."""
        name = bot.partition(":")[0]
        titles = {level.bot: level.title for level in LEVELS} | {"random": TEXTS["random"]}
        return titles[name].of(self.lang) if name in titles else name

    def _clause(self, name: str) -> Html:
        """A clause as a link to it, where the book has it."""
        href = f"/rules/{self.book.game}#{name}" if name in self.clauses else None
        return element("a" if href else "span", name, href=href, class_="clause-id")

    def _numbers(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> Html:
        return element("details", element("summary", self.t("numbers")), _table(head, rows), class_="numbers")

    def _spread(self, spread: Spread) -> Html:
        head = (self.t("from") if spread.step else self.t("number"), self.t("times"))
        return self._numbers(head, [(_number(start, 4), f"{times:,}") for start, times in spread.bars])


def _one_in(share: float) -> str:
    """In how many deals something occurs once, as people say it: 9, 30, 1,000."""
    n = 1 / share
    return f"{round(n, 1 - floor(log10(n))):,.0f}"


def _parts(found: Figure) -> tuple[float, float, float]:
    return found.value, found.low, found.high


def _number(value: float, digits: int) -> str:
    return figure(f"{value:.0f}" if abs(value) >= 10**digits else f"{value:.{digits}g}")


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {one}" for name, one in value.items())
    return str(value)


def _bars(shares: Iterable[tuple[Child, Figure]]) -> Html:
    """Shares as bars."""
    return draw_rows((name, bar(share.value, share.percent()), share.percent()) for name, share in shares)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Html:
    return element(
        "div",
        element(
            "table",
            element("thead", element("tr", *(element("th", title, scope="col") for title in head))),
            element("tbody", *(element("tr", *(element("td", cell) for cell in row)) for row in rows)),
        ),
        class_="scrolls",
        tabindex="0",
    )
