"""How well `strong` plays, or `easy`: what we aim at, and what the arena measures.

    python bench/bots.py [--minutes 30] [--only hexbridge] [--bot strong:ms=50] [--records FOLDER] [--json]
    python bench/bots.py --easy [--minutes 30] [--only hexbridge] [--json]

Each aim's match lasts an equal part of the minutes, and is of duplicate deals against `steady`. An aim is met when the
mean has reached it, and where that is asked for the interval lies above zero. "Open" stands beside it while the aim
lies within the 95 % interval. The time of a move is that of `strong` with its defaults, one process at a time.

`easy` should win some deals, but fewer than among its equals. What is measured, in every game at its usual number of
seats, is the share of the deals that it wins at a table of `steady`, divided by the share that equal bots get.
"""

import argparse
import json
import os
import platform
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path

import numpy as np

from xtarot.deals.record import Record
from xtarot.deals.replay import replay
from xtarot.games import load
from xtarot.lab.arena import MatchPlan, Pairs, folder_name, play_pairs
from xtarot.lab.estimates import Estimate

MAX_DEALS = 100_000  # deals: time ends a match
MS = 50  # a move, where nothing else is said
BAND = (0.25, 0.40)  # of its fair share, what `easy` should win
BAND_DEALS = 4000  # at the most


@dataclass(frozen=True)
class Match:
    """A match, and what it is about: the difference in points, the share of wins or of deals won."""

    game: str
    of: str
    aim: float
    seats: int | None = None
    calls: str = ""  # who makes the calls of both

    def bots(self, player: str) -> tuple[str, str]:
        """The two, by their names."""
        if not self.calls:
            return player, "steady"
        return f"{player}{',' if ':' in player else ':'}calls={self.calls}", f"steady:calls={self.calls}"

    def what(self) -> str:
        """Its row in the table."""
        what = {"points": "points a deal more", "wins": "share of wins", "deals": "share of deals won, both ways"}
        seats = f", {self.seats} seats" if self.seats else ""
        return f"{load(self.game).title.en}{seats}: {what[self.of]}{', same auction' if self.calls else ''}"


MATCHES = (
    Match("dream-capture", "deals", 0.8),
    Match("hexbridge", "points", 0.8, calls="steady"),
    Match("hexbridge", "points", 0.8),
    Match("lotarot", "points", 0.0),
    *(Match("arcanarabe", "wins", 1 / seats + 0.1, seats) for seats in (3, 5, 8)),
    Match("xrummy", "wins", 0.65, 2),
    Match("xrummy", "wins", 0.25 + 0.1, 4),
)


BEGINNERS = ("dream-capture", "hexbridge", "lotarot", "arcanarabe", "xrummy")


@dataclass(frozen=True)
class Row:
    """A line of the table. `aim` is what should be reached, or not passed."""

    what: str
    aim: str
    measured: str
    met: str
    command: str


def judged(what: str, form: str, aim: float, found: Estimate, command: str, zero: bool = False) -> Row:
    """The row of an estimate that should reach `aim`, and whose interval (`zero`) should lie above zero."""
    met = "met" if found.mean >= aim and not (zero and found.low <= 0) else "missed"
    if found.low < aim < found.high:
        met += ", open"
    return Row(what, f"≥ {aim:{form}}{', interval above 0' if zero else ''}", found.text(form), met, command)


def command(match: Match, player: str, found: Pairs) -> str:
    """What plays the same deals again."""
    names = " ".join((player, "steady") if match.calls else found.bots)
    seats = f" --seats {match.seats}" if match.seats else ""
    auction = f" --same-auction {match.calls}" if match.calls else ""
    return f"xtarot arena {match.game} {names}{seats}{auction} --deals {found.deals}"


def rows(asked: argparse.Namespace) -> Iterator[Row]:
    """Play and judge, one line after the other."""
    matches = [match for match in MATCHES if asked.only in match.game]
    games = sorted({match.game for match in matches})
    seconds = 60 * asked.minutes / (len(matches) + 1)
    with tempfile.TemporaryDirectory() as folder:
        for match in matches:
            first, second = match.bots(asked.bot)
            place = Path(asked.records or folder) / f"{match.game}-{match.seats or ''}-{folder_name(first, second)}"
            kept = place if asked.records or match.game == "lotarot" else None
            found = play_pairs(
                match.game,
                first,
                second,
                MatchPlan(MAX_DEALS, match.seats, seconds=seconds),
                workers=asked.workers,
                records=kept,
            )
            measured = {"points": found.difference, "wins": found.win_share, "deals": found.deals_won}[match.of]
            form = "+.2f" if match.of == "points" else ".1%"
            how = command(match, asked.bot, found)
            yield judged(match.what(), form, match.aim, measured, how, zero=match.of == "points")
            if kept and match.game == "lotarot":
                yield from declarers(kept, first, how)
    yield from paces(games, asked.hard, seconds)


def declarers(folder: Path, player: str, how: str) -> Iterator[Row]:
    """What a bot makes at Lotarot as declarer, and in Ramsch: by records of its deals."""
    declared, ramsch = [], []
    for path in sorted(folder.iterdir()):
        record = Record.load(path)
        (replayed,) = replay(record)
        deal = replayed.deal
        points = np.array(deal.score().totals) / deal.game.unit
        declarer = int(deal.state.declarer)
        if declarer < 0:
            ramsch += [points[seat] for seat, name in enumerate(record.players) if name == player]
        elif record.players[declarer] == player:
            declared.append(points[declarer])
    for what, sample in (("declarer's mean", declared), ("Ramsch, mean", ramsch)):
        if sample:
            yield judged(f"Lotarot: {what} of {len(sample)}", "+.2f", 0.0, Estimate.of(np.array(sample)), how)


def beginners(asked: argparse.Namespace) -> Iterator[Row]:
    """What `easy` wins among `steady`, of the share of the deals that equal bots would win."""
    games = [name for name in BEGINNERS if asked.only in name]
    for name in games:
        seconds = 60 * asked.minutes / len(games)
        found = play_pairs(name, "easy", "steady", MatchPlan(BAND_DEALS, seconds=seconds), workers=asked.workers)
        wins = found.win_share
        share = Estimate(*(part / found.fair_share for part in (wins.mean, wins.low, wins.high)))
        met = "met" if BAND[0] <= share.mean <= BAND[1] else "missed"
        if any(share.low < end < share.high for end in BAND):
            met += ", open"
        what = f"{load(name).title.en}, {found.seats} seats: wins of a fair share"
        how = f"xtarot arena {name} easy steady --seats {found.seats} --deals {found.deals}"
        yield Row(what, f"{BAND[0]:.0%} … {BAND[1]:.0%}", share.text(".1%"), met, how)


def paces(games: list[str], hard: str, seconds: float) -> Iterator[Row]:
    """How long the hard level takes for a move."""
    for name in games:
        found = play_pairs(name, hard, "steady", MatchPlan(MAX_DEALS, seconds=seconds / len(games)), workers=1)
        pace = found.paces[0]
        met = "met" if pace.median <= 0.3 and pace.longest <= 1 else "missed"
        told = f"median {1000 * pace.median:.0f}, p95 {1000 * pace.p95:.0f}, longest {1000 * pace.longest:.0f} ms"
        how = f"xtarot arena {name} {hard} steady --workers 1 --deals {found.deals}"
        yield Row(f"{load(name).title.en}: a move of {hard}", "median ≤ 300 ms, none over 1 s", told, met, how)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30.0, help="for all matches together")
    parser.add_argument("--only", default="", metavar="GAME", help="the aims of this game")
    parser.add_argument("--bot", default=f"strong:ms={MS}", help="who is measured")
    parser.add_argument("--hard", default="strong", help="whose moves are timed")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--records", default="", metavar="FOLDER", help="keep every deal as a record")
    parser.add_argument("--easy", action="store_true", help="measure easy instead")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    bot = "easy" if asked.easy else asked.bot
    versions = {part: version(part) for part in ("xtarot", "numpy", "numba")} | {"python": platform.python_version()}
    machine = f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {versions}"
    if not asked.json:
        print(f"{bot} against steady, {asked.minutes:g} minutes; {machine}\n")
        print("| what | aim | measured, 95 % interval | | command |\n| --- | --- | --- | --- | --- |")
    found = []
    for row in beginners(asked) if asked.easy else rows(asked):
        found.append(row)
        if not asked.json:
            print(f"| {row.what} | {row.aim} | {row.measured} | {row.met} | `{row.command}` |", flush=True)
    if asked.json:
        print(json.dumps({"bot": bot, "machine": machine, "rows": [asdict(row) for row in found]}, indent=2))


if __name__ == "__main__":
    main()
