"""The deals that many play: equal play meets equal answers, and days begin at midnight in Japan."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest

from support.campaign import part_of
from xtarot.bots import bot
from xtarot.deals.chance import first_dealer
from xtarot.deals.deal import Deal
from xtarot.games import installed, load
from xtarot_site.duplicate import boards
from xtarot_site.table.bot_executor import BotExecutor, seed_at

SEED = bytes(range(32))
GAMES = [name for name, game in installed().items() if game.bots and game.shelved]


def test_a_day_begins_at_midnight_in_japan() -> None:
    day = date(2026, 11, 28)
    begins = boards.midnight(day)
    assert boards.day_at(begins) == day
    assert boards.day_at(begins - 1) == date(2026, 11, 27)
    assert boards.day_at(begins + 86399) == day
    assert begins == 1795791600.0  # 15:00 UTC the day before


def test_the_code_of_a_day_is_read_back_and_a_challenges_is_none() -> None:
    assert boards.read_day(boards.code_of_day(date(2026, 11, 28), "dream-capture")) == date(2026, 11, 28)
    assert boards.read_day("abcdefghij") is None
    for practice in (False, True):
        code = boards.code_of_day(date(2026, 11, 28), "dream-capture", practice)
        assert boards.read_day(code) == date(2026, 11, 28)
        assert (boards.read_game(code), boards.is_practice(code)) == ("dream-capture", practice)


def test_a_week_goes_from_monday_to_sunday() -> None:
    week = boards.week_of(date(2026, 11, 28))
    assert week[0] == date(2026, 11, 23)
    assert week[-1] == date(2026, 11, 29)
    assert boards.week_of(week[0]) == boards.week_of(week[-1]) == week


@pytest.mark.parametrize("name", part_of(GAMES, 3))
def test_the_seat_is_one_that_has_much_to_decide(name: str) -> None:
    game = load(name)
    found = boards.deal_of_day(date(2026, 11, 28), game, SEED)
    assert found.opens - found.begins == 86400
    assert found.seat == boards.busiest_seat(game, game.usual_seats, SEED), "it is the same each time"
    assert found.code == f"2026-11-28-{name}"
    assert "worlds=" in found.bot
    assert "ms=" not in found.bot


def moves_of(name: str, seed: bytes, threads: bool = False, settings: str = "worlds=6,oversampling=1") -> list[str]:
    """What bots that are asked with a seed play in the first moves of a deal."""
    game = load(name)
    deal = Deal(game, game.usual_seats, first_dealer(SEED, game.usual_seats), {}, seed=SEED)
    executor = BotExecutor(bot, 1.0, ThreadPoolExecutor(2 if threads else 1))

    async def play() -> list[str]:
        for _ in range(6):
            view = deal.view(deal.decider(min(deal.actors)))
            chosen = await executor.move(f"strong:{settings}", view, None, seed)
            assert not chosen.fallback
            deal.play(game.text(view.mover, chosen.move))
        await executor.close()
        return [game.text(played.seat, played.move) for played in deal.log]

    return asyncio.run(play())


@pytest.mark.parametrize("name", ["dream-capture", "lotarot"])
def test_equal_play_meets_equal_answers(name: str) -> None:
    first = moves_of(name, SEED)
    assert first == moves_of(name, SEED, threads=True)
    assert first == moves_of(name, SEED, settings="worlds=6,oversampling=1,cores=2")


def test_a_bot_draws_from_the_deal_the_seat_and_the_move() -> None:
    game = load("dream-capture")
    deal = Deal(game, game.usual_seats, 0, {}, seed=SEED)
    views = [deal.view(seat) for seat in (0, 1)]
    found = {seed_at(seed, view) for seed in (SEED, bytes(32)) for view in views}
    assert len(found) == 4
    assert seed_at(SEED, views[0]) == seed_at(SEED, deal.view(0))
