"""A finished deal on one page: the hands, what was played in each part of the deal, the score.

The parts are those of the replay's timeline, so every game has such a page.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from typing import Any

from xtarot.deals.deal import Deal
from xtarot.deals.finished_deal import SeatedPlayer
from xtarot.deals.narration import points_text, score_rows, side_names
from xtarot.deals.replay import PlayedDeal
from xtarot.printing.print_markup import split_sign
from xtarot.printing.typeset import typeset
from xtarot.replays.frames import ALL, Reel, draw_reel
from xtarot.replays.timeline import Group, Kind
from xtarot.rules.cards import CARDS, text
from xtarot.rules.steps import CHANCE
from xtarot.rules.texts import NO_TEXT, Text, figure
from xtarot.table.seats import name_players
from xtarot.table.texts import SIDES

HANDS, POINTS, TOTAL = Text("配られたカード", "Hands"), Text("点", "Points"), Text("合計", "Total")
CLAUSE, SCORE = Text("条項", "Clause"), Text("得点", "Score")
WON, DRAWN = Text("勝ち：{who}", "Winner: {who}"), Text("引き分け：{who}", "Draw: {who}")
KEYS = {
    "tricks": Text("下線がリード、地の色が勝ったカード", "underlined: led; shaded: won the trick"),
    "lots": Text("地の色が取った人", "shaded: got it"),
    "turns": NO_TEXT,
}
MARKS = {"black": "●", "white": "○"}


def deal_sheet(played: PlayedDeal, players: Sequence[SeatedPlayer], lang: str, ended: float) -> bytes:
    """A finished deal as a PDF of one page, A4. `ended`: when, in seconds since 1970."""
    day = datetime.fromtimestamp(ended, UTC).date()
    return typeset("deal", fill_deal_sheet(played, players, lang, day), day)


def fill_deal_sheet(played: PlayedDeal, players: Sequence[SeatedPlayer], lang: str, day: date) -> dict[str, Any]:
    """What stands on the page."""
    deal, names = played.deal, name_players(players, lang)
    reel = draw_reel(played, players, ALL, lang)
    kind = reel.timeline.kind
    return {
        "lang": lang,
        "title": deal.game.title.of(lang),
        "about": "　".join([f"v{deal.game.version}", day.isoformat(), _winner(deal, names, lang)]),
        "hands": {"title": HANDS.of(lang), "rows": [*_hands(deal, names, lang)]},
        "part": reel.timeline.title,
        "points": POINTS.of(lang),
        "key": KEYS[kind].of(lang),
        "seats": [{"name": name, "mark": _mark(deal, seat)} for seat, name in enumerate(names)],
        "rows": [] if kind == "turns" else [_row(deal, group, kind, lang) for group in reel.timeline.groups],
        "turns": [*_turns(reel)] if kind == "turns" else [],
        "score": _score(deal, names, lang),
        "cards": {text(card): split_sign(text(card)) for card in deal.game.cards},
        "anchors": (),
    }


def _mark(deal: Deal, seat: int) -> str:
    sides = deal.game.sides(deal.seats)
    return MARKS[SIDES[deal.game.side(seat)][1]] if sides == len(SIDES) < deal.seats else ""


def _winner(deal: Deal, names: Sequence[str], lang: str) -> str:
    sides, won = side_names(deal, names, lang), deal.score().winners
    return (WON if len(won) == 1 else DRAWN).of(lang, who=" · ".join(sides[side] for side in won))


def _hands(deal: Deal, names: Sequence[str], lang: str) -> Iterator[dict[str, Any]]:
    titles = {zone.key: zone.text.of(lang) for zone in deal.game.zones}
    for key, piles in deal.chance.items():
        for seat, pile in enumerate(piles):
            hand = key == "hands"
            cards = [text(card) for card in (sorted(pile) if hand else pile)]
            mark = _mark(deal, seat) if hand else ""
            yield {"name": names[seat] if hand else titles.get(key, key), "mark": mark, "cards": cards}


# Tricks and lots: a row each, a column a seat


def _row(deal: Deal, group: Group, kind: Kind, lang: str) -> dict[str, Any]:
    moves = deal.log[group.first - 1 : group.last]
    usual = next((made.move[0] for made in moves if made.seat != CHANCE and len(made.move) > 1), 0)
    leader = next((made.seat for made in moves if made.seat != CHANCE), -1)
    return {
        "title": group.title,
        "card": (kind == "lots" and group.card) or None,
        "cells": [
            {
                "parts": [_part(deal, made.move, usual, lang) for made in moves if made.seat == seat],
                "led": kind == "tricks" and bool(group.number) and seat == leader,
                "won": bool(group.number) and seat == group.seat,
            }
            for seat in range(deal.seats)
        ],
        "points": group.points or "",
        "slips": [" ".join([slip.text, slip.points or ""]).strip() for slip in group.slips],
    }


def _part(deal: Deal, move: Sequence[int], usual: int, lang: str) -> dict[str, Any]:
    """A move as its cards and calls, with its verb where it is not the usual one."""
    verb, *others = move
    cards = [text(action) for action in others if action < CARDS]
    words = [verb] if verb != usual else []
    words += [action for action in others if action >= CARDS]
    return {"label": " ".join(deal.game.button_label(word - CARDS, lang) for word in words), "cards": cards}


# Turns: what was said of each


def _turns(reel: Reel) -> Iterator[dict[str, Any]]:
    for group in reel.timeline.groups:
        said = [one.text for step in reel.steps[group.first - 1 : group.last] for one in step.sentences]
        yield {"number": group.title, "said": said}


def _score(deal: Deal, names: Sequence[str], lang: str) -> dict[str, Any]:
    unit = deal.game.unit
    return {
        "head": [CLAUSE.of(lang), SCORE.of(lang), *side_names(deal, names, lang)],
        "rows": [[clause, name, *map(figure, points)] for clause, name, points in score_rows(deal, lang)],
        "total": ["", TOTAL.of(lang), *(figure(points_text(total, unit)) for total in deal.score().totals)],
    }
