"""A table at which the deal is played: every view as it is sent, and what the page offers, pressed."""

import msgspec
import numpy as np
from msgspec import UNSET

from xtarot.deals.chance import commitment, read_seed
from xtarot.rules.cards import parse
from xtarot.rules.screen import Screen
from xtarot.rules.state import SPECTATOR
from xtarot.rules.texts import LANGS
from xtarot.table import rows
from xtarot.table.completions import offers
from xtarot.table.frame import Frame
from xtarot.table.legal_choices import hand_of
from xtarot.table.private_view import Can, Own
from xtarot.table.rendering import drawn, own
from xtarot.table.sentences import sentences
from xtarot.table.settings import opening
from xtarot.table.state import TableState, written
from xtarot.testing.laws import Case
from xtarot.testing.twins import ALONE

MOST_TOGETHER = 3  # cards that are selected at once


class MirrorTable:
    """A table without people that takes over each move of a deal, and shows itself to everybody."""

    def __init__(self, case: Case, rng: np.random.Generator) -> None:
        deal = case.deal
        assert deal
        self.case, self.game, self.rng = case, case.game, rng
        first = opening(self.game, ["steady"] * deal.seats, deal.options, 0)
        self.table = TableState("", [rows.write_row(1, first)], self.game)
        seed = read_seed(case.seed)
        dealt = rows.Deal(dealer=deal.dealer, cards=written(deal.chance), seed=seed.hex(), commitment=commitment(seed))
        self.table.apply(rows.write_row(2, dealt))
        self.table.deal = deal.copy()  # with what the deals before have left to it

    def play(self, move: str) -> None:
        """Make the last move of the deal here too."""
        self.table.apply(rows.write_row(self.table.v + 1, rows.Move(move=move, by="bot")))
        assert self.case.deal
        same = self.table.deal.state == self.case.deal.state
        self.case.law(same, "apply", "the same moves made again lead to another state", ALONE)

    def show(self) -> None:
        """Draw what everybody sees and reads, as it is sent, in each language."""
        screen = self.game.screen(self.table.view(SPECTATOR).state, "en")
        unknown = ", ".join(sorted(screen.keys() - Screen.__annotations__.keys()))
        keys = ", ".join(Screen.__annotations__)
        self.case.law(not unknown, "screen", f"the page does not know {unknown}", f"write keys of Screen: {keys}")
        for zone in self.game.zones:
            what = f"the zone {zone.key!r} is a {zone.kind}, and screen gives no {zone.kind!r}"
            is_told = zone.kind not in ("sets", "trick") or zone.kind in screen
            self.case.law(is_told, "screen", what, f"return Screen({zone.kind}=…)")
        for lang in LANGS:
            frame = drawn(self.table, lang)
            self._sent(frame, Frame, "screen")
            for seat in [*range(len(self.table.seats)), SPECTATOR]:
                mine = own(self.table, seat, lang)
                self._sent(mine, Own, "own_screen")
                for told in sentences(self.table, self.table.entries[-1], seat, lang):
                    self.case.filled(told.text)
                if mine.can is not UNSET:
                    self.case.filled(mine.can.prompt.text)
                    self.chosen_from(frame, mine, seat)
                    self.press(seat, mine.can, lang)

    def _sent(self, part: Frame | Own, kind: type[Frame | Own], at: str) -> None:
        """What is sent has the types that the page reads, and no brace is left in it."""
        try:
            sent = msgspec.to_builtins(part)
            msgspec.convert(sent, kind)
            self.case.filled(msgspec.json.encode(sent).decode())
        except (msgspec.ValidationError, TypeError) as error:
            what = str(error).replace(" - at `$", ", in `").removesuffix("`")
            self.case.law(
                False, at, f"the page cannot read it: {what}", "return what Screen in xtarot.rules.screen says"
            )

    def chosen_from(self, frame: Frame, mine: Own, seat: int) -> None:
        """Whatever may be chosen is drawn where a person can choose it."""
        assert mine.can
        chooser = seat if mine.can.seat is UNSET else mine.can.seat
        tells_sets = any(zone.kind == "sets" for zone in frame.zones.values())
        pressed: set[str] = set()
        for name, zone in frame.zones.items():
            in_middle = zone.kind in ("row", "pile") and zone.key in frame.middle and not tells_sets
            if in_middle or zone.kind == "columns" or (zone.kind == "hand" and zone.seat == chooser):
                own_zone = (mine.zones or {}).get(name)
                pressed.update(zone.cards or (), own_zone.cards if own_zone else ())
        # At a table without rules a card may lie under others, and be taken all the same once it is on top.
        missing = [card for card in mine.can.actions.cards if self.game.bots and card not in pressed]
        what = f"seat {seat} may choose {', '.join(missing[:3])}, and the page shows it nowhere to be chosen"
        write = (
            "write a zone for its pile, a hand, columns or, in the middle, a row; order(…) gives all cards of a pile"
        )
        self.case.law(not missing, "ZONES", what, write)
        what = f"seat {seat} is to make a call, and the page shows the calls nowhere"
        write = 'leave "middle" out, or have "calls" in it while a call is due'
        self.case.law(mine.can.grid is UNSET or bool(frame.middle), "screen", what, write)

    def press(self, chooser: int, can: Can, lang: str) -> None:
        """Press what a seat is offered: each button, and a few of the cards."""
        view = self.table.view(chooser)
        seat = chooser if can.seat is UNSET else can.seat
        chosen = hand_of(view, seat)
        cards = [parse(card) for card in can.actions.cards]
        what = f"the page offers seat {seat} neither a card nor a button, and it may act"
        self.case.law(
            bool(cards or can.actions.buttons), "legal", what, "let legal give it one, or actors leave it out"
        )
        for button in can.actions.buttons:
            self.make(seat, f"{button.move} {self.number}" if button.number else button.move)
        if cards:
            order = self.rng.permutation(cards).tolist()
            for few in (order[:1], order[: int(self.rng.integers(1, 1 + MOST_TOGETHER))]):
                for offered in offers(chosen, sorted(few), lang)["moves"]:
                    self.make(seat, offered["move"])

    @property
    def number(self) -> str:
        """A signed number that can be written behind a move: one of the amounts on the buttons."""
        return next(button for button in self.game.buttons if button[0] in "+-" and button[1:].isdigit())

    def make(self, seat: int, move: str) -> None:
        """What is offered may be done."""
        _, actions = self.game.parse(f"{seat} {move}", len(self.table.seats))
        code = int(self.game.validate(self.table.deal.state, seat, actions))
        what = f"legal offers {move!r} to seat {seat} in its view, and violation refuses it by {self.game.clause(code)}"
        self.case.law(code == 0, "legal", what, "let both follow the same rule, and ask only for what the seat can see")
