"""Plays of trick games drawn at random: any field, any word, extremes. Many are no games; the checker says so."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from families.agreeing_plays import agree
from support.data_games import data_game
from xtarot.families import BadPlay, DataGame

SUITS = ("♠", "♣", "♥", "♦")
RANKS = "M N A 2 3 4 5 6 7 8 9 10 11 12 13 14 15 J C Q K F".split()
PLACES = ("left of the dealer", "right of the dealer", "the dealer")


AGREEING = 0.85  # of them have parts that go together, and so are games as a rule


def draw_play(rng: Random) -> dict[str, Any]:
    """The data of a play."""
    play = _draw(rng)
    if rng.random() < AGREEING:
        agree(rng, play)
    return play


def draw_game(rng: Random, called: str) -> tuple[DataGame, list[BadPlay]]:
    """The first of the plays drawn that is a game, and what was said against those before it."""
    refused: list[BadPlay] = []
    while True:
        try:
            return data_game("random", draw_play(rng), called), refused
        except BadPlay as error:
            refused.append(error)


plays = st.randoms(use_true_random=False).map(draw_play)
games = st.randoms(use_true_random=False).map(lambda rng: draw_game(rng, "random")[0])


def _draw(rng: Random) -> dict[str, Any]:
    kept = sorted(rng.sample(range(len(RANKS)), rng.choice((2, 5, 8, 13, 18, 22))))
    ranks = [RANKS[k] for k in kept]
    arcana = rng.choice((0, 0, 4, 22, 24))
    gone = [_rank(rank) for rank in RANKS if rank not in ranks] + [f"T{k}" for k in range(arcana, 24)]
    cards = 4 * len(ranks) + arcana
    players = sorted(rng.sample(range(2, 9), rng.choice((1, 1, 2))))
    most = max(1, min(cards // max(players), 56) - (rng.random() < 0.5))
    each = rng.choice((most, rng.randint(1, most), min(most, 2), min(most, 8), min(most, 13)))
    order = ranks[:]
    if rng.random() < 0.5:
        rng.shuffle(order)
    pool = _Pool(rng, ranks, arcana)
    play: dict[str, Any] = {
        "family": "tricks",
        "players": players,
        "sides": "alone",
        "cards": {"without": " ".join(gone) if gone else None, "clause": _clause(rng)},
        "order": {"ranks": " ".join(order), "clause": _clause(rng)},
        "deal": {
            "each": each,
            "packets": rng.choice((1, 1, 1, 2)),
            "direction": rng.choice(("clockwise", "anticlockwise")),
            "clause": _clause(rng),
        },
        "lead": {"first": rng.choice(PLACES), "clause": _clause(rng)},
        "follow": _follow(rng),
        "win": {
            "takes": rng.choice(("the highest", "the highest", "the lowest")),
            "among": rng.choice(("the led suit", "the led suit", "all cards")),
            "equals": rng.choice(("the first", "the last")),
            "clause": _clause(rng),
        },
        "match": {"wins": rng.choice(("most", "least")), "clause": _clause(rng)},
    }
    if all(seats in (4, 6, 8) for seats in players):
        play["sides"] = rng.choice(("alone", "partners", "pairs"))
    if rng.random() < 0.2:
        play["order"]["other"] = [{"suits": rng.choice(SUITS), "ranks": " ".join(order[::-1])}]
    if rng.random() < 0.3:
        play["lead"] = {
            "first": "who holds the card",
            "card": pool.one(),
            "must": rng.random() < 0.5,
            "clause": _clause(rng),
        }
    match = {"deals": rng.randint(1, 4)} if rng.random() < 0.7 else {"target": rng.choice((1, 5, 50))}
    play["match"] |= match
    _parts(rng, play, pool, each)
    _limits(rng, play, pool)
    play["score"] = [_line(rng, pool) for _ in range(rng.choice((1, 1, 2, 3, 5)))]
    if rng.random() < 0.2:
        _choice(rng, play)
    _rarely(rng, play, pool)
    if rng.random() < 0.25:
        _auction(rng, play, pool, order)
    return play


class _Pool:
    """The cards that a drawn play uses."""

    def __init__(self, rng: Random, ranks: list[str], arcana: int) -> None:
        self.rng = rng
        self.cards = [suit + rank for suit in "SCHD" for rank in ranks] + [f"T{k}" for k in range(arcana)]

    def one(self) -> str:
        return self.rng.choice(self.cards)

    def some(self, most: int = 6) -> str:
        if self.rng.random() < 0.4:
            return self.rng.choice((*SUITS, "★")) if len(self.cards) % 4 else self.rng.choice(SUITS)
        return " ".join(self.rng.sample(self.cards, min(len(self.cards), self.rng.randint(1, most))))


def _rarely(rng: Random, play: dict[str, Any], pool: _Pool) -> None:
    """What few games have."""
    order = play["order"]["ranks"].split()
    if rng.random() < 0.1:
        play["deal"]["each"] = {str(seats): rng.randint(1, 112 // seats) for seats in play["players"]}
    if rng.random() < 0.1:
        other = rng.sample(order, len(order))
        play["order"]["other"] = [
            {"suits": " ".join(rng.sample(SUITS, rng.randint(1, 3))), "ranks": " ".join(ranks)}
            for ranks in (other, other[::-1])[: rng.randint(1, 2)]
        ]
    if rng.random() < 0.1:
        suit, letter = rng.choice(
            (("spades", "S"), ("hearts", "H"), ("clubs", "C"), ("diamonds", "D"), ("arcana", "T"))
        )
        listed = [card for card in pool.cards if card[0] == letter]
        rng.shuffle(listed)
        play["trumps"] = {"are": suit, "order": " ".join(listed) or "T1", "clause": _clause(rng)}
    if rng.random() < 0.05:
        play["excuse"] = {"cards": " ".join(rng.sample(pool.cards, min(8, len(pool.cards)))), "clause": _clause(rng)}
    if rng.random() < 0.05:
        play["show"] = {"cards": " ".join(rng.sample(pool.cards, min(8, len(pool.cards)))), "clause": _clause(rng)}
    if rng.random() < 0.1:
        (key,) = play["match"].keys() & {"deals", "target"}
        play["match"][key] = {"option": key, "from": 1, "to": rng.choice((9, 60)), "default": rng.randint(1, 9)}
    if rng.random() < 0.05:
        play["score"] = [_line(rng, pool) for _ in range(12)]
    if rng.random() < 0.1:
        captures = [
            {"by": by, "of": of, "points": 15, "name": {"ja": "捕獲", "en": "Capture"}}
            for by, of in zip(pool.cards, pool.cards[1:6], strict=False)
        ]
        play["score"][-1] = {"captures": captures, "clause": _clause(rng)}


def _auction(rng: Random, play: dict[str, Any], pool: _Pool, ranks: list[str]) -> None:
    """An auction, and what goes with it."""
    most = rng.choice((1, 2, 5, 12))
    bids = [
        {"name": {"ja": f"第{k}", "en": f"No. {k}"}, "points": rng.choice((0, 1, 2.5, k))} for k in range(1, most + 1)
    ]
    nobody = rng.choice(("the dealer must bid", "no points"))
    play["auction"] = {"bids": bids, "nobody_bids": nobody, "clause": _clause(rng)}
    if rng.random() < 0.5:
        called = rng.choice((ranks[:1], [rng.choice(ranks) for _ in bids]))
        play["call"] = {"ranks": " ".join(called), "clause": _clause(rng)}
    if rng.random() < 0.6:
        counts = rng.choice(("nobody", "own side", "other side"))
        play["talon"] = {"shown": rng.random() < 0.5, "for": counts, "clause": _clause(rng)}
        if rng.random() < 0.6:
            play["talon"]["not"] = pool.some(60)
    if rng.random() < 0.5:
        play["lead"] = {"first": "the declarer", "clause": _clause(rng)}
    if rng.random() < 0.7:
        at = rng.randint(1, len(play["score"]))
        play["score"].insert(at, {"contract": rng.choice((0.5, 1, 5, 20)), "clause": _clause(rng)})


def _rank(rank: str) -> str:
    return "SC CC HC DC" if rank == "C" else rank


def _clause(rng: Random) -> str:
    return f"RP-{rng.randint(1, 12)}"


def _follow(rng: Random) -> dict[str, Any]:
    return {
        "suit": rng.choice(("must", "must", "must", "may")),
        "void": rng.choice(("any", "any", "trump")),
        "beat": rng.choice(("no", "no", "when trumping", "trumps", "always")),
        "clause": _clause(rng),
    }


def _parts(rng: Random, play: dict[str, Any], pool: _Pool, each: int) -> None:
    """Parts that not every game has."""
    if rng.random() < 0.6:
        are = rng.choice(("none", "arcana", "spades", "clubs", "hearts", "diamonds", "turned up", "last card dealt"))
        play["trumps"] = {"are": are, "clause": _clause(rng)}
        if rng.random() < 0.2:
            play["trumps"]["also"] = pool.some(3)
    if rng.random() < 0.3:
        to = [rng.choice(("left", "right", "across", "nobody")) for _ in range(rng.randint(1, 4))]
        play["pass"] = {"cards": rng.randint(1, min(8, each)), "to": to, "clause": _clause(rng)}
    if rng.random() < 0.3:
        play["discard"] = {
            "cards": rng.randint(1, min(8, each)),
            "for": rng.choice(("nobody", "own side", "other side")),
            "clause": _clause(rng),
        }
        if rng.random() < 0.5:
            play["discard"]["not"] = pool.some(3)
    if rng.random() < 0.2:
        play["show"] = {"cards": pool.some(8), "clause": _clause(rng)}
    if rng.random() < 0.4:
        play["bid"] = {"least": rng.choice((0, 0, 1)), "not_all": rng.random() < 0.4, "clause": _clause(rng)}
        if rng.random() < 0.3:
            play["bid"]["most"] = rng.randint(1, max(1, each))
        if play["sides"] != "alone" and rng.random() < 0.5:
            play["bid"] |= {"together": True, "not_all": False}
    if rng.random() < 0.2:
        play["excuse"] = {"cards": pool.some(2), "kept": rng.random() < 0.5, "clause": _clause(rng)}


def _limits(rng: Random, play: dict[str, Any], pool: _Pool) -> None:
    """What may not be played."""
    if rng.random() < 0.2:
        play["broken"] = {"cards": pool.some(), "clause": _clause(rng)}
        if rng.random() < 0.5:
            play["broken"]["by"] = pool.some()
        elif rng.random() < 0.3:
            play["broken"]["never"] = True
    if rng.random() < 0.2:
        play["first_trick"] = {"not": pool.some(), "clause": _clause(rng)}


def _line(rng: Random, pool: _Pool) -> dict[str, Any]:
    """A line of the score."""
    p = rng.choice((1, 1, 2, 5, 10, -1, -10, 0.5))
    kinds: list[dict[str, Any]] = [
        {"each_trick": p, "over": rng.choice((0, 0, 1, 6))},
        {"cards": pool.some(), "points": p},
        {"values": [{"cards": pool.some(), "points": p}, {"cards": pool.one(), "points": -p}]},
        {
            "values": [{"cards": pool.one(), "points": p}],
            "group": {"cards": pool.some(), "of": rng.randint(1, 6), "points": p},
        },
        {"first_trick": p},
        {"last_trick": p},
        {"first_trick": p},
        {"last_trick_with": pool.one(), "points": p, "lost": rng.choice((0, p))},
        {"captures": [{"by": pool.one(), "of": pool.one(), "points": p} for _ in range(rng.randint(1, 6))]},
        {"at_least": rng.choice((0, 1, 5)), "points": p},
        {"all_tricks": p, "others": -p},
        {"no_trick": p},
        {"all_cards": pool.some(), "points": p, "others": -p},
        {"made": rng.choice(("exactly", "at least")), "points": p, "per_bid": 1, "over_trick": 1, "failed": -p},
        {"made": rng.choice(("exactly", "at least")), "points": p, "per_trick": 1, "off": -1, "failed_per_bid": -p},
        {"nil": p},
        {"bags": -p, "of": rng.randint(1, 10)},
    ]
    line = rng.choice(kinds) | {"clause": _clause(rng)}
    if rng.random() < 0.1:
        line["name"] = {"ja": "役", "en": "Role"}
    return line


def _choice(rng: Random, play: dict[str, Any]) -> None:
    """A number that a table may choose."""
    line = rng.choice(play["score"])
    for key in ("points", "each_trick", "last_trick", "nil"):
        if isinstance(line.get(key), int):
            line[key] = {"option": "chosen", "from": min(line[key], 1), "to": max(line[key], 9), "default": line[key]}
            return
