"""People who play whole deals, by mouse, by keyboard alone or by touch alone. They do what the page lets them do."""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from playwright.sync_api import Page

from xtarot.bots import bot
from xtarot.bots.moves import chosen_move
from xtarot.deals.chance import NO_SHARE, Stream, joint_seed
from xtarot.deals.deal import Deal
from xtarot.games import load
from xtarot.rules.state import State

MAX_MOVES = 300  # moves of one person in a deal
POLLING = 20  # ms between two looks at the page; a look with each frame would have frames drawn

# What can be seen on one's turn or at the deal's end; nothing before another row is shown and the hand has changed.
SEEN = """([row, held]) => {
  const shown = (css) => [...document.querySelectorAll(css)].filter((node) => node.checkVisibility());
  const cards = (css) => shown(css).map((node) => node.dataset.card);
  const moves = (css) => shown(css).map((node) => node.dataset.move);
  const now = { row: document.body.dataset.v, held: cards('#hand .card').join(' ') };
  const over = shown('.score').length > 0;
  if (!over && (document.body.dataset.turn !== 'mine' || now.row === row || now.held === held)) return null;
  return {
    ...now,
    over,
    cards: [
      cards('.row-of-cards .card.legal').reverse(),
      cards('.open-hand .card:not(.inert, .barred)'),
      cards('#hand .card:not(.barred)'),
    ].find((found) => found.length) ?? [],
    dummy: shown('.open-hand .card:not(.inert)').length > 0,
    bids: moves('.grid:not(.resting) .cells [data-move]:enabled'),
    calls: moves('.grid:not(.resting) .others [data-move], #offer [data-move]:enabled'),
  };
}"""

# The moves that the selected cards make, of which this one has just been pressed, or that it has been played; nothing
# while the answer is awaited.
PRESSED = """(css) => {
  const card = document.querySelector(css);
  const offer = document.querySelector('#offer');
  if (!card || card.matches('.row-of-cards .inert')) return { played: true }; // it may lie in the middle by now
  if (!card.matches('.selected') || offer.ariaBusy) return null;
  return { moves: [...offer.querySelectorAll('[data-move]:enabled')].map((node) => node.dataset.move) };
}"""

# Whether the focus is on a card of the group that this card is in, and the card's place there.
WHERE = """(css) => {
  const card = document.querySelector(css);
  const cards = [...card.closest('#hand, .open-hands, .middle').querySelectorAll('button.card:not(.inert)')];
  return [cards.includes(document.activeElement), cards.indexOf(card)];
}"""

# The arrow that leads from the focus towards the button of a bid; nothing when the focus is there.
AWAY = """(move) => {
  const rows = [...document.querySelectorAll('.grid .cells')].map((row) => [...row.children]);
  const at = (is) => rows.flatMap((row, y) => row.flatMap((one, x) => (is(one) ? [[x, y]] : [])))[0];
  const [x, y] = at((one) => one === document.activeElement);
  const [toX, toY] = at((one) => one.dataset.move === move);
  if (x !== toX) return x < toX ? 'ArrowRight' : 'ArrowLeft';
  return y === toY ? '' : y < toY ? 'ArrowDown' : 'ArrowUp';
}"""


def css(card: str) -> str:
    return f':is(#hand, .open-hand, .row-of-cards) .card[data-card="{card}"]'


class Way(Protocol):
    """How one presses cards and buttons."""

    def card(self, card: str) -> None:
        """Press a card."""

    def move(self, move: str) -> None:
        """Press the button of a move."""


class Mouse:
    """Clicks; a card where the next one leaves it to be seen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def card(self, card: str) -> None:
        self.page.locator(css(card)).click(position={"x": 8, "y": 14})

    def move(self, move: str) -> None:
        self.page.locator(f'[data-move="{move}"]:visible').click()


class Finger:
    """Taps."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def card(self, card: str) -> None:
        self.page.locator(css(card)).tap(position={"x": 8, "y": 14})

    def move(self, move: str) -> None:
        """A call is raised first, and confirmed by a second tap."""
        calls = self.page.locator(".grid:not(.resting) [data-move]:visible").count() > 0
        self.page.locator(f'[data-move="{move}"]:visible').first.tap()
        if calls:
            pressed = f'[data-move="{move}"][aria-pressed=true]:visible'
            self.page.locator(f'{pressed}, #offer:has(.drop) [data-move="{move}"]:visible').first.tap()


class Keyboard:
    """Presses keys, and looks where the focus is."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def card(self, card: str) -> None:
        self.tab(lambda: bool(self.page.evaluate(WHERE, css(card))[0]))
        self.press("Home", *["ArrowRight"] * self.page.evaluate(WHERE, css(card))[1], "Enter")

    def move(self, move: str) -> None:
        """Press its number; a bid has none, and is reached by Tab and the arrows."""
        number = self.page.locator(f'[data-move="{move}"]:visible').get_attribute("aria-keyshortcuts")
        if number:
            self.press(number)
            return
        self.tab(lambda: bool(self.page.evaluate("document.activeElement.matches('.cells [data-move]')")))
        while key := self.page.evaluate(AWAY, move):
            self.press(key)
        self.press("Enter")

    def tab(self, arrived: Callable[[], bool]) -> None:
        for _ in range(60):
            if arrived():
                return
            self.press("Tab")
        raise AssertionError("the Tab key does not lead there")


class Person:
    """Somebody who makes one bid, the nth that is open, and then plays the first card that may be played."""

    def __init__(self, page: Page, way: Way, bid: int | None = None) -> None:
        self.page, self.way, self.bid = page, way, bid
        self.did: list[str] = []
        self.row, self.held = "", None  # before the last move

    def deal(self) -> list[str]:
        """Play the deal to its end; what was done, in order."""
        did = self.moves(MAX_MOVES)
        assert len(did) < MAX_MOVES, f"the deal does not end: {did[-20:]}"
        return did

    def moves(self, most: int) -> list[str]:
        """Make at most this many moves; what was done, in order."""
        for _ in range(most):
            scene = self.look()
            if scene["over"]:
                break
            self.did.append(self.step(scene))
            self.row, self.held = scene["row"], scene["held"] if self.did[-1] == "exchange" else None
        return self.did

    def look(self) -> dict[str, Any]:
        """Wait for one's turn, or the end of the deal; what can be seen then."""
        look = self.page.wait_for_function(SEEN, arg=[self.row, self.held], polling=POLLING)
        scene: dict[str, Any] = look.json_value()
        return scene

    def step(self, scene: dict[str, Any]) -> str:
        """Do what is due; what it was."""
        if scene["bids"] and self.bid is not None:
            self.way.move(scene["bids"][self.bid])
            self.bid = None
            return "bid"
        passes = [move for move in scene["calls"] if move.endswith(" pass")]
        if passes:
            self.way.move(passes[0])
            return "pass"
        chosen: list[str] = []
        for card in scene["cards"]:
            self.way.card(card)
            chosen.append(card)
            answer = self.page.wait_for_function(PRESSED, arg=css(card), polling=POLLING).json_value()
            moves = [move for move in answer.get("moves", []) if {*chosen} <= {*move.split()}]
            if moves:
                move = next((move for move in moves if move.startswith("add")), moves[-1])
                self.way.move(move)
                if move.startswith(("take", "discard")):
                    return "exchange"
            if moves or "played" in answer:
                return "dummy" if scene["dummy"] else "card"
        raise AssertionError(f"{chosen} make no move")


def seed_where(name: str, bid: int | None, true: Callable[[State], bool]) -> int:
    """A seed with which the auction ends so, when the person at seat 0 makes this bid against `steady`."""
    return next(seed for seed in range(300) if true(auction(name, seed, bid)))


def auction(name: str, seed: int, bid: int | None) -> State:
    """The state after the auction of the table that `sit_down` sets up with this seed."""
    game, steady = load(name), bot("steady")
    assert game.auction
    verb, seats = game.auction.verb, game.usual_seats
    cards = joint_seed(seed.to_bytes(32), [NO_SHARE] * seats)
    deal = Deal(game, seats, Stream(cards, "first").below(seats), seed=cards)
    while True:
        seat = min(deal.actors)
        calls = [move for move in deal.moves(seat) if move.split()[1] == verb]
        bids = [move for move in calls if move.split()[2] not in ("pass", "X", "XX")]
        if not calls:
            return deal.state
        if seat != 0:
            deal.play(game.text(seat, chosen_move(steady, deal.view(seat), np.random.default_rng())))
        elif bid is not None and bids:
            deal.play(bids[bid])
            bid = None
        else:
            deal.play(f"0 {verb} pass")
