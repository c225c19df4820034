"""The view of a seat as the page gets it (docs/wire.md), from `Deal.view(seat)` and what is public of the table."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from xtarot import cards as deck
from xtarot.bots import steady
from xtarot.cards import CARDS
from xtarot.chance import commitment
from xtarot.score import in_points
from xtarot.state import EVENT, EVENT_CARD, EVENT_NUMBER, EVENT_SEAT, EVERYONE, SPECTATOR, State
from xtarot.state import view as known
from xtarot.steps import DONE
from xtarot.table import panels, texts
from xtarot.table.state import Entry, TableState
from xtarot.texts import Screen, Zone
from xtarot.view import View, zone_size

Json = dict[str, Any]

MAX_STEPS = 500  # buttons that are pressed to find out what a seat may begin with


def screen(state: TableState, view: View, lang: str) -> Json:
    """The table as the seat of `view` sees it. Holds no nulls; lists are replaced whole by a patch."""
    said = state.game.screen(view.state, lang)
    found: Json = {
        "code": state.code,
        "lang": lang,
        "you": view.seat,
        "game": {
            "name": state.game.name,
            "title": state.game.title.of(lang),
            "version": state.game.version,
            "clockwise": state.game.clockwise,
            "unit": state.game.unit,
        },
        "pace": state.pace,
        "match": _match(state, lang),
        "deal": _deal(state, said),
        "seats": _seats(state, view, said, lang),
        "sides": _sides(state, lang),
        "zones": list(_zones(state, view, said, lang)),
        "panel": list(panels.panels(state, view, said, lang)),
        "waiting": state.waiting,
        "ready": sorted(state.ready),
    }
    found |= panels.told(said)
    if view.choosing and not state.closed:
        found["can"] = can(view, lang)
    if state.deal.finished:
        found["score"] = _score(state, lang)
    return found


def _match(state: TableState, lang: str) -> Json:
    number = len(state.match.deals)
    deals = state.options.get("deals", state.options.get("games", 0))
    status = texts.DEAL_OF.of(lang, n=number, m=deals) if deals else texts.DEAL.of(lang, n=number)
    return {
        "deal": number,
        "deals": deals,
        "status": status,
        "totals": [points(total, state.game.unit) for total in state.totals],
        "over": state.over,
        "scores": [[points(total, state.game.unit) for total in totals] for totals in state.scores],
    }


def _deal(state: TableState, said: Screen) -> Json:
    deal = state.deal
    assert deal.seed is not None
    found = {
        "dealer": deal.dealer,
        "commitment": commitment(deal.seed),
        "phase": "over" if deal.finished else "play",
        "status": said.get("status", ""),
    }
    return found | ({"seed": deal.seed.hex()} if deal.finished else {})


def _seats(state: TableState, view: View, said: Screen, lang: str) -> list[Json]:
    facts = said.get("seats", [])
    found = []
    for number, seat in enumerate(state.seats):
        plate: Json = {
            "name": seat.called(lang),
            "away": seat.away,
            "here": seat.here,
            "side": state.game.side(number),
            "dealer": state.game.has_dealer and number == state.deal.dealer,
            "acting": number in view.actors,
        }
        chooser = state.game.decider(view.state, number)
        if plate["acting"] and chooser != number:
            plate["chooser"] = chooser
        if seat.free:
            plate["bot"] = seat.bot
        told = facts[number] if number < len(facts) else {}
        plate["facts"] = [{"label": label, "value": value} for label, value in told.get("facts", [])]
        plate["tabs"] = [{"card": card, "gone": gone} for card, gone in told.get("tabs", [])]
        found.append(plate)
    return found


def _sides(state: TableState, lang: str) -> list[Json]:
    """Two sides are black and white; where each seat is a side, it has the seat's name and no mark."""
    unit = state.game.unit
    if len(state.totals) == len(state.seats):
        names = [(seat.called(lang), "") for seat in state.seats]
    else:
        names = [(text.of(lang), mark) for text, mark in texts.SIDES]
    return [
        {"name": name, "mark": mark, "total": points(total, unit)}
        for (name, mark), total in zip(names, state.totals, strict=False)
    ]


def _zones(state: TableState, view: View, said: Screen, lang: str) -> Iterator[Json]:
    for zone in state.game.zones:
        if zone.kind == "sets":
            laid = [dict(one) for one in said.get("sets", [])]
            yield {"id": zone.key, "kind": zone.kind, "key": zone.key, "title": zone.text.of(lang), "sets": laid}
            continue
        for k in range(zone_size(state.game, zone.of, zone.fact, view.state)):
            yield _zone(zone, k, view, said, lang)


def _zone(zone: Zone, k: int, view: View, said: Screen, lang: str) -> Json:
    known = [deck.text(card) for card in deck.ids(view.state.piles[zone.pile + k])]
    found: Json = {"id": zone.key if zone.of == "table" else f"{zone.key}-{k}", "kind": zone.kind, "key": zone.key}
    if zone.of in ("seat", "side"):
        found[zone.of] = k
    found["title"] = zone.text.of(lang)
    found["count"] = int(view.state.counts[zone.pile + k])
    if zone.kind == "hand" and int(view.state.visible_to[zone.pile + k]) == EVERYONE:
        found["open"] = True
    if zone.kind == "trick":
        found |= _plays(said.get("trick", {}))
        found["last"] = _plays(said.get("last_trick", {}))
    elif known:
        # Cards that one has seen in another's hand are told apart from a hand that is known whole.
        found["cards" if len(known) == found["count"] or zone.kind != "hand" else "known"] = known
    return found


def _plays(trick: Any) -> Json:
    plays = [
        {"seat": seat, "card": card, "order": order, "best": seat == trick.get("best", SPECTATOR)}
        for order, (seat, card) in enumerate(trick.get("plays", []), 1)
    ]
    return {"plays": plays, "led": trick.get("led", "")}


def _score(state: TableState, lang: str) -> Json:
    """Where the points of the finished deal come from, by clause. A score is public, all of it."""
    rules = state.game
    score = state.deal.score()
    return {
        "lines": [
            {
                "side": side,
                "clause": rules.clause(code),
                "label": rules.scores[code].text.of(lang),
                "points": points(number, rules.unit),
            }
            for side, code, number in sorted(rules.score(state.deal.state), key=itemgetter(1))
        ],
        "totals": [points(total, rules.unit) for total in score.totals],
        "winners": list(score.winners),
    }


def points(total: int, unit: int) -> str:
    """Points as people read them: whole, or to two places."""
    number = in_points(total, unit)
    return str(number) if isinstance(number, int) else f"{number:.2f}".rstrip("0")


# What the seat can do


def hand_of(view: View, seat: int) -> View:
    """The same knowledge, as the view of another seat, whose moves the seat of `view` chooses."""
    return view if seat == view.seat else View(view.game, view.state, seat, view.moves)


def can(view: View, lang: str) -> Json:
    """What the seat may do now, for itself or for a dummy of its own (`seat`).

    The cards it may select, the moves that need no card, a grid of buttons, and what it has to do.
    """
    if view.seat not in view.choosing:
        seat = min(view.choosing)
        return {"seat": seat} | _can(hand_of(view, seat), lang)
    return _can(view, lang)


def _can(view: View, lang: str) -> Json:
    rules = view.game
    clause, text = rules.prompt(view.state, view.seat, lang)
    begin = Openings(view)
    found: Json = {
        "words": {
            "cards": [deck.text(card) for card in sorted(begin.cards)],
            "buttons": list(_buttons(view, begin.moves, lang)),
        },
        "prompt": {"clause": clause, "text": text},
    }
    with_cards = [verb for verb in verbs(view) if "c" in rules.verbs[rules.buttons[verb]]]
    if len(with_cards) == 1:
        found["verb"] = rules.buttons[with_cards[0]]
        found["one"] = rules.verbs[rules.buttons[with_cards[0]]] == "c"
        if count := _count(view, CARDS + with_cards[0]):
            found["count"] = count
    words = {button["word"].split()[-1]: button for button in found["words"]["buttons"]}
    grid = rules.auction.grid if rules.auction else ()
    if any(call in words for row in grid for call in row):
        found["grid"] = [
            [_cell(words.get(call), rules.button_label(rules.buttons.index(call), lang)) for call in row]
            for row in grid
        ]
    return found


def _cell(button: Json | None, label: str) -> Json:
    return {"word": button["word"], "label": button["label"]} if button else {"label": label}


def verbs(view: View) -> list[int]:
    """The verbs, as buttons, with which the seat may begin a move now."""
    legal_verbs = int(view.game.legal_verbs(view.state, view.seat))
    return [button for button in range(len(view.game.buttons)) if legal_verbs >> button & 1]


def cleared(view: View) -> State:
    """The state of the view, to try moves in."""
    s = view.state.copy()
    view.game.clear(s, view.seat)
    return s


def legal_words(view: View, s: State) -> tuple[list[int], list[int]]:
    """The next words of the seat's move in `s`: cards, and buttons as words."""
    cards = deck.pile()
    buttons = int(view.game.legal(s, view.seat, cards))
    return list(deck.ids(cards)), [CARDS + button for button in deck.members(buttons)]


@dataclass
class Openings:
    """What the seat of a view may begin with, found by pressing every legal button, and buttons after buttons.

    `cards`: every card with which some legal move begins, apart from its verb and buttons before the card.
    `moves`: the whole legal moves without a card, as words. Whoever may act has one or the other.
    """

    view: View
    cards: set[int] = field(default_factory=set)
    moves: list[list[int]] = field(default_factory=list)
    steps: int = 0

    def __post_init__(self) -> None:
        self._go_on(cleared(self.view))

    def _go_on(self, s: State) -> None:
        cards, buttons = legal_words(self.view, s)
        self.cards.update(cards)
        for button in buttons:
            if self.steps < MAX_STEPS and not out_of_order(self.view, s, button):
                self.steps += 1
                self._press(s.copy(), button)

    def _press(self, s: State, button: int) -> None:
        seat = self.view.seat
        if self.view.game.extend(s, seat, button, deck.pile()):
            self.moves.append([int(word) for word in s.partial[seat][: s.partial_size[seat]]])
        else:
            self._go_on(s)


def out_of_order(view: View, s: State, word: int) -> bool:
    """Whether the move begun in `s` would only be another order of the same words with this one."""
    partial = s.partial[view.seat][: s.partial_size[view.seat]]
    return len(partial) > 1 and "*" in view.game.pattern(int(partial[0])) and word < int(partial[-1])


def _count(view: View, verb: int) -> int:
    """How many cards a move of this verb (a word) takes; 0 where that is left to the seat."""
    s, word, count = cleared(view), verb, 0
    while not view.game.extend(s, view.seat, word, deck.pile()):
        cards, buttons = legal_words(view, s)
        if CARDS + DONE in buttons or not cards:
            return 0 if cards else count
        word = cards[0]
        count += 1
    return count


def _buttons(view: View, moves: list[list[int]], lang: str) -> Iterator[Json]:
    """The moves that need no card, each as a button."""
    rules = view.game
    system = steady.system(rules)
    for words in moves:
        verb, *pressed = words
        text = rules.text(view.seat, words).split(" ", 1)[1]
        if pressed:
            found = {"word": text, "label": " ".join(rules.button_label(word - CARDS, lang) for word in pressed)}
        else:
            found = {"word": text, "label": label(view, words, lang)}
        if system and rules.auction and rules.word(verb) == rules.auction.verb:
            found["meaning"] = system.meaning(view.state, view.seat, pressed[-1] - CARDS, lang)
        yield found


def label(view: View, words: list[int], lang: str) -> str:
    """What a whole move is called on its button: by the game, else by its verb."""
    return view.game.label(view.state, view.seat, words, lang)


# What happened


def said(state: TableState, entry: Entry, seat: int, lang: str) -> list[Json]:
    """What a row brought about, as sentences for a seat, or ONLOOKER: as it could read them then."""
    row, payload = entry.row, entry.row.payload
    if row.kind == "move":
        views = [known(state.game.layout, s, seat) for s in entry.states]
        found = [_event(state, event, v, seat, lang) for v in views for event in v.events[: v.emitted]]
        return (
            [one | {"instead": payload["instead"]} for one in found[:1]] + found[1:] if "instead" in payload else found
        )
    key = "standin" if row.kind == "away" and payload["standin"] else row.kind
    if key not in texts.SENTENCES:
        return []
    who = payload.get("seat", SPECTATOR)
    names = {"who": payload.get("name", ""), "old": payload.get("old", "")}
    if who != SPECTATOR and not names["who"]:
        names["who"] = payload.get("was") or state.seats[who].called(lang)
    told: Json = {"key": key, "text": texts.SENTENCES[key].of(lang, n=entry.deal, **names)}
    return [told | ({"seat": who} if who != SPECTATOR else {})]


def _event(state: TableState, event: Any, v: State, seat: int, lang: str) -> Json:
    rules = state.game
    kind = rules.events[int(event[EVENT])]
    names = [one.called(lang) for one in state.seats]
    found: Json = {"key": kind.key, "text": rules.sentence(event, v, lang, names, seat)}
    if event[EVENT_SEAT] >= 0:
        found["seat"] = int(event[EVENT_SEAT])
    if event[EVENT_CARD] >= 0:
        found["card"] = deck.text(int(event[EVENT_CARD]))
    if event[EVENT_NUMBER]:
        found["n"] = int(event[EVENT_NUMBER])
    if kind.announced:
        found["announced"] = True
        if kind.points:
            found["points"] = kind.points
        if title := rules.headline(event, v, lang):
            found["title"] = title
    return found


# Patches


def merge_patch(old: Json, new: Json) -> Json:
    """The JSON merge patch (RFC 7396) that makes `new` of `old`."""
    patch: Json = {key: None for key in old if key not in new}
    for key, value in new.items():
        if key not in old:
            patch[key] = value
        elif old[key] != value:
            both = isinstance(value, dict) and isinstance(old[key], dict)
            patch[key] = merge_patch(old[key], value) if both else value
    return patch
