"""The certificate of the site's name: when it ends is said before browsers refuse the site."""

import asyncio
import math
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from site_support.certificates import make_certificate
from site_support.clocks import EarlyClock
from site_support.live import Person, site
from site_support.signing_up import make_operator, sign_up
from xtarot_site.core.clock import SystemClock
from xtarot_site.core.store.disk import FullDisk
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.operate.certificate import DAY, Certificate, CertificateWatch


@asynccontextmanager
async def speaking_tls(folder: Path, end: float) -> AsyncIterator[int]:
    """The port of a server whose certificate ends then."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(make_certificate(folder, end))

    async def answer(_: Any, writer: asyncio.StreamWriter) -> None:
        writer.close()

    async with await asyncio.start_server(answer, "localhost", 0, ssl=context) as server:
        yield server.sockets[0].getsockname()[1]


@pytest.mark.parametrize(
    ("days", "said"),
    [
        (20, ""),
        (13.2, "the certificate of localhost expires in 13.2 days"),
        (-1, "localhost has expired: browsers refuse"),
    ],
)
def test_a_certificate_that_ends_or_has_ended_is_said(
    days: float, said: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clock = SystemClock()
    end = math.floor(clock.wall() + days * DAY)

    async def look() -> CertificateWatch:
        async with speaking_tls(tmp_path, end) as port:
            watch = CertificateWatch(["localhost"], clock, port)
            await watch.look()
            return watch

    watch = asyncio.run(look())
    assert watch.first == Certificate("localhost", end - 90 * DAY, end)
    assert watch.ending == (watch.first if said else None)
    assert said in caplog.text
    assert bool(caplog.text) == bool(said)


def test_one_that_is_made_anew_each_day_is_not_called_late() -> None:
    half_a_day = Certificate("localhost", 0, DAY / 2)
    assert [half_a_day.ends_soon(hours * 3600) for hours in (0, 8.9, 9.1)] == [False, False, True]


def test_one_that_cannot_be_reached_any_more_is_remembered(tmp_path: Path) -> None:
    clock = SystemClock()

    async def look() -> CertificateWatch:
        async with speaking_tls(tmp_path, clock.wall() + DAY) as port:
            watch = CertificateWatch(["localhost"], clock, port)
            assert await watch.look()
        assert not await watch.look()
        return watch

    assert asyncio.run(look()).ending


def test_where_none_is_found_nothing_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def look() -> CertificateWatch:
        async def hang_up(_: Any, writer: asyncio.StreamWriter) -> None:
            writer.close()

        async with await asyncio.start_server(hang_up, "localhost", 0) as server:  # it speaks no TLS
            watch = CertificateWatch(
                ["localhost", "no.such.name.invalid"], SystemClock(), server.sockets[0].getsockname()[1]
            )
            await watch.look()
            return watch

    watch = asyncio.run(look())
    assert watch.first is None
    assert watch.ending is None
    assert math.isnan(watch.left)
    assert not caplog.text


def test_the_operators_page_says_what_will_keep_people_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = EarlyClock()
    monkeypatch.setattr(SqliteStore, "full_disk", lambda _: FullDisk(Path("/var/lib/xtarot"), 0.97, 812_000_000))
    with site(tmp_path, clock=clock, hosts=()) as host:
        operator = Person(host)
        sign_up(operator, "Haruka")
        make_operator(tmp_path, "Haruka")

        def page(lang: str) -> str:
            return operator.http("GET", f"/operate?lang={lang}", headers={"accept": "text/html"}).text

        assert "The disk that holds /var/lib/xtarot is 97% full, with 812 MB free." in page("en")
        assert "certificate" not in page("en")
        for days, said in (
            (5, "Days until the certificate for cards.example expires: 5. Renew it"),
            (-1, "The certificate for cards.example has expired, and browsers refuse to open the site: renew it now"),
        ):
            found = Certificate("cards.example", 0, clock.wall() + days * DAY)
            monkeypatch.setattr(CertificateWatch, "ending", found)
            assert said in page("en")
        assert "cards.exampleの証明書が期限切れ" in page("ja")
