"""Laws of games that are data: those of the conformance kit at some moves of a deal, and what only data can break."""

import json
import re
from collections.abc import Iterator
from random import Random

from xtarot.deals.deal import Deal
from xtarot.deals.record import Record
from xtarot.deals.replay import replay
from xtarot.families import DataGame
from xtarot.families.reading import sentences_of
from xtarot.machine.compiled import compiled_game
from xtarot.machine.playouts import MAX_STEPS
from xtarot.rules.texts import LANGS, Text
from xtarot.testing import check_many
from xtarot.testing.bulk import LAWS, play_checked
from xtarot.testing.deals import RandomDeal
from xtarot.testing.laws import Case, Report
from xtarot.testing.machine import Trace

LOOKS = 4  # moves of a deal at which all laws are tried
IN_MACHINE_CODE = 20  # deals
FOR_EVER = 10**6  # deals after which any match is over


class SomeMoves(RandomDeal):
    """A random deal that is held to all laws at some of its moves, since most look alike; and at its end."""

    def run(self, looks: int = LOOKS) -> dict[str, object]:
        """Play the deal; returns what it leaves to the next."""
        self.events()
        share = looks / (len(self.game.cards) or 1)
        while not self.deal.finished:
            self.law(len(self.deal.log) < MAX_STEPS, *LAWS[6])
            self.law(bool(self.deal.actors), "actors", "nobody may act and the deal is not over", "return 0 at its end")
            seat = int(self.rng.choice(sorted(self.deal.actors)))
            if not self.deal.log or self.rng.random() < share:
                self.case.verbs(self.deal.state, seat)
                self.look()
                self.agree(seat)
                self.table.show()
                self.hide(seat)
            self.move(seat)
        self.look()
        self.table.show()
        self.end()
        return self.deal.carry()


def hold(game: DataGame, seed: int, *, repeat: bool = True) -> Report:
    """Hold a game to every law in one deal for each number of seats. Raises BrokenLaw and AssertionError.

    `repeat`: what plain Python did is done again in machine code.
    """
    report = Report()
    said_in_full(game)
    ends(game)
    for seats in game.seats:
        check_many(game, IN_MACHINE_CODE, seats, seed=seed)
        trace = Trace(game)
        case = Case(game, seats, f"{seed}/{seats}")
        try:
            deal = SomeMoves(case, report, trace)
            deal.run()
        except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
            raise case.broken(error) from error
        replays(deal.deal)
        if repeat:
            trace.repeat()
    return report


def said_in_full(game: DataGame) -> None:
    """Every text is there in both languages, and no brace of a template is left."""
    for where, text in texts(game):
        for lang, words in zip(LANGS, text, strict=True):
            assert words.strip(), f"{where} says nothing in {lang}: {text}"
            assert not re.search(r"[{}]", words), f"{where} has a brace in {lang}: {words}"


def texts(game: DataGame) -> Iterator[tuple[str, Text]]:
    """The texts that nothing of a deal is filled into, and where each stands."""
    yield from ((f"score {code}", reason.text) for code, reason in game.scores.items())
    yield from ((f"option {option.name}", option.text) for option in game.options)
    yield from ((f"label {button}", text) for button, text in game.labels.items())
    yield from ((f"zone {zone.key}", zone.text) for zone in game.zones)
    yield from ((f"zone {zone.key}", zone.note) for zone in game.zones if zone.note)
    told = {lang: (game.powers(lang), game.tips(lang)) for lang in LANGS}
    for ja, en in zip(told["ja"], told["en"], strict=True):
        yield from ((f"power or tip of {key}", Text(ja[key], en[key])) for key in ja | en)
    for parts in sentences_of(game.data):
        yield from ((f"sentence of {place}", text) for place, text in parts.items())


def ends(game: DataGame) -> None:
    """A match is over some time, whatever is scored, and somebody has won it."""
    sides = game.sides(game.seats[-1])
    assert game.over(FOR_EVER, [-FOR_EVER] * sides, game.read_options({})), "a match may go on for ever"
    assert game.winners([0] * sides)


def replays(deal: Deal) -> None:
    """A deal comes out of its record again as it was."""
    record = deal.record().dumps()
    (again,) = replay(Record.loads(json.dumps(json.loads(record))))
    assert again.deal.state == deal.state
    assert again.deal.score() == deal.score()


def compiled_kernels(game: DataGame) -> int:
    """In how many ways the checked kernel of its family has been compiled in this process."""
    return len(compiled_game(game, bounds=True).kernel(play_checked).signatures)


def any_seed(rng: Random) -> int:
    """A seed for the deals of a game."""
    return rng.randrange(10**6)
