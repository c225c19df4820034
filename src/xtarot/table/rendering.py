"""Frames drawn from the state of a table: what everybody sees once a language, and what one seat sees besides.

The frame is made of the spectators' view and of what is public of the table; the own part of the seat's view. Nothing
else is read, so nothing hidden can get into either.
"""

from collections.abc import Iterable, Iterator
from operator import and_
from typing import Any, Literal, NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from xtarot.deals.chance import commitment
from xtarot.deals.score import in_points
from xtarot.deals.view import View, seats_of, zone_size
from xtarot.games import Game
from xtarot.rules import cards as deck
from xtarot.rules.screen import Screen, Zone
from xtarot.rules.state import EVERYONE, SPECTATOR, State, has
from xtarot.rules.texts import Source
from xtarot.table import frame, panels, rows, texts
from xtarot.table.claim_view import claimed
from xtarot.table.frame import Frame
from xtarot.table.legal_choices import can
from xtarot.table.private_view import Own, OwnJudgement, OwnZone
from xtarot.table.state import TableState

OwnZones = dict[str, OwnZone] | UnsetType


class Earlier(NamedTuple):
    """A frame of the same deal, and the spectators' state that it shows."""

    shown: Frame
    state: State

    def zone(self, name: str, pile: int, s: State) -> frame.Zone | None:
        """The zone of this name, if its pile is the same in `s`."""
        was = self.state
        same = was.piles[pile] == s.piles[pile] and was.counts[pile] == s.counts[pile]
        return self.shown.zones.get(name) if same and was.visible_to[pile] == s.visible_to[pile] else None


def drawn(table: TableState, lang: str, earlier: Earlier | None = None) -> Frame:
    """The table as everybody sees it. Zones that were the same earlier are taken from there."""
    if not table.dealt:
        return _undealt(table, lang)
    view = table.view(SPECTATOR)
    screen = table.game.screen(view.state, lang)
    return Frame(
        code=table.code,
        lang=lang,
        game=earlier.shown.game if earlier else _game(table, lang),
        pace=table.pace,
        hints=table.gives_hints,
        match=_match(table, lang),
        deal=_deal(table, screen),
        shuffle=_shuffle(table),
        seats=list(_seats(table, view, screen, lang)),
        sides=_sides(table, lang),
        zones=dict(_zones(table.game, view.state, screen, lang, earlier)) | _laid_open(table, lang),
        panel={panel.key: panel for panel in panels.panels(table, view, screen, lang)},
        waiting=table.waiting,
        ready=sorted(table.looking.ready),
        hurried=sorted(table.looking.hurried),
        ready_since=_ready_since(table),
        clock=_clock(table),
        rest=table.looking.rest,
        middle=screen.get("middle", _usual_middle(table.game, screen, view.state)),
        laid_by=screen.get("laid_by", UNSET),
        suits=screen.get("suits", UNSET),
        judging=panels.draw_judgement(screen["judging"], screen.get("last_judging")) if "judging" in screen else UNSET,
        score=_score(table, lang) if table.deal.finished else UNSET,
        claim=claimed(table, lang),
        door=_door(table),
        spectators=_spectators(table),
    )


def _undealt(table: TableState, lang: str) -> Frame:
    """The table before its first deal: who sits where, and places without cards."""
    game, shuffle = table.game, _shuffle(table)
    plates = [
        frame.Seat(**_person(table, k, lang), side=game.side(k), dealer=False, acting=False, facts=[], tabs=[])
        for k in range(len(table.seats))
    ]
    promised = shuffle.commitment if shuffle else ""
    return Frame(
        code=table.code,
        lang=lang,
        game=_game(table, lang),
        pace=table.pace,
        hints=table.gives_hints,
        match=_match(table, lang),
        deal=frame.Deal(-1, promised, "shuffle", ""),
        shuffle=shuffle,
        seats=plates,
        sides=_sides(table, lang),
        zones=dict(_empty_zones(table, lang)),
        panel={},
        waiting=table.waiting,
        ready=[],
        hurried=[],
        clock=_clock(table),
        rest=0,
        middle=_usual_middle(game, {}, None),
        begins=_begins(table),
        door=_door(table),
        spectators=_spectators(table),
    )


def _door(table: TableState) -> Literal["open"] | UnsetType:
    return table.door if table.door == "open" else UNSET


def _spectators(table: TableState) -> Literal["none"] | UnsetType:
    return table.spectators if table.spectators == "none" else UNSET


def _begins(table: TableState) -> float | UnsetType:
    """When the first deal begins at the latest, while people are waited for."""
    return table.begins if table.invited and table.begins else UNSET


def _ready_since(table: TableState) -> float | UnsetType:
    """Since when others are waited for; at a table by days they have a day from when the deal was over."""
    since = table.looking.ready_since
    return UNSET if since is None else (table.clocks.over_at or since) if table.clocks.by_days else since


def _clock(table: TableState) -> frame.Clock | UnsetType:
    return frame.Clock(*table.clocks.limits) if table.clocks.limits else UNSET


def _empty_zones(table: TableState, lang: str) -> Iterator[tuple[str, frame.Zone]]:
    """The zones that there are from the beginning."""
    number_of = {"seat": len(table.seats), "side": len(table.totals), "table": 1}
    for zone in table.game.zones:
        for k in range(number_of.get(zone.of, 0)):
            empty = frame.Zone(
                kind=zone.kind,
                key=zone.key,
                title=zone.text.of(lang),
                seat=k if zone.of == "seat" else UNSET,
                side=k if zone.of == "side" else UNSET,
            )
            match zone.kind:
                case "sets":
                    yield zone.key, replace(empty, sets=[])
                case "trick":
                    yield zone.name(k), replace(empty, plays=[], led="", count=0)
                case _:
                    yield zone.name(k), replace(empty, count=0)


def _shuffle(table: TableState) -> frame.Shuffle | UnsetType:
    """What is public of the shuffle of the next deal: never the secret, nor a share before the deal is over."""
    shuffle = table.shuffle
    if shuffle is None:
        return UNSET
    shares, opened = sorted(shuffle.hashes), sorted(shuffle.opened)
    if shuffle.shut is None:
        return frame.Shuffle(shuffle.commitment, shares, opened)
    shut = sorted(shuffle.shut)
    return frame.Shuffle(shuffle.commitment, shares, opened, shut, [shuffle.hashes.get(seat, "") for seat in shut])


def redrawn(before: Frame, table: TableState) -> Frame:
    """The frame after a row that moved no card: who sits where, and what is waited for."""
    return replace(
        before,
        pace=table.pace,
        hints=table.gives_hints,
        seats=[replace(plate, **_person(table, seat, before.lang)) for seat, plate in enumerate(before.seats)],
        sides=_sides(table, before.lang),
        waiting=table.waiting,
        begins=_begins(table),
        spectators=_spectators(table),
        ready=sorted(table.looking.ready),
        hurried=sorted(table.looking.hurried),
        ready_since=_ready_since(table),
        shuffle=_shuffle(table),
        claim=claimed(table, before.lang),
    )


def own(table: TableState, seat: int, lang: str, zones: OwnZones | None = None) -> Own:
    """What a seat sees besides, from its view; nothing for a spectator. `zones`: its own, where they are known."""
    if seat == SPECTATOR:
        return Own()
    if not table.dealt:
        return Own(you=seat)
    view = table.view(seat)
    screen = table.game.own_screen(view.state, seat, lang)
    return Own(
        you=seat,
        zones=dict(_own_zones(table, view.state)) or UNSET if zones is None else zones,
        panel={panel["key"]: panels.table_panel(panel) for panel in screen.get("panels", [])} or UNSET,
        judging=OwnJudgement(screen["judging"]["laid"]) if "judging" in screen else UNSET,
        can=can(view, lang, [seat.called(lang) for seat in table.seats])
        if view.choosing and table.may_play(seat)
        else UNSET,
    )


def secrets_of(table: TableState, seat: int) -> Any:
    """What a seat has seen and spectators have not: while it stays the same, so does its own part of the zones.

    With all that the seat sees of those piles, and their sizes: a hand of another is shown when all that is left of it
    has been seen.
    """
    if not table.dealt:
        return []
    s = table.deal.state
    known = [-1] * len(s.seen[seat]) if table.lays_open else s.seen[seat]
    v, w, x, y, z = secret = [mine & ~seen for mine, seen in zip(known, s.seen[SPECTATOR], strict=True)]
    return [
        (number, [*map(and_, pile, known)], [*map(and_, pile, secret)], s.counts[number])
        for number, pile in enumerate(s.piles)
        if pile[0] & v or pile[1] & w or pile[2] & x or pile[3] & y or pile[4] & z
    ]


def _game(table: TableState, lang: str) -> frame.Game:
    game = table.game
    ordered, book = bool(game.hand_order), game.name if game.shelved else ""
    found = frame.Game(
        game.name,
        game.title.of(lang),
        game.version,
        game.clockwise,
        game.unit,
        ordered,
        book,
        game.bots,
        game.without_rules,
        table.report,
    )
    return game_under(found, table.book, lang) if table.book else found


def game_under(game: frame.Game, book: rows.Book, lang: str) -> frame.Game:
    """The game of a table at which this rulebook is tried."""
    return replace(game, title=book.titled(lang), version=book.version, book=book.name)


def _match(table: TableState, lang: str) -> frame.Match:
    number, unit = max(1, table.number), table.game.unit
    deals = table.deals
    status = texts.DEAL_OF.of(lang, n=number, m=deals) if deals else texts.DEAL.of(lang, n=number)
    status = texts.EXERCISE.of(lang) if table.exercise else status
    scores = [[write_points(total, unit) for total in totals] for totals in table.scores]
    totals = [write_points(total, unit) for total in table.totals]
    winners = list(table.game.winners(table.totals)) if table.over else []
    exercise = table.exercise.book if table.exercise else UNSET
    origin = (table.exercise and table.exercise.origin) or UNSET
    duplicate = table.duplicate.code if table.duplicate else UNSET
    return frame.Match(number, deals, status, totals, table.over, scores, winners, exercise, origin, duplicate)


def _deal(table: TableState, screen: Screen) -> frame.Deal:
    deal = table.deal
    phase: Literal["play", "over"] = "over" if deal.finished else "play"
    known, sealed = None if deal.arranged else deal.seed, deal.sealed
    return frame.Deal(
        deal.dealer,
        commitment(sealed.secret if sealed else known) if known else "",
        phase,
        screen.get("status", ""),
        seed=known.hex() if known and table.reveals else UNSET,
        secret=sealed.secret.hex() if sealed and table.reveals else UNSET,
        link=(table.reveals and table.link) or UNSET,
        shares=sealed.given if sealed else UNSET,
    )


def _seats(table: TableState, view: View, screen: Screen, lang: str) -> Iterator[frame.Seat]:
    acting = seats_of(table.game.awaited(view.state))
    for seat in range(len(table.seats)):
        chooser = table.game.decider(view.state, seat) if acting else seat
        facts = screen.get("seats", [])[seat : seat + 1] or [{}]
        yield frame.Seat(
            **_person(table, seat, lang),
            side=table.game.side(seat),
            dealer=table.game.has_dealer and seat == table.deal.dealer,
            acting=seat in acting,
            chosen=seat in table.chosen or UNSET,
            chooser=UNSET if chooser == seat else chooser,
            facts=[frame.Fact(*fact) for fact in facts[0].get("facts", [])],
            tabs=[frame.Tab(*tab) for tab in facts[0].get("tabs", [])],
        )


def _person(table: TableState, number: int, lang: str) -> dict[str, Any]:
    seat = table.seats[number]
    there = {"away": seat.away, "here": seat.here, "elsewhere": seat.elsewhere, **_time_of(table, number)}
    if number in table.invited:
        return {"name": _called(table, number, lang), "bot": "", "invited": True, **there}
    return {"name": seat.called(lang), "bot": seat.bot if seat.free else UNSET, "invited": UNSET, **there}


def _time_of(table: TableState, number: int) -> dict[str, Any]:
    """What everybody sees of the time of a seat's person; nothing of that of bots, which have none."""
    seat, clocks = table.seats[number], table.clocks
    if clocks.limits is None or seat.free:
        return dict.fromkeys(("idle", "left", "due"), UNSET)  # also of who sat there before
    turn = clocks.turns.get(number)
    due = turn.due(clocks.limits) if turn else UNSET
    return {"idle": seat.idle or UNSET, "left": round(1000 * clocks.left(seat.who)), "due": due}


def _called(table: TableState, number: int, lang: str) -> str:
    if number in table.invited:
        kept = texts.FREE_SEAT if table.door == "open" else texts.FRIENDS_SEAT
        return kept.of(lang, n=sorted(table.friends).index(number) + 1)
    return table.seats[number].called(lang)


def _sides(table: TableState, lang: str) -> list[frame.Side]:
    """Two sides are black and white; where each seat is a side, it has the seat's name and no mark."""
    if len(table.totals) == len(table.seats):
        names = [(_called(table, seat, lang), "") for seat in range(len(table.seats))]
    else:
        names = [(text.of(lang), mark) for text, mark in texts.SIDES]
    totals = [write_points(total, table.game.unit) for total in table.totals]
    return [frame.Side(name, mark, total) for (name, mark), total in zip(names, totals, strict=False)]


# Zones


def _usual_middle(game: Game, screen: Screen, s: State | None) -> list[str]:
    """What lies in the middle where a game does not say it: the calls while one is due, with the grid for it.

    Piles and rows, too, if nothing else has its place there. `s`: the spectators' view, once cards are dealt.
    """
    calls = [panels.CALLS] if s and _call_due(game, s) else []
    if "judging" in screen or any(zone.kind in ("trick", "sets") for zone in game.zones):
        return calls
    return [*calls, *(zone.key for zone in game.zones if zone.kind in ("pile", "row"))]


def _call_due(game: Game, s: State) -> bool:
    """Whether a seat that may act can make a call."""
    if not game.auction:
        return False
    verb = game.buttons.index(game.auction.verb)
    return any(game.legal_verbs(s, seat) >> verb & 1 for seat in seats_of(game.actors(s)))


def _zones(
    game: Game, s: State, screen: Screen, lang: str, earlier: Earlier | None
) -> Iterator[tuple[str, frame.Zone]]:
    for zone in game.zones:
        if zone.kind == "sets":
            laid = [frame.LaidSet(**one) for one in screen.get("sets", [])]
            yield zone.key, frame.Zone(kind=zone.kind, key=zone.key, title=zone.text.of(lang), sets=laid)
            continue
        for k in range(zone_size(game, zone.of, zone.fact, s)):
            name = zone.name(k)
            can_stay = earlier and zone.kind != "trick" and not game.has_order
            same = earlier.zone(name, zone.pile + k, s) if earlier and can_stay else None
            yield name, same or _zone(game, zone, k, s, screen, lang)


def _laid_open(table: TableState, lang: str) -> dict[str, frame.Zone]:
    """The hand of who claims, as that seat sees it: it lies open for all while it is looked at and played out."""
    if not table.claiming or not table.claiming.claim:
        return {}
    seat, game = table.claiming.seat, table.game
    s = table.view(seat).state
    found = {}
    for zone in game.zones:
        if zone.kind == "hand" and zone.of == "seat":
            hand = _zone(game, zone, seat, s, Screen(), lang)
            found[zone.name(seat)] = replace(hand, open=True)
    return found


def _zone(game: Game, zone: Zone, k: int, s: State, screen: Screen, lang: str) -> frame.Zone:
    found = frame.Zone(
        kind=zone.kind,
        key=zone.key,
        title=screen.get("titles", {}).get(zone.key) or zone.text.of(lang),
        note=zone.note.of(lang) if zone.note else UNSET,
        clause=zone.clause or UNSET,
        seat=k if zone.of == "seat" else UNSET,
        side=k if zone.of == "side" else UNSET,
        count=int(s.counts[zone.pile + k]),
        stays=True if zone.key in screen.get("titles", {}) else UNSET,
        open=True if zone.kind == "hand" and s.visible_to[zone.pile + k] == EVERYONE else UNSET,
    )
    if zone.kind == "trick":
        now = _trick(screen.get("trick", {}))
        return replace(found, plays=now.plays, led=now.led, last=_trick(screen.get("last_trick", {})))
    cards = _cards(game, zone, k, s)
    at = _places(game, zone, k, s)
    if not cards:
        return found
    return replace(found, cards=_named(cards), at=at if 0 < len(at) < s.counts[zone.pile + k] else UNSET)


def _cards(game: Game, zone: Zone, k: int, s: State) -> list[int]:
    """The cards of a zone that are seen. Cards that one has seen in another's hand do not make it an open one."""
    known = [card for card in game.order(s, zone.pile + k) if card >= 0] or list(deck.ids(s.piles[zone.pile + k]))
    if zone.kind != "hand":
        return known
    return _in_order(game, known) if len(known) == s.counts[zone.pile + k] else []


def _places(game: Game, zone: Zone, k: int, s: State) -> list[int]:
    """Where the cards of `_cards` lie in their pile, from the bottom; empty where the game keeps no order."""
    return [n for n, card in enumerate(game.order(s, zone.pile + k)) if card >= 0]


def _own_zones(table: TableState, s: State) -> Iterator[tuple[str, OwnZone]]:
    """The zones of which a seat sees cards that spectators do not see; all hands where they are laid open for it."""
    v, w, x, y, z = (~seen for seen in s.seen[SPECTATOR])
    for zone in table.game.zones:
        if zone.kind in ("sets", "trick"):
            continue
        seen = table.deal.state if table.lays_open and zone.kind == "hand" else s
        for k in range(zone_size(table.game, zone.of, zone.fact, seen)):
            a, b, c, d, e = seen.piles[zone.pile + k]
            if (a & v or b & w or c & x or d & y or e & z) and (cards := _cards(table.game, zone, k, seen)):
                covered = UNSET if zone.kind == "hand" else [card for card in cards if not has(s.seen[SPECTATOR], card)]
                at = _places(table.game, zone, k, seen) or UNSET
                yield zone.name(k), OwnZone(_named(cards), covered if covered is UNSET else _named(covered), at)


def _trick(trick: Any) -> frame.Trick:
    best = trick.get("best", SPECTATOR)
    plays = [
        frame.Play(int(seat), card, order, bool(seat == best))
        for order, (seat, card) in enumerate(trick.get("plays", []), 1)
    ]
    return frame.Trick(plays, trick.get("led", ""), trick.get("title", UNSET))


# Points


def _score(table: TableState, lang: str) -> frame.Score:
    """Where the points of the finished deal come from, by clause. A score is public, all of it.

    The cards are as soon as the deal is; until then there are none.
    """
    game, deal = table.game, table.deal
    score, rows = deal.score(), game.score(deal.state)
    found = sorted(zip(rows, game.sources(deal.state, rows, lang), strict=True), key=lambda pair: pair[0][1])
    hands = [deal.state.piles[game.hand_pile(seat)] for seat in range(deal.seats)]
    dealt, left = (deal.dealt(), map(deck.ids, hands)) if table.reveals else ([], [])
    return frame.Score(
        title=game.points.of(lang),
        lines=[_score_line(game, row, source, lang) for row, source in found],
        totals=[write_points(total, game.unit) for total in score.totals],
        winners=list(score.winners),
        dealt=[_named(_in_order(game, hand)) for hand in dealt],
        left=[_named(_in_order(game, hand)) for hand in left],
    )


def _score_line(game: Game, row: tuple[int, int, int], source: Source, lang: str) -> frame.ScoreLine:
    side, code, number = row
    return frame.ScoreLine(
        side=side,
        clause=game.clause(code),
        label=game.scores[code].text.of(lang),
        points=write_points(number, game.unit),
        text=source.text,
        cards=_named(source.cards),
        seat=source.seat if source.seat >= 0 else UNSET,
        parts=[
            frame.ScorePart(
                part.label, part.clause, write_points(part.points, game.unit), part.text, _named(part.cards)
            )
            for part in source.parts
        ],
    )


def _in_order(game: Game, hand: Iterable[int]) -> list[int]:
    """A hand by suits, or in the game's own order."""
    return sorted(hand, key=game.hand_order.index if game.hand_order else None)


def _named(cards: Iterable[int]) -> list[str]:
    return [deck.text(int(card)) for card in cards]


def write_points(total: int, unit: int) -> str:
    """Points as people read them: whole, or to two places."""
    number = in_points(total, unit)
    return str(number) if isinstance(number, int) else f"{number:.2f}".rstrip("0")
