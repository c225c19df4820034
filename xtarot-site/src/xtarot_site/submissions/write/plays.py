"""The play of a draft: looked at with every change, played by bots, and tried at a table."""

import random
import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
import numpy as np
from litestar import Response, post
from litestar.exceptions import NotFoundException, TooManyRequestsException, ValidationException
from litestar.params import JSONBody
from msgspec import UNSET, Struct, UnsetType

from xtarot.bots import bot
from xtarot.deals.deal import Deal
from xtarot.deals.narration import SEAT, Trick, narrate, points_text, score_rows, side_names
from xtarot.deals.replay import PlayedDeal
from xtarot.families import BadPlay, DataGame, Identity, game_of_play, read_draft_play
from xtarot.families.reading import sentences_of
from xtarot.rulebooks.manuscript import Manuscript
from xtarot.rulebooks.metadata import check_value
from xtarot.rules import cards as deck
from xtarot.rules.texts import Lang, Text, figure, in_each
from xtarot.table.settings import Terms
from xtarot_site.books.game_names import label_fault
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.play.table_opening import OPENING, Opened, open_for
from xtarot_site.submissions.draft_store import Draft
from xtarot_site.submissions.drafts import read_name
from xtarot_site.submissions.figures import tricks_done
from xtarot_site.submissions.free_tricks import FreeTrick, play_of_tricks
from xtarot_site.submissions.play_text import carried_over, first_play, fitting
from xtarot_site.submissions.write.drafts import MAX_BODY, DraftRefused, Written, draft_of
from xtarot_site.submissions.write.texts import TEXTS
from xtarot_site.table import Tables
from xtarot_site.table.messages import Name

MOST_MOVES = 2000  # of a deal that bots play here
PLAYERS = (("steady", 0.3), ("easy", 0.5), ("random", 60.0))
"""The bots that play it, each up to so many seconds: without machine code those that think are slow."""
ILL_TYPED = Text("{field}：{expected}", "{field}: {expected}")


class ChangedPlay(Written, kw_only=True):
    """A draft whose play has changed; `was`: the last that could be played."""

    was: dict[str, Any] = msgspec.field(default_factory=dict)


class FieldFault(Struct):
    """What is wrong at a field of the play: ``deal.each``."""

    field: str
    text: str


class ShownPlay(Struct):
    """A card that was played, as people write it, and the seat that played it."""

    seat: int
    card: str


class ShownTrick(Struct):
    """A trick as it is read: the plays in order, who took it, what happened besides."""

    plays: list[ShownPlay]
    winner: int
    said: list[str]


class ScoreRow(Struct):
    """A line of a score: the clause, what it is for, the points of each side as text."""

    clause: str
    label: str
    points: list[str]


class TriedDeal(Struct):
    """A deal that bots have played: what came before the tricks, the tricks, the score with the totals of each side.

    `seats` and `sides`: their names; `winners`: the sides that are ahead. `hurried`: its end was played at random, as
    time was up.
    """

    before: list[str]
    seats: list[str]
    tricks: list[ShownTrick]
    sides: list[str]
    score: list[ScoreRow]
    totals: list[str]
    winners: list[int]
    hurried: bool


class PlayAnswer(Struct):
    """What becomes of a draft whose play has changed: texts and data that fit it, what is wrong, how it is played.

    `says`: what each part says, as a sentence, by its name. `begun`: with what a draft without a play could begin.
    """

    faults: list[FieldFault]
    ja: str
    en: str
    data: dict[str, Any]
    says: dict[str, str]
    deal: TriedDeal | None
    begun: dict[str, Any] | UnsetType = UNSET


@post(
    "/api/drafts/{code:str}/play",
    status_code=200,
    request_max_body_size=MAX_BODY,
    raises=[NotFoundException, DraftRefused, TooManyRequestsException],
)
async def look_at_play(request: AnyRequest, services: FromSite, code: Code, data: JSONBody[ChangedPlay]) -> PlayAnswer:
    """How a draft is played: what is wrong with its play, or a deal by bots and the texts that say what it does.

    Nothing is saved.
    """
    kept = await draft_of(request, services, code)
    records = {} if data.play else Manuscript(kept.text.files).records
    tricks = await services.effort.in_process(request, tricks_done, records) if records else []
    return await services.effort.in_thread(request, look_at, data, lang_of(request), tricks)


def look_at(draft: ChangedPlay, lang: Lang, tricks: Sequence[FreeTrick] = ()) -> PlayAnswer:
    """See `look_at_play`. `tricks`: of the deals at a free table that the draft has."""
    if not draft.play:
        begun = first_play(draft.data, {"ja": draft.ja, "en": draft.en}, play_of_tricks(tricks))
        return PlayAnswer([], draft.ja, draft.en, draft.data, {}, None, begun)
    try:
        game = game_of_play(draft.play)
    except BadPlay as error:
        faults = [FieldFault(one.field, one.text.of(lang)) for one in error.faults]
        return PlayAnswer(faults, draft.ja, draft.en, draft.data, {}, None)
    texts, data = {"ja": draft.ja, "en": draft.en}, draft.data
    try:
        old = draft.was or draft.play
        texts, data = carried_over(old, draft.play, texts), fitting(old, draft.play, data)
    except BadPlay:  # that of before could not be played
        pass
    says = {place: text.of(lang) for place, text in sentences_of(draft.play)[0].items()}
    return PlayAnswer([], texts["ja"], texts["en"], data, says, try_out(game, lang))


def try_out(game: DataGame, lang: Lang) -> TriedDeal | None:
    """A deal between bots; None for one that takes too long."""
    rng, numbers, began = random.SystemRandom(), np.random.default_rng(), time.monotonic()
    deal = Deal(game, game.usual_seats, rng.randrange(game.usual_seats), seed=rng.randbytes(32))
    player = PLAYERS[0][0]
    while not deal.finished:
        if len(deal.log) > MOST_MOVES:
            return None
        spent = time.monotonic() - began
        player = next((name for name, until in PLAYERS if spent < until), "")
        if not player:
            return None
        view = deal.view(deal.decider(min(deal.actors)))
        deal.play_move(view.mover, [int(action) for action in bot(player).choose(view, numbers)])
    return _told(deal, lang, hurried=player == PLAYERS[-1][0])


def _told(deal: Deal, lang: Lang, hurried: bool) -> TriedDeal:
    names = [SEAT.of(lang, n=seat + 1) for seat in range(deal.seats)]
    before: list[str] = []
    tricks: list[ShownTrick] = []
    for told in narrate(PlayedDeal.of(deal), names, lang):
        if isinstance(told, Trick):
            cards = [ShownPlay(seat, deck.symbol(deck.parse(card))) for seat, card in told.plays]
            tricks.append(ShownTrick(cards, -1 if told.winner is None else told.winner, told.said))
        else:
            before += told.said
    score = deal.score()
    return TriedDeal(
        before=before,
        seats=names,
        tricks=tricks,
        sides=side_names(deal, names, lang),
        score=[
            ScoreRow(clause, label, [figure(one) for one in points]) for clause, label, points in score_rows(deal, lang)
        ],
        totals=[figure(points_text(total, deal.game.unit)) for total in score.totals],
        winners=list(score.winners),
        hurried=hurried,
    )


class TryOut(Struct):
    """A play that is to be tried at a table, and the data of its book; `name`: of who sits down.

    `with_friends`: the other seats wait for people.
    """

    play: dict[str, Any]
    data: dict[str, Any]
    name: Name = ""
    with_friends: bool = False


@post(
    "/api/drafts/{code:str}/table",
    status_code=201,
    request_max_body_size=MAX_BODY,
    raises=[*OPENING, NotFoundException],
)
async def try_play(request: AnyRequest, services: FromSite, code: Code, data: JSONBody[TryOut]) -> Response[Opened]:
    """Open a table at which a draft is played, with bots in the other seats, or these kept for friends."""
    draft = await draft_of(request, services, code)
    label = await _read_label(services, draft, data.data, lang_of(request))
    try:
        game = await services.effort.in_thread(request, read_draft_play, data.play, label)
    except BadPlay as error:
        raise ValidationException("\n".join(one.text.of(lang_of(request)) for one in error.faults)) from None
    friends = tuple(range(1, game.usual_seats)) if data.with_friends else ()
    terms = Terms(friends=friends, report=f"/write/{draft.code}/show/{draft.secret}/report")
    return await open_for(request, services, partial(services[Tables].open, game.reference, terms=terms), data.name)


async def _read_label(services: Services, draft: Draft, data: Mapping[str, Any], lang: Lang) -> Identity:
    """What a draft with these data is called at a table. Raises ValidationException, which names the field."""
    for field in ("game", "version", "name"):
        if data.get(field) and (expected := check_value(field, data[field])):
            raise ValidationException(ILL_TYPED.of(lang, field=field, expected=expected.of(lang)))
    if fault := await label_fault(services, draft, data):
        raise ValidationException(fault.of(lang))
    untitled = TEXTS["untitled"]
    title = in_each(lambda each: read_name(data, each) or untitled.of(each))
    label = Identity(data.get("game") or "draft", data.get("version") or "1.00", title)
    if wrong := next(label.faults(), None):
        raise ValidationException(ILL_TYPED.of(lang, field=wrong.field, expected=wrong.text.of(lang)))
    return label


ROUTES = (look_at_play, try_play)
