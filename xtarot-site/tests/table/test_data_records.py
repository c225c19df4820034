"""RC-15: the record of a game that is data carries the data, and so replays anywhere."""

import asyncio
import json
import pickle
import random
from pathlib import Path

import pytest

import xtarot
from site_support.by_hand import run
from site_support.clocks import HandClock
from support.data_games import PLAYS, data_game, data_of, data_of_book
from support.playing import to_the_end
from xtarot.deals.deal import Deal
from xtarot.deals.record import Record, RecordError
from xtarot.deals.replay import replay
from xtarot.families import Identity, read_play
from xtarot.families.identity import name_draft
from xtarot.games import load_reference
from xtarot.games.digests import digest
from xtarot.rules.texts import Text
from xtarot_site.core.store.kinds import DealSearch
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.table import Tables, Timing
from xtarot_site.table.messages import Act

AT_ONCE = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=0)
GAME = data_game("dream-capture")


def played(seed: int = 1) -> Deal:
    return to_the_end(Deal(GAME, 6, 0, seed=bytes([seed] * 32)), random.Random(seed))


def test_RC_15_a_record_says_which_book_and_carries_the_play() -> None:
    record = json.loads(played().record().dumps())
    assert record["game"] == "dream-capture-as-data"
    assert record["play"] == data_of("dream-capture")
    assert record["book"] == {
        "number": "021",
        "version": "1.00",
        "title": {"ja": "dream-captureのデータ", "en": "dream-capture as data"},
        "digest": digest(data_of("dream-capture")),
    }


def test_RC_15_replay_needs_nothing_but_the_record() -> None:
    deal = played()
    (again,) = replay(Record.loads(deal.record().dumps()))
    assert again.deal.score() == deal.score()
    assert again.deal.game is GAME


def test_RC_15_data_that_do_not_fit_the_digest_are_refused() -> None:
    record = json.loads(played().record().dumps())
    record["play"]["score"][0]["values"][0]["points"] = 6
    with pytest.raises(RecordError, match="digest") as refused:
        Record.loads(json.dumps(record))
    assert refused.value.clause == "RC-1"
    assert refused.value.sentence.ja


def test_RC_15_data_that_the_family_does_not_take_are_refused() -> None:
    record = json.loads(played().record().dumps())
    record["play"]["deal"]["each"] = 20
    record["book"]["digest"] = digest(record["play"])
    with pytest.raises(RecordError, match=r"deal\.each") as refused:
        Record.loads(json.dumps(record))
    assert refused.value.clause == "RC-1"


def test_RC_15_another_play_is_another_game() -> None:
    data = data_of("dream-capture")
    data["score"][1]["last_trick"] = 5
    assert data_game("dream-capture", data).digest != GAME.digest
    assert Deal(data_game("dream-capture", data), 6, 0, seed=bytes(32)) != Deal(GAME, 6, 0, seed=bytes(32))


def test_a_game_that_is_data_goes_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(GAME)) is GAME
    assert xtarot.load(json.loads(json.dumps(GAME.reference))) is GAME


def test_a_record_or_a_table_looks_into_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger's name of a game is never the path of a folder on the server."""
    folder = tmp_path / "secret"
    folder.mkdir()
    (folder / "book.toml").write_text('game = "secret"\nversion = "1"\nname = "Secret"\n')
    (folder / "play.toml").write_text((PLAYS / "dream-capture.toml").read_text("utf-8"))
    monkeypatch.chdir(tmp_path)
    assert xtarot.load("secret").name == "secret"
    with pytest.raises(RecordError, match="no game 'secret' is installed"):
        Record.loads('{"format": "xtarot-record/1", "game": "secret", "deals": []}')


def test_a_table_of_data_is_played_kept_and_made_again_from_its_log(tmp_path: Path) -> None:
    async def work(tables: Tables, _: HandClock) -> None:
        session = await SessionStore(tables.store).begin("a" * 43)
        code = await tables.open(GAME.reference, bots="random", pace=0, sitting=session)
        table = await tables.get(code)
        assert table
        assert table.state.game is GAME
        table.join(session.who, "en")
        count = 0
        while not table.state.deal.finished:
            await asyncio.sleep(0)
            deal = table.state.deal
            if 0 in deal.actors and not table.state.deal.finished:
                count += 1
                move = next(deal.moves(0)).partition(" ")[2]
                await table.ask(session, "en", Act(f"{table.state.v}-{count}", move=move, seat=0))
        (kept,) = await tables.store.deals_of(session.who, DealSearch())
        assert kept.record.play == GAME.data
        (again,) = replay(kept.record)
        assert again.deal.score() == table.state.deal.score()
        log = await tables.store.rows(code)
        assert type(table.state)(code, log).game is GAME

    run(tmp_path, work, AT_ONCE)


@pytest.mark.parametrize("seed", [bytes(32), None])
def test_RC_1_the_last_card_dealt_stays_the_last_where_it_names_the_trumps(seed: bytes | None) -> None:
    game = data_game("whist", data_of_book("whist"))
    cards = Deal(game, 4, 0, seed=bytes(32)).chance
    deal = Deal(game, 4, 0, seed=seed, chance=None if seed else cards)
    record = Record.loads(to_the_end(deal, random.Random(1)).record().dumps())
    assert record.deals[0]["deal"]["hands"][0].split()[-1] == "H5"
    (again,) = replay(record)
    assert again.deal == deal
    assert again.deal.state.trump == deal.state.trump == 2


def test_a_game_without_a_number_keeps_its_name_in_another_process() -> None:
    """Its record does not: there it is a draft, whatever it is called."""
    game = read_play(data_of("high-card"), Identity("my-game", "1.00", Text("わたしの", "Mine")))
    assert pickle.loads(pickle.dumps(game)) is game
    assert load_reference(game.reference).name == name_draft(game.digest)
    assert load_reference(game.reference).title == Text("下書き：わたしの", "Draft: Mine")
