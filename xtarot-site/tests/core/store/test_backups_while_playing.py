"""A sample of ``bench/backups.py``: people play while backups are made, and the work is killed half-way."""

import random
from functools import partial
from pathlib import Path

import pytest

from site_support.backing_up import (
    Killing,
    is_back_up,
    is_site,
    lost,
    play_to_the_end,
    playing,
    restore_into,
    write_back_up,
)
from site_support.databases import Cluster
from site_support.live import wait_for
from support.campaign import part_of


@pytest.mark.parametrize("shared", part_of([True, False]))
def test_nothing_acknowledged_before_a_back_up_is_lost_and_the_deal_goes_on(
    postgresql: Cluster, tmp_path: Path, shared: bool
) -> None:
    data, other = tmp_path / "site", tmp_path / "other"
    data.mkdir()
    other.mkdir()
    place: Path | str = data / "tables.sqlite3"
    target: Path | str = other / "tables.sqlite3"
    if shared:
        place, target = postgresql.new(), postgresql.empty()
        (data / "database").write_text(place)
        (other / "database").write_text(target)
    killing = Killing(random.Random(4), 1)
    with playing(data, 2) as players:
        wait_for(lambda: len(players.told()) > 20)
        before, file = players.told(), tmp_path / "b.gz"
        killing.do(write_back_up, place, file, complete=partial(is_back_up, file))
        after, codes = players.told(), players.codes()
        killing.do(restore_into, file, target, complete=partial(is_site, target))
    assert killing.killed
    assert lost(target, before) == []
    assert lost(place, after) == []
    assert play_to_the_end(other, players, codes)
