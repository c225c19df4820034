"""`check`: a game held to every law, by deals at random, by its own bots, and in machine code."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from xtarot.bots.moves import arguments
from xtarot.deals.chance import read_seed
from xtarot.deals.deal import Deal
from xtarot.games import BrokenGame, Game, Memory, Place, load, place_of
from xtarot.machine.playouts import MAX_STEPS
from xtarot.rulebooks import RulebookError, read_book
from xtarot.rulebooks.checker import check as check_book
from xtarot.rules.cards import CARDS, pile
from xtarot.rules.hooks import Policy
from xtarot.rules.state import has, view
from xtarot.rules.texts import LANGS
from xtarot.testing.bulk import LAWS, check_many, conserved
from xtarot.testing.deals import RandomDeal
from xtarot.testing.laws import BrokenLaw, Case, Report
from xtarot.testing.machine import Trace, uncompiled
from xtarot.testing.watchdog import PATIENCE, Stuck, Watch

IN_BULK = 25  # deals in machine code for each one that is played step by step

Progress = Callable[[str], None]


def check(
    name: str | Game,
    deals: int = 4,
    seed: int = 0,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Progress = lambda line: None,
    patience: float = PATIENCE,
) -> Report:
    """Play `deals` random deals for each number of seats the game has, or for `seats`; hold them to every law.

    A rule that does not come back in `patience` seconds breaks one. `progress` gets a line now and then.

    Raises BrokenLaw, and ValueError for seats or options that the game does not have.
    """
    game = load(name) if isinstance(name, str) else name
    chosen = (seats,) if seats else game.seats
    if seats and seats not in game.seats:
        raise ValueError(f"{game.name} is for {', '.join(map(str, game.seats))} seats, not {seats}")
    return _Check(game, chosen, seed, game.read_options(options or {}), progress, patience).run(deals)


class _Check:
    def __init__(
        self, game: Game, chosen: tuple[int, ...], seed: int, options: Mapping[str, Any], say: Progress, patience: float
    ) -> None:
        self.game, self.chosen, self.seed, self.options, self.say = game, chosen, seed, options, say
        self.patience = patience
        self.words = {*game.cards, *(CARDS + button for button in range(len(game.buttons)))}
        self.report, self.trace = Report(), Trace(game)
        self.case = Case(game, chosen[0], str(seed))

    def run(self, deals: int) -> Report:
        with Watch(self.patience) as watch:
            try:
                self.brought()
                for seats in self.chosen:
                    self.case = Case(self.game, seats, f"{self.seed}/{seats}/0", tick=watch.on)
                    if self.game.bots:
                        self.ends()
                    self.random_deals(deals)
                    self.bots()
            except BrokenLaw:
                raise
            except Exception as error:
                raise self.case.broken(error) from error
            except Stuck as stuck:
                raise self.stuck(stuck) from None
        if self.game.bots:  # nothing else plays in machine code
            self.machine_code(deals)
        self.book()
        return self.report

    def stuck(self, stuck: Stuck) -> BrokenLaw:
        """A rule that does not come back."""
        found = place_of(stuck) or self.game.where("apply")
        what = f"the rules do not come back: they have been here for {self.patience:.0f} s"
        return BrokenLaw(found, what, f"have the loop around `{found.text}` end, whatever it finds", str(self.case))

    def brought(self) -> None:
        """What the game brings besides its rules is there and can be read."""
        for name in ("steady", "easy", "search"):
            try:
                getattr(self.game, name)
            except BrokenGame as error:
                self.case.law(False, "BOTS", error.faults[0], "name a module that has it, or write it here")
        for lang in LANGS:
            texts: list[Any] = list(self.game.powers(lang).values())
            told = [text for text in texts if not isinstance(text, str)]
            self.case.law(not told, "powers", f"powers returns {told[:1]}, which is no text", "return a string")
        if not self.game.rulebook:
            return
        try:
            book = read_book(self.game.rulebook)
        except (OSError, RulebookError) as error:
            write = f"write book.toml, and en.md or ja.md, into {self.game.rulebook.name} (docs/adding-a-game.md)"
            self.case.law(False, "NAME", f"the rulebook cannot be read: {error}", write)
        self.case.law(book.game == self.game.name, "NAME", f"the rulebook is that of {book.game!r}", "mend book.toml")
        known = {clause.id for lang in LANGS for clause in book.clauses(lang)}
        missing = sorted(self.game.clauses - known)
        write = "write them in the book (**HC-2** …), or cite those that are there"
        self.case.law(not missing, "PREFIX", f"the rulebook has no {', '.join(missing)}", write)

    def book(self) -> None:
        """Nothing in its rulebook has to be put right."""
        if self.game.rulebook:
            wrong = [each for each in check_book(self.game.rulebook, played=self.game) if each.level == "error"]
            what = "".join(f"{each.place} of the rulebook: {each.text.en}" for each in wrong[:1])
            write = f"xtarot rulebook check {self.game.rulebook.name} names all {len(wrong)} (docs/rulebooks.md)"
            self.case.law(not wrong, "NAME", what, write)

    def ends(self) -> None:
        """A deal of random steps comes to its end."""
        case, raw = self.case, read_seed(self.case.seed)
        rng = np.random.default_rng(list(raw))
        blank = self.game.new(case.seats, 0, self.options)
        acting = self.game.actors(blank)
        write = "return the seats, a bit each, or 0"
        case.law(isinstance(acting, int), "actors", f"actors returns {acting!r}, which is no number", write)
        deal = Deal(self.game, case.seats, 0, self.options, seed=raw)
        for _ in range(MAX_STEPS):
            case.tick()
            if not deal.actors:
                return
            seat = int(rng.choice(sorted(deal.actors)))
            case.verbs(deal.state, seat)
            words = [word for kind in deal.legal(seat) for word in kind]
            case.law(bool(words), *LAWS[conserved(deal.state, pile(self.game.cards)) or 4])
            deal.step(seat, int(rng.choice(words)))
        case.law(False, *LAWS[6])

    def random_deals(self, deals: int) -> None:
        """Deals at random, with the memory of a match."""
        before: Memory = {}
        for number in range(deals):
            self.case.seed = f"{self.seed}/{self.case.seats}/{number}"
            before = RandomDeal(self.case, self.report, self.trace, self.options, before).run()
            self.say(f"{self.case.seats} seats: deal {number + 1} of {deals}, {self.report.moves} moves")

    def bots(self) -> None:
        """What the game's own bots choose is legal, and they come to an end."""
        for name, policy in (("steady", self.game.steady), ("easy", self.game.easy)):
            if policy:
                case = self.case
                case.deal = Deal(self.game, case.seats, 0, self.options, seed=read_seed(case.seed))
                while not case.deal.finished:
                    case.tick()
                    case.law(len(case.deal.log) < MAX_STEPS, "BOTS", f"a deal of {name} does not end", LAWS[6][2])
                    self.advise(name, policy, case.deal)

    def advise(self, name: str, policy: Policy, deal: Deal) -> None:
        """One step as a policy chooses it."""
        seat = min(deal.actors)
        v = view(self.game.layout, deal.state, self.game.decider(deal.state, seat))
        record, _, cards, buttons = arguments(self.game, v, seat)
        action = policy.choose(record, seat, cards, buttons)
        legal = action >= 0 and (has(cards, action) if action < CARDS else buttons >> action - CARDS & 1)
        if not legal:
            called = repr(self.game.action_text(int(action))) if action in self.words else action
            what = f"{name} chooses {called}, which is not legal"
            write = "choose one of cards, or CARDS + one of buttons"
            code = policy.choose.__code__
            raise BrokenLaw(Place(Path(code.co_filename), code.co_firstlineno), what, write, str(self.case))
        deal.step(seat, int(action))

    def machine_code(self, deals: int) -> None:
        """Many deals with bounds, before machine code without them runs; then what has been done, done again."""
        try:
            for seats in self.chosen:
                self.say(f"{seats} seats: {IN_BULK * deals} deals in machine code, which may have to be compiled first")
                check_many(self.game, IN_BULK * deals, seats, options=self.options, patience=3 * self.patience)
            self.trace.repeat()
        except BrokenLaw:
            raise
        except Exception as error:
            raise uncompiled(self.game, error) or error from None
