"""What people read of an auction, and of what the declarer does before play."""

from typing import Any

from xtarot.families.tricks import numbers as n
from xtarot.families.tricks import state
from xtarot.families.tricks.cards_told import told
from xtarot.families.tricks.declaring import must_bid
from xtarot.families.tricks.laying import Laid, code_of
from xtarot.rules.card_words import named
from xtarot.rules.cards import ARCANA, SUIT_NAMES, SUIT_STRIDE, symbol
from xtarot.rules.screen import Panel
from xtarot.rules.state import State
from xtarot.rules.texts import Event, Reason, Source, Text, by_language, figure, join_texts

TWICE = Text("同じカードが2度書かれています", "the same card is named twice")
BID, DECLARER = Text("ビッド", "Bid"), Text("ディクレアラー", "Declarer")
STATUS = {
    state.AUCTIONING: Text("オークション", "Auction"),
    state.CALLING: Text("カードのコール", "Calling a card"),
    state.BURYING: Text("タロン", "The talon"),
}
EVENTS = {
    "offered": Event(Text("{who}のビッドは{label}です", "{who} bid{s} {label}"), of_button=True),
    "passed": Event(Text("{who}はパスしました", "{who} passed")),
    "declared": Event(
        Text("{who}が{label}のビッドでディクレアラーになりました", "{who} become{s} declarer with a bid of {label}"),
        title=DECLARER,
        of_button=True,
    ),
    "called": Event(
        Text("{who}は{called}をコールしました", "{who} called {called}"),
        title=Text("{called}の持ち主が味方", "Partner: whoever holds {called}"),
    ),
    "partner": Event(
        Text("{card}を出した{who}が{whom}の味方です", "{who} played {card}: the partner of {whom}"),
        title=Text("味方がわかりました", "The partner is known"),
    ),
    "alone": Event(
        Text("{card}は{who}が持っていて、味方はいません", "{who} had {card} and play{s} alone"),
        title=Text("味方はいません", "No partner"),
    ),
}


class Declared:
    """The texts of a game's auction, talon and called card; nothing where it has none."""

    def __init__(self, laid: Laid, scoring: Any) -> None:
        self.laid, self.play, self.scoring = laid, laid.play, scoring

    def events(self) -> dict[str, Event]:
        """What happens."""
        taken = Text("{who}はタロンの{n}枚を取りました", "{who} took the talon")
        if self.play.talon and self.play.talon.shown:
            taken = Text("{who}はタロンから{card}を取りました", "{who} took {card} from the talon")
        play = self.play
        has = dict.fromkeys(("offered", "passed", "declared"), play.auction is not None)
        has |= dict.fromkeys(("called", "partner", "alone"), play.call is not None)
        found = {
            name: event._replace(had=has[name], announced=has[name] and name not in ("offered", "passed"))
            for name, event in EVENTS.items()
        }
        return {**found, "taken": Event(taken, had=play.talon is not None)}

    def reasons(self) -> dict[int, Reason]:
        """Why a move is refused."""
        play, found = self.play, dict[int, Reason]()
        if play.auction:
            higher = Text("いままでより高いビッドをしてください", "a bid must be higher than all before it")
            must = Text(
                "ほかの全員がパスしたので、ディーラーはパスできません", "all others have passed: the dealer must bid"
            )
            found[code_of(play.auction, state.HIGHER)] = Reason("higher", higher)
            found[code_of(play.auction, state.MUST_BID)] = Reason("must_bid", must)
        if play.call:
            none = Text("そのスートのカードはコールできません", "no card of this suit can be called")
            found[code_of(play.call, state.NO_SUCH_CARD)] = Reason("no_such_card", none)
        if play.talon:
            many = Text("捨て札はちょうど{talon}です", "{who} must discard exactly {talon}")
            found[code_of(play.talon, state.COUNT)] = Reason("talon_count", many)
            found[code_of(play.talon, state.TWICE)] = Reason("talon_twice", TWICE)
            kept = told(named(play.talon.not_ or "") & set(self.laid.pack))
            cards: list[str | Text] = [kept] if kept else []
            if play.call:
                cards.append(Text("コールしたカード", "the called card"))
            if cards:
                why = Text("{cards}は捨てられません", "{cards} may not be discarded").filled(
                    cards=join_texts(cards, Text("と", " and "))
                )
                found[code_of(play.talon, state.KEPT)] = Reason("talon_kept", why)
        return found

    def prompts(self) -> dict[int, Text]:
        """What a seat has to do."""
        play, found = self.play, dict[int, Text]()
        if play.auction:
            found[code_of(play.auction, state.TO_BID)] = Text("ビッドかパスを選んでください", "bid or pass")
            found[code_of(play.auction, state.MUST_BID)] = Text(
                "ほかの全員がパスしました。ビッドを選んでください", "all others have passed: bid"
            )
        if play.call:
            call = Text("カードをコールしてください。持ち主が味方です", "call a card: whoever holds it is your partner")
            found[code_of(play.call, state.TO_CALL)] = call
        if play.talon:
            found[code_of(play.talon, state.TO_DISCARD)] = Text(
                "捨てる{talon}を選んでください", "choose {talon} to discard"
            )
        return found

    def prompt(self, s: State) -> int:
        """What is to be done, as the clause that says so."""
        if s.phase == state.AUCTIONING:
            return code_of(self.play.auction, state.MUST_BID if must_bid(s) else state.TO_BID)
        if s.phase == state.CALLING:
            return code_of(self.play.call, state.TO_CALL)
        return code_of(self.play.talon, state.TO_DISCARD)

    def values(self, s: State, lang: str) -> dict[str, str]:
        """What the sentences above name in braces."""
        cards = int(s.game[n.TALON])
        called = symbol(int(s.called)) if s.called >= 0 else ""
        return {"talon": Text("{n}枚", "{n} {n:card|cards}").of(lang, n=cards), "called": called}

    def labels(self) -> dict[int, Text]:
        """What buttons are called."""
        if not self.play.auction:
            return {}
        found = {state.PASS_BUTTON: Text("パス", "Pass"), state.CALL: Text("コール", "Call")}
        found |= {state.ZERO + k: self._name(k) for k in range(1, 1 + len(self.play.auction.bids))}
        return found | {
            state.FIRST_SUIT + suit: by_language({lang: names[suit] for lang, names in SUIT_NAMES.items()})
            for suit in range(ARCANA)
        }

    def _name(self, bid: int) -> Text:
        return by_language(self.play.auction.bids[bid - 1].name if self.play.auction else {})

    def card_called(self, s: State, button: int) -> str:
        """The card of a suit that may be called."""
        rank = self.laid.called[int(s.high) - 1] if s.high else 0
        return symbol(SUIT_STRIDE * (button - state.FIRST_SUIT) + rank)

    def seat_facts(self, s: State, seat: int, lang: str) -> list[tuple[str, str]]:
        """The declarer and its bid; the partner once all know it."""
        if not s.game[n.DECLARED] or s.phase <= state.AUCTIONING or not s.high:
            return []
        if seat == s.declarer:
            return [(DECLARER.of(lang), self._name(int(s.high)).of(lang))]
        return [(Text("ディクレアラーの味方", "Declarer’s partner").of(lang), "")] if seat == s.partner else []

    def panel(self, s: State, lang: str) -> Panel | None:
        """The contract: the bid, the called card, the points that are needed."""
        play = self.play
        if not play.auction or s.phase <= state.AUCTIONING or not s.high:
            return None
        rows = [(BID.of(lang), play.auction.clause, [self._name(int(s.high)).of(lang)])]
        if play.call and s.called >= 0:
            rows.append((Text("コールしたカード", "Called card").of(lang), play.call.clause, [symbol(int(s.called))]))
        for line in self.laid.lines:
            if line.kind == n.CONTRACT:
                needed = self._points(self.scoring.needed(s))
                rows.append((Text("必要な点", "Points needed").of(lang), line.said.clause, [needed]))
        return Panel(key="contract", title=Text("コントラクト", "Contract").of(lang), columns=[""], rows=rows)

    def _points(self, units: int) -> str:
        return figure(f"{units / self.laid.unit:g}")

    def source(self, s: State, lang: str) -> Source:
        """Where the points of a contract come from: what the declarer's side has, and what it needed."""
        has, needed = self._points(self.scoring.earned(s, int(s.declarer))), self._points(self.scoring.needed(s))
        told_points = Text("{n}点（必要なのは{needed}点）", "{n} points ({needed} needed)")
        return Source(told_points.of(lang, n=has, needed=needed), seat=int(s.declarer))
