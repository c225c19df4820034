"""A claim as it is shown: its line with a word to each trick, what the deal comes to, and who still looks at it."""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from xtarot.deals.score import in_points
from xtarot.games import Game
from xtarot.rules import cards as deck
from xtarot.rules.cards import ARCANA, SUIT_NAMES, SUIT_STRIDE
from xtarot.rules.texts import figure
from xtarot.rules.tricks import TRUMPS
from xtarot.table import frame, rows, texts
from xtarot.table.claim_state import Claiming
from xtarot.table.state import TableState


def claimed(table: TableState, lang: str) -> frame.Claim | UnsetType:
    """What is to be played out: a claim, or what is decided, from what everybody knows."""
    claiming = table.claiming
    if claiming and claiming.claim:
        return _claim(table, claiming, claiming.claim, lang)
    if (claiming and claiming.on) or (table.seats.persons and table.decided):
        return _part(table, claiming or Claiming(), texts.DECIDED_TITLE.of(lang), texts.DECIDED_TEXT.of(lang))
    return UNSET


def _claim(table: TableState, claiming: Claiming, claim: rows.Claim, lang: str) -> frame.Claim:
    who = table.seats[claim.seat].called(lang)
    title = (texts.GIVEN_UP if claim.give else texts.CLAIMED).of(lang, who=who, n=claim.tricks)
    text = (texts.GIVING if claim.give else texts.PROOF).of(lang, who=who)
    line = [frame.ClaimTrick(won.winner, won.card, _why(won, lang)) for won in claim.line]
    score = [_line(table.game, code, number, lang) for _, code, number in claim.score]
    return replace(_part(table, claiming, title, text), give=claim.give, line=line, score=score)


def _part(table: TableState, claiming: Claiming, title: str, text: str) -> frame.Claim:
    return frame.Claim(
        seat=claiming.seat,
        give=False,
        tricks=claiming.claim.tricks if claiming.claim else 0,
        title=title,
        text=text,
        line=[],
        score=[],
        awaited=[] if claiming.on else sorted(claiming.awaited(table.seats.present)),
        agreed=sorted(claiming.agreed),
        by_hand=sorted(claiming.by_hand),
        on=claiming.on,
    )


def _why(won: rows.Won, lang: str) -> str:
    led = deck.parse(won.led)
    suit = TRUMPS.of(lang) if led // SUIT_STRIDE == ARCANA else SUIT_NAMES[lang][led // SUIT_STRIDE]
    return texts.WHY[won.why].of(lang, led=deck.symbol(led), suit=suit)


def _line(game: Game, code: int, number: int, lang: str) -> frame.PanelRow:
    points = f"{in_points(number, game.unit):+}"
    return frame.PanelRow(game.scores[code].text.of(lang), game.clause(code), [figure(points)])
