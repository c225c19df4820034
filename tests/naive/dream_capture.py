"""Dream Capture a second time: slow, obvious, from text alone, with none of the game's functions."""

from collections.abc import Iterator, Sequence

# From the weakest to the strongest.
TRUMPS = "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20 T21 T22 T23 T0".split()
RANKS = "N A 2 3 4 5 6 7 8 9 10 11 12 13 14 15 J C Q K F".split()

HIGH_CARDS = {"F": 5, "K": 4, "Q": 3, "C": 2, "J": 1}
TRUMPS_WORTH_FIVE = {"T0": -5, "T1": 5, "T21": 5, "T22": 5, "T23": 5}
CAPTURES = (("T0", "T23", "hope"), ("T23", "T22", "dream"), ("T22", "T21", "world"), ("T2", "T1", "magician"))

Plays = list[tuple[int, str]]  # (seat, card), in the order in which they were played


def winner(plays: Plays) -> tuple[int, str]:
    """DC-12: who wins a trick, and with what."""
    led = plays[0][1][0]
    order = TRUMPS if led == "T" else [led + rank for rank in RANKS] + TRUMPS
    return max((play for play in plays if play[1] in order), key=lambda play: order.index(play[1]))


def score(moves: Sequence[str], without_discards: bool = False) -> dict[tuple[int, str], int]:
    """DC-12 … DC-21: from the moves of a finished deal its score, as (side, what for): points."""
    won: list[list[str]] = [[], []]
    found: dict[tuple[int, str], int] = {}
    plays: Plays = []
    for number, move in enumerate(moves, 1):
        who, verb, *cards = move.split()
        if verb == "discard":
            won[(int(who) + 1) % 2] += [] if without_discards else cards
            continue
        plays.append((int(who), cards[0]))
        if len(plays) < 6:
            continue
        seat, best = winner(plays)
        enemies = [card for other, card in plays if (other + seat) % 2]
        won[seat % 2] += [card for _, card in plays]
        for captor, prey, key in CAPTURES:
            if best == captor and prey in enemies:
                found[seat % 2, key] = 15
        if number == 96:
            found[seat % 2, "last_trick"] = 1
            if best == "T1":
                found[seat % 2, "magic"] = 10
            elif "T1" in enemies:
                found[seat % 2, "magic_failed"] = 10
        plays = []
    for side in range(2):
        points = numbers = 0
        for card in won[side]:
            if card in TRUMPS:
                points += TRUMPS_WORTH_FIVE.get(card, 1)
            elif card[1:] in HIGH_CARDS:
                points += HIGH_CARDS[card[1:]]
            else:
                numbers += 1
        found[side, "card_points"] = points + numbers // 6
        if found[side, "card_points"] + found.get((side, "last_trick"), 0) >= 40:
            found[side, "game_bonus"] = 10
    return found


def lines_of_play(hands: list[list[str]], leader: int, plays: Plays) -> Iterator[int]:
    """DC-11, DC-12: the length of every line of play from here on, each line and each beginning of one."""
    seat = (leader + len(plays)) % 6
    led = plays[0][1][0] if plays else ""
    following = [card for card in hands[seat] if card[0] == led]
    trumping = [card for card in hands[seat] if led and card[0] == "T"]
    for card in following or trumping or hands[seat]:
        rest = [[c for c in hand if c != card] for hand in hands]
        trick = [*plays, (seat, card)]
        yield len(trick)
        if len(trick) < 6:
            yield from lines_of_play(rest, leader, trick)
        elif any(rest):
            yield from (6 + length for length in lines_of_play(rest, winner(trick)[0], []))
