"""What a text asserts of a recorded deal: ``{lacks first 8 Finn H}`` says that Finn has no heart before move 8.

An assertion stands below the words that it is about and is not shown, or in a sentence, where its cards are. Whether it
is so, the record tells when it is played again.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from xtarot.deals.narration import side_names
from xtarot.deals.view import begun, legal_actions, zone_size
from xtarot.games import MalformedMove
from xtarot.rulebooks import document
from xtarot.rulebooks.document import Assertion, Parts
from xtarot.rulebooks.notation import NotationFault, Recorded, Records, parse_sign, words_of
from xtarot.rules import cards as deck
from xtarot.rules.card_words import Ambiguous, named
from xtarot.rules.cards import CARDS, UnknownAction, UnknownCard
from xtarot.rules.screen import Zone
from xtarot.rules.state import State
from xtarot.rules.steps import ANY, RC_3_ARITY
from xtarot.rules.texts import Lang, Text, in_each, join_texts

NOWHERE = Text("なし（卓のカードではありません）", "nowhere at the table")
NONE_SO = Text("そう始まる手はありません", "no move begins so")


def is_assertion(source: str) -> bool:
    """Whether the words in braces begin like an assertion."""
    return source.split(" ", 1)[0] in ASSERTIONS


def below(content: str, line: int) -> tuple[str, list[Assertion]]:
    """The words of a paragraph that begins in this line, and the assertions in lines of their own at its end."""
    at = found.start() if (found := _BELOW.search(content)) else len(content)
    return content[:at], [
        Assertion(line + content.count("\n", 0, each.start()), " ".join(each[1].split()))
        for each in _BRACES.finditer(content, at)
    ]


def render_assertion(source: str, lang: str) -> Parts:
    """What stands in a sentence for an assertion: the cards that it names. Raises Fault for one that names none."""
    kind, *words = words_of(source)
    cards = words[3:]
    if kind not in {"holds", "lacks"} or not cards or any("=" in card for card in cards):
        raise NotationFault("assertion_place", what=source)
    comma, last = ("、", "、" if len(cards) > 2 else "と") if lang == "ja" else (", ", " and ")
    between = [comma] * (len(cards) - 2) + [last]
    parts: list[document.Inline] = [parse_sign(cards[0])]
    for card, before in zip(cards[1:], between, strict=False):
        parts += [document.Text(before), parse_sign(card)]
    return tuple(parts)


def verify(source: str, records: Records) -> None:
    """Nothing, if the records bear an assertion out. Raises Fault."""
    kind, *words = words_of(source)
    true, usage = ASSERTIONS[kind]
    if len(words) < 4 or not words[1].isdecimal():
        raise NotationFault("notation", what=source, hint=usage)
    name, number, who, *said = words
    found, move, last = records[name], int(number[:9]), len(records[name].deal.log) + 1
    if not 1 <= move <= last:
        raise NotationFault(
            "record_part", name=name, what=Text("{number}手目", "move {number}").filled(number=number), has=f"1–{last}"
        )
    true(_Moment(found, move, who.strip('"')), said)


class _Moment:
    """A recorded deal before one of its moves, and whom or what an assertion is about."""

    def __init__(self, found: Recorded, move: int, who: str) -> None:
        self.found, self.number, self.who = found, move, who
        self.deal = found.before(move)
        self.game, self.state = self.deal.game, self.deal.state

    def fault(self, code: str, **words: Text | str | int) -> NotationFault:
        return NotationFault(code, n=self.number, who=self.who, **words)

    # Where cards are

    def holds(self, said: Sequence[str]) -> None:
        """Each of these cards, and as many of a kind as is said."""
        pile = self.pile()
        for word in said:
            kind, equals, count = word.partition("=")
            if equals:
                cards = [card for card in pile if kind == "cards" or card in _named(kind)]
                if count != str(len(cards)):
                    listed = " ".join(map(deck.text, cards))
                    raise self.fault("held_count", what=word, here=len(cards), cards=listed or "—")
            elif deck.parse(parse_sign(word).card) not in pile:
                ja, en = self.place_of(deck.parse(word))
                raise self.fault("not_held", what=word, ja=ja, en=en)

    def lacks(self, said: Sequence[str]) -> None:
        """None of these cards."""
        pile = self.pile()
        for word in said:
            if held := [deck.text(card) for card in pile if card in _named(word)]:
                raise self.fault("held", what=" ".join(held))

    def pile(self) -> list[int]:
        """The cards that are there. Raises Fault for what is no place."""
        places = dict(self.places())
        if self.who not in places:
            raise NotationFault("record_part", name=self.found.name, what=self.who, has=", ".join(places))
        return list(deck.ids(self.state.piles[places[self.who]]))

    def places(self) -> Iterator[tuple[str, int]]:
        """What a pile can be called: the hand of ``Bo``, ``Bo:won``, a zone of the table by its key, the set ``#1``."""
        for zone in self.game.zones:
            for k in range(zone_size(self.game, zone.of, zone.fact, self.state)):
                if zone.of in {"table", "set"}:
                    yield zone.key if zone.of == "table" else f"#{k + 1}", zone.pile + k
                for name, seat in self.found.known.items():
                    if k == {"seat": seat, "side": self.game.side(seat)}.get(zone.of):
                        yield name if zone.key == "hand" else f"{name}:{zone.key}", zone.pile + k

    def place_of(self, card: int) -> Text:
        """Where a card is: with a player, or in a zone."""
        for zone in self.game.zones:
            for k in range(zone_size(self.game, zone.of, zone.fact, self.state)):
                if card in deck.ids(self.state.piles[zone.pile + k]):
                    return in_each(partial(self.place, zone, k))
        return NOWHERE

    def name(self, seat: int, lang: Lang) -> str:
        """What a seat is called."""
        return self.found.names(lang)[seat]

    def place(self, zone: Zone, k: int, lang: Lang) -> str:
        """The `k`-th pile of a zone in words: ``Bo``, ``Loner zone``, ``Won (Bo)``."""
        names = self.found.names(lang)
        if zone.key == "hand":
            return names[k]
        if zone.of == "table":
            return zone.text.of(lang)
        whose = {"seat": names, "side": side_names(self.deal, names, lang)}.get(zone.of)
        return f"{zone.text.of(lang)}{in_brackets(whose[k] if whose else f'#{k + 1}', lang)}"

    # What may be done

    def may(self, said: Sequence[str]) -> None:
        """The move is legal, or some move is that begins so."""
        seat, rows = self.moves(said)
        begins, _ = self.branches(seat, rows)
        if not begins:
            raise self.refused(seat, rows, said)

    def cannot(self, said: Sequence[str]) -> None:
        """The move is not legal, nor is any that begins so."""
        begins, _ = self.branches(*self.moves(said))
        if begins:
            raise self.fault("allowed", what=" ".join(said), move=begins)

    def must(self, said: Sequence[str]) -> None:
        """The move is legal, or some that begin so are, and no other."""
        seat, rows = self.moves(said)
        begins, other = self.branches(seat, rows)
        if not begins:
            raise self.refused(seat, rows, said)
        if other:
            raise self.fault("not_forced", what=" ".join(said), move=other)

    def moves(self, said: Sequence[str]) -> tuple[int, list[list[int]]]:
        """The seat, and the actions that the words name: of ``run`` the verbs that begin so. Raises Fault."""
        seat, what = self.found.seat(self.who), " ".join(said)
        if seat not in self.deal.actors:
            acting = [in_each(partial(self.name, k)) for k in sorted(self.deal.actors)]
            raise self.fault("not_on_turn", has=join_texts(acting, Text("・", ", ")) if acting else "—")
        begun_so = [verb for verb in self.game.verbs if verb.split()[0] == what]
        try:
            return seat, [self.game.parse(f"{seat} {words}", self.deal.seats)[1] for words in begun_so or [what]]
        except (UnknownAction, MalformedMove) as error:
            raise NotationFault("notation", what=what, hint=error.text) from None

    def branches(self, seat: int, rows: Sequence[list[int]]) -> tuple[str, str]:
        """A legal move that begins with one of these rows of actions, and one that does not; empty where none is."""
        found = {True: "", False: ""}
        if self.whole(rows) and not self.game.validate(self.state, seat, rows[0]):
            found[True] = self.told(self.state, seat, rows[0])
        start = self.state.copy()
        self.game.clear(start, seat)
        going_on = [start]
        while going_on and not all(found.values()):
            s = going_on.pop()
            for action in [action for kind in legal_actions(self.game, s, seat) for action in kind]:
                after = s.copy()
                whole = self.game.extend(after, seat, action, deck.pile())
                move = begun(after, seat)
                alike = [row for row in rows if row[: len(move)] == move[: len(row)]]
                so = any(len(row) <= len(move) for row in alike)
                if alike and not so and not whole:
                    going_on.append(after)
                elif not found[so]:
                    found[so] = self.told(after, seat, self.completed(after, seat, whole))
        return found[True], found[False]

    def completed(self, s: State, seat: int, whole: bool) -> list[int]:
        """Some whole move that goes on from one that has begun."""
        while not whole:
            cards, buttons = legal_actions(self.game, s, seat)
            whole = self.game.extend(s, seat, (cards + buttons)[-1], deck.pile())
        return begun(s, seat)

    def whole(self, rows: Sequence[list[int]]) -> bool:
        """Whether these are one move, and not only the beginning of some."""
        arity = self.game.arity[rows[0][0] - CARDS]
        return len(rows) == 1 and (len(rows[0]) > 1 if arity == ANY else len(rows[0]) == 1 + arity)

    def told(self, s: State, seat: int, move: Sequence[int]) -> str:
        """A legal move in record notation, with the clause by which it is due."""
        words, clause = self.game.text(seat, move).split(" ", 1)[1], self.game.prompt(s, seat, "en")[0]
        return f"{words} ({clause})" if clause else words

    def refused(self, seat: int, rows: Sequence[list[int]], said: Sequence[str]) -> NotationFault:
        """Why no move of the seat begins so."""
        code = int(self.game.validate(self.state, seat, rows[0])) if self.whole(rows) else 0
        reasons = NONE_SO
        if code and code != RC_3_ARITY:
            clause = self.game.clause(code)
            reasons = in_each(
                lambda lang: (
                    self.game.reason(code, self.state, seat, rows[0], lang, who=self.who) + in_brackets(clause, lang)
                )
            )
        return self.fault("refused", what=" ".join(said), ja=reasons.ja, en=reasons.en)


def in_brackets(words: str, lang: str) -> str:
    """Words in brackets, as they follow others."""
    return f"（{words}）" if lang == "ja" else f" ({words})"


def _named(words: str) -> set[int]:
    try:
        return named(words)
    except Ambiguous:
        raise NotationFault("notation", what=words, hint="♣ / SC CC HC DC") from None
    except UnknownCard:
        raise NotationFault("card", what=words) from None


# By the word that it begins with: what has to be so, and how it is written.
ASSERTIONS: dict[str, tuple[Callable[[_Moment, Sequence[str]], None], str]] = {
    "holds": (_Moment.holds, "{holds NAME 12 Bo SK T=3 cards=7}"),
    "lacks": (_Moment.lacks, "{lacks NAME 12 Bo SK H F}"),
    "may": (_Moment.may, "{may NAME 12 Bo play SK}"),
    "cannot": (_Moment.cannot, "{cannot NAME 12 Bo play SK}"),
    "must": (_Moment.must, "{must NAME 12 Bo play SK}"),
}
_WORDS = "|".join(ASSERTIONS)
_BELOW = re.compile(rf"(?:(?:\A|\n)[ \t]*\{{(?:{_WORDS}) [^{{}}\n]*\}}[ \t]*)+\Z")
_BRACES = re.compile(r"\{([^{}]*)\}")
