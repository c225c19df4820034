"""The logs of finished tables go: every door to what was played there shows what it showed before."""

import asyncio
import re
import shutil
from contextlib import closing
from pathlib import Path

from accounts.whole_life import TIMING, PastLife
from site_support.live import Person, place_of, site
from site_support.told import timeless
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.server import FILE

LATER = 1e11  # when all that was played was long ago
OF_TIME = re.compile(r'nonce[-=]"?[\w+/=-]+"?|127\.0\.0\.1:\d+')


def shown(host: str, cookies: dict[str, str], doors: list[str]) -> dict[str, tuple[int, str]]:
    """What somebody finds at each door."""
    again = Person(host, cookies=dict(cookies))
    found = {door: again.http("GET", door, headers={"accept": "text/html"}) for door in doors}
    return {door: (answer.status_code, OF_TIME.sub("", timeless(answer.text))) for door, answer in found.items()}


def test_what_was_played_is_there_when_the_logs_are_gone(past: PastLife, tmp_path: Path) -> None:
    shutil.copy(past.data / FILE, tmp_path / FILE)
    doors = [door for door in past.doors if door != "/" and not door.endswith(".pdf")]  # one's tables; when printed
    assert len([door for door in doors if door.startswith(("/r/", "/api/deals"))]) > 5
    with site(tmp_path, TIMING) as host:  # nothing is in memory
        before = shown(host, past.other, doors)

    async def clear() -> list[str]:
        with closing(open_store(place_of(tmp_path))) as store:
            session = await SessionStore(store).find(next(iter(past.other.values())))
            assert session
            await store.show(LATER)
            tables = [entry.code for entry in await store.tables_of(session.who)]
            while await store.clear_logs(LATER, most=2):
                pass
            return [code for code in tables if not await store.rows(code)]

    gone = asyncio.run(clear())
    with site(tmp_path, TIMING) as host:
        after = shown(host, past.other, doors)
        assert gone
        for code in gone:
            assert Person(host, cookies=dict(past.other)).http("GET", f"/table/{code}").status_code == 404
    assert [door for door in doors if after[door] != before[door]] == []
