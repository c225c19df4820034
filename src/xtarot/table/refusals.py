"""Why something is refused at a table, judged in the order in which a person thinks.

First whose turn it is, then which hand or zone is asked for now, then the card, then how many. A refusal cites the
game's own clause, never one of the record format: where no rule of the game is broken, it is the clause of what the
seat has to do now. Plug-ins get all of this from their `legal`, `violation`, ZONES and PROMPTS.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from xtarot.deals.view import View, zone_size
from xtarot.games import MalformedMove
from xtarot.rules import cards as deck
from xtarot.rules.cards import CARDS, UnknownAction
from xtarot.rules.screen import Zone
from xtarot.rules.steps import RC_3_ARITY, RC_10_VERB, RC_11_CARD, RECORD_CLAUSE, Move
from xtarot.rules.texts import Text, cannot
from xtarot.table import texts
from xtarot.table.legal_choices import Openings, count_of, hand_of, verbs


class Refused(Exception):
    """A command that is not carried out: its kind (docs/wire.md), the sentence, and the clause where there is one.

    `title` says in a few words what cannot be done: with which card, or which call.
    """

    def __init__(self, kind: str, text: str, clause: str = "", title: str = "") -> None:
        super().__init__(text)
        self.kind, self.text, self.clause, self.title = kind, text[:1].upper() + text[1:], clause, title

    def shown(self) -> dict[str, str]:
        """What people read of it, as it is sent."""
        found = {"title": self.title, "text": self.text, "clause": self.clause}
        return {key: value for key, value in found.items() if value}

    def answer(self, command: str) -> dict[str, Any]:
        """As it is sent for a command."""
        return {"t": "nack", "id": command, "error": {"kind": self.kind, **self.shown()}}


class TooEarly(Refused):
    """It can be done when the deal that is on is over."""


def refuse(kind: str, text: Text, lang: str) -> Refused:
    """A refusal in the viewer's language."""
    return Refused(kind, text.of(lang))


def read_move(view: View, text: str, lang: str, names: Sequence[str] = ()) -> Move:
    """The actions of a move that the seat of `view` would make, which the rules allow. Raises Refused with the reason.

    `names`: of all seats, as the reader calls them.
    """
    try:
        _, move = view.game.parse(f"{view.seat} {text}", int(view.state.seats))
    except UnknownAction:
        raise refuse("unknown", texts.UNKNOWN_WORD, lang) from None
    except MalformedMove:
        raise refuse("malformed", texts.MALFORMED, lang) from None
    if refusal := Judge(view, lang, names).against(move):
        raise refusal
    return move


@dataclass
class Judge:
    """Says what is wrong with moves of the seat of `view`, to whoever chooses them. `names`: of all seats."""

    view: View
    lang: str
    names: Sequence[str] = ()

    @cached_property
    def taking(self) -> int | None:
        """The verb that takes cards now; None when there are several, or none."""
        found = taking_cards(self.view)
        return found[0] if len(found) == 1 else None

    @cached_property
    def begins(self) -> set[int]:
        """The cards with which a legal move begins: of these it is never the card that is wrong, but how many."""
        return Openings(self.view).cards

    def against(self, move: Move) -> Refused | None:
        """Why a whole move is refused; None when the rules allow it."""
        game, seat = self.view.game, self.view.seat
        code = int(game.validate(self.view.state, seat, move))
        if not code:
            return None
        if seat not in self.view.actors:
            return self.turn()
        title = self._title(move) if len(move) == 2 else ""
        if code == RC_10_VERB:
            return Refused("refused", self._prompt_text(), self._prompt_clause(), title)
        if code == RC_11_CARD:
            return Refused("refused", self._place(move), self._prompt_clause(), title)
        if code == RC_3_ARITY:
            n = len(game.pattern(int(move[0])))
            return Refused("malformed", texts.EXACTLY.of(self.lang, n=n), self._prompt_clause())
        clause = self._prompt_clause() if code >= RECORD_CLAUSE else game.clause(code)
        return Refused("refused", self._reason(code, move), clause, title)

    def against_card(self, card: int) -> Refused | None:
        """Why no move begins with this card, judged among as many cards as the move takes."""
        assert self.taking is not None
        alone = [CARDS + self.taking, card]
        legal, count = sorted(self.begins), count_of(self.view, alone[0])
        if legal and count > 1 and self._code(alone) == self._code([alone[0], legal[0]]):
            refusal = self.against([*alone, *legal[: count - 1]])
        else:
            refusal = self.against(alone)
        return refusal and Refused(refusal.kind, refusal.text, refusal.clause, self._title(alone))

    def turn(self) -> Refused:
        """That the seat may not act now, and who may."""
        acting = sorted(self.view.actors)
        if not acting:
            return refuse("turn", texts.DEAL_OVER, self.lang)
        mine = [seat for seat in acting if self.view.game.decider(self.view.state, seat) == self.view.seat]
        if mine:
            from_hand = Judge(hand_of(self.view, mine[0]), self.lang, self.names)
            return Refused("turn", from_hand.whose_turn(), from_hand._prompt_clause())
        clause = self._clause_of(acting[0])
        if len(acting) > 1:
            return Refused("turn", texts.OTHERS_CHOOSE.of(self.lang), clause)
        return Refused("turn", texts.TURN_OF.of(self.lang, whose=self._role(acting[0])), clause)

    def reminder(self, text: Text | None = None, **words: object) -> Refused:
        """A refusal by no rule: what the seat has to do, or `text`, with the clause of that."""
        return Refused("refused", text.of(self.lang, **words) if text else self._prompt_text(), self._prompt_clause())

    def whose_turn(self) -> str:
        """Whose turn it is, and from which hand a card is due."""
        whose, place = self._role(self.view.seat), self._sources()
        if self.taking is None:
            return texts.TURN_OF.of(self.lang, whose=whose)
        return texts.FROM_HAND.of(self.lang, whose=whose, place=place, verb=self._verb(self.taking))

    # What the sentences are made of

    def _code(self, move: Move) -> int:
        return int(self.view.game.validate(self.view.state, self.view.seat, move))

    def _reason(self, code: int, move: Move) -> str:
        view, you = self.view, self._reader() == self.view.seat
        return view.game.reason(code, view.state, view.seat, move, self.lang, you, self._name(view.seat))

    def _title(self, move: Move) -> str:
        """♠K cannot be played: the verb is that of the move. Empty for a card with which another move begins."""
        game, action = self.view.game, int(move[1])
        if action < CARDS and (self.taking is None or action in self.begins):
            return ""
        what = deck.symbol(action) if action < CARDS else game.button_label(action - CARDS, self.lang)
        verb = self._verb(int(move[0]) - CARDS)
        return texts.CANNOT.of(self.lang, what=what, verb=verb, cannot=cannot(verb) if self.lang == "ja" else "")

    def _place(self, move: Move) -> str:
        """From where the cards of such a move come."""
        place = self._sources()
        if not place:
            return self._prompt_text()
        if self.taking is None:
            return texts.CHOOSE.of(self.lang, place=place)
        if any(self._in_another_hand(int(move[k])) for k in range(1, len(move))):
            return self.whose_turn()
        return texts.CHOOSE_FROM.of(self.lang, place=place, verb=self._verb(self.taking))

    def _in_another_hand(self, card: int) -> bool:
        game, s = self.view.game, self.view.state
        others = [game.hand_pile(seat) for seat in range(int(s.seats)) if seat != self.view.seat]
        return any(card in deck.ids(s.piles[pile]) for pile in others)

    def _sources(self) -> str:
        """The zones from which cards are due."""
        found = [
            self._zone(zone, k)
            for zone, k, pile in zones(self.view)
            if not self.begins.isdisjoint(deck.ids(self.view.state.piles[pile]))
        ]
        return texts.OR.of(self.lang).join(found)

    def _zone(self, zone: Zone, k: int) -> str:
        title = zone.text.of(self.lang)
        title = title[:1].lower() + title[1:]
        if zone.of != "seat":
            return texts.THE.of(self.lang, zone=title)
        if k == self._reader():
            return texts.YOUR.of(self.lang, zone=title)
        return texts.ANOTHERS.of(self.lang, who=self._name(k), zone=title)

    def _role(self, seat: int) -> str:
        """Whose turn it is: one's own, a seat's by its name, or, where another seat chooses its cards, as a dummy."""
        if seat == self._reader():
            return texts.YOURS.of(self.lang)
        if self.view.game.decider(self.view.state, seat) == seat:
            return texts.OF.of(self.lang, who=self._name(seat))
        plates = self.view.game.screen(self.view.state, self.lang).get("seats", [])
        facts = plates[seat].get("facts", []) if seat < len(plates) else []
        roles = [label[:1].lower() + label[1:] for label, value in facts if not value]
        return texts.OF.of(self.lang, who=roles[0] if roles else self._name(seat))

    def _name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else Text("席{seat}", "seat {seat}").of(self.lang, seat=seat)

    def _reader(self) -> int:
        """Who chooses for the seat."""
        view = self.view
        return view.game.decider(view.state, view.seat) if view.seat in view.actors else view.seat

    def _verb(self, verb: int) -> str:
        label = self.view.game.button_label(verb, self.lang)
        return label[:1].lower() + label[1:]

    def _prompt_text(self) -> str:
        return self.view.game.prompt(self.view.state, self.view.seat, self.lang)[1]

    def _prompt_clause(self) -> str:
        return self._clause_of(self.view.seat)

    def _clause_of(self, seat: int) -> str:
        return self.view.game.prompt(self.view.state, seat, self.lang)[0]


def taking_cards(view: View) -> list[int]:
    """The verbs, as buttons, that take cards now."""
    return [verb for verb in verbs(view) if "c" in view.game.pattern(CARDS + verb)]


def zones(view: View) -> Iterator[tuple[Zone, int, int]]:
    """The piles that the screen shows: the zone, which of its piles, and the pile."""
    for zone in view.game.zones:
        for k in range(zone_size(view.game, zone.of, zone.fact, view.state)):
            yield zone, k, zone.pile + k
