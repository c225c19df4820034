"""What a server says of itself to whoever runs it: metrics without names, and whether it runs and is ready."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from site_support.live import Person, play_deal, site, wait_for
from xtarot.eventlog import StoreError
from xtarot_site.core.store.writer import Writer
from xtarot_site.kit import memory, prometheus
from xtarot_site.kit.http.rate_limits import Limits
from xtarot_site.kit.prometheus import PrometheusMetrics
from xtarot_site.table.bot_executor import FAILED, OVER_BUDGET
from xtarot_site.table.worker_pool import BUSY, NOT_COMPILED, SLOW

LABELS = {  # no others: each has few values, whoever plays and however many tables
    "what": {"read", "write", "append", "request", "socket", "message", "connection"},
    "how": {"quick", "search"},
    "why": {BUSY, NOT_COMPILED, SLOW, FAILED, OVER_BUDGET},
}

Told = dict[str, float]


@pytest.fixture
def metrics(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[PrometheusMetrics, str]]:
    """Metrics, and where they are told."""
    monkeypatch.setattr(prometheus, "LOOK", 0.1)
    monkeypatch.setattr(prometheus, "BEAT", 0.05)
    monkeypatch.setattr(memory, "INTERVAL", 0.2)
    measured = PrometheusMetrics()
    with measured.served("127.0.0.1", 0) as port:
        yield measured, f"http://127.0.0.1:{port}/metrics"


def told(address: str) -> Told:
    """What is said there, by name and labels."""
    found = {}
    for family in text_string_to_metric_families(httpx.get(address).text):
        for sample in family.samples:
            labels = ",".join(value for name, value in sample.labels.items() if name != "le")
            found[f"{sample.name.removeprefix('xtarot_')}{f'[{labels}]' if labels else ''}"] = sample.value
    return found


def test_a_deal_is_counted_and_timed_and_nobody_named(metrics: tuple[PrometheusMetrics, str], tmp_path: Path) -> None:
    measured, address = metrics
    with site(tmp_path, metrics=measured) as host, Person(host) as mio, Person(host) as aki:
        code = mio.open("dream-capture", friends=[1])
        for person in (mio, aki):
            person.join(code)
        aki.ask("sit", seat=1, name="Akimori")
        for person in (mio, aki):
            person.ask("next")
        play_deal([mio, aki], random.Random(1))
        now = wait_for(lambda: (found := told(address))["people_at_tables"] == 2 and found)
        text = httpx.get(address).text
    assert (now["tables"], now["sockets"], now["servers"], now["ready"]) == (1, 2, 1, 1)
    assert now["move_seconds_count"] > 5
    assert now["move_seconds_sum"] > 0
    assert now["store_seconds_count[write]"] >= now["move_seconds_count"]
    assert now["bot_seconds_count[quick]"] > 5
    assert now["loop_lag_seconds_count"] > 2
    assert now["gc_seconds_count"] > 0
    assert now["gc_objects_total"] >= 0
    assert now["process_resident_memory_bytes"] > 1e7
    for secret in (code, "Akimori", *mio.cookies.values(), *aki.cookies.values(), "127.0.0.1"):
        assert secret not in text
    for name, value in re.findall(r'(\w+)="([^"]*)"', text):
        assert name == "le" or value in LABELS.get(name, ()), f"list the label {name} and its value {value} in LABELS"


def test_what_is_refused_is_counted(metrics: tuple[PrometheusMetrics, str], tmp_path: Path) -> None:
    measured, address = metrics
    limits = Limits(messages=(20, 0), address_messages=(20, 0), sockets=1)
    with site(tmp_path, metrics=measured, limits=limits) as host, Person(host) as mio:
        mio.join(mio.open("dream-capture"))
        with pytest.raises(Exception, match=r"403|429"):
            Person(host).join(mio.code)
        answers = [mio.ask("rename", name=f"Mio {number}") for number in range(25)]
        now = told(address)
    assert (len(answers), now["refused_total[message]"]) == (25, 5)
    assert now["refused_total[socket]"] == 1


def test_a_store_that_fails_is_counted_and_the_server_is_not_ready(
    metrics: tuple[PrometheusMetrics, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured, address = metrics
    with site(tmp_path, metrics=measured) as host:
        monkeypatch.setattr("xtarot_site.core.store.write_probe.CACHED", 0.0)
        probes = [f"http://{host}/{name}" for name in ("healthz", "readyz")]
        assert [httpx.get(probe).status_code for probe in probes] == [200, 200]

        async def fail(*_: object) -> object:
            raise StoreError("the disk is full")

        with monkeypatch.context() as broken:
            broken.setattr(Writer, "write", fail)
            answers = [httpx.get(probe) for probe in probes]
        assert [answer.status_code for answer in answers] == [200, 503]
        assert answers[1].text == "nothing can be stored"
        assert [httpx.get(probe).status_code for probe in probes] == [200, 200]
    with measured.served("127.0.0.1", 0) as port:
        assert told(f"http://127.0.0.1:{port}/metrics")["store_errors_total[write]"] == 1
    assert address
