"""Scenes of every game: for each phase that a person at seat 0 comes to, the frame with the most in it.

They come from deals of random moves, and from nothing that one game has and another has not: a plug-in's are found too.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET

import xtarot
from support.table_states import random_move
from xtarot.deals.chance import read_seed
from xtarot.deals.view import View
from xtarot.rules import cards as deck
from xtarot.rules.state import SPECTATOR
from xtarot.table import rows
from xtarot.table.completions import offers
from xtarot.table.frame import Frame
from xtarot.table.legal_choices import hand_of
from xtarot.table.private_view import Own
from xtarot.table.rendering import drawn, own
from xtarot.table.sentences import sentences
from xtarot.table.state import TableState

Json = dict[str, Any]

GAMES = [  # seats, deals of a match that are played, seeds
    ("dream-capture", 6, 1, (0, 1)),
    ("hexbridge", 6, 1, (0, 1)),
    ("lotarot", 4, 1, (0, 28)),  # with 28 there is an exchange
    ("arcanarabe", 8, 1, (0,)),
    ("xrummy", 8, 1, (0, 1)),
    ("daifugo", 5, 2, (0,)),
    ("high-card", 3, 1, (0,)),
]
LANGS = ("ja", "en")


@dataclass
class Scene:
    """A moment at a table: by language the message that shows it, and what the cards that can be pressed now make."""

    name: str
    messages: dict[str, Json] = field(default_factory=dict)
    announced: dict[str, list[Json]] = field(default_factory=dict)
    chosen: list[str] = field(default_factory=list)
    offers: dict[str, dict[str, Json]] = field(default_factory=dict)

    def told(self, lang: str) -> Json:
        """What a page of this language needs to show it."""
        return {
            "name": self.name,
            "message": self.messages[lang],
            "announced": self.announced.get(lang, []),
            "chosen": self.chosen,
            "offers": self.offers.get(lang, {}),
        }


@cache
def scenes(name: str, seats: int, deals: int = 1, seeds: Sequence[int] = (0,)) -> list[Scene]:
    """The phases of a game, each at its fullest."""
    fullest: dict[str, tuple[tuple[int, int], int, int, int]] = {}  # size, seed, row, seat
    for seed in seeds:
        for state in _states(name, seats, seed, deals):
            frame = drawn(state, "en")
            for seat in {0, SPECTATOR, *map(state.deal.decider, state.deal.actors)}:
                overlay = own(state, seat, "en")
                phase = phase_of(frame, overlay)
                fullest[phase] = max(
                    fullest.get(phase, ((0, 0), 0, 0, 0)), (_size(frame, overlay), seed, state.v, seat)
                )
    found: dict[str, Scene] = {}
    for seed, seat in dict.fromkeys((seed, seat) for _, seed, _, seat in fullest.values()):
        wanted = {row: phase for phase, (_, *at, row, by) in fullest.items() if (*at, by) == (seed, seat)}
        for state in _states(name, seats, seed, deals, seat):
            if state.v in wanted:
                phase = wanted[state.v]
                found[phase] = _scene(f"{name} {seats}: {phase}", state, seat)
            if state.v == max(wanted):
                break
    return [found[phase] for phase in fullest]


def _size(frame: Frame, overlay: Own) -> tuple[int, int]:
    """How many cards lie open, then how much is said."""
    own_zones = overlay.zones or {}
    open_ = [(zone, own_zones.get(key, zone)) for key, zone in frame.zones.items() if zone.kind != "pile"]
    cards = sum(len(seen.cards or zone.plays or ()) for zone, seen in open_)
    return cards, len(msgspec.json.encode([frame, overlay]))


def phase_of(frame: Frame, overlay: Own) -> str:
    """What kind of thing is going on, from what is drawn."""
    if overlay.you is UNSET:
        return "watching"
    if frame.deal.phase == "over":
        return "result"
    if frame.rest:
        return "looking at what has ended"
    what = [word for word in ("middle", "judging") if getattr(frame, word)]
    what += ["open hands"] if any(zone.open for zone in frame.zones.values()) else []
    if not overlay.can:
        return " ".join(["waiting", *what])
    ways = [word for word in ("grid", "seat") if getattr(overlay.can, word) is not UNSET]
    return " ".join(["turn", overlay.can.verb or "any", *ways, *what])


def _states(name: str, seats: int, seed: int, deals: int, person: int = 0) -> Iterator[TableState]:
    """A table after each row of so many deals, of random moves; a person sits in one seat."""
    game, rng = xtarot.load(name), random.Random(seed)
    bots = [rows.BotSeat("steady", k) for k in range(seats)]
    opened = rows.Open(game=name, rules=game.version, options=game.read_options({}), seats=bots, pace=2)
    state = TableState("code", [rows.write_row(1, opened)])

    def go_on(body: rows.AnyBody, who: int | None = None) -> TableState:
        state.apply(rows.write_row(state.v + 1, body, who=who))
        return state

    go_on(rows.Sit(seat=max(0, person), name="Chihiro"), 1)
    for deal in range(deals):
        yield go_on(state.dealing(read_seed(100 * seed + deal)))
        while not state.deal.finished:
            yield go_on(rows.Move(move=random_move(state.deal, rng), by="bot"))


def _scene(title: str, state: TableState, seat: int) -> Scene:
    """A moment at a table as a seat sees it."""
    scene = Scene(title)
    for lang in LANGS:
        told = [said for entry in state.entries for said in sentences(state, entry, seat, lang)]
        message = {
            "t": "view",
            "v": state.v,
            "sentences": told,
            "view": drawn(state, lang),
            "own": own(state, seat, lang),
        }
        scene.messages[lang] = msgspec.to_builtins(message)
    can = scene.messages["en"]["own"].get("can")
    if can and can["actions"]["cards"]:
        view = hand_of(state.view(seat), can.get("seat", seat))
        scene.chosen = _chosen(view, can)
        begun = [[deck.parse(card) for card in scene.chosen[: n + 1]] for n in range(len(scene.chosen))]
        for lang in LANGS:
            scene.offers[lang] = {" ".join(map(deck.text, sorted(cards))): offers(view, cards, lang) for cards in begun}
    return scene


def _chosen(view: View, can: Json) -> list[str]:
    """Cards that make as many different moves as any that can be pressed; where none do, all that must be chosen."""
    pressed = can["actions"]["cards"] if "verb" in can else [deck.text(card) for card in view.hand()]
    if "verb" in can:
        return list(pressed[: can.get("count", 1)])

    def made(cards: tuple[str, ...]) -> int:
        return len(offers(view, [deck.parse(card) for card in cards], "en")["moves"])

    return list(max(((card,) for card in pressed), key=made, default=()))
