"""What people read of a trick game that is data: sentences that come with the family, in the words of its author."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from xtarot.families.tricks import declared_texts, scoring, state, trick
from xtarot.families.tricks import numbers as n
from xtarot.families.tricks.cards_told import symbol_of, told
from xtarot.families.tricks.declared_texts import TWICE, Declared
from xtarot.families.tricks.laying import Laid, Line, code_of
from xtarot.families.tricks.powers import powers_of
from xtarot.rules.card_words import named
from xtarot.rules.cards import CARDS, SUIT_NAMES, SUIT_STRIDE, ids, pile, symbol, text
from xtarot.rules.options import AnyOption, Option
from xtarot.rules.screen import Panel, Screen, SeatFacts, Zone
from xtarot.rules.state import State, has
from xtarot.rules.steps import DONE
from xtarot.rules.texts import Event, Events, Reason, Sheet, Source, Text, by_language, figure, join_texts
from xtarot.rules.tricks import FOLLOW, FREE, PLAYED, TAKEN, TRUMP, TRUMPS, plays

OF_KIND = {
    n.TRICKS: Text("トリック", "Tricks"),
    n.CARDS: Text("カード", "Cards"),
    n.VALUES: Text("カードの点", "Card points"),
    n.FIRST_TRICK: Text("最初のトリック", "First trick"),
    n.LAST_TRICK: Text("ラストトリック", "Last trick"),
    n.LAST_WITH: Text("{card}でラストトリック", "Last trick with {card}"),
    n.CAPTURED: Text("{card}の捕獲", "Capture of {card}"),
    n.AT_LEAST: Text("ボーナス", "Bonus"),
    n.ALL_TRICKS: Text("全トリック", "All tricks"),
    n.NO_TRICK: Text("ノートリック", "No tricks"),
    n.ALL_CARDS: Text("{cards} を全部", "All of {cards}"),
    n.MADE: Text("ビッド", "Bid"),
    n.NIL: Text("ニル", "Nil"),
    n.BAGS: Text("バッグ", "Bags"),
    n.CONTRACT: Text("コントラクト", "Contract"),
}
BEAT = Reason(
    "beat",
    Text(
        "{who}は勝てるカードを持っているので、勝てるカードを出します",
        "{who} can beat the best card so far and must do so",
    ),
)
WHERE = {
    "left": Text("左隣", "to the left"),
    "right": Text("右隣", "to the right"),
    "across": Text("向かい", "across"),
    "nobody": Text("渡さない", "to nobody"),
}
_DISCARDS_COUNT = {
    "own side": Text("自分の側の点になります", "Counts for one's own side"),
    "other side": Text("相手の側の点になります", "Counts for the other side"),
}


STATUS = {
    state.PASSING: Text("カードを渡す", "Passing"),
    state.DISCARDING: Text("捨て札", "Discarding"),
    state.BIDDING: Text("ビッド", "Bidding"),
    **declared_texts.STATUS,
}


class Told:
    """The texts and the screen of a game, as its module has them (`xtarot.games.contract.Texts`).

    `trick` and `scoring`: the modules, or what a game has in their place.
    """

    def __init__(self, laid: Laid, trick: Any = trick, scoring: Any = scoring) -> None:
        self.laid, self.play, self.trick, self.scoring = laid, laid.play, trick, scoring
        self.declared = Declared(laid, scoring)

    @property
    def kinds(self) -> Events:
        """The events, by name."""
        return state.EVENTS

    @property
    def statuses(self) -> Mapping[int, Text]:
        """What a phase is called; the number of the trick stands where it has no name."""
        return STATUS

    def own_events(self) -> dict[str, Event]:
        """What happens in this game alone."""
        return {}

    def names(self) -> dict[str, Any]:
        """All of them by name."""
        texts = "EVENTS SCORES REASONS PROMPTS LABELS TIPS ZONES".split()
        functions = "prompt text_values sources taken screen label powers".split()
        return {name: getattr(self, name.lower()) for name in texts} | {name: getattr(self, name) for name in functions}

    @cached_property
    def events(self) -> Events:
        """What happens."""
        play, last = self.play, any(line.kind == n.LAST_WITH for line in self.laid.lines)
        held = told(named(play.broken.cards) & set(self.laid.pack)) if play.broken else ""
        found = dict(
            given=Event(Text("{who}は{n}枚渡しました", "{who} passed {n} {n:card|cards}")),
            received=Event(Text("{who}は{whom}からカードを受け取りました", "{who} received cards from {whom}")),
            discarded=Event(Text("{who}は{n}枚捨てました", "{who} discarded {n} {n:card|cards}")),
            shown=Event(Text("{who}は{card}を見せました", "{who} showed {card}")),
            turned=Event(Text("{card}のスートが切り札になりました", "{card} makes its suit trumps")),
            bid=Event(Text("{who}のビッドは{n}です", "{who} bid{s} {n}")),
            played=PLAYED,
            trick=TAKEN,
            captured=Event(
                Text("{who}が{card}を捕獲しました", "{who} captured {card}"),
                announced=any(line.kind == n.CAPTURED for line in self.laid.lines),
                title=Text("{name}の捕獲", "{name} captured"),
            ),
            broken=Event(
                Text(
                    "{card}が出たので、{held} もリードできます", "{card} has been played: {held} may be led now"
                ).filled(card="{card}", held=held)
            ),
            last_made=Event(
                Text("{who}が{card}で最後のトリックを取りました", "{who} won the last trick with {card}"),
                announced=last,
                title=Text("最後の{name}", "{name} at the end"),
            ),
            **self.declared.events(),
            **self.own_events(),
            last_lost=Event(
                Text("{who}が{card}のある最後のトリックを取りました", "{who} won the last trick from {card}"),
                announced=last,
                title=Text("破れた{name}", "{name} beaten"),
            ),
        )
        had = self._had()
        return self.kinds.told(**{name: event._replace(had=had.get(name, event.had)) for name, event in found.items()})

    def _had(self) -> dict[str, bool]:
        """Of the events of the family, which this game can have; the others it has."""
        play, kinds = self.play, {line.kind for line in self.laid.lines}
        kept = play.talon is not None and play.talon.not_ is not None
        return {
            **dict.fromkeys(("given", "received"), play.pass_ is not None),
            "discarded": play.discard is not None or play.talon is not None,
            "shown": play.show is not None or kept,
            "turned": play.trumps is not None and play.trumps.are in ("turned up", "last card dealt"),
            "bid": play.bid is not None,
            "captured": n.CAPTURED in kinds,
            "broken": play.broken is not None and not play.broken.never,
            **dict.fromkeys(("last_made", "last_lost"), n.LAST_WITH in kinds),
        }

    @cached_property
    def scores(self) -> dict[int, Reason]:
        """The lines of the score."""
        found: dict[int, Reason] = {}
        for k, line in enumerate(self.laid.lines):
            if line.kind == n.CAPTURED:
                for j, one in enumerate(line.said.captures or ()):
                    usual = OF_KIND[line.kind].filled(card=symbol_of(one.of))
                    name = by_language(one.name) if one.name else usual
                    found[line.code + j] = Reason(f"line_{k}_{j}", name)
            else:
                found[line.code] = Reason(f"line_{k}", self.name(line))
        return found

    def name(self, line: Line) -> Text:
        """What a line of the score is called."""
        said = line.said
        if said.name:
            return by_language(said.name)
        if line.kind in (n.CARDS, n.ALL_CARDS):
            words = said.cards if line.kind == n.CARDS else said.all_cards
            cards = told(named(words or "") & set(self.laid.pack))
            return Text(cards, cards) if line.kind == n.CARDS else OF_KIND[line.kind].filled(cards=cards)
        return OF_KIND[line.kind].filled(card=symbol_of(said.last_trick_with or ""))

    @cached_property
    def reasons(self) -> dict[int, Reason]:
        """Why a move is refused."""
        play, found = self.play, dict[int, Reason]()
        if play.pass_:
            many = Text("渡すのはちょうど{n}枚です", "{who} must pass exactly {n} {n:card|cards}").filled(
                who="{who}", n=play.pass_.cards
            )
            found |= {
                code_of(play.pass_, state.PASS_COUNT): Reason("pass_count", many),
                code_of(play.pass_, state.PASS_TWICE): Reason("pass_twice", TWICE),
            }
        if play.discard:
            many = Text("捨て札はちょうど{n}枚です", "{who} must discard exactly {n} {n:card|cards}").filled(
                who="{who}", n=play.discard.cards
            )
            kept = Text("{cards} は捨てられません", "{cards} may not be discarded").filled(
                cards=told(named(play.discard.not_ or ""))
            )
            found |= {
                code_of(play.discard, state.COUNT): Reason("count", many),
                code_of(play.discard, state.TWICE): Reason("twice", TWICE),
            }
            if play.discard.not_:
                found[code_of(play.discard, state.KEPT)] = Reason("kept", kept)
        if play.bid:
            bounds = Text("そのビッドはできません", "{who} cannot bid this number")
            even = Text(
                "最後のビッドで、合計をトリック数と同じにはできません",
                "the last bid must not make the bids add up to the number of tricks",
            )
            both = Text(
                "味方のビッドと合わせて、トリック数を超えます",
                "with the partner’s bid that is more than there are tricks",
            )
            found |= {
                code_of(play.bid, state.RANGE): Reason("range", bounds),
                code_of(play.bid, state.NOT_ALL): Reason("not_all", even),
                code_of(play.bid, state.BOTH): Reason("together", both),
            }
        if play.lead.card and play.lead.must:
            card = symbol_of(play.lead.card)
            with_card = Text("最初のリードは{card}です", "{card} must be led first").filled(card=card)
            found[code_of(play.lead, state.WITH_CARD)] = Reason("first_lead", with_card)
        if play.broken:
            cards = told(named(play.broken.cards) & set(self.laid.pack))
            not_yet = Text("まだ {cards} はリードできません", "{cards} may not be led yet").filled(cards=cards)
            if play.broken.never:
                not_yet = Text(
                    "ほかにカードがあるので {cards} はリードできません", "{cards} may not be led before all else"
                ).filled(cards=cards)
            found[code_of(play.broken, state.UNBROKEN)] = Reason("unbroken", not_yet)
        if play.first_trick:
            cards = told(named(play.first_trick.not_) & set(self.laid.pack))
            early = Text(
                "最初のトリックに {cards} は出せません", "{cards} may not be played to the first trick"
            ).filled(cards=cards)
            found[code_of(play.first_trick, state.EARLY)] = Reason("early", early)
        found |= self.declared.reasons()
        follow = {state.SUIT: FOLLOW} if play.follow.suit == "must" else {}
        follow |= {state.TRUMP: TRUMP} if play.follow.void == "trump" else {}
        follow |= {state.BEATEN: BEAT} if play.follow.beat != "no" else {}
        return found | {code_of(play.follow, key): reason for key, reason in follow.items()}

    @cached_property
    def prompts(self) -> dict[int, Text]:
        """What a seat has to do."""
        play, found = self.play, dict[int, Text]()
        if play.pass_:
            found[code_of(play.pass_, state.TO_PASS)] = Text(
                "渡す{n}枚を選んでください（{whither}）", "choose {n} {n:card|cards} to pass ({whither})"
            ).filled(n=play.pass_.cards, whither="{whither}")
        if play.discard:
            found[code_of(play.discard, state.TO_DISCARD)] = Text(
                "捨てる{n}枚を選んでください", "choose {n} {n:card|cards} to discard"
            ).filled(n=play.discard.cards)
        if play.bid:
            number = Text("取るトリック数をビッドしてください", "bid how many tricks you will take")
            found[code_of(play.bid, state.TO_BID)] = number
        if play.lead.card and play.lead.must:
            card = symbol_of(play.lead.card)
            found[code_of(play.lead, state.WITH_CARD)] = Text("{card}をリードしてください", "lead {card}").filled(
                card=card
            )
        if play.broken:
            cards = told(named(play.broken.cards) & set(self.laid.pack))
            found[code_of(play.broken, state.UNBROKEN)] = Text(
                "リードです。まだ {cards} は出せません", "lead any card but {cards}"
            ).filled(cards=cards)
        if play.first_trick:
            cards = told(named(play.first_trick.not_) & set(self.laid.pack))
            found[code_of(play.first_trick, state.EARLY)] = Text(
                "最初のトリックには {cards} を出せません", "play any card but {cards}"
            ).filled(cards=cards)
        found |= self.declared.prompts()
        return found | {
            code_of(play.follow, state.LEADS): Text("リードです。どのカードでも出せます", "lead any card"),
            code_of(play.follow, state.FREELY): Text("どのカードでも出せます", "play any card"),
            code_of(play.follow, state.SUIT): Text("{led}を出してください", "follow {led}"),
            code_of(play.follow, state.TRUMP): Text("{led}がないので切り札を出してください", "no {led}: play a trump"),
            code_of(play.follow, state.BEATEN): Text("勝てるカードを出してください", "play a card that wins"),
        }

    @cached_property
    def labels(self) -> dict[int, Text]:
        """What buttons are called."""
        return {
            DONE: Text("決める", "Done"),
            state.GIVE: Text("渡す", "Pass"),
            state.THROW: Text("捨てる", "Discard"),
            state.BID_VERB: Text("ビッド", "Bid"),
            state.PLAY: Text("出す", "Play"),
            **self.declared.labels(),
        }

    @cached_property
    def tips(self) -> dict[int, Text]:
        """What a newcomer needs to know first: how high the cards are."""
        ranked = sorted(
            (card for card in self.laid.pack if card < SUIT_STRIDE and card not in self.laid.trumps),
            key=lambda card: -self.laid.order[card],
        )
        ranks = " ".join(symbol(card)[1:] for card in ranked)
        trumps = told(self.laid.trumps) if self.laid.trumps else ""
        parts = [Text("強さは {ranks} の順です", "From high to low: {ranks}").filled(ranks=ranks)]
        if self.play.win.takes == "the lowest":
            parts.append(Text("一番弱いカードが勝ちます", "The lowest wins"))
        if trumps:
            parts.append(Text("切り札は {trumps} です", "Trumps: {trumps}").filled(trumps=trumps))
        return {code_of(self.play.follow): join_texts(parts, Text("。", ". "))} if ranks else {}

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """The piles as zones of the screen."""
        play, zone = self.play, state.PILES.zone
        found = [zone("hand", "hand", Text("手札", "Hand"), order=self._hand_order())]
        found.append(zone("trick", "trick", Text("トリック", "Trick")))
        if thrown := play.discard or play.talon:
            note = _DISCARDS_COUNT.get(thrown.for_)
            name = Text("渡すカード・捨て札", "Passed, discarded") if play.pass_ else Text("捨て札", "Discard")
            found.append(zone("aside", "pile", name, note=note, clause=thrown.clause))
        elif play.pass_:
            found.append(zone("aside", "pile", Text("渡すカード", "Passed on")))
        found.append(zone("won", "pile", Text("取り札", "Won")))
        if play.talon:
            found.append(zone("rest", "pile", Text("タロン", "Talon"), clause=play.talon.clause))
        if play.trumps and play.trumps.are == "turned up":
            found.append(zone("turned", "row", Text("切り札の表示", "Turned up"), clause=play.trumps.clause))
        return tuple(found)

    def _hand_order(self) -> tuple[int, ...]:
        cards = sorted(self.laid.pack, key=lambda card: (card // SUIT_STRIDE, self.laid.order.get(card, 0)))
        return () if tuple(cards) == self.laid.pack else tuple(cards)

    def options(self) -> tuple[AnyOption, ...]:
        """The settings of a table."""
        match = self.play.match
        if match.target is not None:
            name = Text("終了点", "Target score")
            return (Option("target", match.clause, match.target, 1, 10_000, name),)
        return (Option("deals", match.clause, match.deals or 1, 1, 60, Text("ディール数", "Deals")),)

    def sheet(self) -> Sheet:
        """What a score sheet has besides the lines of the score."""
        return Sheet(lines=(Text("ビッド", "Bids"),)) if self.play.bid else Sheet()

    # What is said of a state

    def prompt(self, s: State, seat: int) -> int:
        """What the seat has to do, as the clause that says so."""
        play = self.play
        if s.phase == state.PASSING:
            return code_of(play.pass_, state.TO_PASS)
        if s.phase == state.DISCARDING:
            return code_of(play.discard, state.TO_DISCARD)
        if s.phase == state.BIDDING:
            return code_of(play.bid, state.TO_BID)
        if s.phase < state.BIDDING:
            return self.declared.prompt(s)
        binding = self.trick.playable(s, seat, pile())
        if binding == FREE:
            return code_of(play.follow, state.LEADS if s.played == 0 else state.FREELY)
        return binding

    def text_values(self, s: State, seat: int, move: Sequence[int], lang: str) -> dict[str, str]:
        """What the templates above name in braces."""
        led = ""
        if s.phase == state.PLAYING and s.led != state.NOT_LED:
            led = TRUMPS.of(lang) if s.led == state.TRUMPS else SUIT_NAMES[lang][int(s.led)]
        whither = ""
        if self.play.pass_:
            whither = WHERE[self.play.pass_.to[s.number % len(self.play.pass_.to)]].of(lang)
        return {"led": led, "whither": whither, **self.declared.values(s, lang)}

    def label(self, s: State, seat: int, move: Sequence[int], lang: str) -> str:
        """A bid is its number, or its name; a call is the card."""
        if len(move) != 2:
            return ""
        button = int(move[1]) - CARDS
        if move[0] == CARDS + state.CALL:
            return self.declared.card_called(s, button)
        if move[0] == CARDS + state.BID_VERB:
            return self.labels[button].of(lang) if button in self.labels else state.MOVES.buttons[button]
        return ""

    def screen(self, s: State, lang: str) -> Screen:
        """What the table shows besides the piles."""
        tricks = int(s.game[n.MOST_TRICKS])
        status = self.statuses.get(int(s.phase), Text("第{n}トリック / {all}", "Trick {n} of {all}"))
        return Screen(
            status=status.of(lang, n=min(s.tricks + 1, tricks), all=tricks),
            seats=[self._seat_facts(s, seat, lang) for seat in range(s.seats)],
            trick=plays(s.trick[: s.seats], s.leader, s.best),
            last_trick=plays(s.last_trick[: s.seats], s.last_leader, s.last_winner),
            panels=[
                panel
                for panel in (self.declared.panel(s, lang), self._this_deal(s, lang), self._trumps(s, lang))
                if panel
            ],
        )

    def _seat_facts(self, s: State, seat: int, lang: str) -> SeatFacts:
        facts = self.declared.seat_facts(s, seat, lang)
        if self.play.bid and s.bids[seat] >= 0:
            facts.append((Text("ビッド", "Bid").of(lang), str(s.bids[seat])))
        if s.phase >= state.PLAYING:
            facts.append((Text("トリック", "Tricks").of(lang), str(s.taken[seat])))
        shown = [int(s.game[n.SHOWN_CARDS + k]) for k in range(int(s.game[n.SHOWN])) if s.shown_by[k] == seat]
        tabs = [(text(card), not has(s.piles[state.HAND + seat], card)) for card in shown]
        return SeatFacts(facts=facts, tabs=tabs)

    def _trumps(self, s: State, lang: str) -> Panel | None:
        if not self.play.trumps or self.play.trumps.are not in ("turned up", "last card dealt"):
            return None
        suit = SUIT_NAMES[lang][int(s.trump)]
        row = (TRUMPS.of(lang).capitalize(), self.play.trumps.clause, [suit])
        return Panel(key="trumps", title=TRUMPS.of(lang).capitalize(), columns=[""], rows=[row])

    def _this_deal(self, s: State, lang: str) -> Panel | None:
        counting = [line for line in self.laid.lines if line.kind in (n.TRICKS, n.CARDS, n.VALUES)]
        if s.phase < state.PLAYING or not counting:
            return None
        sides = range(int(s.game[n.SIDES]))
        rows = []
        for line in counting:
            at = n.SCORES_AT + n.SCORES_WIDTH * self.laid.lines.index(line)
            points = [self.points(self.scoring.points_of(self._so_far(s), team, at, 0)) for team in sides]
            rows.append((self.name(line).of(lang), line.said.clause, points))
        return Panel(key="score", title=Text("このディール", "This deal").of(lang), rows=rows)

    def _so_far(self, s: State) -> State:
        """A view as scoring reads it: what is discarded is not known yet, and counts for nobody."""
        if s.phase == state.FINISHED or not (s.game[n.DISCARD_FOR] or s.game[n.DECLARED]):
            return s
        other = State(vars(s).items())
        other.declarer = state.NOBODY  # nobody may learn by it who plays with whom
        other.game = (*s.game[: n.DISCARD_FOR], 0, *s.game[n.DISCARD_FOR + 1 :])
        return other

    def points(self, units: int) -> str:
        """Points as they are written."""
        return figure(f"{units / self.laid.unit:g}")

    def taken(self, s: State) -> list[int]:
        """What the tricks of each side are worth so far."""
        lines = [
            n.SCORES_AT + n.SCORES_WIDTH * k
            for k, line in enumerate(self.laid.lines)
            if line.kind in (n.TRICKS, n.CARDS, n.VALUES)
        ]
        so_far = self._so_far(s)
        return [
            sum(self.scoring.points_of(so_far, team, at, 0) for at in lines) for team in range(int(s.game[n.SIDES]))
        ]

    def sources(self, s: State, lines: Sequence[tuple[int, int, int]], lang: str) -> list[Source]:
        """Where points come from: the cards that count, the tricks, the bids."""
        by_code = {line.code + j: (line, j) for line in self.laid.lines for j in range(self._words(line))}
        return [self._source(s, team, *by_code[code], lang) if code in by_code else Source() for team, code, _ in lines]

    def _words(self, line: Line) -> int:
        return len(line.said.captures or ()) if line.kind == n.CAPTURED else 1

    def _source(self, s: State, team: int, line: Line, which: int, lang: str) -> Source:
        said = line.said
        if line.kind in (n.CARDS, n.ALL_CARDS):
            words = said.cards if line.kind == n.CARDS else said.all_cards
            mine = set(self._counted(s, team))
            return Source(cards=sorted(named(words or "") & mine))
        if line.kind == n.VALUES:
            return Source(cards=[card for card in self._counted(s, team) if self.laid.values.get(card)])
        if line.kind == n.FIRST_TRICK:
            return Source(seat=int(s.first_winner))
        if line.kind in (n.LAST_TRICK, n.LAST_WITH):
            return Source(cards=[int(s.last_trick[s.last_winner])], seat=int(s.last_winner))
        if line.kind == n.CAPTURED:
            one = (said.captures or ())[which]
            return Source(cards=sorted(named(one.by) | named(one.of)))
        if line.kind in (n.TRICKS, n.ALL_TRICKS, n.NO_TRICK):
            count = self.scoring.tricks_of(s, team)
            return Source(Text("{n}トリック", "{n} {n:trick|tricks}").of(lang, n=count))
        if line.kind == n.CONTRACT:
            return self.declared.source(s, lang)
        if line.kind in (n.MADE, n.NIL, n.BAGS):
            told = Text("ビッド{bid}、取ったのは{n}トリック", "bid {bid}, took {n}")
            return Source(told.of(lang, bid=self.scoring.bid_of(s, team), n=self.scoring.tricks_of(s, team)))
        return Source()

    def _counted(self, s: State, team: int) -> list[int]:
        return list(ids([self.scoring.counted(s, team, suit) for suit in range(5)]))

    def powers(self, card: int, lang: str) -> str:
        """What a card is worth and can do."""
        return "\n".join(line.of(lang) for line in powers_of(self.laid, card))
