"""What was played at a free table, as far as it looks like tricks: the tricks, and what was so in each of them.

Nobody ruled there, so all that can be known is what was done: each seat laid one card open before itself, and then
somebody gathered them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from xtarot.deals.replay import PlayedDeal
from xtarot.rules.cards import ARCANA, SUIT_STRIDE, parse
from xtarot.rules.texts import Text

FOLLOWED = Text(
    "リードと同じスートがあれば、必ず出します。（{n}トリック中{n}回そうでした。ルールですか？）",
    "Follow suit if you can. (It was so in {n} of {n} tricks: is it a rule?)",
)
HIGHEST = Text(
    "リードのスートで一番強いカードがトリックを取ります。（{n}トリック中{n}回そうでした。ルールですか？）",
    "The highest card of the suit led wins the trick. (It was so in {n} of {n} tricks: is it a rule?)",
)
TRUMP = Text(
    "リードのスートで一番強いカードが、大アルカナが出たときは一番大きい大アルカナが、トリックを取ります。"
    "（{n}トリック中{n}回そうでした。ルールですか？）",
    "The highest card of the suit led wins the trick, or the highest arcana if there is one. "
    "(It was so in {n} of {n} tricks: is it a rule?)",
)
LED = Text(
    "トリックを取った人が次のリードをします。（{n}回中{n}回そうでした。ルールですか？）",
    "Whoever wins a trick leads to the next. (It was so {n} of {n} times: is it a rule?)",
)


@dataclass
class FreeTrick:
    """A trick: who played which card, in this order, and who gathered it for themselves (None: nobody)."""

    plays: list[tuple[int, str]]
    winner: int | None
    followed: bool | None
    """Whether all who had a card of the suit led played one; None where nobody else had one."""


def kept_moves(moves: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """The moves that were not taken back, each with its number, from 1, and its words."""
    kept, asked, undone = list[tuple[int, list[str]]](), "", list[tuple[int, list[str]]]()
    for number, words in enumerate(map(str.split, moves), 1):
        if words[1] in ("undo", "end"):
            asked = words[1]
            undone = [kept.pop()] if asked == "undo" and kept else []
        elif words[1] == "no":
            kept += undone if asked == "undo" else []
        elif words[0] != "*" and words[1] != "yes":
            kept.append((number, words))
    yield from kept


def list_free_tricks(played: PlayedDeal, moves: Sequence[str]) -> list[FreeTrick]:
    """The tricks of a deal at a free table, of which these are the moves. A last one need not have been gathered."""
    seats = played.deal.seats
    found, plays, numbers, whole = list[FreeTrick](), list[tuple[int, str]](), list[int](), True

    def end(winner: int | None) -> None:
        nonlocal plays, numbers, whole
        if whole and len(plays) == seats > 1:
            found.append(FreeTrick(plays, winner, _followed(played, plays, numbers)))
        plays, numbers, whole = [], [], True

    for number, (who, verb, *rest) in kept_moves(moves):
        if verb == "gather":
            end(int(rest[0]) if rest[0].isdecimal() else None)
        elif verb == "play":
            whole = whole and len(rest) == 1 and int(who) not in dict(plays)
            plays.append((int(who), rest[0]))
            numbers.append(number)
        elif verb == "cover" or {card for _, card in plays} & {*rest}:
            whole = False  # no trick: a card lies face down, or is taken up again
    end(None)
    return found


def _followed(played: PlayedDeal, plays: Sequence[tuple[int, str]], numbers: Sequence[int]) -> bool | None:
    led = _suit(plays[0][1])
    able = [
        _suit(card) == led
        for (seat, card), number in zip(plays[1:], numbers[1:], strict=True)
        if any(one // SUIT_STRIDE == led for one in played.after(number - 1).view(seat).hand())
    ]
    return all(able) if able else None


def _suit(card: str) -> int:
    return parse(card) // SUIT_STRIDE


def what_was_so(tricks: Sequence[FreeTrick]) -> Iterator[Text]:
    """What was so in every trick where it could be otherwise, as a rule to be confirmed."""
    tested = [one.followed for one in tricks if one.followed is not None]
    if tested and all(tested):
        yield FOLLOWED.filled(n=len(tested))
    taken = [one for one in tricks if one.winner is not None]
    plain = all(_best(one, trumps=False) == one.winner for one in taken)
    if taken and (plain or all(_best(one, trumps=True) == one.winner for one in taken)):
        yield (HIGHEST if plain else TRUMP).filled(n=len(taken))
    led = [two.plays[0][0] == one.winner for one, two in pairwise(tricks) if one.winner is not None]
    if led and all(led):
        yield LED.filled(n=len(led))


def play_of_tricks(tricks: Sequence[FreeTrick]) -> dict[str, dict[str, str]]:
    """The same as parts of a play (``play.toml``), without their clauses."""
    found: dict[str, dict[str, str]] = {}
    tested = [one.followed for one in tricks if one.followed is not None]
    if tested:
        found["follow"] = {"suit": "must" if all(tested) else "may"}
    taken = [one for one in tricks if one.winner is not None]
    if not taken or all(_best(one, trumps=False) == one.winner for one in taken):
        return found
    if all(_best(one, trumps=True) == one.winner for one in taken):
        found["trumps"] = {"are": "arcana"}
    elif all(_best(one, trumps=False, lowest=True) == one.winner for one in taken):
        found["win"] = {"takes": "the lowest"}
    return found


def _best(trick: FreeTrick, *, trumps: bool, lowest: bool = False) -> int:
    """Who would win it by the order in which the cards are numbered."""
    suits = {_suit(card) for _, card in trick.plays}
    wanted = ARCANA if trumps and ARCANA in suits else _suit(trick.plays[0][1])
    return (min if lowest else max)((parse(card), seat) for seat, card in trick.plays if _suit(card) == wanted)[1]
