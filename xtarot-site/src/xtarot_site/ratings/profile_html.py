"""A profile as HTML: ratings, places, what brought points, what happened; a table stands behind each chart."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from xtarot.games import Game, installed
from xtarot.printing.booklet_texts import MONTHS, write_day
from xtarot.rulebooks import Shelf
from xtarot.rules.texts import Lang, figure, nth
from xtarot_site.books.study.charts import bar, draw_rows, trend
from xtarot_site.books.study.names import GameWords
from xtarot_site.core.store.sessions import Person
from xtarot_site.kit.pages.markup import Html, element
from xtarot_site.kit.pages.page import initial
from xtarot_site.kit.pages.server_texts import TEXTS as SERVER_TEXTS
from xtarot_site.play.games import GameEntry, describe_games, game_sign
from xtarot_site.ratings.kinds import Audience, RatingRow
from xtarot_site.ratings.profile import GameFigures
from xtarot_site.ratings.rating import SETTLED, Rating
from xtarot_site.ratings.texts import NO_PROFILE, NO_PROFILE_TEXT, TEXTS

ALWAYS = 0.95  # of the deals: what occurs in more says nothing of who plays
MOST_LINES, MOST_EVENTS, MOST_NUMBERS = 10, 8, 40
MOST_POINTS = 200  # of a chart, however many matches there are

T = TypeVar("T")


@dataclass(frozen=True)
class Profile:
    """How a person stands. `mine`: who asks is that person; `deals`: of which figures are made; `played`: in all."""

    person: Person
    mine: bool
    audience: Audience
    played: int
    deals: int
    ratings: Mapping[str, Sequence[RatingRow]]
    games: Sequence[GameFigures]


def render_none(lang: Lang) -> Html:
    """What stands in the place of a profile that is not there, or is not for who asks."""
    title, said = element("h1", NO_PROFILE.of(lang)), element("p", NO_PROFILE_TEXT.of(lang))
    home = element("a", SERVER_TEXTS["to_home"].of(lang), class_="button filled", href="/")
    return element("section", title, said, element("p", home, class_="ways"), class_="nothing")


def render_profile(profile: Profile, shelf: Shelf, lang: Lang) -> Html:
    """The whole of it."""
    return _Writer(profile, {entry.name: entry for entry in describe_games(lang, shelf)}, lang).whole()


class _Writer:
    """Writes one profile in one language."""

    def __init__(self, profile: Profile, entries: Mapping[str, GameEntry], lang: Lang) -> None:
        self.profile, self.entries, self.lang = profile, entries, lang

    def t(self, key: str, **words: object) -> str:
        return TEXTS[key].of(self.lang, **words)

    def n(self, key: str, number: int) -> str:
        """A text with a number, and the English ending that goes with it."""
        return self.t(key, n=f"{number:,}")

    def whole(self) -> Html:
        empty = not self.profile.games and not self.profile.ratings
        return element("div", self.header(), *((self.invitation(),) if empty else (self.ratings(), self.games())))

    def header(self) -> Html:
        """Who it is, and who sees the page."""
        person = self.profile.person
        since = datetime.fromtimestamp(person.since, UTC)
        month = self.t("month", year=since.year, month=since.month, name=MONTHS[since.month - 1])
        return element(
            "header",
            element("span", initial(person.name), class_="circle initial", aria_hidden="true"),
            element(
                "div",
                element("h1", person.name),
                element(
                    "p",
                    self.t("about", month=month, n=f"{self.profile.played:,}"),
                    class_="quiet",
                ),
                self.seen_by() if self.profile.mine else None,
            ),
            element("a", self.t("take_data"), class_="button small", href="/api/you/data", download="")
            if self.profile.mine
            else None,
            class_="person cluster",
        )

    def seen_by(self) -> Html:
        words = self.t(f"seen_by_{self.profile.audience}")
        return element("p", f"{words} ", element("a", self.t("change_that"), href="/you#profile"), class_="quiet")

    def invitation(self) -> Html:
        """What stands in the place of zeros."""
        if self.profile.played:  # before there were profiles
            return element("p", self.t("from_now_on"), class_="box empty")
        if not self.profile.mine:
            return element("p", self.t("nothing_of_theirs"), class_="box empty")
        way = element("a", self.t("play_one"), class_="button filled", href="/")
        return element("div", element("p", self.t("nothing_yet")), way, class_="box empty stack")

    # Ratings

    def ratings(self) -> Html | None:
        if not self.profile.ratings:
            return None
        cards = [
            self.rating(game, rows)
            for game, rows in sorted(self.profile.ratings.items(), key=lambda pair: (-pair[1][-1].games, pair[0]))
        ]
        return element(
            "section",
            element("h2", self.t("ratings"), id="ratings"),
            element("ul", *(element("li", card, class_="box") for card in cards), class_="ratings"),
            element("p", self.t("rating_about"), class_="quiet"),
            aria_labelledby="ratings",
        )

    def rating(self, game: str, rows: Sequence[RatingRow]) -> Html:
        """The rating at a game, or how many matches are missing until there is one."""
        ratings = [Rating(row.mu, row.sigma, row.games) for row in rows]
        now = ratings[-1]
        head = element(
            "h3", self.sign(game), self.title(game), element("small", self.n("rated_matches", now.games)), class_="row"
        )
        if now.missing:
            told, missing = element("p", element("b", self.t("finding_out"))), self.n("missing", now.missing)
            return element("div", head, told, element("p", missing, class_="quiet"), class_="stack")
        shown = [one for one in ratings if one.games >= SETTLED]
        number = element("b", str(now.points))
        margin = element("span", self.t("margin", n=now.margin), class_="quiet")
        drawn = None
        if len(shown) > 1:
            says = self.t(
                "rating_says", game=self.title(game), first=shown[0].points, last=now.points, margin=now.margin
            )
            points = thin_out(shown, MOST_POINTS)
            drawn = trend([one.points for one in points], [one.margin for one in points], says)
        head_of_table = (self.t("match_number"), self.t("rating"), "±")
        newest = [(str(one.games), str(one.points), str(one.margin)) for one in reversed(shown)][:MOST_NUMBERS]
        return element(
            "div", head, element("p", number, " ", margin, class_="now"), drawn, self.numbers(head_of_table, newest)
        )

    # Games

    def games(self) -> Html | None:
        if not self.profile.games:
            return None
        return element(
            "section",
            element("h2", self.n("last_deals", self.profile.deals), id="deals"),
            element("div", *(self.game(one) for one in self.profile.games), class_="figures"),
            aria_labelledby="deals",
        )

    def game(self, found: GameFigures) -> Html:
        """The figures of a game."""
        game = installed().get(found.game)
        share = f"{found.won / found.deals:.0%}"
        summary = [
            self.n("n_deals", found.deals),
            self.t("won", n=f"{found.won:,}", share=share),
            self.t("mean_place", place=f"{found.mean_place:.1f}"),
        ]
        return element(
            "section",
            element("h3", self.sign(found.game), self.title(found.game), class_="row"),
            element("p", "、".join(summary) if self.lang == "ja" else ", ".join(summary), class_="quiet"),
            self.places(found),
            *((self.lines(found, game), self.events(found, game)) if game else ()),
            self.best(found),
            class_="box",
        )

    def places(self, found: GameFigures) -> Html:
        rows = []
        for place in range(1, max(found.places) + 1):
            times = found.places.get(place, 0)
            says = f"{self.place(place)}: {self.n('times', times)}"
            share = times / max(found.places.values())
            rows.append((self.place(place), bar(share, says), f"{times:,}"))
        return self.part("places", draw_rows(rows))

    def lines(self, found: GameFigures, game: Game) -> Html | None:
        """What brought points: to one's own side, and to others. What nearly every deal has is left out."""
        words = GameWords(game, self.lang)
        told = [one for one in found.lines if max(one.own, one.others) < ALWAYS * found.deals][:MOST_LINES]
        if not told:
            return None
        rows = [(words.line(one.clause, one.key), f"{one.own:,}", f"{one.others:,}") for one in told]
        table = _table(
            (self.t("line"), self.t("own_side" if self.profile.mine else "their_side"), self.t("other_side")), rows
        )
        return self.part("lines", element("p", self.t("lines_what"), class_="quiet"), table)

    def events(self, found: GameFigures, game: Game) -> Html | None:
        """What happened: what is announced, and the rest as numbers."""
        words = GameWords(game, self.lang, self.profile.person.name)
        named = [(*key.partition(" ")[::2], times) for key, times in found.events]
        told = [(words.announces(key) and words.headline(key, card), times) for key, card, times in named]
        announced = [(said, times) for said, times in told if said]
        most = max((times for _, times in announced), default=1)
        rows = [
            (said, bar(times / most, f"{said}: {self.n('times', times)}"), f"{times:,}")
            for said, times in announced[:MOST_EVENTS]
        ]
        every = [
            (said or words.event(key), f"{times:,}", figure(f"{times / found.deals:.3g}"))
            for (key, _, times), (said, _) in zip(named, told, strict=True)
        ]
        if not every:
            return None
        head = (self.t("event"), self.t("count"), self.t("a_deal"))
        key = "events_own" if self.profile.mine else "events"
        return self.part(key, draw_rows(rows) if rows else None, self.numbers(head, every))

    def best(self, found: GameFigures) -> Html | None:
        if not found.best:
            return None
        rows = []
        for one in found.best:
            day = write_day(datetime.fromtimestamp(one.ended, UTC), self.lang)
            says = self.t("best_deal", points=_points(one.points), margin=_points(one.margin))
            told = element("span", says), element("time", day)
            # Who has the link sees all names and hands: only its owner may hand it on.
            mine = self.profile.mine
            way = {"href": f"/r/{one.link}"} if mine else {}
            rows.append(element("li", element("a" if mine else "p", *told, class_="entry", **way)))
        return self.part("best", element("ul", *rows, class_="rows"))

    # What these are made of

    def part(self, key: str, *content: Html | None) -> Html:
        return element("div", element("h4", self.t(key)), *content, class_="part")

    def numbers(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> Html:
        return element("details", element("summary", self.t("numbers")), _table(head, rows), class_="numbers")

    def place(self, number: int) -> str:
        return self.t("place", n=number, nth=nth(number))

    def title(self, game: str) -> str:
        return self.entries[game].title if game in self.entries else game

    def sign(self, game: str) -> Html | None:
        return game_sign(self.entries.get(game))


def _points(number: float) -> str:
    return figure(f"{number:.2f}".rstrip("0").rstrip("."))


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Html:
    """Names with their numbers."""
    body = (
        element("tr", element("th", name, scope="row"), *(element("td", cell) for cell in cells))
        for name, *cells in rows
    )
    titles = (element("th", title, scope="col") for title in head)
    return element("table", element("thead", element("tr", *titles)), element("tbody", *body))


def thin_out(values: Sequence[T], most: int) -> list[T]:
    """At most so many of some values, as far apart from each other: the first and the last among them."""
    if len(values) <= most:
        return [*values]
    return [values[k * (len(values) - 1) // (most - 1)] for k in range(most)]
