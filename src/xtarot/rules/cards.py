"""The cards: their bits, text and names.

A card is an int: ``24 * suit + bit``. Suits are S C H D T (0 … 4). In a suit the bits 0 … 21 are
M N A 2 … 15 J C Q K F; the bits of the arcana are their numbers, 0 … 23. These numbers never change:
records, logs and compiled tables depend on them.

A pile is five whole numbers, one a suit, one bit a card.
"""

from collections.abc import Iterable, Iterator
from typing import Protocol

from xtarot.rules.texts import Text, quotation


class Ints(Protocol):
    """A list of whole numbers; in machine code an array of int64."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __getitem__(self, k: int, /) -> int: ...
    def __setitem__(self, k: int, value: int, /) -> None: ...


class Rows(Protocol):
    """A list of such lists; in machine code an array of two dimensions."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Ints]: ...
    def __getitem__(self, k: int, /) -> Ints: ...


Pile = Ints

SPADES, CLUBS, HEARTS, DIAMONDS, ARCANA = range(5)
SUITS = "SCHDT"
SYMBOLS = "♠♣♥♦★"
RANKS = ("M", "N", "A", *map(str, range(2, 16)), "J", "C", "Q", "K", "F")
M, N, A = 0, 1, 2
FIFTEEN, J, C, Q, K, F = range(16, 22)

SUIT_STRIDE = 24  # cards a suit has room for
CARDS = 5 * SUIT_STRIDE  # card ids are below this; buttons are numbered from here on (`steps`)

SUIT_NAMES = {
    "ja": ("スペード", "クラブ", "ハート", "ダイヤ", "大アルカナ"),
    "en": ("spades", "clubs", "hearts", "diamonds", "arcana"),
}
ARCANA_NAMES = {
    "ja": tuple(
        "愚者 魔術師 女教皇 女帝 皇帝 教皇 恋人 戦車 力 隠者 運命の輪 正義 "
        "吊された男 死神 節制 悪魔 塔 星 月 太陽 審判 世界 夢 希望".split()
    ),
    "en": (
        "Fool",
        "Magician",
        "High Priestess",
        "Empress",
        "Emperor",
        "Hierophant",
        "Lovers",
        "Chariot",
        "Strength",
        "Hermit",
        "Wheel of Fortune",
        "Justice",
        "Hanged Man",
        "Death",
        "Temperance",
        "Devil",
        "Tower",
        "Star",
        "Moon",
        "Sun",
        "Judgement",
        "World",
        "Dream",
        "Hope",
    ),
}
RANK_NAMES = {
    "ja": {"M": "M（−1）", "N": "N（0）", "J": "ジャック", "C": "ナイト", "Q": "クイーン", "K": "キング", "F": "∞"},
    "en": {"M": "M (−1)", "N": "N (0)", "A": "ace", "J": "jack", "C": "cavalier", "Q": "queen", "K": "king", "F": "∞"},
}


class UnknownAction(ValueError):
    """The text of a move names a card, verb, button or seat that does not exist (RC-8): `text` says which."""

    clause = "RC-8"

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return self.text.en


class UnknownCard(UnknownAction):
    """The `word` names no card of the deck."""

    def __init__(self, word: str, text: Text | None = None) -> None:
        quoted = quotation(word)
        super().__init__(
            text or Text("{quoted}というカードはありません", "{quoted} is no card of the deck").filled(quoted=quoted)
        )
        self.args = word, self.text  # by which it is copied and pickled
        self.word = word


def text(card: int) -> str:
    """The card in record notation: ``SK``, ``H10``, ``T21``."""
    suit, bit = divmod(card, SUIT_STRIDE)
    return f"T{bit}" if suit == ARCANA else SUITS[suit] + RANKS[bit]


_BY_TEXT = {
    text(SUIT_STRIDE * suit + bit): SUIT_STRIDE * suit + bit
    for suit in range(5)
    for bit in range(24 if suit == ARCANA else 22)
}


def parse(word: str) -> int:
    """The card that `word` names: record notation in any case, symbols for suits, ``1`` for the ace, ``∞`` for F.

    Raises UnknownCard.
    """
    letters = word.strip().upper()
    if letters[:1] in SYMBOLS and letters:
        letters = SUITS[SYMBOLS.index(letters[0])] + letters[1:]
    if letters[:1] != "T":
        letters = letters.replace("∞", "F")
        letters = letters[:1] + "A" if letters[1:] == "1" else letters
    try:
        return _BY_TEXT[letters]
    except KeyError:
        raise UnknownCard(word) from None


def symbol(card: int) -> str:
    """The card as people read it: ``♠K``, ``★21``, ``♥∞``."""
    suit, bit = divmod(card, SUIT_STRIDE)
    rank = str(bit) if suit == ARCANA else RANKS[bit].replace("F", "∞")
    return SYMBOLS[suit] + rank


_SUIT_CARD = Text("{suit}の{rank}", "{rank} of {suit}")


def name(card: int, lang: str) -> str:
    """The card's name as it is spoken: ``king of spades``, ``スペードのキング``, ``21 World``, ``21 世界``."""
    suit, bit = divmod(card, SUIT_STRIDE)
    if suit == ARCANA:
        return f"{bit} {ARCANA_NAMES[lang][bit]}"
    rank = RANK_NAMES[lang].get(RANKS[bit], RANKS[bit])
    return _SUIT_CARD.of(lang, suit=SUIT_NAMES[lang][suit], rank=rank)


def short_name(card: int, lang: str) -> str:
    """The name of an arcana without its number, ``World``, ``世界``; of any other card its whole name."""
    suit, bit = divmod(card, SUIT_STRIDE)
    return ARCANA_NAMES[lang][bit] if suit == ARCANA else name(card, lang)


def pile(cards: Iterable[int | str] = ()) -> list[int]:
    """A pile of these cards, given as ids or as text."""
    masks = [0] * 5
    for card in cards:
        number = parse(card) if isinstance(card, str) else int(card)
        masks[number // SUIT_STRIDE] |= 1 << number % SUIT_STRIDE
    return masks


def members(mask: int) -> list[int]:
    """The numbers of the bits that are set in a mask, rising."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def ids(cards: Pile) -> Iterator[int]:
    """The cards of a pile in canonical order: suits S C H D T, each by rising bit."""
    for suit in range(5):
        for bit in members(int(cards[suit])):
            yield SUIT_STRIDE * suit + bit


def listed(cards: Pile) -> str:
    """The cards of a pile as record text, separated by blanks."""
    return " ".join(text(card) for card in ids(cards))


DECK = tuple(_BY_TEXT.values())
"""All 112 cards in canonical order."""
