"""What calls mean in the system of `steady` for Hexbridge, in words: made from the promises that choose them."""

from functools import lru_cache

import numpy as np

from xtarot.bots.steady.hexbridge_bidding import (
    ANSWER,
    AUCTION_FACTS,
    BALANCED,
    CONFIDENT,
    HI,
    KIND,
    LEN,
    LO,
    MAX_CALLS,
    NEW_SUIT,
    NO_ANSWER,
    NO_OPENING,
    NO_TRUMPS,
    NOTHING,
    OPENING,
    OVERCALL,
    PENALTY,
    PROMISE,
    RAISE,
    REBID,
    SHORT,
    SHOWN,
    SPARE,
    STOP,
    STRONG,
    TAKEOUT,
    TRUMP,
    WEAK,
    agreed,
    calls_so_far,
    hear,
    points,
    promise,
    silence,
    weigh_up,
)
from xtarot.games.hexbridge import PASS, TRUMPS
from xtarot.games.hexbridge_points import MAX_POINTS, OVER
from xtarot.rules.cards import SYMBOLS
from xtarot.rules.state import Array, State
from xtarot.rules.texts import Text

KINDS = {
    NOTHING: Text("付け加えることなし", "nothing to add"),
    NO_OPENING: Text("オープンしない手", "no opening"),
    NO_ANSWER: Text("答えるほどの手でない", "no answer"),
    OPENING: Text("オープン", "opening"),
    STRONG: Text("強いオープン", "strong opening"),
    WEAK: Text("弱くて長い", "weak and long"),
    OVERCALL: Text("オーバーコール", "overcall"),
    TAKEOUT: Text("テイクアウト", "for take-out"),
    ANSWER: Text("ダブルへの答え", "answer to the double"),
    RAISE: Text("レイズ", "raise"),
    REBID: Text("同じスートをもう一度", "the same suit again"),
    NEW_SUIT: Text("新しいスート", "new suit"),
    NO_TRUMPS: Text("ノートランプ", "no-trump"),
    PENALTY: Text("ペナルティ", "for penalty"),
    CONFIDENT: Text("できる自信あり", "sure to make it"),
}
WORTH = Text("{n}点", "{n} points")
UNAGREED = Text("決まった意味なし：そのままプレイするつもり", "no agreed meaning: to play")
JOIN = Text("、", ", ")
AT_LEAST, AT_MOST = Text("{suit}{n}枚以上", "{n}+ {suit}"), Text("{suit}{n}枚以下", "at most {n} {suit}")
FROM_TO, FROM, TO = (
    Text("{lo}–{hi}点", "{lo}–{hi} points"),
    Text("{lo}点以上", "{lo}+ points"),
    Text("{hi}点以下", "up to {hi} points"),
)
COUNTING = Text("（4枚目からの{suit}を1枚{n}点に数えて）", " (each {suit} after the third counts {n})")
SHAPED, STOPPED = Text("バランスハンド", "balanced"), Text("{suit}ストッパー", "a {suit} stopper")


def meaning(v: State, seat: int, button: int, lang: str) -> str:
    """What the call `button` of `seat` would mean now, in one line: "opening, 5+ ♥, 9–15 points"."""
    shown, facts, _ = _heard(int(v.dealer), _calls(v))
    promised, spare = _room()[2:]
    weigh_up(shown, seat, spare)
    promise(shown, facts, seat, button, promised, spare)
    return described(promised, lang)


def worth(v: State, seat: int, lang: str) -> str:
    """The points of a hand, in words."""
    return WORTH.of(lang, n=points(v, seat))


def meanings(v: State, lang: str) -> list[tuple[int, int, str]]:
    """The calls made so far: seat, button and what it meant when it was made."""
    calls = _calls(v)
    promises = _heard(int(v.dealer), calls)[2]
    return [
        ((int(v.dealer) + 1 + i) % 6, button, described(promised, lang))
        for i, (button, promised) in enumerate(zip(calls, promises, strict=True))
    ]


def described(promised: Array, lang: str) -> str:
    """A promise in words."""
    lo, hi, trump = int(promised[LO]), int(promised[HI]), int(promised[TRUMP])
    if not agreed(promised):
        return UNAGREED.of(lang)
    parts = [KINDS[int(promised[KIND])].of(lang)]
    if promised[BALANCED]:
        parts.append(SHAPED.of(lang))
    parts += [
        AT_LEAST.of(lang, suit=_sign(strain), n=promised[LEN + strain])
        for strain in (3, 2, 1, 0)
        if promised[LEN + strain]
    ]
    if promised[SHORT] >= 0:
        parts.append(AT_MOST.of(lang, suit=_sign(promised[SHORT]), n=3))
    if promised[STOP] >= 0:
        parts.append(STOPPED.of(lang, suit=_sign(promised[STOP])))
    if lo > 0 or hi < MAX_POINTS:
        counting = COUNTING.of(lang, suit=_sign(trump), n=OVER) if trump >= 0 else ""
        parts.append(
            (FROM_TO if lo > 0 and hi < MAX_POINTS else FROM if lo > 0 else TO).of(lang, lo=lo, hi=hi) + counting
        )
    return JOIN.of(lang).join(parts)


def _sign(strain: int) -> str:
    return SYMBOLS[int(TRUMPS[strain])]


def _calls(v: State) -> tuple[int, ...]:
    buttons = np.full(MAX_CALLS, PASS)
    return tuple(buttons[: calls_so_far(v, buttons)].tolist())


@lru_cache(64)
def _heard(dealer: int, calls: tuple[int, ...]) -> tuple[Array, Array, list[Array]]:
    """What an auction has shown, and what each call of it promised. It is asked for by every seat, for every button."""
    shown, facts, promised, spare = _room()
    silence(shown, facts)
    promises = []
    for i, button in enumerate(calls):
        hear(shown, facts, (dealer + 1 + i) % 6, button, promised, spare)
        promises.append(promised.copy())
    return shown, facts, promises


def _room() -> tuple[Array, Array, Array, np.ndarray[tuple[int], np.dtype[np.float64]]]:
    return (
        np.zeros((6, SHOWN), np.int64),
        np.zeros(AUCTION_FACTS, np.int64),
        np.zeros(PROMISE, np.int64),
        np.zeros(SPARE),
    )
