"""Records and games on a terminal: the course of a deal as one likes to read it, and its score."""

from collections.abc import Iterable, Sequence
from io import StringIO
from itertools import groupby

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Styled

from xtarot.deals.deal import Deal
from xtarot.deals.narration import RANK, Line, Trick, narrate, points_text, score_rows, seat_names, side_names
from xtarot.deals.record import Record
from xtarot.deals.replay import PlayedDeal
from xtarot.games import Game
from xtarot.review import Decision, Review, SaidReason, move_text, said, signed
from xtarot.review.number_format import unit_name
from xtarot.rules.cards import SYMBOLS, parse, symbol
from xtarot.rules.texts import Text, span

GAME_COLUMNS = (
    Text("名前", "Name"),
    Text("ゲーム", "Game"),
    Text("人数", "Seats"),
    Text("枚数", "Cards"),
    Text("バージョン", "Version"),
)
DEAL = Text("第{n}ディール", "Deal {n}")
DEALER, FIRST = Text("ディーラー {who}", "dealer {who}"), Text("最初の手番 {who}", "{who} starts")
TRICK = Text("トリック", "Trick")
MARKS = Text("› リード　✓ 勝ったカード", "› leads   ✓ wins the trick")
CLAUSE, POINTS, TOTAL = Text("条項", "Clause"), Text("得点", "Points"), Text("合計", "Total")
WON, DRAWN = Text("勝ち：{who}", "Winner: {who}"), Text("引き分け：{who}", "Draw: {who}")
UNFINISHED = Text("このディールは途中までです", "The record stops before the end of the deal.")
UNPLAYED = Text("配ったところで、まだ始まっていません", "The cards are dealt; no move has been made yet.")
MATCH = Text("{n}ディールの合計", "Total of {n} deals")
REVIEW = Text("検討", "review")
MATTERED = Text("差の大きい判断（{all}のうち{n}）", "Decisions that mattered: {n} of {all}")
NOTHING_MATTERED = Text("差のついた判断はありません（全部で{all}）", "No decision mattered, of {all}.")
INSTEAD = Text("{n}手目 {who}：{made}（最善は{best}）  {number}", "Move {n}, {who}: {made}, best {best}   {number}")
BY_PLAYER = (
    Text("誰", "Who"),
    Text("最善なみ", "As good as the best"),
    Text("判断1回の損（{unit}）", "Lost per decision ({unit})"),
    Text("運（{unit}）", "Luck ({unit})"),
    Text("好手", "Good find"),
)
GOOD = Text("{all}のうち{n}", "{n} of {all}")
FIND = Text("{n}手目 {move}", "move {n}: {move}")
REVIEWED = Text(
    "差は、その席に見えていたカードから考えたものです（±は95 %）",
    "Differences are from what the seat could see, ± 95 %. Luck: the result beyond what was expected and played away.",
)

TEXT_WIDTH = 100  # letters of a line
STYLES = ("blue", "green", "red", "dark_orange", "magenta")  # of the suits S C H D T


def show_games(games: Iterable[Game], lang: str) -> None:
    """Print a table of these games."""
    table = _table(*(column.of(lang) for column in GAME_COLUMNS))
    for game in games:
        seats = span(game.seats[0], game.seats[-1])
        table.add_row(game.name, game.title.of(lang), seats, str(len(game.cards)), game.version)
    _console().print(table)


def show_counts(title: str, counts: Iterable[tuple[str, int]]) -> None:
    """Print how often each of some things came."""
    table = _table(title, "Times")
    for name, times in counts:
        table.add_row(name, str(times))
    _console().print(table)


def show_record(record: Record, deals: Sequence[PlayedDeal], lang: str, console: Console | None = None) -> None:
    """Print the deals of a record that has been replayed, and their total when there are several."""
    console = console or _console()
    for number, replayed in enumerate(deals, 1):
        deal = replayed.deal
        names = seat_names(deal, record.players, lang)
        who = (DEALER if deal.game.has_dealer else FIRST).of(lang, who=names[deal.dealer])
        title = " · ".join([deal.game.title.of(lang), DEAL.of(lang, n=number), who])
        console.rule(_plain(title), align="left", style="dim")
        _show_deal(console, replayed, names, lang)
    finished = [replayed.deal for replayed in deals if replayed.finished]
    if len(finished) > 1:
        console.rule(MATCH.of(lang, n=len(finished)), align="left", style="dim")
        totals = map(sum, zip(*(deal.score().totals for deal in finished), strict=True))
        table = _table(*side_names(finished[0], names, lang))
        table.add_row(*(points_text(total, finished[0].game.unit) for total in totals))
        console.print(table)


def record_text(record: Record, deals: Sequence[PlayedDeal], lang: str) -> str:
    """What `show_record` prints, as plain text."""
    page = StringIO()
    show_record(record, deals, lang, Console(file=page, width=TEXT_WIDTH, color_system=None, highlight=False))
    return "".join(f"{line.rstrip()}\n" for line in page.getvalue().splitlines())


def show_reviews(record: Record, deals: Sequence[PlayedDeal], reviews: Sequence[Review], lang: str) -> None:
    """Print what each decision of a record's deals was worth: those that mattered, and each seat's sum."""
    console = _console()
    for replayed, review in zip(deals, reviews, strict=True):
        deal = replayed.deal
        names = seat_names(deal, record.players, lang)
        title = " · ".join([deal.game.title.of(lang), DEAL.of(lang, n=review.deal + 1), REVIEW.of(lang)])
        console.rule(_plain(title), align="left", style="dim")
        told = {one.move: one for one in review.decisions}
        counts = {"n": len(review.ranking), "all": len(review.decisions)}
        console.print((MATTERED if review.ranking else NOTHING_MATTERED).of(lang, **counts), style="bold")
        for move in review.ranking:
            _show_decision(console, told[move], deal.game, names, lang)
        console.print(_by_player(review, deal.game, names, lang))
    console.print(REVIEWED.of(lang), style="dim")


def _show_decision(console: Console, one: Decision, game: Game, names: Sequence[str], lang: str) -> None:
    words = said(one, game, names, lang)
    made, best = (move_text(game, move, lang) for move in (one.made, one.best.move))
    head = INSTEAD.of(lang, n=one.move, who=names[one.seat], made=made, best=best, number=words.number)
    console.print()
    console.print(_coloured(head), style="bold")
    for text in filter(None, [f"{words.sentence} {words.clause}".rstrip(), words.alike, *map(_reason, words.reasons)]):
        console.print(Padding(_coloured(text), (0, 0, 0, 2)))


def _reason(reason: SaidReason) -> str:
    return f"– {reason.text}  {reason.clause}".rstrip()


def _by_player(review: Review, game: Game, names: Sequence[str], lang: str) -> Table:
    unit = unit_name(review.unit, game, lang)
    who, good, mean, luck, find = (column.of(lang, unit=unit) for column in BY_PLAYER)
    bots = [*review.seats[0].bots] if review.seats else []
    table = _table(who, good, mean, *(bot.partition(":")[0] for bot in bots), luck, find)
    made = {one.move: one.made for one in review.decisions}
    for seat in review.seats:
        table.add_row(
            _plain(names[seat.seat]),
            GOOD.of(lang, n=seat.good, all=seat.decisions),
            *(signed(cost, review.unit).lstrip("+") for cost in (seat.mean, *seat.bots.values())),
            "" if seat.luck is None else signed(seat.luck, review.unit),
            _coloured(FIND.of(lang, n=seat.find, move=move_text(game, made[seat.find], lang))) if seat.find else "",
        )
    return table


def _show_deal(console: Console, played: PlayedDeal, names: Sequence[str], lang: str) -> None:
    deal = played.deal
    console.print(_dealt(deal, names, lang), "")
    for kind, parts in groupby(narrate(played, names, lang), type):
        if kind is Trick:
            console.print(_tricks(parts, deal, names, lang))
        else:
            console.print(_lines(parts), "")
    if deal.finished:
        console.print(_score(deal, names, lang))
        sides = side_names(deal, names, lang)
        winners = [sides[side] for side in deal.score().winners]
        console.print(_plain((WON if len(winners) == 1 else DRAWN).of(lang, who=" · ".join(winners))), style="bold")
    else:
        console.print((UNFINISHED if deal.log else UNPLAYED).of(lang), style="italic")
    console.print()


def _dealt(deal: Deal, names: Sequence[str], lang: str) -> Table:
    """What chance decided."""
    table = _table()
    table.add_column(no_wrap=True)
    table.add_column()
    titles = {zone.key: zone.text.of(lang) for zone in deal.game.zones}
    for key, piles in deal.chance.items():
        for seat, pile in enumerate(piles):
            label = names[seat] if key == "hands" else titles.get(key, key)
            table.add_row(_plain(label), _cards(sorted(pile) if key == "hands" else pile))
    return table


# The course of a deal


def _lines(lines: Iterable[Line | Trick]) -> Table:
    table = _table()
    table.add_column(justify="right", style="dim")
    table.add_column()
    for line in lines:
        assert isinstance(line, Line)
        first, *others = line.said or [""]
        cards = Styled(": ") + _cards(line.cards) if line.cards else Styled()
        table.add_row(str(line.number or ""), _coloured(first) + cards)
        for text in others:
            table.add_row("", _coloured(text))
    return table


def _tricks(tricks: Iterable[Line | Trick], deal: Deal, names: Sequence[str], lang: str) -> Table:
    table = _table(TRICK.of(lang), *names, "")
    for trick in tricks:
        assert isinstance(trick, Trick)
        cells = [""] * deal.seats
        for k, (seat, card) in enumerate(trick.plays):
            cells[seat] = f"{'' if k else '›'}{symbol(parse(card))}{'✓' if seat == trick.winner else ''}"
        table.add_row(str(trick.number), *map(_coloured, cells), _coloured("; ".join(trick.said)))
    table.caption, table.caption_justify = MARKS.of(lang), "left"
    return table


# The score


def _score(deal: Deal, names: Sequence[str], lang: str) -> Table:
    """Where each side's points come from."""
    table = _table(CLAUSE.of(lang), POINTS.of(lang), *side_names(deal, names, lang))
    for column in table.columns[2:]:
        column.justify = "right"
    for clause, name, points in score_rows(deal, lang):
        table.add_row(clause, name, *points)
    table.add_section()
    totals = (points_text(total, deal.game.unit) for total in deal.score().totals)
    table.add_row("", TOTAL.of(lang), *totals, style="bold")
    return table


# On the terminal


def _console() -> Console:
    return Console(highlight=False)


def _table(*headings: str) -> Table:
    """A table with these headings, or without any."""
    table = Table(box=SIMPLE_HEAD if headings else None, pad_edge=False, show_header=bool(headings))
    for heading in headings:
        table.add_column(_plain(heading))
    return table


def _plain(text: str) -> Styled:
    """A text that Rich takes as it is: a name may hold its markup, or what a terminal would obey."""
    return Styled("".join(letter if letter.isprintable() else "?" for letter in text))


def _coloured(text: str) -> Styled:
    """A text with the cards that it names in the colours of their suits."""
    styled = _plain(text)
    for suit, style in zip(SYMBOLS, STYLES, strict=True):
        styled.highlight_regex(suit + RANK, style)
    return styled


def _cards(cards: Iterable[int]) -> Styled:
    return _coloured(" ".join(map(symbol, cards)))
