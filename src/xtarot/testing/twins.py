"""Twin deals: the same moves on a deal with other cards where a seat cannot see look the same to it.

A seat may know the cards that it has been shown. What rules work out from others, as a fact or the number of an event,
would tell it of them.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from xtarot.deals.deal import Deal
from xtarot.deals.determinize import determinize
from xtarot.games import Game
from xtarot.rules import cards as deck
from xtarot.rules.cards import CARDS, Pile
from xtarot.rules.state import EVENT, SPECTATOR, has, view
from xtarot.testing.laws import Case

Others = Mapping[int, int]  # for cards that a seat has never seen, those that lie there in the twin

CONTROLS = 8
ALONE = "let rules depend on the state and the move only: nothing random, nothing kept elsewhere"
MEND = "reveal(…) the cards first, or have it say less; a fact can be OWN or HIDDEN, too"


def hold_to_twins(case: Case, reader: int, ever: Pile, rng: np.random.Generator) -> None:
    """Hold what `reader` is told in a deal to the law; `ever` are the cards whose place it has known at any time."""
    assert case.deal
    unseen = [card for card in case.game.cards if not has(ever, card)]
    for others in (_redrawn(case.deal, reader, unseen, rng), _shuffled(case.game, unseen, rng)):
        if any(card != other for card, other in others.items()):
            _compare(case, reader, others)


def _redrawn(deal: Deal, reader: int, unseen: Sequence[int], rng: np.random.Generator) -> Others:
    """Drawn by what the reader sees and the rules infer now; none where a card it has known would have to move."""
    game, s = deal.game, deal.state
    v = view(game.layout, s, reader)
    drawn = determinize(game.layout, v, reader, list(game.cards), game.may_hold(v), rng)
    others: dict[int, int] = {}
    for old, new in zip(s.piles, drawn.piles, strict=True):
        gone, come = [_without(old, new), _without(new, old)]
        others.update(zip(gone, rng.permutation(come).tolist(), strict=True))
    apart = [set(pack) for pack in _packs(game)]
    among = all(any({card, other} <= pack for pack in apart) for card, other in others.items())
    return others if among and others.keys() <= set(unseen) else {}


def _without(pile: Pile, other: Pile) -> list[int]:
    return [card for card in deck.ids(pile) if not has(other, card)]


def _shuffled(game: Game, unseen: Sequence[int], rng: np.random.Generator) -> Others:
    others: dict[int, int] = {}
    for pack in _packs(game):
        cards = [card for card in unseen if card in pack]
        others.update(zip(cards, rng.permutation(cards).tolist(), strict=True))
    return others


def _packs(game: Game) -> list[Sequence[int]]:
    """The packs, each of which is shuffled by itself."""
    return [game.pack, *game.more_packs.values()]


def _compare(case: Case, reader: int, others: Others) -> None:
    """Play the deal and its twin side by side, while the same moves can be made and the reader is shown the same."""
    game, deal = case.game, case.deal
    assert deal
    one = deal.root()
    dealt = {key: [_mapped(cards, others) for cards in piles] for key, piles in one.chance.items()}
    two = Deal(game, one.seats, one.dealer, one.options, chance=dealt, before=one.before)
    if not _alike(case, reader, one, two):
        return
    for made in deal.log:
        move = _mapped(made.move, others)
        if game.validate(two.state, made.seat, move):
            return
        first, second = one.play_move(made.seat, made.move), two.play_move(made.seat, move)
        if one.finished or first.known[reader] != second.known[reader] or not _alike(case, reader, one, two):
            return


def _control(case: Case) -> None:
    """What differs, differs by the cards: the same deal made again is the same."""
    assert case.deal
    for _ in range(CONTROLS):
        again = case.deal.root()
        for made in case.deal.log:
            again.play_move(made.seat, made.move)
        case.law(again.state == case.deal.state, "apply", "the same moves made again lead to another state", ALONE)


def _mapped(actions: Sequence[int], others: Others) -> list[int]:
    return [others.get(action, action) if action < CARDS else action for action in actions]


def _alike(case: Case, reader: int, one: Deal, two: Deal) -> bool:
    """Whether the reader is shown the same cards in both; if so, it is told the same of all others."""
    a, b = (view(case.game.layout, deal.state, reader) for deal in (one, two))
    if a == b:
        return True
    if a.seen != b.seen or a.piles != b.piles:
        return False
    _control(case)
    who = "spectators" if reader == SPECTATOR else f"seat {reader}"
    for first, second in zip(a.events, b.events, strict=True):
        if first != second:
            key = case.game.events[int(first[EVENT] or second[EVENT])].key
            case.law(False, "apply", f"the event {key!r} tells {who} of cards that nobody has shown them", MEND)
    names = [name for name in case.game.layout.visibility if getattr(a, name) != getattr(b, name)]
    case.law(False, "LAYOUT", f"the fact {names[0]!r} tells {who} of cards that nobody has shown them", MEND)
    return False
