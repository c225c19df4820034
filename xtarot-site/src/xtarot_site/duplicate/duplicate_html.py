"""Deals that many play, as HTML."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from xtarot.deals.chance import commitment
from xtarot.games import Game
from xtarot.printing.booklet_texts import write_day
from xtarot.review import move_text
from xtarot.rulebooks import Shelf
from xtarot.rules.texts import Lang, figure, nth
from xtarot_site.core.store.kinds import DuplicateDeal
from xtarot_site.duplicate.boards import ZONE, code_of_day, is_practice, read_day, read_game
from xtarot_site.duplicate.results import DuplicateResult, Fork, Season
from xtarot_site.duplicate.store import Try
from xtarot_site.duplicate.texts import PLACE, TEXTS
from xtarot_site.kit.pages.markup import Html, element
from xtarot_site.kit.pages.server_texts import TEXTS as SERVER_TEXTS
from xtarot_site.play.games import GameEntry, describe_games, game_sign

MOST = 100  # results that are listed


@dataclass(frozen=True)
class Day:
    """A game's deal of today in a list: how many have finished it, and what who asks has made of it.

    `before`: the code of yesterday's, if anybody has played that; else empty. `practised`: that of yesterday's practice
    deal, if who asks has played that.
    """

    code: str
    game: str
    finished: int
    mine: Try | None
    before: str
    practised: str


@dataclass(frozen=True)
class League:
    """The league of a week. `withheld`: whether who asks is not shown today's results; `named`: they have a name."""

    game: str
    week: Sequence[date]
    seasons: Sequence[Season]
    withheld: bool
    named: bool


@dataclass(frozen=True)
class ShownDeal:
    """A deal that many play, for who asks. `begins`: whether one can begin now; `is_open`: whether it is over.

    `shows`: whether what others made of it is shown; `named`: whether who asks has a name.
    `by`: who has sent the link, as that says; `maker`: who made a challenge, "" for a guest; `by_me`: who asks did.
    """

    deal: DuplicateDeal
    game: Game
    mine: Try | None
    made: Sequence[DuplicateResult]
    forks: Sequence[Fork]
    is_open: bool
    shows: bool
    named: bool
    begins: bool
    by: str
    maker: str = ""
    by_me: bool = False


def render_no_deal(lang: Lang) -> Html:
    """What stands in the place of a deal that there is not."""
    home = element("a", SERVER_TEXTS["to_home"].of(lang), class_="button filled", href="/")
    said = element("p", TEXTS["none_text"].of(lang))
    return element("section", element("h1", TEXTS["none"].of(lang)), said, element("p", home), class_="nothing")


def render_day(days: Sequence[Day], day: date, guest: bool, shelf: Shelf, lang: Lang) -> Html:
    """The deals of a day, a game each; for a guest those on which guests practise."""
    return _Writer(shelf, lang).day(days, day, guest)


def render_deal(played: ShownDeal, shelf: Shelf, lang: Lang) -> Html:
    """One deal."""
    return _DealWriter(played, shelf, lang).whole()


def render_league(league: League, shelf: Shelf, lang: Lang) -> Html:
    """The league of a week."""
    return _Writer(shelf, lang).league(league)


class _Writer:
    """Writes in one language."""

    def __init__(self, shelf: Shelf, lang: Lang) -> None:
        self.lang = lang
        self.entries: dict[str, GameEntry] = {entry.name: entry for entry in describe_games(lang, shelf)}

    def t(self, key: str, **words: object) -> str:
        return TEXTS[key].of(self.lang, **words)

    def title(self, game: str) -> str:
        entry = self.entries.get(game)
        return (entry.title if entry else None) or game

    def when(self, at: float) -> str:
        """A moment, as it is called where days begin; midnight belongs to the day that it ends."""
        then = datetime.fromtimestamp(at, ZONE)
        if then.hour == then.minute == 0:
            return f"{write_day(then.date() - timedelta(days=1), self.lang)} 24:00"
        return f"{write_day(then.date(), self.lang)} {then:%H:%M}"

    # The deals of a day

    def day(self, days: Sequence[Day], day: date, guest: bool) -> Html:
        until = element("p", self.t("until", when=f"{write_day(day, self.lang)} 24:00"), class_="quiet")
        return element(
            "div",
            element("h1", self.t("today")),
            element("p", self.t("today_text"), class_="lead"),
            self.practising("guests_practise", "/today") if guest else None,
            until,
            element("p", id="fault", class_="fault", role="alert"),
            element("ul", *map(self.game, days), class_="rows"),
        )

    def practising(self, key: str, back: str, *more: Html) -> Html:
        """That guests practise, and the way to take a name, after which one comes `back`; and `more` ways."""
        name = element("a", self.t("take_name"), class_="button", href=f"/you?next={back}")
        return self.said_in_box(self.t(key), name, *more)

    def said_in_box(self, text: str, *ways: Html) -> Html:
        return element("div", element("p", text), element("p", *ways, class_="cluster"), class_="box stack practice")

    def game(self, one: Day) -> Html:
        """The deal of a game: what has become of it, and what one can do."""
        title = self.title(one.game)
        state = self.t("n_played", n=one.finished) if one.finished else self.t("nobody_yet")
        return element(
            "li",
            game_sign(self.entries.get(one.game)),
            element(
                "div",
                element("h2", element("a", title, href=f"/today/{one.code}")),
                element("p", state, class_="quiet"),
                element(
                    "p",
                    element("a", self.t("yesterday"), href=f"/today/{one.before}") if one.before else None,
                    element("a", self.t("practised"), href=f"/today/{one.practised}") if one.practised else None,
                    element("a", self.t("league"), href=f"/today/league/{one.game}"),
                    class_="ways cluster",
                ),
            ),
            self.way(one.code, one.mine, title),
            class_="entry",
        )

    def way(self, code: str, mine: Try | None, title: str) -> Html:
        """Begin, go on, or see how it stands."""
        if mine is None:
            label = f"{title} {self.t('play')}"
            return element("button", self.t("play"), class_="button filled", data_try=code, aria_label=label)
        if mine.deal is None:
            label = f"{title} {self.t('go_on')}"
            return element("a", self.t("go_on"), class_="button filled", href=f"/table/{mine.table}", aria_label=label)
        label = f"{title} {self.t('look')}"
        return element("a", self.t("look"), class_="button", href=f"/today/{code}", aria_label=label)

    # The league

    def league(self, league: League) -> Html:
        game, week = league.game, league.week
        days = self.t("weekdays").split()
        head = (self.t("place"), self.t("who"), *days, self.t("league_sum"))
        rows = [
            element(
                "tr",
                element("td", self.place(one.place)),
                element("th", one.name, scope="row"),
                *(element("td", "–" if share is None else f"{share:.0f}") for share in one.days),
                element("td", element("b", f"{one.total:.0f}")),
            )
            for one in league.seasons[:MOST]
        ]
        span = f"{write_day(week[0], self.lang)} – {write_day(week[-1], self.lang)}"
        table = element(
            "div",
            element(
                "table",
                element("thead", element("tr", *(element("th", title, scope="col") for title in head))),
                element("tbody", *rows),
            ),
            class_="wide",
            tabindex="0",
            role="region",
            aria_label=self.t("league_of", game=self.title(game)),
        )
        return element(
            "div",
            element("h1", self.t("league_of", game=self.title(game))),
            element("p", span, class_="quiet"),
            element("p", self.t("league_text"), " ", self.t("share_about")),
            element("p", self.t("withheld" if league.named else "withheld_guest")) if league.withheld else None,
            table
            if rows
            else element("p", self.t("no_league_yet" if league.withheld else "no_league"), class_="box empty"),
            element("p", element("a", self.t("today"), href="/today")),
        )

    def place(self, number: int) -> str:
        return PLACE.of(self.lang, n=number, nth=nth(number))

    def points(self, number: float) -> str:
        return figure(f"{number:.1f}".removesuffix(".0"))


class _DealWriter(_Writer):
    """Writes one deal."""

    def __init__(self, played: ShownDeal, shelf: Shelf, lang: Lang) -> None:
        super().__init__(shelf, lang)
        self.played, self.deal = played, played.deal
        self.mine = next((one for one in played.made if played.mine and one.who == played.mine.who), None)
        self.placed = [one for one in played.made if one.place is not None]
        self.practice = is_practice(self.deal.code)

    def whole(self) -> Html:
        return element(
            "div",
            self.header(),
            self.own(),
            element("p", id="fault", class_="fault", role="alert"),
            self.results() if self.played.shows else None,
            self.forks() if self.played.is_open and self.mine else None,
            self.challenge(),
            self.fair(),
        )

    @property
    def named(self) -> str:
        """What the deal is called."""
        day = read_day(self.deal.code)
        key = "practice_day" if self.practice else "day"
        return self.t(key, day=write_day(day, self.lang)) if day else self.t("challenge")

    def header(self) -> Html:
        closed = self.t("closed") if self.deal.closed is not None and not self.played.is_open else None
        until = self.t("opened") if self.played.is_open else self.t("until", when=self.when(self.deal.opens))
        return element(
            "header",
            element("p", self.named, class_="quiet"),
            element("h1", game_sign(self.entries.get(self.deal.game)), self.title(self.deal.game), class_="row"),
            element("p", self.about(), class_="lead"),
            element("p", closed or until, class_="quiet"),
        )

    def about(self) -> str:
        """What kind of deal it is."""
        if self.deal.by is None:
            return self.t("practice_text" if self.practice else "today_text")
        if self.played.by_me:
            return self.t("challenge_own")
        return self.t("challenge_text", who=self.played.maker or self.t("somebody"))

    def own(self) -> Html | None:
        """What one has made of it, or that one can."""
        if self.mine is None:
            mine, title = self.played.mine, self.title(self.deal.game)
            n, begins = len(self.played.made), self.played.begins and mine is None
            return element(
                "div",
                self.dare(),
                element("p", self.t("n_played", n=n) if n else self.t("nobody_yet"), class_="quiet"),
                element("p", self.t("unfinished")) if mine and self.played.is_open else None,
                self.way(self.deal.code, mine, title) if mine or (begins and not self.elsewhere) else None,
                self.other_deal() if begins and (self.elsewhere or self.practice) else None,
                class_="own stack",
            )
        return element(
            "div",
            element("p", self.points_said(self.mine.points), class_="made"),
            self.placing(self.mine),
            element("p", self.t("opens", when=self.when(self.deal.opens)), class_="quiet")
            if not self.played.is_open
            else None,
            element(
                "button",
                self.t("share_result"),
                class_="button filled",
                data_share=self.line(self.mine),
                data_by=self.mine.name,
            ),
            class_="own stack",
        )

    @property
    def elsewhere(self) -> bool:
        """Whether who asks plays the other deal of the day: guests the one for practice, persons that with places."""
        return self.deal.by is None and self.played.named == self.practice

    def other_deal(self) -> Html:
        """Which deal who asks can play instead, or with a name."""
        day = read_day(self.deal.code)
        assert day
        there = f"/today/{code_of_day(day, read_game(self.deal.code), practice=not self.practice)}"
        if self.played.named:
            way = element("a", self.t("to_day"), class_="button filled", href=there)
            return self.said_in_box(self.t("only_guests"), way)
        if self.practice:
            return self.practising("name_first", there)
        to_practice = element("a", self.t("to_practice"), href=there)
        return self.practising("needs_name", f"/today/{self.deal.code}", to_practice)

    def points_said(self, points: float) -> str:
        return self.t("you_made", points=self.points(points))

    def dare(self) -> Html | None:
        """What who sent the link has made of it; of a deal of the day nobody is told that before they have played."""
        if not (self.deal.by is not None or self.played.shows):
            return None
        by = next((one for one in self.placed if one.name == self.played.by), None)
        if by is None:
            return None
        return element("p", self.t("they_made", who=self.played.by, points=self.points(by.points)), class_="made")

    def stands(self, mine: DuplicateResult) -> str:
        key = "in_the_end" if self.played.is_open else "so_far"
        return self.t(key, place=mine.place, nth=nth(mine.place or 0), n=len(self.placed))

    def placing(self, mine: DuplicateResult) -> Html:
        """Which place one has, or why one has none."""
        if mine.place is not None:
            return element("p", self.stands(mine))
        if mine.late:
            return element("p", self.t("late"), class_="quiet")
        if self.practice and not self.played.is_open:
            return self.after_practice()
        if self.deal.by is None:
            return element("p", self.t("practice_done" if self.practice else "began_unnamed"), class_="quiet")
        way = element("a", self.t("take_name"), href="/you")
        return element("p", self.t("without_place"), " ", way, class_="quiet")

    def after_practice(self) -> Html:
        """That practice has no place, and the way to the deal of the day."""
        day = read_day(self.deal.code)
        assert day
        there = f"/today/{code_of_day(day, read_game(self.deal.code))}"
        if self.played.named:
            way = element("a", self.t("to_day"), class_="button", href=there)
            return self.said_in_box(self.t("practice_done"), way)
        return self.practising("practice_done_guest", there)

    def line(self, mine: DuplicateResult) -> str:
        """A line to share, which tells no card."""
        words = {"game": self.title(self.deal.game), "title": self.named, "points": self.points(mine.points)}
        if mine.place is None or len(self.placed) < 2:
            return self.t("shared_alone", **words)
        key = "shared_line" if self.played.is_open else "shared_so_far"
        return self.t(key, place=mine.place, nth=nth(mine.place), n=len(self.placed), **words)

    # What everybody made

    def results(self) -> Html | None:
        if not self.played.made:
            return None
        head = [self.t(key) for key in (("who", "points") if self.practice else ("place", "who", "points", "share"))]
        titles = [element("th", title, scope="col") for title in head]
        if self.played.is_open:
            titles.append(element("th", element("span", self.t("replay"), class_="visually-hidden"), scope="col"))
        shown = [*self.played.made[:MOST]]
        if self.mine and self.mine not in shown:
            shown.append(self.mine)
        return element(
            "section",
            element("h2", self.t("practice_results" if self.practice else "results"), id="results"),
            element(
                "table",
                element("thead", element("tr", *titles)),
                element("tbody", *(self.result(one) for one in shown)),
            ),
            None if self.practice else element("p", self.t("share_about"), class_="quiet"),
            aria_labelledby="results",
        )

    def result(self, one: DuplicateResult) -> Html:
        name = one.name or self.t("guest")
        mine = one is self.mine
        called = [name, element("small", self.t("you"))] if mine else [name]
        link = element("a", self.t("replay"), href=f"/r/{one.link}", aria_label=self.t("replay_of", who=name))
        return element(
            "tr",
            None if self.practice else element("td", self.place(one.place) if one.place else "–"),
            element("th", *called, scope="row"),
            element("td", self.points(one.points)),
            None if self.practice else element("td", "–" if one.share is None else f"{one.share:.0f}%"),
            element("td", link) if self.played.is_open else None,
            class_="mine" if mine else None,
        )

    def forks(self) -> Html:
        """Where others went another way."""
        about = self.t("forks_about" if self.played.forks else "no_forks")
        return element(
            "section",
            element("h2", self.t("forks"), id="forks"),
            element("p", about, class_="quiet"),
            element("ol", *map(self.fork, self.played.forks), class_="forks") if self.played.forks else None,
            aria_labelledby="forks",
        )

    def fork(self, fork: Fork) -> Html:
        assert self.mine
        ways = (
            element(
                "li",
                element("b", move_text(self.played.game, way.move, self.lang)),
                element(
                    "span",
                    self.t("way", n=way.times, points=self.points(way.mean)),
                    self.t("your_way") if way.mine else None,
                    class_="quiet",
                ),
                class_="mine" if way.mine else None,
            )
            for way in fork.ways
        )
        place = element("a", self.t("move_n", n=fork.move), href=f"/r/{self.mine.link}#{fork.move}")
        return element("li", element("p", place, class_="fork"), element("ul", *ways))

    # Besides

    def challenge(self) -> Html | None:
        """The way to challenge others with fresh cards."""
        if self.mine is None:
            return None
        make = element("button", self.t("make_challenge"), class_="button", data_challenge=self.deal.game)
        return element(
            "section",
            element("h2", self.t("new_challenge"), id="challenge"),
            element("p", self.t("new_challenge_text")),
            element("p", make),
            aria_labelledby="challenge",
        )

    def fair(self) -> Html:
        """What was promised of the cards and, once it is over, what they were dealt from."""
        seed = bytes.fromhex(self.deal.seed)
        key = "fair" if self.played.is_open else "promise"
        return element("p", self.t(key, seed=self.deal.seed, promise=commitment(seed)), class_="quiet fair")
