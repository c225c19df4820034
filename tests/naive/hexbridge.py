"""Hexbridge a second time: slow, obvious, from text alone, with none of the game's functions."""

from collections.abc import Iterator, Sequence

RANKS = "A 2 3 4 5 6 7 8 9 10 11 12 13 14 15 J C Q K F".split()  # from the weakest to the strongest
STRAINS = ["C", "D", "H", "S", "NT"]

Plays = list[tuple[int, str]]  # (seat, card), in the order in which they were played


def winner(plays: Plays, strain: str) -> tuple[int, str]:
    """HB-12: who wins a trick, and with what."""
    led = plays[0][1][0]
    order = [led + rank for rank in RANKS] + [strain + rank for rank in RANKS]
    return max((play for play in plays if play[1] in order), key=lambda play: order.index(play[1]))


def value(contract: str, doubles: str, tricks: int) -> int:
    """HB-14 … HB-17: what a contract (``4S``, with ``X``, ``XX`` or nothing) is worth with this many tricks."""
    level, strain = int(contract[0]), contract[1:]
    over = tricks - level - 6
    if over < 0:
        first, further = {"": (10, 10), "X": (20, 30), "XX": (40, 60)}[doubles]
        return -first - further * (-over - 1)
    each = 2 if strain in ("C", "D") else 3
    for_tricks = {"": 1, "X": 2, "XX": 4}[doubles] * (each * level + (strain == "NT"))
    bonus = 50 if for_tricks >= 10 else 5
    bonus += {6: 75, 7: 150}.get(level, 0) + {"": 0, "X": 5, "XX": 10}[doubles]
    return for_tricks + bonus + over * {"": each, "X": 20, "XX": 40}[doubles]


def contract(calls: Sequence[tuple[int, str]]) -> tuple[str, str, int] | None:
    """HB-7 … HB-9: contract, doubling and declarer of a finished auction; None when it was passed out."""
    spoken = [(seat, call) for seat, call in calls if call != "pass"]
    bids = [(seat, call) for seat, call in spoken if call[0] != "X"]
    if not bids:
        return None
    bidder, last = bids[-1]
    doubles = spoken[-1][1] if spoken[-1][1][0] == "X" else ""
    declarer = next(seat for seat, bid in bids if bid[1:] == last[1:] and (seat - bidder) % 2 == 0)
    return last, doubles, declarer


def score(moves: Sequence[str]) -> list[int]:
    """HB-7 … HB-17: from the moves of a finished deal the points of both sides."""
    words = [move.split() for move in moves]
    settled = contract([(int(seat), word) for seat, verb, word in words if verb == "call"])
    points = [0, 0]
    if settled is None:
        return points
    last, doubles, declarer = settled
    cards = [(int(seat), word) for seat, verb, word in words if verb == "play"]
    assert cards[0][0] == (declarer + 1) % 6
    tricks = 0
    for k in range(0, len(cards), 6):
        plays = cards[k : k + 6]
        leader = plays[0][0]
        assert [seat for seat, _ in plays] == [(leader + n) % 6 for n in range(6)]
        seat, _ = winner(plays, last[1:])
        tricks += (seat - declarer) % 2 == 0
        assert k + 6 == len(cards) or cards[k + 6][0] == seat
    points[declarer % 2] = value(last, doubles, tricks)
    return points


def callable_after(calls: Sequence[str]) -> set[str]:
    """HB-5, HB-6: what may be called next, after these calls of an auction that is not over."""
    spoken = [(seat, call) for seat, call in enumerate(calls) if call != "pass"]
    bids = [f"{level}{strain}" for level in range(1, 8) for strain in STRAINS]
    last_bid = next((call for _, call in reversed(spoken) if call in bids), None)
    found = {"pass", *bids[bids.index(last_bid) + 1 if last_bid else 0 :]}
    if spoken and (len(calls) - spoken[-1][0]) % 2:
        last = spoken[-1][1]
        found |= {"X"} if last in bids else {"XX"} if last == "X" else set()
    return found


def calls_to_depth(calls: Sequence[str], depth: int) -> list[int]:
    """HB-5, HB-6: how many ways there are to go on calling for 1, 2, … calls, while the auction is not over."""
    found, lines = [], [list(calls)]
    for _ in range(depth):
        lines = [[*line, call] for line in lines for call in callable_after(line)]
        found.append(len(lines))
    return found


def lines_of_play(hands: list[list[str]], leader: int, strain: str, plays: Plays) -> Iterator[int]:
    """HB-12: the length of every line of play from here on, each line and each beginning of one."""
    seat = (leader + len(plays)) % 6
    led = plays[0][1][0] if plays else ""
    following = [card for card in hands[seat] if card[0] == led]
    for card in following or hands[seat]:
        rest = [[c for c in hand if c != card] for hand in hands]
        trick = [*plays, (seat, card)]
        yield len(trick)
        if len(trick) < 6:
            yield from lines_of_play(rest, leader, strain, trick)
        elif any(rest):
            yield from (6 + length for length in lines_of_play(rest, winner(trick, strain)[0], strain, []))
