"""What the sides, lines, refusals, events and measures of a game are called on the page of its figures."""

from xtarot.games import Game
from xtarot.lab.study.figures import Figures
from xtarot.rules import cards as deck
from xtarot.rules.texts import Lang, Text
from xtarot_site.books.study.texts import TEXTS

PAIR = 2
UNKNOWN = "…"


class _Words(dict[str, str]):
    """What the braces of a game's sentences stand for when nobody in particular is meant."""

    def __missing__(self, key: str) -> str:
        return UNKNOWN


class GameWords:
    """What lines, refusals, events and options of a game are called, of `who`, or of nobody in particular."""

    def __init__(self, game: Game, lang: Lang, who: str = "") -> None:
        self.game, self.lang = game, lang
        self._lines = {(game.clause(code), one.key): one.text for code, one in game.scores.items()}
        self._reasons = {(game.clause(code), one.key): one.text for code, one in game.reasons.items()}
        self._events = {event.key: event for event in game.events.values()}
        someone, card, call = (TEXTS[key].of(lang) for key in ("someone", "a_card", "a_call"))
        self._words = _Words(who=who or someone, s="s", card=card, name=card, label=call)

    def line(self, clause: str, key: str) -> str:
        """A line of the score."""
        return self._plain(self._lines.get((clause, key)), key)

    def refusal(self, clause: str, key: str) -> str:
        """Why a move is refused."""
        return self._plain(self._reasons.get((clause, key)), key)

    def event(self, key: str) -> str:
        """An event; of a button, with its name behind."""
        if key in self._events:
            return self._plain(self._events[key].text, key)
        return key

    def headline(self, key: str, card: str) -> str:
        """The headline of an event that is announced, with its card as text or none; "" if not all of it is known."""
        event = self._events.get(key)
        called = _Words(self._words | ({"card": card, "name": deck.name(deck.parse(card), self.lang)} if card else {}))
        said = self._plain(event and (event.title or event.text), key, called)
        return "" if UNKNOWN in said else said

    def announces(self, key: str) -> bool:
        """Whether an event is announced."""
        return key in self._events and self._events[key].announced

    def has_event(self, key: str) -> bool:
        """Whether it is a kind of event, and not one with the name of a button."""
        return key in self._events

    def option(self, name: str) -> str:
        """An option."""
        return next((one.text.of(self.lang) for one in self.game.options if one.name == name), name)

    def _plain(self, text: Text | None, key: str, words: _Words | None = None) -> str:
        """A sentence about nobody in particular."""
        if not text:
            return key[:1].upper() + key[1:]
        sentence = text.of(self.lang).replace("{who}は", "{who}が")  # 「誰か」 is never a topic
        found = sentence.format_map(words or self._words)
        return found[:1].upper() + found[1:]


class Names(GameWords):
    """What sides, lines, refusals, events and measures of a game are called."""

    def __init__(self, game: Game, found: Figures, lang: Lang) -> None:
        super().__init__(game, lang)
        self.sides, self.seats = len(found.plays[0].sides), found.seats

    def side(self, k: int) -> str:
        """A side, counted from the dealer's."""
        first = "dealer" if self.game.has_dealer else "first"
        if self.sides < self.seats:
            key = f"{first}_side" if k == 0 else "other_side" if self.sides == PAIR else "nth_side"
        else:
            key = first if k == 0 else f"after_{first}"
        return TEXTS[key].of(self.lang, n=k + (key == "nth_side"))

    def measure(self, name: str) -> str:
        """What is compared."""
        kind, _, rest = name.partition(" ")
        if rest.isdecimal():
            return TEXTS[f"m_{kind}"].of(self.lang, side=self.side(int(rest)))
        clause, _, key = rest.partition(" ")
        what = self.event(rest) if kind == "event" else f"{clause} {self.line(clause, key) if key else ''}"
        return TEXTS[f"m_{kind}"].of(self.lang, what=what.strip())
